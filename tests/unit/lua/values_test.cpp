// Values across the boundary, and the types that hooks declare.
#include "support.hpp"

#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::test;
using Kind = HookValue::Kind;
using Cause = HookProblem::Cause;

namespace {
HookType light() {
    HookType made = type(Kind::member);
    made.name = "light";
    made.members = {"bright", "dim", "dark"};
    return made;
}

HookType list_of(HookType element) {
    HookType made = type(Kind::list);
    made.of = std::make_shared<const HookType>(std::move(element));
    return made;
}
} // namespace

TEST_CASE("arguments come back as they went in") {
    FakeHost host;
    const std::vector<std::pair<HookType, HookValue>> cases{
        {type(Kind::number), HookValue::of_number(INT64_MIN)},
        {type(Kind::truth), HookValue::of_truth(true)},
        {type(Kind::text), HookValue::of_text(std::string("a\0b", 3))},
        {light(), HookValue::of_member(1, "dim")},
        {type(Kind::thing), HookValue::of_thing(3)},
        {type(Kind::dice), HookValue::of_dice(5, "2d6")},
        {type(Kind::nothing), HookValue{}},
        {list_of(list_of(light())), HookValue::of_list({HookValue::of_list({HookValue::of_member(2, "dark")}),
                                                        HookValue::of_list({})})}};
    for (const auto &[declared, value] : cases) {
        const Result result = run_file("function f(x) return x end", host, declared, {value});
        INFO(result.message());
        REQUIRE(result.done());
        CHECK(result.outcome.value == value);
    }
}

TEST_CASE("the message for a wrong result is in plain words") {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"return 'seven'", "the hook `f` must return a number, but it returned a text (\"seven\")"},
        {"return 2.5",
         "the hook `f` must return a number, but it returned 2.5, which is no whole number; use `//` "
         "or `math.floor`"},
        {"return 0/0 ~= 0 and 1e300", "but it returned 1e+300, which is no whole number"},
        {"", "must return a number, but it returned nothing"},
        {"return {}", "but it returned a list"},
        {"return {a = 1}", "but it returned a table that is no list"},
        {"return {1, nil, 3}", "but it returned a table that is no list"},
        {"local t = {} t[1] = t return t", "a list that is nested too deeply"},
        {"local t = {} for i = 1, 9 do t = {t, t, t, t, t, t, t, t, t} end return t",
         "a list that is nested too deeply"},
        {"local t = {} for i = 1, 999 do t[i] = 0 end\nlocal u = {} for i = 1, 999 do u[i] = t end return u",
         "a list that is too long"},
        {"return print", "but it returned a function"},
        {"return string", "but it returned a part of the library"},
        {"return 1, 2", "but it returned 2 values"},
        {"return true", "but it returned yes (true)"}};
    for (const auto &[body, message] : cases) {
        const Result result = run_body(body);
        CHECK_THAT(result.message(), Catch::Contains(message));
        CHECK(result.cause() == Cause::result);
        CHECK(result.line() == 1);
    }
}

TEST_CASE("texts stand for members and dice where these are declared") {
    CHECK(run_body("return 'dark'", light()).outcome.value == HookValue::of_member(2, "dark"));
    CHECK_THAT(
        run_body("return 'gloomy'", light()).message(),
        Catch::Contains("must return a `light`: one of \"bright\", \"dim\", \"dark\", but it returned a text "
                        "(\"gloomy\")"));
    CHECK(run_body("return '2d6'", type(Kind::dice)).outcome.value ==
          HookValue::of_dice(HookValue::dice_as_text, "2d6"));
    CHECK_THAT(run_body("return {1, 'x'}", list_of(number_type())).message(),
               Catch::Contains("must return a list (each element a number), but it returned a list"));
}

