#include "repl/text/quoted.hpp"

namespace bylaw::repl {

namespace {

bool is_plain_for_shell(const std::string &word) {
    constexpr const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=.,:/@%";
    return !word.empty() && word.find_first_not_of(plain) == std::string::npos;
}

} // namespace

std::string quoted_for_shell(const std::string &word) {
    if (is_plain_for_shell(word))
        return word;
    std::string quoted = "'";
    for (char c : word)
        quoted += c == '\'' ? "'\\''" : std::string(1, c);
    return quoted + "'";
}

} // namespace bylaw::repl
