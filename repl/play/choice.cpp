#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace bylaw::repl {

namespace {

constexpr std::string_view blanks = " \t\r\n,";

std::optional<std::int64_t> number_typed(std::string_view word) {
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size())
        return std::nullopt;
    return number;
}

// Quotes the typed text: shortened, without characters that move the cursor.
std::string quoted(std::string_view typed) {
    constexpr std::size_t most = 40;
    std::string shown(typed.substr(0, most));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char letter) { return letter < ' ' || letter == 127; }, '?');
    return "`" + shown + (typed.size() > most ? "...`" : "`");
}

// Words and numbers without what stands between them.
std::vector<std::string> parts_of(std::string_view text) {
    std::vector<std::string> parts(1);
    for (char c : text) {
        const auto letter = static_cast<unsigned char>(c);
        if (letter >= 0x80 || std::isalnum(letter) || c == '\'' || c == '-' || c == '+')
            parts.back() += static_cast<char>(std::tolower(letter));
        else if (!parts.back().empty())
            parts.emplace_back();
    }
    if (parts.back().empty())
        parts.pop_back();
    return parts;
}

// "att gob 2" is short for "attack Goblin 2 with the bow". A number stands for itself alone.
bool is_short_for(const std::vector<std::string> &typed, const std::vector<std::string> &option) {
    std::size_t next = 0;
    for (const std::string &part : option) {
        if (next == typed.size())
            break;
        const bool number = number_typed(typed[next]).has_value();
        next += number ? part == typed[next] : part.starts_with(typed[next]);
    }
    return next == typed.size() && !typed.empty();
}

// `07` is 7.
Choice number_among(std::int64_t number, const std::vector<std::string> &options) {
    for (std::size_t i = 0; i < options.size(); ++i)
        if (number_typed(options[i]) == number)
            return {i, "", {}};
    return {std::nullopt, std::to_string(number) + " is none of the options", {}};
}

bool begins_with(std::string_view option, std::string_view typed) {
    return option.size() >= typed.size() &&
           std::equal(typed.begin(), typed.end(), option.begin(),
                      [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

// The options that are exactly this; else those that are the same words and numbers, that begin so, that this
// is short for. A single letter is no more than a slip.
std::vector<std::size_t> those_meant(const std::string &typed, const std::vector<std::string> &options) {
    const std::vector<std::string> parts = parts_of(typed);
    const auto those = [&](auto &&fits) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < options.size(); ++i)
            if (fits(options[i]))
                found.push_back(i);
        return found;
    };
    std::vector<std::size_t> found = those([&](const std::string &option) { return option == typed; });
    if (found.empty() && !parts.empty())
        found = those([&](const std::string &option) { return parts_of(option) == parts; });
    if (found.empty())
        found = those([&](const std::string &option) { return begins_with(option, typed); });
    if (found.empty() && typed.size() > 1)
        found = those([&](const std::string &option) { return is_short_for(parts, parts_of(option)); });
    return found;
}

// As a word of its own: "Where does Ada aim?" is asked of Ada, and says so.
bool names(std::string_view text, std::string_view name) {
    const auto goes_on = [&](std::size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
        if (!(at > 0 && goes_on(at - 1)) && !goes_on(at + name.size()))
            return true;
    return false;
}

} // namespace

std::string_view trimmed(std::string_view text) {
    std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

bool typed_as_they_read(const std::vector<std::string> &options) {
    return std::ranges::any_of(options,
                               [](const std::string &option) { return number_typed(option).has_value(); });
}

Choice read_choice(std::string_view line, const api::Question &question) {
    std::string_view typed = trimmed(line);
    if (typed.empty())
        return {question.suggested, "", {}};
    const bool as_they_read = typed_as_they_read(question.options);
    if (auto number = number_typed(typed); number && as_they_read)
        return number_among(*number, question.options);
    if (auto number = number_typed(typed)) {
        auto count = static_cast<std::int64_t>(question.options.size());
        if (*number >= 1 && *number <= count)
            return {static_cast<std::size_t>(*number - 1), "", {}};
        return {std::nullopt, "The options are 1 to " + std::to_string(count), {}};
    }
    Choice choice;
    if (auto range = range_of(typed, question.options.size()); range && !as_they_read) {
        for (std::size_t i = range->first; i <= range->second; ++i)
            choice.several.push_back(i);
        choice.problem = "Which of these?";
        return choice;
    }
    choice.several = those_meant(in_words(typed), in_words(question.options));
    if (choice.several.empty()) // by the name that stands in the rules
        choice.several = those_meant(in_words(typed), in_words(question.names));
    if (choice.several.size() == 1)
        return {choice.several[0], "", {}};
    choice.problem =
        (choice.several.empty() ? "No option says " : "More than one option says ") + quoted(typed);
    return choice;
}

Faces read_faces(std::string_view line, std::int64_t count, std::int64_t sides) {
    Faces faces;
    for (std::size_t at = 0; (at = line.find_first_not_of(blanks, at)) != std::string_view::npos;) {
        std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        std::string_view word = line.substr(at, end - at);
        std::optional<std::int64_t> face = number_typed(word);
        if (!face || *face < 1 || *face > sides)
            return {{}, quoted(word) + " is no face of a d" + std::to_string(sides)};
        faces.values.push_back(*face);
        at = end;
    }
    if (static_cast<std::int64_t>(faces.values.size()) != count)
        faces.problem = count == 1
                            ? "Type what the die shows, a number from 1 to " + std::to_string(sides)
                            : "Type what the " + std::to_string(count) + " dice show, with blanks between";
    if (!faces.problem.empty() && faces.values.size() > 1)
        faces.problem = "These are " + std::to_string(faces.values.size()) + " numbers. " + faces.problem;
    return faces;
}

std::string in_words(std::string_view name) {
    std::string words(name);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

std::vector<std::string> in_words(const std::vector<std::string> &names) {
    std::vector<std::string> words;
    for (const std::string &name : names)
        words.push_back(in_words(name));
    return words;
}

std::string question_line(const api::Question &question) {
    if (question.asker.empty() || names(question.text, question.asker))
        return question.text;
    std::string asker = question.asker;
    asker[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(asker[0])));
    return asker + ": " + (question.text.empty() ? "what do you do?" : question.text);
}

} // namespace bylaw::repl
