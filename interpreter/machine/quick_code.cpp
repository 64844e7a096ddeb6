#include "interpreter/machine/quick_code.hpp"

#include "interpreter/machine/quick_pairs.hpp"

namespace bylaw {

namespace {

constexpr std::size_t most_callers = 1024;

std::vector<std::uint8_t> bytes(const std::vector<std::vector<bool>> &relation) {
    std::vector<std::uint8_t> all;
    all.reserve(relation.size() * relation.size());
    for (const std::vector<bool> &row : relation) {
        all.insert(all.end(), row.begin(), row.end());
    }
    return all;
}

QuickOp outside_op(Op op) {
    switch (op) {
    case Op::load_game_at:
    case Op::load_instance:
    case Op::load_instance_at:
    case Op::debt_read:
    case Op::adjust_with:
    case Op::bears_exactly:
    case Op::count_borne:
    case Op::find_stack:
    case Op::set_ends:
    case Op::grid: return QuickOp::beside;
    case Op::store_game_at:
    case Op::store_instance:
    case Op::store_instance_at:
    case Op::mutual:
    case Op::debt_take:
    case Op::debt_add:
    case Op::stack_more:
    case Op::remove_instance:
    case Op::plays:
    case Op::plays_all:
    case Op::set_option: return QuickOp::beside_changing;
    case Op::new_thing:
    case Op::new_instance:
    case Op::stack_less:
    case Op::begin_end:
    case Op::hook:
    case Op::say:
    case Op::row: return QuickOp::outside_changing;
    default: {
        const bool still =
            (op >= Op::list && op <= Op::members) || (op >= Op::dice_make && op <= Op::dice_count);
        return still ? QuickOp::beside : QuickOp::outside;
    }
    }
}

// Of the same name; of those that only matter to somebody who listens: none.
QuickOp quick_op(Op op) {
    switch (op) {
        // clang-format off
#define SAME(name) case Op::name: return QuickOp::name;
        SAME(move) SAME(constant) SAME(jump) SAME(loop) SAME(jump_if) SAME(jump_unless) SAME(jump_equal)
        SAME(jump_unequal) SAME(jump_less) SAME(jump_less_equal) SAME(jump_equal_to) SAME(jump_unequal_to)
        SAME(jump_less_than) SAME(jump_more_than) SAME(jump_if_silent) SAME(add) SAME(subtract)
        SAME(multiply) SAME(add_constant) SAME(divide) SAME(negate) SAME(absolute) SAME(lesser)
        SAME(greater) SAME(odd) SAME(negation) SAME(equal) SAME(less) SAME(less_equal) SAME(clamp_low)
        SAME(clamp_high) SAME(check_range) SAME(load) SAME(load_at) SAME(store) SAME(store_at)
        SAME(load_game) SAME(store_game) SAME(is_kind) SAME(next_thing) SAME(next_element) SAME(thing_mark)
        SAME(instance_mark) SAME(next_instance) SAME(alive) SAME(bearer) SAME(source) SAME(borne) SAME(call)
        SAME(give) SAME(give_nothing) SAME(perform) SAME(call_trigger) SAME(enter) SAME(leave) SAME(active)
        SAME(is_active) SAME(roll) SAME(mode) SAME(in_set) SAME(size) SAME(contains) SAME(word_at)
        SAME(act_rule_is) SAME(build) SAME(build_add) SAME(group_open) SAME(group_close) SAME(value_open)
        SAME(value_close) SAME(adjust)
#undef SAME
            // clang-format on
            case Op::next_owned : return QuickOp::next_instance;
    case Op::note:
    case Op::adjust_skipped: return QuickOp::nothing;
    default: return outside_op(op);
    }
}

bool jumps(Op op) {
    switch (op) {
    case Op::jump:
    case Op::loop:
    case Op::jump_if:
    case Op::jump_unless:
    case Op::jump_equal:
    case Op::jump_unequal:
    case Op::jump_less:
    case Op::jump_less_equal:
    case Op::jump_equal_to:
    case Op::jump_unequal_to:
    case Op::jump_less_than:
    case Op::jump_more_than:
    case Op::jump_if_silent:
    case Op::next_thing:
    case Op::next_element:
    case Op::next_instance:
    case Op::next_owned: return true;
    default: return false;
    }
}

// Where a jump to there ends up.
std::uint32_t destination(const std::vector<Instruction> &code, std::uint32_t at) {
    for (std::size_t hops = 0; hops < code.size() && code[at].op == Op::jump; ++hops) {
        at = code[at].low();
    }
    return at;
}

Quick one(const std::vector<Instruction> &code, std::size_t at) {
    const Instruction &in = code[at];
    Quick made{nullptr, quick_op(in.op), in.a, in.b, in.c};
    made.set_imm(in.imm);
    if (jumps(in.op)) {
        made.low = static_cast<std::int32_t>(destination(code, in.low())) - static_cast<std::int32_t>(at);
    }
    if (in.op == Op::active) {
        made.far = -1; // no function yet
    }
    if (in.op == Op::next_owned) {
        made.d = 1; // only those that are not ending
    }
    return made;
}

} // namespace

QuickCode::QuickCode(const Program &program, const Bytecode &code)
    : walks(program.kinds.size()), memos(program, code), shop(program), callers(most_callers),
      keys(most_callers), program_(program), code_(code), functions_(code.functions.size()),
      made_(code.functions.size()), performings_(code.rules.size()), kind_count_(program.kinds.size()),
      condition_count_(program.conditions.size()), rule_count_(program.rules.size()),
      kinds_(bytes(code.kind_is)), conditions_(bytes(code.condition_is)), rules_(bytes(code.rule_is)) {}

void QuickCode::make(std::uint32_t number) {
    const FunctionCode &function = code_.functions[number];
    std::vector<Quick> &made = made_[number];
    made.reserve(function.code.size());
    for (std::size_t i = 0; i < function.code.size(); ++i) {
        made.push_back(one(function.code, i));
    }
    take_together(made, code_);
    for (Quick &each : made) {
        each.label = labels_[static_cast<std::size_t>(each.op)];
    }
    functions_[number] = {made.data(),
                          function.code.data(),
                          static_cast<std::uint32_t>(function.registers.size()),
                          function.parameters,
                          number,
                          function.quiet,
                          memos.of(number)};
}

void QuickCode::make_rule(RuleId rule) {
    const RuleCode &code = code_.rules[rule];
    const bool remembered = rule < code_.remembered.size() && code_.remembered[rule];
    performings_[rule] = {&function(code.perform),
                          program_.rules[rule].own_roles,
                          code.mode,
                          code.with,
                          code.family,
                          remembered};
}

} // namespace bylaw