TEST_CASE("none is welcome only where it is declared, kinds are checked by the host") {
    HookType hero = type(Kind::thing);
    hero.name = "hero";
    FakeHost host;
    const std::string echo = "function f(x) return x end";
    CHECK(run_file(echo, host, hero, {HookValue::of_thing(1)}).done());
    CHECK_THAT(run_file(echo, host, hero, {HookValue::of_thing(11)}).message(),
               Catch::Contains("an entity of the kind `hero`, but it returned an entity"));
    CHECK_FALSE(run_file(echo, host, hero, {HookValue{}}).done());
    hero.or_none = true;
    CHECK(run_file(echo, host, hero, {HookValue{}}).done());
    CHECK_FALSE(run_body("return 1", type(Kind::nothing)).done());
}

TEST_CASE("a float without a fraction is a number") {
    CHECK(run_body("return 10 / 2").number() == 5);
}

TEST_CASE("entities read and write fields") {
    FakeHost host;
    host.fields[{1, "might"}] = HookValue::of_number(3);
    host.fields[{1, "friend"}] = HookValue::of_thing(2);
    host.fields[{2, "might"}] = HookValue::of_number(40);
    const std::vector<HookValue> one{HookValue::of_thing(1)};
    CHECK(run_file("function f(e) e.might = e.might + 2 e.friend.might = 50 return e.might end", host,
                   number_type(), one)
              .number() == 5);
    CHECK(host.fields[{2, "might"}].number == 50);
    CHECK(run_file("function f(e) return e == e.friend and 1 or 0 end", host, number_type(), one).number() ==
          0);
    CHECK(run_file("function f(e) local seen = {[e.friend] = 7} return seen[e.friend] end", host,
                   number_type(), one)
              .number() == 7);
    CHECK(run_file("function f(e) return bylaw.is(e, 'hero') and not bylaw.is(e, 'foe') and 1 or 0 end", host,
                   number_type(), one)
              .number() == 1);
    CHECK(
        run_file("function f(e) print('hail', e, {}, 3) return tostring(e) end", host, type(Kind::text), one)
            .outcome.value.text == "thing 1");
    CHECK(host.said == std::vector<std::string>{"hail thing 1 table 3"});
}

TEST_CASE("what the host throws ends the hook whatever that does, and the next call is none the worse") {
    FakeHost host;
    host.fields[{1, "might"}] = HookValue::of_number(3);
    const std::vector<HookValue> one{HookValue::of_thing(1)};
    for (const std::string body :
         {"return e.explosive", "pcall(function() return e.explosive end) return 7"}) {
        const auto runner = make_lua_runner(table_of(
            "function f(e)\n if e.might == 3 then " + body + " end return 5 end", number_type(), {"e"}));
        host.fields[{1, "might"}] = HookValue::of_number(3);
        CHECK_THROWS_WITH(runner->run(0, one, host), "the host threw");
        host.fields[{1, "might"}] = HookValue::of_number(4);
        CHECK(runner->run(0, one, host).value.number == 5);
    }
}

TEST_CASE("what the game cannot use is refused with its place") {
    FakeHost host;
    host.fields[{1, "might"}] = HookValue::of_number(3);
    const std::vector<HookValue> one{HookValue::of_thing(1)};
    const std::vector<std::pair<std::string, std::string>> cases{
        {"e.might = 1.5", "the game cannot use 1.5"},
        {"e.might = print", "the game cannot use a function"},
        {"e.might = 'x'", "`might` cannot be set so"},
        {"return e.mihgt", "a goblin has no field `mihgt`"},
        {"return e[1]", "a field of an entity is a name, not a number"},
        {"bylaw.roll(6)", "bylaw.roll takes dice"},
        {"bylaw.ask('who', 'which?', {})", "at least one option"}};
    for (const auto &[body, message] : cases) {
        const Result result = run_file("function f(e)\n" + body + "\nend", host, number_type(), one);
        CHECK_THAT(result.message(), Catch::Contains(message));
        CHECK(result.cause() == Cause::run_time);
        CHECK(result.line() == 2);
    }
}

TEST_CASE("a host's failure can be caught") {
    FakeHost host;
    CHECK(run_file("function f(e) local ok, why = pcall(function() return e.nothing end)\n"
                   "return not ok and why:match('has no field') and 1 or 0 end",
                   host, number_type(), {HookValue::of_thing(1)})
              .number() == 1);
}
