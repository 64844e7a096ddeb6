// The loop: read, answer, repeat. The commands are in the files *_commands.cpp.
#include "repl/prompt/prompt.hpp"
#include "repl/play/choice.hpp"
#include "repl/prompt/aside.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/text/layout.hpp"

#include <bylaw/dice.hpp>

#include <algorithm>

namespace bylaw::repl {

namespace {

api::SessionOptions options_with(std::uint64_t seed) {
    api::SessionOptions options;
    options.seed = seed;
    return options;
}

} // namespace

Prompt::Prompt(Console &console, LineEditor &editor, std::uint64_t seed)
    : console_(console), editor_(editor), narrator_(make_narrator(Telling::lines, console)),
      reader_(console.library), session_(empty_game(options_with(seed))) {
    attach();
    editor_.help_with(typing_help());
}

api::Session Prompt::empty_game(const api::SessionOptions &options) const {
    return api::Session(reader_.library.load_text("nothing", "ruleset bylaw\n").program, options);
}

bool Prompt::load(const std::string &rules) {
    Reader reader(console_.library);
    api::Loaded loaded = reader.library.load(rules);
    show_report(loaded.report, console_);
    remember_mistake(loaded.report);
    if (!loaded.program)
        return false;
    reader_ = std::move(reader);
    rules_ = rules;
    session_ = api::Session(loaded.program, session_.options());
    attach();
    return true;
}

void Prompt::attach() {
    told_reports_ = session_.reports().size();
    session_.on_event([this](const api::Event &event) {
        if (event.weight != api::Event::Weight::detail || event.kind == "roll")
            narrator_->hear(event);
    });
}

void Prompt::run() {
    while (!quit_) {
        notice_saved_files();
        std::optional<std::string> line = editor_.read(prompt_text());
        if (!line)
            return;
        if (trimmed(*line) != ":reload")
            notice_saved_files(); // while it was typed
        if (!trimmed(*line).empty()) {
            take(*line);
        } else if (tour_ && !editor_.interrupted()) {
            console_.out << tour_->wanted() << '\n';
            take(tour_->wanted());
        }
    }
}

void Prompt::take(const std::string &line) {
    const std::string_view typed = trimmed(line);
    std::string text(typed);
    forget_reports_gone();
    if (typed.front() == ':') {
        editor_.remember(line);
        command(text.substr(1));
    } else {
        text = input(line);
    }
    watches_.tell_changes(session_, console_);
    go_along(text);
}

std::string Prompt::prompt_text() const {
    if (tour_)
        return "tour " + tour_->place() + "> ";
    const std::string &name = session_.program().name();
    return (name.empty() ? "bylaw" : name) + "> ";
}

// More lines are read for as long as the text stops where more must come; an empty line ends it in any case.
// The whole of what was typed.
std::string Prompt::input(std::string text) {
    api::Step step;
    narrator_->hold();
    for (bool more = !editor_.reads_whole_texts();;) {
        InterruptGuard guard(session_);
        step = session_.evaluate(text);
        if (!more || !step.incomplete)
            break;
        std::optional<std::string> line = editor_.read("... ");
        if (editor_.interrupted()) {
            narrator_->release();
            return "";
        }
        more =
            line && (!trimmed(*line).empty() || editor_.more_waits()); // a pasted block may have empty lines
        if (more)
            text += '\n' + *line;
    }
    editor_.remember(text);
    if (step.kind == api::Step::Kind::failed && !step.incomplete && roll_foreign(text))
        return text;
    carry_on(step);
    return text;
}

// Dice in another notation than Bylaw's: said in Bylaw's words, and rolled.
bool Prompt::roll_foreign(const std::string &text) {
    const api::DiceReading reading = api::read_dice(text);
    if (!reading.foreign || reading.report.has_errors())
        return false;
    narrator_->release();
    console_.out << reading.said();
    for (int i = 0; i < reading.times; ++i)
        for (const std::string &roll : reading.rolls)
            carry_on(session_.evaluate(roll));
    return true;
}

bool Prompt::asks(const api::Step &step) {
    return step.kind == api::Step::Kind::question || step.kind == api::Step::Kind::dice;
}

// Plays what was begun to its end, asking at this prompt. Commands may be typed at its questions, too.
void Prompt::carry_on(api::Step step) {
    while (true) {
        forget_reports_gone();
        narrator_->hold();
        AsideEditor editor(
            editor_, console_.out, [this](const std::string &line) { return is_aside(line); },
            [this] { return files_saved(); });
        Table table(session_, *narrator_, editor, console_, {}, help_at_question());
        std::optional<api::Step> end;
        {
            InterruptGuard guard(session_);
            at_table_ = true;
            end = table.play(step);
            at_table_ = false;
        }
        if (end)
            return show_result(*end);
        if (!editor.command())
            return leave();
        playing_ = true;
        notice_saved_files();
        if (!editor.command()->empty())
            command(std::string(trimmed(*editor.command()).substr(1)));
        playing_ = false;
        watches_.tell_changes(session_, console_);
        step = session_.step();
        if (!asks(step))
            return show_result(step);
    }
}

// Continues after a command that began something or moved the game. If it was typed at a question, its caller
// continues.
void Prompt::go_on(const api::Step &step) {
    if (!playing_)
        carry_on(step);
    else if (step.kind == api::Step::Kind::failed)
        show_report(step.report, console_);
}

// Cancels the started command, back to its beginning.
void Prompt::leave() {
    session_.cancel();
    console_.out << "Left; nothing of it was done.\n";
}

void Prompt::show_result(const api::Step &step) {
    narrator_->finish();
    if (step.kind == api::Step::Kind::failed)
        show_report(step.report, console_);
    else if (!step.value.empty())
        console_.out << step.value << (step.type.empty() ? "" : "  (" + step.type + ")") << '\n';
    if (step.kind == api::Step::Kind::done)
        tell_reports();
}

// Prints the reports of a finished scenario.
void Prompt::tell_reports() {
    std::vector<std::vector<std::string>> rows;
    for (const api::ReportLine &line : session_.reports())
        rows.push_back({line.name, line.value});
    if (rows.size() > told_reports_)
        console_.out << columns(rows, 2, console_.table_width());
    told_reports_ = rows.size();
}

// Those that were taken back are reported again when they return.
void Prompt::forget_reports_gone() {
    told_reports_ = std::min(told_reports_, session_.reports().size());
}

} // namespace bylaw::repl
