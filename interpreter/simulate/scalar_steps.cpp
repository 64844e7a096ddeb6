#include "interpreter/simulate/scalar_steps.hpp"

#include "interpreter/dice/random.hpp"
#include "interpreter/residual/arithmetic.hpp"

namespace bylaw {

ScalarSteps::ScalarSteps(const TrialCode &code) : code_(code) {
    using residual::Exit;
    std::vector<std::pair<std::size_t, std::uint32_t>> targets; // step, block
    const auto go = [&](Do what, std::uint32_t a, std::uint32_t b, std::uint32_t block) {
        targets.emplace_back(steps_.size(), block);
        steps_.push_back({what, block, a, b, 0});
    };
    for (std::uint32_t id = 0; id < code_.blocks.size(); ++id) {
        const TrialCode::Block &block = code_.blocks[id];
        starts_.push_back(static_cast<std::uint32_t>(steps_.size()));
        for (std::uint32_t i = block.begin; i < block.moves_end; ++i) {
            const TrialCode::Instruction &in = code_.code[i];
            steps_.push_back({static_cast<Do>(in.op), in.to, in.a, in.b, in.imm});
        }
        switch (block.exit) {
        case Exit::Kind::jump:
            if (block.then != id + 1) {
                go(block.then <= id ? Do::loop : Do::jump, 0, 0, block.then);
            }
            break;
        case Exit::Kind::branch: {
            const auto what =
                static_cast<Do>(static_cast<unsigned>(Do::branch) + static_cast<unsigned>(block.test));
            const bool back = block.then <= id; // a step of its own counts the loops
            const std::size_t branch = steps_.size();
            if (back) {
                steps_.push_back({what, block.then, block.a, block.b, 0});
            } else {
                go(what, block.a, block.b, block.then);
            }
            if (back || block.otherwise != id + 1) {
                go(block.otherwise <= id ? Do::loop : Do::jump, 0, 0, block.otherwise);
            }
            if (back) {
                steps_[branch].imm = static_cast<std::uint32_t>(steps_.size());
                go(Do::loop, 0, 0, block.then);
            }
            break;
        }
        case Exit::Kind::finish: steps_.push_back({Do::finish, id, 0, 0, 0}); break;
        case Exit::Kind::bail: steps_.push_back({Do::bail, id, 0, 0, 0}); break;
        }
    }
    for (const auto &[step, block] : targets) {
        steps_[step].imm = starts_[block];
    }
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
