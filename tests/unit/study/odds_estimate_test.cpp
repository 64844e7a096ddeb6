// Estimates of scenarios that cannot be explored in full. The chances are computed by hand, Wilson's
// intervals by his formula.
#include "interpreter/study/odds_estimate.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <cmath>

namespace odds_estimate_test {

using namespace bylaw::api;

namespace {

// Somebody tries until a six falls: k tries before it with a chance of (5/6)^k/6. The faces keep states apart
// without end.
constexpr const char *trying = R"(
kind person {
    stat tries = 0
    list faces: number
}
scenario s {
    given ada = person
    repeat until roll(d6) is 6 {
        ada.tries += 1
        ada.faces += roll(d20)
    }
    report ada.tries as "tries"
    report odd(ada.tries) as "odd"
    if ada.tries < 2 {
        report "soon" as "when"
    }
    report ada.faces as "faces"
}
)";

// No game ends before states are too many: 40 faces are kept. Their sum is even in half of all games.
constexpr const char *long_walk = R"(
kind person {
    list faces: number
}
procedure walk(who: person) {
    repeat 40 times {
        who.faces += roll(d20)
    }
    result even(sum f in who.faces of f)
}
scenario s {
    given ada = person
    do walk(ada)
    report even(sum f in ada.faces of f) as "even"
}
scenario asked {
    given ada = person
    let sure = ask ada "Is it so?"
    do walk(ada)
    report sure as "sure"
}
)";

Program loaded(const char *text) {
    const Loaded made = Library(usual_options()).load_text("estimated", text);
    INFO(made.report.text({}));
    REQUIRE(made.program);
    return made.program;
}

const Distribution &named(const OddsAnswer &answer, const std::string &name) {
    for (const Distribution &each : answer.branches.at(0).distributions)
        if (each.name == name)
            return each;
    FAIL("no report " << name);
    return answer.branches[0].distributions[0];
}

// Five standard errors: that a right estimate is farther off happens once in a million and more.
void fits(const std::optional<Estimate> &made, double chance, const OddsAnswer &answer) {
    REQUIRE(made);
    CHECK(std::abs(made->value - chance) <=
          5 * std::sqrt(chance * (1 - chance) / static_cast<double>(answer.played)));
    CHECK(made->low <= made->value);
    CHECK(made->value <= made->high);
}

} // namespace

TEST_CASE("a scenario that cannot be explored is estimated beside what is certain") {
    OddsOptions options;
    options.most_states = 2000;
    options.most_seconds = 1;
    options.estimate = true;
    const OddsAnswer answer = odds_of_scenario(loaded(trying), "s", options);
    INFO(answer.report.text({}));
    CHECK(!answer.exact);
    CHECK(answer.stopped.find("bylaw sim") == std::string::npos);
    REQUIRE(answer.played > 1000);
    double chance = 1.0 / 6;
    for (const OddsOutcome &each : named(answer, "tries").outcomes) {
        CHECK(each.value == std::to_string(*each.number));
        const double exact = std::pow(5.0 / 6, *each.number) / 6;
        if (exact * static_cast<double>(answer.played) > 30) // else there is no bell curve yet
            fits(each.estimate, exact, answer);
        CHECK(each.estimate->low >= each.probability);
        CHECK(each.estimate->high <= each.probability + answer.unexplored + 1e-12);
        chance -= each.number == 0 ? each.probability : 0;
    }
    CHECK(chance == Approx(0).margin(1e-12)); // that it falls at once is certain
    const Distribution &odd = named(answer, "odd");
    CHECK(odd.outcomes.size() == 2);
    fits(odd.mean_estimate, 5.0 / 11, answer);
    fits(named(answer, "when").outcomes.at(0).estimate, 11.0 / 36, answer);
    fits(named(answer, "when").unreported_estimate, 25.0 / 36, answer);
    CHECK(to_json(answer).find("\"estimates\"") != std::string::npos);
}

TEST_CASE("what can be explored is not estimated, nor what nobody asked for") {
    const Program program = loaded("scenario s {\n    report roll(d6) as \"it\"\n}\n");
    OddsOptions options;
    options.estimate = true;
    const OddsAnswer exact = odds_of_scenario(program, "s", options);
    CHECK(exact.exact);
    CHECK(exact.played == 0);
    CHECK(!exact.branches.at(0).distributions.at(0).unreported_estimate);
    options.estimate = false;
    options.most_states = 2000;
    CHECK(odds_of_scenario(loaded(trying), "s", options).played == 0);
}

TEST_CASE("where next to all is open after a sixteenth of the time, the rest of it is for playing") {
    OddsOptions options;
    options.most_seconds = 2;
    options.estimate = true;
    const OddsAnswer answer = odds_of_scenario(loaded(long_walk), "s", options);
    CHECK(answer.stopped.starts_with("most was unknown after 0.")); // 0.125, and what a look takes
    CHECK(answer.stopped.ends_with(" seconds, so all processors played"));
    CHECK(answer.seconds >= 2);
    REQUIRE(answer.played > 100);
    fits(named(answer, "even").mean_estimate, 0.5, answer);
}

