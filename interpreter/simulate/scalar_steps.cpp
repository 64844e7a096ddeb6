#include "interpreter/simulate/scalar_steps.hpp"

#include "interpreter/residual/arithmetic.hpp"

#include <utility>

namespace bylaw {

// Puts the blocks one behind the other; where they begin is known when all stand.
class ScalarSteps::Writer {
  public:
    explicit Writer(ScalarSteps &made) : made_(made), steps_(made.steps_) {}

    void write() {
        for (std::uint32_t id = 0; id < made_.code_.blocks.size(); ++id) {
            made_.starts_.push_back(static_cast<std::uint32_t>(steps_.size()));
            write_block(id, made_.code_.blocks[id]);
        }
        for (const auto &[step, block] : targets_) {
            steps_[step].imm = made_.starts_[block];
        }
    }

  private:
    using Exit = residual::Exit;

    void write_block(std::uint32_t id, const TrialCode::Block &block) {
        for (std::uint32_t i = block.begin; i < block.moves_end; ++i) {
            const TrialCode::Instruction &in = made_.code_.code[i];
            steps_.push_back({static_cast<Do>(in.op), in.to, in.a, in.b, in.imm});
        }
        switch (block.exit) {
        case Exit::Kind::jump: write_jump(id, block.then); break;
        case Exit::Kind::branch: write_branch(id, block); break;
        case Exit::Kind::finish: steps_.push_back({Do::finish, id, 0, 0, 0}); break;
        case Exit::Kind::bail: steps_.push_back({Do::bail, id, 0, 0, 0}); break;
        }
    }

    // Not to what stands next.
    void write_jump(std::uint32_t id, std::uint32_t block) {
        if (block != id + 1) {
            go(block <= id ? Do::loop : Do::jump, 0, 0, block);
        }
    }

    void write_branch(std::uint32_t id, const TrialCode::Block &block) {
        const auto what =
            static_cast<Do>(static_cast<unsigned>(Do::branch) + static_cast<unsigned>(block.test));
        if (block.then > id) {
            go(what, block.a, block.b, block.then);
            write_jump(id, block.otherwise);
        } else {
            write_branch_back(id, block, what);
        }
    }

    // A step of its own counts the loops.
    void write_branch_back(std::uint32_t id, const TrialCode::Block &block, Do what) {
        const std::size_t branch = steps_.size();
        steps_.push_back({what, block.then, block.a, block.b, 0});
        go(block.otherwise <= id ? Do::loop : Do::jump, 0, 0, block.otherwise);
        steps_[branch].imm = static_cast<std::uint32_t>(steps_.size());
        go(Do::loop, 0, 0, block.then);
    }

    void go(Do what, std::uint32_t a, std::uint32_t b, std::uint32_t block) {
        targets_.emplace_back(steps_.size(), block);
        steps_.push_back({what, block, a, b, 0});
    }

    ScalarSteps &made_;
    std::vector<Step> &steps_;
    std::vector<std::pair<std::size_t, std::uint32_t>> targets_; // step, block
};

ScalarSteps::ScalarSteps(const TrialCode &code) : code_(code) {
    Writer(*this).write();
}

TrialEnd ScalarSteps::run(ScalarState &state) const {
    const Step *at = steps_.data() + starts_[state.block];
    std::int32_t *const c = state.columns;
    Random random = random_in(c + code_.columns);
    const auto stop = [&](TrialEnd end) {
        put_random(random, c + code_.columns);
        state.block = at->to;
        return end;
    };
#if defined(__GNUC__)
    static const void *const labels[] = {
#define RESIDUAL_OP(name, ...) &&name,
#include "interpreter/residual/ops.def"
        &&jump, &&loop, &&branch, &&branch_equal, &&branch_less, &&branch_less_equal, &&finish, &&bail};
#define NEXT goto *labels[static_cast<unsigned>(at->what)]
#endif
#define DO(name, value)                                                                                      \
    name:                                                                                                    \
    c[at->to] = value;                                                                                       \
    ++at;                                                                                                    \
    NEXT
#define BRANCH(name, condition)                                                                              \
    name:                                                                                                    \
    at = (condition) ? steps_.data() + at->imm : at + 1;                                                     \
    NEXT
    NEXT;
#define ARITHMETIC_OP(name, ...)                                                                             \
    DO(name, residual::Arithmetic<residual::Wrapping>::name(c[at->a], c[at->b], at->imm));
#include "interpreter/residual/ops.def"
    DO(lookup, residual::looked_up(code_.tables[at->imm], c[at->a]));
    DO(choose, (c[at->b] != 0) != (at->imm != 0) ? c[at->a] : c[at->to]);
    DO(draw, c[at->a] == 0 ? static_cast<std::int32_t>(random.below32(code_.draws[at->imm].outcomes)) : 0);
jump:
    at = steps_.data() + at->imm;
    NEXT;
loop:
    if (state.loops-- == 0) {
        state.loops = 0;
        return stop(TrialEnd::stopped);
    }
    at = steps_.data() + at->imm;
    NEXT;
    BRANCH(branch, c[at->a] != 0);
    BRANCH(branch_equal, c[at->a] == c[at->b]);
    BRANCH(branch_less, c[at->a] < c[at->b]);
    BRANCH(branch_less_equal, c[at->a] <= c[at->b]);
finish:
    return stop(TrialEnd::finished);
bail:
    return stop(TrialEnd::bailed);
#undef DO
#undef BRANCH
#undef NEXT
}

} // namespace bylaw
