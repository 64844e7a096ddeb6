#include "repl/play/table.hpp"
#include "repl/play/choice.hpp"
#include "repl/play/menu.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <utility>

namespace bylaw::repl {

namespace {

std::string key_line(const std::string &key, const std::string &what) {
    constexpr std::size_t widest = 8;
    return key + std::string(widest + 2 - std::min(widest, key.size()), ' ') + what;
}

std::string listed_options(const api::Question &question, const std::vector<std::size_t> &which, int width) {
    if (!typed_as_they_read(question.options))
        return side_by_side(in_words(question.options), which, width);
    std::string text;
    for (const std::size_t each : which)
        text += "  " + in_words(question.options[each]) + '\n';
    return text;
}

// Returns the text after "gm" of a line that begins with it.
std::optional<std::string> said_by_game_master(std::string_view line) {
    std::string_view typed = trimmed(line);
    if (typed != "gm" && !typed.starts_with("gm "))
        return std::nullopt;
    typed.remove_prefix(2);
    return std::string(trimmed(typed));
}

std::string sentence(std::string text) {
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text + '.';
}

// ": attack Goblin 1", ": the dice 3, 5": the first command of `before` that `now` lacks.
std::string taken_back(const api::Session &before, const api::Session &now) {
    using Json = nlohmann::json;
    const Json done = Json::parse(before.save()).at("deeds");
    const std::size_t kept = Json::parse(now.save()).at("deeds").size();
    if (kept >= done.size())
        return "";
    const Json &deed = done[kept];
    std::string what = deed.value("text", "");
    if (deed.at("do") == "speak_up")
        what = "what the game master did";
    if (deed.at("do") == "faces")
        for (const Json &face : deed.at("numbers"))
            what += (what.empty() ? "the dice " : ", ") + face.dump();
    return what.empty() ? "" : ": " + in_words(what);
}

// Returns what Enter chooses.
std::string key_of_default(const api::Question &question) {
    return typed_as_they_read(question.options) ? in_words(question.options[question.suggested])
                                                : std::to_string(question.suggested + 1);
}

// "Ada's initiative", "Ada's sword blow (Bo)"; for a rule about no person also the rule around it.
std::string purpose_of(const api::DiceWanted &wanted) {
    std::string names;
    for (const api::Role &each : wanted.people)
        names += (names.empty() ? "" : ", ") + each.value.text;
    const std::string end = " (" + names + ")";
    if (names.empty() || !wanted.what.ends_with(end) ||
        wanted.what.find(',') < wanted.what.size() - end.size())
        return wanted.what;
    const std::string &whose = wanted.people[0].value.text;
    std::string text = whose + (whose.ends_with('s') ? "' " : "'s ");
    text += wanted.what.substr(0, wanted.what.size() - end.size());
    return wanted.people.size() == 1 ? text : text + " (" + names.substr(whose.size() + 2) + ")";
}

std::string dice_prompt(const api::DiceWanted &wanted, const std::vector<std::int64_t> &fallen) {
    std::string text = "Roll " + (wanted.count == 1 ? "a " : std::to_string(wanted.count)) + 'd' +
                       std::to_string(wanted.sides);
    text += wanted.what.empty() ? "" : " for " + purpose_of(wanted);
    for (std::size_t i = 0; i < fallen.size(); ++i)
        text += (i == 0 ? " (so far " : ", ") + std::to_string(fallen[i]);
    return text + (fallen.empty() ? "" : ")") + ": ";
}

} // namespace

std::optional<api::Step> Table::play(api::Step step) {
    while (step.kind == api::Step::Kind::question || step.kind == api::Step::Kind::dice) {
        if (std::optional<api::Step> spoken = let_policy_speak()) {
            step = std::move(*spoken);
            continue;
        }
        if (step.kind == api::Step::Kind::question && !asks(step.question)) {
            policy_spoke_ = false;
            step = session_.answer(step.question.suggested); // the story continues in the same paragraph
            continue;
        }
        keep();
        hear_out();
        std::optional<api::Step> next =
            step.kind == api::Step::Kind::question ? decide(step.question) : throw_dice(step.dice);
        if (!next) {
            narrator_.release();
            return std::nullopt;
        }
        step = std::move(*next);
    }
    keep();
    hear_out();
    show_story();
    narrator_.release();
    return step;
}

// The game master's policy acts before anybody is asked, where no person is the game master: once for each
// answer, so that it comes to an end.
std::optional<api::Step> Table::let_policy_speak() {
    if (std::exchange(policy_spoke_, true) || speaks_up() || seats_.hold_game_master(session_))
        return std::nullopt;
    return session_.policy_speaks_up();
}

// "gm": what the game master may do at any time; "gm WORDS": that of it which these words mean.
std::optional<api::Step> Table::speak_up(std::string_view words) {
    api::Step asked = session_.speak_up();
    if (asked.kind == api::Step::Kind::failed) {
        stage_.note(sentence(asked.report.all().front().message) + '\n');
        return std::nullopt;
    }
    speaks_up_ = true;
    begin_answer();
    if (words.empty() || asked.kind != api::Step::Kind::question)
        return asked;
    const Choice choice = read_choice(words, asked.question);
    if (choice.option)
        return answer(asked.question, *choice.option);
    tell(choice.problem + ".\n");
    return asked;
}

// An answer is acknowledged by what is asked next: by then it is kept.
void Table::keep() {
    const std::string problem = keep_ ? keep_() : "";
    if (!problem.empty())
        console_.err << problem;
}

// Adds events to the story; they are on the screen already, unless they were held.
void Table::hear_out() {
    narrator_.finish();
    told_ += narrator_.take_told();
    if (!narrator_.holds())
        shown_ = told_.size();
}

// Adds text that is no event to the story.
void Table::tell(const std::string &text) {
    told_ += text;
    if (!narrator_.holds())
        show_story();
}

void Table::show_story() {
    console_.out << std::string_view(told_).substr(shown_);
    shown_ = told_.size();
}

std::optional<api::Step> Table::decide(const api::Question &question) {
    introduce();
    open_scene(question);
    const std::string prompt = "[" + key_of_default(question) + "] > ";
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
        if (const auto words = said_by_game_master(*line)) {
            if (auto next = speak_up(*words))
                return next;
            continue;
        }
        Choice choice = read_choice(*line, question);
        if (choice.option)
            return answer(question, *choice.option);
        say_choice(*line, choice, question);
    }
    return std::nullopt;
}

