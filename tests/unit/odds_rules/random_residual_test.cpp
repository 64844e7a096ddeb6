// Residual code at random, as the specialiser's passes leave it, has the odds that its runs have, draw by
// draw.
#include "interpreter/odds/rules/flow.hpp"
#include "interpreter/odds/rules/residual_explore.hpp"
#include "interpreter/odds/rules/solve.hpp"
#include "interpreter/odds/rules/watch.hpp"
#include "interpreter/specialise/choices.hpp"
#include "interpreter/specialise/clean.hpp"
#include "interpreter/specialise/coalesce.hpp"
#include "tests/unit/specialise/random_residual.hpp"

#include <catch2/catch.hpp>

#include <numeric>
#include <sstream>

namespace random_residual_test {

using namespace bylaw;
using namespace bylaw::odds::rules;
using bylaw::residual::Residual;

namespace {

constexpr std::size_t most_draws = 9;
const Budget unlimited{};

// How likely each value of each report is, over all runs of few draws.
struct Runs {
    std::vector<std::map<Word, double>> columns;
    double cut = 0; // more draws than that
    bool bails = false;

    explicit Runs(const Residual &code, std::size_t reports) : columns(reports) {
        std::vector<Word> draws;
        go(code, draws, 1);
    }

  private:
    void go(const Residual &code, std::vector<Word> &draws, double likely) {
        const test::Ran ran = test::run_residual(code, draws);
        if (!ran.asks) {
            return end(ran.end, likely);
        }
        if (draws.size() == most_draws) {
            cut += likely;
            return;
        }
        for (std::uint64_t i = 0; i < ran.outcomes; ++i) {
            draws.push_back(static_cast<Word>(i));
            go(code, draws, likely / static_cast<double>(ran.outcomes));
            draws.pop_back();
        }
    }

    void end(const std::string &text, double likely) {
        bails = bails || text == "bail";
        std::istringstream words(text);
        Word word = 0;
        for (auto &column : columns) {
            if (words >> word) {
                column[word] += likely;
            }
        }
    }
};

// What is wrong with the odds; empty: nothing.
std::string difference(const Solution<double> &got, const Runs &runs) {
    for (std::size_t i = 0; i < runs.columns.size(); ++i) {
        double all = 0;
        for (const auto &[value, likely] : got.columns[i].values) {
            all += likely;
            const auto found = runs.columns[i].find(value);
            const double least = found == runs.columns[i].end() ? 0 : found->second;
            if (likely < least - 1e-12 || likely > least + runs.cut + 1e-12) {
                return "report " + std::to_string(i) + ": " + std::to_string(value) + " has " +
                       std::to_string(likely) + ", not " + std::to_string(least);
            }
        }
        if (std::abs(all + got.columns[i].rest - 1) > 1e-9) {
            return "report " + std::to_string(i) + ": all is " + std::to_string(all);
        }
    }
    return "";
}

// With words that name no reports: the columns of the answer.
ResidualCode ready(Residual code, std::size_t reports) {
    code.bounds.resize(code.variables, {-1000, 1000});
    std::vector<std::size_t> columns(reports);
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    return ResidualCode(std::move(code), columns, false);
}

std::size_t reports_of(const Residual &code) {
    std::size_t most = 0;
    for (const residual::Block &block : code.blocks) {
        most = std::max(most, block.reports.size());
    }
    return most;
}

// False: the code bails or counts without end, so that nothing is to be compared.
bool same_odds(const Residual &code) {
    const std::size_t reports = reports_of(code);
    const Runs runs(code, reports);
    if (runs.bails) {
        return false;
    }
    INFO(residual::dump(code));
    ResidualCode made = ready(code, reports);
    Watch watch(unlimited);
    Graph graph;
    const Ending ending = explore(made, watch, graph);
    if (runs.cut > 0 && ending != Ending::complete) {
        return false;
    }
    REQUIRE(ending == Ending::complete);
    CHECK(difference(*solve<double>(graph, {}, watch), runs) == "");
    if (const auto flowed = flow(made, watch)) {
        CHECK(difference(flowed->solution, runs) == "");
    }
    return true;
}

} // namespace

TEST_CASE("random residual code has the odds of its runs, however its variables are shared") {
    std::size_t compared = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        INFO("seed " << seed);
        const Residual before = test::RandomCode(seed).run();
        Residual shared = before, with_dice = before;
        residual::coalesce(shared);
        residual::make_choices(with_dice, {24, true});
        residual::coalesce(with_dice);
        for (const Residual &code : {before, shared, with_dice}) {
            compared += same_odds(code) ? 1 : 0;
        }
    }
    CHECK(compared > 600);
}

TEST_CASE("one variable that holds what unlike dice answered") {
    // A d2 decides whether a d3 or a d5 is rolled, into the same variable.
    test::Residuals r;
    const residual::BlockId begin = r.block(), small = r.block(), large = r.block(), end = r.block();
    const Word coin = r.draw(begin, 2), few = r.draw(small, 3), many = r.draw(large, 5);
    r.branch(begin, coin, small, large);
    r.code.blocks[large].code[0].to = residual::number_of(few);
    CHECK(residual::number_of(many) == residual::number_of(few) + 1); // is no more used
    r.jump(small, end);
    r.jump(large, end);
    r.finish(end, {few});
    ResidualCode made = ready(r.code, 1);
    Graph graph;
    Watch watch(unlimited);
    REQUIRE(explore(made, watch, graph) == Ending::complete);
    const auto solution = solve<double>(graph, {}, watch);
    const std::vector<double> right{1.0 / 6 + 0.1, 1.0 / 6 + 0.1, 1.0 / 6 + 0.1, 0.1, 0.1};
    for (std::size_t i = 0; i < right.size(); ++i) {
        CHECK(solution->columns[0].values.at(static_cast<Word>(i)) == Approx(right[i]));
    }
}

} // namespace random_residual_test
