#include "repl/console.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <array>

namespace bylaw::repl {

std::ostream &Console::data() const {
    if (bytes == nullptr || terminal.shows)
        return out;
    out.flush();
    return *bytes;
}

std::unique_ptr<LineEditor> make_editor(Console &console, const std::string &history_file) {
    if (console.terminal.asks && console.terminal.shows)
        return make_terminal_editor(console, history_file);
    return std::make_unique<StreamEditor>(console.in, console.out);
}

namespace {

// Once is enough.
void tell_if_not_as_built(const api::Report &report, Console &console) {
    const std::string told = console.told_not_as_built ? "" : api::not_as_built(report);
    console.told_not_as_built |= !told.empty();
    if (!told.empty())
        console.err << wrap("note: " + told + ".", console.terminal.width);
}

} // namespace

// A file that the rules name is their fault, and has a place in them.
int status_of(const api::Report &report) {
    static constexpr std::array unreadable{"B0901", "B0902", "B0906", "B0990", "B0993"};
    if (!report.has_errors())
        return exit_done;
    const bool all = std::ranges::all_of(report.all(), [](const api::Diagnostic &each) {
        return each.severity != api::Severity::error ||
               (each.place.line == 0 && std::ranges::find(unreadable, each.code) != unreadable.end());
    });
    return all ? exit_unreadable : exit_rules_failed;
}

void show_report(const api::Report &report, Console &console) {
    if (report.empty())
        return;
    console.out.flush(); // the two streams often share a terminal
    console.err << report.text(console.style());
    tell_if_not_as_built(report, console);
}

void show_errors(const api::Report &report, Console &console) {
    if (report.has_errors())
        show_report(report, console);
}

} // namespace bylaw::repl
