// Scenarios that are partially evaluated have the odds that the reference machine finds.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/support/files.hpp"
#include "tests/support/ruleset_generator.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

namespace residual_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

struct Asked {
    bool residual = true, rational = false;
};

Answer odds_by(const api::Loaded &loaded, Asked asked, std::uint64_t most_states = 5'000'000) {
    const Rules &rules = loaded.program.data()->rules;
    const Scenario &scenario = rules.program->scenarios.front();
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.residual = asked.residual;
    options.rational = asked.rational;
    options.budget.states = most_states;
    options.budget.seconds = 1000; // the states alone hold it up, however slow the machine
    options.most_work = 100'000'000;
    return odds_of(machine, state, {type_nothing, scenario.reports}, {}, options);
}

api::Loaded load(const std::string &text) {
    api::Loaded loaded = api::Library(api::usual_options()).load_text("fight", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded;
}

api::Loaded bench(const std::string &name) {
    const std::string text = test::read_file(BYLAW_FIGHTS + name);
    REQUIRE(!text.empty());
    return load(text);
}

const Likely *likely(const ColumnAnswer &column, Value value) {
    for (const Likely &each : column.values) {
        if (each.value == value) {
            return &each;
        }
    }
    return nullptr;
}

void same_fractions(const ColumnAnswer &a, const ColumnAnswer &right) {
    CHECK(a.mean_fraction == right.mean_fraction);
    CHECK(a.values.size() == right.values.size());
    for (const Likely &each : right.values) {
        const Likely *same = likely(a, each.value);
        REQUIRE(same != nullptr);
        CHECK(same->text == each.text);
        CHECK(same->fraction == each.fraction);
    }
}

// Doubles may leave out what is next to impossible.
void same_doubles(const ColumnAnswer &a, const ColumnAnswer &right) {
    CHECK(a.mean == Approx(right.mean).epsilon(1e-12));
    CHECK(a.rest < 1e-15);
    for (const Likely &each : right.values) {
        INFO(each.text);
        const Likely *same = likely(a, each.value);
        CHECK((same == nullptr ? 0 : same->probability) ==
              Approx(each.probability).epsilon(1e-12).margin(1e-15));
    }
    for (const Likely &each : a.values) {
        CHECK(likely(right, each.value) != nullptr);
    }
}

// By equations in fractions, over residual code and over the machine; and by the flow of doubles.
void agree(const std::string &text) {
    const api::Loaded loaded = load(text);
    const Answer fractions = odds_by(loaded, {true, true}), doubles = odds_by(loaded, {true, false}),
                 right = odds_by(loaded, {false, true});
    INFO(text);
    REQUIRE((!fractions.error && !doubles.error && !right.error));
    REQUIRE((fractions.branches.size() == 1 && doubles.branches.size() == 1 && right.branches.size() == 1));
    CHECK(doubles.branches[0].unexplored < 1e-15);
    for (std::size_t c = 0; c < right.branches[0].columns.size(); ++c) {
        INFO("column " << c);
        same_fractions(fractions.branches[0].columns[c], right.branches[0].columns[c]);
        same_doubles(doubles.branches[0].columns[c], right.branches[0].columns[c]);
    }
}

constexpr const char *hero = R"(
kind hero "hero" {
    stat full = 12
    pool life in 0..full
    stat guard = 5
    stat hurt = 0
}

check strike(who: hero, foe: hero) {
    roll d8
    against foe.guard
    degree great is success when natural is 8
    success {
        foe.life -= roll(2d4)
        foe.hurt += 1
    }
    great {
        foe.life -= roll(3d4 highest 2)
    }
}
)";

} // namespace

// Both from programs that know nothing of Bylaw; see engineering/evaluator.md.
TEST_CASE("the first fight of the benchmarks") {
    const Answer answer = odds_by(bench("d1.bylaw"), {true, false});
    REQUIRE(answer.branches.size() == 1);
    const ColumnAnswer &win = answer.branches[0].columns[0], &rounds = answer.branches[0].columns[1];
    REQUIRE(likely(win, 0) != nullptr);
    CHECK(likely(win, 1)->probability == Approx(0.5795705656936623).epsilon(1e-12));
    CHECK(rounds.mean == Approx(5.239873643997538).epsilon(1e-9));
    CHECK(rounds.values[0].probability == Approx(0.005).epsilon(1e-12));
    CHECK(answer.states < 4000);
}

