// What a sweep goes over, as it is typed.
#include "repl/play/choice.hpp"
#include "repl/simulation/labels.hpp"
#include "repl/simulation/sweep.hpp"
#include "repl/text/numbers.hpp"

#include <algorithm>
#include <charconv>

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

// "20..60" and "20..60:5"; false where it is neither.
bool read_range(std::string_view text, std::vector<std::string> &values) {
    const std::size_t dots = text.find(".."), colon = std::min(text.find(':', dots), text.size());
    std::int64_t low = 0, high = 0, step = 1;
    const bool fits = read_number(text.substr(0, dots), low) &&
                      read_number(text.substr(dots + 2, colon - dots - 2), high) &&
                      (colon == text.size() || read_number(text.substr(colon + 1), step));
    if (!fits || step < 1 || step > farthest || low < -farthest || high > farthest || high < low ||
        (high - low) / step >= static_cast<std::int64_t>(most_cells))
        return false;
    for (std::int64_t value = low; value <= high; value += step)
        values.push_back(std::to_string(value));
    return true;
}

// "6-10", which as a sum is -4, and nobody means that.
bool is_dashed_range(std::string_view text) {
    const std::size_t dash = text.find('-');
    std::int64_t low = 0, high = 0;
    return dash != text.npos && dash > 0 && read_number(text.substr(0, dash), low) &&
           read_number(text.substr(dash + 1), high) && low < high;
}

// "20..60:5", "wary|bold", "1..4|8"; empty where it is nothing of that sort.
std::vector<std::string> read_values(std::string_view text) {
    std::vector<std::string> values;
    for (const std::string_view value : split(text, "|")) {
        const bool is_range = find_outside(value, "..", 0) < value.size();
        if (value.empty() || is_dashed_range(value) || values.size() > most_cells ||
            (is_range && !read_range(value, values)))
            return {};
        if (!is_range)
            values.emplace_back(value);
    }
    return values;
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
            const std::size_t equals = std::min(part.find('='), part.size());
            Axis axis{std::string(trimmed(part.substr(0, equals))), equals < part.size()
                                                                        ? read_values(part.substr(equals + 1))
                                                                        : std::vector<std::string>()};
            if (axis.name.empty() || axis.values.empty()) {
                console.err << "bylaw: --sweep wants NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=A|B, not `"
                            << short_label(part, 200, false) << "`\n";
                return std::nullopt;
            }
            axes.push_back(std::move(axis));
        }
    if (size_of(axes) > most_cells) {
        console.err << "bylaw: this sweep has more than " << grouped(most_cells) << " cells\n";
        return std::nullopt;
    }
    return axes;
}

} // namespace bylaw::repl
