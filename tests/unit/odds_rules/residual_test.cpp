// Scenarios that are worked out beforehand have the odds that the reference machine finds.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/support/files.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

struct Asked {
    bool residual = true, rational = false;
};

Answer odds_by(const api::Loaded &loaded, Asked asked) {
    const Rules &rules = loaded.program.data()->rules;
    const Scenario &scenario = rules.program->scenarios.front();
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.residual = asked.residual;
    options.rational = asked.rational;
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

void agree(const std::string &text) {
    const api::Loaded loaded = load(text);
    const Answer fast = odds_by(loaded, {true, true}), slow = odds_by(loaded, {false, true});
    INFO(text);
    REQUIRE((!fast.error && !slow.error && fast.branches.size() == slow.branches.size()));
    for (std::size_t b = 0; b < slow.branches.size(); ++b) {
        for (std::size_t c = 0; c < slow.branches[b].columns.size(); ++c) {
            const ColumnAnswer &a = fast.branches[b].columns[c], &right = slow.branches[b].columns[c];
            CHECK(a.mean == Approx(right.mean).epsilon(1e-13));
            CHECK(a.mean_fraction == right.mean_fraction);
            CHECK(a.values.size() == right.values.size());
            for (const Likely &each : right.values) {
                const Likely *same = likely(a, each.value);
                REQUIRE(same != nullptr);
                CHECK(same->text == each.text);
                CHECK(same->probability == Approx(each.probability).epsilon(1e-12).margin(1e-16));
                CHECK(same->fraction == each.fraction);
            }
        }
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
    CHECK(likely(answer.branches[0].columns[0], 1)->probability == Approx(0.83139384199286726).epsilon(1e-12));
    CHECK(answer.branches[0].columns[1].mean == Approx(3.921633772490414).epsilon(1e-9));
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
