// Compares what `bylaw check` prints for each tests/golden/diagnostics/*.bylaw with the .out beside it.
// BYLAW_BLESS=1 (or ./dev bless) rewrites the .out files instead.
#include "tests/support/files.hpp"
#include "tests/support/markers.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace golden_test {

using namespace bylaw::test;

namespace {

const std::string root = BYLAW_GOLDEN_FOLDER;

CommandResult check(const std::string &flags, const std::string &file) {
    return run_command(root, std::string("'") + BYLAW_COMMAND + "' check " + flags + " '" + file + "'");
}

// What `check --json` reports in `file` or in the Lua file beside it, as markers. Reports in other files
// cannot be marked and fail here.
std::vector<Marker> reported(const std::string &file, const std::string &lua) {
    nlohmann::json answer = nlohmann::json::parse(check("--json", file).out);
    std::vector<Marker> markers;
    for (const nlohmann::json &diagnostic : answer.at("diagnostics")) {
        std::string at = diagnostic.at("file");
        CHECK((at == file || at == lua));
        markers.push_back({diagnostic.at("line").is_null() ? 0 : diagnostic.at("line").get<std::int64_t>(),
                           diagnostic.at("severity"), diagnostic.at("code")});
    }
    std::sort(markers.begin(), markers.end());
    return markers;
}

std::vector<Marker> wanted(const std::string &file, const std::string &lua) {
    std::vector<Marker> markers = read_markers(read_file(root + "/" + file));
    if (file_exists(root + "/" + lua)) {
        std::vector<Marker> more = read_markers(read_file(root + "/" + lua));
        markers.insert(markers.end(), more.begin(), more.end());
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

// Mistakes that only show while a test of the file runs: `fail_run_*`.
void compare_run(const std::string &name, const std::string &golden) {
    CommandResult result =
        run_command(root, std::string("'") + BYLAW_COMMAND + "' test 'diagnostics/" + name + "'");
    CHECK(result.status == 1);
    compare_with_golden(golden, result.out + result.err);
    for (const Marker &marker : read_markers(read_file(root + "/diagnostics/" + name))) {
        std::string place = "diagnostics/" + name + ":" + std::to_string(marker.line) + ":";
        CHECK(result.out.find(marker.severity + "[" + marker.code + "]") != std::string::npos);
        CHECK(result.out.find(place) != std::string::npos);
    }
}

TEST_CASE("diagnostics") {
    for (const std::string &name : list_files(root + "/diagnostics", ".bylaw")) {
        DYNAMIC_SECTION(name) {
            std::string stem = "diagnostics/" + name.substr(0, name.rfind('.'));
            if (name.starts_with("fail_run_")) {
                compare_run(name, root + "/" + stem + ".out");
                continue;
            }
            std::string file = "diagnostics/" + name;
            CommandResult result = check("", file);
            CHECK(result.status == (name.starts_with("fail_") ? 1 : 0));
            compare_with_golden(root + "/" + stem + ".out", result.out + result.err);
            CHECK(to_string(reported(file, stem + ".lua")) == to_string(wanted(file, stem + ".lua")));
        }
    }
}

TEST_CASE("every golden has its input") {
    for (const std::string &name : list_files(root + "/diagnostics", ".out")) {
        INFO(name);
        CHECK(file_exists(root + "/diagnostics/" + name.substr(0, name.rfind('.')) + ".bylaw"));
    }
}

} // namespace golden_test
