// Counters that only reports look at, reported more than once, early, behind conditions, in loops and through
// other names. The chances are computed by hand: a fight of one fair coin a round lasts k rounds with 2^-k.
#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <string>

namespace counted_reports_test {

using namespace bylaw::api;

namespace {

// Ends with one coin in two; `rounds` grows before the coin, `tosses` behind it.
const std::string fight = R"(
kind fighter {
    flag out
    stat hits
}
procedure duel(x: fighter) {
    stat rounds = 0
    stat tosses = 0
    repeat until x.out {
        rounds += 1
        if roll(d2) is 1 {
            x.out = yes
        }
        tosses += 1
    }
}
)";

std::string scenario(const std::string &what) {
    return fight + "scenario s \"S\" {\n    given ann = fighter\n" + what + "}\n";
}

OddsAnswer answer(const std::string &text, bool rational) {
    const Loaded loaded = Library().load_text("fights", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    OddsOptions options;
    options.rational = rational;
    options.estimate = false;
    return odds_of_scenario(loaded.program, "s", options);
}

const Distribution &report(const OddsAnswer &from, const std::string &name) {
    REQUIRE(from.branches.size() == 1);
    for (const Distribution &each : from.branches[0].distributions)
        if (each.name == name)
            return each;
    FAIL("nothing is reported as " << name);
    return from.branches[0].distributions[0];
}

double chance(const Distribution &of, int value) {
    for (const OddsOutcome &each : of.outcomes)
        if (each.value == std::to_string(value))
            return each.probability;
    return 0;
}

// k with `share` of 2^-k, else nothing.
void check_fair(const Distribution &of, double share) {
    INFO(of.name);
    for (int k = 0; k < 40; ++k) {
        INFO(k);
        CHECK(chance(of, k) == Approx(k == 0 ? 0 : share * std::ldexp(1.0, -k)).epsilon(1e-12).margin(1e-15));
    }
    CHECK(of.unreported == Approx(1 - share).margin(1e-12));
    CHECK(of.mean == Approx(2).epsilon(1e-10)); // for a number of tosses until heads
}

void check_fair(const std::string &what, std::initializer_list<std::pair<const char *, double>> reports) {
    for (const bool rational : {false, true}) {
        const OddsAnswer found = answer(scenario(what), rational);
        INFO((rational ? "rational" : "doubles") << what << found.report.text({}));
        REQUIRE_FALSE(found.report.has_errors());
        for (const auto &[name, share] : reports)
            check_fair(report(found, name), share);
    }
}

} // namespace

TEST_CASE("a counter is reported twice, the second time behind a roll") {
    for (const std::string counter : {"rounds", "tosses"})
        check_fair("    duel(ann)\n    report duel." + counter +
                       " as \"a\"\n    if roll(d2) is 1 {\n        report duel." + counter +
                       " as \"b\"\n    }\n",
                   {{"a", 1}, {"b", 0.5}});
}

TEST_CASE("a counter is reported first behind a condition, then always") {
    check_fair("    duel(ann)\n    if roll(d4) is 1 {\n        report duel.tosses as \"b\"\n    }\n"
               "    report duel.tosses as \"a\"\n    let more = roll(d2)\n    report more as \"more\"\n",
               {{"a", 1}, {"b", 0.25}});
}

TEST_CASE("a counter is reported through another name") {
    check_fair("    duel(ann)\n    let n = duel.tosses\n    report n as \"a\"\n    if roll(d2) is 1 {\n"
               "        report n as \"b\"\n    }\n",
               {{"a", 1}, {"b", 0.5}});
}

TEST_CASE("a counter is reported again and again") {
    check_fair("    duel(ann)\n    repeat 3 times {\n        report duel.tosses as \"a\"\n"
               "        if roll(d2) is 1 {\n            ann.hits += 1\n        }\n    }\n    report ann.hits "
               "as \"hits\"\n",
               {{"a", 1}});
}

TEST_CASE("a counter is reported under one name or under two") {
    check_fair("    duel(ann)\n    if roll(d2) is 1 {\n        report duel.rounds as \"a\"\n    } else {\n"
               "        report duel.rounds as \"b\"\n    }\n",
               {{"a", 0.5}, {"b", 0.5}});
}

// Half the games: k; the others: 7.
TEST_CASE("what says a counter's value may say something else, too") {
    for (const char *const what :
         {"    duel(ann)\n    report if roll(d2) is 1 then 7 else duel.rounds as \"a\"\n",
          "    duel(ann)\n    said = duel.tosses\n    if roll(d2) is 1 {\n        said = 7\n    }\n"
          "    report said as \"a\"\n",
          "    duel(ann)\n    let at_first = duel.rounds\n    let other = roll(d2) is 1\n"
          "    report if other then 7 else at_first as \"a\"\n    report duel.rounds as \"b\"\n"}) {
        for (const bool rational : {false, true}) {
            INFO(what << rational);
            const OddsAnswer found = answer("stat said\n" + scenario(what), rational);
            const Distribution &a = report(found, "a");
            for (int k = 1; k < 20; ++k)
                CHECK(chance(a, k) == Approx(std::ldexp(1.0, -k - 1) + (k == 7 ? 0.5 : 0)).margin(1e-14));
        }
    }
}

// Each round one in four ends, and one in four goes round for ever, without a round or with.
TEST_CASE("what goes on for ever takes nothing off the values of a counter") {
    for (const char *const trap : {"let n = 0", "rounds += 1"}) {
        const std::string text = std::string(R"(
procedure fight() {
    stat rounds = 0
    flag over, caught
    repeat until over {
        let d = if caught then 2 else roll(d4)
        if d is 1 {
            over = yes
        } else if d is 2 {
            caught = roll(d6) > 0
            )") + trap + R"(
        } else {
            rounds += 1
        }
    }
}
scenario s "S" {
    do fight()
    report fight.rounds as "rounds"
}
)";
        const OddsAnswer found = answer(text, false);
        INFO(trap << found.report.text({}));
        CHECK(found.unexplored == Approx(0.5).margin(1e-12));
        const Distribution &rounds = report(found, "rounds");
        for (int k = 0; k < 30; ++k)
            CHECK(chance(rounds, k) == Approx(std::ldexp(1.0, -k - 2)).epsilon(1e-10).margin(1e-15));
    }
}

TEST_CASE("a counter of a thing that a `whenever` raises is reported once") {
    const std::string text = R"(
kind alarm "alarm" {
    stat ticks = 0
    stat rang = 0
    whenever ticks >= 4 {
        alarm.rang += 1
    }
}
scenario s "S" {
    given k = alarm
    let f = [roll(d9), roll(d9)]
    k.ticks += roll(d4)
    report k.rang as "rang"
    if roll(d8) <= 2 {
        report k.rang as "rang again"
    }
}
)";
    for (const bool rational : {false, true}) {
        const OddsAnswer found = answer(text, rational);
        CHECK(chance(report(found, "rang"), 1) == Approx(0.25));
        CHECK(chance(report(found, "rang"), 0) == Approx(0.75));
        CHECK(chance(report(found, "rang again"), 1) == Approx(1.0 / 16));
        CHECK(report(found, "rang again").mean == Approx(0.25));
        CHECK(report(found, "rang again").unreported == Approx(0.75));
    }
}