// Ctrl-C at a question leaves, as the end of the input does; it is no answer.
std::optional<std::string> Table::ask(const std::string &prompt) {
    std::optional<std::string> line = editor_.read(prompt);
    stage_.typed();
    return editor_.interrupted() ? std::nullopt : line;
}

void Table::begin_answer() {
    console_.out << '\n';
    told_before_.push_back({std::exchange(told_, {}), answered_at_});
    shown_ = 0;
    answered_at_ = session_.events_told();
}

// The story goes on with what was chosen: a number or Enter alone would not say it.
api::Step Table::answer(const api::Question &question, std::size_t option) {
    begin_answer();
    policy_spoke_ = false;
    fallen_.clear();
    tell(line_of("> " + in_words(question.options[option])));
    return session_.answer(option);
}

std::optional<api::Step> Table::throw_dice(const api::DiceWanted &wanted) {
    show_story();
    if (purpose_of(wanted) != fallen_for_ || told_.size() != fallen_at_) // something was told meanwhile
        fallen_.clear();
    fallen_for_ = purpose_of(wanted);
    const std::string prompt = dice_prompt(wanted, fallen_);
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
            told_before_.push_back({told_, answered_at_});
            fallen_.insert(fallen_.end(), faces.values.begin(), faces.values.end());
            told_ += prompt + *line + '\n';
            shown_ = fallen_at_ = told_.size();
            return session_.give_faces(faces.values);
        }
        stage_.note(faces.problem + '\n');
    }
    return std::nullopt;
}

// Where what was typed would be an act or a choice: why it is none now.
void Table::say_choice(const std::string &line, const Choice &choice, const api::Question &question) {
    if (!choice.several.empty())
        return stage_.note(choice.problem + '\n' +
                               listed_options(question, choice.several, console_.table_width()),
                           Stage::Place::below);
    const std::string typed(trimmed(line));
    const std::vector<std::string> lines =
        typed.size() > 1 ? session_.why_not_offered(typed) : std::vector<std::string>{};
    stage_.note(lines.empty() ? choice.problem + "; ? for help\n"
                              : choice.problem + '\n' + outline(in_words(lines), 2, console_.table_width()));
}

Table::Key Table::key_of(std::string_view line) {
    static constexpr std::pair<std::string_view, Key> keys[] = {
        {"?", Key::help},          {"help", Key::help},        {"u", Key::undo},
        {"undo", Key::undo},       {"q", Key::quit},           {"quit", Key::quit},
        {"w", Key::why},           {"why", Key::why},          {"v", Key::views},
        {"views", Key::views},     {"auto", Key::policies},    {"s", Key::story},
        {"story", Key::story},     {"w all", Key::why_all},    {"why all", Key::why_all},
        {"w deep", Key::why_deep}, {"why deep", Key::why_deep}};
    std::string_view typed = trimmed(line);
    if (typed.starts_with(':')) // as at the prompt
        typed.remove_prefix(1);
    for (auto [word, key] : keys)
        if (typed == word)
            return key;
    return Key::none;
}

