#include "repl/line_editor.hpp"

#include <cstdlib>
#include <filesystem>

namespace bylaw::repl {

std::optional<std::string> StreamEditor::read_line(const std::string &prompt) {
    out_ << prompt << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
        out_ << '\n';
        return std::nullopt;
    }
    if (!line.empty() && line.back() == '\r')
        line.pop_back();
    return line;
}

std::string default_history_file() {
    const char *state = std::getenv("XDG_STATE_HOME");
    const char *home = std::getenv("HOME");
    std::filesystem::path folder;
    if (state && *state)
        folder = state;
    else if (home && *home)
        folder = std::filesystem::path(home) / ".local" / "state";
    else
        return "";
    std::error_code ignored;
    std::filesystem::create_directories(folder / "bylaw", ignored);
    return (folder / "bylaw" / "history").string();
}

} // namespace bylaw::repl
