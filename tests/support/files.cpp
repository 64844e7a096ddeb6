#include "tests/support/files.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace bylaw::test {
namespace fs = std::filesystem;

std::string read_file(const std::string &path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

bool file_exists(const std::string &path) {
    return fs::exists(path);
}

void write_golden(const std::string &path, const std::string &text) {
    if (text.empty())
        fs::remove(path);
    else
        std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> list_files(const std::string &folder, const std::string &extension) {
    std::vector<std::string> names;
    if (!fs::is_directory(folder))
        return names;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder))
        if (entry.is_regular_file() && entry.path().extension() == extension)
            names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
}

CommandResult run_command(const std::string &folder, const std::string &command) {
    // Both streams go to files: through one pipe their order would depend on buffering.
    fs::path base = fs::temp_directory_path() / ("bylaw_test_" + std::to_string(getpid()));
    std::string out = base.string() + ".out", err = base.string() + ".err";
    std::string line = "cd '" + folder + "' && " + command + " >" + out + " 2>" + err + " </dev/null";
    int status = std::system(line.c_str());
    if (status == -1)
        throw std::runtime_error("cannot start: " + command);
    CommandResult result{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(out),
                         read_file(err)};
    fs::remove(out);
    fs::remove(err);
    return result;
}

std::string first_difference(const std::string &expected, const std::string &actual) {
    std::istringstream wanted(expected), got(actual);
    std::string a, b;
    for (int line = 1;; ++line) {
        bool more_a = static_cast<bool>(std::getline(wanted, a));
        bool more_b = static_cast<bool>(std::getline(got, b));
        if (!more_a && !more_b)
            return expected == actual ? "" : "the line end at the end of the text";
        if (more_a != more_b || a != b)
            return "line " + std::to_string(line) + ": expected " + (more_a ? "`" + a + "`" : "the end") +
                   ", got " + (more_b ? "`" + b + "`" : "the end");
    }
}

} // namespace bylaw::test
