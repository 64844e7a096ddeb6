// What functions gave that always give the same is kept from state to state, where lists have other numbers.
// Which functions are such, and the odds of a game that asks them thousands of times, against its
// enumeration.
#include "interpreter/reach/settled.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/support/walled_map.hpp"

#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>

#include <map>
#include <set>

namespace settled_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

// By name, from the first die of a scenario on.
std::set<std::string> settled_in(const std::string &text) {
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("settled", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const Rules &rules = loaded.program.data()->rules;
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, rules.program->scenarios.front().function);
    REQUIRE(machine.run(state, {}).kind == Outcome::Kind::needs_draw);
    const std::vector<bool> settled =
        settled_functions(*rules.program, *rules.code, reach_of(*rules.program, *rules.code, state));
    std::set<std::string> found;
    for (std::size_t i = 0; i < settled.size(); ++i) {
        if (settled[i]) {
            found.insert(rules.code->functions[i].name);
        }
    }
    return found;
}

const std::string dungeon = R"(
kind room {
    stat floor = 0
    stat gold = 0
    flag lit
}
kind coin {
    stat worth = 1
}
formula rooms_on(floor: number): list of room = all r in room where r.floor is floor
formula rooms_below(here: room): number = count r in room where r.floor < here.floor
formula richest(floor: number): room = first r in room where r.floor is floor by most r.gold
formula lit_rooms(floor: number): list of room = all r in room where r.floor is floor and r.lit
formula coins_worth(least: number): number = count c in coin where c.worth >= least
formula deeper(some_rooms: list of room, floor: number): number = count r in some_rooms where r.floor < floor
formula two_floors(floor: number): number = size(rooms_on(floor)) + size(rooms_on(floor + 1))
formula sold(rooms: number): number = two_floors(rooms) + coins_worth(1)

scenario dungeon {
    given cellar = room { floor = -1 }
    given hall = room { floor = 0; lit = yes }
    given attic = room { floor = 1 }
    hall.floor = 0
    repeat roll(d6) times {
        hall.gold += 1
        let found = make coin
        found.worth = 2
    }
    do look(hall)
    report richest(0).gold as "gold"
    report size(rooms_on(0)) + rooms_below(hall) + size(lit_rooms(0)) + coins_worth(1) + sold(0) as "rooms"
    report deeper(rooms_on(0), 1) as "deeper"
}

procedure look(here: room) {
    here.lit = not here.lit
}
)";

} // namespace

TEST_CASE("settled is what looks at nothing that a rule still changes") {
    const std::set<std::string> settled = settled_in(dungeon);
    CHECK(settled.contains("rooms_on"));
    CHECK(settled.contains("rooms_below"));
    CHECK(settled.contains("two_floors"));
    CHECK(!settled.contains("richest"));     // gold is found
    CHECK(!settled.contains("lit_rooms"));   // light is made
    CHECK(!settled.contains("coins_worth")); // coins are made
    CHECK(!settled.contains("sold"));        // asks one of these
    CHECK(!settled.contains("deeper"));      // a list has another number in another state
}

TEST_CASE("ways around walls that the dice put up have their enumerated odds") {
    std::map<int, double> wanted;
    for (int first = 1; first <= map_squares; ++first) {
        for (int second = 1; second <= map_squares; ++second) {
            wanted[steps_in_all(first, second)] += 1.0 / (map_squares * map_squares);
        }
    }
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("walled", walled_map);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    for (const unsigned threads : {1U, 2U}) {
        api::OddsOptions options;
        options.threads = threads;
        const api::OddsAnswer odds = api::odds_of_scenario(loaded.program, "walled", options);
        REQUIRE(odds.exact);
        const auto &said = odds.branches.front().distributions;
        const auto steps = std::ranges::find(said, std::string("steps"), &api::Distribution::name);
        REQUIRE(steps != said.end());
        CHECK(steps->outcomes.size() == wanted.size());
        for (const api::OddsOutcome &each : steps->outcomes) {
            INFO(each.value);
            CHECK(each.probability == Approx(wanted[std::stoi(each.value)]).margin(1e-12));
        }
    }
}

} // namespace settled_test
