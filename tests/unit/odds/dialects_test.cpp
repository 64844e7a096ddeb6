// Dice as other tools write them (tests/data/dice_dialects.tsv): each text with its dialects and its odds,
// which another program computed with rationals from what the manuals of those tools say.
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <bylaw/dice.hpp>
#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

using namespace bylaw;
using odds::Big;
using odds::Ratio;

namespace {

struct Row {
    std::string id, notation, dialects, take, kind, min, max, mean, t, chance;
};

std::vector<std::string> cells(const std::string &line) {
    std::vector<std::string> all(1);
    for (const char c : line)
        if (c == '\t')
            all.emplace_back();
        else
            all.back() += c;
    return all;
}

std::vector<Row> rows() {
    std::ifstream file(BYLAW_TEST_DATA "/dice_dialects.tsv");
    std::vector<Row> all;
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        const auto c = cells(line);
        REQUIRE(c.size() >= 14);
        all.push_back({c[0], c[2], c[3], c[5], c[8], c[9], c[10], c[11], c[12], c[13]});
    }
    REQUIRE(all.size() == 391);
    return all;
}

// Texts that Bylaw has no words for; each is refused and says so.
const std::set<std::string> without_words = {"D372", "D373", "D383", "D405"};

// "Roll20, dicegolem" -> "Roll20"; "caith (lower-case k)" -> "caith"; "Roll20 readers" -> "Roll20"
std::string dialect_of(const Row &row) {
    if (row.take != "other")
        return "";
    std::string name = row.dialects.substr(0, row.dialects.find_first_of(",:("));
    for (const char *tail : {" readers", " boon"})
        if (const std::size_t at = name.find(tail); at != std::string::npos)
            name.resize(at);
    while (!name.empty() && name.back() == ' ')
        name.pop_back();
    return name;
}

Ratio ratio(const std::string &text) {
    const std::size_t slash = text.find('/');
    return slash == std::string::npos ? Ratio(Big(text), 1)
                                      : Ratio(Big(text.substr(0, slash)), Big(text.substr(slash + 1)));
}

std::int64_t number_of(const api::OddsOutcome &outcome) {
    return outcome.value == "yes" ? 1 : outcome.value == "no" ? 0 : *outcome.number;
}

void check_chance(const Row &row, const api::Distribution &of) {
    Ratio below;
    double below_double = 0;
    bool fractions = true;
    for (const api::OddsOutcome &outcome : of.outcomes)
        if (number_of(outcome) < std::stoll(row.t)) {
            below_double += outcome.probability;
            fractions = fractions && !outcome.fraction.empty();
            if (fractions)
                below = below + ratio(outcome.fraction);
        }
    if (fractions)
        CHECK(Ratio(1, 1) - below == ratio(row.chance));
    else // fractions so long are not written out
        CHECK(1 - below_double == Approx(odds::to_double(ratio(row.chance))).epsilon(1e-10));
}

void check_figures(const Row &row, const api::Distribution &of) {
    std::int64_t least = INT64_MAX, most = INT64_MIN;
    for (const api::OddsOutcome &outcome : of.outcomes)
        if (outcome.probability > 0) {
            least = std::min(least, number_of(outcome));
            most = std::max(most, number_of(outcome));
        }
    CHECK(std::to_string(least) == row.min);
    if (row.max != "inf")
        CHECK(std::to_string(most) == row.max);
    check_chance(row, of);
    CHECK(of.mean == Approx(odds::to_double(ratio(row.mean))).epsilon(1e-10));
}

void check_row(const Row &row) {
    api::OddsOptions options;
    options.dialect = dialect_of(row);
    options.most_seconds = 300;
    INFO(row.id << " " << row.notation << " " << options.dialect);
    const api::OddsAnswer answer = api::odds_of_dice(row.notation, options);
    INFO(answer.report.text({}) << answer.reading.said());
    if (row.kind == "refuse" || without_words.contains(row.id)) {
        CHECK(answer.report.has_errors());
        return;
    }
    CHECK(!answer.report.has_errors());
    if (answer.report.has_errors())
        return;
    if (row.kind.starts_with("repeat"))
        CHECK("repeat " + std::to_string(answer.reading.times) == row.kind);
    if (row.kind.starts_with("list"))
        CHECK("list " + std::to_string(answer.reading.rolls.size()) == row.kind);
    check_figures(row, answer.branches.at(0).distributions.at(0));
}

std::string refused_because(const std::string &text) {
    const api::DiceReading reading = api::read_dice(text);
    return reading.report.has_errors() ? reading.report.all().front().message : "";
}

} // namespace