TEST_CASE("a counter of a thing is reported in the middle of what it counts") {
    // Two coins before, two behind: of the first report 0, 1, 2 with 1/4, 1/2, 1/4; of the last 0 .. 4 of 16.
    const std::string coin = "    if roll(d2) is 1 {\n        ann.hits += 1\n    }\n";
    const std::string what = coin + coin + "    report ann.hits as \"early\"\n" + coin + coin +
                             "    report ann.hits as \"late\"\n    if roll(d2) is 1 {\n    }\n";
    for (const bool rational : {false, true}) {
        const OddsAnswer found = answer(scenario(what), rational);
        const double early[] = {0.25, 0.5, 0.25, 0, 0}, late[] = {1, 4, 6, 4, 1};
        for (int k = 0; k < 5; ++k) {
            CHECK(chance(report(found, "early"), k) == Approx(early[k]));
            CHECK(chance(report(found, "late"), k) == Approx(late[k] / 16));
        }
    }
}

TEST_CASE("what a rule gives is counted once, though another rolls when it is over") {
    const std::string text = fight + R"(
procedure lasts(x: fighter) {
    stat n
    repeat until x.out {
        if roll(d2) is 1 {
            x.out = yes
        }
        n += 1
    }
    result n
}
rule late {
    after lasts(x) {
        if roll(d4) is 1 {
            x.hits += 1
        }
    }
}
scenario s "S" {
    given ann = fighter
    report lasts(ann) as "lasts"
}
)";
    const Loaded loaded = Library().load_text("fights", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    for (const bool rational : {false, true}) {
        OddsOptions options;
        options.rational = rational;
        const OddsAnswer found = odds_of(loaded.program, "given a = fighter; lasts(a)", options);
        REQUIRE(found.branches.size() == 1);
        for (int k = 0; k < 20; ++k)
            CHECK(chance(found.branches[0].distributions[0], k) ==
                  Approx(k == 0 ? 0 : std::ldexp(1.0, -k)).margin(1e-14));
    }
}

} // namespace counted_reports_test
