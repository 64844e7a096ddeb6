#include "interpreter/machine/operands.hpp"

namespace bylaw {

namespace {

class Finder {
  public:
    Finder(const Program &program, const Bytecode &code, const FunctionCode &function, std::size_t at, Operands &into)
        : p_(program), code_(code), function_(function), at_(at), in_(function.code[at]), into_(into) {}

    void run() {
        switch (in_.op) {
        case Op::jump: case Op::loop: case Op::odds: case Op::jump_if_silent: case Op::give_nothing: case Op::stop_rule: case Op::redo:
        case Op::clear_refusal: case Op::text_begin: case Op::text_literal: case Op::text_bundle: case Op::text_source:
        case Op::text_price: case Op::fail: case Op::build: case Op::group_open: case Op::group_close:
        case Op::adjust_skipped: case Op::expect_refused: case Op::expect_done: return;
        // read a
        case Op::jump_if: case Op::jump_unless: case Op::jump_equal_to: case Op::jump_unequal_to: case Op::jump_less_than:
        case Op::jump_more_than: case Op::value_open: case Op::adjust: case Op::adjust_with: case Op::give: case Op::refuse:
        case Op::set_active: case Op::text_value: case Op::say: case Op::plays: case Op::plays_all: case Op::set_option:
        case Op::queue_die: case Op::queue_answer: case Op::remove_instance: case Op::stack_more:
        case Op::begin_end: case Op::call_end: case Op::stack_less: return read(in_.a);
        // read a and b
        case Op::jump_equal: case Op::jump_unequal: case Op::jump_less: case Op::jump_less_equal: case Op::store:
        case Op::store_instance: case Op::debt_add: case Op::note: case Op::expect_failed: case Op::report: return read(in_.a), read(in_.b);
        case Op::store_at: case Op::store_instance_at: case Op::mutual: case Op::check_range:
            return read(in_.a), read(in_.b), read(in_.c);
        case Op::store_game: return read(in_.b);
        case Op::store_game_at: return read(in_.b), read(in_.c);
        // a from b
        case Op::move: case Op::add_constant: case Op::negate: case Op::odd: case Op::absolute: case Op::negation:
        case Op::load: case Op::load_instance: case Op::debt_take: case Op::debt_read: case Op::is_kind: case Op::alive:
        case Op::bearer: case Op::source: case Op::borne: case Op::bears_exactly: case Op::act_rule_is: case Op::size:
        case Op::word_at: case Op::distinct: case Op::dice_number: case Op::random_choice: case Op::titles: case Op::name_of:
        case Op::in_set: return read(in_.b), write(in_.a);
        // a from b and c
        case Op::add: case Op::subtract: case Op::multiply: case Op::divide: case Op::lesser: case Op::greater:
        case Op::equal: case Op::less: case Op::less_equal: case Op::load_at: case Op::load_instance_at: case Op::count_borne:
        case Op::find_stack: case Op::new_instance: case Op::contains: case Op::element: case Op::joined: case Op::append:
        case Op::without: case Op::without_all: case Op::dice_make: case Op::dice_combine: case Op::dice_keep: case Op::grid:
            return read(in_.b), read(in_.c), write(in_.a);
        case Op::clamp_low: case Op::clamp_high: return read(in_.a), read(in_.b), write(in_.a);
        case Op::load_game_at: return read(in_.c), write(in_.a);
        // a from nothing
        case Op::constant: case Op::load_game: case Op::new_thing: case Op::thing_mark: case Op::instance_mark:
        case Op::value_close: case Op::active: case Op::is_active: case Op::mode: case Op::build_end: case Op::build_groups:
        case Op::all_things: case Op::members: case Op::text_end: return write(in_.a);
        // loops: a goes on from a
        case Op::next_thing: return read(in_.a), read(in_.c), write(in_.a);
        case Op::next_instance: case Op::next_owned: case Op::next_expired:
            return read(in_.a), read(in_.b), read(in_.c), write(in_.a);
        case Op::next_element: return read(in_.b), read(in_.c), write(in_.a), write(in_.c);
        // calls
        case Op::call: return read(in_.b, code_.functions[static_cast<std::size_t>(in_.imm)].parameters), write(in_.a);
        case Op::call_trigger: return read(in_.b, code_.functions[in_.low()].parameters), write(in_.a);
        case Op::perform: return read(in_.b, p_.rules[in_.low()].own_roles + ((in_.c & 4) != 0 ? 1U : 0U)), write(in_.a);
        case Op::perform_act: case Op::call_act: return read(in_.b), write(in_.a);
        case Op::hook: return read(in_.b, static_cast<std::uint32_t>(p_.hooks[static_cast<std::size_t>(in_.imm)].parameters.size())), write(in_.a);
        case Op::enter: return write(in_.a, static_cast<std::uint32_t>(code_.rules[static_cast<std::size_t>(in_.imm)].family.size()));
        case Op::leave:
            return read(in_.a), read(in_.b, static_cast<std::uint32_t>(code_.rules[static_cast<std::size_t>(in_.imm)].family.size()));
        // blocks of registers
        case Op::list: return read(in_.b, in_.c), write(in_.a);
        case Op::put: return read(in_.b), read(in_.c, 2), write(in_.a);
        case Op::build_add: return read(in_.a), read(in_.b, keys());
        case Op::set_ends: return read(in_.a), read(in_.b, 4), read(in_.c);
        case Op::dice_reroll: case Op::dice_explode: return read(in_.b), read(in_.c, 2), write(in_.a);
        case Op::dice_count: return read(in_.b), read(in_.c, static_cast<std::uint32_t>(2 * in_.imm)), write(in_.a);
        case Op::roll: return read(in_.b), write(in_.a), write(in_.c);
        case Op::bar: return read(in_.b, 3), write(in_.a);
        case Op::row: return read(in_.a, in_.c);
        case Op::policy:
        case Op::ask: return read(in_.b, question_words()), read(in_.c), write(in_.a);
        }
    }

  private:
    void read(std::uint16_t reg, std::uint32_t count = 1) {
        for (std::uint32_t i = 0; reg != no_register && i < count; ++i) {
            into_.reads.push_back(static_cast<std::uint16_t>(reg + i));
        }
    }
    void write(std::uint16_t reg, std::uint32_t count = 1) {
        for (std::uint32_t i = 0; reg != no_register && i < count; ++i) {
            into_.writes.push_back(static_cast<std::uint16_t>(reg + i));
        }
    }
    // Asker and text, and the default where the question has none of its own.
    std::uint32_t question_words() const {
        return code_.questions[static_cast<std::size_t>(in_.imm)].fallback == no_id ? 3 : 2;
    }
    // Of the list that is being built: its `build` is the last one before that is not closed again.
    std::uint32_t keys() const {
        int open = 0;
        for (std::size_t i = at_; i-- > 0;) {
            const Instruction &each = function_.code[i];
            if (each.op == Op::build_end || each.op == Op::build_groups) {
                ++open;
            } else if (each.op == Op::build && open-- == 0) {
                return static_cast<std::uint32_t>(each.imm);
            }
        }
        return 0;
    }

    const Program &p_;
    const Bytecode &code_;
    const FunctionCode &function_;
    std::size_t at_;
    const Instruction &in_;
    Operands &into_;
};

} // namespace

void find_operands(const Program &program, const Bytecode &code, const FunctionCode &function, std::size_t at, Operands &into) {
    into.reads.clear();
    into.writes.clear();
    Finder(program, code, function, at, into).run();
}

} // namespace bylaw
