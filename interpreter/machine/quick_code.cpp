#include "interpreter/machine/quick_code.hpp"

#include "interpreter/machine/idle_value.hpp"
#include "interpreter/machine/quick_in_place.hpp"
#include "interpreter/machine/quick_pairs.hpp"
#include "interpreter/machine/unwritten_registers.hpp"
#include "interpreter/program/op_facts.hpp"

#include <array>
#include <string_view>

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

// Lengths are counted once: compilers bound what they evaluate.
constexpr std::string_view quick_names[] = {
#define QUICK(name, ...) #name,
#include "interpreter/machine/quick_ops.def"
#undef QUICK
};

// Is it something that a pure function can look at? See Run::tell_change.
constexpr bool watched(Part changed) {
    return changed == Part::field || changed == Part::fields_of_others || changed == Part::option ||
           changed == Part::debts || changed == Part::things || changed == Part::condition ||
           changed == Part::instance || changed == Part::anything;
}

// Done by a member of Run. Beside the loop, if it leaves frames and numbers of lists alone, the program
// counter but for a branch, and never wants to be done again.
constexpr QuickOp left_to_members(const OpFacts &facts) {
    const Part changed = facts.effects.changes;
    const bool outside = facts.flow != Flow::next || facts.effects.collects || changed == Part::frames ||
                         changed == Part::chance || changed == Part::anything;
    if (facts.flow == Flow::branch && !facts.effects.collects && changed != Part::frames &&
        changed != Part::scene) {
        return watched(changed) ? QuickOp::beside_branch_changing : QuickOp::beside_branch;
    }
    if (outside) {
        return watched(changed) ? QuickOp::outside_changing : QuickOp::outside;
    }
    return watched(changed) ? QuickOp::beside_changing : QuickOp::beside;
}

// Returns the operation of the same name, if there is one. Operations that matter to listeners only have
// none.
constexpr QuickOp quick_op(const OpFacts &facts) {
    if (facts.only_tells()) {
        return QuickOp::nothing;
    }
    for (std::size_t i = 0; i < std::size(quick_names); ++i) {
        if (quick_names[i] == facts.name) {
            return static_cast<QuickOp>(i);
        }
    }
    return left_to_members(facts);
}

constexpr auto quick_ops = [] {
    std::array<QuickOp, op_count> all{};
    for (std::size_t i = 0; i < op_count; ++i) {
        all[i] = quick_op(op_facts(static_cast<Op>(i)));
    }
    return all;
}();

// Members do not implement what the dispatch loop does itself, so the quick loop must.
static_assert([] {
    for (std::size_t i = 0; i < op_count; ++i) {
        const bool left = quick_ops[i] >= QuickOp::beside && quick_ops[i] <= QuickOp::outside_changing;
        if (left && op_facts(static_cast<Op>(i)).site == Site::here) {
            return false;
        }
    }
    return true;
}());

// Follows a chain of jumps and returns its end.
std::uint32_t destination(const std::vector<Instruction> &code, std::uint32_t at) {
    for (std::size_t hops = 0; hops < code.size() && code[at].op == Op::jump; ++hops) {
        at = code[at].low();
    }
    return at;
}

} // namespace

QuickOp quick_op_of(Op op) {
    return quick_ops[static_cast<std::size_t>(op)];
}

Quick quick_of(const std::vector<Instruction> &code, std::size_t at) {
    const Instruction &in = code[at];
    Quick made{nullptr, quick_op_of(in.op), in.a, in.b, in.c};
    made.set_imm(in.imm);
    if (op_facts(in.op).jumps()) {
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

QuickCode::QuickCode(const Program &program, const Bytecode &code,
                     std::shared_ptr<const std::vector<bool>> settled)
    : walks(program.kinds.size()), memos(program, code, std::move(settled)), shop(program),
      callers(most_callers), keys(most_callers), program_(program), code_(code),
      functions_(code.functions.size()), made_(code.functions.size()), calls_(code.functions.size()),
      clears_(code.functions.size()), fields_(code.functions.size()),
      in_place_(std::make_unique<InPlaceCalls>(program, code)), performings_(code.rules.size()),
      idle_(code.rules.size()), kind_count_(program.kinds.size()),
      condition_count_(program.conditions.size()), rule_count_(program.rules.size()),
      kinds_(bytes(code.kind_is)), conditions_(bytes(code.condition_is)), rules_(bytes(code.rule_is)) {}

QuickCode::~QuickCode() = default;

void QuickCode::make(std::uint32_t number) {
    const FunctionCode &function = code_.functions[number];
    std::vector<Quick> &made = made_[number];
    made.clear(); // memory may have run out in the middle the last time
    made.reserve(function.code.size());
    for (std::size_t i = 0; i < function.code.size(); ++i) {
        made.push_back(quick_of(function.code, i));
    }
    calls_[number] = in_place_->put(function, made);
    clears_[number] = registers_to_clear(program_, code_, function);
    fields_[number] = field_read(function);
    take_together(made, function.code.size(), code_);
    for (Quick &each : made) {
        each.label = labels_[static_cast<std::size_t>(each.op)];
    }
    functions_[number] = {made.data(),
                          function.code.data(),
                          static_cast<std::uint32_t>(function.registers.size()),
                          function.parameters,
                          number,
                          static_cast<std::uint32_t>(function.code.size()),
                          calls_[number].data(),
                          in_place_->can(number) ? nullptr : memos.of(number),
                          clears_[number],
                          fields_[number].get(),
                          function.quiet};
}

const std::vector<Word> &QuickCode::make_idle(RuleId rule) {
    std::vector<Word> made; // all of it or nothing: there may be no memory
    const std::size_t registers = program_.functions[program_.rules[rule].function].registers.size();
    for (std::uint32_t reg = 0; reg <= registers; ++reg) { // never empty
        made.push_back(idle_value(program_, rule, reg));
    }
    return idle_[rule] = std::move(made);
}

void QuickCode::make_rule(RuleId rule) {
    const RuleCode &code = code_.rules[rule];
    const bool remembered = (rule < code_.remembered.size() && code_.remembered[rule]) ||
                            (remembered_ != nullptr && (*remembered_)[rule]);
    performings_[rule] = {&function(code.perform),
                          program_.rules[rule].own_roles,
                          code.mode,
                          code.with,
                          code.family,
                          remembered};
}

} // namespace bylaw
