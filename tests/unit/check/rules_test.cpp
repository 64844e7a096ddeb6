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
