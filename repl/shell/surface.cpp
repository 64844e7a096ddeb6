#include "repl/shell/surface.hpp"

#include <algorithm>
#include <array>

namespace bylaw::repl {

namespace {

bool is_one_of(const std::string &name, std::initializer_list<const char *> names) {
    return std::ranges::find(names, name) != names.end();
}

} // namespace

Completes completes(const Flag &flag) {
    const std::string &name = flag.names.front();
    if (is_one_of(name, {"RULES", "OTHER", "--layer-of"})) {
        return Completes::rules;
    }
    if (is_one_of(name, {"SCENARIO", "--in"})) {
        return Completes::scenarios;
    }
    return is_one_of(name,
                     {"PATHS", "FILES", "-o", "--output", "--html", "--lcov", "--junit", "--svg", "--csv"})
               ? Completes::files
               : Completes::nothing;
}

const char *by_what_completes(const Flag &flag, const char *const (&words)[4]) {
    return words[static_cast<std::size_t>(completes(flag))];
}

std::string joined(const std::vector<std::string> &words, const char *between) {
    std::string text;
    for (const std::string &each : words) {
        text += (text.empty() ? "" : between) + each;
    }
    return text;
}

} // namespace bylaw::repl
