#include "interpreter/specialise/choices.hpp"

#include "interpreter/specialise/live_variables.hpp"
#include "interpreter/specialise/variable.hpp"

#include <algorithm>
#include <map>

namespace bylaw::residual {

namespace {

constexpr std::size_t short_way = 3; // instructions

bool is_cheap(Op op) {
    switch (op) {
    case Op::copy:
    case Op::add:
    case Op::subtract:
    case Op::lesser:
    case Op::greater:
    case Op::equal:
    case Op::less:
    case Op::less_equal:
    case Op::negation:
    case Op::odd:
        return true;
    default:
        return false;
    }
}

class Choices {
  public:
    explicit Choices(Residual &residual) : r_(residual), comers_(residual.blocks.size()) {
        for (const Block &block : r_.blocks) {
            const bool branches = block.exit.kind == Exit::Kind::branch;
            if (branches || block.exit.kind == Exit::Kind::jump) {
                ++comers_[block.exit.then];
            }
            if (branches) {
                ++comers_[block.exit.otherwise];
            }
        }
    }

    void run() {
        const LiveVariables live(r_);
        for (BlockId id = static_cast<BlockId>(r_.blocks.size()); id-- > 0;) {
            Exit &exit = r_.blocks[id].exit;
            if (exit.kind != Exit::Kind::branch || !is_variable(exit.condition)) {
                continue;
            }
            if (is_detour(exit.then, exit.otherwise)) {
                take_in(id, exit.then, false, live);
            } else if (is_detour(exit.otherwise, exit.then)) {
                take_in(id, exit.otherwise, true, live);
            }
        }
    }

  private:
    // Does the way only set a few variables and then come to where the branch could have gone at once?
    bool is_detour(BlockId way, BlockId straight) const {
        const Block &block = r_.blocks[way];
        return way != straight && comers_[way] == 1 && block.exit.kind == Exit::Kind::jump &&
               block.exit.then == straight && block.code.size() + block.moves.size() <= short_way &&
               std::ranges::all_of(block.code, [](const Instruction &in) { return is_cheap(in.op); });
    }

    void take_in(BlockId into, BlockId way, bool inverted, const LiveVariables &live) {
        Block &block = r_.blocks[into];
        const Block &taken = r_.blocks[way];
        const Word condition = block.exit.condition;
        std::map<std::uint32_t, Word> made; // what the variables would be
        const auto now = [&](Word word) {
            const auto found = is_variable(word) ? made.find(number_of(word)) : made.end();
            return found == made.end() ? word : found->second;
        };
        const auto compute = [&](Instruction in) {
            const std::uint32_t to = in.to;
            in.a = now(in.a);
            in.b = now(in.b);
            if (in.op == Op::copy) {
                made[to] = in.a;
                return;
            }
            in.to = r_.variables++;
            if (!r_.bounds.empty()) { // code made by hand has none
                r_.bounds.emplace_back();
            }
            block.code.push_back(in);
            made[to] = variable(in.to);
        };
        for (const Instruction &in : taken.code) {
            compute(in);
        }
        std::map<std::uint32_t, Word> moved;
        for (const Move &move : taken.moves) {
            moved[move.to] = now(move.from);
        }
        for (const auto &[to, word] : moved) {
            made[to] = word;
        }
        // A choice may not overwrite what the next one, or the condition, still reads.
        const bool clash = std::ranges::any_of(made, [&](const auto &each) {
            return condition == variable(each.first) || std::ranges::any_of(made, [&](const auto &other) {
                       return other.second == variable(each.first);
                   });
        });
        if (clash) {
            return; // what was computed is not read by anybody
        }
        const Bits &wanted = live.before(taken.exit.then);
        for (const auto &[to, word] : made) {
            if (wanted.has(to)) {
                block.code.push_back({Op::choose, to, word, condition, inverted ? 1U : 0U});
            }
        }
        block.exit = {Exit::Kind::jump, 0, taken.exit.then, no_block};
        --comers_[way];
        --comers_[taken.exit.then];
    }

    Residual &r_;
    std::vector<std::uint32_t> comers_;
};

} // namespace

void make_choices(Residual &residual) {
    Choices(residual).run();
}

} // namespace bylaw::residual
