#include "repl/prompt/aside.hpp"

namespace bylaw::repl {

std::optional<std::string> AsideEditor::read_line(const std::string &prompt) {
    if (cuts_in_()) {
        command_ = "";
        return std::nullopt;
    }
    std::optional<std::string> line = editor_.read(prompt);
    if (!line || !is_command_(*line))
        return line;
    editor_.remember(*line);
    command_ = std::move(line);
    return std::nullopt;
}

} // namespace bylaw::repl
