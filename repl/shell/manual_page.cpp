// bylaw(1), in the macros of man(7).
#include "repl/console.hpp"
#include "repl/shell/surface.hpp"

namespace bylaw::repl {

namespace {

// A backslash begins a request, and so does a dot or a quote at a line's beginning; a hyphen that is typed is
// no dash.
std::string plain(const std::string &text) {
    std::string out;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) {
            out += "\\&";
        }
        out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return out;
}

std::string flag_entry(const Flag &flag) {
    return ".TP\n\\fB" + plain(joined(flag.names, ", ")) + "\\fR" +
           (flag.value.empty() ? "" : " \\fI" + plain(flag.value) + "\\fR") + "\n" +
           (flag.about.empty() ? "Output for programs." : plain(flag.about)) + "\n";
}

std::string flags(const std::vector<Flag> &all) {
    std::string out;
    for (const Flag &flag : all) {
        out += flag_entry(flag);
    }
    return out;
}

// The lines of the footer that are commands, as they stand.
std::string examples(const std::string &footer) {
    std::string out;
    for (std::size_t at = 0; at < footer.size();) {
        const std::size_t end = std::min(footer.find('\n', at), footer.size());
        const std::string line = footer.substr(at, end - at);
        out += line.starts_with("  bylaw ") ? plain(line.substr(2)) + "\n" : "";
        at = end + 1;
    }
    return out.empty() ? "" : ".PP\n.EX\n" + out + ".EE\n";
}

std::string command(const CommandWords &words) {
    std::string out = ".SS \"bylaw " + words.name;
    for (const Flag &each : words.positionals) {
        out += " " + plain(each.names.front());
    }
    return out + "\"\n" + plain(words.about) + ".\n" + flags(words.positionals) + flags(words.flags) +
           examples(words.footer);
}

std::string exit_statuses() {
    std::string out = ".SH EXIT STATUS\n";
    for (const auto &[status, meaning] : exit_meanings)
        out += ".TP\n\\fB" + std::to_string(status) + "\\fR\n" + meaning + '\n';
    return out;
}

} // namespace

std::string manual_page(const Surface &surface) {
    std::string out =
        ".TH BYLAW 1 \"\" \"bylaw " + plain(surface.version) +
        "\" \"User commands\"\n.SH NAME\nbylaw \\- rules of tabletop games, checked and run\n"
        ".SH SYNOPSIS\n.B bylaw\n.I COMMAND\n[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\n" +
        plain(surface.about) + "\n" + examples(surface.footer) + ".SH OPTIONS\n" + flags(surface.flags) +
        ".SH COMMANDS\n";
    for (const CommandWords &each : surface.commands) {
        out += command(each);
    }
    return out + exit_statuses() +
           ".SH ENVIRONMENT\n.TP\n\\fBBYLAW_RULESETS\\fR\nA folder of rulesets.\n.TP\n\\fBBYLAW_STDLIB\\fR\n"
           "A folder to read the library from.\n.TP\n\\fBNO_COLOR\\fR\nNo colours, whatever it is set to.\n";
}

} // namespace bylaw::repl
