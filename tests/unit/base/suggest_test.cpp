#include "base/diagnostics/suggest.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace bylaw;

namespace {
std::string suggested(std::string_view written, std::vector<std::string_view> candidates) {
    return suggest(written, candidates).value_or("-");
}
} // namespace

TEST_CASE("what is shortened stands for the one name that begins so") {
    CHECK(suggested("fail", {"success", "failure", "fumble"}) == "failure");
    CHECK(suggested("fail", {"failure", "failure"}) == "failure");
    CHECK(suggested("str", {"strength", "strain"}) == "-"); // which?
    CHECK(suggested("fu", {"success", "fumble"}) == "-");
    CHECK(suggested("fail", {"failures", "fall"}) == "fall"); // a slip is likelier
}

TEST_CASE("the nearest name is suggested") {
    CHECK(suggested("volition", {"violation", "volitions"}) == "volitions");
    CHECK(suggested("helth", {"wealth", "health"}) == "health");
    CHECK(suggested("strenght", {"strength"}) == "strength"); // two letters swapped cost one
    CHECK(suggested("ab", {"ba"}) == "ba");
}

TEST_CASE("letter case wins over distance") {
    CHECK(suggested("Str", {"stir", "STR"}) == "STR");
    CHECK(suggested("\xC3\x89tat", {"\xC3\xA9tats", "\xC3\xA9tat"}) == "\xC3\xA9tat");
}

TEST_CASE("what is too far is not suggested") {
    CHECK(suggested("sword", {"shield"}) == "-");
    CHECK(suggested("abcdef", {"abcxyz"}) == "-"); // 3 of 6: more than a third
    CHECK(suggested("abcdef", {"abcdxy"}) == "abcdxy");
    CHECK(suggested("x", {"y"}) == "-"); // nothing in common
    CHECK(suggested("x", {"xy"}) == "xy");
    CHECK(suggested("", {"a"}) == "-");
    CHECK(suggested("a", {""}) == "-");
    CHECK(suggested("a", {}) == "-");
}

TEST_CASE("a letter counts once, however many bytes it has") {
    CHECK(suggested("f\xC3\xA9", {"fe"}) == "fe");
}

TEST_CASE("ties go to the earlier candidate, and nothing suggests itself") {
    CHECK(suggested("cat", {"hat", "bat"}) == "hat");
    CHECK(suggested("cat", {"cat"}) == "-");
    CHECK(suggested("cat", {"cat", "cot"}) == "cot");
}

TEST_CASE("monstrous names cost nothing") {
    std::string monster(1000000, 'a');
    CHECK(suggested(monster, {"aaa"}) == "-");
    CHECK(suggested("aaa", {monster}) == "-");
}
