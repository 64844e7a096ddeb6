#include "repl/play/table.hpp"
#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"
#include "repl/text/layout.hpp"

#include <utility>

namespace bylaw::repl {

namespace {

std::vector<std::vector<std::string>> help() {
    return {{"a number  ", "takes that option; so does the beginning of its words"},
            {"2-6", "lists these options with their numbers"},
            {"Enter", "takes the marked option"},
            {"w", "why: explains the last roll, from what was decided to what came of it"},
            {"v", "shows the table again"},
            {"u", "takes the last decision back"},
            {"auto", "lets the policies decide from here on"},
            {"q", "leaves the game"}};
}

// Where there is but one answer nobody is asked.
bool no_choice(const api::Question &question) {
    return question.options.size() == 1;
}

std::string dice_prompt(const api::DiceWanted &wanted) {
    std::string text = "Roll " + (wanted.count == 1 ? "" : std::to_string(wanted.count)) + 'd' +
                       std::to_string(wanted.sides);
    return text + (wanted.what.empty() ? "" : " for " + wanted.what) + ": ";
}

} // namespace

std::optional<api::Step> Table::play(api::Step step) {
    while (step.kind == api::Step::Kind::question || step.kind == api::Step::Kind::dice) {
        narrator_.finish();
        std::optional<api::Step> next =
            step.kind == api::Step::Kind::question ? decide(step.question) : throw_dice(step.dice);
        if (!next)
            return std::nullopt;
        step = std::move(*next);
    }
    narrator_.finish();
    return step;
}

std::optional<api::Step> Table::decide(const api::Question &question) {
    if (no_choice(question))
        return session_.answer(0);
    show_views();
    show_question(question);
    std::string prompt = "[" + std::to_string(question.suggested + 1) + "] > ";
    while (auto line = ask(prompt)) {
        Key key = key_of(*line);
        if (key == Key::quit)
            return std::nullopt;
        if (key != Key::none) {
            if (auto next = press(key, session_.step()))
                return next;
            continue;
        }
        Choice choice = read_choice(*line, question);
        if (choice.option) {
            console_.out << '\n';
            return session_.answer(*choice.option);
        }
        if (choice.several.empty())
            console_.out << choice.problem << "; ? for help\n";
        else
            console_.out << choice.problem << '\n'
                         << side_by_side(in_words(question.options), choice.several, console_.table_width());
    }
    return std::nullopt;
}

// Ctrl-C at a question leaves, as the end of the input does; it is no answer.
std::optional<std::string> Table::ask(const std::string &prompt) {
    std::optional<std::string> line = editor_.read(prompt);
    return editor_.interrupted() ? std::nullopt : line;
}

std::optional<api::Step> Table::throw_dice(const api::DiceWanted &wanted) {
    while (auto line = ask(dice_prompt(wanted))) {
        Key key = key_of(*line);
        if (key == Key::quit)
            return std::nullopt;
        if (key != Key::none) {
            if (auto next = press(key, session_.step()))
                return next;
            continue;
        }
        Faces faces = read_faces(*line, wanted.count, wanted.sides);
        if (faces.problem.empty())
            return session_.give_faces(faces.values);
        console_.out << faces.problem << '\n';
    }
    return std::nullopt;
}

Table::Key Table::key_of(std::string_view line) {
    static constexpr std::pair<std::string_view, Key> keys[] = {
        {"?", Key::help},  {"help", Key::help},   {"u", Key::undo},       {"undo", Key::undo},
        {"q", Key::quit},  {"quit", Key::quit},   {"w", Key::why},        {"why", Key::why},
        {"v", Key::views}, {"views", Key::views}, {"auto", Key::policies}};
    std::string_view typed = trimmed(line);
    if (typed.starts_with(':')) // as at the prompt
        typed.remove_prefix(1);
    for (auto [word, key] : keys)
        if (typed == word)
            return key;
    return Key::none;
}

// What a key does; a step where the game goes on from another place than it was asked at.
std::optional<api::Step> Table::press(Key key, const api::Step &asked) {
    switch (key) {
    case Key::undo: return take_back();
    case Key::policies:
        session_.decide(api::Decisions::policies);
        return asked.kind == api::Step::Kind::question ? session_.answer(asked.question.suggested) : asked;
    case Key::why: show_why(); break;
    case Key::views:
        show_views();
        if (asked.kind == api::Step::Kind::question)
            show_question(asked.question);
        break;
    case Key::help:
    case Key::quit:
    case Key::none: console_.out << columns(help(), 2, console_.table_width()); break;
    }
    return std::nullopt;
}

api::Step Table::take_back() {
    if (session_.undo_decision()) {
        narrator_.take_back();
        console_.out << "Taken back.\n\n";
    } else {
        console_.out << "There is nothing to take back.\n";
    }
    return session_.step();
}

void Table::show_views() {
    for (const api::View &view : session_.views())
        console_.out << columns(view.rows, 2, console_.table_width()) << '\n';
}

void Table::show_question(const api::Question &question) {
    console_.out << paint(question_line(question), "1", console_.terminal.colour) << '\n';
    std::vector<std::vector<std::string>> rows;
    std::string folded; // a line that stands for several
    for (const MenuLine &line : menu_of(in_words(question.options), question.suggested)) {
        rows.push_back({(line.first == question.suggested ? "* " : "  ") + numbers(line), line.text});
        if (line.first != line.last && folded.empty())
            folded = numbers(line);
    }
    console_.out << columns(rows, 1, console_.table_width());
    if (!folded.empty())
        console_.out << "   (" << folded << " lists these options with their numbers)\n";
}

void Table::show_why() {
    std::vector<std::string> lines = session_.explain();
    if (lines.empty())
        console_.out << "No dice have been rolled yet.\n";
    console_.out << outline(lines, 2, console_.table_width());
}

} // namespace bylaw::repl
