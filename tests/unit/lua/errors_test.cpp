// Places and words of problems, when a program is loaded and when a hook runs.
#include "support.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;
using Cause = HookProblem::Cause;

TEST_CASE("problems show when a program is loaded") {
    HookTable table;
    table.files = {{"good.lua", "function a(x, y) return x end function b(...) end"},
                   {"rules/with/a/very/long/path/so/that/lua/would/cut/it/when/it/writes/a/message.lua",
                    "function c()\n  return = 1\nend"},
                   {"partial.lua", "\nfunction d(x) end local function e() end f = print"},
                   {"failing.lua", "local x = nil\nx.y = 1"},
                   {"asking.lua", "bylaw.roll('d6')"},
                   {"endless.lua", "while true do end"},
                   {"marked.lua", "\xEF\xBB\xBF"
                                  "function m() end"}};
    table.hooks = {{"a", 0, {"x", "y"}, {}, false}, {"b", 0, {"x"}, {}, false}, {"c", 1, {}, {}, false},
                   {"d", 2, {"x", "y"}, {}, false}, {"e", 2, {}, {}, false},    {"f", 2, {}, {}, false},
                   {"g", 3, {}, {}, false},         {"h", 3, {}, {}, false},    {"i", 4, {}, {}, false},
                   {"j", 5, {}, {}, false},         {"m", 6, {}, {}, false}};
    const auto problems = check_lua_hooks(table);
    REQUIRE(problems.size() == 7);
    const auto expect = [&](std::size_t at, Cause cause, std::uint32_t file, std::uint32_t line,
                            const char *text) {
        INFO(problems[at].message);
        CHECK(problems[at].cause == cause);
        CHECK(problems[at].file == file);
        CHECK(problems[at].line == line);
        CHECK_THAT(problems[at].message, Catch::Contains(text));
    };
    expect(0, Cause::syntax, 1, 2, "unexpected symbol near '='");
    expect(1, Cause::declaration, 2, 2,
           "the hook `d` is declared with 2 parameters, but its function takes 1");
    expect(2, Cause::declaration, 2, 0, "the file defines no function `e`");
    expect(3, Cause::declaration, 2, 0, "the file defines no function `f`");
    expect(4, Cause::run_time, 3, 2, "attempt to index a nil value (local 'x')");
    expect(5, Cause::run_time, 4, 1, "only from within a hook, not while its file is read");
    expect(6, Cause::instructions, 5, 1, "instructions");
    CHECK(problems[1].hook == HookId{3});
    CHECK_FALSE(problems[0].hook.has_value());
}

TEST_CASE("errors carry their line and not Lua's prefix") {
    Result result = run_body("local e = nil\nreturn e.might");
    CHECK(result.message() == "attempt to index a nil value (local 'e')");
    CHECK(result.line() == 3);
    result = run_body("error('out of arrows')");
    CHECK(result.message() == "out of arrows");
    CHECK(result.line() == 2);
    result = run_body("local function check() error('no arrows', 2) end\n\ncheck()");
    CHECK(result.line() == 4);
    result = run_body("error('bare', 0)");
    CHECK(result.message() == "bare");
    CHECK(result.line() == 2);
}

TEST_CASE("errors within the library are the caller's") {
    const Result result = run_body("local t = {3, 'x'}\ntable.sort(t)");
    CHECK(result.message() == "attempt to compare string with number");
    CHECK(result.line() == 3);
    CHECK(run_body("\ntable.insert(nil, 1)").message() ==
          "bad argument #1 to 'insert' (table expected, got nil)");
    CHECK(run_body("\npairs(nil)").line() == 3);
    CHECK_THAT(run_body("string.format('%d', 'x')").message(),
               Catch::Contains("bad argument #2 to 'format'"));
    CHECK_THAT(run_body("setmetatable(1, 2)").message(),
               Catch::Contains("bad argument #1 to 'setmetatable'"));
}

TEST_CASE("errors that are no texts are reported as such") {
    for (const char *body : {"error({})", "error(nil)", "error(print)", "error(true)",
                             "error(setmetatable({}, {__tostring = function() while true do end end}))"})
        CHECK(run_body(body).message() == "the hook raised an error that is no text");
}

TEST_CASE("an unreadable file fails when run, too") {
    FakeHost host;
    const Result result = run_file("function f(", host);
    CHECK(result.cause() == Cause::syntax);
    CHECK(result.outcome.problem->hook == HookId{0});
}
