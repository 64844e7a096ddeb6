// Files and commands as tests need them: whole texts, no surprises.
#pragma once
#include <string>
#include <vector>

namespace bylaw::test {

std::string read_file(const std::string &path); // empty where there is no such file
bool file_exists(const std::string &path);

// An empty text removes the file: a golden that is not there means "prints nothing".
void write_golden(const std::string &path, const std::string &text);

// The names (without folder) that end in `extension`, sorted; empty where there is no such folder.
std::vector<std::string> list_files(const std::string &folder, const std::string &extension);

struct CommandResult {
    int status = 0; // as a shell gives it
    std::string out;
    std::string err;
};

// Runs a shell command in a folder.
CommandResult run_command(const std::string &folder, const std::string &command);

// "line 3: expected `a`, got `b`" for the first line that differs; empty where none does.
std::string first_difference(const std::string &expected, const std::string &actual);

} // namespace bylaw::test
