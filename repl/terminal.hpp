// Capabilities of the terminal. Read here once and passed down; no other code tests them.
#pragma once

namespace bylaw::repl {

struct Terminal {
    bool asks = false;    // a person sits at the input
    bool shows = false;   // a person reads the output
    bool tells = false;   // a person reads the errors
    int width = 100;      // columns of the output
    int height = 0;       // its lines, where a person reads it; 0: unknown
    bool colour = false;  // ANSI escapes
    bool unicode = false; // UTF-8
};

Terminal look_at_terminal();
// Terminals are resized while a program runs.
int width_of_output(bool shows);
int height_of_output(bool shows);

} // namespace bylaw::repl
