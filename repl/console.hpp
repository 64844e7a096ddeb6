// Where a command reads and writes, and how wide and colourful that may be.
#pragma once
#include "repl/line_editor.hpp"
#include "repl/terminal.hpp"

#include <bylaw/diagnostic.hpp>
#include <bylaw/library.hpp>

#include <istream>
#include <ostream>
#include <utility>

namespace bylaw::repl {

struct Console {
    std::istream &in;
    std::ostream &out;
    std::ostream &err;
    Terminal terminal;
    api::Library library;
    bool told_not_as_built = false; // that the program is not of one age with the rules beside it
    std::ostream *bytes = nullptr;  // passes on every byte; null: `out` does for all

    // For what another program reads: nothing is written otherwise than it is, unless it goes to a screen.
    std::ostream &data() const;

    // How wide tables may be; 0 where a program reads them.
    int table_width() const { return terminal.shows ? terminal.width : 0; }
    api::TextStyle style() const { return {terminal.width, terminal.colour, terminal.unicode}; }
};

// Exit status of the program, as help and manual page list it. 70 is EX_SOFTWARE of sysexits.h.
enum ExitStatus : int {
    exit_done = 0,
    exit_rules_failed = 1,
    exit_usage = 2,
    exit_unreadable = 3,
    exit_our_fault = 70
};
inline constexpr std::pair<ExitStatus, const char *> exit_meanings[] = {
    {exit_done, "done"},
    {exit_rules_failed, "the rules, a typed text, a test or a game failed"},
    {exit_usage, "wrong usage; also a command, an option or a scenario that is not there"},
    {exit_unreadable, "a file or ruleset that is not there, or cannot be read or written"},
    {exit_our_fault, "bylaw itself is at fault"},
};
// Returns the status of a report: exit_done without errors.
int status_of(const api::Report &report);

// The terminal's editor, which also sees when the terminal is resized. `history_file` is read now and written
// at the end; empty: none.
std::unique_ptr<LineEditor> make_terminal_editor(Console &console, const std::string &history_file);
// The terminal's editor where a person sits there, else plain lines.
std::unique_ptr<LineEditor> make_editor(Console &console, const std::string &history_file);

// Prints the diagnostics, if there are any, to `err`.
void show_report(const api::Report &report, Console &console);
// Shows errors only, where rules are used and not written: advice would distract.
void show_errors(const api::Report &report, Console &console);

} // namespace bylaw::repl
