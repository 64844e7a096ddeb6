// Lists of which nobody looks at the order, and dice that explode in lists: so few states that there is an
// answer.
#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <string>

namespace bags_test {

using namespace bylaw::api;

namespace {

constexpr double patience = 600; // seconds: these take two on an idle machine

OddsAnswer odds(const std::string &text) {
    const Loaded loaded = Library().load_text("hands", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    OddsOptions options;
    options.rational = true;
    options.most_seconds = patience;
    const OddsAnswer answer = odds_of_scenario(loaded.program, "s", options);
    REQUIRE(answer.exact);
    return answer;
}

} // namespace

// A hand of three of 36 cards: 1 + 36 + 630 hands before the last card, and whoever looks at the order has
// 1 + 36 + 36 * 35.
TEST_CASE("what a procedure gives is a bag where nobody looks at its order") {
    const auto text = [](const std::string &report) {
        return R"(use std.deck
procedure passed_on(pile: deck) {
    let hand = draw_hand(pile, 3)
    result hand
}
scenario s {
    given pile = deck { cards = 36 }
    let hand = passed_on(pile)
    report )" + report +
               " as \"x\"\n}\n";
    };
    const std::string any = text("some c in hand has c <= 12"),
                      rising = text("hand[1] < hand[2] and hand[2] < hand[3]");
    CHECK(odds(any).states < 700);
    CHECK(odds(rising).states > 1'290);
    CHECK(odds(any).branches.at(0).distributions.at(0).outcomes.back().fraction ==
          "1279/1785"); // 1 - (24 over 3) / (36 over 3)
    CHECK(odds(rising).branches.at(0).distributions.at(0).outcomes.back().fraction == "1/6");
}

// Three tens that explode, the best two. Python, in fractions: 0.4698. A list of totals behind 17 tens is
// less likely than the last digit of a double.
TEST_CASE("dice that explode in a list have an answer") {
    const Loaded loaded = Library().load_text("keep", R"(use std.pools
procedure keep(rolled: number, kept: number) {
    list values: number
    repeat rolled times {
        values += roll(d10 explode)
        values = in_order(values)
    }
    result sum_of_highest(values, kept)
}
)");
    REQUIRE(loaded.program);
    OddsOptions options;
    options.most_seconds = patience;
    const OddsAnswer answer = odds_of(loaded.program, "keep(3, 2) >= 15", options);
    CHECK(answer.states < 20'000);
    CHECK(answer.rounded);
    CHECK(answer.branches.at(0).distributions.at(0).mean == Approx(0.4698).margin(1e-13));
}

} // namespace bags_test
