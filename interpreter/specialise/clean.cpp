#include "interpreter/specialise/clean.hpp"

#include "interpreter/specialise/arrange.hpp"
#include "interpreter/specialise/choices.hpp"
#include "interpreter/specialise/coalesce.hpp"
#include "interpreter/specialise/copies.hpp"
#include "interpreter/specialise/first_values.hpp"
#include "interpreter/specialise/join_alike.hpp"
#include "interpreter/specialise/remake.hpp"
#include "interpreter/specialise/reuse.hpp"
#include "interpreter/specialise/share_tails.hpp"
#include "interpreter/specialise/share_values.hpp"
#include "interpreter/specialise/unread.hpp"
#include "interpreter/specialise/writer.hpp"

#include <algorithm>
#include <utility>

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
        order_blocks(r_); // unreachable code reads nothing
        give_first_values(r_);
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
        if (!many_at_once) { // the others gain nothing by a third time, which takes a sixth of all the work
            reuse();
        }
        for (int round = 0; round < 2; ++round) { // one name for two variables allows more choices
            choose();
            share_values(r_, patience_);
            reuse();
            while (round > 0 && many_at_once && share_tails(r_, 6, patience_)) {
                arrange();
            }
            while (round > 0 && many_at_once && join_alike(r_, patience_)) {
                settle();
                arrange();
            }
            coalesce(r_, patience_);
            settle();
        }
    }

    // Saves the result for a deadline. Called before long work.
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
            again = pass_copies(r_) || again;
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

    // `if not x to A else B` is `if x to B else A`.
    static bool turn_negation(Block &block) {
        Exit &exit = block.exit;
        if (block.code.empty() || block.code.back().op != Op::negation ||
            exit.condition != variable(block.code.back().to) || !is_variable(block.code.back().a)) {
            return false;
        }
        exit.condition = block.code.back().a;
        std::swap(exit.then, exit.otherwise);
        return true;
    }

    // Does the way only set the condition to what it is on the other way, and go there?
    bool evens_out(const Exit &exit, BlockId way, BlockId straight, Word value) const {
        const Block &set = r_.blocks[way];
        return comers_[way] == 1 && set.code.empty() && set.moves.size() == 1 && set.moves[0].from == value &&
               variable(set.moves[0].to) == exit.condition && set.exit.kind == Exit::Kind::jump &&
               set.exit.then == straight;
    }

    // Then it is so on both.
    bool even_out(Block &block) {
        Exit &exit = block.exit;
        const bool to_yes = evens_out(exit, exit.otherwise, exit.then, 1),
                   to_no = evens_out(exit, exit.then, exit.otherwise, 0);
        if (!to_yes && !to_no) {
            return false;
        }
        block.moves = {{number_of(exit.condition), to_yes ? 1 : 0}};
        exit = {Exit::Kind::jump, 0, to_yes ? exit.then : exit.otherwise, no_block};
        return true;
    }

    // Whether both ways only set equally many variables and then reach one place.
    static bool lead_on_alike(const Block &yes, const Block &no) {
        return yes.code.empty() && no.code.empty() && yes.exit.kind == Exit::Kind::jump &&
               no.exit.kind == Exit::Kind::jump && yes.exit.then == no.exit.then &&
               yes.moves.size() == no.moves.size() && !yes.moves.empty();
    }

    // Two ways that only set a yes or no are the condition itself.
    bool take_condition(Block &block) {
        Exit &exit = block.exit;
        const Block &yes = r_.blocks[exit.then], &no = r_.blocks[exit.otherwise];
        if (exit.then == exit.otherwise || !lead_on_alike(yes, no)) {
            return false;
        }
        std::vector<Move> moves;
        for (const Move &each : yes.moves) {
            const auto other = std::ranges::find(no.moves, each.to, &Move::to);
            if (other != no.moves.end() && other->from == each.from) {
                moves.push_back(each);
            } else if (other != no.moves.end() && each.from == 1 && other->from == 0) {
                moves.push_back({each.to, exit.condition});
            }
        }
        if (moves.size() != yes.moves.size()) {
            return false;
        }
        block.moves = std::move(moves);
        exit = {Exit::Kind::jump, 0, yes.exit.then, no_block};
        return true;
    }

    bool turn_branches() {
        bool changed = false;
        comers_ = predecessors();
        for (Block &block : r_.blocks) {
            if (block.exit.kind != Exit::Kind::branch) {
                continue;
            }
            if (turn_negation(block)) {
                changed = true;
                continue;
            }
            changed = drop_known_moves(block.exit.then, block.exit.condition, 1) || changed;
            changed = drop_known_moves(block.exit.otherwise, block.exit.condition, 0) || changed;
            changed = even_out(block) || take_condition(block) || changed;
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

    bool thread(BlockId &to) {
        const BlockId on = beyond(to);
        return std::exchange(to, on) != on;
    }

    // A branch whose condition is known, or whose ways lead to one place.
    static bool decide_branch(Exit &exit) {
        if (exit.then != exit.otherwise && is_variable(exit.condition)) {
            return false;
        }
        const bool then = exit.then == exit.otherwise || exit.condition != 0;
        exit = {Exit::Kind::jump, 0, then ? exit.then : exit.otherwise, no_block};
        return true;
    }

    bool thread_jumps() {
        bool changed = false;
        for (Block &block : r_.blocks) {
            Exit &exit = block.exit;
            if (exit.kind != Exit::Kind::jump && exit.kind != Exit::Kind::branch) {
                continue;
            }
            changed = thread(exit.then) || changed;
            if (exit.kind == Exit::Kind::branch) {
                changed = thread(exit.otherwise) || changed;
                changed = decide_branch(exit) || changed;
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

    // Does a move read what another one sets?
    static bool moves_at_once(const Block &block) {
        return std::ranges::any_of(block.moves, [&](const Move &move) {
            return std::ranges::any_of(block.moves,
                                       [&](const Move &other) { return other.from == variable(move.to); });
        });
    }

    static void append(Block &block, Block next) {
        for (const Move &move : block.moves) {
            block.code.push_back({Op::copy, move.to, move.from, 0, 0});
        }
        block.code.insert(block.code.end(), next.code.begin(), next.code.end());
        block.moves = std::move(next.moves);
        block.exit = next.exit;
        block.reports = std::move(next.reports);
    }

    // A block that only one jump leads to belongs to it.
    bool join_chains() {
        const std::vector<std::uint32_t> count = predecessors();
        bool changed = false;
        for (BlockId id = 0; id < r_.blocks.size(); ++id) {
            Block &block = r_.blocks[id];
            while (block.exit.kind == Exit::Kind::jump && count[id] > 0) {
                const BlockId next = block.exit.then;
                if (next == id || count[next] != 1 || moves_at_once(block)) {
                    break;
                }
                append(block, std::exchange(r_.blocks[next], {}));
                changed = true;
            }
        }
        return changed;
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
