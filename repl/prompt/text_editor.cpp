#include "repl/prompt/text_editor.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace bylaw::repl {

namespace {

// "nano" of "/usr/bin/nano -w".
std::string_view name_of(std::string_view command) {
    const std::string_view program = command.substr(0, command.find(' '));
    return program.substr(program.rfind('/') + 1); // if there is none: 0
}

bool takes_line(const std::string &editor) {
    static constexpr std::array<std::string_view, 10> all{"vi",    "vim",         "nvim",  "nano", "pico",
                                                          "emacs", "emacsclient", "micro", "kak",  "joe"};
    return std::ranges::find(all, name_of(editor)) != all.end();
}

// The editor's command may have flags of its own: a shell reads it.
[[noreturn]] void become(const std::string &editor, const std::string &path, const std::string &line) {
    const std::string command = editor + " \"$@\"";
    if (line.empty())
        execl("/bin/sh", "sh", "-c", command.c_str(), "sh", path.c_str(), nullptr);
    else
        execl("/bin/sh", "sh", "-c", command.c_str(), "sh", line.c_str(), path.c_str(), nullptr);
    constexpr int not_found = 127;
    _exit(not_found);
}

} // namespace

std::string text_editor() {
    for (const char *name : {"VISUAL", "EDITOR"})
        if (const char *value = std::getenv(name); value && *value)
            return value;
    return "";
}

bool open_in_editor(const std::string &editor, const std::string &path, std::uint32_t line) {
    const std::string at = line > 0 && takes_line(editor) ? "+" + std::to_string(line) : "";
    const pid_t child = fork();
    if (child == 0)
        become(editor, path, at);
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace bylaw::repl
