// Rules: roles, inheritance, values, stages, checks, prices.
#include "tests/unit/check/checked.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using bylaw::test::check_text;
using Problems = std::vector<std::string>;

namespace {

const std::string people = R"(
enum ability: STR, DEX
kind hero {
    stat [ability] in -3..12 = 0
    pool hp in 0..10
    pool actions in 0..2 per turn of hero
}
procedure turn(who: hero) {
}
check probe(roller: hero, what: ability) {
    value advantage = 0
    roll d20
    plus roller[what]
    against 12
}
)";

} // namespace

TEST_CASE("a role that is handed on shares its register, another argument is computed", "[check]") {
    auto made = check_text(people + R"(
check strike(attacker: hero, target: hero) is probe(attacker, STR) {
    degree critical is success when natural is 20
    critical { target.hp -= 2 }
}
)");
    REQUIRE(made.problems == Problems{});
    const Rule &strike = made.rule("strike");
    CHECK(strike.own_roles == 2);
    REQUIRE(strike.role_initials.size() == 1);
    CHECK(made.program->functions[strike.function].registers[strike.role_initials[0].first].name == "what");
    CHECK(strike.parents.size() == 1);
    CHECK(strike.counts_as.size() == 1);
    CHECK(strike.stages[2].adjusts.size() == 1); // plus roller[what], inherited
    CHECK(strike.againsts.size() == 1);
    CHECK(strike.initials.size() == 1);
}

TEST_CASE("a bare parent hands on its roles", "[check]") {
    auto made = check_text(people + "check luck is probe { against 15 }\n");
    REQUIRE(made.problems == Problems{});
    CHECK(made.rule("luck").own_roles == 2);
    CHECK(made.rule("luck").role_initials.empty());
    CHECK(made.rule("luck").againsts.size() == 1); // its own replaces the parent's
}

TEST_CASE("same-named clauses of a child replace the parent's, requirements add up", "[check]") {
    auto made = check_text(R"(
kind hero { pool hp in 0..10; pool actions in 0..1; pool luck in 0..3 }
action base(actor: hero) {
    requires actor.hp > 0 else "down"
    cost 1 actions
    value amount = 1
    stage begin_it { actor.hp -= amount }
    stage end_it
}
action child(actor: hero) is base(actor) {
    requires actor.luck > 0
    cost 1 luck or 1 actions
    value amount = 2
    stage begin_it { actor.hp -= amount + 1 }
}
)");
    REQUIRE(made.problems == Problems{});
    const Rule &child = made.rule("child");
    CHECK(child.requires_.size() == 2);
    CHECK(child.require_texts[0] != ir::none);
    CHECK(child.require_texts[1] == ir::none);
    CHECK(child.prices.size() == 2);
    CHECK(child.initials.size() == 1);
    REQUIRE(child.stages.size() == 2);
    CHECK(child.stages[0].name == "begin_it");
    CHECK(child.offered);
}

TEST_CASE("statements outside stages are the stage do", "[check]") {
    auto made = check_text(R"(
kind hero { pool hp in 0..10 }
procedure hit(target: hero, amount: number) {
    let twice = amount * 2
    target.hp -= twice
}
procedure hour() { }
)");
    REQUIRE(made.problems == Problems{});
    REQUIRE(made.rule("hit").stages.size() == 1);
    CHECK(made.rule("hit").stages[0].name == "do");
    CHECK(made.rule("hit").stages[0].body != ir::none);
    REQUIRE(made.rule("hour").stages.size() == 1);
}

TEST_CASE("a procedure's own fields have ranges", "[check]") {
    auto made = check_text(R"(
kind hero { }
procedure battle(fighters: list of hero) {
    list order: hero
    pool escalation in 0..6 = 0
    stat rounds = 0
    rounds += 1
}
formula late() = battle.rounds > 5
)");
    REQUIRE(made.problems == Problems{});
    const Rule &battle = made.rule("battle");
    CHECK(battle.field_initials.size() == 3);
    REQUIRE(battle.ranges.size() == 1);
    CHECK(battle.ranges[0].clamps);
}

