#include "interpreter/specialise/clean.hpp"

#include "interpreter/specialise/arrange.hpp"
#include "interpreter/specialise/choices.hpp"
#include "interpreter/specialise/coalesce.hpp"
#include "interpreter/specialise/remake.hpp"
#include "interpreter/specialise/reuse.hpp"
#include "interpreter/specialise/share_tails.hpp"
#include "interpreter/specialise/share_values.hpp"
#include "interpreter/specialise/unread.hpp"
#include "interpreter/specialise/writer.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

class Cleaner {
  public:
    Cleaner(Residual residual, ChoiceLimits limits, Patience patience)
        : r_(std::move(residual)), limits_(limits), patience_(patience) {}

    Residual run() {
        try {
            clean();
        } catch (const OutOfTime &) { // in the middle of a pass
            r_ = std::move(kept_);
        }
        order_blocks(r_);
        number_variables(r_);
        return std::move(r_);
    }

  private:
    void clean() {
        // One block for two costs those that take a trial at a time a jump, and saves the others a round of
        // it.
        const bool many_at_once = limits_.short_way > 2;
        keep();
        settle();
        reuse();
        for (int round = 0; round < 2; ++round) { // one name for two variables allows more choices
            choose();
            share_values(r_, patience_);
            reuse();
            while (round > 0 && many_at_once && share_tails(r_, 6, patience_)) {
                arrange();
            }
            coalesce(r_, patience_);
            settle();
        }
    }

    // What there is if patience ends before the next time. To be called before whatever may take long.
    void keep() {
        kept_ = r_;
        patience_.spend(Patience::steps_between_looks);
    }

    void arrange() {
        order_blocks(r_);
        number_variables(r_);
        keep();
    }

    void reuse() {
        arrange();
        reuse_values(r_, patience_);
        settle();
        arrange();
        remake_blocks(r_, patience_);
        settle();
    }

    void choose() {
        do {
            arrange();
        } while (limits_.short_way > 0 && make_choices(r_, limits_, patience_) && (settle(), true));
    }

    void settle() {
        for (bool again = true; again;) {
            patience_.spend(r_.blocks.size());
            drop_unread(r_);
            drop_last_draws(r_, patience_);
            again = turn_branches();
            again = thread_jumps() || again;
            again = join_chains() || again;
            again = pass_copies() || again;
            again = simplify_choices() || again;
        }
    }

    // Where only one branch leads, its condition is known: it is a yes or no, and need not be set to what it
    // is.
    bool drop_known_moves(BlockId way, Word condition, Word value) {
        Block &block = r_.blocks[way];
        const bool sets = std::ranges::any_of(
            block.code, [&](const Instruction &in) { return condition == variable(in.to); });
        if (!is_variable(condition) || sets || comers_[way] != 1) {
            return false;
        }
        return std::erase_if(block.moves, [&](const Move &move) {
                   return variable(move.to) == condition && move.from == value;
               }) > 0;
    }

    // `if not x to A else B` is `if x to B else A`; two ways that only set a yes or no are the condition
    // itself.
    bool turn_branches() {
        bool changed = false;
        comers_ = predecessors();
        for (Block &block : r_.blocks) {
            Exit &exit = block.exit;
            if (exit.kind != Exit::Kind::branch) {
                continue;
            }
            if (!block.code.empty() && block.code.back().op == Op::negation &&
                exit.condition == variable(block.code.back().to) && is_variable(block.code.back().a)) {
                exit.condition = block.code.back().a;
                std::swap(exit.then, exit.otherwise);
                changed = true;
                continue;
            }
            changed = drop_known_moves(exit.then, exit.condition, 1) || changed;
            changed = drop_known_moves(exit.otherwise, exit.condition, 0) || changed;
            // A way that sets the condition to what it is on the other way: it is so on both.
            const auto evens_out = [&](BlockId way, BlockId straight, Word value) {
                const Block &set = r_.blocks[way];
                return comers_[way] == 1 && set.code.empty() && set.moves.size() == 1 &&
                       set.moves[0].from == value && variable(set.moves[0].to) == exit.condition &&
                       set.exit.kind == Exit::Kind::jump && set.exit.then == straight;
            };
            const bool to_yes = evens_out(exit.otherwise, exit.then, 1),
                       to_no = evens_out(exit.then, exit.otherwise, 0);
            if (to_yes || to_no) {
                block.moves = {{number_of(exit.condition), to_yes ? 1 : 0}};
                exit = {Exit::Kind::jump, 0, to_yes ? exit.then : exit.otherwise, no_block};
                changed = true;
                continue;
            }
            const Block &yes = r_.blocks[exit.then], &no = r_.blocks[exit.otherwise];
            const bool both_lead_on = yes.code.empty() && no.code.empty() &&
                                      yes.exit.kind == Exit::Kind::jump && no.exit.kind == Exit::Kind::jump &&
                                      yes.exit.then == no.exit.then && exit.then != exit.otherwise &&
                                      yes.moves.size() == no.moves.size();
            if (!both_lead_on || yes.moves.empty()) {
                continue;
            }
            std::vector<Move> moves;
            for (const Move &each : yes.moves) {
                const auto other =
                    std::ranges::find_if(no.moves, [&](const Move &move) { return move.to == each.to; });
                if (other != no.moves.end() && other->from == each.from) {
                    moves.push_back(each);
                } else if (other != no.moves.end() && each.from == 1 && other->from == 0) {
                    moves.push_back({each.to, exit.condition});
                }
            }
            if (moves.size() == yes.moves.size()) {
                block.moves = std::move(moves);
                exit = {Exit::Kind::jump, 0, yes.exit.then, no_block};
                changed = true;
            }
        }
        return changed;
    }

