#include "interpreter/specialise/share_tails.hpp"

#include "interpreter/residual/live_variables.hpp"
#include "interpreter/residual/variable.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace bylaw::residual {

namespace {

constexpr std::size_t most_blocks = 64; // for equal continuations
constexpr std::size_t few_steps = 20;   // to see that two blocks are not alike

// One way on and another, gone side by side: which variable here is which there.
class Likeness {
  public:
    // Considers the blocks below `known`: the others are new.
    Likeness(const Residual &residual, const LiveVariables &live, BlockId known)
        : r_(residual), live_(live), known_(known) {}

    std::size_t instructions = 0; // that are alike
    std::size_t tail = 0;         // common instructions at the ends of the two blocks

    const std::vector<std::pair<BlockId, BlockId>> &ways() const { return ways_; } // after them

    bool find(BlockId here, BlockId there) {
        heads_ = {{here, there}};
        const Block &a = r_.blocks[here], &b = r_.blocks[there];
        if (!same_end(a, b)) {
            return false;
        }
        for (std::size_t i = 0; i < ways_.size(); ++i) {
            const auto [x, y] = ways_[i];
            if (!same_block(r_.blocks[x], r_.blocks[y])) {
                return false;
            }
        }
        while (tail < std::min(a.code.size(), b.code.size()) && same_before(a, b)) {
            ++tail;
        }
        instructions += tail;
        return std::ranges::all_of(meet_, [&](BlockId id) { return agree(id); });
    }

    // Returns the moves for a jump from the second to the first.
    std::vector<Move> moves(BlockId there) const {
        const Block &block = r_.blocks[there];
        Bits live = live_.after(there);
        for (const Move &move : block.moves) {
            live.clear(move.to);
        }
        LiveVariables::add_reads_of_end(block, live);
        for (std::size_t i = 0; i < tail; ++i) {
            const Instruction &in = block.code[block.code.size() - 1 - i];
            if (in.op != Op::choose) {
                live.clear(in.to);
            }
            LiveVariables::add(in.a, live);
            LiveVariables::add(in.b, live);
        }
        std::vector<Move> moves;
        for (const auto &[from, to] : names_) {
            if (from != to && live.has(from)) {
                moves.push_back({to, variable(from)});
            }
        }
        return moves;
    }

  private:
    bool same(std::uint32_t here, std::uint32_t there) {
        const auto name = names_.find(there), back = back_.find(here);
        if (name != names_.end() || back != back_.end()) {
            return name != names_.end() && name->second == here && back != back_.end() &&
                   back->second == there;
        }
        names_[there] = here;
        back_[here] = there;
        return true;
    }

    bool same_word(Word here, Word there) {
        return is_variable(here) && is_variable(there) ? same(number_of(here), number_of(there))
                                                       : here == there;
    }

    bool same_instruction(const Instruction &a, const Instruction &b) {
        return a.op == b.op && a.imm == b.imm && same(a.to, b.to) && same_word(a.a, b.a) &&
               same_word(a.b, b.b);
    }

    bool same_before(const Block &a, const Block &b) {
        const auto names = names_, back = back_;
        if (same_instruction(a.code[a.code.size() - 1 - tail], b.code[b.code.size() - 1 - tail])) {
            return true;
        }
        names_ = names;
        back_ = back;
        return false;
    }

    bool same_end(const Block &a, const Block &b) {
        if (a.exit.kind != b.exit.kind || a.moves.size() != b.moves.size() || a.exit.why != b.exit.why ||
            a.reports.size() != b.reports.size()) {
            return false;
        }
        for (std::size_t i = 0; i < a.moves.size(); ++i) {
            if (!same(a.moves[i].to, b.moves[i].to) || !same_word(a.moves[i].from, b.moves[i].from)) {
                return false;
            }
        }
        for (std::size_t i = 0; i < a.reports.size(); ++i) {
            if (!same_word(a.reports[i], b.reports[i])) {
                return false;
            }
        }
        const bool branches = a.exit.kind == Exit::Kind::branch;
        if (branches && !same_word(a.exit.condition, b.exit.condition)) {
            return false;
        }
        return (a.exit.kind != Exit::Kind::jump && !branches) ||
               (go_on(a.exit.then, b.exit.then) && (!branches || go_on(a.exit.otherwise, b.exit.otherwise)));
    }

