// Everything that a hostile or careless hook might try: each must end soon, inside the sandbox.
#include "support.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;
using Cause = HookProblem::Cause;

namespace {
Cause end_of(const std::string &body) {
    const Result result = run_body(body);
    INFO(body << ": " << result.message());
    REQUIRE_FALSE(result.done());
    return result.cause();
}
} // namespace

TEST_CASE("an endless loop ends, with its line") {
    const Result result = run_body("local n = 0\nwhile true do n = n + 1 end");
    CHECK(result.cause() == Cause::instructions);
    CHECK(result.line() == 3);
    CHECK_THAT(result.message(), Catch::Contains("does a loop never end"));
}

TEST_CASE("the stop cannot be caught") {
    CHECK(end_of("while true do pcall(function() while true do end end) end") == Cause::instructions);
    CHECK(end_of("while true do xpcall(function() while true do end end, function() end) end") ==
          Cause::instructions);
    CHECK(end_of("return pcall(function() while true do end end)") == Cause::instructions);
    CHECK(end_of("local function g() return pcall(g) end return g()") != Cause::syntax);
}

TEST_CASE("an error handler cannot run for ever") {
    CHECK(end_of("xpcall(error, function() while true do end end)") == Cause::instructions);
    CHECK(end_of("xpcall(function() while true do end end, function() while true do end end)") ==
          Cause::instructions);
}

TEST_CASE("a closing variable cannot run for ever") {
    CHECK(end_of("local x <close> = setmetatable({}, {__close = function() while true do end end})\n"
                 "while true do end") == Cause::instructions);
}

TEST_CASE("finalizers and weak tables are refused") {
    CHECK(end_of("setmetatable({}, {__gc = function() end})") == Cause::run_time);
    CHECK(end_of("setmetatable({}, {__mode = 'k'})") == Cause::run_time);
    CHECK(run_body("local m = {} local t = setmetatable({}, m)\n"
                   "m.__gc = function() while true do end end\n"
                   "t = nil for i = 1, 1e5 do local x = {} end return 1")
              .done());
}

TEST_CASE("memory bombs end") {
    CHECK(end_of("return ('x'):rep(1e9)") == Cause::run_time); // refused before it is built
    CHECK(end_of("local s = 'x' while true do s = s .. s end") == Cause::memory);
    const LuaLimits small{10'000'000, std::size_t{1} << 20, std::size_t{1} << 20};
    const Result result = run_body("local t = {}\nfor i = 1, 1e9 do t[i] = {} end", number_type(), small);
    CHECK(result.cause() == Cause::memory);
    CHECK(result.line() == 3);
    CHECK(end_of("while true do pcall(function() local t = {} while true do t[#t + 1] = {} end end) end") ==
          Cause::instructions);
}

TEST_CASE("pattern bombs end") {
    CHECK(end_of("return (('a'):rep(3000):find('.-.-.-b'))") == Cause::instructions);
    CHECK(end_of("return (('a'):rep(24):find(('a?'):rep(24) .. ('a'):rep(24) .. 'b'))") ==
          Cause::instructions);
    CHECK(end_of("return (('a'):rep(1e6):find(('a'):rep(5e5) .. 'b', 1, true))") == Cause::instructions);
    CHECK(end_of("for i = 1, 1e9 do ('a'):rep(1e5):gsub('%w+', 'b') end") == Cause::instructions);
}

TEST_CASE("library loops end") {
    CHECK(end_of("table.move({}, 1, 5e7, 2)") == Cause::instructions);
    CHECK(end_of("return #table.concat(setmetatable({}, {__index = type}), '', 1, 1 << 60)") ==
          Cause::run_time);
    CHECK(end_of("return #table.concat({}, '', math.mininteger, math.maxinteger)") == Cause::run_time);
    CHECK(end_of("return select('#', table.unpack({}, 1, 1e8))") == Cause::run_time);
    CHECK(end_of("table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 1)") ==
          Cause::instructions);
    CHECK(end_of("table.sort(setmetatable({}, {__len = function() return 1 << 60 end}))") != Cause::syntax);
    CHECK(run_body("return #(''):rep(1 << 60)").number() == 0);
    CHECK(end_of("while true do local s = ('x'):rep(1e6) end") == Cause::instructions);
    CHECK(end_of("return #string.format('%999d', 1)") == Cause::run_time);
}

TEST_CASE("instructions on long texts and long argument lists count for more") {
    CHECK(end_of("local a, b = ('x'):rep(1e6), ('x'):rep(1e6 - 1) .. 'x'\n"
                 "local n = 0 while true do if a == b then n = n + 1 end end") == Cause::instructions);
    CHECK(end_of("local t = {} for i = 1, 90000 do t[i] = i end\n"
                 "local function g(...) while true do local n = select('#', ...) end end\n"
                 "g(table.unpack(t))") == Cause::instructions);
}

