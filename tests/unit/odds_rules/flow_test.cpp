// Probability that flows through residual code comes to what the equations of the graph say.
#include "interpreter/odds/rules/flow.hpp"
#include "interpreter/odds/rules/flow_plane.hpp"
#include "interpreter/odds/rules/residual_explore.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/specialise/specialise.hpp"
#include "tests/support/files.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <numeric>

namespace flow_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

// Of the text's only scenario.
ResidualCode code_of(const std::string &text) {
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("flow", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    const Rules &rules = loaded.program.data()->rules;
    const Scenario &scenario = rules.program->scenarios.front();
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    const residual::Specialised made = residual::specialise(machine.program(), machine.code(), state);
    REQUIRE(made.residual);
    std::vector<std::size_t> reports(made.residual->reports.size());
    std::iota(reports.begin(), reports.end(), std::size_t{0});
    return ResidualCode(*made.residual, reports, true);
}

std::string fight(const std::string &name) {
    const std::string text = test::read_file(BYLAW_FIGHTS + name);
    REQUIRE(!text.empty());
    return text;
}

const Budget unlimited{};

std::optional<Flowed> flowing(ResidualCode &code, const Budget &budget = unlimited) {
    Watch watch(budget);
    return flow(code, watch);
}

Solution<double> solved(ResidualCode &code) {
    Graph graph;
    Watch watch(unlimited);
    REQUIRE(explore(code, watch, graph) == Ending::complete);
    return *solve<double>(graph, {}, watch);
}

void agree(const std::string &text) {
    ResidualCode code = code_of(text);
    const Solution<double> right = solved(code);
    const std::optional<Flowed> flowed = flowing(code);
    REQUIRE(flowed);
    CHECK(flowed->ending == Ending::complete);
    CHECK(flowed->solution.unexplored < 1e-15);
    for (std::size_t i = 0; i < right.columns.size(); ++i) {
        INFO("column " << i);
        const Column<double> &column = flowed->solution.columns[i];
        CHECK(column.mean == Approx(right.columns[i].mean).epsilon(1e-13));
        for (const auto &[value, probability] : right.columns[i].values) {
            INFO("value " << value);
            const auto found = column.values.find(value);
            CHECK((found == column.values.end() ? 0 : found->second) ==
                  Approx(probability).epsilon(1e-12).margin(1e-15));
        }
    }
}

} // namespace

TEST_CASE("flow and equations agree on whole fights") {
    agree(fight("d1.bylaw"));
    agree(fight("d2.bylaw"));
}

TEST_CASE("a counter that grows for long") {
    agree(R"(
procedure wait() {
    stat waited = 0
    repeat until roll(d6) is 6 {
        waited += 1
    }
}
scenario six "Waiting for a six" {
    do wait()
    report wait.waited as "waited"
}
)");
}

// The machine's budget ends a game long before the number is too large.
TEST_CASE("a counter that nobody asks for keeps no states apart") {
    ResidualCode code = code_of(R"(
procedure wait() {
    stat waited = 0
    stat hit: yesno = no
    repeat until roll(d6) is 6 {
        waited += 1
        hit = roll(d4) is 4
    }
}
scenario six "Waiting for a six" {
    do wait()
    report wait.hit as "hit"
}
)");
    const std::optional<Flowed> flowed = flowing(code);
    REQUIRE(flowed);
    CHECK(flowed->states < 20);
    // Who throws a six at once has none; of all others the last d4 counts: 5/6 * 1/4.
    CHECK(flowed->solution.columns[0].values.at(1) == Approx(5.0 / 24).epsilon(1e-12));
}

// One game in six never ends: others have to say that.
TEST_CASE("what never ends is no flow") {
    ResidualCode code = code_of(R"(
procedure wait(stuck: yesno) {
    stat turns = 0
    repeat until roll(d6) is 6 and not stuck {
        turns = 1 - turns
    }
}
scenario six "Waiting for a six, perhaps in vain" {
    do wait(roll(d6) is 1)
    report wait.turns as "turns"
}
)");
    const std::optional<Flowed> flowed = flowing(code);
    CHECK((!flowed || flowed->ending == Ending::failed)); // it may be that no more than an empty loop is left
}

// Nobody knows how large the number becomes that is lowered, so there is no box for it.
TEST_CASE("what is too large for a box is left to the equations") {
    ResidualCode code = code_of(R"(
procedure walk() {
    stat place = 50
    repeat until roll(d6) is 6 {
        if roll(d2) is 1 {
            place += 1
        } else {
            if place > 0 {
                place -= 2
            }
        }
    }
}
scenario walk_far "A walk" {
    do walk()
    report walk.place as "place"
}
)");
    CHECK(!flowing(code));
}

TEST_CASE("a flow that is stopped early tells how much is wanting") {
    ResidualCode code = code_of(fight("d2.bylaw"));
    const Solution<double> right = solved(code);
    for (const std::uint64_t states : {100, 5'000, 50'000}) {
        Budget budget;
        budget.states = states;
        const std::optional<Flowed> flowed = flowing(code, budget);
        REQUIRE(flowed);
        CHECK(flowed->ending == Ending::states);
        const double unexplored = flowed->solution.unexplored;
        CHECK(unexplored > 0);
        for (std::size_t i = 0; i < right.columns.size(); ++i) {
            double known = 0;
            for (const auto &[value, probability] : flowed->solution.columns[i].values) {
                CHECK(probability <= right.columns[i].values.at(value) + 1e-12);
                known += probability;
            }
            CHECK(known + unexplored == Approx(1).epsilon(1e-12));
        }
    }
}

TEST_CASE("a box has room for every state, in rows of eight") {
    ResidualCode::Stop stop;
    stop.fields = {{0, 0, 1, 0}, {1, 0, 9, -4}, {2, 0, 2, 0}}; // 2, 10 and 3 values
    const Box box(stop, 1'000);
    CHECK(box.row == 16);
    CHECK(box.size == 16 * 2 * 3);
    REQUIRE(box.sides.size() == 3);
    CHECK(box.sides[0].column == 1);
    CHECK((box.sides[0].stride == 1 && box.sides[1].stride == 16));
    CHECK(Box(stop, 95).size == 0);
    stop.fields[1].span = 1 << 30;
    CHECK(Box(stop, 1'000'000).size == 0);
    CHECK(Box(ResidualCode::Stop{}, 1'000).size == 8);
}

} // namespace flow_test