TEST_CASE("what a rule yields is known to a rule that performs itself", "[check]") {
    auto made = check_text(R"(
procedure down(n: number) {
    if n > 0 {
        let less = down(n - 1)
        result less + 1
    }
    result 0
}
)");
    REQUIRE(made.problems == Problems{});
    CHECK(made.rule("down").type == type_number);
}

TEST_CASE("adjustments that read the dice are taken after them", "[check]") {
    auto made = check_text(people + R"(
check odd_luck(roller: hero) is probe(roller, DEX) {
    value critical_at = 20
    advantage when roller.hp > 3
    critical_at minus 1 when odd(natural)
    needed plus 1
    degree critical is success when natural >= critical_at
}
)");
    REQUIRE(made.problems == Problems{});
    const Rule &luck = made.rule("odd_luck");
    CHECK(luck.stages[1].adjusts.size() == 2); // advantage, needed
    CHECK(luck.stages[2].adjusts.size() == 2); // the parent's plus, critical_at
}

TEST_CASE("prices", "[check]") {
    auto made = check_text(people + R"(
procedure battle() { pool luck in 0..3 }
action jump(who: hero) {
    cost 1 actions and 2 hp or 1 battle.luck when who.hp > 5
    cost 1 actions ahead when who.hp <= 5
}
)");
    REQUIRE(made.problems == Problems{});
    const Rule &jump = made.rule("jump");
    REQUIRE(jump.prices.size() == 3);
    CHECK(jump.prices[0].payments.size() == 2);
    CHECK(jump.prices[0].when == jump.prices[1].when);
    CHECK(jump.prices[2].payments[0].ahead);
}

TEST_CASE("mistakes in rules", "[check][diagnostics]") {
    auto problems = [](const std::string &text) { return check_text(text).problems; };
    CHECK(problems("check a() is b() { roll d6 }\ncheck b() is a() { roll d6 }\n") == Problems{"cycle 1"});
    CHECK(problems("action a() { }\ncheck b() is a() { roll d6 }\n") == Problems{"wrong_parent 2"});
    CHECK(problems("check a() is gone() {\n advantage\n}\ncheck b() is a() { }\n") ==
          Problems{"unknown_name 1"});
    CHECK(problems("check a() {\n}\n") == Problems{"missing_part 1"});
    CHECK(problems("check a() {\n roll d6\n stage x { }\n}\n") == Problems{"misplaced_clause 3"});
    CHECK(problems("action a() {\n roll d6\n}\n") == Problems{"misplaced_clause 2"});
    CHECK(problems("check a() {\n roll d6\n wonder { }\n}\n") == Problems{"unknown_degree 3"});
    CHECK(problems("check a() {\n roll d6\n degree x is sucess when natural is 6\n}\n") ==
          Problems{"unknown_degree 3"});
    CHECK(problems("check a() {\n roll d6\n against 3\n under 4\n}\n") == Problems{"double_declaration 4"});
    CHECK(problems("check a(total) {\n roll d6\n}\n") == Problems{"shadowing 1"});
    CHECK(problems("action a(x) {\n value x = 1\n}\n") == Problems{"shadowing 2"});
    CHECK(problems("action a() {\n value v = 1\n value v = 2\n}\n") == Problems{"double_declaration 3"});
    CHECK(problems("check a() {\n roll d6\n advantage\n}\n") == Problems{"unknown_value 3"});
    CHECK(problems("action a() {\n plus 1\n}\n") == Problems{"unknown_value 2"});
    CHECK(problems("kind k { pool p in 0..1 }\naction a(x: k) {\n cost 1 q\n}\n") ==
          Problems{"unknown_field 3"});
    CHECK(problems("action a(x) {\n cost 1 q\n}\n") == Problems{"no_payer 2"});
    CHECK(problems("kind k { pool p in 0..1 }\naction a(x: k) {\n cost 1 p\n cost 1 p\n}\n") ==
          Problems{"two_prices 4"});
    CHECK(problems("kind k { pool p in 0..1 }\naction a(x: k) {\n cost 1 p ahead\n}\n") ==
          Problems{"wrong_type 3"});
    CHECK(problems("action a(x = size([1, 2])) {\n}\naction b(x = sum n in [1] of n) {\n}\n") ==
          Problems{"default_too_complex 3"});
    CHECK(problems("action a() {\n once per a\n}\n") == Problems{"misplaced_clause 2"});
    CHECK(problems("procedure p() {\n stat x per p\n}\n") == Problems{"misplaced_clause 2"});
    CHECK(problems("action a() tagged loud {\n}\n") == Problems{"unknown_name 1"});
}

