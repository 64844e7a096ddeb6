// Residual code checks counters, so that they do not exceed 32 bits. A counter with small steps cannot get
// there before the budget of steps ends the game. Without the check it may be dead, and distinguishes no
// states.
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

namespace {

constexpr Word beyond_reach = Word{1} << 29;
constexpr Word little = 4; // at a time: more than a hundred million times

// Variables that only ever get a small number, or what such a variable holds and a little more.
class SlowCounters {
  public:
    explicit SlowCounters(const residual::Residual &residual) : slow_(residual.variables, true) {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Block &block : residual.blocks) {
                for (const Instruction &in : block.code) {
                    changed = strike(in.to, is_slow(in)) || changed;
                }
                for (const residual::Move &move : block.moves) {
                    changed = strike(move.to, is_slow(move.from)) || changed;
                }
            }
        }
    }

    bool is_slow(Word word) const {
        return is_variable(word) ? slow_[number_of(word)] : word >= 0 && word < beyond_reach / 2;
    }

  private:
    bool is_slow(const Instruction &in) const {
        const auto is_little = [](Word word) { return !is_variable(word) && word >= 0 && word <= little; };
        if (in.op == RO::add) {
            return (is_slow(in.a) && is_little(in.b)) || (is_slow(in.b) && is_little(in.a));
        }
        return (in.op == RO::copy || in.op == RO::choose) && is_slow(in.a); // a choice: or what it was
    }

    bool strike(std::uint32_t variable, bool slow) {
        const bool struck = slow_[variable] && !slow;
        slow_[variable] = slow_[variable] && slow;
        return struck;
    }

    std::vector<bool> slow_;
};

// The question with which the block ends, if it is whether a slow counter is still within its limit, and all
// is given up if it is not.
Instruction *watch_of(residual::Residual &residual, Block &block, const SlowCounters &counters) {
    const Exit &exit = block.exit;
    if (exit.kind != Exit::Kind::branch || !is_variable(exit.condition) ||
        residual.blocks[exit.otherwise].exit.kind != Exit::Kind::bail) {
        return nullptr;
    }
    for (std::size_t i = block.code.size(); i-- > 0;) {
        Instruction &in = block.code[i];
        if (in.to == number_of(exit.condition)) {
            const bool far = in.op == RO::less_equal && !is_variable(in.b) && in.b >= beyond_reach;
            return far && is_variable(in.a) && counters.is_slow(in.a) ? &in : nullptr;
        }
    }
    return nullptr;
}

} // namespace

void ResidualCode::forget_far_limits() {
    const SlowCounters counters(residual_);
    for (Block &block : residual_.blocks) {
        if (Instruction *question = watch_of(residual_, block, counters)) {
            *question = {RO::copy, question->to, 1, 0, 0};
            block.exit = {Exit::Kind::jump, 0, block.exit.then, residual::no_block};
        }
    }
}

} // namespace bylaw::odds::rules
