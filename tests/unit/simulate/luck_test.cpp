// Reports without the luck of the dice: against sums that are computed by hand, and against chances that
// are known.
#include "interpreter/session/program_data.hpp"
#include "interpreter/simulate/compiled/roll_tables.hpp"
#include "interpreter/simulate/simulate.hpp"
#include "interpreter/simulate/without_luck.hpp"
#include "tests/support/engine_comparison.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>

namespace luck_test {

using namespace bylaw;
using namespace bylaw::test;

namespace {

// One report of numbers, and of each trial its luck.
Totals totals_of(const std::vector<Word> &words, const std::vector<std::vector<double>> &lucks,
                 ReportSort sort = ReportSort::number) {
    Totals totals;
    TrialColumn column;
    column.sort = sort;
    column.words = words;
    column.given.assign(words.size(), 1);
    ReportTotals &report = totals.reports.emplace_back();
    report.sort = sort;
    report.add(column, {"none", "one"});
    for (std::size_t i = 0; i < lucks.size(); ++i) {
        totals.luck.add(lucks[i], 1);
        report.luck.add(static_cast<double>(words[i]), lucks[i]);
    }
    return totals;
}

std::optional<Estimate> made_of(const Totals &totals) {
    return without_luck(totals, totals.reports.front());
}

// Ann rolls first; whoever gets a six has won. Ann does with 1/6 + 25/36 * 1/6 + … = 6/11. She rolls once
// more where neither had one: 1 + 25/36 + … = 36/11 times on average.
constexpr const char *duel = R"(
kind person {
    stat rolls = 0
    flag won
}
procedure try(who: person) {
    who.rolls += 1
    result roll(d6) is 6
}
scenario duel {
    given ann = person
    given bob = person
    repeat until ann.won or bob.won {
        ann.won = try(ann)
        if not ann.won {
            bob.won = try(bob)
        }
    }
    report ann.won as "ann wins"
    report ann.rolls as "rolls of ann"
}
scenario sums {
    given ann = person
    given bob = person
    report thrice(ann) + 2 * thrice(bob) + roll(2d4) as "sum"
}
procedure thrice(who: person) {
    result roll(d6) + roll(d6) + roll(d6)
}
scenario stumbles {
    given ann = person
    let face = roll(d6)
    report 60 / (face - 1) as "share"
}
)";

const Rules &rules() {
    static const api::Loaded loaded = api::Library(api::usual_options()).load_text("duel", duel);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program.data()->rules;
}

std::optional<Totals> played(const std::string &scenario, std::uint64_t seed, std::uint64_t trials,
                             bool luck = true) {
    const auto &all = rules().program->scenarios;
    const auto found = std::ranges::find(all, scenario, &Scenario::name);
    TrialSetup setup = setup_of(rules(), static_cast<std::size_t>(found - all.begin()));
    setup.luck = luck;
    const auto engine = make_engine("jit", setup);
    if (!engine) {
        return std::nullopt; // this machine has no optimiser
    }
    Plan plan;
    plan.seed = seed;
    plan.count = trials;
    plan.threads = 2;
    return simulate(setup, *engine, plan).totals;
}

} // namespace

TEST_CASE("what luck explains is taken out") {
    // 5 + 3 * luck; then in five trials one more, and in the next five one less.
    std::vector<Word> words;
    std::vector<std::vector<double>> lucks;
    for (int i = 0; i < 2000; ++i) {
        const int luck = i % 5 - 1; // -1 to 3: 1 on average
        lucks.push_back({static_cast<double>(luck), 2.0 * luck, 0.0});
        words.push_back(5 + 3 * luck);
    }
    const auto exact = made_of(totals_of(words, lucks));
    REQUIRE(exact);
    CHECK(exact->mean == Approx(5).margin(1e-9));
    CHECK(exact->error == Approx(0).margin(1e-6));
    for (std::size_t i = 0; i < words.size(); i += 10) { // ten trials in a row are twice through all lucks
        for (std::size_t k = 0; k < 5; ++k) {
            words[i + k] += 1;
            words[i + 5 + k] -= 1;
        }
    }
    const auto rough = made_of(totals_of(words, lucks));
    REQUIRE(rough);
    CHECK(rough->mean == Approx(5).margin(1e-9));
    CHECK(rough->error == Approx(std::sqrt(2000.0 / (2000 - 2)) / std::sqrt(2000.0)));
    CHECK(rough->interval.high - rough->interval.low == Approx(2 * 1.959963984540054 * rough->error));
}

TEST_CASE("a share without luck is as sure as one of more trials") {
    // 1,600 of 4,000; luck is the same for hits as for misses in half of the trials, and says all in the
    // others.
    std::vector<Word> words;
    std::vector<std::vector<double>> lucks;
    for (int i = 0; i < 4000; ++i) {
        const bool hit = i % 5 < 2;
        words.push_back(hit ? 1 : 0);
        lucks.push_back({i % 2 == 0 ? (hit ? 0.6 : -0.4) : 0.0});
    }
    // Of the centred squares, 0.24 each, a regression on such a luck explains half.
    const auto made = made_of(totals_of(words, lucks, ReportSort::yesno));
    REQUIRE(made);
    CHECK(made->mean == Approx(0.4).margin(1e-9));
    CHECK(made->error == Approx(std::sqrt(0.12 / 3998)));
    const Interval as_sure = wilson_of_share(0.4, 0.24 / (0.12 / 3998));
    CHECK(made->interval.low == Approx(as_sure.low));
    CHECK(made->interval.high == Approx(as_sure.high));
}

