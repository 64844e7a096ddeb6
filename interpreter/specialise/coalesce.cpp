#include "interpreter/specialise/coalesce.hpp"

#include "interpreter/residual/live_variables.hpp"
#include "interpreter/residual/variable.hpp"

#include <algorithm>
#include <numeric>

namespace bylaw::residual {

namespace {

constexpr std::uint32_t most_variables = 16'000;
constexpr std::uint32_t at_once = 8; // variables that a word of bits is gone through in a step for

class Coalescer {
  public:
    Coalescer(Residual &residual, Patience patience)
        : r_(residual), live_(residual, patience), patience_(patience),
          conflicts_(residual.variables, Bits(residual.variables)) {
        names_.resize(r_.variables);
        std::iota(names_.begin(), names_.end(), 0U);
    }

    void run() {
        for (BlockId id = 0; id < r_.blocks.size(); ++id) {
            find_conflicts(id);
        }
        for (const Block &block : r_.blocks) {
            for (const Move &move : block.moves) {
                unite(move.to, move.from);
            }
            for (const Instruction &in : block.code) {
                if (in.op == Op::copy) {
                    unite(in.to, in.a);
                }
            }
        }
        rename();
    }

  private:
    void conflict(std::uint32_t a, std::uint32_t b) {
        if (a != b) {
            conflicts_[a].set(b);
            conflicts_[b].set(a);
        }
    }

    void define(std::uint32_t to, const Bits &live, Word copied) {
        patience_.spend(1 + r_.variables / at_once);
        live.each([&](std::uint32_t other) {
            if (!is_variable(copied) || number_of(copied) != other) {
                conflict(to, other);
            }
        });
    }

    // An assignment conflicts with all live variables except for its source.
    void find_conflicts(BlockId id) {
        const Block &block = r_.blocks[id];
        Bits live = live_.after(id);
        for (const Move &move : block.moves) {
            define(move.to, live, move.from);
            for (const Move &other : block.moves) {
                conflict(move.to, other.to);
            }
        }
        for (const Move &move : block.moves) {
            live.clear(move.to);
        }
        live_.add_reads_of_end(block, live);
        for (std::size_t i = block.code.size(); i-- > 0;) {
            const Instruction &in = block.code[i];
            live.clear(in.to);
            define(in.to, live, in.op == Op::copy ? in.a : 0);
            if (in.op == Op::choose) { // it may stay what it was
                live.set(in.to);
            }
            LiveVariables::add(in.a, live);
            LiveVariables::add(in.b, live);
        }
    }

    std::uint32_t name(std::uint32_t variable) {
        while (names_[variable] != variable) {
            variable = names_[variable] = names_[names_[variable]];
        }
        return variable;
    }

    void unite(std::uint32_t to, Word from) {
        if (!is_variable(from)) {
            return;
        }
        const std::uint32_t a = name(to), b = name(number_of(from));
        if (a == b || conflicts_[a].has(b)) {
            return;
        }
        patience_.spend(1 + r_.variables / at_once);
        names_[b] = a;
        conflicts_[b].each([&](std::uint32_t other) { conflict(a, name(other)); });
    }

    void rename() {
        for (std::uint32_t i = 0; i < r_.bounds.size(); ++i) {
            Bounds &all = r_.bounds[name(i)];
            all = {std::min(all.low, r_.bounds[i].low), std::max(all.high, r_.bounds[i].high)};
        }
        const auto word = [&](Word &each) {
            each = is_variable(each) ? variable(name(number_of(each))) : each;
        };
        for (Block &block : r_.blocks) {
            for (Instruction &in : block.code) {
                in.to = name(in.to);
                word(in.a);
                word(in.b);
            }
            for (Move &move : block.moves) {
                move.to = name(move.to);
                word(move.from);
            }
            word(block.exit.condition);
            for (Word &each : block.reports) {
                word(each);
            }
            std::erase_if(block.moves, [](const Move &move) { return move.from == variable(move.to); });
            std::erase_if(block.code,
                          [](const Instruction &in) { return in.op == Op::copy && in.a == variable(in.to); });
        }
    }

    Residual &r_;
    LiveVariables live_;
    Patience patience_;
    std::vector<Bits> conflicts_;
    std::vector<std::uint32_t> names_;
};

} // namespace

void coalesce(Residual &residual, Patience patience) {
    if (residual.variables <= most_variables) {
        Coalescer(residual, patience).run();
    }
}

} // namespace bylaw::residual
