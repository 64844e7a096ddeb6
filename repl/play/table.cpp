#include "repl/play/table.hpp"
#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::repl {

namespace {

std::vector<std::string> help() {
    return {"a number  takes that option",          "words     do, too, or how they begin",
            "2-6       lists these options",        "Enter     takes the marked option",
            "w         why so; w not X: why not X", "v         shows the table again",
            "s         tells the story once more",  "u         takes a decision back",
            "auto      lets the policies decide",   "q         leaves the game"};
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
        told_ += narrator_.take_told();
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
    if (!asks(question))
        return session_.answer(question.suggested);
    introduce();
    open_scene(question);
    const std::string prompt = "[" + std::to_string(question.suggested + 1) + "] > ";
    while (auto line = ask(stage_.covered() ? "[Enter: back to the table] > " : prompt)) {
        if (stage_.covered() && trimmed(*line).empty()) {
            stage_.show_again();
            continue;
        }
        Key key = key_of(*line);
        if (key == Key::quit)
            return std::nullopt;
        if (key != Key::none) {
            if (auto next = press(key, session_.step()))
                return next;
            continue;
        }
        if (answer_why_not(*line))
            continue;
        Choice choice = read_choice(*line, question);
        if (choice.option)
            return answer(*choice.option);
        say_choice(choice.problem, choice.several, question);
    }
    return std::nullopt;
}

// Ctrl-C at a question leaves, as the end of the input does; it is no answer.
std::optional<std::string> Table::ask(const std::string &prompt) {
    std::optional<std::string> line = editor_.read(prompt);
    stage_.typed();
    return editor_.interrupted() ? std::nullopt : line;
}

api::Step Table::answer(std::size_t option) {
    console_.out << '\n';
    stories_.push_back(std::exchange(told_, {}));
    return session_.answer(option);
}

std::optional<api::Step> Table::throw_dice(const api::DiceWanted &wanted) {
    const std::string prompt = dice_prompt(wanted);
    while (auto line = ask(prompt)) {
        Key key = key_of(*line);
        if (key == Key::quit)
            return std::nullopt;
        if (key != Key::none) {
            if (auto next = press(key, session_.step()))
                return next;
            continue;
        }
        if (answer_why_not(*line))
            continue;
        Faces faces = read_faces(*line, wanted.count, wanted.sides);
        if (faces.problem.empty()) {
            stories_.push_back(told_);
            told_ += prompt + *line + '\n';
            return session_.give_faces(faces.values);
        }
        stage_.note(faces.problem + '\n');
    }
    return std::nullopt;
}

void Table::say_choice(const std::string &problem, const std::vector<std::size_t> &several,
                       const api::Question &question) {
    if (several.empty())
        stage_.note(problem + "; ? for help\n");
    else
        stage_.note(problem + '\n' +
                        side_by_side(in_words(question.options), several, console_.table_width()),
                    Stage::Place::below);
}

Table::Key Table::key_of(std::string_view line) {
    static constexpr std::pair<std::string_view, Key> keys[] = {
        {"?", Key::help},          {"help", Key::help},        {"u", Key::undo},
        {"undo", Key::undo},       {"q", Key::quit},           {"quit", Key::quit},
        {"w", Key::why},           {"why", Key::why},          {"v", Key::views},
        {"views", Key::views},     {"auto", Key::policies},    {"s", Key::story},
        {"story", Key::story},     {"w all", Key::why_deep},   {"why all", Key::why_deep},
        {"w deep", Key::why_deep}, {"why deep", Key::why_deep}};
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
        return asked.kind == api::Step::Kind::question ? answer(asked.question.suggested) : asked;
    case Key::why: stage_.note(why(false)); break;
    case Key::why_deep: stage_.note(why(true)); break;
    case Key::story: stage_.note(told_.empty() ? "Nothing has happened yet.\n" : told_); break;
    case Key::views: show_views(asked); break;
    case Key::help:
    case Key::quit:
    case Key::none: stage_.help(in_columns(help(), console_.table_width(), 2)); break;
    }
    return std::nullopt;
}

// Back to what a person decided: what the policies did since goes, too.
bool Table::undo() {
    if (!seats_.everybody() && stories_.empty())
        return false;
    bool done = session_.undo_decision();
    for (bool more = done; more;) {
        const api::Step step = session_.step();
        more = step.kind == api::Step::Kind::question && !asks(step.question) && session_.undo_decision();
    }
    return done;
}

std::optional<api::Step> Table::take_back() {
    if (!undo()) {
        stage_.note("There is nothing to take back.\n");
        return std::nullopt;
    }
    narrator_.take_back();
    narrator_.take_told();
    told_.clear();
    if (!stories_.empty()) {
        told_ = std::move(stories_.back());
        stories_.pop_back();
    }
    told_again_ = true;
    console_.out << "Taken back.\n";
    return session_.step();
}

bool Table::asks(const api::Question &question) const {
    return !no_choice(question) && seats_.hold(session_, question.asker);
}

// Said once, when there is somebody to be asked.
void Table::introduce() {
    if (std::exchange(introduced_, true))
        return;
    const std::vector<std::string> names = seats_.names(session_);
    if (names.empty())
        return;
    std::string text = "You play ";
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    text =
        wrap(text + "; policies play the rest. (--all: you play everybody.)", console_.terminal.width) + '\n';
    console_.out << text;
    told_ += text;
}

void Table::open_scene(const api::Question &question) {
    stage_.open({told_, session_.views(), question}, std::exchange(told_again_, false));
}

void Table::show_views(const api::Step &asked) {
    if (asked.kind == api::Step::Kind::question)
        stage_.show_again();
    else
        console_.out << views_text(session_.views(), console_.table_width(), Shape::spacious);
}

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

// What counted; on request every cause, also what did not count, and where the rules say so.
std::string Table::why(bool deep) const {
    const std::vector<std::string> lines =
        deep ? session_.explain() : session_.short_answer(api::Since::roll, false);
    if (lines.empty())
        return "No dice have been rolled yet.\n";
    if (deep)
        return outline(lines, 2, console_.table_width());
    return outline(in_words(lines), 2, console_.table_width()) +
           columns({{"(w deep shows every cause, and where the rules say so)"}}, 2, console_.table_width());
}

} // namespace bylaw::repl
