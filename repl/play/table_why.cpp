// What the table answers to "why" and "why not".
#include "repl/play/table.hpp"
#include "repl/text/layout.hpp"

namespace bylaw::repl {

// "why not NAME", "w not NAME".
bool Table::answer_why_not(std::string_view line) {
    std::string_view typed = trimmed(line);
    if (typed.starts_with(':'))
        typed.remove_prefix(1);
    for (const std::string_view words : {"why not", "w not", "whynot"}) {
        if (typed != words && !typed.starts_with(std::string(words) + ' '))
            continue;
        const std::string name(trimmed(typed.substr(words.size())));
        stage_.note(name.empty()
                        ? std::string("Type what you miss behind it, as the rules or the menu name it\n")
                        : outline(in_words(session_.why_not(name, false)), 2, console_.table_width()));
        return true;
    }
    return false;
}

// The last roll: what counted.
std::string Table::why() const {
    const std::vector<std::string> lines = session_.short_answer(api::Since::roll, false);
    if (lines.empty())
        return "No dice have been rolled yet.\n";
    const std::string older =
        session_.rolled_after(answered_at_) ? "" : "No dice since your last answer; of the roll before it:\n";
    return older + outline(in_words(lines), 2, console_.table_width()) +
           columns({{"(w all: of all since your answer; w deep: every cause, and the rules' lines)"}}, 2,
                   console_.table_width());
}

// Everything that happened since a person answered, others' commands, too.
std::string Table::why_all() const {
    if (!session_.rolled_after(answered_at_))
        return "No dice have been rolled since your answer.\n";
    return outline(in_words(session_.short_answer_after(answered_at_, false)), 2, console_.table_width());
}

// Every cause of the last roll, also what did not count, and where the rules say so.
std::string Table::why_deep() const {
    const std::vector<std::string> lines = session_.explain();
    return lines.empty() ? "No dice have been rolled yet.\n" : outline(lines, 2, console_.table_width());
}

} // namespace bylaw::repl
