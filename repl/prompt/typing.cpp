// Help during typing: colours, candidates for Tab, and whether Enter only ends a line.
#include "repl/play/choice.hpp"
#include "repl/prompt/prompt.hpp"
#include "repl/text/layout.hpp"

#include <bylaw/syntax.hpp>

#include <algorithm>

namespace bylaw::repl {

namespace {

const char *style_of(api::TextPiece::Sort sort) {
    using enum api::TextPiece::Sort;
    switch (sort) {
    case keyword: return "35";
    case value:
    case number: return "36";
    case text: return "32";
    case comment: return "2";
    case reference: return "33";
    case called: return "1";
    }
    return "0";
}

// "haggle(buyer: trader, price: number)", with one role made to stand out.
std::string signature(const api::Declared &called, std::optional<std::size_t> next, bool colour) {
    std::string roles;
    for (std::size_t i = 0; i < called.roles.size(); ++i)
        roles += (i == 0 ? "" : ", ") + (i == next ? paint(called.roles[i], "1", colour) : called.roles[i]);
    return called.name + '(' + roles + ')';
}

bool begins(const std::string &name, const std::string &word) {
    return name.size() >= word.size() && name.compare(0, word.size(), word) == 0;
}

} // namespace

TypingHelp Prompt::typing_help() {
    TypingHelp help;
    help.complete = [this](const std::string &before, const std::string &word) {
        return complete(before, word);
    };
    help.colours = [this](const std::string &text) { return colours(text); };
    help.goes_on = [this](const std::string &text) { return next_line(text); };
    return help;
}

// Answers at a game's question are no rules.
bool Prompt::types_rules(const std::string &text) const {
    return !at_table_ && !trimmed(text).starts_with(':');
}

// Colours the name of a command, and the text behind it if that is Bylaw.
std::vector<Colouring> Prompt::colours(const std::string &text) const {
    if (at_table_ && !trimmed(text).starts_with(':'))
        return {};
    const std::size_t command = types_rules(text) ? 0 : std::min(text.find(' '), text.size());
    std::vector<Colouring> all;
    if (command > 0)
        all.push_back({0, command, "1"});
    for (const api::TextPiece &each : api::pieces(text.substr(command)))
        all.push_back({command + each.begin, command + each.end, style_of(each.sort)});
    return all;
}

// With a margin for each brace that is open. A mistake is reported as soon as its line ends; but of what is
// pasted the rest belongs to it.
std::optional<std::string> Prompt::next_line(const std::string &text) const {
    if (!types_rules(text) || trimmed(text).empty())
        return std::nullopt;
    if (!api::ends_early(text) && !(editor_.more_waits() && api::is_wrong_so_far(text)))
        return std::nullopt;
    constexpr std::ptrdiff_t step = 4;
    const std::ptrdiff_t open = std::ranges::count(text, '{') - std::ranges::count(text, '}');
    return std::string(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, open) * step), ' ');
}

Completion Prompt::complete(const std::string &before, const std::string &word) const {
    Completion found;
    if (const std::optional<api::OpenCall> call = session_.program().open_call(before))
        found.hint = hint_of(*call);
    if (word.starts_with(':'))
        complete_command(word, found);
    else if (!word.empty())
        complete_name(word, found);
    return found;
}

void Prompt::complete_command(const std::string &word, Completion &found) {
    std::vector<std::string> names;
    for (const Command &command : commands())
        names.push_back(std::string(":") + command.name + (*command.arguments ? " " : "") +
                        command.arguments);
    std::ranges::sort(names);
    for (const std::string &each : names)
        if (begins(each, word)) {
            found.words.push_back(each.substr(0, each.find(' ')));
            found.shown.push_back(each);
        }
}

// Where few are meant, those that are called show what they want.
void Prompt::complete_name(const std::string &word, Completion &found) const {
    constexpr std::size_t few = 12;
    std::vector<std::string> names;
    for (const std::string &name : session_.names())
        if (begins(name, word))
            names.push_back(name);
    std::ranges::sort(names);
    for (const std::string &name : names) {
        const std::vector<api::Declared> all = session_.program().declared(name);
        const auto called = std::ranges::find_if(all, &api::Declared::is_called);
        const bool is_called = called != all.end();
        found.words.push_back(name + (is_called ? "(" : ""));
        found.shown.push_back(!is_called            ? name
                              : names.size() <= few ? signature(*called, std::nullopt, false)
                                                    : name + '(');
    }
}

// With the role that comes next made to stand out.
std::string Prompt::hint_of(const api::OpenCall &call) const {
    std::string lines;
    for (const api::Declared &each : call.called)
        lines += (lines.empty() ? "" : "\n") + signature(each, call.role, console_.terminal.colour);
    return lines;
}

} // namespace bylaw::repl
