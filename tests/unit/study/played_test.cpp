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

TEST_CASE("what is data is a definition: an option, an enum, a field with what it begins with") {
    const Played played = played_of(R"(option most = 3    @B-1

kind hero "hero" {
    stat speed = 10    @B-2
}

procedure race(who: hero) {    @B-3
    who.speed += most
}

scenario s {
    given ann = hero "Ann"
    say "Nothing happens."
}
)");
    CHECK(row(played, "B-1").reach == Reach::definition);
    CHECK(row(played, "B-2").reach == Reach::definition);
    CHECK(row(played, "B-3").reach == Reach::never);
}

namespace {

// Where no inventory is, every entry counts as one of the rulebook.
constexpr const char *two_readings = R"(option reading from mild, stern = mild

stat harm

scenario s {
    if reading is stern {
        harm += 1    @C-1
        let worse = [1][harm + 1]
    }
}
)";

} // namespace

TEST_CASE("every fourth play turns options: that finds faults, but no entry of the rulebook counts for it") {
    const Played played = played_of(two_readings);
    CHECK(row(played, "C-1").reach == Reach::never);
    REQUIRE(played.faults.size() == 1); // 10 plays, each with a chance of a quarter: once in 18 none
    CHECK(played.faults[0].kind == PlayFault::Kind::failed);

    const Library library;
    PlayOptions options;
    options.turn_options = false;
    CHECK(play_at_random(library.load_text("rules.bylaw", two_readings).program, options).faults.empty());
}

TEST_CASE("an act that costs and does nothing in a hundred tries is useless; one that tells a rule something "
          "is not") {
    const Played played = played_of(R"(tag deed
kind hero "hero" {
    pool breath in 0..200 = 200
}

action wait(who: hero) tagged deed "wait" {
    cost 1 breath
}

action shout(who: hero) tagged deed "shout" {
    cost 1 breath
    say "Hey!"
}

procedure duel(who: hero) {
    flag parried
    who may any deed
}

action parry(who: hero) tagged deed "parry" {
    requires duel.who is who
    cost 1 breath
    duel.parried = yes
}

scenario street "Street" {
    given ann = hero "Ann"
    repeat 12 times {
        duel(ann)
    }
}
)");
    INFO(to_json(played));
    REQUIRE(played.faults.size() == 1);
    CHECK(played.faults[0].kind == PlayFault::Kind::useless);
    CHECK(played.faults[0].text == "wait");
    CHECK(played.faults[0].place.line == 6);
}

TEST_CASE("of tests those count in which somebody is asked") {
    const Library library;
    const Loaded loaded = library.load_text("rules.bylaw", std::string(rules) + R"(
test "nobody is asked" {
    given ann = hero { hp = 1 }
    do rest(ann)
    expect ann.hp is 2
}

test "somebody is" {
    given ann = hero { hp = 1 }
    answers haggle(ann)
    do one_deed(ann)
}

procedure one_deed(m: hero) {    @A-7
    m may any deed
}
)");
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    PlayOptions options;
    options.part = PlayedPart::tests;
    Played played = play_at_random(loaded.program, options);
    CHECK(played.plays == 2);
    CHECK(row(played, "A-2").reach == Reach::never);
    CHECK(row(played, "A-7").scenario == "somebody is");

    options.part = PlayedPart::scenarios;
    Played all = play_at_random(loaded.program, options);
    CHECK(row(all, "A-7").reach == Reach::never);
    all.add(played);
    CHECK(row(all, "A-7").times == 1);
    CHECK(all.plays == 102);
}

TEST_CASE("a name of the code in a question is a fault, and so is a play without end or with a failure") {
    const Played named = played_of(rules);
    REQUIRE(named.faults.size() == 3); // `haggle(Ann)` and `haggle(Bo)`; and haggling is useless
    CHECK(named.faults[0].kind == PlayFault::Kind::raw_name);
    CHECK(named.faults[0].text.starts_with("haggle("));
    CHECK(named.faults[2].kind == PlayFault::Kind::useless);

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
