// The public vectors (tests/data/dice_vectors.json): exact fractions that icepool and a second, independent
// program computed alike. Each is said here in Bylaw's dice, or where a roll is used twice, with the
// functions below those.
#include "interpreter/odds/dice/combine.hpp"
#include "interpreter/odds/dice/distribution.hpp"
#include "interpreter/odds/dice/power.hpp"

#include <bylaw/odds.hpp>

#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

using namespace bylaw;
using namespace bylaw::odds;

namespace {

using Json = nlohmann::json;
using Fractions = std::map<std::string, std::string>; // by value

Fractions shown(const std::string &dice) {
    const api::OddsAnswer answer = api::odds_of_dice(dice);
    INFO(dice << "\n" << answer.report.text({}));
    REQUIRE(!answer.report.has_errors());
    CHECK(answer.exact);
    Fractions found;
    for (const api::OddsOutcome &outcome : answer.branches.at(0).distributions.at(0).outcomes)
        found[outcome.value] = outcome.fraction;
    return found;
}

Fractions shown(const ExactDistribution &of) {
    Fractions found;
    for (const Weighted &outcome : of.outcomes)
        found[std::to_string(outcome.value)] = to_string(Ratio(outcome.weight, of.total));
    return found;
}

Budget &budget() {
    static Budget all({600, 4000, 100});
    return all;
}
ExactDistribution die(std::uint32_t sides, std::uint32_t count = 1) {
    std::vector<Side> faces;
    for (std::int64_t face = 1; face <= sides; ++face)
        faces.push_back({face, face, 1});
    return sum_of(faces, count, budget());
}
ExactDistribution plus(const ExactDistribution &a, const ExactDistribution &b) {
    return combine(DiceOperator::add, a, b, budget());
}
ExactDistribution then(const ExactDistribution &first, const Following &next) {
    return followed(first, next, budget());
}
ExactDistribution map(const ExactDistribution &of, const std::function<std::int64_t(std::int64_t)> &to) {
    return mapped(to, of, budget());
}

// 2d6 in three bands: up to low, up to middle, above.
ExactDistribution bands(std::int64_t low, std::int64_t middle) {
    return map(die(6, 2), [=](std::int64_t n) { return std::int64_t{n > low} + (n > middle); });
}
ExactDistribution attack(const ExactDistribution &d20, bool dice_doubled) {
    return then(d20, [&](std::int64_t natural) {
        if (natural < 10)
            return certain(0);
        const ExactDistribution hit = plus(die(8), certain(3));
        if (natural < 20)
            return hit;
        return dice_doubled ? plus(die(8, 2), certain(3)) : map(hit, [](std::int64_t n) { return 2 * n; });
    });
}
ExactDistribution attacks(int n) {
    ExactDistribution all = certain(0);
    for (int i = 0; i < n; ++i)
        all = plus(all, attack(die(20), false));
    return all;
}
ExactDistribution attacks_to_drop(std::int64_t left, int n) {
    if (n > 3)
        return certain(0);
    return then(attack(die(20), false), [&](std::int64_t damage) {
        return damage >= left ? certain(n) : attacks_to_drop(left - damage, n + 1);
    });
}

// Exploding with a limit, which the language does not have: the added dice are a chain.
ExactDistribution chain(std::uint32_t sides, std::int64_t from, int most,
                        const std::function<std::int64_t(std::int64_t)> &value) {
    return then(die(sides), [&](std::int64_t face) {
        return face >= from && most > 0 ? plus(certain(value(face)), chain(sides, from, most - 1, value))
                                        : certain(value(face));
    });
}

ExactDistribution twice_table(int deep) {
    return then(die(6), [&](std::int64_t face) {
        return face < 6 || deep == 0 ? certain(face) : plus(twice_table(deep - 1), twice_table(deep - 1));
    });
}

// 4d6: with no six, every die that is no 1 is rolled again. The state is 10 * sixes + others.
ExactDistribution push() {
    const ExactDistribution one = map(die(6), [](std::int64_t face) {
        return face == 6 ? 10 : face == 1 ? 0 : 1;
    });
    return then(plus(plus(one, one), plus(one, one)), [](std::int64_t state) {
        if (state >= 10)
            return certain(state / 10);
        ExactDistribution sixes = certain(0);
        for (std::int64_t i = 0; i < state; ++i)
            sixes = plus(sixes, map(die(6), [](std::int64_t face) { return face / 6; }));
        return sixes;
    });
}

// How often each face fell, as the digits of a number to the base 8, and then a question about those.
ExactDistribution sets(std::uint32_t count, std::uint32_t sides,
                       const std::function<std::int64_t(const std::vector<int> &)> &of) {
    const auto digit = [](std::int64_t face) { return std::int64_t{1} << (3 * (face - 1)); };
    ExactDistribution all = certain(0);
    for (std::uint32_t i = 0; i < count; ++i)
        all = plus(all, map(die(sides), digit));
    return map(all, [&](std::int64_t state) {
        std::vector<int> counts;
        for (std::uint32_t i = 0; i < sides; ++i)
            counts.push_back(static_cast<int>(state >> (3 * i) & 7));
        return of(counts);
    });
}
std::int64_t largest(const std::vector<int> &counts) {
    return *std::max_element(counts.begin(), counts.end());
}
std::int64_t longest_run(const std::vector<int> &counts) {
    std::int64_t longest = 0, run = 0;
    for (const int count : counts)
        longest = std::max(longest, run = count > 0 ? run + 1 : 0);
    return longest;
}

const std::map<std::string, std::string> in_bylaw = {
    {"sum-1d6", "1d6"},
    {"sum-3d6", "3d6"},
    {"sum-10d6", "10d6"},
    {"sum-100d6-ge-350", "roll(100d6) >= 350"},
    {"sum-100d6-ge-400", "roll(100d6) >= 400"},
    {"sum-40d12-le-200", "roll(40d12) <= 200"},
    {"arith-half-2d6-ceil", "roll(2d6) / 2 rounded up"},
    {"arith-max-two-expr", "greater(d12, 2d6)"},
    {"special-4df", "4d3 - 8"},
    {"special-d66", "10 * d6 + d6"},
    {"keep-4d6kh3", "4d6 highest 3"},
    {"keep-10d10kh4", "10d10 highest 4"},
    {"keep-8d12kh1", "8d12 highest 1"},
    {"keep-5d6-middle3", "5d6 highest 4 lowest 3"},
    {"keep-mixed-pool-kh2", "(d4 + d6 + d8 + d10) highest 2"},
    {"keep-20d20kh10-ge-160", "roll(20d20 highest 10) >= 160"},
    {"padv-3d6-adv1", "4d6 highest 3"},
    {"padv-3d6-dis2", "5d6 lowest 3"},
    {"padv-3d6-dis3", "6d6 lowest 3"},
    {"padv-3d6-adv1-ge-12", "roll(4d6 highest 3) >= 12"},
    {"d20-dis", "2d20 lowest 1"},
    {"d20-triple-adv-crit", "roll(3d20 highest 1) is 20"},
    {"d20-lucky-reroll1", "roll(d20 reroll 1 once) >= 11"},
    {"succ-20d10-ge7", "20d10 count 7.."},
    {"succ-any5-2d6", "roll(2d6 count 5..6) > 0"},
    {"succ-5d6-eq6", "5d6 count 6"},
    {"reroll-2d6-ones-until", "2d6 reroll 1"},
    {"opp-d20p5-gt-d20p3", "roll(d20 + 5) > roll(d20 + 3)"},
    {"opp-d20p5-tie-d20p3", "roll(d20 + 5) is roll(d20 + 3)"},
    {"opp-margin", "(d20 + 5) - (d20 + 3)"},
    {"opp-best3d6-gt-best2d6", "roll(3d6 highest 1) > roll(2d6 highest 1)"},
    {"opp-success-count", "roll(5d10 count 7..10) > roll(4d10 count 7..10)"},
    {"chain-length", "climb d20, d4, d6, d8, d10, d12"},
    {"chain-20-4-6", "roll(climb d20, d4, d6) is 3"},
    {"table-nested", "if roll(d6) <= 3 then roll(d4) else if roll(d3) <= 2 then roll(d6) else roll(d12)"},
    {"resist-adv-kl", "if roll(4d6 lowest 3) < 12 then roll(2d6 / 2) else roll(2d6)"},
    {"resist-adv-kh", "if roll(4d6 highest 3) < 12 then roll(2d6 / 2) else roll(2d6)"},
    {"dep-d4-d6", "(roll(d4))d6"},
    {"dep-1d-of-d6", "(1)d(roll(d6))"},
    {"dep-2d6d8-ge-40", "roll((roll(2d6))d8) >= 40"},
};

const std::vector<Side> growing = {{1, 1, 2}, {2, 2, 1}, {3, 3, 1}, {5, 5, 1}, {8, 8, 1}};
const auto same = [](std::int64_t face) { return face; };

const std::map<std::string, std::function<ExactDistribution()>> by_hand = {
    {"arith-square-one-roll", [] { return map(die(6), [](std::int64_t n) { return n * n; }); }},
    {"arith-neg-half-trunc", [] { return map(die(6), [](std::int64_t n) { return (n - 4) / 2; }); }},
    {"special-custom-faces", [] { return sum_of(growing, 3, budget()); }},
    {"succ-5d10-tens-double",
     [] {
         return sum_of({{1, 0, 7}, {8, 1, 2}, {10, 2, 1}}, 5, budget());
     }},
    {"succ-botch",
     [] {
         return map(sum_of({{1, 1, 1}, {2, 0, 6}, {8, 10, 3}}, 5, budget()),
                    [](std::int64_t n) { return std::int64_t{n > 0 && n < 10}; });
     }},
    {"expl-d6-depth1", [] { return chain(6, 6, 1, same); }},
    {"expl-d10-on9-depth3", [] { return chain(10, 9, 3, same); }},
    {"expl-3d10-tenagain-depth2",
     [] {
         const auto one = chain(10, 10, 2, [](std::int64_t face) { return std::int64_t{face >= 8}; });
         return plus(one, plus(one, one));
     }},
    {"reroll-total-once",
     [] { return then(die(6, 2), [](std::int64_t n) { return n < 5 ? die(6, 2) : certain(n); }); }},
    {"atk-dice-doubled", [] { return attack(die(20), true); }},
    {"atk-adv", [] { return attack(combine(DiceOperator::greater, die(20), die(20), budget()), false); }},
    {"atk-x5-ge-30", [] { return map(attacks(5), [](std::int64_t n) { return std::int64_t{n >= 30}; }); }},
    {"atk-x5-dist", [] { return attacks(5); }},
    {"atk-x3-any-crit",
     [] {
         return map(sum_of({{1, 0, 19}, {20, 1, 1}}, 3, budget()),
                    [](std::int64_t n) { return std::int64_t{n > 0}; });
     }},
    {"atk-rounds-to-drop-12", [] { return attacks_to_drop(12, 1); }},
    {"chain-confirm",
     [] {
         return then(die(20), [](std::int64_t n) {
             return n < 11   ? certain(0)
                    : n < 19 ? certain(1)
                             : map(die(20), [](std::int64_t m) { return std::int64_t{m >= 11} + 1; });
         });
     }},
    {"table-2d6-bands-p0", [] { return bands(6, 9); }},
    {"table-2d6-bands-m1", [] { return bands(7, 10); }},
    {"table-roll-twice", [] { return twice_table(2); }},
    {"dep-push", push},
    {"sets-largest-5d6", [] { return sets(5, 6, largest); }},
    {"sets-straight-5d6", [] { return sets(5, 6, longest_run); }},
    {"sets-all-distinct-4d10",
     [] { return sets(4, 10, [](const auto &c) { return std::int64_t{largest(c) == 1}; }); }},
    {"sets-3d6-pair-or-better",
     [] { return sets(3, 6, [](const auto &c) { return std::int64_t{largest(c) > 1}; }); }},
};

// dc-adv-15: d20 with advantage against 15.
std::string against_difficulty(const std::string &id) {
    const std::string how = id.substr(3, id.find('-', 3) - 3);
    const std::string dice = how == "adv" ? "2d20 highest 1" : how == "dis" ? "2d20 lowest 1" : "d20";
    return "roll(" + dice + ") >= " + std::to_string(std::stoi(id.substr(id.rfind('-') + 1)));
}

Fractions found_for(const std::string &id) {
    if (id.starts_with("dc-"))
        return shown(against_difficulty(id));
    if (const auto text = in_bylaw.find(id); text != in_bylaw.end())
        return shown(text->second);
    const auto hand = by_hand.find(id);
    REQUIRE(hand != by_hand.end());
    return shown(hand->second());
}

// Of a yes/no question: yes, or a 1.
std::string chance_of_yes(const Fractions &found) {
    for (const char *yes : {"yes", "1"})
        if (found.contains(yes))
            return found.at(yes);
    return "0/1";
}

} // namespace

TEST_CASE("the public vectors, exactly") {
    std::ifstream file(BYLAW_TEST_DATA "/dice_vectors.json");
    const Json vectors = Json::parse(file);
    CHECK(vectors.size() == 96);
    for (const Json &vector : vectors) {
        const std::string id = vector.at("id");
        INFO(id);
        if (vector.contains("mean")) {
            CHECK(id == "keep-20d20kh10-mean");
            CHECK(api::odds_of_dice("20d20 highest 10").branches.at(0).distributions.at(0).mean_fraction ==
                  vector.at("mean"));
        } else if (vector.contains("probability")) {
            CHECK(chance_of_yes(found_for(id)) == vector.at("probability"));
        } else {
            CHECK(found_for(id) == vector.at("outcomes").get<Fractions>());
        }
    }
}
