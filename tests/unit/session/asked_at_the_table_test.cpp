// What players ask at a question, in the words of the menu: expected texts follow from the rules below.
#include <bylaw/library.hpp>
#include <bylaw/session.hpp>

#include <catch2/catch.hpp>

namespace asked_at_the_table_test {

using namespace bylaw::api;
using Lines = std::vector<std::string>;
using Kind = Step::Kind;

namespace {

constexpr const char *joust = R"(kind rider "rider" {
    stat team = 0
    stat skill = 2
    pool lances in 0..5 = 2
}

enum armour: bare, clad

enum worth: points

grid harm(worn: armour, what: worth): number {
          points
    bare  3
    clad  1
}

check tilt(one: rider, other: rider) {
    roll d20
    plus harm(clad, points)
    plus harm(clad, points)
    against 12 + harm(bare, points)
}

# Its name in the rules is the beginning of what the other is called in the menu.
action close_by(who: rider) "stay close by" {
    requires who.skill > 5 else "{who} cannot hold the horse"
}

action charge(who: rider, foe: rider, force: number = 3) "close by with {foe}" {
    requires foe.team is not who.team else "{foe} is a friend"
    cost 1 lances
    tilt(who, foe)
}

action swap(who: rider) "take five new lances" {
    cost 6 lances
}

scenario lists {
    given ada = rider "Ada" { team = 1 }
    given bo = rider "Bo" { team = 1 }
    given cat = rider "Cat" { team = 2 }
    repeat 3 times {
        ada may any action
    }
}
)";

Session lists(const std::vector<std::int64_t> &dice = {}) {
    auto loaded = Library().load_text("joust", joust);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    Session session(loaded.program);
    session.queue_dice(dice);
    REQUIRE(session.start("lists").kind == Kind::question);
    return session;
}

} // namespace

TEST_CASE("an act is asked about as the menu names it, and by the beginning of that") {
    Session session = lists();
    CHECK(session.step().question.options == Lines{"close by with Cat", "pass"});
    CHECK(session.why_not("stay", false) ==
          Lines{"close_by: Ada cannot hold the horse (needs `who.skill > 5`; `who.skill` is 2; who is Ada)"});
    CHECK(session.why_not("close by with Cat", false) == Lines{"charge: it is among the options: Cat"});
    CHECK(
        session.why_not("close by with Bo at once", false).at(0).starts_with("charge: Bo: Bo is a friend ("));
    CHECK(session.why_not("close by with Dora", false) == Lines{"charge: it cannot be aimed at dora"});
}

TEST_CASE("why an answer is none, in short: what its author says of it") {
    Session session = lists();
    CHECK(session.why_not_offered("close by with Bo") == Lines{"Bo is a friend"});
    CHECK(session.why_not_offered("stay close by") == Lines{"Ada cannot hold the horse"});
    CHECK(session.why_not_offered("dance").empty());
    CHECK(session.why_not_offered("tilt").empty()); // is no act
}

TEST_CASE("a price that cannot be paid, whatever is left of it") {
    Session session = lists({10});
    CHECK(session.why_not("swap", false) == Lines{"swap: it costs 6 of `lances`, and 2 are left"});
    REQUIRE(session.answer(0).kind == Kind::question);
    CHECK(session.why_not("swap", false) == Lines{"swap: it costs 6 of `lances`, and 1 is left"});
}

TEST_CASE("what a table gives is said once in a short answer") {
    Session session = lists({10});
    session.answer(0);
    CHECK(session.short_answer(Since::roll, false) ==
          Lines{"tilt(Ada, Cat): failure", "  rolls d20: 10", "  harm(clad, points) is 1", "  plus 1",
                "  plus 1", "  harm(bare, points) is 3", "  the total is 12 against 15"});
}

TEST_CASE("what was tried since an answer, and whether dice fell in it") {
    Session session = lists({10});
    const std::uint64_t before = session.events_told();
    CHECK_FALSE(session.rolled_after(before));
    session.answer(0);
    CHECK(session.rolled_after(before));
    CHECK(session.short_answer_after(before, false) == session.short_answer(Since::roll, false));
    const std::uint64_t after = session.events_told();
    CHECK(after > before);
    session.answer(1); // passes
    CHECK_FALSE(session.rolled_after(after));
    CHECK(session.short_answer_after(after, false).empty());
    session.undo_decision();
    session.undo_decision();
    CHECK(session.events_told() == before);
    CHECK_FALSE(session.rolled_after(0));
}

} // namespace asked_at_the_table_test
