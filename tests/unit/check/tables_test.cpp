// Tables: rows, their names as an enum, layers that cut them.
#include "tests/unit/check/checked.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>

using namespace bylaw;
using bylaw::test::check_layers;
using bylaw::test::check_text;
using Problems = std::vector<std::string>;

namespace {

const std::string reaction = R"(
table reaction rolls d10 {
    1 hostile
    2..3 wary
    4..10 kindly
}
)";

} // namespace

TEST_CASE("rows are members of an enum of the table's name", "[check]") {
    auto made = check_text(reaction + "procedure meet() {\n if reaction() is wary { say \"hm\" }\n}\n");
    REQUIRE(made.problems == Problems{});
    const Rule &table = made.rule("reaction");
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[2].low == 4);
    CHECK(table.rows[2].high == 10);
    CHECK(table.type.kind == TypeKind::member);
    CHECK(made.program->enums[table.row_enum].members ==
          std::vector<std::string>{"hostile", "wary", "kindly"});
}

TEST_CASE("rows of an amendment cut those of the table", "[check]") {
    auto made = check_layers(reaction, "amend table reaction {\n 1..2 hostile\n 5 helpful\n}\n");
    REQUIRE(made.problems == Problems{});
    const Rule &table = made.rule("reaction");
    REQUIRE(table.rows.size() == 5);
    CHECK(table.rows[0].high == 2);
    CHECK(table.rows[1].low == 3);
    CHECK(table.rows[2].high == 4); // 4 kindly, 5 helpful, 6..10 kindly
    CHECK(table.rows[4].low == 6);
    CHECK(table.rows[2].value == table.rows[4].value);
}

TEST_CASE("rows with values", "[check]") {
    auto made = check_text("table size_of rolls d6 {\n 1..3 = 2\n otherwise = 4\n}\nformula f() = "
                           "1\nprocedure p() {\n let n = size_of() + 1\n}\n");
    REQUIRE(made.problems == Problems{});
    CHECK(made.rule("size_of").type == type_number);
    CHECK(made.rule("size_of").rows[1].otherwise);
}

TEST_CASE("a row that is drawn once in a while has a hidden flag that is cleared then", "[check]") {
    auto made =
        check_text("procedure day() { }\ntable t rolls d2 {\n 1 rain {\n  once per day\n }\n 2 sun\n}\n");
    REQUIRE(made.problems == Problems{});
    FieldId used = made.rule("t").rows[0].used;
    REQUIRE(used != no_id);
    REQUIRE(made.rule("day").refills.size() == 1);
    CHECK(made.rule("day").refills[0].field == used);
}

TEST_CASE("mistakes in tables", "[check][diagnostics]") {
    auto problems = [](const std::string &text) { return check_text(text).problems; };
    CHECK(problems("table t rolls d6 {\n 1..3 a\n}\n") == Problems{"rows_gap 1"});
    CHECK(problems("table t rolls d6 {\n 1..4 a\n 4..6 b\n}\n") == Problems{"rows_overlap 3"});
    CHECK(problems("table t rolls d6 {\n 6..1 a\n otherwise b\n}\n") == Problems{"empty_range 2"});
    CHECK(problems("table t {\n 1 a\n}\n") == Problems{"missing_part 1"});
    CHECK(problems("table t rolls d6 {\n}\n") == Problems{"missing_part 1"});
    CHECK(problems("table t rolls d2 {\n 1 a\n 2 = 4\n}\n") ==
          Problems{"misplaced_clause 3", "missing_part 3"});
    CHECK(problems("action t() rolls d6 {\n}\n") == Problems{"misplaced_clause 1"});
    CHECK(problems("table t rolls d2 {\n otherwise a\n otherwise b\n}\n") ==
          Problems{"double_declaration 3"});
}

