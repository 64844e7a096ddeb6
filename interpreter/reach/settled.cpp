#include "interpreter/reach/settled.hpp"

#include "interpreter/machine/pure_reads.hpp"
#include "interpreter/program/op_facts.hpp"

#include <algorithm>

namespace bylaw {

namespace {

class Settled {
  public:
    Settled(const Program &program, const Bytecode &code, const Reach &reach)
        : program_(program), code_(code), watched_(program), reader_(program, code),
          changes_(watched_.count()), made_(program.kinds.size()), any_(reach.hooks) {
        for (const std::uint32_t function : reach.functions) {
            for (std::size_t at = 0; at < reach.runs[function].size(); ++at) {
                if (reach.runs[function][at]) {
                    note(code.functions[function].code[at]);
                }
            }
        }
    }

    bool is(std::uint32_t number) {
        const FunctionCode &function = code_.functions[number];
        if (any_ || !lasts(function.gives) || !takes_what_lasts(function)) {
            return false;
        }
        const PureReads &reads = reader_.of(number);
        return reads.pure && reads.laborious && !reads.mode && reads.active.empty() &&
               std::ranges::none_of(reads.watched, [&](std::uint32_t each) { return changes_[each]; }) &&
               std::ranges::none_of(reads.walked, [&](KindId each) { return makes(each); });
    }

  private:
    void note(const Instruction &in) {
        switch (op_facts(in.op).effects.changes) {
        case Part::field:
            any_ = any_ || in.high() == no_id; // an option
            if (in.high() != no_id) {
                changes_[watched_.field(in.high())] = true;
            }
            break;
        case Part::debts: changes_[watched_.debts()] = true; break;
        case Part::condition:
        case Part::instance: change_conditions(); break;
        case Part::things: made_[in.low()] = true; break;
        case Part::fields_of_others:
        case Part::option: any_ = true; break;
        case Part::anything: // hooks, which the reach knows; questions change nothing
        case Part::nothing:  // nor can these be read by a pure function
        case Part::walked_condition:
        case Part::lasting:
        case Part::running:
        case Part::mode:
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
        case Part::scene: break;
        }
    }

    void change_conditions() {
        for (ConditionId each = 0; each < program_.conditions.size(); ++each) {
            changes_[watched_.condition(each)] = true;
        }
        changes_[watched_.any_condition()] = true;
    }

    // Things of that kind.
    bool makes(KindId kind) const {
        for (KindId each = 0; each < made_.size(); ++each) {
            if (made_[each] && (kind == any_kind || code_.kind_is[each][kind])) {
                return true;
            }
        }
        return false;
    }

    bool lasts(TypeKind kind, std::uint32_t of) const {
        return kind == TypeKind::number || kind == TypeKind::yesno || kind == TypeKind::member ||
               kind == TypeKind::degree || (kind == TypeKind::thing && !makes(of));
    }
    bool lasts(Type type) const {
        return type.kind == TypeKind::list ? lasts(type.element, type.of) : lasts(type.kind, type.of);
    }
    // No lists: their numbers are of one state.
    bool takes_what_lasts(const FunctionCode &function) const {
        const auto &types = function.registers;
        return std::all_of(types.begin(), types.begin() + function.parameters,
                           [&](Type each) { return lasts(each.kind, each.of); });
    }

    const Program &program_;
    const Bytecode &code_;
    Watched watched_;
    PureReader reader_;
    std::vector<bool> changes_; // by what is watched
    std::vector<bool> made_;    // by kind
    bool any_;
};

} // namespace

std::vector<bool> settled_functions(const Program &program, const Bytecode &code, const Reach &reach) {
    Settled settled(program, code, reach);
    std::vector<bool> found(code.functions.size());
    for (const std::uint32_t each : reach.functions) {
        found[each] = settled.is(each);
    }
    return found;
}

} // namespace bylaw
