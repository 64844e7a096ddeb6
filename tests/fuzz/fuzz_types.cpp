// Generated rules, well-typed and ill-typed, with wrong answers, wrong dice and wild hooks: nothing crashes,
// and every word of a game stays what its type says. The fuzzer's bytes are the generator's decisions;
// tests/unit/session runs the same with seeds.
#include "tests/support/typed_trial.hpp"

#include <cstdio>
#include <cstdlib>

using namespace bylaw::test;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size < 2)
        return 0;
    Choices choices(std::span(data + 1, size - 1));
    const TypedTrial trial = TypedTrialRunner(choices, data[0] % 3 == 0 ? 0 : data[0]).run();
    if (!trial.unsound.empty()) {
        std::fprintf(stderr, "%s\n%s\n", trial.rules.c_str(), trial.unsound.c_str());
        std::abort();
    }
    return 0;
}