    bool go_on(BlockId here, BlockId there) {
        if (here >= known_ || there >= known_) {
            return false;
        }
        if (here == there) {
            meet_.push_back(here);
            return true;
        }
        for (const auto &[a, b] : heads_) {
            if (a == there || b == here || a == here || b == there) {
                return false; // around to where it began
            }
        }
        const auto known = std::ranges::find_if(
            ways_, [&](const auto &way) { return way.first == here || way.second == there; });
        if (known != ways_.end()) {
            return known->first == here && known->second == there;
        }
        ways_.emplace_back(here, there);
        return ways_.size() <= most_blocks;
    }

    bool same_block(const Block &a, const Block &b) {
        if (a.code.size() != b.code.size()) {
            return false;
        }
        for (std::size_t i = 0; i < a.code.size(); ++i) {
            if (!same_instruction(a.code[i], b.code[i])) {
                return false;
            }
        }
        instructions += a.code.size();
        return same_end(a, b);
    }

    // Where both reach one block, each variable that is read from there on has its own name on both ways.
    bool agree(BlockId met) const {
        bool all = true;
        live_.before(met).each([&](std::uint32_t v) {
            const auto name = names_.find(v), back = back_.find(v);
            all = all && (name == names_.end() || name->second == v) &&
                  (back == back_.end() || back->second == v);
        });
        return all;
    }

    const Residual &r_;
    const LiveVariables &live_;
    const BlockId known_;
    std::vector<std::pair<BlockId, BlockId>> heads_, ways_;
    std::vector<BlockId> meet_;
    std::map<std::uint32_t, std::uint32_t> names_,
        back_; // second's variables in the first; the first's in the second
};

class Tails {
  public:
    Tails(Residual &residual, std::size_t few, Patience patience)
        : r_(residual), few_(few), live_(residual, patience), patience_(patience),
          touched_(residual.blocks.size()) {}

    bool run() {
        std::map<std::pair<Exit::Kind, std::vector<Op>>, std::vector<BlockId>>
            alike; // by their last operations
        for (BlockId id = 0; id < touched_.size(); ++id) {
            const Block &block = r_.blocks[id];
            std::vector<Op> last;
            for (std::size_t i = 0; i < std::min<std::size_t>(3, block.code.size()); ++i) {
                last.push_back(block.code[block.code.size() - 1 - i].op);
            }
            alike[{block.exit.kind, last}].push_back(id);
        }
        bool changed = false;
        for (const auto &[key, ids] : alike) {
            for (std::size_t k = 1; k < ids.size(); ++k) {
                for (std::size_t i = 0; i < k && !touched_[ids[k]]; ++i) {
                    changed = (!touched_[ids[i]] && share(ids[i], ids[k])) || changed;
                }
            }
        }
        return changed;
    }

  private:
    bool share(BlockId here, BlockId there) {
        patience_.spend(few_steps);
        Likeness likeness(r_, live_, static_cast<BlockId>(touched_.size()));
        if (!likeness.find(here, there) || likeness.instructions < few_) {
            return false;
        }
        for (const auto &[a, b] : likeness.ways()) {
            if (touched_[a] || touched_[b]) { // they are no longer what they were: another time
                return false;
            }
        }
        touched_[here] = touched_[there] = true;
        for (const auto &[a, b] : likeness.ways()) {
            touched_[a] = touched_[b] = true;
        }
        const auto tail = static_cast<std::ptrdiff_t>(likeness.tail);
        const std::vector<Move> moves = likeness.moves(there);
        Block shared = r_.blocks[here];
        shared.code.erase(shared.code.begin(), shared.code.end() - tail);
        shorten(r_.blocks[here], tail, {});
        shorten(r_.blocks[there], tail, moves);
        r_.blocks.push_back(std::move(shared));
        return true;
    }

    // The block continues to the one that is added next.
    void shorten(Block &block, std::ptrdiff_t tail, const std::vector<Move> &moves) {
        block.code.erase(block.code.end() - tail, block.code.end());
        block.moves = moves;
        block.reports.clear();
        block.exit = {Exit::Kind::jump, 0, static_cast<BlockId>(r_.blocks.size()), no_block};
    }

    Residual &r_;
    const std::size_t few_;
    const LiveVariables live_;
    Patience patience_;
    std::vector<bool> touched_; // for the original blocks
};

} // namespace

bool share_tails(Residual &residual, std::size_t few, Patience patience) {
    return Tails(residual, few, patience).run();
}

} // namespace bylaw::residual
