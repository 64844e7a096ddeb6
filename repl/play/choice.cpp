#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace bylaw::repl {

namespace {

constexpr std::string_view blanks = " \t\r\n,";

std::optional<std::int64_t> number_of(std::string_view word) {
    std::int64_t number = 0;
    auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size())
        return std::nullopt;
    return number;
}

// What was typed, to be said back: not by the megabyte, and nothing that moves the cursor.
std::string quoted(std::string_view typed) {
    constexpr std::size_t most = 40;
    std::string shown(typed.substr(0, most));
    std::replace_if(
        shown.begin(), shown.end(), [](unsigned char letter) { return letter < ' ' || letter == 127; }, '?');
    return "`" + shown + (typed.size() > most ? "...`" : "`");
}

bool begins_with(std::string_view option, std::string_view typed) {
    return option.size() >= typed.size() &&
           std::equal(typed.begin(), typed.end(), option.begin(),
                      [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

} // namespace

std::string_view trimmed(std::string_view text) {
    std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

Choice read_choice(std::string_view line, const api::Question &question) {
    std::string_view typed = trimmed(line);
    if (typed.empty())
        return {question.suggested, "", {}};
    if (auto number = number_of(typed)) {
        auto count = static_cast<std::int64_t>(question.options.size());
        if (*number >= 1 && *number <= count)
            return {static_cast<std::size_t>(*number - 1), "", {}};
        return {std::nullopt, "The options are 1 to " + std::to_string(count), {}};
    }
    Choice choice;
    if (auto range = range_of(typed, question.options.size())) {
        for (std::size_t i = range->first; i <= range->second; ++i)
            choice.several.push_back(i);
        choice.problem = "Which of these?";
        return choice;
    }
    std::string words = in_words(typed);
    for (std::size_t i = 0; i < question.options.size(); ++i) {
        std::string option = in_words(question.options[i]);
        if (option == words)
            return {i, "", {}};
        if (begins_with(option, words))
            choice.several.push_back(i);
    }
    if (choice.several.size() == 1)
        return {choice.several[0], "", {}};
    choice.problem =
        (choice.several.empty() ? "No option begins with " : "More than one option begins with ") +
        quoted(typed);
    return choice;
}

Faces read_faces(std::string_view line, std::int64_t count, std::int64_t sides) {
    Faces faces;
    for (std::size_t at = 0; (at = line.find_first_not_of(blanks, at)) != std::string_view::npos;) {
        std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
        std::string_view word = line.substr(at, end - at);
        std::optional<std::int64_t> face = number_of(word);
        if (!face || *face < 1 || *face > sides)
            return {{}, quoted(word) + " is no face of a d" + std::to_string(sides)};
        faces.values.push_back(*face);
        at = end;
    }
    if (static_cast<std::int64_t>(faces.values.size()) != count)
        faces.problem = count == 1
                            ? "Type what the die shows, a number from 1 to " + std::to_string(sides)
                            : "Type what the " + std::to_string(count) + " dice show, with blanks between";
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
    if (question.asker.empty())
        return question.text;
    std::string asker = question.asker;
    asker[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(asker[0])));
    return asker + ": " + (question.text.empty() ? "what do you do?" : question.text);
}

} // namespace bylaw::repl