TEST_CASE("what cannot be played is explored for as long as there is time") {
    OddsOptions options;
    options.most_seconds = 1;
    options.estimate = true;
    const OddsAnswer asked = odds_of_scenario(loaded(long_walk), "asked", options);
    INFO(asked.report.text({}));
    CHECK(asked.played == 0);
    CHECK(asked.stopped.find("more than 1 second") != std::string::npos);
    const OddsAnswer value = odds_of(loaded(long_walk), "given ada = person; walk(ada)", options);
    INFO(value.report.text({}));
    CHECK(value.stopped.find("more than 1 second") != std::string::npos);
}

TEST_CASE("whoever has waited long enough gets what was played until then") {
    OddsOptions options;
    options.estimate = true;
    options.go_on = [](std::uint64_t, double seconds) { return seconds < 0.6; };
    const OddsAnswer answer = odds_of_scenario(loaded(trying), "s", options);
    CHECK(answer.played > 0);
    CHECK(answer.seconds < 20);
}

TEST_CASE("estimates are put beside what is certain, and never against it") {
    OddsAnswer answer;
    answer.exact = false;
    answer.unexplored = 0.45;
    Distribution &known = answer.branches.emplace_back().distributions.emplace_back();
    known.name = "won";
    known.yes_no = true;
    known.outcomes.push_back({"yes", {}, 0.55, "", {}});
    SimulationResult played;
    played.trials = 1001;
    played.failed = 1;
    played.failures.push_back({7, "B0700", "it went wrong"});
    ReportStatistics &won = played.reports.emplace_back();
    won.name = "won";
    won.sort = ReportStatistics::Sort::yes_no;
    won.count = 900;
    won.mean = 600.0 / 900;
    won.histogram = {{"no", 0, 300, 0, 0}, {"yes", 1, 600, 0, 0}};
    ReportStatistics &rounds = played.reports.emplace_back();
    rounds.name = "rounds";
    rounds.count = 1000;
    rounds.mean = 2.5;
    rounds.histogram = {{"2", 2, 500, 0, 0}, {"3", 3, 500, 0, 0}};
    add_estimates(played, answer);
    REQUIRE(answer.branches[0].distributions.size() == 2);
    const Distribution &to = answer.branches[0].distributions[0];
    REQUIRE(to.outcomes.size() == 2);
    CHECK(to.outcomes[0].value == "no");
    CHECK(to.outcomes[1].value == "yes");
    CHECK(to.outcomes[1].estimate->value == Approx(0.6));
    CHECK(to.outcomes[1].estimate->low == Approx(0.569309));
    CHECK(to.outcomes[1].estimate->high == Approx(0.629925));
    CHECK(to.outcomes[0].estimate->value == Approx(0.3));
    CHECK(to.unreported_estimate->low == Approx(0.082909).margin(1e-6)); // 100 of 1000 games
    const Distribution &added = answer.branches[0].distributions[1];
    CHECK(added.name == "rounds");
    CHECK(added.outcomes[1].number == 3);
    CHECK(added.outcomes[1].estimate->low == Approx(0.45));  // 500 of 1000, but nothing is certain of it,
    CHECK(added.outcomes[1].estimate->high == Approx(0.45)); // and so it can be no more
    CHECK(answer.played == 1000);
    CHECK(answer.assumed.at(0).find("it went wrong") != std::string::npos);
}

TEST_CASE("what owes nothing to luck is the estimate of a yes or no and of a mean") {
    OddsAnswer answer;
    answer.unexplored = 0.6;
    answer.branches.resize(1);
    SimulationResult played;
    played.trials = 1000;
    ReportStatistics &wins = played.reports.emplace_back();
    wins.name = "wins";
    wins.sort = ReportStatistics::Sort::yes_no;
    wins.count = 1000;
    wins.mean = 0.4;
    wins.histogram = {{"no", 0, 600, 0, 0}, {"yes", 1, 400, 0, 0}};
    wins.without_luck = {0.41, 0.01, 0.39, 0.43};
    add_estimates(played, answer);
    const Distribution &to = answer.branches[0].distributions.at(0);
    CHECK(to.outcomes.at(0).estimate->value == Approx(0.59));
    CHECK(to.outcomes[0].estimate->low == Approx(0.57));
    CHECK(to.outcomes[0].estimate->high == Approx(0.6)); // no more is open
    CHECK(to.outcomes.at(1).estimate->value == Approx(0.41));
    CHECK(to.outcomes[1].estimate->low == Approx(0.39));
    CHECK(to.outcomes[1].estimate->high == Approx(0.43));
    CHECK(to.mean_estimate->low == Approx(0.39));

    played.trials = 1001; // one of them did not report: what is left are shares of all games
    answer.branches[0].distributions.clear();
    add_estimates(played, answer);
    CHECK(answer.branches[0].distributions.at(0).outcomes.at(1).estimate->value == Approx(400.0 / 1001));
}

} // namespace odds_estimate_test
