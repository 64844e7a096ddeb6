// The commands about the rules and their files.
#include "repl/play/choice.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/prompt/prompt.hpp"
#include "repl/prompt/text_editor.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/near.hpp"

#include <algorithm>
#include <filesystem>

namespace bylaw::repl {

namespace {

bool is_file(const std::string &path) {
    std::error_code error;
    return std::filesystem::is_regular_file(path, error);
}

std::string first_line(const std::string &text) {
    return text.substr(0, text.find('\n'));
}

// Why something was left out: the first thing that is wrong with it.
std::string reason(const api::Report &report) {
    for (const api::Diagnostic &each : report.all())
        if (each.severity == api::Severity::error)
            return each.message;
    return "";
}

} // namespace

void Prompt::load_rules(const std::string &rules) {
    if (rules.empty())
        console_.out << "Which rules? For example :load zones\n";
    else if (load(rules))
        console_.out << "Loaded " << rules << ".\n";
}

void Prompt::remember_mistake(const api::Report &report) {
    for (const api::Diagnostic &each : report.all())
        if (each.severity == api::Severity::error && is_file(each.place.file)) {
            edited_at_ = each.place;
            return;
        }
}

// Moves the game to other rules. Repeated events were reported before.
api::CarriedOver Prompt::carry_over(const api::Program &program) {
    session_.on_event(nullptr);
    api::CarriedOver carried;
    {
        InterruptGuard guard(session_);
        carried = session_.carry_over(program);
    }
    attach();
    show_report(carried.step.report, console_);
    return carried;
}

void Prompt::reload(const std::string &) {
    if (rules_.empty())
        console_.out << "Nothing was loaded yet; :load RULES does that.\n";
    else if (!reload_rules("Reloaded " + rules_ + "."))
        console_.out << "Not reloaded; all is as it was.\n";
}

// Whether the rules are those of the files now.
bool Prompt::reload_rules(const std::string &said) {
    reader_ = Reader(console_.library);
    const api::Loaded loaded = reader_.library.load(rules_);
    show_report(loaded.report, console_);
    remember_mistake(loaded.report);
    api::Session before = session_;
    api::CarriedOver carried;
    if (loaded.program)
        carried = carry_over(loaded.program);
    if (!loaded.program || carried.step.kind == api::Step::Kind::failed)
        return false;
    console_.out << said << '\n';
    before_reload_.reset();
    if (!carried.left_out.empty()) {
        before_reload_ = BeforeReload{std::move(before), session_.save()};
        tell_left_out(carried.left_out);
    }
    if (asks(carried.step))
        go_on(carried.step);
    return true;
}

// A tour has rules of its own.
bool Prompt::files_saved() const {
    return !rules_.empty() && !tour_ && !reader_.files->changed().empty();
}

// Rules that were saved after they were read take effect from here on. With mistakes they do not, which is
// reported once for each save.
void Prompt::notice_saved_files() {
    if (!files_saved())
        return;
    const std::string file = reader_.files->changed().front();
    if (!reload_rules(file + " was saved; the game goes on by the rules as they are now."))
        console_.out << wrap(file + " was saved with that in it; the rules of before stay in force.",
                             console_.terminal.width);
}

void Prompt::tell_left_out(const std::vector<api::LeftOut> &left_out) {
    constexpr std::size_t most_told = 12;
    constexpr int widest = 48;
    std::vector<std::vector<std::string>> rows;
    for (const api::LeftOut &each : left_out)
        if (rows.size() < most_told)
            rows.push_back(
                {clipped(first_line(each.what), widest, console_.terminal.unicode), reason(each.why)});
    if (left_out.size() > most_told)
        rows.push_back({"and " + std::to_string(left_out.size() - most_told) + " more"});
    console_.out << wrap("What was done is done again by the new rules, but for this, which they do not "
                         "allow; :undo goes back to before the reload:",
                         console_.terminal.width)
                 << columns(rows, 2, console_.table_width());
}

bool Prompt::undo_reload() {
    if (!before_reload_ || session_.save() != before_reload_->saved_behind)
        return false;
    session_ = std::move(before_reload_->session);
    before_reload_.reset();
    attach();
    console_.out << "The game is what it was before :reload, by the rules of then.\n";
    return true;
}

// By name; a file; without either what was wrong last, or edited last.
void Prompt::edit(const std::string &name) {
    if (name.empty() && edited_at_.file.empty() && is_file(rules_))
        return edit_at({rules_});
    if (name.empty() && edited_at_.file.empty()) {
        console_.out << "What? A name of the rules, such as :edit haggle, or a file\n";
        return;
    }
    if (name.empty() || is_file(name))
        return edit_at(name.empty() ? edited_at_ : api::Place{name});
    const std::vector<api::Declared> declared = session_.program().declared(name);
    const auto found =
        std::ranges::find_if(declared, [](const api::Declared &each) { return is_file(each.place.file); });
    if (found != declared.end())
        return edit_at(found->place);
    if (!declared.empty()) {
        console_.out << wrap(name + " stands in " + to_string(declared.front().place) +
                                 ", which is no file that could be edited.",
                             console_.terminal.width);
        return;
    }
    console_.out << "Nothing is called " << name << did_you_mean(name, session_.program().names()) << '\n';
}

void Prompt::edit_at(const api::Place &place) {
    const std::string editor = text_editor();
    if (editor.empty()) {
        console_.out << wrap("No editor is set. It is " + to_string(place) +
                                 "; with EDITOR=nano (or what you like) in the environment :edit opens it.",
                             console_.terminal.width);
        return;
    }
    edited_at_ = place;
    const api::DiskFiles files;
    const std::optional<std::string> before = files.read(place.file);
    console_.out.flush();
    if (!open_in_editor(editor, place.file, place.line)) {
        console_.out << "`" << editor << "` failed.\n";
        return;
    }
    if (files.read(place.file) == before)
        console_.out << "Nothing was changed.\n";
    else if (rules_.empty())
        console_.out << "Changed; :load RULES reads it.\n";
    else
        reload("");
}

void Prompt::list_rules(const std::string &) {
    std::vector<std::vector<std::string>> rows;
    for (const api::RuleRow &row : session_.program().rules())
        rows.push_back(
            {row.id, row.kind, row.carried_by.empty() ? "-" : to_string(row.carried_by.front()), row.title});
    console_.out << (rows.empty() ? "These rules name no rulebook.\n"
                                  : columns(rows, 0, console_.table_width()));
}

} // namespace bylaw::repl
