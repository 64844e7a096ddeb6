#include "interpreter/specialise/reuse.hpp"

#include "interpreter/residual/variable.hpp"
#include "interpreter/specialise/term_flow.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

class Reuse {
  public:
    Reuse(Residual &residual, Patience patience)
        : r_(residual), flow_(residual, patience), patience_(patience) {}

    void run() {
        for (BlockId id = 0; id < r_.blocks.size(); ++id) {
            Block &block = r_.blocks[id];
            begin(id);
            std::erase_if(block.code, [&](Instruction &in) { return changes_nothing(in); });
            const Term condition = end(block);
            flow_.leave(id, std::move(now_), condition);
        }
    }

  private:
    void begin(BlockId id) {
        patience_.spend(r_.variables);
        now_ = flow_.enter(id);
        holders_.clear();
        for (std::uint32_t v = 0; v < now_.values.size(); ++v) {
            if (now_.values[v] != no_term) {
                holders_.emplace(here(now_.values[v]), v);
            }
        }
    }

    Term here(Term term) { return flow_.terms.given(term, now_.fact); }

    Term value(Word word) { return here(flow_.value(now_, word)); }

    // The number that the word can only be, or the word.
    Word known(Word word) {
        patience_.spend();
        const Term term = value(word);
        return flow_.terms.is_number(term) ? flow_.terms.node(term).number : word;
    }

    // Does the variable keep what it is? Else the instruction gives what it gave, in the shortest way known.
    bool changes_nothing(Instruction &in) {
        const Term before = now_.values[in.to];
        in.a = known(in.a);
        in.b = known(in.b);
        Knowledge &now = now_;
        const bool draws = in.op == Op::draw;
        flow_.execute(now, in);
        const Term after = here(now.values[in.to]);
        if (!draws && before != no_term && here(before) == after) {
            return true;
        }
        if (!draws) {
            find_shorter(in, after);
        }
        holders_.emplace(after, in.to);
        return false;
    }

    void find_shorter(Instruction &in, Term after) {
        if (flow_.terms.is_number(after)) {
            in = {Op::copy, in.to, flow_.terms.node(after).number, 0, 0};
            return;
        }
        if (in.op == Op::choose && !is_variable(in.b)) {
            in = {Op::copy, in.to, in.a, 0, 0}; // else it would change nothing
        }
        const auto holder = holders_.find(after);
        if (holder == holders_.end()) {
            return;
        }
        const std::uint32_t v = holder->second;
        if (v == in.to || now_.values[v] == no_term || here(now_.values[v]) != after) { // no longer
            holders_.erase(holder);
        } else if (in.op != Op::copy) {
            in = {Op::copy, in.to, variable(v), 0, 0};
        }
    }

    Term end(Block &block) {
        std::erase_if(block.moves, [&](Move &move) {
            move.from = known(move.from);
            return value(move.from) == value(variable(move.to));
        });
        for (Word &word : block.reports) {
            word = known(word);
        }
        Term condition = no_term;
        if (block.exit.kind == Exit::Kind::branch) {
            condition = flow_.value(now_, block.exit.condition);
            const Term holds = here(flow_.terms.truth(condition));
            if (flow_.terms.is_number(holds)) {
                const BlockId to = flow_.terms.is(holds, 0) ? block.exit.otherwise : block.exit.then;
                block.exit = {Exit::Kind::jump, 0, to, no_block};
            }
        }
        flow_.move(now_, block.moves);
        return condition;
    }

    Residual &r_;
    TermFlow flow_;
    Patience patience_;
    Knowledge now_;
    std::unordered_map<Term, std::uint32_t> holders_; // a variable that held it, and may still
};

} // namespace

void reuse_values(Residual &residual, Patience patience) {
    if (!TermFlow::is_too_large(residual)) {
        Reuse(residual, patience).run();
    }
}

} // namespace bylaw::residual
