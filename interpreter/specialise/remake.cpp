#include "interpreter/specialise/remake.hpp"

#include "interpreter/residual/variable.hpp"
#include "interpreter/specialise/recipes.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

class Remake {
  public:
    Remake(Residual &residual, Patience patience)
        : r_(residual), flow_(residual, patience), live_(residual, patience), patience_(patience) {}

    void run() {
        for (BlockId id = 0; id < r_.blocks.size(); ++id) {
            remake(id);
        }
    }

  private:
    void remake(BlockId id) {
        patience_.spend(r_.variables);
        Block &block = r_.blocks[id];
        Knowledge now = flow_.enter(id);
        Recipes recipes(r_, flow_.terms, now.fact, patience_);
        const bool finds_out = hold_variables(id, now, recipes);
        const std::vector<Term> before = now.values;
        Block made;
        for (const Instruction &in : block.code) {
            learn(in, now, recipes, made);
        }
        const Term condition =
            block.exit.kind == Exit::Kind::branch ? flow_.value(now, block.exit.condition) : no_term;
        std::vector<Term> reports;
        for (const Word word : block.reports) {
            reports.push_back(flow_.value(now, word));
        }
        flow_.move(now, block.moves);
        made.exit = block.exit;
        const Term tested = condition == no_term ? no_term : shortest_test(condition, made, recipes);
        std::vector<Move> moves;
        live_.after(id).each([&](std::uint32_t v) {
            const Term after = flow_.value(now, variable(v));
            const bool same = v < before.size() && before[v] != no_term && live_.before(id).has(v) &&
                              recipes.name(before[v]) == recipes.name(after);
            if (!same) {
                moves.push_back({v, recipes.make(after, made.code)});
            }
        });
        for (const Term report : reports) {
            made.reports.push_back(recipes.make(report, made.code));
        }
        finish(made, tested, std::move(moves), recipes);
        flow_.leave(id, std::move(now), condition);
        if (!recipes.has_failed() && (finds_out || length(made) <= length(block))) {
            block = std::move(made);
        }
    }

    // A yes or no that the ways to the block only find out for it is better found out here.
    bool hold_variables(BlockId id, Knowledge &now, Recipes &recipes) {
        constexpr std::size_t little = 24;
        std::vector<std::uint32_t> found_out;
        live_.before(id).each([&](std::uint32_t v) {
            const Term term = flow_.value(now, variable(v));
            if (flow_.terms.is_yes_or_no(term) && flow_.differs(id, v)) {
                found_out.push_back(v);
            } else {
                recipes.hold(term, variable(v));
            }
        });
        bool any = false;
        for (const std::uint32_t v : found_out) {
            if (recipes.effort(now.values[v]).value_or(little + 1) > little) {
                recipes.hold(now.values[v], variable(v));
                recipes.forget_plans();
            } else {
                any = true;
            }
        }
        return any;
    }

    // Learns the block's code as ways to compute terms. Draws stay in their order.
    void learn(const Instruction &in, Knowledge &now, Recipes &recipes, Block &made) {
        patience_.spend();
        const Bounds bounds = in.to < r_.bounds.size() ? r_.bounds[in.to] : Bounds{};
        if (in.op == Op::draw) {
            const Word undrawn = recipes.make(flow_.value(now, in.a), made.code);
            flow_.execute(now, in);
            const std::uint32_t to = r_.variables++;
            if (!r_.bounds.empty()) {
                r_.bounds.push_back(bounds);
            }
            made.code.push_back({Op::draw, to, undrawn, 0, in.imm});
            recipes.hold(now.values[in.to], variable(to));
            return;
        }
        const Term a = flow_.value(now, in.a), b = flow_.value(now, in.b);
        const Term old = in.op == Op::choose ? flow_.value(now, variable(in.to)) : no_term;
        flow_.execute(now, in);
        const Term term = now.values[in.to];
        if (in.op == Op::choose) {
            recipes.add_choice(term, {in.op, a, b, old, in.imm, bounds});
        } else if (in.op != Op::copy) {
            recipes.add(term, {in.op, a, b, no_term, in.imm, bounds});
        }
    }

    // The condition of the branch or, its ways exchanged, the opposite. What it compares is computed.
    Term shortest_test(Term condition, Block &made, Recipes &recipes) {
        const Term holds = flow_.terms.truth(condition), opposite = flow_.terms.opposite(holds);
        constexpr std::size_t never = ~std::size_t{0};
        const auto effort = [&](Term term) { return recipes.effort(term).value_or(never); };
        Term best = effort(holds) < effort(condition) ? holds : condition;
        if (effort(opposite) < effort(best)) {
            best = opposite;
            std::swap(made.exit.then, made.exit.otherwise);
        }
        if (const auto recipe = recipes.best(best); recipe && compares(recipe->op)) {
            recipes.make(recipe->a, made.code);
            recipes.make(recipe->b, made.code);
        } else {
            recipes.make(best, made.code);
        }
        return best;
    }

    // The moves, and what the branch tests: a comparison stands last, where the engines make one thing of
    // both.
    void finish(Block &made, Term tested, std::vector<Move> moves, Recipes &recipes) {
        if (tested == no_term) {
            made.moves = std::move(moves);
            return;
        }
        const auto overwritten = [&](Word word) {
            return std::ranges::any_of(moves, [&](const Move &move) { return word == variable(move.to); });
        };
        const std::optional<Recipe> recipe = recipes.best(tested);
        const bool last = recipe && compares(recipe->op) &&
                          !overwritten(recipes.make(recipe->a, made.code)) &&
                          !overwritten(recipes.make(recipe->b, made.code));
        if (!last) {
            made.exit.condition = recipes.make(tested, made.code);
            if (overwritten(made.exit.condition)) {
                made.exit.condition = set_aside(made, made.exit.condition);
            }
        }
        one_by_one(made, std::move(moves));
        if (last) {
            made.exit.condition = recipes.make(tested, made.code);
        }
    }

    static bool compares(Op op) { return op == Op::equal || op == Op::less || op == Op::less_equal; }

    Word set_aside(Block &block, Word word) {
        const std::uint32_t to = r_.variables++;
        if (!r_.bounds.empty()) {
            r_.bounds.push_back(r_.bounds[number_of(word)]);
        }
        block.code.push_back({Op::copy, to, word, 0, 0});
        return variable(to);
    }

    void one_by_one(Block &block, std::vector<Move> moves) {
        while (!moves.empty()) {
            patience_.spend(moves.size());
            const auto free = std::ranges::find_if(moves, [&](const Move &move) {
                return std::ranges::none_of(moves, [&](const Move &other) {
                    return &other != &move && other.from == variable(move.to);
                });
            });
            if (free != moves.end()) {
                block.code.push_back({Op::copy, free->to, free->from, 0, 0});
                moves.erase(free);
                continue;
            }
            const Word from = moves.front().from, aside = set_aside(block, from); // breaks a cycle of moves
            for (Move &move : moves) {
                move.from = move.from == from ? aside : move.from;
            }
        }
    }

    // Copies go when variables share a name.
    static std::size_t length(const Block &block) {
        return static_cast<std::size_t>(
            std::ranges::count_if(block.code, [](const Instruction &in) { return in.op != Op::copy; }));
    }

    Residual &r_;
    TermFlow flow_;
    const LiveVariables live_;
    Patience patience_;
};

} // namespace

void remake_blocks(Residual &residual, Patience patience) {
    if (!TermFlow::is_too_large(residual)) {
        Remake(residual, patience).run();
    }
}

} // namespace bylaw::residual