TEST_CASE("a grid without columns, without rows, or with rows as far apart as numbers go") {
    for (const char *rows : {" {\n}\n", " {\n   soft hard\n}\n", " {\nenum other: one, two\n}\n",
                             " {\n  soft hard\n  -9223372036854775807 1 2\n  9223372036854775807 1 2\n}\n"}) {
        INFO(rows);
        CHECK(
            !check_text(
                 std::string("enum ground: soft, hard\ngrid g(height: number, below: ground): number") + rows)
                 .problems.empty());
    }
}

namespace {

// The word in the cell of that key, or nothing.
std::optional<std::int64_t> cell(const Grid &grid, std::int64_t row, std::int64_t column = 0) {
    const std::uint32_t r = grid.keys[0].line_of(row);
    const std::uint32_t c = grid.keys.size() > 1 ? grid.keys[1].line_of(column) : 0;
    if (r == no_id || c == no_id)
        return std::nullopt;
    return grid.cells[std::size_t{r} * grid.columns + c];
}

} // namespace

TEST_CASE("a grid with one key, and what a layer makes of it", "[check]") {
    const std::string base = "grid rank(n: number): number {\n ..8 4\n 9..12 3\n 13.. 2\n}\n"
                             "formula f(n: number): number = rank(n)\n";
    auto made = check_layers(base, "amend grid rank(n: number): number {\n 5, 11..20 7\n}\n");
    REQUIRE(made.problems == Problems{});
    const Grid &rank = made.program->grids[0];
    CHECK(cell(rank, INT64_MIN) == 4);
    CHECK(cell(rank, 4) == 4);
    CHECK(cell(rank, 5) == 7);
    CHECK(cell(rank, 6) == 4);
    CHECK(cell(rank, 10) == 3);
    CHECK(cell(rank, 11) == 7);
    CHECK(cell(rank, 20) == 7);
    CHECK(cell(rank, 21) == 2);
    CHECK(cell(rank, INT64_MAX) == 2);
}

TEST_CASE("an amendment of a grid names its own columns", "[check]") {
    const std::string base =
        "enum ground: soft, hard, wet\n"
        "grid fall(n: number, g: ground): number {\n soft hard wet\n 1 2 3 4\n 2..5 6 7 8\n}\n"
        "formula f(n: number, g: ground): number = fall(n, g)\n";
    auto made =
        check_layers(base, "amend grid fall(n: number, g: ground): number {\n wet soft\n 2..3 80 60\n}\n");
    REQUIRE(made.problems == Problems{});
    const Grid &fall = made.program->grids[0];
    CHECK(cell(fall, 1, 2) == 4);
    CHECK(cell(fall, 3, 0) == 60);
    CHECK(cell(fall, 3, 1) == 7);
    CHECK(cell(fall, 3, 2) == 80);
    CHECK(cell(fall, 4, 2) == 8);
    CHECK(!cell(fall, 6, 0));
    auto short_of =
        check_layers(base, "amend grid fall(n: number, g: ground): number {\n wet soft\n 6 80 60\n}\n");
    CHECK(short_of.problems == Problems{"missing_part 1"});
}

TEST_CASE("cells of dice and texts are known when the program is checked", "[check]") {
    auto made = check_text("enum horror: corpse, ghost\n"
                           "grid loss(h: horror): dice {\n corpse 1\n ghost 2d6 + 1\n}\n"
                           "grid cry(h: horror): text {\n corpse \"\"\n ghost \"Hoo\"\n}\n"
                           "formula f(h: horror): dice = loss(h)\nformula g(h: horror): text = cry(h)\n");
    REQUIRE(made.problems == Problems{});
    const auto named = [&](std::string_view name) -> const Grid & {
        return *std::ranges::find(made.program->grids, name, &Grid::name);
    };
    const Grid &loss = named("loss"), &cry = named("cry");
    CHECK(loss.value == type_dice);
    CHECK(cell(loss, 0) != cell(loss, 1));
    REQUIRE(cry.of_texts);
    CHECK(made.program->enums[cry.value.of].title(0).empty());
    CHECK(made.program->enums[cry.value.of].title(1) == "Hoo");
}
