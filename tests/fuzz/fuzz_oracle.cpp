// Whole programs that check, run in every way: the fuzzer's bytes are the generator's decisions.
// tests/oracle/README.md.
#include "tests/oracle/demands.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/repair.hpp"

#include <cstdio>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    bylaw::test::Choices choices(std::span(data, size));
    const auto text = bylaw::oracle::repaired(bylaw::oracle::generate(choices));
    bylaw::oracle::Wanted wanted;
    wanted.trials = 8;
    wanted.most_paths = 300;
    if (const auto problem = text ? bylaw::oracle::judge(*text, wanted) : std::nullopt) {
        std::fprintf(stderr, "%s\n%s: %s\n", text->c_str(), problem->demand.c_str(), problem->what.c_str());
        std::abort();
    }
    return 0;
}
