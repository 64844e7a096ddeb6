// An answer that was cut short says where the mean of all games lies. The means themselves are computed by
// hand.
#include <bylaw/bylaw.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>

namespace mean_bounds_test {

using namespace bylaw::api;

namespace {

// Somebody tries until a six falls, and reports; the rolled faces keep states apart without end.
std::string trying(const std::string &fields, const std::string &report) {
    return "kind person {\n    stat tries = 0\n    list faces: number\n" + fields +
           "}\nscenario s {\n    given ada = person\n    repeat until roll(d6) is 6 {\n        ada.tries += "
           "1\n"
           "        ada.faces += roll(d20)\n    }\n    report " +
           report + " as \"it\"\n    report ada.faces\n}\n";
}

Distribution cut(const std::string &fields, const std::string &report) {
    const Loaded loaded = Library(usual_options()).load_text("cut", trying(fields, report));
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    OddsOptions options;
    options.most_states = 2000;
    const OddsAnswer answer = odds_of_scenario(loaded.program, "s", options);
    INFO(answer.report.text({}));
    REQUIRE(answer.branches.size() == 1);
    CHECK(answer.unexplored > 0.1);
    const Distribution &found = answer.branches[0].distributions[0];
    CHECK(found.name == "it");
    CHECK(!found.mean_known);
    return found;
}

} // namespace

TEST_CASE("the declared range of what is reported bounds its mean") {
    const Distribution pool = cut("    pool luck in 0..10 = 10\n", "ada.luck - 3");
    CHECK(pool.mean == 7); // nobody spends it
    REQUIRE(pool.mean_at_least);
    REQUIRE(pool.mean_at_most);
    CHECK(*pool.mean_at_least > -3);
    CHECK(*pool.mean_at_least < 7);
    CHECK(*pool.mean_at_most == Approx(7)); // nothing is above 10 - 3
}

TEST_CASE("dice bound what is made of them") {
    const Distribution dice = cut("", "2 * roll(2d6) + 1");
    REQUIRE(dice.mean_at_least);
    REQUIRE(dice.mean_at_most);
    CHECK(*dice.mean_at_least > 5);
    CHECK(*dice.mean_at_least < 15); // the mean itself
    CHECK(*dice.mean_at_most > 15);
    CHECK(*dice.mean_at_most < 25);
    const Distribution endless = cut("", "roll(d6 explode 6)");
    CHECK(endless.mean_at_least);
    CHECK(!endless.mean_at_most);
}

TEST_CASE("a question's mean lies between no and yes, and a chance bounds it") {
    const Distribution odd = cut("", "odd(ada.tries)"); // 5/11
    REQUIRE(odd.mean_at_least);
    REQUIRE(odd.mean_at_most);
    CHECK(*odd.mean_at_least < 5.0 / 11);
    CHECK(*odd.mean_at_most > 5.0 / 11);
    CHECK(*odd.mean_at_least > 0);
    CHECK(*odd.mean_at_most < 1);
}

TEST_CASE("what nothing writes is what it is; what grows without a range has no end") {
    const Distribution still = cut("    stat base = 4\n", "ada.base + roll(d2)");
    REQUIRE(still.mean_at_least);
    CHECK(*still.mean_at_least > 5);
    CHECK(*still.mean_at_most < 6);
    const Distribution grown = cut("", "ada.tries");
    CHECK(!grown.mean_at_least);
    CHECK(!grown.mean_at_most);
    CHECK(to_json(OddsAnswer{}).find("mean_at") == std::string::npos);
}

TEST_CASE("the bounds stand in JSON, and null where nothing bounds") {
    OddsAnswer answer;
    answer.exact = false;
    Distribution &of = answer.branches.emplace_back().distributions.emplace_back();
    of.numeric = true;
    of.mean_known = false;
    of.mean_at_least = 3.5;
    const std::string json = to_json(answer);
    CHECK(json.find("\"mean_at_least\":3.5,\"mean_at_most\":null") != std::string::npos);
}

} // namespace mean_bounds_test
