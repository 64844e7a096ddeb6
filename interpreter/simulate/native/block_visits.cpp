#include "interpreter/simulate/native/block_visits.hpp"

#include "interpreter/dice/random.hpp"
#include "interpreter/residual/arithmetic.hpp"

namespace bylaw {

namespace {

using residual::Exit;
using residual::Op;

class Trials {
  public:
    explicit Trials(const TrialCode &code)
        : code_(code), columns_(code.columns), visits_(code.blocks.size()) {
        for (const auto &[column, number] : code.numbers) {
            columns_[column] = number;
        }
    }

    std::vector<double> run() {
        constexpr std::uint64_t trials = 256, most_steps = 500'000, seed = 1;
        for (std::uint64_t trial = 0; trial < trials && steps_ < most_steps; ++trial) {
            random_ = Random(seed, trial);
            ++rounds_;
            for (std::uint32_t block = 0; block != over && steps_ < most_steps;) {
                const std::uint32_t next = visit(block);
                rounds_ += next <= block ? 1 : 0;
                block = next;
            }
        }
        std::vector<double> parts;
        for (const std::uint64_t each : visits_) {
            parts.push_back(static_cast<double>(each) / static_cast<double>(rounds_));
        }
        return parts;
    }

  private:
    static constexpr std::uint32_t over = 0xffffffff;

    std::uint32_t visit(std::uint32_t id) {
        const TrialCode::Block &block = code_.blocks[id];
        ++visits_[id];
        steps_ += block.moves_end - block.begin + 1;
        for (std::uint32_t i = block.begin; i < block.moves_end; ++i) {
            columns_[code_.code[i].to] = result(code_.code[i]);
        }
        switch (block.exit) {
        case Exit::Kind::jump: return block.then;
        case Exit::Kind::branch: return is_met(block) ? block.then : block.otherwise;
        case Exit::Kind::finish:
        case Exit::Kind::bail: break;
        }
        return over;
    }

    bool is_met(const TrialCode::Block &block) const {
        const std::int32_t a = columns_[block.a], b = columns_[block.b];
        switch (block.test) {
        case TrialCode::Test::not_zero: return a != 0;
        case TrialCode::Test::equal: return a == b;
        case TrialCode::Test::less: return a < b;
        case TrialCode::Test::less_equal: break;
        }
        return a <= b;
    }

    std::int32_t result(const TrialCode::Instruction &in) {
        const std::int32_t a = columns_[in.a], b = columns_[in.b];
        switch (in.op) {
            // clang-format off
#define ARITHMETIC_OP(name, ...) case Op::name: return residual::Arithmetic<residual::Wrapping>::name(a, b, in.imm);
#define RESIDUAL_OP(name, ...)
#include "interpreter/residual/ops.def"
            // clang-format on
        case Op::lookup: return residual::looked_up(code_.tables[in.imm], a);
        case Op::choose: return (b != 0) != (in.imm != 0) ? a : columns_[in.to];
        case Op::draw: break;
        }
        return a == 0 ? static_cast<std::int32_t>(random_.below32(code_.draws[in.imm].outcomes)) : 0;
    }

    const TrialCode &code_;
    std::vector<std::int32_t> columns_;
    Random random_{0, 0};
    std::vector<std::uint64_t> visits_; // by block
    std::uint64_t steps_ = 0, rounds_ = 0;
};

} // namespace

std::vector<double> block_visits(const TrialCode &code) {
    return Trials(code).run();
}

} // namespace bylaw
