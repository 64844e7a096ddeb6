// The loop: read, answer, repeat. The commands are in commands.cpp.
#include "repl/prompt/prompt.hpp"
#include "repl/play/choice.hpp"
#include "repl/play/table.hpp"
#include "repl/prompt/interrupt.hpp"

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
      session_(console.library.load_text("nothing", "ruleset bylaw\n").program, options_with(seed)) {
    attach();
    editor_.complete_with([this](const std::string &beginning) { return complete(beginning); });
}

bool Prompt::load(const std::string &rules) {
    api::Loaded loaded = console_.library.load(rules);
    show_report(loaded.report, console_);
    if (!loaded.program)
        return false;
    rules_ = rules;
    session_ = api::Session(loaded.program, session_.options());
    attach();
    return true;
}

void Prompt::attach() {
    session_.on_event([this](const api::Event &event) {
        if (event.weight != api::Event::Weight::detail || event.kind == "roll")
            narrator_->hear(event);
    });
}

void Prompt::run() {
    while (!quit_) {
        std::optional<std::string> line = editor_.read(prompt_text());
        if (!line)
            return;
        std::string_view typed = trimmed(*line);
        if (typed.empty())
            continue;
        if (typed.front() == ':') {
            editor_.remember(*line);
            command(std::string(typed.substr(1)));
        } else {
            input(*line);
        }
        watches_.tell_changes(session_, console_);
    }
}

std::string Prompt::prompt_text() const {
    const std::string &name = session_.program().name();
    return (name.empty() ? "bylaw" : name) + "> ";
}

// More lines are read for as long as the text stops where more must come; an empty line ends it in any case.
void Prompt::input(std::string text) {
    api::Step step;
    narrator_->hold();
    for (bool more = true;;) {
        InterruptGuard guard(session_);
        step = session_.evaluate(text);
        if (!more || !step.incomplete)
            break;
        std::optional<std::string> line = editor_.read("... ");
        if (editor_.interrupted())
            return narrator_->release();
        more =
            line && (!trimmed(*line).empty() || editor_.more_waits()); // a pasted block may have empty lines
        if (more)
            text += '\n' + *line;
    }
    editor_.remember(text);
    carry_on(step);
}

// Plays what was begun to its end, asking at this prompt.
void Prompt::carry_on(const api::Step &step) {
    InterruptGuard guard(session_);
    Table table(session_, *narrator_, editor_, console_);
    std::optional<api::Step> end = table.play(step);
    if (end)
        show_result(*end);
    else
        leave();
}

// What was begun is given up, back to where it began.
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
}

std::vector<std::string> Prompt::complete(const std::string &beginning) const {
    std::vector<std::string> words;
    auto consider = [&](const std::string &word) {
        if (word.size() >= beginning.size() && word.compare(0, beginning.size(), beginning) == 0)
            words.push_back(word);
    };
    for (const Command &command : commands())
        consider(std::string(":") + command.name);
    if (!beginning.empty() && beginning.front() != ':')
        for (const std::string &name : session_.names())
            consider(name);
    std::sort(words.begin(), words.end());
    return words;
}

} // namespace bylaw::repl
