// Where a command reads and writes, and how wide and colourful that may be.
#pragma once
#include "repl/line_editor.hpp"
#include "repl/terminal.hpp"

#include <bylaw/diagnostic.hpp>
#include <bylaw/library.hpp>

#include <istream>
#include <ostream>

namespace bylaw::repl {

struct Console {
    std::istream &in;
    std::ostream &out;
    std::ostream &err;
    Terminal terminal;
    api::Library library;
    bool told_not_as_built = false; // that the program is not of one age with the rules beside it

    // How wide tables may be; 0 where a program reads them.
    int table_width() const { return terminal.shows ? terminal.width : 0; }
    api::TextStyle style() const { return {terminal.width, terminal.colour, terminal.unicode}; }
};

// What the program's exit status says.
enum ExitStatus : int { exit_done = 0, exit_rules_failed = 1, exit_usage = 2, exit_our_fault = 3 };

// The terminal's editor, which also sees when the terminal is resized. `history_file` is read now and written
// at the end; empty: none.
std::unique_ptr<LineEditor> make_terminal_editor(Console &console, const std::string &history_file);
// The terminal's editor where a person sits there, else plain lines.
std::unique_ptr<LineEditor> make_editor(Console &console, const std::string &history_file);

// Prints the diagnostics, if there are any, to `err`.
void show_report(const api::Report &report, Console &console);
// The same where rules are used, not written: advice would be in the way.
void show_errors(const api::Report &report, Console &console);

} // namespace bylaw::repl
