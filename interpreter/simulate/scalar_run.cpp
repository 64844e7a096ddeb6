#include "interpreter/simulate/scalar_run.hpp"

#include "interpreter/machine/made_code.hpp"

namespace bylaw {

ScalarRun::ScalarRun(const TrialCode &code, ScalarKernel kernel)
    : code_(&code), kernel_(std::move(kernel)), columns_(code.columns + random_columns) {
    if (kernel_.function == nullptr) {
        steps_ = std::make_shared<const ScalarSteps>(code);
    }
    for (const auto &[column, number] : code.numbers) {
        columns_[column] = number;
    }
}

void ScalarRun::begin(Random random) {
    put_random(random, columns_.data() + code_->columns);
    block_ = 0;
}

BYLAW_CALLS_MADE_CODE ScalarRun::End ScalarRun::go_on(std::uint64_t most_loops) {
    ScalarState state{columns_.data(), most_loops, block_};
    const End end = steps_ ? steps_->run(state) : kernel_.function(&state);
    block_ = state.block;
    return end;
}

ScalarRun::End ScalarRun::run(Random random, std::uint64_t most_loops) {
    begin(random);
    return go_on(most_loops);
}

} // namespace bylaw
