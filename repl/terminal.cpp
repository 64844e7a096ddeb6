#include "repl/terminal.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

namespace bylaw::repl {

namespace {

constexpr int default_width = 100, least_width = 40, most_width = 200;

std::string_view environment(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

int number_of(std::string_view text) {
    int number = 0;
    for (char c : text) {
        if (c < '0' || c > '9' || number > most_width)
            return 0;
        number = number * 10 + (c - '0');
    }
    return number;
}

// NO_COLOR forbids, CLICOLOR_FORCE orders; else colour is for terminals that know it.
bool wants_colour(bool shows) {
    if (!environment("NO_COLOR").empty())
        return false;
    std::string_view force = environment("CLICOLOR_FORCE");
    if (!force.empty() && force != "0")
        return true;
    return shows && environment("TERM") != "dumb" && !environment("TERM").empty();
}

bool is_utf8() {
    for (const char *name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        std::string value(environment(name));
        if (value.empty())
            continue;
        std::transform(value.begin(), value.end(), value.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
    }
    return false;
}

} // namespace

int width_of_output(bool shows) {
    int width = number_of(environment("COLUMNS"));
    winsize size{};
    if (width == 0 && shows && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        width = size.ws_col;
    return width == 0 ? default_width : std::clamp(width, least_width, most_width);
}

// A screen of a few lines is no screen to lay anything out for.
int height_of_output(bool shows) {
    constexpr int lowest = 5;
    winsize size{};
    int height = shows ? number_of(environment("LINES")) : 0;
    if (height == 0 && shows && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        height = size.ws_row;
    return height < lowest ? 0 : height;
}

Terminal look_at_terminal() {
    Terminal terminal;
    terminal.asks = isatty(STDIN_FILENO) == 1;
    terminal.shows = isatty(STDOUT_FILENO) == 1;
    terminal.tells = isatty(STDERR_FILENO) == 1;
    terminal.width = width_of_output(terminal.shows);
    terminal.height = height_of_output(terminal.shows);
    terminal.colour = wants_colour(terminal.shows);
    terminal.unicode = is_utf8();
    return terminal;
}

} // namespace bylaw::repl
