// Engines that keep what always is the same find the ways around walls that the dice put up, in each trial.
#include "interpreter/session/program_data.hpp"
#include "tests/support/engine_comparison.hpp"
#include "tests/support/walled_map.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <cstdio>

namespace settled_test {

using namespace bylaw;
using namespace bylaw::test;

TEST_CASE("each engine finds the ways around walls that fall anew in each trial") {
    constexpr std::size_t trials = 1500;
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("walled", walled_map);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const TrialSetup setup = setup_of(loaded.program.data()->rules, 0);
    for (const char *const name : {"interpreter", "jit"}) {
        INFO(name);
        const auto engine = make_engine(name, setup);
        if (!engine) {
            CHECK(std::string(name) == "jit"); // this machine has no optimiser
            continue;
        }
        std::size_t right = 0;
        for (const std::string &each : run_trials(*engine, setup, 3, trials, 400)) {
            int first = 0, second = 0, steps = 0;
            REQUIRE(std::sscanf(each.c_str(), "first = %d; second = %d; steps = %d;", &first, &second,
                                &steps) == 3);
            right += steps == steps_in_all(first, second) ? 1U : 0U;
        }
        CHECK(right == trials);
    }
}

} // namespace settled_test
