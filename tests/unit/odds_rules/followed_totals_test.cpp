// Merging of equivalent totals: a blow computed by hand, and random games with arithmetic on totals of all
// forms. Their odds equal, as fractions, those of whole states.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/odds/rules/followed_totals.hpp"
#include "interpreter/odds/rules/machine_source.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <map>
#include <random>

namespace followed_totals_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

constexpr std::uint64_t most_states = 4'000;

class Games {
  public:
    explicit Games(unsigned seed) : random_(seed) {}

    std::string text() {
        return R"(
kind hero "hero" {
    stat full in 0..20 = )" +
               one({"3", "5", "7"}) + R"(
    pool life in 0..full
    stat armor = )" +
               one({"0", "1", "2"}) + R"(
    stat seen = 0
    stat fallen = 0

    whenever life is 0 {
        )" + one({"hero.fallen += 1", "hero.armor += 1", "hero.seen += roll(d2)", "hero.seen += blow.harm"}) +
               R"(
    }
}

procedure take_away(who: hero, harm: number) {
    )" +
               one({"who.life -= harm", "who.life = greater(who.life - harm, 1)",
                    "who.life -= lesser(harm, 3)",
                    "who.life -= harm\n    if harm > 5 {\n        who.seen += 1\n    }"}) +
               R"(
}

procedure blow(foe: hero, times: number) {
    value harm = 0

    stage base {
        harm = roll()" +
               one({"d6", "2d4", "d8", "3d4 highest 2", "d4 + 1"}) + R"()
    }
    stage more {
        harm = )" +
               reckoned() + "\n        harm = " + reckoned() + R"(
    }
    stage apply {
        )" + one({"harm = greater(harm, 0)", "harm = lesser(harm, 4)", "harm = harm"}) +
               "\n        " +
               one({"foe.life -= harm", "foe.life -= harm", "take_away(foe, harm)", "take_away(foe, harm)",
                    "foe.life = greater(foe.life - harm, 1)", "foe.life += harm - 3",
                    "foe.life -= harm\n        foe.seen = harm",
                    "foe.life -= harm\n        if harm is 4 {\n            foe.seen += 1\n        }",
                    "if foe.life > harm {\n            foe.life -= harm\n        } else {\n            "
                    "foe.life = 0\n        }"}) +
               R"(
    }
}

rule watch {
    )" +
               one({"after blow(foe, harm) when harm > 4 {\n        foe.seen += 1\n    }",
                    "after blow(foe) {\n        foe.armor = 1\n    }",
                    "modify blow.more(foe) {\n        harm minus foe.armor\n    }",
                    "modify blow.apply(foe) {\n        harm times 2 when foe.life > 2\n    }",
                    "before blow.apply(foe, harm) when odd(harm) {\n        foe.seen += 1\n    }"}) +
               R"(
}

scenario bout "A bout" {
    given ada = hero "Ada"
    given bo = hero "Bo" { armor = 1 }
    repeat )" + one({"2", "3"}) +
               R"( times {
        if ada.life > 0 and bo.life > 0 {
            blow(bo, )" +
               one({"1", "2", "bo.armor", "bo.seen"}) + R"()
            blow(ada, 1)
        }
    }
    report bo.life as "life"
    report )" + one({"bo.seen", "ada.fallen", "ada.life", "bo.armor"}) +
               R"( as "number"
}
)";
    }

  private:
    std::string reckoned() {
        return one({"harm", "harm * 2", "harm * times", "harm + 1", "greater(harm - 2, 0)", "lesser(harm, 3)",
                    "0 - harm", "harm - foe.armor", "greater(harm, times)", "harm + harm", "foe.life - harm",
                    "if harm > 3 then harm else 0", "harm / 2 rounded down"});
    }
    std::string one(std::initializer_list<const char *> of) { return of.begin()[random_() % of.size()]; }

    std::minstd_rand random_;
};

// `few_states`: of a graph that no code is analysed for.
Answer odds_by(const Rules &rules, std::uint64_t few_states) {
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, rules.program->scenarios[0].function);
    AnswerOptions options;
    options.few_states = few_states;
    options.residual = false;
    options.rational = true;
    options.budget.states = most_states;
    options.budget.seconds = 1000; // only the states hold it up
    options.budget.negligible = 0;
    return odds_of(machine, state, {type_nothing, rules.program->scenarios[0].reports}, {}, options);
}

std::map<Value, std::string> fractions(const ColumnAnswer &column) {
    std::map<Value, std::string> found;
    for (const Likely &each : column.values) {
        REQUIRE(each.fraction);
        found[each.value] = each.fraction->str();
    }
    return found;
}