TEST_CASE("functions that read long texts end") {
    const std::string digits = "local s = ('1'):rep(1e6) ";
    CHECK(end_of(digits + "while true do local x = tonumber(s) end") == Cause::instructions);
    CHECK(end_of(digits + "while true do local x = s:upper() end") == Cause::instructions);
    CHECK(end_of("local s = ('%s'):rep(1e5) while true do pcall(string.format, s) end") ==
          Cause::instructions);
    CHECK(end_of("local t = {} for i = 1, 60000 do t[i] = {} end\n"
                 "while true do pcall(function() local s = 'x' while true do s = s .. s end end) end") ==
          Cause::instructions);
}

TEST_CASE("deep recursion ends") {
    CHECK(end_of("local function g(n) return 1 + g(n + 1) end return g(1)") != Cause::syntax);
    CHECK(
        end_of("local t = setmetatable({}, {}) getmetatable(t).__index = function(s, k) return s[k + 1] end\n"
               "return t[1]") == Cause::run_time);
    CHECK(run_body("local function g(n) if n == 0 then return 0 end return 1 + g(n - 1) end return g(5000)")
              .number() == 5000);
}

TEST_CASE("nothing of the library can be changed") {
    CHECK(end_of("string.upper = nil") == Cause::run_time);
    CHECK(end_of("bylaw.roll = nil") == Cause::run_time);
    CHECK(end_of("getmetatable('').__index = nil") == Cause::run_time);
    CHECK(end_of("rawset(string, 'upper', 1)") == Cause::run_time);
    CHECK(end_of("setmetatable(string, {})") == Cause::run_time);
    CHECK(end_of("setmetatable(_ENV, {})") == Cause::run_time);
    CHECK(run_body("return getmetatable(_ENV) == false and getmetatable(string) == false and\n"
                   "getmetatable(bylaw) == false and 1 or 0")
              .number() == 1);
}

TEST_CASE("what could reach outside does not exist") {
    for (const char *name :
         {"io",          "os",           "debug",  "package",     "coroutine",       "utf8",
          "load",        "loadfile",     "dofile", "require",     "collectgarbage",  "loadstring",
          "next",        "warn",         "_G",     "math.random", "math.randomseed", "string.dump",
          "string.pack", "string.unpack"}) {
        INFO(name);
        CHECK(run_body(std::string("return ") + name + " == nil and 1 or 0").number() == 1);
    }
}

TEST_CASE("nothing survives from one call to the next") {
    FakeHost host;
    auto runner = make_lua_runner(table_of("count = (count or 0) + 1\nlocal kept = 0\n"
                                           "function f() kept = kept + 1 more = (more or 0) + 1\n"
                                           "return count * 100 + kept * 10 + more end",
                                           number_type()));
    for (int call = 0; call < 3; ++call)
        CHECK(runner->run(0, {}, host).value.number == 111);
}

TEST_CASE("compiled Lua is refused") {
    FakeHost host;
    const Result result = run_file("\x1bLua", host);
    CHECK(result.cause() == Cause::syntax);
    CHECK_THAT(result.message(), Catch::Contains("not compiled Lua"));
}

TEST_CASE("a runner works again after each kind of end") {
    FakeHost host;
    auto runner =
        make_lua_runner(table_of("function f(n)\n if n == 1 then while true do end end\n"
                                 "if n == 2 then local s = 'x' while true do s = s .. s end end\n"
                                 "if n == 3 then error({}) end\n if n == 4 then return bylaw.roll('d6') end\n"
                                 "return 7 end",
                                 number_type(), {"n"}));
    for (std::int64_t n : {1, 2, 3, 4, 5, 1, 2, 3, 4}) {
        const std::vector<HookValue> arguments{HookValue::of_number(n)};
        CHECK((runner->run(0, arguments, host).state == HookOutcome::State::done) == (n == 5));
        const std::vector<HookValue> good{HookValue::of_number(0)};
        CHECK(runner->run(0, good, host).value.number == 7);
    }
}

TEST_CASE("the smallest budgets fail in words") {
    FakeHost host;
    for (std::size_t memory = 0; memory < 60'000; memory += 997) {
        auto runner = make_lua_runner(table_of("function f() return #('x'):rep(10) end", number_type()),
                                      LuaLimits{100'000, memory, 1000});
        const HookOutcome outcome = runner->run(0, {}, host);
        INFO(memory);
        if (outcome.state == HookOutcome::State::done)
            CHECK(outcome.value.number == 10);
        else
            CHECK(outcome.problem->cause == Cause::memory);
    }
    CHECK(run_body("return 1", number_type(), LuaLimits{0, 1 << 20, 1000}).done()); // checked by the thousand
}
