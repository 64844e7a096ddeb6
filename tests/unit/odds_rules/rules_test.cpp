// Odds of rules through the public headers, against numbers that were computed by hand or by another
// program.
#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>

#include <map>
#include <memory>

namespace rules_test {

using namespace bylaw::api;

namespace {

Program load(const std::string &text) {
    Loaded loaded = Library(usual_options()).load_text("odds", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

OddsOptions rational() {
    OddsOptions options;
    options.rational = true;
    return options;
}

std::string fraction(const OddsAnswer &answer, const std::string &value, std::size_t branch = 0,
                     std::size_t column = 0) {
    for (const OddsOutcome &each : answer.branches.at(branch).distributions.at(column).outcomes)
        if (each.value == value)
            return each.fraction;
    return "none";
}

constexpr const char *duel = R"(
# Somebody in a duel.
kind fighter "fighter" {
    stat full = 1
    pool life in 0..full
    stat guard = 10
    stat skill = 0
    stat blow: dice = d8
}

# A blow: a natural 1 misses, a natural 20 hits and counts twice.
check strike(who: fighter, foe: fighter) {
    roll d20
    plus who.skill
    against foe.guard
    degree critical is success when natural is 20
    degree miss is failure when natural is 1
    success {
        foe.life -= roll(who.blow)
    }
    critical {
        foe.life -= 2 * roll(who.blow)
    }
}

# Until one is down.
procedure duel(one: fighter, two: fighter) {
    stat rounds = 0

    repeat while one.life > 0 and two.life > 0 {
        rounds += 1
        strike(one, two)
        if two.life > 0 {
            strike(two, one)
        }
    }
    result one.life > 0
}

scenario hall "A duel" {
    given knight = fighter "Knight" { full = 24; guard = 15; skill = 5; blow = d8 + 3 }
    given orc = fighter "Orc" { full = 30; guard = 13; skill = 4; blow = d10 + 2 }
    do duel(knight, orc)
    report knight.life > 0 as "win"
    report duel.rounds as "rounds"
}
)";

} // namespace

// Both numbers from a dynamic program in Python (fractions) that knows nothing of Bylaw:
// engineering/baselines, d1.
TEST_CASE("the duel: who wins, to the last digit, and how long it lasts") {
    const OddsAnswer answer = odds_of_scenario(load(duel), "hall", rational());
    REQUIRE(answer.branches.size() == 1);
    REQUIRE(answer.branches[0].distributions.size() == 2);
    CHECK_FALSE(answer.exact); // the rounds have no end, and no fractions
    CHECK(answer.unexplored == 0);
    CHECK(fraction(answer, "yes") == "128357552848499721406750605678359/221470102945746151200000000000000");
    const Distribution &rounds = answer.branches[0].distributions[1];
    CHECK(rounds.name == "rounds");
    CHECK(rounds.mean == Approx(5.239873643997538).epsilon(1e-14));
    // The first rounds, from the same program.
    const double first[] = {0.005000, 0.031076, 0.113843, 0.215297, 0.235051, 0.182458};
    for (std::size_t i = 0; i < 6; ++i) {
        CHECK(rounds.outcomes[i].number == static_cast<std::int64_t>(i) + 1);
        CHECK(rounds.outcomes[i].probability == Approx(first[i]).margin(6e-7));
    }
    CHECK(answer.states < 5000); // 24 x 30 lives in four places of the round; rounds keep no states apart
}

TEST_CASE("doubles say the same to 14 digits") {
    const OddsAnswer answer = odds_of_scenario(load(duel), "hall");
    CHECK(answer.branches[0].distributions[0].mean == Approx(0.5795705656936623).epsilon(1e-14));
    CHECK(answer.branches[0].distributions[1].mean == Approx(5.239873643997538).epsilon(1e-13));
    CHECK(fraction(answer, "yes").empty());
}

TEST_CASE("a check has its degrees; with statements before it, and within a scenario") {
    const Program program = load(duel);
    const OddsAnswer strike =
        odds_of(program, "given a = fighter { skill = 2 }; given b = fighter { guard = 15 }\nstrike(a, b)",
                rational());
    INFO(strike.report.text({}));
    REQUIRE(strike.branches.size() == 1);
    CHECK(fraction(strike, "success") == "7/20"); // 13..19
    CHECK(fraction(strike, "critical") == "1/20");
    CHECK(fraction(strike, "failure") == "11/20"); // 2..12
    CHECK(fraction(strike, "miss") == "1/20");
    CHECK(odds_of(program, "given hall; harm(knight, orc)").report.has_errors());
    const OddsAnswer win = odds_of(program, "given hall; duel(knight, orc)", rational());
    CHECK(fraction(win, "yes") == "128357552848499721406750605678359/221470102945746151200000000000000");
}

TEST_CASE("advantage: the better of two dice") {
    const Program program = load(R"(
kind hero "hero" {
    stat skill = 5
}
check climb_wall(who: hero) {
    value advantage = 0
    roll (1 + advantage)d20 highest 1
    plus who.skill
    against 15
}
check climb_with_rope(who: hero) is climb_wall(who) {
    advantage plus 1
}
)");
    CHECK(fraction(odds_of(program, "given a = hero; climb_wall(a)", rational()), "success") == "11/20");
    // 1 - (9/20)^2
    CHECK(fraction(odds_of(program, "given a = hero; climb_with_rope(a)", rational()), "success") ==
          "319/400");
}

TEST_CASE("a save ends a condition: a chain without end, few states") {
    const Program program = load(R"(
kind hero "hero" {
}
procedure turn(actor: hero) {
}
condition dazed on hero {
    after turn(actor: bearer) {
        if roll(d20) >= 11 {
            end
        }
    }
}
procedure suffer(who: hero) {
    stat turns = 0

    who gains dazed
    repeat while who is dazed {
        turns += 1
        turn(who)
    }
    result turns
}
)");
    const OddsAnswer answer = odds_of(program, "given a = hero; suffer(a)", rational());
    INFO(answer.report.text({}));
    REQUIRE(answer.branches.size() == 1);
    const Distribution &turns = answer.branches[0].distributions[0];
    CHECK(turns.mean_fraction == "2/1");
    CHECK(turns.outcomes[2].probability == Approx(0.125).epsilon(1e-15)); // a half, three times
    CHECK_FALSE(answer.exact);                                            // there is always one turn more
    CHECK(answer.unexplored == 0);
    CHECK(answer.states < 10);
}

TEST_CASE("until a 6: six rolls on average, exactly") {
    const Program program = load(R"(
procedure wait_for_six() {
    stat tries = 1

    repeat until roll(d6) is 6 {
        tries += 1
    }
    result tries
}
)");
    const OddsAnswer answer = odds_of(program, "wait_for_six()", rational());
    CHECK(answer.branches[0].distributions[0].mean_fraction == "6/1");
    CHECK(answer.branches[0].distributions[0].outcomes[1].probability == Approx(5.0 / 36).epsilon(1e-15));
    CHECK(answer.unexplored == 0);
    CHECK(answer.rounded);
}

TEST_CASE("who has no policy decides in branches, the same way each time") {
    const Program program = load(R"(
kind hero "hero" {
}
procedure leap(who: hero) {
    let wind = roll(d6)
    if ask who "run up?" default yes {
        result roll(d20) >= 15 and wind > 1
    } else {
        result roll(d6) >= 5
    }
}
policy careful {
    prefer no in leap
}
)");
    const OddsAnswer answer = odds_of(program, "given mara = hero \"Mara\"; leap(mara)", rational());
    INFO(answer.report.text({}));
    REQUIRE(answer.branches.size() == 2);
    CHECK(answer.branches[0].decisions == std::vector<std::string>{"Mara: run up? yes"});
    CHECK(fraction(answer, "yes", 0) == "1/4"); // 6/20 * 5/6
    CHECK(answer.branches[1].decisions == std::vector<std::string>{"Mara: run up? no"});
    CHECK(fraction(answer, "yes", 1) == "1/3");
    const OddsAnswer decided =
        odds_of(program, "given mara = hero \"Mara\"; mara plays careful; leap(mara)", rational());
    REQUIRE(decided.branches.size() == 1);
    CHECK(fraction(decided, "yes") == "1/3");
    CHECK(decided.assumed == std::vector<std::string>{"policy `careful` decides for Mara"});
}

TEST_CASE("hooks roll and ask like rules: they are run again with what they have had") {
    LibraryOptions options;
    options.files = std::make_shared<MemoryFiles>(std::map<std::string, std::string>{
        {"game/main.bylaw", "ruleset game \"A Game\"\n# Twice the dice, or the better one.\nhook fate(what: "
                            "dice): number in \"fate.lua\"\n"
                            "procedure spin() {\n    result fate(d6)\n}\n"},
        {"game/fate.lua", "function fate(what)\n  local a = bylaw.roll(what)\n  if a >= 4 then return a "
                          "end\n  return a + bylaw.roll(what)\nend\n"}});
    const Loaded loaded = Library(options).load("game");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const OddsAnswer answer = odds_of(loaded.program, "spin()", rational());
    INFO(answer.report.text({}));
    REQUIRE(answer.branches.size() == 1);
    // 4 at once (1/6), or as 1+3, 2+2, 3+1 (3/36); 9 as 3+6.
    CHECK(fraction(answer, "4") == "1/4");
    CHECK(fraction(answer, "9") == "1/36");
    CHECK(fraction(answer, "2") == "1/36");
}

TEST_CASE("a failure that can happen has no odds, one that is next to impossible does not matter") {
    const Program program = load(R"(
procedure maybe_fails() {
    stat zero = 0

    if roll(d6) is 1 {
        result 1 / zero
    }
    result 7
}
check again() {
    roll d6
    against 4
    success {
        again()
    }
}
)");
    CHECK(odds_of(program, "maybe_fails()").report.text({}).find("divides by 0") != std::string::npos);
    const OddsAnswer deep = odds_of(program, "again()"); // 1000 calls within each other are too many
    CHECK_FALSE(deep.report.has_errors());
    CHECK(deep.exact);
    CHECK(deep.branches.at(0).distributions.at(0).outcomes.at(0).probability == Approx(0.5));
}

TEST_CASE("dice that are never told apart are one draw") {
    const Program program = load(R"(
procedure heap() {
    result roll(20d6) >= 70
}
procedure best() {
    result roll(6d20 highest 3)
}
)");
    const OddsAnswer heap = odds_of(program, "heap()", rational());
    CHECK(heap.states < 10);
    // By convolution in Python, with fractions.
    CHECK(fraction(heap, "yes") == "53411325221701/101559956668416");
    CHECK(odds_of(program, "best()", rational()).branches[0].distributions[0].outcomes.size() == 58); // 3..60
}

TEST_CASE("endings that are no answers say why") {
    const Program program = load(R"(
procedure never() {
    repeat until roll(d6) is 7 {
    }
}
procedure maybe() {
    if roll(d4) is 1 {
        never()
    }
    result yes
}
procedure spin() {
    repeat until no {
    }
    result yes
}
procedure many() {
    stat kept = 0
    stat other = 0
    repeat 40 times {
        kept += roll(d100) * 1000
        other += roll(d100) * kept
    }
    result kept + other
}
)");
    const OddsAnswer trapped = odds_of(program, "maybe()", rational());
    CHECK_FALSE(trapped.exact);
    CHECK(trapped.unexplored == Approx(0.25));
    CHECK(trapped.stopped == "with a probability of 0.25 this never ends");
    CHECK(fraction(trapped, "yes") == "3/4");
    CHECK(odds_of(program, "spin()").report.text({}).find("50000000 steps") != std::string::npos);
    OddsOptions small;
    small.most_states = 2000;
    const OddsAnswer stopped = odds_of(program, "many()", small);
    CHECK_FALSE(stopped.exact);
    CHECK(stopped.unexplored == Approx(1));
    CHECK(stopped.stopped ==
          "there are more than 2,000 game states; `bylaw sim` estimates it by playing often");
    OddsOptions impatient;
    impatient.go_on = [](std::uint64_t, double) { return false; };
    CHECK(odds_of(program, "many()", impatient).stopped.starts_with("it was interrupted"));
    CHECK(odds_of(program, "never()").report.text({}).find("has no value") != std::string::npos);
    CHECK(odds_of_scenario(program, "nowhere").report.text({}).find("there is no scenario `nowhere`") !=
          std::string::npos);
    CHECK(odds_of(program, "let x = roll(d6); x").report.text({}).find("may neither roll nor ask") !=
          std::string::npos);
}

} // namespace rules_test
