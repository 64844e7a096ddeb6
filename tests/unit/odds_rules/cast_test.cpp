// The cast of a scenario in the scenario's own triggers: what it knows of them, and when.
#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>

namespace cast_test {

using namespace bylaw::api;

namespace {

constexpr const char *rules = R"(
kind hero "hero" {
    stat luck = 0
    pool hp in 0..3
    stat armor = 0
}

procedure dawn() {
}

scenario morning "Morning" {
    given ada = hero "Ada"
    given others = 2 * hero "other"
    after dawn {
        ada.luck += roll(d6)
        each o in others {
            o.luck += 2
        }
    }
    whenever ada.hp is 1 {
        ada.luck += 10
    }
    modify armor of ada {
        plus 4
    }
    do dawn()
    ada.hp -= 2
    report ada.luck as "Ada's luck"
    report others[2].luck as "another's luck"
    report ada.armor as "Ada's armor"
    report others[1].armor as "another's armor"
}

# Zoe is named before she is there, and made as what is waited for: nothing has become so.
scenario late "Late" {
    whenever zoe.hp is 0 {
        zoe.luck += 100
    }
    given bo = hero "Bo" { hp = 0 }
    given zoe = hero "Zoe" { hp = 0 }
    do dawn()
    report zoe.luck as "at first"
    zoe.hp = 2
    zoe.hp = 0
    report zoe.luck as "in the end"
    report bo.luck as "Bo's luck"
}
)";

Program load() {
    Loaded loaded = Library(usual_options()).load_text("cast", rules);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

double mean(const OddsAnswer &answer, std::size_t column) {
    return answer.branches.at(0).distributions.at(column).mean;
}

} // namespace

TEST_CASE("triggers of a scenario know its cast by name") {
    const OddsAnswer answer = odds_of_scenario(load(), "morning");
    REQUIRE(answer.exact);
    CHECK(mean(answer, 0) == Approx(13.5)); // d6 at dawn, 10 for the wound
    CHECK(answer.branches[0].distributions[0].outcomes.size() == 6);
    CHECK(mean(answer, 1) == Approx(2));
    CHECK(mean(answer, 2) == Approx(4));
    CHECK(mean(answer, 3) == Approx(0));
}

TEST_CASE("a trigger waits for those of the cast whom it names") {
    const OddsAnswer answer = odds_of_scenario(load(), "late");
    REQUIRE(answer.exact);
    CHECK(mean(answer, 0) == Approx(0));
    CHECK(mean(answer, 1) == Approx(100));
    CHECK(mean(answer, 2) == Approx(0));
}

} // namespace cast_test
