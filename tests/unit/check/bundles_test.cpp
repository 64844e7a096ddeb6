// Modifiers and triggers: what they match, where they stand in the program, in what order.
#include "tests/unit/check/checked.hpp"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace bylaw;
using bylaw::test::check_text;
using Problems = std::vector<std::string>;

namespace {

const std::string game = R"(
tag loud
kind hero { pool hp in 0..10; stat speed = 6; stat armour = 0; formula reach = 2 }
procedure turn(who: hero) { }
procedure round() { }
procedure hour() { }
procedure damage(target: hero, amount: number) {
    value dealt = amount
    stage base
    stage apply { target.hp -= dealt }
}
check strike(attacker: hero, target: hero) tagged loud {
    value advantage = 0
    value critical_at = 20
    roll d20
    against 12
    degree critical is success when natural >= critical_at
}
check sneak(roller: hero) { roll d20 }
check fine_strike(attacker: hero, target: hero) is strike(attacker, target) { }
)";

} // namespace

TEST_CASE("a modifier stands at the stage where its values are taken", "[check]") {
    auto made = check_text(game + R"(
condition weak on hero {
    modify strike of bearer { advantage plus 2; plus 1; degree becomes failure when attacker_is_down }
}
formula attacker_is_down() = no
)");
    REQUIRE(made.problems == Problems{});
    for (const char *name : {"strike", "fine_strike"}) {
        const Rule &strike = made.rule(name);
        REQUIRE(strike.stages[1].modifies.size() == 1);
        REQUIRE(strike.stages[2].modifies.size() == 1);
        REQUIRE(strike.stages[3].modifies.size() == 1);
        CHECK(strike.stages[1].modifies[0].arguments == std::vector<std::uint32_t>{0});
        CHECK(made.program->modifies[strike.stages[1].modifies[0].modify].bearer_argument == 0);
    }
}

TEST_CASE("any pattern: sorts, tags, actor and tags as names", "[check]") {
    auto made = check_text(game + R"(
rule noise {
    modify any check(actor, tags) tagged loud { plus 1 when actor.speed > 3 and loud in tags }
    before any check(actor as somebody, it) { say "{somebody}: {it}" }
}
)");
    REQUIRE(made.problems == Problems{});
    CHECK(made.rule("strike").stages[2].modifies.size() == 1);
    CHECK(made.rule("sneak").stages[2].modifies.empty());
    CHECK(made.rule("strike").role_initials.size() == 1); // its tags
    REQUIRE(made.rule("sneak").before.size() == 1);
    CHECK(made.rule("sneak").before[0].wants_act);
}

TEST_CASE("a role of a kind narrows", "[check]") {
    auto made = check_text(game + R"(
kind thief is hero { stat stealth = 2 }
rule shadows { modify sneak(roller: thief) { plus roller.stealth } }
)");
    REQUIRE(made.problems == Problems{});
    ModifyId id = made.rule("sneak").stages[2].modifies.at(0).modify;
    CHECK(made.program->ir[made.program->modifies[id].guard].op == ir::Op::is_kind);
}

TEST_CASE("fields, members of an indexed field, formulas", "[check]") {
    auto made = check_text(game + R"(
enum ability: STR, DEX
kind strong { stat [ability] = 0 }
condition slow on hero { modify speed of bearer { divided by 2 rounded up as pace }; modify reach of bearer { minus 1 } }
condition tired on strong { modify STR of bearer { minus 1 } }
rule heat { modify speed(hero) { times 3/4 when hero.hp < 5; ignores pace } }
)");
    REQUIRE(made.problems == Problems{});
    for (const Field &f : made.program->fields) {
        if (f.name == "speed")
            CHECK(f.modifies.size() == 2);
        if (f.name == "[ability]")
            CHECK(f.modifies.at(0).arguments == std::vector<std::uint32_t>{0, 1});
    }
    const auto &adjusts = made.program->adjusts; // by the names of their bundles
    const auto found = std::find_if(adjusts.begin(), adjusts.end(),
                                    [](const AdjustInfo &each) { return each.op == AdjustOp::divided_by; });
    REQUIRE(found != adjusts.end());
    const AdjustInfo &half = *found;
    CHECK(half.rounding == Rounding::up);
    CHECK(made.program->strings[half.label] == "pace");
    bool quarters = false;
    for (const AdjustInfo &a : made.program->adjusts)
        quarters = quarters || a.denominator == 4;
    CHECK(quarters);
}

TEST_CASE("forbid", "[check]") {
    auto made = check_text(game + "condition held on hero { modify strike of bearer { forbid \"{bearer} is "
                                  "held\" when target.hp > 0 } }\n");
    CHECK(made.problems == Problems{"not_in_scope 21"}); // target is not bound
    made = check_text(game + "condition held on hero { modify strike(attacker: bearer, target) { forbid "
                             "\"{bearer} is held\" when target.hp > 0 } }\n");
    REQUIRE(made.problems == Problems{});
    REQUIRE(made.rule("strike").forbids.size() == 1);
    const Modify &m = made.program->modifies[made.rule("strike").forbids[0].modify];
    CHECK(m.forbids);
    CHECK(m.reason != ir::none);
}

