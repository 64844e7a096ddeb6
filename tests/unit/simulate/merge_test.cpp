// What may not be merged.
#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

namespace merge_test {

using namespace bylaw::api;

namespace {

Program coin(const std::string &dice = "d2") {
    Loaded loaded =
        Library().load_text("coin", "ruleset coin \"Coin\"\nscenario toss {\n report roll(" + dice +
                                        ") as \"side\"\n}\nscenario other {\n report 1\n}\n");
    REQUIRE(loaded.program);
    return loaded.program;
}

ResultFile shard(std::uint64_t number, SimulationOptions options = {.trials = 30},
                 const Program &program = coin()) {
    options.shard = number;
    options.shards = 3;
    return {"part " + std::to_string(number), result_file(simulate(program, "toss", options))};
}

std::string problem(const std::vector<ResultFile> &files) {
    const SimulationResult result = merge_results(files);
    REQUIRE(result.report.all().size() == 1);
    return result.report.all()[0].code + " " + result.report.all()[0].message;
}

} // namespace

TEST_CASE("a whole is a shard that may stand alone") {
    const std::string whole = result_file(simulate(coin(), "toss", {.trials = 30}));
    CHECK(result_file(merge_results({{"whole", whole}})) == whole);
}

TEST_CASE("shards that do not fit are refused") {
    CHECK(problem({shard(1), shard(3)}) == "B0909 trials 10 to 19 are in no shard");
    CHECK(problem({shard(2), shard(1)}) == "B0909 trials 20 to 29 are in no shard");
    CHECK(problem({shard(1), shard(2), shard(3), shard(2)}) ==
          "B0908 `part 2` and `part 2` both have trials 10 to 19");
    CHECK(problem({}) == "B0909 there is nothing to merge");
    CHECK(problem({shard(1), shard(2, {.seed = 1, .trials = 30}), shard(3)}) ==
          "B0907 `part 1` and `part 2` are of different simulations: the seeds `0` and `1` differ");
    CHECK(problem({shard(1), shard(2, {.trials = 33}), shard(3)}) ==
          "B0907 `part 1` and `part 2` are of different simulations: the numbers of trials `30` and `33` "
          "differ");
    CHECK(problem({shard(1), shard(2), shard(3, {.trials = 30}, coin("d3"))}) ==
          "B0907 `part 1` and `part 3` are of different simulations: the texts of the rules, or the values "
          "that were given for their options differ");
}

TEST_CASE("what is no result file is refused, whatever it is") {
    const std::string good = shard(1).text;
    for (const std::string bad :
         {"", "{", "[]", "null", "{\"bylaw_result\":2}", "{\"bylaw_result\":1}", "\xff\xfe"})
        CHECK(problem({{"x", bad}}).starts_with("B0906 `x` is no result file: "));
    auto changed = [&](const std::string &from, const std::string &to) {
        std::string text = good;
        REQUIRE(text.find(from) != std::string::npos);
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    CHECK(problem({{"x", changed("\"trials\":10", "\"trials\":11")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("\"count\":10", "\"count\":9")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("\"count\":10", "\"count\":-1")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("\"sum\":\"", "\"sum\":\"9")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("\"sum\":\"", "\"sum\":\"x")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("\"squares\":\"", "\"squares\":\"-")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("\"type\":\"number\"", "\"type\":\"letter\"")}}).starts_with("B0906"));
    CHECK(problem({{"x", changed("[[0,10]]", "[[25,10]]")}}).starts_with("B0906"));
}

} // namespace merge_test
