#include "interpreter/dice/dialects/refused.hpp"
#include "interpreter/dice/dialects/words.hpp"

#include "base/text/filled.hpp"

#include <algorithm>

namespace bylaw::dialects {

Words constant(std::int64_t number) {
    Words words;
    words.text = std::to_string(number);
    words.constant = number;
    words.strength = number < 0 ? Strength::product : Strength::atom;
    return words;
}

std::string in_place(const Words &words, Strength least) {
    return words.strength < least ? "(" + words.text + ")" : words.text;
}

Words rolled(const Words &words) {
    Words all = words;
    if (words.dice) {
        all.text = "roll(" + words.text + ")";
        all.strength = Strength::atom;
        all.dice = false;
        all.rolled = true;
    }
    return all;
}

Words negated(const Words &words) {
    if (words.constant)
        return constant(-*words.constant);
    Words all = words;
    all.text = "-" + in_place(words, Strength::pool);
    all.strength = Strength::product;
    return all;
}

namespace {

constexpr std::int64_t most_constant = 1'000'000'000'000;

void add_notes(Words &to, const Words &from) {
    to.notes.insert(to.notes.end(), from.notes.begin(), from.notes.end());
    to.repeats = std::max(to.repeats, from.repeats);
}

std::int64_t floor_of(std::int64_t a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

std::int64_t power_of(std::int64_t base, std::int64_t exponent) {
    std::int64_t result = 1;
    for (std::int64_t i = 0; i < exponent && i < 64 && std::abs(result) <= most_constant; ++i)
        result *= std::clamp(base, -most_constant, most_constant) % (1 << 20);
    return result;
}

std::optional<std::int64_t> computed(std::int64_t a, const std::string &sign, std::int64_t b) {
    if (std::abs(a) > most_constant || std::abs(b) > most_constant)
        throw Refused("a number here is larger than anybody rolls for");
    if ((sign == "/" || sign == "%") && b == 0)
        throw Refused("this divides by 0");
    if (sign == "+")
        return a + b;
    if (sign == "-")
        return a - b;
    if (sign == "*" && std::abs(a) < (1 << 20) && std::abs(b) < (1 << 20))
        return a * b;
    if (sign == "/")
        return floor_of(a, b);
    if (sign == "%")
        return a - b * floor_of(a, b);
    if (sign == "^" && b >= 0 && b < 16 && std::abs(a) < 1000 && std::abs(power_of(a, b)) <= most_constant)
        return power_of(a, b);
    return std::nullopt;
}

Words both(const Words &left, const Words &right) {
    Words all;
    all.dice = left.dice || right.dice;
    all.rolled = left.rolled || right.rolled;
    add_notes(all, left);
    add_notes(all, right);
    return all;
}

} // namespace

Words arithmetic(const Words &first, const std::string &sign, const Words &second) {
    if (first.yesno || second.yesno)
        throw Refused("a comparison is a yes or a no, with which nothing can be reckoned");
    if (first.constant && second.constant)
        if (const auto value = computed(*first.constant, sign, *second.constant))
            return constant(*value);
    if (sign == "^")
        throw Refused("Bylaw's words cannot raise dice to a power",
                      "roll them and multiply, or read them as " + first.text + " alone");
    const bool apart = first.rolled || second.rolled || sign == "%";
    const Words left = apart ? rolled(first) : first, right = apart ? rolled(second) : second;
    Words all = both(left, right);
    if (sign == "%") {
        all.text = filled("remainder({}, {})", {left.text, right.text});
        all.rolled = true;
        return all;
    }
    all.strength = sign == "+" || sign == "-" ? Strength::sum : Strength::product;
    if (sign == "+" && right.constant && *right.constant < 0) {
        all.text = in_place(left, Strength::sum) + " - " + std::to_string(-*right.constant);
        return all;
    }
    const auto behind = static_cast<Strength>(static_cast<int>(all.strength) + 1);
    all.text = filled("{} {} {}", {in_place(left, all.strength), sign, in_place(right, behind)});
    return all;
}

Words extreme(const std::string &function, const Words &first, const Words &second) {
    const bool apart = first.rolled || second.rolled;
    const Words left = apart ? rolled(first) : first, right = apart ? rolled(second) : second;
    Words all = both(left, right);
    all.text = filled("{}({}, {})", {function, left.text, right.text});
    return all;
}

Words compared(const Words &first, const std::string &sign, const Words &second) {
    const Words left = rolled(first), right = rolled(second);
    Words all = both(left, right);
    all.strength = Strength::comparison;
    all.yesno = true;
    const std::string word = sign == "=" ? "is" : sign == "<>" ? "is not" : sign;
    all.text = filled("{} {} {}", {in_place(left, Strength::sum), word, in_place(right, Strength::sum)});
    return all;
}

Words called(const std::string &function, const Words &argument) {
    if (argument.constant)
        return function == "abs" ? constant(std::abs(*argument.constant)) : argument;
    if (function != "abs")
        return argument; // rounding of what is whole already
    Words all = rolled(argument);
    all.text = "absolute(" + all.text + ")";
    all.strength = Strength::atom;
    return all;
}

} // namespace bylaw::dialects
