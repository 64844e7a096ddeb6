#include "interpreter/simulate/scalar_run.hpp"

namespace bylaw {

ScalarRun::ScalarRun(const TrialCode &code)
    : code_(&code), steps_(std::make_shared<const ScalarSteps>(code)),
      columns_(code.columns + random_columns) {
    for (const auto &[column, number] : code.numbers) {
        columns_[column] = number;
    }
}

void ScalarRun::begin(Random random) {
    put_random(random, columns_.data() + code_->columns);
    block_ = 0;
}

ScalarRun::End ScalarRun::go_on(std::uint64_t most_loops) {
    ScalarState state{columns_.data(), most_loops, block_};
    const End end = steps_->run(state);
    block_ = state.block;
    return end;
}

ScalarRun::End ScalarRun::run(Random random, std::uint64_t most_loops) {
    begin(random);
    return go_on(most_loops);
}

} // namespace bylaw
