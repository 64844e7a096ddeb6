// Axes of a sweep, as typed.
#include "repl/play/choice.hpp"
#include "repl/simulation/labels.hpp"
#include "repl/simulation/sweep.hpp"
#include "repl/text/numbers.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace bylaw::repl {

namespace {

constexpr std::int64_t farthest = 1'000'000'000'000; // so that no sum is too large

// Where it stands outside of brackets and of texts in quotes.
std::size_t find_outside(std::string_view text, std::string_view wanted, std::size_t from) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = from; at < text.size(); ++at) {
        const char c = text[at];
        if (depth == 0 && !quoted && text.substr(at).starts_with(wanted))
            return at;
        if (c == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    }
    return text.size();
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = find_outside(text, separator, at);
        parts.push_back(trimmed(text.substr(at, end - at)));
        at = end + 1;
    }
    return parts;
}

bool read_number(std::string_view text, std::int64_t &number) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

constexpr const char *sweep_forms = "wants NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=A|B";

std::string many_cells() {
    return "wants at most " + grouped(most_cells) + " cells";
}

// "20..60" and "20..60:5". Returns what is wrong with it; empty: nothing.
std::string read_range(std::string_view text, std::vector<std::string> &values) {
    const std::size_t dots = text.find(".."), colon = std::min(text.find(':', dots), text.size());
    const std::string_view step_text = colon < text.size() ? text.substr(colon + 1) : "1";
    std::int64_t low = 0, high = 0, step = 1;
    if (!read_number(text.substr(0, dots), low) ||
        !read_number(text.substr(dots + 2, colon - dots - 2), high) || low < -farthest || high > farthest)
        return sweep_forms;
    if (!read_number(step_text, step) || step < 1)
        return "wants a whole number above 0 as its step";
    if (high < low)
        return "wants the lower end first";
    if ((high - low) / step >= static_cast<std::int64_t>(most_cells))
        return many_cells();
    for (std::int64_t value = low; value <= high; value += std::min(step, farthest * 2))
        values.push_back(std::to_string(value));
    return "";
}

// "6-10" is -4 as a sum, which is certainly not meant.
bool is_dashed_range(std::string_view text) {
    const std::size_t dash = text.find('-');
    std::int64_t low = 0, high = 0;
    return dash != text.npos && dash > 0 && read_number(text.substr(0, dash), low) &&
           read_number(text.substr(dash + 1), high) && low < high;
}

// "20..60:5", "wary|bold", "1..4|8". Returns what is wrong with it; empty: nothing.
std::string read_values(std::string_view text, std::vector<std::string> &values) {
    for (const std::string_view value : split(text, "|")) {
        if (value.empty() || is_dashed_range(value))
            return sweep_forms;
        if (find_outside(value, "..", 0) == value.size())
            values.emplace_back(value);
        else if (std::string wrong = read_range(value, values); !wrong.empty())
            return wrong;
        if (values.size() > most_cells)
            return many_cells();
    }
    std::set<std::string_view> known;
    for (const std::string &value : values)
        if (!known.insert(value).second)
            return "wants the value " + value + " once";
    return "";
}

std::string read_axis(std::string_view part, const std::vector<Axis> &known, Axis &axis) {
    if (part.empty())
        return "wants something on both sides of a comma";
    const std::size_t equals = std::min(part.find('='), part.size());
    axis.name = trimmed(part.substr(0, equals));
    if (std::ranges::count(known, axis.name, &Axis::name) > 0)
        return "wants the name `" + axis.name + "` once";
    return axis.name.empty() || equals == part.size() ? sweep_forms
                                                      : read_values(part.substr(equals + 1), axis.values);
}

} // namespace

std::size_t size_of(const std::vector<Axis> &axes) {
    std::size_t size = 1;
    for (const Axis &axis : axes)
        size = std::min(size * axis.values.size(), most_cells + 1);
    return size;
}

std::vector<std::int64_t> numbers_of(const Axis &axis) {
    std::vector<std::int64_t> numbers;
    for (const std::string &value : axis.values)
        if (std::int64_t number = 0; read_number(value, number) && number >= -farthest && number <= farthest)
            numbers.push_back(number);
    return numbers.size() == axis.values.size() ? numbers : std::vector<std::int64_t>();
}

std::optional<std::vector<Axis>> read_sweeps(const std::vector<std::string> &words, Console &console) {
    std::vector<Axis> axes;
    for (const std::string &word : words)
        for (std::string_view part : split(word, ",")) {
            Axis axis;
            if (const std::string wrong = read_axis(part, axes, axis); !wrong.empty()) {
                console.err << "bylaw: --sweep " << wrong << ", not `"
                            << short_label(part.empty() ? word : part, 200, false) << "`\n";
                return std::nullopt;
            }
            axes.push_back(std::move(axis));
        }
    if (size_of(axes) > most_cells) {
        console.err << "bylaw: --sweep " << many_cells() << '\n';
        return std::nullopt;
    }
    return axes;
}

} // namespace bylaw::repl