TEST_CASE("the second one: conditions, saves, a die that rises") {
    const Answer answer = odds_by(bench("d2.bylaw"), {true, false});
    REQUIRE(answer.branches.size() == 1);
    CHECK(likely(answer.branches[0].columns[0], 1)->probability ==
          Approx(0.83139384199286726).epsilon(1e-12));
    CHECK(answer.branches[0].columns[1].mean == Approx(3.921633772490414).epsilon(1e-9));
    CHECK(answer.states < 200'000); // for a roll that hits only whether it was even is known at the next draw
    CHECK(answer.branches[0].unexplored == 0);
}

TEST_CASE("what a blow does; what is reported may be counted, known, or looked at") {
    agree(std::string(hero) + R"(
scenario blow "A blow" {
    given a = hero; given b = hero
    do strike(a, b)
    report b.life as "life"
    report b.hurt as "hurt"
    report b.hurt * 3 + b.life as "both"
    report 7 as "seven"
}
)");
    agree(std::string(hero) + R"(
procedure fight(a: hero, b: hero) {
    stat rounds = 0
    stat late = 0
    repeat while a.life > 0 and b.life > 0 {
        rounds += 1
        strike(a, b)
        if rounds > 3 and b.life > 5 {
            late += 1
        }
        if b.life > 0 {
            strike(b, a)
        }
    }
}
scenario bout "A bout" {
    given a = hero; given b = hero { guard = 3 }
    do fight(a, b)
    report a.life > 0 as "win"
    report fight.rounds as "rounds"
    report fight.late as "late"
}
)");
}

TEST_CASE("a loop that may go on for long") {
    agree(R"(
procedure wait() {
    stat waited = 0
    repeat while waited < 40 and roll(d6) is not 6 {
        waited += 1
    }
}
scenario six "Waiting" {
    do wait()
    report wait.waited as "waited"
}
)");
}

TEST_CASE("counters that gain and lose different amounts, each for itself") {
    agree(std::string(hero) + R"(
procedure fight(a: hero, b: hero) {
    stat score = 0
    stat rounds = 0
    stat waits = 0
    repeat while a.life > 0 and b.life > 0 {
        rounds += 1
        if strike(a, b) is success {
            score += 3
        }
        if b.life > 0 {
            if strike(b, a) is success {
                score -= 2
            } else {
                waits += 1
            }
        }
    }
}
scenario bout "A bout" {
    given a = hero
    given b = hero
    do fight(a, b)
    report fight.score as "score"
    report fight.rounds as "rounds"
    report fight.waits as "waits"
    report a.life as "a"
    report b.life > 0 as "b stands"
}
)");
}

TEST_CASE("what was rolled before another roll may matter after it") {
    agree(R"(
kind target "target" {
    stat full = 40
    pool life in 0..full
    stat marks = 0
}
scenario shots "Shots" {
    given a = target
    repeat 3 times {
        let shown = roll(2d8)
        let second = roll(d12)
        a.life -= roll(2d4)
        if odd(shown) {
            a.marks += 1
        }
        if shown < 9 and second >= 7 {
            a.life -= 2
        }
        if second is 12 {
            a.marks += 2
        }
    }
    report a.life as "life"
    report a.marks as "marks"
}
)");
}

// Nobody counts the attempts, so they come back to where they were: 1/6 + 5/6 * 1/6 + ... = 1 in the end.
// Both ends of a list change, and dice decide whose: what it was at the other end is known by then.
TEST_CASE("lists that are kept at both ends") {
    agree(R"(
kind room {
    mutual list next_to: room
}
scenario s {
    given hall = room
    given cellar = room
    given tower = room
    given court = room
    repeat 3 times {
        let way = if roll(d4) is 1 then hall else if roll(d3) is 1 then tower else cellar
        if roll(d6) <= 2 {
            court.next_to += way
        } else if roll(d4) is 1 {
            way.next_to = [court, hall]
        } else {
            hall.next_to = if roll(d2) is 1 then [cellar] else [way, tower]
        }
    }
    report size(hall.next_to) as "hall"
    report size(court.next_to) as "court"
    report size(cellar.next_to) as "cellar"
    report size(tower.next_to) as "tower"
    report hall in court.next_to as "they meet"
}
)");
}

TEST_CASE("states that come back to themselves") {
    agree(R"(
procedure wait() {
    stat points = 0
    repeat until roll(d20) is 20 {
        if roll(d6) is 6 {
            points = 7 - points
        }
    }
}
scenario long_wait "Waiting" {
    do wait()
    report wait.points as "points"
}
)");
}

// Programs on which the machine ends soon; most of them are partially evaluated.
TEST_CASE("odds of rulesets made at random are those of the machine") {
    int compared = 0;
    for (std::uint64_t number = 0; number < 45; ++number) {
        const api::Loaded loaded =
            api::Library(api::usual_options()).load_text("random", test::generate_ruleset(number));
        if (!loaded.program) {
            continue;
        }
        const Answer right = odds_by(loaded, {false, false}, 1'000);
        if (right.error || right.ending != Ending::complete || right.branches.size() != 1) {
            continue;
        }
        INFO("generated ruleset " << number);
        const Answer answer = odds_by(loaded, {true, false});
        REQUIRE((!answer.error && answer.ending == Ending::complete && answer.branches.size() == 1));
        CHECK(answer.branches[0].unexplored < 1e-15);
        for (std::size_t c = 0; c < right.branches[0].columns.size(); ++c) {
            INFO("column " << c);
            same_doubles(answer.branches[0].columns[c], right.branches[0].columns[c]);
        }
        ++compared;
    }
    CHECK(compared >= 20);
}

// One game in six waits for ever, and is counted for ever.
TEST_CASE("a counter of what never ends") {
    const Answer answer = odds_by(load(R"(
procedure wait(stuck: yesno) {
    stat waited = 0
    repeat until roll(d6) is 6 and not stuck {
        waited += 1
    }
}
scenario six "Waiting for a six, perhaps in vain" {
    do wait(roll(d6) is 1)
    report wait.waited as "waited"
}
)"),
                                  {true, false});
    REQUIRE(answer.branches.size() == 1);
    CHECK(answer.branches[0].trapped == Approx(1.0 / 6).epsilon(1e-12));
    const ColumnAnswer &waited = answer.branches[0].columns[0];
    CHECK(likely(waited, 0)->probability == Approx(5.0 / 36).epsilon(1e-12));
    CHECK(likely(waited, 2)->probability == Approx(5.0 / 6 * 25 / 216).epsilon(1e-12));
    CHECK(waited.rest < 1e-9);
}

} // namespace residual_test
