#include "interpreter/dice/dialects/part_facts.hpp"

#include "interpreter/dice/dialects/refused.hpp"
#include "interpreter/dice/digit_dice.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace bylaw::dialects {

using Kind = Part::Kind;

Part joined(Part left, std::string_view sign, Part right) {
    Part part;
    part.kind = Part::Kind::binary;
    part.name = sign == "//"                 ? "/"
                : sign == "x" || sign == "X" ? "*"
                : sign == "**"               ? "^"
                                             : std::string(sign);
    part.parts.push_back(std::move(left));
    part.parts.push_back(std::move(right));
    return part;
}

void drop_one(Part &part, std::string_view typed) {
    Part *last = &part;
    while (last->kind == Part::Kind::binary)
        last = &last->parts[1];
    Modifier m;
    m.word = typed.back() == 'H' ? "dh" : "dl";
    last->modifiers.push_back(std::move(m));
}

void collect_pools(Part &part, std::vector<Part *> &pools) {
    if (part.kind == Kind::pool)
        pools.push_back(&part);
    for (Part &each : part.parts)
        collect_pools(each, pools);
}

bool is_bare_die(const Part &part) {
    return part.kind == Kind::pool && part.sides == Part::Sides::number && part.count.value_or(1) == 1 &&
           !part.computed_count && part.modifiers.empty() && digits_of(part.number).empty();
}

bool is_bare_pool(const Part &part) {
    if (part.kind == Kind::binary)
        return part.name == "+" && is_bare_pool(part.parts[0]) && is_bare_pool(part.parts[1]);
    return part.kind == Kind::pool && part.sides == Part::Sides::number && !part.computed_count &&
           part.modifiers.empty() && part.letter != 'k' && digits_of(part.number).empty();
}

// The least and the most of a divisor that is dice; wide where that is not known.
struct Ends {
    std::int64_t low, high;
};

static std::optional<Ends> ends_of(const Part &p) {
    if (p.kind == Kind::number)
        return Ends{p.number, p.number};
    if (p.kind == Kind::pool && p.sides != Part::Sides::computed && !p.computed_count &&
        p.modifiers.empty() && p.sides != Part::Sides::fate && p.sides != Part::Sides::fate_one)
        return Ends{p.count.value_or(1), p.count.value_or(1) * std::min<std::int64_t>(p.number, 1'000'000)};
    if (p.kind == Kind::group && p.parts.size() == 1 && p.modifiers.empty())
        return ends_of(p.parts[0]);
    if (p.kind != Kind::binary || (p.name != "+" && p.name != "-"))
        return std::nullopt;
    const auto left = ends_of(p.parts[0]), right = ends_of(p.parts[1]);
    if (!left || !right)
        return std::nullopt;
    return p.name == "+" ? Ends{left->low + right->low, left->high + right->high}
                         : Ends{left->low - right->high, left->high - right->low};
}

void check_divisor(const Part &p) {
    const std::optional<Ends> ends = ends_of(p);
    if (!ends || (ends->low <= 0 && ends->high >= 0))
        throw Refused("this may divide by 0", "divide by what is never 0", Refusal::always);
}

const Part &without_brackets(const Part &part) {
    const bool brackets = part.kind == Part::Kind::group && part.parts.size() == 1 && part.modifiers.empty();
    return brackets ? without_brackets(part.parts[0]) : part;
}

bool divides(const Part &part) {
    return (part.kind == Part::Kind::binary && part.name == "/") || std::ranges::any_of(part.parts, divides);
}

static std::size_t comparisons(const Part &part) {
    const auto compares = [](const Modifier &m) { return m.word.empty(); };
    auto found = static_cast<std::size_t>(std::ranges::count_if(part.modifiers, compares));
    for (const Part &each : part.parts)
        found += comparisons(each);
    return found;
}

// In `5d10>=8 + 2d10>=8` each counts its own dice.
void hoist_comparison(RollText &roll) {
    if (roll.sum.kind != Part::Kind::binary || !roll.sign.empty())
        return;
    Part *last = &roll.sum;
    while (last->kind == Part::Kind::binary)
        last = &last->parts[1];
    if (last->modifiers.empty() || !last->modifiers.back().word.empty() || comparisons(roll.sum) > 1)
        return;
    roll.sign = last->modifiers.back().sign;
    roll.other = {};
    roll.other.number = last->modifiers.back().numbers[0];
    last->modifiers.pop_back();
}

} // namespace bylaw::dialects