    // Where a jump to the block ends up.
    BlockId beyond(BlockId id) {
        for (std::size_t hops = 0; hops < r_.blocks.size(); ++hops) {
            patience_.spend();
            const Block &block = r_.blocks[id];
            if (!block.code.empty() || !block.moves.empty() || block.exit.kind != Exit::Kind::jump ||
                block.exit.then == id) {
                return id;
            }
            id = block.exit.then;
        }
        return id;
    }

    bool thread_jumps() {
        bool changed = false;
        for (Block &block : r_.blocks) {
            Exit &exit = block.exit;
            if (exit.kind != Exit::Kind::jump && exit.kind != Exit::Kind::branch) {
                continue;
            }
            const BlockId then = beyond(exit.then);
            changed = changed || then != exit.then;
            exit.then = then;
            if (exit.kind == Exit::Kind::branch) {
                const BlockId otherwise = beyond(exit.otherwise);
                changed = changed || otherwise != exit.otherwise;
                exit.otherwise = otherwise;
                if (exit.then == exit.otherwise) {
                    exit = {Exit::Kind::jump, 0, then, no_block};
                    changed = true;
                } else if (!is_variable(exit.condition)) {
                    exit = {Exit::Kind::jump, 0, exit.condition != 0 ? then : otherwise, no_block};
                    changed = true;
                }
            }
        }
        return changed;
    }

    std::vector<std::uint32_t> predecessors() const {
        std::vector<std::uint32_t> count(r_.blocks.size());
        std::vector<bool> seen(r_.blocks.size());
        std::vector<BlockId> work{0};
        count[0] = 1;
        seen[0] = true;
        while (!work.empty()) {
            const Exit &exit = r_.blocks[work.back()].exit;
            work.pop_back();
            for (const BlockId next : {exit.then, exit.otherwise}) {
                if ((exit.kind == Exit::Kind::jump && next == exit.then) || exit.kind == Exit::Kind::branch) {
                    if (next == no_block) {
                        continue;
                    }
                    ++count[next];
                    if (!seen[next]) {
                        seen[next] = true;
                        work.push_back(next);
                    }
                }
            }
        }
        return count;
    }

    // A block that only one jump leads to belongs to it.
    bool join_chains() {
        const std::vector<std::uint32_t> count = predecessors();
        bool changed = false;
        for (BlockId id = 0; id < r_.blocks.size(); ++id) {
            while (r_.blocks[id].exit.kind == Exit::Kind::jump && count[id] > 0) {
                const BlockId next = r_.blocks[id].exit.then;
                Block &block = r_.blocks[id];
                const bool parallel = std::ranges::any_of(block.moves, [&](const Move &move) {
                    return std::ranges::any_of(
                        block.moves, [&](const Move &other) { return other.from == variable(move.to); });
                });
                if (next == id || count[next] != 1 || parallel) {
                    break;
                }
                for (const Move &move : block.moves) {
                    block.code.push_back({Op::copy, move.to, move.from, 0, 0});
                }
                Block taken = std::move(r_.blocks[next]);
                r_.blocks[next] = {};
                block.code.insert(block.code.end(), taken.code.begin(), taken.code.end());
                block.moves = std::move(taken.moves);
                block.exit = taken.exit;
                block.reports = std::move(taken.reports);
                changed = true;
            }
        }
        return changed;
    }