// Returns the possible inputs, with the numbers of the current menu.
std::string Table::help(const api::Step &asked) const {
    std::vector<std::string> lines;
    if (asked.kind == api::Step::Kind::question) {
        lines = {key_line("a number", typed_as_they_read(asked.question.options) ? "is that number"
                                                                                 : "takes that option"),
                 key_line("words", "do, too, or how they begin"),
                 key_line("Enter", "takes the marked option")};
        if (!stage_.folded().empty())
            lines.push_back(key_line(stage_.folded(), "lists these options"));
    } else {
        lines = {key_line(asked.dice.count == 1 ? "a number" : "numbers", "what the dice show")};
    }
    for (const auto &[key, what] : {std::pair{"w", "why so; w not X: why not X"},
                                    {"w all", "why, since your answer"},
                                    {"v", "shows the table again"},
                                    {"s", "tells the story once more"},
                                    {"u", "takes a decision back"},
                                    {"auto", "lets the policies decide"},
                                    {"q", "leaves the game"}})
        lines.push_back(key_line(key, what));
    if (session_.may_speak_up())
        lines.push_back(key_line("gm", "what the game master may do"));
    for (const auto &[key, what] : also_.keys)
        lines.push_back(key_line(key, what));
    const std::string others =
        also_.others.empty() ? "" : "  " + wrap("also " + also_.others, console_.terminal.width - 2, 2);
    return in_columns(lines, console_.table_width(), 2) + others;
}

// Runs a key; returns a step if the game continues from another place.
std::optional<api::Step> Table::press(Key key, const api::Step &asked) {
    switch (key) {
    case Key::undo: return take_back();
    case Key::policies:
        session_.decide(api::Decisions::policies);
        narrator_.release();
        return asked.kind == api::Step::Kind::question ? answer(asked.question, asked.question.suggested)
                                                       : asked;
    case Key::why: stage_.note(why()); break;
    case Key::why_all: stage_.note(why_all()); break;
    case Key::why_deep: stage_.note(why_deep()); break;
    case Key::story: stage_.note(told_.empty() ? "Nothing has happened yet.\n" : told_); break;
    case Key::views: show_views(asked); break;
    case Key::help:
    case Key::quit:
    case Key::none: stage_.help(help(asked)); break;
    }
    return std::nullopt;
}

// Back to what a person decided or rolled: what the policies did since goes, too. False, and nothing is
// changed, where there was nothing of the sort, also before the game was taken up again.
bool Table::undo(api::Session &game) const {
    while (game.undo_decision()) {
        const api::Step &step = game.step();
        if (step.kind != api::Step::Kind::question || seats_.asks(game, step.question))
            return true;
    }
    return false;
}

std::optional<api::Step> Table::take_back() {
    api::Session before = session_;
    if (api::Session tried = session_; !undo(tried)) {
        stage_.note("There is nothing to take back.\n");
        return std::nullopt;
    }
    undo(session_);
    speaks_up_ = false;
    fallen_.clear();
    narrator_.take_back();
    narrator_.take_told();
    told_.clear();
    if (!told_before_.empty()) {
        told_ = std::move(told_before_.back().story);
        answered_at_ = told_before_.back().answered_at;
        told_before_.pop_back();
    }
    shown_ = 0;
    console_.out << "Taken back" << taken_back(before, session_) << ".\n\n";
    return session_.step();
}

// A player at the table is the game master while an act at any time lasts.
bool Table::speaks_up() const {
    return speaks_up_ && !session_.may_speak_up();
}

bool Table::asks(const api::Question &question) const {
    return seats_.asks(session_, question) || (speaks_up() && question.options.size() > 1);
}

// Written once, before the first question.
void Table::introduce() {
    if (std::exchange(introduced_, true))
        return;
    const std::vector<std::string> names = seats_.names(session_);
    if (names.empty())
        return;
    tell(line_of("You play " + enumerated(names) + "; policies play the rest. (--all: you play everybody.)") +
         '\n');
}

std::string Table::line_of(const std::string &text) const {
    return wrap(text, console_.terminal.width);
}

void Table::open_scene(const api::Question &question) {
    stage_.open({told_, std::exchange(shown_, told_.size()), session_.views(), question});
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
