#include "repl/console.hpp"
#include "repl/text/layout.hpp"

namespace bylaw::repl {

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
