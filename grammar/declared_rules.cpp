#include "grammar/declared_rules.hpp"

#include "grammar/characters.hpp"

#include <algorithm>
#include <array>

namespace bylaw::grammar {
namespace {

constexpr std::array<std::string_view, 7> called{"procedure", "action", "check", "formula",
                                                 "table",     "grid",   "hook"};

// The word at the beginning, which is taken away with the blanks around it.
std::string_view take_word(std::string_view &text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const std::string_view word = word_at(text.data(), text.data() + text.size());
    text.remove_prefix(word.size());
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return word;
}

// Empty where the line declares nothing that is called.
std::string_view declared_by(std::string_view line) {
    std::string_view word = take_word(line);
    if (word == "replace" || word == "amend")
        word = take_word(line);
    const bool has_name = std::ranges::find(called, word) != called.end();
    const std::string_view name = has_name ? take_word(line) : std::string_view();
    return line.starts_with('(') ? name : std::string_view();
}

} // namespace

void add_declared_rules(std::string_view text, RuleNames &names) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        if (const std::string_view name = declared_by(text.substr(0, end)); !name.empty())
            names.insert(name);
        text.remove_prefix(end + 1);
    }
}

} // namespace bylaw::grammar
