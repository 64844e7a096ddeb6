// The commands about the game that is played.
#include "repl/odds/patience.hpp"
#include "repl/odds/table.hpp"
#include "repl/play/choice.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/prompt/prompt.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/near.hpp"
#include "repl/write_file.hpp"

#include <bylaw/odds.hpp>

#include <charconv>

namespace bylaw::repl {

namespace {

std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text) {
    std::vector<std::int64_t> numbers;
    const char *end = text.data() + text.size();
    for (const char *at = text.data(); at != end;) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        std::int64_t number = 0;
        auto [stop, error] = std::from_chars(at, end, number);
        if (error != std::errc{})
            return std::nullopt;
        numbers.push_back(number);
        at = stop;
    }
    return numbers;
}

std::vector<std::string> field_cells(const api::ThingView &thing) {
    std::string fields, conditions;
    for (const api::FieldView &field : thing.fields)
        fields += (fields.empty() ? "" : ", ") + field.name + ' ' + field.value;
    for (const std::string &condition : thing.conditions)
        conditions += (conditions.empty() ? "" : ", ") + condition;
    return {thing.name, thing.kind, fields, conditions};
}

} // namespace

void Prompt::state(const std::string &name) {
    std::vector<std::vector<std::string>> rows;
    for (const api::ThingView &thing : session_.things())
        if (name.empty() || thing.name == name || thing.kind == name)
            rows.push_back(field_cells(thing));
    for (const api::FieldView &field : session_.game_fields())
        if (name.empty() || field.name == name)
            rows.push_back({field.name, "", field.value, ""});
    if (!rows.empty())
        console_.out << columns(rows, 0, console_.table_width());
    else if (name.empty())
        console_.out << "There is nothing yet.\n";
    else
        console_.out << "There is nobody and nothing called " << name << did_you_mean(name, names_in_state())
                     << '\n';
}

std::vector<std::string> Prompt::names_in_state() const {
    std::vector<std::string> names;
    for (const api::ThingView &thing : session_.things())
        names.insert(names.end(), {thing.name, thing.kind});
    for (const api::FieldView &field : session_.game_fields())
        names.push_back(field.name);
    return names;
}

void Prompt::views(const std::string &) {
    std::vector<api::View> all = session_.views();
    for (const api::View &view : all)
        console_.out << columns(view.rows, 2, console_.table_width());
    if (all.empty())
        console_.out << "No scenario shows anything yet.\n";
}

void Prompt::seed(const std::string &number) {
    auto numbers = numbers_in(number);
    if (numbers && numbers->size() == 1 && numbers->front() >= 0)
        session_.reseed(static_cast<std::uint64_t>(numbers->front()));
    else if (!number.empty())
        console_.out << "A seed is a number, such as :seed 7\n";
    console_.out << "The seed is " << session_.options().seed << ".\n";
}

void Prompt::dice(const std::string &faces) {
    auto numbers = numbers_in(faces);
    if (!numbers || numbers->empty()) {
        console_.out << "Type the faces, such as :dice 5 12\n";
        return;
    }
    session_.queue_dice(*numbers);
    console_.out << "The next dice will show these.\n";
}

// Tries dice alone first: that needs no rules, and has an immediate result. A scenario is no value: its odds
// count from its beginning, as `:sim` plays it.
void Prompt::odds(const std::string &text) {
    if (text.empty()) {
        console_.out << "Of what? For example :odds 4d6 highest 3\n";
        return;
    }
    Patience patience(console_);
    api::OddsOptions options;
    options.threads = 0;
    options.go_on = [&](std::uint64_t states, double seconds) { return patience.lasts(states, seconds); };
    api::OddsAnswer answer = is_scenario(text) ? api::odds_of_scenario(session_.program(), text, options)
                                               : api::odds_of_dice(text, options);
    const auto from_beginning = [&] { return api::odds_of(session_.program(), text, options); };
    if (answer.report.has_errors())
        answer = playing_ ? from_beginning() : session_.odds(text, options);
    if (answer.report.has_errors() && !playing_) // `given gate; …` may name again what is here already
        if (api::OddsAnswer other = from_beginning(); !other.report.has_errors())
            answer = std::move(other);
    show_report(answer.report, console_);
    if (!answer.report.has_errors())
        console_.out << odds_text(answer, {console_.terminal});
    else if (playing_)
        console_.out << wrap(
            "While something is asked, odds are those of a game from its beginning. Begin with "
            "`given` and the name of a scenario for its cast.",
            console_.terminal.width);
}

void Prompt::undo(const std::string &) {
    if (undo_reload())
        return;
    if (!session_.undo()) {
        console_.out << "There is nothing to take back.\n";
        return;
    }
    console_.out << "Taken back.\n";
    if (asks(session_.step()))
        carry_on(session_.step()); // repeats the pending question
}

// At a question, one decision; else a whole line, with all that was decided in it.
void Prompt::redo(const std::string &) {
    bool done = false;
    {
        InterruptGuard guard(session_);
        done = session_.redo();
        for (bool more = done && !playing_; more && asks(session_.step());)
            more = session_.redo();
    }
    if (!done)
        console_.out << "There is nothing to do once more.\n";
    else
        go_on(session_.step());
}

void Prompt::save(const std::string &file) {
    if (file.empty())
        console_.out << "Into which file? For example :save evening.game\n";
    else if (write_file(file, session_.save() + '\n', console_))
        console_.out << "Saved; :load-state " << file << " goes on with it.\n";
}

void Prompt::load_state(const std::string &file) {
    if (file.empty()) {
        console_.out << "From which file? One that :save has written\n";
        return;
    }
    const std::optional<std::string> saved = api::DiskFiles().read(file);
    if (!saved)
        console_.out << "There is no file " << file << '\n';
    else
        restore(*saved);
}

void Prompt::restore(const std::string &saved) {
    api::Restored restored = api::Session::restore(session_.program(), saved);
    show_report(restored.report, console_);
    if (!restored.session) {
        console_.out << "The game here is as it was.\n";
        return;
    }
    session_ = std::move(*restored.session);
    attach();
    console_.out << "Restored, as it stood.\n";
    if (asks(session_.step()))
        go_on(session_.step());
}

} // namespace bylaw::repl
