#include "interpreter/machine/pure_reads.hpp"

#include "interpreter/program/op_facts.hpp"

#include <algorithm>

namespace bylaw {

namespace {

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
            tidy(found.walked);
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
        groups += in.op == Op::group_open ? 1 : in.op == Op::group_close ? -1 : 0;
        const Purity purity = op_facts(in.op).purity;
        if (purity == Purity::impure || (purity == Purity::asks && !read_asking(in, groups > 0, into))) {
            return false;
        }
        watch(in, into);
    }
    return true;
}

// Decides purity for instructions whose row does not.
bool PureReader::read_asking(const Instruction &in, bool adjusting, PureReads &into) {
    if (in.op == Op::call) {
        return read_call(static_cast<std::uint32_t>(in.imm), adjusting, into);
    }
    if (in.op == Op::active) {
        into.active.push_back({in.low(), in.high()});
        return in.c != 1; // else it looks at what ran before, too
    }
    if (in.op == Op::is_active) {
        into.active.push_back({static_cast<RuleId>(in.imm), no_id});
    } else if (in.op == Op::adjust || in.op == Op::adjust_with) {
        into.adjusts_others = into.adjusts_others || !adjusting;
    }
    return true;
}

// Adds what an instruction reads that may change.
void PureReader::watch(const Instruction &in, PureReads &into) const {
    const auto looks_at = [&](std::uint32_t watched) { into.watched.push_back(watched); };
    switch (op_facts(in.op).effects.looks) {
    case Part::field:
        if (in.high() != no_id) { // else an option: setting one reports that all has changed
            looks_at(watched_.field(in.high()));
        }
        break;
    case Part::walked_condition: looks_at(watched_.condition(in.high())); break;
    case Part::condition: looks_at(watched_.condition(static_cast<ConditionId>(in.imm))); break;
    case Part::instance: looks_at(watched_.any_condition()); break;
    case Part::things:
        looks_at(watched_.things());
        note_walk(in, into);
        break;
    case Part::debts: looks_at(watched_.debts()); break;
    case Part::mode: into.mode = true; break; // for its own calls, the mode is no news
    case Part::running:                       // see read_asking
    case Part::nothing:
    case Part::fields_of_others: // pure functions read none of these
    case Part::option:
    case Part::lasting:
    case Part::frames:
    case Part::refusal:
    case Part::lists:
    case Part::dice:
    case Part::texts:
    case Part::open_list:
    case Part::open_text:
    case Part::open_values:
    case Part::chance:
    case Part::events:
    case Part::scene:
    case Part::anything: break;
    }
}

// The newest thing of all is asked for only to know where such a walk ends.
void PureReader::note_walk(const Instruction &in, PureReads &into) const {
    if (in.op == Op::next_thing) {
        into.walked.push_back(in.high());
    } else if (in.op == Op::all_things) {
        into.walked.push_back(static_cast<KindId>(in.imm));
    }
}

bool PureReader::read_call(std::uint32_t function, bool adjusting, PureReads &into) {
    const PureReads &called = of(function);
    if (!called.pure && !called.adjusts_others) {
        return false;
    }
    into.adjusts_others = into.adjusts_others || (called.adjusts_others && !adjusting);
    into.watched.insert(into.watched.end(), called.watched.begin(), called.watched.end());
    into.walked.insert(into.walked.end(), called.walked.begin(), called.walked.end());
    into.active.insert(into.active.end(), called.active.begin(), called.active.end());
    return true;
}

} // namespace bylaw
