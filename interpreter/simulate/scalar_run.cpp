#include "interpreter/simulate/scalar_run.hpp"

#include "interpreter/machine/quotient.hpp"

#include <algorithm>

namespace bylaw {

namespace {} // namespace

ScalarRun::ScalarRun(const TrialCode &code) : code_(code), columns_(code.columns) {
    for (const auto &[column, number] : code.numbers) {
        columns_[column] = number;
    }
    flatten();
}

void ScalarRun::flatten() {
    using residual::Exit;
    std::vector<std::uint32_t> starts;
    std::vector<std::pair<std::size_t, std::uint32_t>> targets; // step, block
    const auto go = [&](Do what, std::uint32_t a, std::uint32_t b, std::uint32_t block) {
        targets.emplace_back(steps_.size(), block);
        steps_.push_back({what, 0, a, b, 0});
    };
    for (std::uint32_t id = 0; id < code_.blocks.size(); ++id) {
        const TrialCode::Block &block = code_.blocks[id];
        starts.push_back(static_cast<std::uint32_t>(steps_.size()));
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
        case Exit::Kind::branch:
            go(static_cast<Do>(static_cast<unsigned>(Do::branch) + static_cast<unsigned>(block.test)),
               block.a, block.b, block.then);
            if (block.otherwise != id + 1) {
                go(block.otherwise <= id ? Do::loop : Do::jump, 0, 0, block.otherwise);
            }
            break;
        case Exit::Kind::finish:
            steps_.push_back({Do::finish, 0, 0, 0, id});
            break;
        case Exit::Kind::bail:
            steps_.push_back({Do::bail, 0, 0, 0, id});
            break;
        }
    }
    for (const auto &[step, block] : targets) {
        steps_[step].imm = starts[block];
    }
}

ScalarRun::End ScalarRun::run(Random random, std::uint64_t most_loops) {
    const Step *at = steps_.data();
    std::int32_t *c = columns_.data();
    std::uint64_t loops = 0;
#if defined(__GNUC__)
    static const void *const labels[] = {&&copy,        &&add,
                                         &&subtract,    &&multiply,
                                         &&divide,      &&lesser,
                                         &&greater,     &&equal,
                                         &&less,        &&less_equal,
                                         &&negation,    &&absolute,
                                         &&odd,         &&lookup,
                                         &&choose,      &&draw,
                                         &&jump,        &&loop,
                                         &&branch,      &&branch_equal,
                                         &&branch_less, &&branch_less_equal,
                                         &&finish,      &&bail};
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
    DO(copy, c[at->a]);
    DO(add, c[at->a] + c[at->b]);
    DO(subtract, c[at->a] - c[at->b]);
    DO(multiply, c[at->a] * c[at->b]);
    DO(divide, static_cast<std::int32_t>(quotient(c[at->a], c[at->b], at->imm)));
    DO(lesser, std::min(c[at->a], c[at->b]));
    DO(greater, std::max(c[at->a], c[at->b]));
    DO(equal, c[at->a] == c[at->b]);
    DO(less, c[at->a] < c[at->b]);
    DO(less_equal, c[at->a] <= c[at->b]);
    DO(negation, c[at->a] == 0);
    DO(absolute, std::abs(c[at->a]));
    DO(odd, c[at->a] & 1);
    DO(lookup, residual::looked_up(code_.tables[at->imm], c[at->a]));
    DO(choose, (c[at->b] != 0) != (at->imm != 0) ? c[at->a] : c[at->to]);
    DO(draw, static_cast<std::int32_t>(random.below32(code_.draws[at->imm].outcomes)));
jump:
    at = steps_.data() + at->imm;
    NEXT;
loop:
    if (++loops > most_loops) {
        return End::bailed;
    }
    at = steps_.data() + at->imm;
    NEXT;
    BRANCH(branch, c[at->a] != 0);
    BRANCH(branch_equal, c[at->a] == c[at->b]);
    BRANCH(branch_less, c[at->a] < c[at->b]);
    BRANCH(branch_less_equal, c[at->a] <= c[at->b]);
finish:
    last_ = &code_.blocks[at->imm];
    return End::finished;
bail:
    return End::bailed;
#undef DO
#undef BRANCH
#undef NEXT
}

} // namespace bylaw
