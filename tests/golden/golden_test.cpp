// Compares what `bylaw check` prints for each tests/golden/diagnostics/*.bylaw with the .out beside it.
// BYLAW_BLESS=1 (or ./dev bless) rewrites the .out files instead.
#include "tests/support/files.hpp"
#include "tests/support/markers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

using namespace bylaw::test;

namespace {

const std::string root = BYLAW_GOLDEN_FOLDER;

CommandResult check(const std::string &flags, const std::string &file) {
    return run_command(root, std::string("'") + BYLAW_COMMAND + "' check " + flags + " '" + file + "'");
}

// What `check --json` reports in `file`, as markers. Reports in other files cannot be marked and fail here.
std::vector<Marker> reported(const std::string &file) {
    nlohmann::json answer = nlohmann::json::parse(check("--json", file).out);
    std::vector<Marker> markers;
    for (const nlohmann::json &diagnostic : answer.at("diagnostics")) {
        CHECK(diagnostic.at("file") == file);
        markers.push_back({diagnostic.at("line").is_null() ? 0 : diagnostic.at("line").get<std::int64_t>(),
                           diagnostic.at("severity"), diagnostic.at("code")});
    }
    std::sort(markers.begin(), markers.end());
    return markers;
}

void compare_with_golden(const std::string &golden, const std::string &actual) {
    if (std::getenv("BYLAW_BLESS")) {
        write_golden(golden, actual);
        return;
    }
    std::string expected = read_file(golden);
    INFO("in " << golden << ", " << first_difference(expected, actual) << "; if right, ./dev bless");
    CHECK(actual == expected);
}

} // namespace

TEST_CASE("diagnostics") {
    for (const std::string &name : list_files(root + "/diagnostics", ".bylaw")) {
        DYNAMIC_SECTION(name) {
            std::string file = "diagnostics/" + name;
            CommandResult result = check("", file);
            CHECK(result.status == (name.starts_with("fail_") ? 1 : 0));
            compare_with_golden(root + "/diagnostics/" + name.substr(0, name.rfind('.')) + ".out",
                                result.out + result.err);
            CHECK(to_string(reported(file)) == to_string(read_markers(read_file(root + "/" + file))));
        }
    }
}

TEST_CASE("every golden has its input") {
    for (const std::string &name : list_files(root + "/diagnostics", ".out")) {
        INFO(name);
        CHECK(file_exists(root + "/diagnostics/" + name.substr(0, name.rfind('.')) + ".bylaw"));
    }
}