TEST_CASE("dialects of dice: every row of the table has its odds, or is refused") {
    for (const Row &row : rows())
        check_row(row);
}

TEST_CASE("dialects of dice: a refusal says why") {
    const std::map<std::string, std::string> reasons = {{"0d6", "no dice"},
                                                        {"1d0", "without sides"},
                                                        {"1d-6", "fewer than no sides"},
                                                        {"1.5d6", "part of a die"},
                                                        {"2d20k3", "more dice than"},
                                                        {"4d6k6", "more dice than"},
                                                        {"d6!>0", "never end"},
                                                        {"d1!", "never end"},
                                                        {"d6r<7", "for ever"},
                                                        {"5d3u", "cannot be"},
                                                        {"2d6+", "unfinished"},
                                                        {"(2d6+3", "bracket is not closed"},
                                                        {"d20d", "unfinished"},
                                                        {"2d66", "dice of 66 sides, or"},
                                                        {"1d20+STR", "STR"},
                                                        {"1d20/(1d6-1)", "divide by 0"},
                                                        {"99999999999d6", "10000"},
                                                        {"2d6 7", "number too many"},
                                                        {"roll some dice", "which dice"},
                                                        {"2 ability 1 difficulty", "symbols"},
                                                        {"", "nothing was typed"}};
    for (const auto &[text, reason] : reasons) {
        INFO(text << ": " << refused_because(text));
        CHECK(refused_because(text).find(reason) != std::string::npos);
    }
}

TEST_CASE("dialects of dice: what is understood is said in Bylaw's words, with the other readings") {
    CHECK(api::read_dice("4d6kh3").said() == "4d6kh3 = 4d6 highest 3\n");
    CHECK(api::read_dice("6#3d6").said() == "6#3d6 = 3d6, 6 times\n");
    CHECK(api::read_dice("3d6!>4").said().find("Roll20, Sidekick read it as 3d6 explode 4..6") !=
          std::string::npos);
    CHECK(api::read_dice("3d6!>4", "roll-20").rolls == std::vector<std::string>{"3d6 explode 4..6"});
    CHECK(api::read_dice("4d6 highest 3").said().empty());
    CHECK(api::read_dice("2d6", "no such tool").report.has_errors());
}

// Means worked by hand. A least of 3 makes no die of six a 5; a compounding 6 is more than 6.
TEST_CASE("dialects of dice: targets, bounds and roundings") {
    const std::pair<const char *, const char *> means[] = {
        {"5d6min3>=5", "5/3"}, {"5d6min3>=3", "5"},   {"5d6max4>=5", "0"}, {"6d6max5>=5", "2"},
        {"6d6!!6>=6", "1"},    {"8d10!!t10", "4/5"},  {"6d6!!t5t6", "3"},  {"5d10>=8+2d10>=8", "21/10"},
        {"ceil((d6/2))", "2"}, {"ceil(2d6/3)", "8/3"}};
    for (const auto &[text, mean] : means) {
        INFO(text);
        const api::OddsAnswer answer = api::odds_of_dice(text);
        REQUIRE(!answer.report.has_errors());
        CHECK(answer.branches.at(0).distributions.at(0).mean == Approx(odds::to_double(ratio(mean))));
    }
    for (const char *text : {"5d6!!t8", "ceil(d6/2/2)", "floor(d6/2+d6/2)", "{2d6,3d8}>10", "{8d10}>=8",
                             "{4d6,2d8}d1", "8d6/2 rounded up", "3d6 compounding", "(d4 + d6) explode"}) {
        INFO(text);
        CHECK(api::odds_of_dice(text).report.has_errors());
    }
    // Two dice in a sum explode on their own top face: 2 needs two ones.
    CHECK(api::odds_of_dice("(d6 + d6) explode").branches.at(0).distributions.at(0).outcomes.at(0).fraction ==
          "1/36");
}

TEST_CASE("dialects of dice: nothing is silently something else") {
    for (const char *text : {"4d6 drop lowst", "2d6 7", "5 orcs", "3d6 fire 2", "2d6 2d6", "4d6kh3kq",
                             "d20 advantge", "1d20+5 #2d6"})
        CHECK(api::read_dice(text).report.has_errors());
    CHECK(api::roll_dice("6#3d6", 1).rolls.size() == 6);
    CHECK(api::roll_dice("1d20+5; 2d6", 1, 2).rolls.size() == 4);
    CHECK(api::read_dice("1d20+5 to hit").comment == "to hit");
}
