#include "interpreter/machine/pure_reads.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Instructions that look at nothing but registers, lists and what the program says, and change nothing but
// registers, values that are open and the lists and dice that are kept.
bool harmless(Op op) {
    switch (op) {
    case Op::clamp_low:
    case Op::clamp_high:
    case Op::check_range:
    case Op::is_kind: // that a thing never changes
    case Op::wrong_kind:
    case Op::act_rule_is:
    case Op::grid:
    case Op::in_set:
    case Op::value_open:
    case Op::value_close:
    case Op::give:
    case Op::give_nothing:
    case Op::note:
    case Op::adjust_skipped: return true;
    default:
        return op <= Op::less_equal || (op >= Op::list && op <= Op::members) ||
               (op >= Op::dice_make && op <= Op::dice_count);
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
            tidy(found.watched);
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
        into.laborious = into.laborious || in.op == Op::call || in.op == Op::loop || in.op == Op::build_end;
        switch (in.op) {
        case Op::active:
            if (in.c == 1) {
                return false;
            }
            into.active.push_back({in.low(), in.high()});
            break;
        case Op::mode: into.mode = true; break; // of what it calls itself, the mode is no news
        case Op::is_active: into.active.push_back({static_cast<RuleId>(in.imm), no_id}); break;
        case Op::group_open: ++groups; break;
        case Op::group_close: --groups; break;
        case Op::adjust:
        case Op::adjust_with: into.adjusts_others = into.adjusts_others || groups == 0; break;
        case Op::call:
            if (!read_call(static_cast<std::uint32_t>(in.imm), groups > 0, into)) {
                return false;
            }
            break;
        default:
            if (!harmless(in.op) && !watch(in, into)) {
                return false;
            }
        }
    }
    return true;
}

// What an instruction looks at; false: it does more than that.
bool PureReader::watch(const Instruction &in, PureReads &into) const {
    switch (in.op) {
    case Op::load:
    case Op::load_at:
    case Op::load_game:
    case Op::load_game_at:
    case Op::load_instance:
    case Op::load_instance_at:
        if (in.high() != no_id) { // else an option: whoever sets one says that all has changed
            into.watched.push_back(watched_.field(in.high()));
        }
        return true;
    case Op::next_instance:
    case Op::next_owned: into.watched.push_back(watched_.condition(in.high())); return true;
    case Op::borne:
    case Op::bears_exactly:
    case Op::count_borne:
    case Op::find_stack:
        into.watched.push_back(watched_.condition(static_cast<ConditionId>(in.imm)));
        return true;
    case Op::instance_mark:
        return true; // only says how far a walk goes; what is gained is told by the walk's condition
    case Op::alive:
    case Op::bearer:
    case Op::source: into.watched.push_back(watched_.any_condition()); return true;
    case Op::next_thing:
    case Op::thing_mark: into.watched.push_back(watched_.things()); return true;
    case Op::debt_read: into.watched.push_back(watched_.debts()); return true;
    default: return false;
    }
}

bool PureReader::read_call(std::uint32_t function, bool adjusting, PureReads &into) {
    const PureReads &called = of(function);
    if (!called.pure && !called.adjusts_others) {
        return false;
    }
    into.adjusts_others = into.adjusts_others || (called.adjusts_others && !adjusting);
    into.watched.insert(into.watched.end(), called.watched.begin(), called.watched.end());
    into.active.insert(into.active.end(), called.active.begin(), called.active.end());
    return true;
}

} // namespace bylaw
