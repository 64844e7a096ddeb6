// What a sweep goes over, as it is typed.
#include "repl/simulation/sweep.hpp"
#include "repl/text/numbers.hpp"

#include <algorithm>
#include <charconv>

namespace bylaw::repl {

namespace {

constexpr std::size_t most_cells = 10'000;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(separator, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

bool read_number(std::string_view text, std::int64_t &number) {
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

// "20..60:5", or "wary|bold"; empty where it is neither.
std::vector<std::string> read_values(std::string_view text) {
    std::vector<std::string> values;
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        for (std::string_view value : split(text, '|')) {
            if (value.empty())
                return {};
            values.emplace_back(value);
        }
        return values;
    }
    const std::size_t colon = std::min(text.find(':', dots), text.size());
    std::int64_t low = 0, high = 0, step = 1;
    constexpr std::int64_t most = 1'000'000'000'000; // so that no sum is too large
    const bool fits = read_number(text.substr(0, dots), low) &&
                      read_number(text.substr(dots + 2, colon - dots - 2), high) &&
                      (colon == text.size() || read_number(text.substr(colon + 1), step));
    if (!fits || step < 1 || step > most || low < -most || high > most ||
        (high - low) / step >= static_cast<std::int64_t>(most_cells))
        return {};
    for (std::int64_t value = low; value <= high; value += step)
        values.push_back(std::to_string(value));
    return values;
}

} // namespace

std::size_t size_of(const std::vector<Axis> &axes) {
    std::size_t size = 1;
    for (const Axis &axis : axes)
        size = std::min(size * axis.values.size(), most_cells + 1);
    return size;
}

std::optional<std::vector<Axis>> read_sweeps(const std::vector<std::string> &words, Console &console) {
    std::vector<Axis> axes;
    for (const std::string &word : words)
        for (std::string_view part : split(word, ',')) {
            const std::size_t equals = std::min(part.find('='), part.size());
            Axis axis{std::string(part.substr(0, equals)), equals < part.size()
                                                               ? read_values(part.substr(equals + 1))
                                                               : std::vector<std::string>()};
            if (axis.name.empty() || axis.values.empty()) {
                console.err << "bylaw: --sweep wants NAME=LOW..HIGH, NAME=LOW..HIGH:STEP or NAME=A|B, not `"
                            << part << "`\n";
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
