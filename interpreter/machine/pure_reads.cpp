#include "interpreter/machine/pure_reads.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Instructions that look at nothing but registers, lists, things, conditions and what the program says, and change
// nothing but registers, the values that are open and the lists and dice that are kept.
bool harmless(Op op) {
    switch (op) {
    case Op::is_kind:
    case Op::next_thing:
    case Op::thing_mark:
    case Op::instance_mark:
    case Op::next_instance:
    case Op::next_owned:
    case Op::alive:
    case Op::bearer:
    case Op::source:
    case Op::borne:
    case Op::bears_exactly:
    case Op::count_borne:
    case Op::find_stack:
    case Op::load_instance:
    case Op::load_instance_at:
    case Op::clamp_low:
    case Op::clamp_high:
    case Op::check_range:
    case Op::debt_read:
    case Op::act_rule_is:
    case Op::grid:
    case Op::in_set:
    case Op::give:
    case Op::give_nothing:
    case Op::note:
    case Op::adjust_skipped: return true;
    default:
        return op <= Op::less_equal || (op >= Op::list && op <= Op::members) || (op >= Op::dice_make && op <= Op::dice_count);
    }
}

template <class T> void tidy(std::vector<T> &all) {
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
}

} // namespace

const PureReads &PureReader::of(std::uint32_t number) {
    static const PureReads nothing;
    if (state_[number] == State::open) {
        return nothing; // calls itself: said to be not pure
    }
    if (state_[number] == State::unknown) {
        state_[number] = State::open;
        PureReads found;
        if (read(code_.functions[number], found)) {
            found.pure = !found.adjusts_others;
            tidy(found.fields);
            tidy(found.active);
            known_[number] = std::move(found);
        }
        state_[number] = State::done;
    }
    return known_[number];
}

bool PureReader::read(const FunctionCode &function, PureReads &into) {
    if (function.gives.kind == TypeKind::text || function.rule != no_id) {
        return false;
    }
    int groups = 0; // open ones, by the order in which the code stands
    for (const Instruction &in : function.code) {
        switch (in.op) {
        case Op::load:
        case Op::load_at:
        case Op::load_game:
        case Op::load_game_at:
            if (in.high() != no_id) { // else an option, which stays as it is
                into.fields.push_back(in.high());
            }
            break;
        case Op::active:
            if (in.c == 1) {
                return false;
            }
            into.active.push_back({in.low(), in.high()});
            break;
        case Op::is_active: into.active.push_back({static_cast<RuleId>(in.imm), no_id}); break;
        case Op::group_open: ++groups; break;
        case Op::group_close: --groups; break;
        case Op::value_open:
        case Op::value_close: break;
        case Op::adjust:
        case Op::adjust_with: into.adjusts_others = into.adjusts_others || groups == 0; break;
        case Op::call:
            into.laborious = true;
            if (!read_call(static_cast<std::uint32_t>(in.imm), groups > 0, into)) {
                return false;
            }
            break;
        default:
            if (!harmless(in.op)) {
                return false;
            }
            into.laborious = into.laborious || in.op == Op::loop || in.op == Op::build_end;
        }
    }
    return true;
}

bool PureReader::read_call(std::uint32_t function, bool adjusting, PureReads &into) {
    const PureReads &called = of(function);
    if (!called.pure && !called.adjusts_others) {
        return false;
    }
    into.adjusts_others = into.adjusts_others || (called.adjusts_others && !adjusting);
    into.fields.insert(into.fields.end(), called.fields.begin(), called.fields.end());
    into.active.insert(into.active.end(), called.active.begin(), called.active.end());
    return true;
}

} // namespace bylaw
