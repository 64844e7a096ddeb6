// Conditions: parents, parameters, durations, how they end.
#include "tests/unit/check/checked.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using bylaw::test::check_text;
using Problems = std::vector<std::string>;

namespace {

const std::string heroes_and_mages = R"(
kind hero { pool hp in 0..10; flag steady }
procedure turn(who: hero) { }
procedure round() { }
check save(who: hero, needs: number) { roll d20; against needs }
)";

} // namespace

TEST_CASE("parameters: own, handed on by a bare parent, given by the header", "[check]") {
    auto made = check_text(heroes_and_mages + R"(
condition hindered(needs: number) on hero { ends after turn of bearer by save(bearer, needs) when not bearer.steady }
condition weak is hindered { }
condition badly_weak(extra: number) is hindered(10 + extra) { }
procedure p(h: hero) { h gains weak(12); h gains badly_weak(3) }
)");
    REQUIRE(made.problems == Problems{});
    CHECK(made.condition("weak").own_parameters == 1);
    CHECK(made.condition("weak").parent_frame == no_id);
    CHECK(made.condition("weak").fields.size() == 1);
    CHECK(made.condition("badly_weak").fields.size() == 2);
    CHECK(made.condition("badly_weak").parent_arguments.size() == 1);
    CHECK(made.program->rules[made.condition("badly_weak").moments].own_roles == 4);
    REQUIRE(made.rule("turn").after.size() == 1);
    const Trigger &ends = made.program->triggers[made.rule("turn").after[0].trigger];
    CHECK(ends.bearer_argument == 0);
    CHECK(ends.guard != ir::none);
}

TEST_CASE("durations hang on rules", "[check]") {
    auto made = check_text(heroes_and_mages + R"(
condition dazed on hero lasts until end of turn of bearer { }
procedure p(h: hero, other: hero) {
    h gains dazed
    h gains dazed until start of turn of other or for 3 rounds
}
)");
    REQUIRE(made.problems == Problems{});
    CHECK(made.condition("dazed").lasts != no_id);
    CHECK(made.condition("dazed").lasts_arguments.size() == 1);
    REQUIRE(made.rule("turn").expiries_end.size() == 1);
    CHECK(made.rule("turn").expiries_end[0].role == 0);
    CHECK(made.rule("turn").expiries_start.size() == 1);
    REQUIRE(made.rule("round").expiries_end.size() == 1);
    CHECK(made.rule("round").expiries_end[0].role == no_id);
    CHECK(made.rule("round").expiries_end[0].part == 1);
}

TEST_CASE("while, stacking, begins and ending", "[check]") {
    auto made = check_text(heroes_and_mages + R"(
condition bloodied on hero while hp < 5 { modify save of bearer { plus 1 } }
condition fear on hero { stacking highest level per source; stat level = 1; begins { say "{bearer}" }; ending { say "{source}" } }
procedure p(h: hero) { h gains fear from h }
)");
    REQUIRE(made.problems == Problems{});
    CHECK(made.condition("bloodied").while_ != no_id);
    const Condition &fear = made.condition("fear");
    CHECK(fear.stacking == Stacking::highest);
    CHECK(fear.per_source);
    CHECK(fear.highest != no_id);
    CHECK(fear.has_source);
    CHECK(fear.begins != no_id);
    CHECK(fear.ending != no_id);
}

TEST_CASE("an adjustment that wears off before its condition does", "[check]") {
    auto made = check_text(
        heroes_and_mages +
        "condition dazzled on hero { modify save of bearer { minus 1; minus 2 until end of round } }\n");
    REQUIRE(made.problems == Problems{});
    CHECK(made.rule("round").after.size() == 1);
    CHECK(made.condition("dazzled").fields.size() == 1); // the hidden count
}

TEST_CASE("ends when something is so", "[check]") {
    auto made = check_text(heroes_and_mages + "condition low on hero { ends when bearer.hp > 5 }\n");
    REQUIRE(made.problems == Problems{});
    CHECK(made.program->whenevers.size() == 1);
}

TEST_CASE("refills", "[check]") {
    auto made =
        check_text(heroes_and_mages +
                   "kind mage is hero { pool spells in 0..3 per turn of mage; flag cast per round }\n");
    REQUIRE(made.problems == Problems{});
    REQUIRE(made.rule("turn").refills.size() == 1);
    CHECK(made.rule("turn").refills[0].role == 0);
    CHECK(made.rule("round").refills.at(0).role == no_id);
}

TEST_CASE("mistakes in conditions", "[check][diagnostics]") {
    auto problems = [](const std::string &text) { return check_text(heroes_and_mages + text).problems; };
    CHECK(problems("condition a is b { }\ncondition b is a { }\n") == Problems{"cycle 6"});
    CHECK(problems("condition a on her { }\n") == Problems{"unknown_name 6"});
    CHECK(problems("condition a on hero { roll d6 }\n") == Problems{"misplaced_clause 6"});
    CHECK(problems("condition a on hero { ends by save(bearer, 1) }\n") == Problems{"missing_part 6"});
    CHECK(problems("condition a on hero { ends after turn of bearer by turn(bearer) }\n") ==
          Problems{"wrong_type 6"});
    CHECK(problems("condition a on hero { stacking highest x }\n") == Problems{"unknown_field 6"});
    CHECK(problems("condition a on hero { begins { }; begins { } }\n") == Problems{"double_declaration 6"});
    CHECK(problems("condition a on hero while hp < 5 { begins { } }\n") == Problems{"while_condition 6"});
    CHECK(problems("condition a on hero while hp < 5 { }\ncondition b is a { }\n") ==
          Problems{"while_condition 7"});
    CHECK(problems("condition a on hero while hp < 5 { }\nrule r { after a(bearer) { } }\n") ==
          Problems{"while_condition 7"});
    CHECK(problems("condition a on hero lasts until tea { }\n") == Problems{"unknown_name 6"});
    CHECK(problems("condition a on hero lasts until end of round of bearer { }\n") ==
          Problems{"unknown_role 6"});
    CHECK(problems("condition a on hero lasts until end of round or for 2 rounds or for 1 turn { }\n") ==
          Problems{"too_many_ends 6"});
    CHECK(problems("kind rock { pool p in 0..1 per turn of rock }\n").size() == 0);
    CHECK(problems("kind rock { pool p in 0..1 per turn of hero }\n") == Problems{"wrong_type 6"});
}
