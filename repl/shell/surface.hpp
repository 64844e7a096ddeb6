// Command line of `bylaw` as data: shells complete it, and the manual page lists it.
#pragma once
#include <string>
#include <vector>

namespace bylaw::repl {

struct Flag {
    std::vector<std::string> names; // "-v", "--verbose"
    std::string value;              // "TEXT"; empty: none is typed behind it
    std::string about;
};

struct CommandWords {
    std::string name, about, footer;
    std::vector<Flag> flags;
    std::vector<Flag> positionals; // their only name is as help calls them: "RULES"
};

struct Surface {
    std::string version, about, footer;
    std::vector<Flag> flags; // flags of the program itself
    std::vector<CommandWords> commands;
};

// Sort of an argument, and each shell's word for it, one of four.
enum class Completes { nothing, files, rules, scenarios };
Completes completes(const Flag &flag);
const char *by_what_completes(const Flag &flag, const char *const (&words)[4]);

// "-v|--verbose"
std::string joined(const std::vector<std::string> &words, const char *between);

// To be read by the shell: `source <(bylaw completion bash)`.
std::string bash_completion(const Surface &surface);
std::string zsh_completion(const Surface &surface);
std::string fish_completion(const Surface &surface);
// For `man`, in its macros.
std::string manual_page(const Surface &surface);

} // namespace bylaw::repl
