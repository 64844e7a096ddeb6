#include "interpreter/dice/dialects/systems.hpp"

#include "interpreter/dice/dialects/refused.hpp"

#include "base/text/filled.hpp"

namespace bylaw::dialects {

namespace {

Words dice(std::string text, Strength strength) {
    Words words;
    words.text = std::move(text);
    words.strength = strength;
    words.dice = true;
    return words;
}

// Steps of dice: from 15 on each is a twelve and the step seven below.
std::string step(std::int64_t n) {
    constexpr const char *steps[] = {"",
                                     "d4 explode - 2",
                                     "d4 explode - 1",
                                     "d4 explode",
                                     "d6 explode",
                                     "d8 explode",
                                     "d10 explode",
                                     "d12 explode",
                                     "2d6 explode",
                                     "d8 explode + d6 explode",
                                     "2d8 explode",
                                     "d10 explode + d8 explode",
                                     "2d10 explode",
                                     "d12 explode + d10 explode",
                                     "2d12 explode"};
    std::string text;
    for (; n >= 15; n -= 7)
        text += "d12 explode + ";
    return text + steps[n];
}

std::string exploding_or_wild(std::int64_t sides) {
    return filled("greater(d{} explode, d6 explode)", {std::to_string(sides)});
}

struct Numbers {
    std::int64_t before, behind, last;
    std::string many() const { return before == 1 || before < 0 ? "" : std::to_string(before); }
};

Numbers numbers_of(const Part &part) {
    const auto at = [&](std::size_t i) { return i < part.numbers.size() ? part.numbers[i] : -1; };
    return {at(0), at(1), at(2)};
}

void demand(bool fine) {
    if (!fine)
        throw Refused("the numbers of these dice are missing or too large",
                      "write the dice themselves: `2d6`");
}

bool within(std::int64_t n, std::int64_t low, std::int64_t high) {
    return low <= n && n <= high;
}

Words fate(const Numbers &n) {
    const std::int64_t dice_thrown = n.before < 0 ? 4 : n.before;
    demand(within(dice_thrown, 1, 1000) && n.behind < 0);
    return dice(filled("{}d3 - {}", {dice_thrown == 1 ? "" : std::to_string(dice_thrown),
                                     std::to_string(dice_thrown * 2)}),
                Strength::sum);
}

Words counted(const Numbers &n, const std::string &how) {
    demand(within(n.before, 1, 1000));
    return dice(n.many() + how, Strength::pool);
}

Words of_bots(const std::string &name, const Numbers &n, bool flag) {
    if (name == "cod") {
        demand(n.behind < 0);
        return counted(n, "d10 explode count 8..");
    }
    if (name == "wod") {
        demand(within(n.behind, 2, 10));
        return counted(n, filled("d10 explode count 1 as -1, {}",
                                 {n.behind == 10 ? "10" : std::to_string(n.behind) + ".."}));
    }
    if (name == "yz") {
        demand(n.behind < 0);
        return counted(n, "d6 count 6");
    }
    if (name == "sr") {
        const std::int64_t pool = n.before < 0 ? n.behind : n.before;
        demand(n.before < 0 || within(n.behind, 4, 6));
        return counted({pool, -1, -1}, flag ? "d6 explode count 5.." : "d6 count 5..");
    }
    if (name == "ed") {
        demand(n.before < 0 && within(n.behind, 1, 100));
        return dice(step(n.behind), n.behind > 7 || n.behind < 3 ? Strength::sum : Strength::pool);
    }
    if (name == "d6s") {
        demand(within(n.behind, 1, 100));
        return dice(filled("{}d6 + (d6 explode)", {n.behind == 1 ? "" : std::to_string(n.behind)}),
                    Strength::sum);
    }
    demand(false);
    return {};
}

Words of_tables(const std::string &name, const Numbers &n) {
    if (name == "flux")
        return dice("d6 - d6", Strength::sum);
    if (name == "du" || name == "dc") {
        demand(within(n.before, 1, 1000) && n.behind < 0);
        return dice(filled("{}d2 - {}", {n.many(), std::to_string(n.before)}), Strength::sum);
    }
    if (name == "dd") {
        demand(n.before < 0 && within(n.behind, 11, 99) && n.behind % 10 != 0);
        return dice(filled("10 * d{} + d{}", {std::to_string(n.behind / 10), std::to_string(n.behind % 10)}),
                    Strength::sum);
    }
    if (name == "u") { // tens that do not explode
        demand(n.before < 0 && within(n.behind, 1, 1000) && within(n.last, 1, n.behind));
        return dice(filled("{}d10 highest {}", {std::to_string(n.behind), std::to_string(n.last)}),
                    Strength::pool);
    }
    if (name == "s") {
        demand(n.before < 0 && within(n.behind, 2, 1000));
        return dice(exploding_or_wild(n.behind), Strength::atom);
    }
    Words stats = dice("4d6 highest 3", Strength::pool); // dndstats
    stats.repeats = 6;
    return stats;
}

} // namespace

Words system_words(const Part &part) {
    const Numbers n = numbers_of(part);
    if (part.name == "w")
        throw Refused("which die the wild die goes with is not said", "write it behind one die: `d8+w`");
    if (!part.modifiers.empty())
        throw Refused("nothing more can be said of these dice", "write the dice themselves: `2d6`");
    if (part.name == "fate" || part.name == "f") {
        demand(part.name == "fate" || n.before > 0);
        return fate(n);
    }
    if (part.name == "flux" || part.name == "du" || part.name == "dc" || part.name == "dd" ||
        part.name == "u" || part.name == "s" || part.name == "dndstats")
        return of_tables(part.name, n);
    return of_bots(part.name, n, part.flag);
}

} // namespace bylaw::dialects
