// Runs the command of each tests/golden/cli/*.cmd, with the .in beside it as typed input, and compares what
// it prints (output, then errors, then the exit status) with the .out. BYLAW_BLESS=1 (or ./dev bless)
// rewrites the .out files.
#include "tests/support/files.hpp"
#include "tests/support/left_out.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>

namespace cli_test {

using namespace bylaw::test;

namespace {

const std::string folder = std::string(BYLAW_GOLDEN_FOLDER) + "/cli";

// The first line of the .cmd: the arguments, as for a shell. COLUMNS and the seed make the answer the same
// everywhere.
std::string shell_command(const std::string &stem) {
    std::string arguments = read_file(folder + "/" + stem + ".cmd");
    arguments = arguments.substr(0, arguments.find('\n'));
    std::string input = file_exists(folder + "/" + stem + ".in") ? "cat '" + stem + ".in' | " : "";
    return "(" + input + "NO_COLOR=1 COLUMNS=100 LC_ALL=C '" + BYLAW_COMMAND + "' " + arguments + ")";
}

std::string transcript(const CommandResult &result) {
    return result.out + (result.err.empty() ? "" : "--- errors\n" + result.err) + "--- exit " +
           std::to_string(result.status) + "\n";
}

} // namespace

TEST_CASE("commands") {
    for (const std::string &name : list_files(folder, ".cmd")) {
        if (left_out && name.starts_with("sim_engine_")) {
            continue; // there is but one
        }
        DYNAMIC_SECTION(name) {
            std::string stem = name.substr(0, name.rfind('.'));
            std::string golden = folder + "/" + stem + ".out";
            std::string actual = transcript(run_command(folder, shell_command(stem)));
            if (std::getenv("BYLAW_BLESS")) {
                write_golden(golden, actual);
                continue;
            }
            std::string expected = read_file(golden);
            INFO("in " << golden << ", " << first_difference(expected, actual) << "; if right, ./dev bless");
            CHECK(actual == expected);
        }
    }
}

TEST_CASE("every transcript has its command") {
    for (const char *extension : {".out", ".in"})
        for (const std::string &name : list_files(folder, extension)) {
            INFO(name);
            CHECK(file_exists(folder + "/" + name.substr(0, name.rfind('.')) + ".cmd"));
        }
}

} // namespace cli_test