TEST_CASE("nothing is taken out where it could not be known") {
    const std::vector<Word> words(2000, 1);
    std::vector<std::vector<double>> lucks(2000, std::vector<double>{0.5});
    CHECK_FALSE(made_of(totals_of(words, lucks))); // all are the same
    std::vector<Word> some;
    for (int i = 0; i < 2000; ++i) {
        lucks[static_cast<std::size_t>(i)] = {i % 2 == 0 ? 1.0 : -1.0};
        some.push_back(i % 2);
    }
    CHECK(made_of(totals_of(some, lucks)));
    CHECK_FALSE(made_of(totals_of(some, lucks, ReportSort::value)));
    Totals short_of_one = totals_of(some, lucks);
    short_of_one.luck.add(std::vector<double>{1.0}, 1); // a trial that failed
    CHECK_FALSE(made_of(short_of_one));
    some.resize(500);
    lucks.resize(500);
    CHECK_FALSE(made_of(totals_of(some, lucks)));
}

TEST_CASE("parts make the whole") {
    std::mt19937 random(1);
    std::vector<Word> words;
    std::vector<std::vector<double>> lucks;
    Totals parts;
    parts.reports.emplace_back();
    for (int part = 0; part < 4; ++part) {
        std::vector<Word> more;
        std::vector<std::vector<double>> more_lucks;
        for (int i = 0; i < 500; ++i) {
            std::vector<double> each(static_cast<std::size_t>(part) + 1); // later trials know of more
            for (double &luck : each) {
                luck = static_cast<double>(random() % 7) - 3;
            }
            more.push_back(static_cast<Word>(random() % 9) + static_cast<Word>(each[0]));
            more_lucks.push_back(each);
        }
        parts.merge(totals_of(more, more_lucks));
        words.insert(words.end(), more.begin(), more.end());
        lucks.insert(lucks.end(), more_lucks.begin(), more_lucks.end());
    }
    const Totals whole = totals_of(words, lucks);
    const auto right = made_of(whole), made = without_luck(parts, parts.reports.front());
    REQUIRE((right && made));
    CHECK(made->mean == Approx(right->mean).epsilon(1e-12));
    CHECK(made->error == Approx(right->error).epsilon(1e-12));
}

TEST_CASE("lucks of dice are 0 on average, and say nothing of each other") {
    DiceTable table;
    for (const auto &[count, sides] : {std::pair(1, 6), std::pair(2, 6), std::pair(1, 2), std::pair(3, 8)}) {
        const DiceId id = table.pool(count, sides).id();
        compiled::RollTables tables(table.size(), true);
        for (int i = 0; i < 8; ++i) {
            tables.ask(static_cast<std::int64_t>(id), table, id);
        }
        const compiled::RollTable &made = tables.middle()[id];
        REQUIRE(made.outcomes > 0);
        for (std::size_t a = 0; a < compiled::sorts_of_luck; ++a) {
            double sum = 0, square = 0, product = 0;
            for (std::uint32_t i = 0; i < made.outcomes; ++i) {
                sum += made.lucks[i].of[a];
                square += made.lucks[i].of[a] * made.lucks[i].of[a];
                product += made.lucks[i].of[a] * made.lucks[i].of[(a + 1) % compiled::sorts_of_luck];
            }
            CHECK(sum == Approx(0).margin(1e-12));
            CHECK(product == Approx(0).margin(1e-9));
            CHECK((square == Approx(0).margin(1e-12) || square == Approx(made.outcomes)));
        }
    }
}

TEST_CASE("chances that are known lie within their intervals, and those are narrower") {
    int within = 0, narrower = 0, rolls_within = 0;
    constexpr int seeds = 100;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        const auto totals = played("duel", seed, 2000);
        if (!totals) {
            return;
        }
        const auto &wins = totals->reports.at(0), &rolls = totals->reports.at(1);
        const auto made = without_luck(*totals, wins), times = without_luck(*totals, rolls);
        REQUIRE((made && times));
        const Interval plain = estimate(wins).interval;
        within += made->interval.low <= 6.0 / 11 && 6.0 / 11 <= made->interval.high ? 1 : 0;
        rolls_within += times->interval.low <= 36.0 / 11 && 36.0 / 11 <= times->interval.high ? 1 : 0;
        narrower += made->interval.high - made->interval.low < 0.8 * (plain.high - plain.low) ? 1 : 0;
    }
    CHECK(within >= 87); // 95 on average; fewer than 87 once in a thousand
    CHECK(rolls_within >= 87);
    CHECK(narrower == seeds);
}

TEST_CASE("a sum of dice owes all to luck") {
    const auto totals = played("sums", 3, 4000);
    if (!totals) {
        return;
    }
    const auto made = without_luck(*totals, totals->reports.front());
    REQUIRE(made);
    CHECK(std::abs(made->mean - (3 * 3.5 + 2 * 3 * 3.5 + 5)) < 5 * made->error + 1e-9);
    CHECK(made->error < estimate(totals->reports.front()).error / 10); // the first rolls are not noted
}

TEST_CASE("trials are the same whether their luck is noted or not; those that fail are not left out of it") {
    for (const char *const scenario : {"duel", "sums", "stumbles"}) {
        auto noted = played(scenario, 5, 3000);
        const auto plain = played(scenario, 5, 3000, false);
        if (!noted || !plain) {
            return;
        }
        CHECK(plain->luck == LuckTotals{});
        CHECK(noted->luck.trials == 3000);
        noted->luck = {};
        for (ReportTotals &each : noted->reports) {
            each.luck = {};
        }
        CHECK(*noted == *plain);
    }
    const auto stumbles = played("stumbles", 5, 3000);
    CHECK(stumbles->failed > 0);
    CHECK_FALSE(without_luck(*stumbles, stumbles->reports.front()));
}

} // namespace luck_test
