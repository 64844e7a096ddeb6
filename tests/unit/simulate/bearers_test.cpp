// Who bears what, found by a chain for each bearer, against a look at every instance.
#include "interpreter/simulate/compiled/bearers.hpp"

#include <catch2/catch.hpp>

#include <random>

namespace bearers_test {

using namespace bylaw;
using bylaw::compiled::Bearers;

namespace {

using Phase = Instance::Phase;

// Conditions are distinguished by their number alone here.
std::int64_t looked_for(const std::vector<Instance> &instances, ThingId bearer, std::size_t from,
                        ConditionId condition) {
    for (std::size_t id = from + 1; id <= instances.size(); ++id) {
        const Instance &each = instances[id - 1];
        if (each.phase != Phase::gone && each.bearer == bearer && each.condition == condition) {
            return static_cast<std::int64_t>(id);
        }
    }
    return 0;
}

} // namespace

TEST_CASE("compiled trials: what somebody bears is what a look at all instances finds", "[simulate]") {
    std::mt19937 random(20261126);
    const auto below = [&](std::size_t count) { return random() % count; };
    Bearers bearers;
    std::size_t found = 0;
    for (int trial = 0; trial < 300; ++trial) {
        std::vector<Instance> instances;
        bearers.forget();
        const std::size_t things = 1 + below(6), most = 1 + below(80);
        for (int step = 0; step < 400; ++step) {
            if (below(3) == 0 && instances.size() < most) {
                Instance gained;
                gained.bearer = static_cast<ThingId>(1 + below(things));
                gained.condition = static_cast<ConditionId>(below(4));
                instances.push_back(gained);
                if (below(2) == 0) { // several may be gained before anybody looks
                    bearers.keep_up(instances);
                }
            } else if (below(3) == 0 && !instances.empty()) {
                Phase &phase = instances[below(instances.size())].phase;
                phase = phase == Phase::borne && below(4) == 0 ? Phase::ending : Phase::gone;
            } else {
                bearers.keep_up(instances);
                const auto bearer = static_cast<ThingId>(below(things + 3)); // none; and some never bear
                const auto condition = static_cast<ConditionId>(below(4));
                const std::size_t from = below(2) == 0 ? 0 : below(instances.size() + 1);
                const std::int64_t there =
                    bearers.next(instances, bearer, static_cast<std::int64_t>(from),
                                 [&](const Instance &each) { return each.condition == condition; });
                REQUIRE(there == looked_for(instances, bearer, from, condition));
                found += there != 0 ? 1 : 0;
            }
        }
    }
    REQUIRE(found > 1000); // else nothing was read
}

} // namespace bearers_test
