#include "repl/play/menu.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <charconv>

namespace bylaw::repl {

namespace {

using Words = std::vector<std::string_view>;
using Rows = std::vector<std::vector<std::string>>;

constexpr std::size_t short_list = 8; // is shown as it is
constexpr std::size_t most_words = 4; // that may differ and still read as one sentence
constexpr std::size_t many_words = 2; // that are the same: what differs may be longer, and is left out
constexpr std::size_t most_shown = 4; // that differ in more than that, and have lines of their own
constexpr std::size_t most_named = 8; // options on a line; of more only the number is said

Words words_of(std::string_view text) {
    Words words;
    while (!text.empty()) {
        std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0)
            words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

std::string words_from(const Words &words, std::size_t begin, std::size_t end) {
    std::string text;
    for (std::size_t i = begin; i < end; ++i)
        text += (text.empty() ? "" : " ") + std::string(words[i]);
    return text;
}

// Reads well in a list: a few words without commas or brackets.
bool is_short(const Words &words, std::size_t begin, std::size_t end) {
    return end - begin <= most_words &&
           words_from(words, begin, end).find_first_of(",()") == std::string::npos;
}

// Options in one line: they begin and end with the same words.
struct Alike {
    std::vector<Words> options;
    std::size_t before = 0, after = 0; // how many words are the same
    bool named = true;                 // the difference is short enough to be named

    explicit Alike(Words first)
        : options{std::move(first)}, before(options[0].size()), after(options[0].size()) {}

    // With one more at the end, where all that differs is short.
    std::optional<Alike> with(Words next) const {
        Alike more = *this;
        auto same = std::mismatch(options[0].begin(), options[0].end(), next.begin(), next.end());
        more.before = std::min(before, static_cast<std::size_t>(same.first - options[0].begin()));
        auto ends = std::mismatch(options[0].rbegin(), options[0].rend(), next.rbegin(), next.rend());
        more.after = std::min(after, static_cast<std::size_t>(ends.first - options[0].rbegin()));
        more.options.push_back(std::move(next));
        for (const Words &words : more.options) // something of each must be its own
            more.after = std::min(more.after, words.size() - std::min(words.size(), more.before + 1));
        for (const Words &words : more.options) {
            if (more.before == 0 || words.size() <= more.before)
                return std::nullopt;
            more.named = more.named && is_short(words, more.before, words.size() - more.after);
        }
        if (!more.named && (more.before < many_words || (named && options.size() > 1)))
            return std::nullopt;
        return more;
    }

    // Two that share a single word say as a rule different things: "take aim", "take the sword". What is not
    // said at all has to be worth it, unless it is to be brief.
    bool worth_a_line(Brevity brevity) const {
        if (!named && brevity == Brevity::whole)
            return options.size() > most_shown;
        return options.size() > 2 || (options.size() == 2 && before > 1);
    }

    std::string text(Brevity brevity) const {
        std::string text = words_from(options[0], 0, before);
        if (!named || brevity == Brevity::beginning)
            return text + " ...";
        if (brevity == Brevity::without || options.size() > most_named) {
            text += " ...";
        } else {
            for (std::size_t i = 0; i < options.size(); ++i) {
                text += i == 0 ? " " : i + 1 == options.size() ? " or " : ", ";
                text += words_from(options[i], before, options[i].size() - after);
            }
        }
        std::string rest = words_from(options[0], options[0].size() - after, options[0].size());
        return text + (rest.empty() ? "" : " " + rest);
    }
};

std::string marked(const MenuLine &line, std::size_t suggested) {
    return (line.first == suggested ? "* " : "  ") + numbers(line);
}

} // namespace

std::vector<MenuLine> menu_of(const std::vector<std::string> &options, std::size_t suggested,
                              Brevity brevity) {
    std::vector<MenuLine> lines;
    for (std::size_t i = 0; i < options.size(); ++i) {
        MenuLine line{i, i, options[i]};
        Alike alike(words_of(options[i]));
        bool alone = options.size() <= short_list || i == suggested;
        for (std::size_t next = i + 1; !alone && next < options.size() && next != suggested; ++next) {
            std::optional<Alike> more = alike.with(words_of(options[next]));
            if (!more)
                break;
            alike = std::move(*more);
        }
        if (alike.worth_a_line(brevity)) {
            line.last = i + alike.options.size() - 1;
            line.text = alike.text(brevity);
        }
        i = line.last;
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string folded_numbers(const std::vector<MenuLine> &menu) {
    const auto folded =
        std::find_if(menu.begin(), menu.end(), [](const MenuLine &line) { return line.first != line.last; });
    return folded == menu.end() ? "" : numbers(*folded);
}

std::optional<std::pair<std::size_t, std::size_t>> range_of(std::string_view typed, std::size_t options) {
    const char *end = typed.data() + typed.size();
    std::size_t first = 0, last = 0;
    auto low = std::from_chars(typed.data(), end, first);
    if (low.ec != std::errc{} || low.ptr == end || *low.ptr != '-')
        return std::nullopt;
    auto high = std::from_chars(low.ptr + 1, end, last);
    if (high.ec != std::errc{} || high.ptr != end || first < 1 || last < first || last > options)
        return std::nullopt;
    return std::pair{first - 1, last - 1};
}

std::string numbers(const MenuLine &line) {
    std::string text = std::to_string(line.first + 1);
    return line.first == line.last ? text : text + '-' + std::to_string(line.last + 1);
}

std::string listed(const std::vector<MenuLine> &menu, std::size_t suggested, int width) {
    Rows rows;
    for (const MenuLine &line : menu)
        rows.push_back({marked(line, suggested), line.text});
    return columns(rows, 1, width);
}

std::string abreast(const std::vector<MenuLine> &menu, std::size_t suggested, int width) {
    std::size_t widest = 0; // number
    for (const MenuLine &line : menu)
        widest = std::max(widest, marked(line, suggested).size());
    std::vector<std::string> cells;
    for (const MenuLine &line : menu) {
        std::string cell = marked(line, suggested);
        cells.push_back(cell + std::string(widest - cell.size() + 2, ' ') + line.text);
    }
    return in_columns(cells, width, 1);
}

namespace {

std::optional<std::int64_t> number_of(const std::string &option) {
    std::int64_t number = 0;
    const char *end = option.data() + option.size();
    const auto read = std::from_chars(option.data(), end, number);
    return read.ec == std::errc{} && read.ptr == end ? std::optional(number) : std::nullopt;
}

// The last of those from `first` on that are each one more than the one before.
std::size_t end_of_run(const std::vector<std::string> &options, std::size_t first) {
    std::size_t last = first;
    for (auto at = number_of(options[first]); at && last + 1 < options.size(); ++last) {
        const auto next = number_of(options[last + 1]);
        if (!next || *next != *at + 1)
            break;
        at = next;
    }
    return last;
}

} // namespace

std::string as_they_read(const std::vector<std::string> &options, std::size_t suggested, int width) {
    constexpr std::size_t worth_a_range = 2; // more than so many steps
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const std::size_t last = end_of_run(options, i);
        parts.push_back(options[i]);
        if (last - i >= worth_a_range) {
            parts.back() += " to " + options[last];
            i = last;
        }
    }
    std::string line = parts[0];
    for (std::size_t i = 1; i < parts.size(); ++i)
        line += (i + 1 == parts.size() ? " or " : ", ") + parts[i];
    line += " (Enter: " + options[suggested] + ")";
    return columns({{"", line}}, 1, width);
}

std::string side_by_side(const std::vector<std::string> &options, const std::vector<std::size_t> &which,
                         int width) {
    std::vector<std::string> cells;
    Rows rows; // where only one is on a line, so that a long one continues under its beginning
    int widest = 0;
    for (std::size_t i : which) {
        std::string number = std::to_string(i + 1);
        cells.push_back("  " + number + std::string(4 - std::min<std::size_t>(3, number.size()), ' ') +
                        options[i]);
        rows.push_back({"  " + number + (number.size() < 2 ? " " : ""), options[i]});
        widest = std::max(widest, display_width(cells.back()));
    }
    return 2 * widest + 3 > width ? columns(rows, 1, width) : in_columns(cells, width, 1);
}

} // namespace bylaw::repl
