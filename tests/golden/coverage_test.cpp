// Every message that an author can see stands in a golden, so that somebody has read it.
#include "base/diagnostics/diagnostic.hpp"
#include "tests/support/files.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <sstream>

namespace coverage_test {

using namespace bylaw;

namespace {

const std::string root = BYLAW_GOLDEN_FOLDER;

const Code all_codes[] = {
#define CODE(name, number, severity, title) Code::name,
#include "base/diagnostics/codes.def"
#undef CODE
};

// exempt_codes.txt: a code and the reason per line; `#` begins a comment line.
std::map<std::string, std::string> read_exempt_codes() {
    std::map<std::string, std::string> exempt;
    std::istringstream lines(test::read_file(root + "/exempt_codes.txt"));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string code, reason;
        if (words >> code && code[0] != '#') {
            std::getline(words >> std::ws, reason);
            exempt[code] = reason;
        }
    }
    return exempt;
}

} // namespace

TEST_CASE("each diagnostic code occurs in a golden or is exempt for a reason") {
    std::string goldens;
    for (const std::string &name : test::list_files(root + "/diagnostics", ".out"))
        goldens += test::read_file(root + "/diagnostics/" + name);
    std::map<std::string, std::string> exempt = read_exempt_codes();
    for (Code code : all_codes) {
        std::string text = code_text(code);
        INFO(text << " " << code_title(code));
        bool shown = goldens.find("[" + text + "]") != std::string::npos;
        bool excused = exempt.count(text) > 0;
        CHECK(shown != excused); // one of the two: an excuse must not outlive its cause
        if (excused)
            CHECK(exempt[text] != "");
        exempt.erase(text);
    }
    INFO("exempt_codes.txt names codes that codes.def does not have");
    CHECK(exempt.empty());
}

} // namespace coverage_test
