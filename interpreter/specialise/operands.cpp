#include "interpreter/specialise/operands.hpp"

namespace bylaw::residual {

namespace {

using Code = bylaw::Op;

class Finder {
  public:
    Finder(const Program &program, const Bytecode &code, const FunctionCode &function, std::size_t at,
           Operands &into)
        : p_(program), code_(code), function_(function), at_(at), in_(function.code[at]), into_(into) {}

    void run() {
        switch (in_.op) {
        case Code::jump:
        case Code::loop:
        case Code::odds:
        case Code::jump_if_silent:
        case Code::give_nothing:
        case Code::stop_rule:
        case Code::redo:
        case Code::clear_refusal:
        case Code::text_begin:
        case Code::text_literal:
        case Code::text_bundle:
        case Code::text_source:
        case Code::text_price:
        case Code::fail:
        case Code::build:
        case Code::group_open:
        case Code::group_close:
        case Code::adjust_skipped:
        case Code::expect_refused:
        case Code::expect_done: return;
        // read a
        case Code::wrong_kind:
        case Code::jump_if:
        case Code::jump_unless:
        case Code::jump_equal_to:
        case Code::jump_unequal_to:
        case Code::jump_less_than:
        case Code::jump_more_than:
        case Code::value_open:
        case Code::adjust:
        case Code::adjust_with:
        case Code::give:
        case Code::refuse:
        case Code::set_active:
        case Code::text_value:
        case Code::say:
        case Code::plays:
        case Code::plays_all:
        case Code::set_option:
        case Code::queue_die:
        case Code::queue_answer:
        case Code::remove_instance:
        case Code::stack_more:
        case Code::begin_end:
        case Code::call_end:
        case Code::stack_less: return read(in_.a);
        // read a and b
        case Code::jump_equal:
        case Code::jump_unequal:
        case Code::jump_less:
        case Code::jump_less_equal:
        case Code::store:
        case Code::store_instance:
        case Code::debt_add:
        case Code::note:
        case Code::expect_failed:
        case Code::report: return read(in_.a), read(in_.b);
        case Code::store_at:
        case Code::store_instance_at:
        case Code::mutual:
        case Code::check_range: return read(in_.a), read(in_.b), read(in_.c);
        case Code::store_game: return read(in_.b);
        case Code::store_game_at: return read(in_.b), read(in_.c);
        // a from b
        case Code::move:
        case Code::add_constant:
        case Code::negate:
        case Code::odd:
        case Code::absolute:
        case Code::negation:
        case Code::load:
        case Code::load_instance:
        case Code::debt_take:
        case Code::debt_read:
        case Code::is_kind:
        case Code::alive:
        case Code::bearer:
        case Code::source:
        case Code::borne:
        case Code::bears_exactly:
        case Code::act_rule_is:
        case Code::size:
        case Code::word_at:
        case Code::distinct:
        case Code::dice_number:
        case Code::random_choice:
        case Code::titles:
        case Code::name_of:
        case Code::in_set: return read(in_.b), write(in_.a);
        // a from b and c
        case Code::add:
        case Code::subtract:
        case Code::multiply:
        case Code::divide:
        case Code::lesser:
        case Code::greater:
        case Code::equal:
        case Code::less:
        case Code::less_equal:
        case Code::load_at:
        case Code::load_instance_at:
        case Code::count_borne:
        case Code::find_stack:
        case Code::new_instance:
        case Code::contains:
        case Code::element:
        case Code::joined:
        case Code::append:
        case Code::without:
        case Code::without_all:
        case Code::dice_make:
        case Code::dice_combine:
        case Code::dice_keep:
        case Code::grid: return read(in_.b), read(in_.c), write(in_.a);
        case Code::clamp_low:
        case Code::clamp_high: return read(in_.a), read(in_.b), write(in_.a);
        case Code::load_game_at: return read(in_.c), write(in_.a);
        // a from nothing
        case Code::constant:
        case Code::load_game:
        case Code::new_thing:
        case Code::thing_mark:
        case Code::instance_mark:
        case Code::value_close:
        case Code::active:
        case Code::is_active:
        case Code::mode:
        case Code::build_end:
        case Code::build_groups:
        case Code::all_things:
        case Code::members:
        case Code::text_end: return write(in_.a);
        // loops: a goes on from a
        case Code::next_thing: return read(in_.a), read(in_.c), write(in_.a);
        case Code::next_instance:
        case Code::next_owned:
        case Code::next_expired: return read(in_.a), read(in_.b), read(in_.c), write(in_.a);
        case Code::next_element: return read(in_.b), read(in_.c), write(in_.a), write(in_.c);
        // calls
        case Code::call:
            return read(in_.b, code_.functions[static_cast<std::size_t>(in_.imm)].parameters), write(in_.a);
        case Code::call_trigger: return read(in_.b, code_.functions[in_.low()].parameters), write(in_.a);
        case Code::perform:
            return read(in_.b, p_.rules[in_.low()].own_roles + ((in_.c & 4) != 0 ? 1U : 0U)), write(in_.a);
        case Code::perform_act:
        case Code::call_act: return read(in_.b), write(in_.a);
        case Code::hook:
            return read(in_.b, static_cast<std::uint32_t>(
                                   p_.hooks[static_cast<std::size_t>(in_.imm)].parameters.size())),
                   write(in_.a);
        case Code::enter:
            return write(in_.a, static_cast<std::uint32_t>(
                                    code_.rules[static_cast<std::size_t>(in_.imm)].family.size()));
        case Code::leave:
            return read(in_.a),
                   read(in_.b, static_cast<std::uint32_t>(
                                   code_.rules[static_cast<std::size_t>(in_.imm)].family.size()));
        // blocks of registers
        case Code::list: return read(in_.b, in_.c), write(in_.a);
        case Code::put: return read(in_.b), read(in_.c, 2), write(in_.a);
        case Code::build_add: return read(in_.a), read(in_.b, keys());
        case Code::set_ends: return read(in_.a), read(in_.b, 4), read(in_.c);
        case Code::dice_reroll:
        case Code::dice_explode: return read(in_.b), read(in_.c, 2), write(in_.a);
        case Code::dice_count:
            return read(in_.b), read(in_.c, static_cast<std::uint32_t>(2 * in_.imm)), write(in_.a);
        case Code::roll: return read(in_.b), write(in_.a), write(in_.c);
        case Code::bar: return read(in_.b, 3), write(in_.a);
        case Code::row: return read(in_.a, in_.c);
        case Code::policy:
        case Code::ask: return read(in_.b, question_words()), read(in_.c), write(in_.a);
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
            const bylaw::Instruction &each = function_.code[i];
            if (each.op == Code::build_end || each.op == Code::build_groups) {
                ++open;
            } else if (each.op == Code::build && open-- == 0) {
                return static_cast<std::uint32_t>(each.imm);
            }
        }
        return 0;
    }

    const Program &p_;
    const Bytecode &code_;
    const FunctionCode &function_;
    std::size_t at_;
    const bylaw::Instruction &in_;
    Operands &into_;
};

} // namespace

void find_operands(const Program &program, const Bytecode &code, const FunctionCode &function, std::size_t at,
                   Operands &into) {
    into.reads.clear();
    into.writes.clear();
    Finder(program, code, function, at, into).run();
}

} // namespace bylaw::residual
