// The library functions that Bylaw replaces: as Lua's, but the same on every machine and in every run.
#include "support.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;

namespace {
std::string text_of(const std::string &body) {
    const Result result = run_body(body, type(HookValue::Kind::text));
    INFO(result.message());
    REQUIRE(result.done());
    return result.outcome.value.text;
}
} // namespace

TEST_CASE("pairs visits keys in ascending order") {
    CHECK(text_of("local s = '' for k, v in pairs({zeta = 1, alpha = 2, [3] = 'c', [1] = 'a', [true] = 0, "
                  "[-2] = 9})\n"
                  "do s = s .. tostring(k) .. '=' .. v .. ' ' end return s") ==
          "-2=9 1=a 3=c alpha=2 zeta=1 true=0 ");
    CHECK(text_of("local t, s = {a = 1, b = 2, c = 3}, ''\n"
                  "for k in pairs(t) do s = s .. k t.b = nil t.d = 4 end return s") == "ac");
    CHECK_THAT(run_body("for k in pairs({[{}] = 1}) do end").message(), Catch::Contains("no fixed order"));
}

TEST_CASE("sort keeps the order of equal elements") {
    CHECK(text_of(
              "local t = {} for i = 1, 500 do t[i] = {i % 7, i} end\n"
              "table.sort(t, function(a, b) return a[1] < b[1] end)\n"
              "for i = 2, 500 do local a, b = t[i - 1], t[i]\n"
              "if a[1] > b[1] or a[1] == b[1] and a[2] > b[2] then return 'wrong' end end return 'right'") ==
          "right");
    for (int size = 0; size < 20; ++size)
        CHECK(text_of("local t = {} for i = 1, " + std::to_string(size) +
                      " do t[i] = i * 7 % 11 end table.sort(t)\n"
                      "for i = 2, #t do if t[i - 1] > t[i] then return 'wrong' end end return #t .. ''") ==
              std::to_string(size));
    CHECK(text_of("local t = {3, 1, 2} table.sort(t, function() return true end) return #t .. ''") == "3");
}

TEST_CASE("lists are edited as in Lua") {
    CHECK(
        text_of("local t = {'a', 'c'} table.insert(t, 2, 'b') table.insert(t, 'd') return table.concat(t)") ==
        "abcd");
    CHECK(text_of("local t = {'a', 'b', 'c'} local r = table.remove(t, 1) .. table.remove(t)\n"
                  "return r .. table.concat(t, ',') .. tostring(table.remove({}))") == "acbnil");
    CHECK(text_of("return table.concat(table.move({1, 2, 3}, 1, 3, 2), ',')") == "1,1,2,3");
    CHECK(text_of("return table.concat(table.move({1, 2, 3}, 2, 3, 1), ',')") == "2,3,3");
    CHECK(text_of("return table.concat({table.unpack({1, 2, 3}, 2)}, ',')") == "2,3");
    CHECK(text_of("return select('#', table.unpack({}, 1, 3)) .. table.concat({}, ',', 1, 0)") == "3");
    CHECK_FALSE(run_body("table.insert({}, 5, 1)").done());
    CHECK_FALSE(run_body("table.insert({}, 1, 2, 3)").done());
}

TEST_CASE("texts of values show no addresses") {
    CHECK(
        text_of("return tostring({}) .. tostring(print) .. tostring(nil) .. tostring(1) .. tostring(2.0)") ==
        "tablefunctionnil12.0");
    CHECK(text_of("return string.format('%s %5d %q %%p %-4s|', {}, 42, 'x', 'ab')") ==
          "table    42 \"x\" %p ab  |");
    CHECK(text_of("return tostring(setmetatable({}, {__tostring = function() return 'me' end}))") == "me");
    CHECK_FALSE(run_body("return string.format('%p', {})").done());
    CHECK_FALSE(run_body("return string.format('%-5p', {})").done());
}

TEST_CASE("xpcall and rep work as in Lua") {
    CHECK(text_of(
              "return table.concat({select(2, xpcall(function(a, b) return a, b end, print, 'x', 'y'))})") ==
          "xy");
    CHECK(text_of("local ok, why = xpcall(error, function(m) return m .. '!' end, 'bad') return tostring(ok) "
                  ".. why") == "falsebad!");
    CHECK(text_of("return ('ab'):rep(3, '-') .. ('x'):rep(0) .. ('x'):rep(-5)") == "ab-ab-ab");
}