// Rules are looked at in the order of their names; what they yield must not hang on that.
TEST_CASE("rules may perform each other whatever they are called", "[check]") {
    const auto named = [](std::string text, const char *one, const char *other) {
        for (std::size_t at; (at = text.find("ONE")) != std::string::npos;)
            text.replace(at, 3, one);
        for (std::size_t at; (at = text.find("OTHER")) != std::string::npos;)
            text.replace(at, 5, other);
        return text;
    };
    for (const char *const pair : {
             "procedure ONE(n: number) { result if n < 1 then 0 else n + OTHER(n - 1) }\n"
             "procedure OTHER(n: number) { result if n < 1 then 0 else n + ONE(n - 1) }\n",
             "procedure ONE(n: number) { if n > 0 { result OTHER(n - 1) } else { result no } }\n"
             "procedure OTHER(n: number) { if n > 0 { result ONE(n - 1) } else { result yes } }\n",
             "procedure ONE(n: number) { if n is 0 { result \"plain\" } else { result \"and {OTHER(n - 1)}\" "
             "} }\n"
             "procedure OTHER(n: number) { result ONE(n) }\n",
             "procedure ONE(n: number) {\n    list l: number\n    if n > 0 {\n        l += n\n"
             "        l += OTHER(n - 1)\n    }\n    result l\n}\n"
             "procedure OTHER(n: number) { result ONE(n) }\n",
             "kind hero { }\nprocedure ONE(who: hero, n: number) {\n    if n is 0 {\n        result who\n    "
             "}\n"
             "    result OTHER(who, n - 1)\n}\n"
             "procedure OTHER(who: hero, n: number) { result ONE(who, n) }\n",
         }) {
        CHECK(check_text(named(pair, "aaa", "bbb")).problems == Problems{});
        CHECK(check_text(named(pair, "bbb", "aaa")).problems == Problems{});
    }
}

TEST_CASE("what hangs on itself alone yields nothing that is known", "[check]") {
    const auto made = check_text("procedure one(n: number) { result other(n) }\n"
                                 "procedure other(n: number) { result one(n) }\n");
    REQUIRE(made.problems.size() == 1);
    CHECK(made.messages[0].find("depends on itself") != std::string::npos);
}

TEST_CASE("thousands of values, stages, fields and degrees are each found by name", "[check]") {
    std::string values, stages, fields, degrees, set;
    for (int i = 0; i < 3'000; ++i) {
        const std::string n = std::to_string(i);
        values += "    value v" + n + " = " + (i == 0 ? "1" : "v" + std::to_string(i - 1)) + "\n";
        stages += "    stage s" + n + " {\n    }\n";
        fields += "    stat f" + n + " = " + n + "\n";
        degrees += "    degree g" + n + " is success when total is " + n + "\n";
        set += "    who.f" + n + " = 1\n";
    }
    auto made = check_text("kind hero {\n" + fields + "}\nprocedure p(who: hero) {\n" + values + stages +
                           set + "}\ncheck c() {\n    roll d20000\n    against 3\n" + degrees + "}\n");
    CHECK(made.problems == Problems{});
    CHECK(made.rule("p").stages.size() == 3'001); // and `do`
    CHECK(made.rule("p").initials.size() == 3'000);
}

TEST_CASE("a degree behind thousands of others that takes nothing is found", "[check]") {
    std::string degrees;
    for (int i = 0; i < 3'000; ++i)
        degrees += "    degree g" + std::to_string(i) + " is success when total in " + std::to_string(2 * i) +
                   ".." + std::to_string(2 * i + 1) + "\n";
    const auto with = [&](const std::string &last) {
        return check_text("check c() {\n    roll d20000\n    against 3\n" + degrees +
                          "    degree late is success when " + last + "\n}\n")
            .problems.size();
    };
    CHECK(with("total is 4001") == 1);
    CHECK(with("total in 4000..4001") == 1);
    CHECK(with("total in 4001..4002") == 0);
    CHECK(with("total > 5000") == 0);
    CHECK(with("total is 7000") == 0);
}