// The weights of the ways that are distinguished of the first roll of a blow with one d8.
std::vector<int> told_apart(const std::string &reckoned, const std::string &applied, int life) {
    const api::Loaded loaded = api::Library().load_text("game", R"(
kind hero {
    stat full in 0..20 = )" + std::to_string(life) + R"(
    pool life in 0..full
    stat seen = 0
}
formula last_harm(): number = blow.harm
procedure blow(foe: hero, times: number) {
    value harm = 0
    stage base {
        harm = roll(d8)
    }
    stage apply {
        harm = )" + reckoned + "\n        " + applied + R"(
    }
}
scenario s {
    given bo = hero
    do blow(bo, 2)
    report bo.life as "life"
    report bo.seen as "seen"
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const Rules &rules = loaded.program.data()->rules;
    const Machine machine = rules.machine();
    State start = machine.new_game();
    machine.begin_function(start, rules.program->scenarios[0].function);
    const Surroundings around;
    const State stopped = first_stop(machine, start, around);
    const Liveness live(machine.program(), machine.code(), stopped, LivenessOptions{true, {}});
    Workshop shop(machine.program());
    FollowedTotals totals(machine.program(), machine.code(), live, around, shop);
    std::vector<RollChances::Way> ways;
    for (Word total = 1; total <= 8; ++total) {
        ways.push_back({total, 0, 1});
    }
    std::vector<int> weights;
    for (const RollChances::Way &each : totals.told_apart(stopped, ways)) {
        weights.push_back(static_cast<int>(each.weight));
    }
    return weights;
}

using Weights = std::vector<int>;

} // namespace

TEST_CASE("what a blow takes beyond what is left makes no difference") {
    CHECK(told_apart("harm", "foe.life -= harm", 3) == Weights{1, 1, 6});
    CHECK(told_apart("harm * times", "foe.life -= harm", 3) == Weights{1, 7});
    CHECK(told_apart("greater(harm - times, 0)", "foe.life -= harm", 3) == Weights{2, 1, 1, 4});
    CHECK(told_apart("lesser(harm, 5)", "foe.life -= harm", 20) == Weights{1, 1, 1, 1, 4});
    CHECK(told_apart("0 - harm", "foe.life += harm", 3) == Weights{1, 1, 6});
    CHECK(told_apart("harm + harm", "foe.life -= harm - 4", 3) == Weights{2, 1, 5});
    CHECK(told_apart("harm", "foe.life += harm", 3) == Weights{8}); // nobody has more than all
}

TEST_CASE("totals that are looked at otherwise are told apart") {
    const Weights all(8, 1);
    CHECK(told_apart("harm", "foe.life -= harm\n        foe.seen = harm", 3) == all);
    CHECK(told_apart("harm", "foe.seen = harm\n        foe.life -= harm", 3) == all);
    CHECK(told_apart("harm", "foe.life -= harm\n        if harm is 7 {\n            foe.seen = 1\n        }",
                     3) == all);
    CHECK(told_apart("if harm > 3 then harm else 0", "foe.life -= harm", 3) == all); // not followed so far
    CHECK(told_apart("harm", "foe.life -= harm\n        foe.seen = last_harm()", 3) == all);
    CHECK(told_apart("harm", "foe.life -= harm", 20) == all);
}

TEST_CASE("games in which totals are reckoned with have the same odds as fractions") {
    const char *const wanted = std::getenv("BYLAW_GAMES_WANTED");
    const int most_games = wanted != nullptr ? std::atoi(wanted) : 60;
    Games games(5);
    int all = 0;
    for (int i = 0; i < most_games; ++i) {
        const std::string text = games.text();
        const api::Loaded loaded = api::Library().load_text("game", text);
        INFO(loaded.report.text({}) << text);
        REQUIRE(loaded.program);
        const Rules &rules = loaded.program.data()->rules;
        const Answer whole = odds_by(rules, most_states);
        REQUIRE(!whole.error);
        if (whole.branches[0].unexplored != 0) {
            continue;
        }
        const Answer merged = odds_by(rules, 0);
        REQUIRE(!merged.error);
        REQUIRE(merged.columns.size() == whole.columns.size());
        for (std::size_t column = 0; column < 2; ++column) {
            CHECK(fractions(whole.branches[0].columns[column]) ==
                  fractions(merged.branches[0].columns[column]));
        }
        ++all;
    }
    CHECK(all > most_games / 2);
}

} // namespace followed_totals_test
