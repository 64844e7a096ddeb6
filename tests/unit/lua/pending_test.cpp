// Rolls and questions: answered, pending, run again; pure hooks; hooks within hooks.
#include "support.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;
using Cause = HookProblem::Cause;

namespace {
const char *const duel = "function f(e)\n"
                         "  local first = bylaw.roll('2d6+3')\n"
                         "  bylaw.say('first', first)\n"
                         "  local choice = bylaw.ask(e, 'again?', {'yes', 'no', e})\n"
                         "  if choice == e then return -1 end\n"
                         "  return choice == 'yes' and first + bylaw.roll('d4') or first\n"
                         "end";
const std::vector<HookValue> one{HookValue::of_thing(1)};
} // namespace

TEST_CASE("a hook is run again with the answers so far") {
    FakeHost host;
    auto runner = make_lua_runner(table_of(duel, number_type(), {"e"}));
    CHECK(runner->run(0, one, host).state == HookOutcome::State::pending);
    CHECK(host.said.empty());
    host.rolls = {9};
    host.rewind();
    CHECK(runner->run(0, one, host).state == HookOutcome::State::pending);
    CHECK(host.said.size() == 1);
    CHECK(host.asked == std::vector<HookValue>{HookValue::of_text("yes"), HookValue::of_text("no"),
                                               HookValue::of_thing(1)});
    host.choices = {0};
    host.rewind();
    CHECK(runner->run(0, one, host).state == HookOutcome::State::pending);
    host.rolls = {9, 4};
    host.rewind();
    const HookOutcome outcome = runner->run(0, one, host);
    REQUIRE(outcome.state == HookOutcome::State::done);
    CHECK(outcome.value.number == 13);
    CHECK(host.rolled.front() == HookValue::of_text("2d6+3"));
}

TEST_CASE("the chosen option is the option itself") {
    FakeHost host;
    host.rolls = {9};
    host.choices = {2};
    CHECK(run_file(duel, host, number_type(), one).number() == -1);
    host.choices = {3};
    host.rewind();
    CHECK_THAT(run_file(duel, host, number_type(), one).message(), Catch::Contains("none of the options"));
}

TEST_CASE("a pending reply cannot be caught") {
    CHECK(run_body("while true do pcall(bylaw.roll, 'd6') end").pending());
    CHECK(run_body("return pcall(bylaw.roll, 'd6')").pending());
    CHECK(run_body("return xpcall(bylaw.roll, bylaw.say, 'd6')").pending());
    CHECK(run_body("table.sort({1, 2, 3}, function() return bylaw.roll('d6') end)").pending());
    CHECK(run_body("return (('abc'):gsub('.', function() bylaw.roll('d6') end))").pending());
    CHECK(run_body("local x <close> = setmetatable({}, {__close = function() while true do end end})\n"
                   "bylaw.roll('d6')")
              .pending());
    FakeHost host;
    CHECK(run_file("function f() return pcall(pcall, bylaw.roll, 'd6'), pcall(bylaw.say, 'still here') end",
                   host)
              .pending());
    CHECK(host.said.empty());
    CHECK(host.rolled.size() == 1);
}

TEST_CASE("dice values are rolled as they are") {
    FakeHost host;
    host.rolls = {4};
    CHECK(run_file("function f(d) print(d) return bylaw.roll(d) end", host, number_type(),
                   {HookValue::of_dice(77, "d8")})
              .number() == 4);
    CHECK(host.rolled.front() == HookValue::of_dice(77, "d8"));
    CHECK(host.said == std::vector<std::string>{"d8"});
}

TEST_CASE("a pure hook only computes") {
    for (const char *body : {"bylaw.roll('d6')", "bylaw.say('x')", "e.might = 1", "bylaw.ask(e, 'x', {1})"}) {
        auto table = table_of("function f(e)\n" + std::string(body) + "\nend", {}, {"e"});
        table->hooks[0].pure = true;
        FakeHost host;
        host.fields[{1, "might"}] = HookValue::of_number(3);
        const Result result{make_lua_runner(table)->run(0, one, host)};
        CHECK_THAT(result.message(), Catch::Contains("the hook `f` is declared pure"));
        CHECK(host.fields[{1, "might"}].number == 3);
    }
    auto table = table_of("function f(e) return e.might end", number_type(), {"e"});
    table->hooks[0].pure = true;
    FakeHost host;
    host.fields[{1, "might"}] = HookValue::of_number(3);
    CHECK(make_lua_runner(table)->run(0, one, host).value.number == 3);
}

namespace {
// Hook `f` reads a field whose formula is the hook `g`, in the same file.
HookOutcome run_nested(const std::string &g_body, FakeHost &host) {
    auto table = table_of("function f(e) mine = 1 local d = e.derived return d * 10 + mine end\n"
                          "function g() mine = 5 " +
                              g_body + " end",
                          number_type(), {"e"});
    table->hooks.push_back({"g", 0, {}, number_type(), false});
    auto runner = make_lua_runner(table);
    host.nested = runner.get();
    return runner->run(0, one, host);
}
} // namespace

TEST_CASE("hooks within hooks keep their own globals and share the budget and the stop") {
    FakeHost host;
    CHECK(run_nested("return mine", host).value.number == 51);
    CHECK(run_nested("return bylaw.roll('d6')", host).state == HookOutcome::State::pending);
    CHECK(run_nested("while true do end", host).problem->cause == Cause::instructions);
    const HookOutcome failed = run_nested("error('inner trouble')", host);
    CHECK(failed.problem->message == "inner trouble");
    CHECK(failed.problem->line == 1);
}

TEST_CASE("asking for ever ends, also through short hooks") {
    auto table = table_of("function f(e) while true do local x = e.derived end end function g() return 1 end",
                          number_type(), {"e"});
    table->hooks.push_back({"g", 0, {}, number_type(), false});
    auto runner = make_lua_runner(table);
    FakeHost host;
    host.nested = runner.get();
    CHECK(runner->run(0, one, host).problem->cause == Cause::instructions);
    CHECK(run_body("while true do bylaw.is(1, 'x') end").cause() == Cause::run_time);
    CHECK(run_body("while true do pcall(bylaw.is, 1, 'x') end").cause() == Cause::instructions);
}

namespace {
// Every field's formula is the hook `f` itself.
struct EndlessHost : FakeHost {
    HookReply get_field(std::int64_t, std::string_view) override {
        const HookOutcome outcome = nested->run(0, one, *this);
        return outcome.problem ? HookReply::failed(outcome.problem->message)
                               : HookReply::ready(outcome.value);
    }
};
} // namespace

TEST_CASE("hooks that call one another for ever end") {
    auto runner = make_lua_runner(table_of("function f(e) return e.derived end", number_type(), {"e"}));
    EndlessHost host;
    host.nested = runner.get();
    CHECK_THAT(runner->run(0, one, host).problem->message, Catch::Contains("too deeply"));
}