TEST_CASE("triggers: the whole, a stage, instead, of a condition's life", "[check]") {
    auto made = check_text(game + R"(
condition stunned(hard: yesno) on hero { }
rule all_of_them {
    before damage(target) { say "{target}" }
    after damage.apply(target, dealt) when dealt > 3 { target gains stunned(yes) }
    instead of damage.base { }
    instead of turn(who) when who is stunned { }
    after stunned(bearer, hard) { say "{bearer}" }
    after stunned.end(bearer) { say "{bearer}" }
    before damage(target) once per round { say "{target}" }
}
)");
    REQUIRE(made.problems == Problems{});
    const Rule &damage = made.rule("damage");
    CHECK(damage.before.size() == 2);
    CHECK(damage.stages[0].instead.size() == 1);
    CHECK(damage.stages[1].after.size() == 1);
    CHECK(made.rule("turn").instead.size() == 1);
    const Rule &moments = made.program->rules[made.condition("stunned").moments];
    CHECK(moments.own_roles == 3);
    CHECK(moments.stages[0].after.at(0).arguments == std::vector<std::uint32_t>{0, 2});
    CHECK(moments.stages[1].after.size() == 1);
    CHECK(made.rule("round").refills.size() == 1);
}

TEST_CASE("order: by name, but after what it follows", "[check]") {
    auto made = check_text(game + R"(
rule second follows first_one { before turn(who) { say "2" } }
rule first_one { before turn(who) { say "1" } }
)");
    REQUIRE(made.problems == Problems{});
    const auto &before = made.rule("turn").before;
    REQUIRE(before.size() == 2);
    CHECK(made.program->bundles[made.program->triggers[before[0].trigger].bundle].name == "first_one");
}

TEST_CASE("whenever and every", "[check]") {
    auto made = check_text(game + R"(
kind torch {
    stat hours = 6
    flag burnt
    every hour { torch.hours -= 1 }
    every 2 hours when torch.hours > 0 { say "it smokes" }
    whenever hours < 1 { burnt = yes }
}
)");
    REQUIRE(made.problems == Problems{});
    CHECK(made.rule("hour").after.size() == 2);
    REQUIRE(made.program->whenevers.size() == 1);
    for (const Field &f : made.program->fields)
        if (f.name == "hours")
            CHECK(f.watchers == std::vector<std::uint32_t>{0});
}

TEST_CASE("mistakes in bundles", "[check][diagnostics]") {
    auto problems = [](const std::string &text) { return check_text(game + text).problems; };
    auto advice = [](const std::string &text) {
        auto all = check_text(game + text, true).problems;
        return all;
    };
    CHECK(problems("rule r { modify strik { plus 1 } }\n") == Problems{"unknown_name 21"});
    CHECK(problems("rule r { modify strike.rol { plus 1 } }\n") == Problems{"unknown_stage 21"});
    CHECK(problems("rule r { modify strike(atacker) { plus 1 } }\n") == Problems{"unknown_role 21"});
    CHECK(problems("rule r { modify any check(roller) { plus 1 } }\n") == Problems{"unknown_role 21"});
    CHECK(problems("rule r { modify strike { disadvantage } }\n") == Problems{"unknown_value 21"});
    CHECK(problems("rule r { modify strike { degree becomes sucess } }\n") == Problems{"unknown_degree 21"});
    CHECK(problems("rule r { modify strike { ignores pace } }\n") == Problems{"unknown_label 21"});
    CHECK(problems("rule r { modify strike { roll d6 } }\n") == Problems{"misplaced_clause 21"});
    CHECK(problems("rule r { modify strike { plus roll(d6) } }\n") == Problems{"not_pure 21"});
    CHECK(problems("rule r { before speed(hero) { } }\n") == Problems{"wrong_sort 21"});
    CHECK(problems("rule r { modify speed(hero) { plus 1 over r } }\n") == Problems{"misplaced_clause 21"});
    CHECK(problems("rule r { plus 1 }\n") == Problems{"misplaced_clause 21"});
    CHECK(problems("rule r { whenever 1 > 2 { } }\n") == Problems{"watches_nothing 21"});
    CHECK(problems("rule r { every fortnight { } }\n") == Problems{"unknown_name 21"});
    CHECK(problems("rule r { modify turn(who) { plus 1 until end of round } }\n") ==
          Problems{"unknown_value 21", "misplaced_clause 21"});
    CHECK(problems("rule a follows b { }\nrule b follows a { }\n") == Problems{"cycle 21"});
    CHECK(problems("condition c on hero { modify speed { plus 1 } }\n") == Problems{"nobody_named 21"});
    CHECK(problems("formula half(n: number): number = n / 2\nkind k is hero { modify half { plus 1 } }\n") ==
          Problems{"nobody_named 22"});
    CHECK(problems("kind a { stat x = 0 }\nkind b { stat x = 0 }\nrule r { modify x { plus 1 } }\n") ==
          Problems{"ambiguous_field 23"});
    CHECK(problems("rule r { before turn(who: 3) { } }\n") == Problems{"uncomparable 21"});
    CHECK(problems("tag quiet\nrule r { before any check tagged quiet { } }\n").empty());
    auto all = advice("tag quiet\nrule r { before any check tagged quiet { } }\n");
    CHECK(std::count(all.begin(), all.end(), "nothing_matches 22") == 1);
}
