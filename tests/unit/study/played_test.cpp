// The rules below decide what random plays reach: each expectation follows from the text alone.
#include <bylaw/library.hpp>
#include <bylaw/played.hpp>

#include <catch2/catch.hpp>

#include <algorithm>

namespace played_test {

using namespace bylaw::api;

namespace {

using Reach = PlayedRow::Reach;

constexpr const char *rules = R"(tag deed
kind hero "hero" {
    pool hp in 0..9
}

action hit(who: hero, target: hero) tagged deed "hit {target}" {    @A-1
    requires target is not who
    target.hp -= 1
}

procedure rest(who: hero) {    @A-2
    who.hp += 1
}

table luck rolls d6 {    @A-3
    1..5  fair
    6     grand    @A-4
}

enum weather: fine, foul    @A-5

action haggle(who: hero) tagged deed {    @A-6
    who.hp += 0
}

procedure around(m: hero) {
    repeat while m.hp > 0 {
        m may any deed
    }
}

policy still {
    otherwise default
}

scenario street "Street" {
    given ann = hero "Ann"
    given bo = hero "Bo"
    ann plays still
    luck()
    repeat 8 times {
        each m in hero {
            m may any deed
        }
    }
}
)";

Played played_of(const std::string &text, std::uint64_t plays = 40) {
    const Library library;
    const Loaded loaded = library.load_text("rules.bylaw", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    PlayOptions options;
    options.plays = plays;
    options.max_instructions = 20'000;
    return play_at_random(loaded.program, options);
}

const PlayedRow &row(const Played &played, const std::string &id) {
    const auto found = std::ranges::find(played.rows, id, [](const PlayedRow &each) { return each.row.id; });
    REQUIRE(found != played.rows.end());
    return *found;
}

} // namespace

TEST_CASE("an entry is played where the table offers it, and never where only a test could call it") {
    const Played played = played_of(rules);
    CHECK(played.plays == 40);
    CHECK(row(played, "A-1").reach == Reach::played);
    CHECK(row(played, "A-1").scenario == "street");
    CHECK(row(played, "A-2").reach == Reach::never);
    CHECK(row(played, "A-3").times == 40);
    CHECK(row(played, "A-4").reach == Reach::played); // 40 plays without a 6: once in 1,470
    CHECK(row(played, "A-4").times < 40);
    CHECK(row(played, "A-5").reach == Reach::definition);
    CHECK(played.count(Reach::never) == 1);
}

TEST_CASE("random choices are made at every seat, also where a policy would pass") {
    const Played played = played_of(rules, 1);
    CHECK(row(played, "A-1").times > 0);
    CHECK(row(played, "A-6").times > 0);
}

TEST_CASE("the same seed gives the same plays") {
    const Played one = played_of(rules), other = played_of(rules);
    CHECK(to_json(one) == to_json(other));
}

TEST_CASE("a name of the code in a question is a fault, and so is a play without end or with a failure") {
    const Played named = played_of(rules);
    REQUIRE(named.faults.size() == 2); // `haggle(Ann)` and `haggle(Bo)`
    CHECK(named.faults[0].kind == PlayFault::Kind::raw_name);
    CHECK(named.faults[0].text.starts_with("haggle("));

    const Played endless = played_of("scenario s {\n    let n = 1\n    repeat while n > 0 {\n    }\n}\n", 3);
    REQUIRE(endless.faults.size() == 1); // each text and place once
    CHECK(endless.faults[0].kind == PlayFault::Kind::endless);

    const Played failed =
        played_of("list all: number\nscenario s {\n    let d = roll(d2)\n    let n = all[d]\n}\n", 3);
    REQUIRE(failed.faults.size() >= 1);
    CHECK(failed.faults[0].kind == PlayFault::Kind::failed);
    CHECK(failed.faults[0].place.line == 4);
}

} // namespace played_test
