#include "interpreter/odds/rules/register_use.hpp"

#include <string_view>

namespace bylaw::odds::rules {

namespace {

std::uint16_t next(std::uint16_t r) {
    return r == no_register ? r : static_cast<std::uint16_t>(r + 1);
}

std::uint32_t saved_words(const Bytecode &code, const Instruction &in) {
    return static_cast<std::uint32_t>(code.rules[static_cast<std::size_t>(in.imm)].family.size());
}

// What is left after a total over all operations: a and nothing, b and c into a.
RegisterUse of_a(const Instruction &in) {
    RegisterUse use;
    use.reads.add(in.a);
    return use;
}

RegisterUse into_a(const Instruction &in, bool b, bool c) {
    RegisterUse use;
    use.writes.add(in.a);
    if (b) {
        use.feeds.add(in.b);
    }
    if (c) {
        use.feeds.add(in.c);
    }
    return use;
}

RegisterUse all_three(const Instruction &in) {
    RegisterUse use;
    use.reads.add(in.a);
    use.reads.add(in.b);
    use.reads.add(in.c);
    return use;
}

// Reads b and c whatever becomes of a: it may fail because of them.
RegisterUse strictly(const Instruction &in) {
    RegisterUse use;
    use.writes.add(in.a);
    use.reads.add(in.b);
    use.reads.add(in.c);
    return use;
}

RegisterUse call(std::uint16_t target, std::uint16_t first, std::uint32_t count) {
    RegisterUse use;
    use.writes.add(target);
    use.reads.add(first, count);
    return use;
}

// Walks through things, instances or a list.
RegisterUse walk(const Instruction &in) {
    RegisterUse use = all_three(in);
    use.writes.add(in.a);
    if (in.op == Op::next_element) {
        use = {};
        use.reads.add(in.b);
        use.reads.add(in.c);
        use.writes.add(in.a);
    }
    return use;
}

RegisterUse dice(const Instruction &in) {
    RegisterUse use = strictly(in);
    if (in.op == Op::dice_reroll || in.op == Op::dice_explode) {
        use.reads.add(next(in.c));
    } else if (in.op == Op::dice_count) {
        use.reads.add(in.c, static_cast<std::uint32_t>(2 * in.imm));
    } else if (in.op == Op::roll) {
        use = {};
        use.reads.add(in.b);
        use.writes.add(in.a);
        use.writes.add(in.c);
    }
    return use;
}

RegisterUse question(const Instruction &in) {
    RegisterUse use;
    use.reads.add(in.b, 3);
    use.reads.add(in.c);
    use.writes.add(in.a);
    return use;
}

RegisterUse list(const Instruction &in, std::uint32_t keys) {
    RegisterUse use;
    switch (in.op) {
    case Op::list: use.feeds.add(in.b, in.c); break;
    case Op::put:
        use.reads.add(in.b);
        use.reads.add(in.c, 2);
        break;
    case Op::build: return {};
    case Op::build_add:
        use.reads.add(in.a);
        use.reads.add(in.b, in.b == no_register ? 0 : keys);
        return use;
    case Op::element:
    case Op::word_at: return strictly(in);
    default: return into_a(in, true, true);
    }
    use.writes.add(in.a);
    return use;
}

} // namespace

bool jumps(Op op) {
    switch (op) {
#define OP(name, flow, meaning)                                                                              \
    case Op::name:                                                                                           \
        return std::string_view(#flow) == "jump";
#include "interpreter/program/ops.def"
#undef OP
    }
    return false;
}

bool falls_through(Op op) {
    switch (op) {
    case Op::jump:
    case Op::loop:
    case Op::jump_if_silent: // nobody reads texts here
    case Op::give:
    case Op::give_nothing:
    case Op::refuse:
    case Op::leave:
    case Op::stop_rule:
    case Op::redo:
    case Op::wrong_kind:
    case Op::fail:
    case Op::expect_failed: return false;
    default: return true;
    }
}

RegisterUse use_of(const Program &program, const Bytecode &code, const Instruction &in, std::uint32_t keys) {
    RegisterUse use;
    switch (in.op) {
    case Op::constant:
    case Op::load_game:
    case Op::thing_mark:
    case Op::instance_mark:
    case Op::new_thing:
    case Op::active:
    case Op::is_active:
    case Op::mode:
    case Op::value_close:
    case Op::text_end:
    case Op::all_things:
    case Op::members:
    case Op::build_end:
    case Op::build_groups: return into_a(in, false, false);
    case Op::move:
    case Op::add_constant:
    case Op::negate:
    case Op::odd:
    case Op::absolute:
    case Op::negation:
    case Op::is_kind:
    case Op::alive:
    case Op::bearer:
    case Op::source:
    case Op::borne:
    case Op::bears_exactly:
    case Op::act_rule_is:
    case Op::name_of:
    case Op::titles:
    case Op::in_set:
    case Op::debt_read: return into_a(in, true, false);
    case Op::add:
    case Op::subtract:
    case Op::multiply:
    case Op::lesser:
    case Op::greater:
    case Op::equal:
    case Op::less:
    case Op::less_equal:
    case Op::count_borne:
    case Op::find_stack: return into_a(in, true, true);
    case Op::divide:
    case Op::load:
    case Op::load_at:
    case Op::load_game_at:
    case Op::load_instance:
    case Op::load_instance_at:
    case Op::grid:
    case Op::debt_take:
    case Op::new_instance: return strictly(in);
    case Op::clamp_low:
    case Op::clamp_high:
        use.feeds.add(in.a);
        use.feeds.add(in.b);
        use.writes.add(in.a);
        return use;
    case Op::jump_if:
    case Op::jump_unless:
    case Op::jump_equal_to:
    case Op::jump_unequal_to:
    case Op::jump_less_than:
    case Op::jump_more_than:
    case Op::give:
    case Op::adjust:
    case Op::adjust_with:
    case Op::value_open:
    case Op::refuse:
    case Op::set_active:
    case Op::text_value:
    case Op::say:
    case Op::plays:
    case Op::plays_all:
    case Op::set_option:
    case Op::queue_die:
    case Op::queue_answer:
    case Op::report:
    case Op::stack_more:
    case Op::stack_less:
    case Op::begin_end:
    case Op::remove_instance:
    case Op::wrong_kind:
    case Op::call_end: return of_a(in);
    case Op::jump_equal:
    case Op::jump_unequal:
    case Op::jump_less:
    case Op::jump_less_equal:
    case Op::store:
    case Op::store_at:
    case Op::store_game:
    case Op::store_game_at:
    case Op::store_instance:
    case Op::store_instance_at:
    case Op::check_range:
    case Op::mutual:
    case Op::debt_add:
    case Op::expect_failed: return all_three(in);
    case Op::next_thing:
    case Op::next_instance:
    case Op::next_owned:
    case Op::next_expired:
    case Op::next_element: return walk(in);
    case Op::set_ends:
        use.reads.add(in.a);
        use.reads.add(in.b, 4);
        use.reads.add(in.c);
        return use;
    case Op::call: return call(in.a, in.b, code.functions[static_cast<std::size_t>(in.imm)].parameters);
    case Op::call_trigger: return call(in.a, in.b, code.functions[in.low()].parameters);
    case Op::perform: return call(in.a, in.b, program.rules[in.low()].own_roles + ((in.c & 4) != 0 ? 1 : 0));
    case Op::perform_act:
    case Op::call_act: return call(in.a, in.b, 1);
    case Op::hook:
        return call(
            in.a, in.b,
            static_cast<std::uint32_t>(program.hooks[static_cast<std::size_t>(in.imm)].parameters.size()));
    case Op::enter: use.writes.add(in.a, saved_words(code, in)); return use;
    case Op::leave:
        use.reads.add(in.a);
        use.reads.add(in.b, saved_words(code, in));
        return use;
    case Op::list:
    case Op::size:
    case Op::contains:
    case Op::element:
    case Op::word_at:
    case Op::distinct:
    case Op::joined:
    case Op::append:
    case Op::without:
    case Op::without_all:
    case Op::put:
    case Op::build:
    case Op::build_add: return list(in, keys);
    case Op::roll:
    case Op::dice_make:
    case Op::dice_number:
    case Op::dice_combine:
    case Op::dice_keep:
    case Op::dice_reroll:
    case Op::dice_explode:
    case Op::dice_count: return dice(in);
    case Op::random_choice: return strictly(in);
    case Op::policy:
    case Op::ask: return question(in);
    case Op::bar:
        use.feeds.add(in.b, 3);
        use.writes.add(in.a);
        return use;
    case Op::row: use.reads.add(in.a, in.c); return use;
    case Op::jump:
    case Op::loop:
    case Op::jump_if_silent:
    case Op::group_open:
    case Op::group_close:
    case Op::adjust_skipped:
    case Op::give_nothing:
    case Op::stop_rule:
    case Op::redo:
    case Op::clear_refusal:
    case Op::text_begin:
    case Op::text_literal:
    case Op::text_bundle:
    case Op::text_source:
    case Op::text_price:
    case Op::fail:
    case Op::note: // only while somebody listens, and nobody does
    case Op::expect_refused:
    case Op::expect_done:
    case Op::odds: return use;
    }
    return use;
}

} // namespace bylaw::odds::rules