    // Whoever reads a copy reads what it is a copy of, if either is only ever set in one place.
    bool pass_copies() {
        for (Block &block : r_.blocks) {
            for (Instruction &in : block.code) {
                if (in.op == Op::draw && in.a != 0 && !is_variable(in.a)) { // never
                    in = {Op::copy, in.to, 0, 0, 0};
                }
                if (in.op != Op::copy && traits(in.op).arithmetic && !is_variable(in.a) &&
                    !is_variable(in.b)) {
                    in = {Op::copy, in.to, *compute(in.op, in.a, in.b, in.imm), 0, 0};
                }
            }
        }
        std::vector<std::uint32_t> sets(r_.variables);
        for (const Block &block : r_.blocks) {
            for (const Instruction &in : block.code) {
                ++sets[in.to];
            }
            for (const Move &move : block.moves) {
                ++sets[move.to];
            }
        }
        std::vector<Word> stands_for(r_.variables, -1);
        bool any = false;
        const auto once = [&](Word word) { return !is_variable(word) || sets[number_of(word)] == 1; };
        for (const Block &block : r_.blocks) {
            for (const Instruction &in : block.code) {
                if (in.op == Op::copy && sets[in.to] == 1 && once(in.a)) {
                    stands_for[in.to] = in.a;
                    any = true;
                }
            }
            for (const Move &move : block.moves) {
                if (sets[move.to] == 1 && once(move.from)) {
                    stands_for[move.to] = move.from;
                    any = true;
                }
            }
        }
        if (!any) {
            return false;
        }
        const auto follow = [&](Word &word) {
            for (int hops = 0; hops < 1000 && is_variable(word) && stands_for[number_of(word)] != -1;
                 ++hops) {
                word = stands_for[number_of(word)];
            }
        };
        for (Block &block : r_.blocks) {
            for (Instruction &in : block.code) {
                follow(in.a);
                follow(in.b);
            }
            for (Move &move : block.moves) {
                follow(move.from);
            }
            follow(block.exit.condition);
            for (Word &word : block.reports) {
                follow(word);
            }
        }
        // What is copied nowhere any more goes with the next round.
        return std::ranges::any_of(r_.blocks, [&](const Block &block) {
            return std::ranges::any_of(
                       block.code,
                       [&](const Instruction &in) { return in.op == Op::copy && stands_for[in.to] != -1; }) ||
                   std::ranges::any_of(block.moves,
                                       [&](const Move &move) { return stands_for[move.to] != -1; });
        });
    }

    bool is_yes_or_no(Word word) const {
        const std::uint32_t v = is_variable(word) ? number_of(word) : no_block;
        return v < r_.bounds.size() && r_.bounds[v].low >= 0 && r_.bounds[v].high <= 1;
    }

    // `0, or 1 if c` is c; `1, or 0 if c` is not c.
    bool simplify_choices() {
        bool changed = false;
        for (Block &block : r_.blocks) {
            for (std::size_t i = 1; i < block.code.size(); ++i) {
                Instruction &first = block.code[i - 1], &choice = block.code[i];
                const bool pair = first.op == Op::copy && choice.op == Op::choose && first.to == choice.to &&
                                  is_yes_or_no(choice.b) && choice.b != variable(choice.to);
                const Word no = choice.imm == 0 ? first.a : choice.a,
                           yes = choice.imm == 0 ? choice.a : first.a;
                if (pair && ((no == 0 && yes == 1) || (no == 1 && yes == 0))) {
                    first = {yes == 1 ? Op::copy : Op::negation, choice.to, choice.b, 0, 0};
                    block.code.erase(block.code.begin() + static_cast<std::ptrdiff_t>(i));
                    changed = true;
                }
            }
        }
        return changed;
    }

    Residual r_, kept_;
    ChoiceLimits limits_;
    Patience patience_;
    std::vector<std::uint32_t> comers_; // per block
};

} // namespace

Residual cleaned(Residual residual, ChoiceLimits limits, Patience patience) {
    return Cleaner(std::move(residual), limits, patience).run();
}

} // namespace bylaw::residual
