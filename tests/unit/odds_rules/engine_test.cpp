// The draw graph on states made by hand; each expected value is computed in a comment.
#include "interpreter/odds/rules/explore.hpp"
#include "interpreter/odds/rules/solve.hpp"

#include <catch2/catch.hpp>

#include <functional>

namespace engine_test {

using namespace bylaw::odds::rules;

namespace {

// States are small numbers; `rule` fills in what follows one.
class Numbers final : public StateSource {
  public:
    using Rule = std::function<void(std::uint8_t, Expansion &)>;
    Numbers(std::size_t columns, Rule rule) : columns_(columns), rule_(std::move(rule)) {}

    std::size_t columns() const override { return columns_; }
    bool begin(Expansion &out) override {
        to(out, 1, 0);
        return true;
    }
    bool expand(Key key, Expansion &out) override {
        rule_(key[0], out);
        return true;
    }
    static void to(Expansion &out, Weight weight, std::uint8_t state,
                   std::initializer_list<Value> rewards = {}) {
        out.add(weight, Key(&state, 1), std::span<const Value>(rewards.begin(), rewards.size()));
    }
    static void end(Expansion &out, std::initializer_list<Value> values) {
        out.stop = Stop::end;
        out.values = values;
    }

  private:
    std::size_t columns_;
    Rule rule_;
};

const Budget unlimited{};

Graph explored(Numbers source) {
    Graph graph;
    Watch watch(unlimited);
    CHECK(explore(source, watch, graph) == Ending::complete);
    return graph;
}

template <class Number>
std::optional<Solution<Number>> solved(const Graph &graph, const Choices &choices = {}) {
    Watch watch(unlimited);
    return solve<Number>(graph, choices, watch);
}

Fraction over(int a, int b) {
    return Fraction(a, b);
}

// From 3 of 10 coins, heads win one with 2/5: the ruin problem.
void gamble(std::uint8_t coins, Expansion &out) {
    const std::uint8_t at = coins == 0 ? 3 : coins; // the first state stands for 3
    if (at == 10 || at == 100) {
        return Numbers::end(out, {at == 10});
    }
    out.whole = 5;
    Numbers::to(out, 2, static_cast<std::uint8_t>(at + 1));
    Numbers::to(out, 3, at == 1 ? 100 : static_cast<std::uint8_t>(at - 1));
}

} // namespace

TEST_CASE("ruin: a circle of nine states, in fractions and in doubles") {
    const Graph graph = explored(Numbers(1, gamble));
    CHECK(graph.states == 12); // 3 is met as the first state, too
    // ((3/2)^3 - 1) / ((3/2)^10 - 1) = 19/8 / (58025/1024) = 2432/58025
    const auto exact = solved<Fraction>(graph);
    REQUIRE(exact);
    CHECK(exact->columns[0].values.at(1) == over(2432, 58025));
    CHECK(exact->columns[0].values.at(0) == 1 - over(2432, 58025));
    CHECK(exact->trapped == 0);
    CHECK(solved<double>(graph)->columns[0].values.at(1) == Approx(2432.0 / 58025).epsilon(1e-14));
}

TEST_CASE("until a 6: the counter is a reward, its mean comes from the circle") {
    const Graph graph = explored(Numbers(1, [](std::uint8_t state, Expansion &out) {
        if (state == 1) {
            return Numbers::end(out, {0});
        }
        out.whole = 6;
        Numbers::to(out, 1, 1, {1});
        Numbers::to(out, 5, 0, {1});
    }));
    CHECK(graph.states == 2);
    const auto exact = solved<Fraction>(graph);
    CHECK(exact->columns[0].mean == 6);
    const auto rolls = solved<double>(graph);
    CHECK(rolls->columns[0].mean == Approx(6).epsilon(1e-15));
    CHECK(rolls->columns[0].values.at(1) == Approx(1.0 / 6).epsilon(1e-15));
    CHECK(rolls->columns[0].values.at(3) == Approx(25.0 / 216).epsilon(1e-15));
    CHECK(rolls->columns[0].rest < 1e-15);
}

TEST_CASE("ways to one state are one edge") {
    const Graph graph = explored(Numbers(1, [](std::uint8_t state, Expansion &out) {
        if (state > 0) {
            return Numbers::end(out, {state});
        }
        out.whole = 20;
        for (int face = 1; face <= 20; ++face) {
            Numbers::to(out, 1, face >= 15 ? 2 : 1);
        }
    }));
    CHECK(graph.edges.size() == 2);
    CHECK(solved<Fraction>(graph)->columns[0].values.at(2) == over(3, 10));
}

TEST_CASE("what comes into a circle without a way out is trapped") {
    const Graph graph = explored(Numbers(1, [](std::uint8_t state, Expansion &out) {
        if (state == 3) {
            return Numbers::end(out, {7});
        }
        out.whole = 4;
        if (state == 0) {
            Numbers::to(out, 3, 3);
            Numbers::to(out, 1, 1);
        } else {
            Numbers::to(out, 4, state == 1 ? 2 : 1);
        }
    }));
    const auto found = solved<Fraction>(graph);
    CHECK(found->trapped == over(1, 4));
    CHECK(found->columns[0].values.at(7) == over(3, 4));
}

TEST_CASE("questions: nothing is known until they are decided, then each way is") {
    const Graph graph = explored(Numbers(1, [](std::uint8_t state, Expansion &out) {
        if (state >= 10) {
            return Numbers::end(out, {state - 10});
        }
        if (state == 0) {
            out.stop = Stop::question;
            out.question = 0;
            Numbers::to(out, 1, 1);
            Numbers::to(out, 1, 2);
            return;
        }
        out.whole = state == 1 ? 2 : 3;
        Numbers::to(out, 1, 11);
        Numbers::to(out, out.whole - 1, 10);
    }));
    CHECK(solved<Fraction>(graph)->question == 0U);
    CHECK(solved<Fraction>(graph, {0})->columns[0].values.at(1) == over(1, 2));
    CHECK(solved<Fraction>(graph, {1})->columns[0].values.at(1) == over(1, 3));
}

TEST_CASE("a budget leaves what was not looked at, and bounds") {
    Numbers walk(1, [](std::uint8_t state, Expansion &out) { // 1/2 to end, 1/2 to the next
        if (state == 255) {
            return Numbers::end(out, {1});
        }
        out.whole = 2;
        Numbers::to(out, 1, 255);
        Numbers::to(out, 1, static_cast<std::uint8_t>(state + 1));
    });
    Graph graph;
    Budget budget;
    budget.states = 0;
    Watch none(budget);
    CHECK(explore(walk, none, graph) == Ending::states);
    CHECK(unknown(graph, none).unexplored == 1);
    budget.states = 10;
    Watch ten(budget);
    Graph more;
    CHECK(explore(walk, ten, more) == Ending::states);
    CHECK(more.states == 11); // the end, and from 0 to 9, which is come to after nine times one half
    CHECK(unknown(more, ten).unexplored == 1.0 / 512);
}

TEST_CASE("a large circle with few ways is solved, also in fractions") {
    // 1000 states in a ring; from each 1/1000 leave.
    struct Ring final : StateSource {
        std::size_t columns() const override { return 1; }
        static void to(Expansion &out, Weight weight, std::uint16_t state) {
            const std::uint8_t key[] = {static_cast<std::uint8_t>(state),
                                        static_cast<std::uint8_t>(state >> 8)};
            out.add(weight, key);
        }
        bool begin(Expansion &out) override {
            to(out, 1, 0);
            return true;
        }
        bool expand(Key key, Expansion &out) override {
            const auto state = static_cast<std::uint16_t>(key[0] | key[1] << 8);
            if (state == 5000) {
                Numbers::end(out, {1});
                return true;
            }
            out.whole = 1000;
            to(out, 999, static_cast<std::uint16_t>((state + 1) % 1000));
            to(out, 1, 5000);
            return true;
        }
    } ring;
    Graph graph;
    Watch watch(unlimited);
    CHECK(explore(ring, watch, graph) == Ending::complete);
    CHECK(solved<Fraction>(graph)->columns[0].values.at(1) == 1);
    CHECK(solved<double>(graph)->columns[0].values.at(1) == Approx(1).epsilon(1e-12));
}

} // namespace engine_test
