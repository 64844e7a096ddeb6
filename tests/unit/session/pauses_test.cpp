// A paused command: its result is the same, and the host may do other work in between.
#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

namespace pauses_test {

using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

Program counters() {
    static const Program program = [] {
        Loaded loaded = Library().load_text("counters", R"(ruleset counters "Counters"
kind counter "counter" {
    stat count = 0
    stat weight = 5
    list seen: number
}
kind place "place" {
    stat number = 0
}
condition lent on counter "lent" {
    modify weight of bearer { plus size(all n in [1..300] where even(n)) }
}
procedure weigh_all(c: counter) {
    c gains lent
    repeat 2 times { c.count += c.weight }
}
action put_on(c: counter, where_to: place) "put it on place {where_to.number}, which holds {size(all n in [1..100] where n > 0)}" {
    c.count = where_to.number
}
procedure shelve(c: counter) {
    each n in [1..40] { make place { number = n } }
    if c may any action { }
}
procedure walk(c: counter, steps: number) {
    repeat steps times { c.count += 1 }
}
procedure throw_dice(c: counter, times: number) {
    repeat times times {
        c.count += roll(d6)
        say "now {c.count}"
    }
}
procedure sort_much(c: counter) {
    repeat 20 times {
        c.seen = all n in [0..400] where n > 100 and n < 274 by most n
        c.count += size(c.seen)
    }
}
procedure for_ever(c: counter) {
    repeat until c.count < 0 { c.count += 1 }
}
procedure asks(c: counter) {
    walk(c, 3000)
    if ask c "go on?" default yes { throw_dice(c, 200) }
}
scenario shelf "The shelf" {
    given toy = counter "Toy"
    do asks(toy)
    report toy.count as "count"
}
)");
        if (!loaded.program)
            throw std::runtime_error(loaded.report.text({}));
        return loaded.program;
    }();
    return program;
}

Session with_toy(std::uint64_t pause_after) {
    Session session(counters(), {7});
    if (session.evaluate("given toy = counter \"Toy\"").kind != Kind::done)
        throw std::runtime_error(session.step().report.text({}));
    session.pause_after(pause_after);
    return session;
}

// In as many pieces as it takes; how many, and the longest in steps.
struct Pieces {
    std::size_t count = 1;
    std::uint64_t longest = 0, all = 0;
};
Pieces finish(Session &session, Step step) {
    Pieces pieces;
    for (;; ++pieces.count, step = session.go_on()) {
        pieces.longest = std::max(pieces.longest, session.steps_taken());
        pieces.all += session.steps_taken();
        if (step.kind != Kind::paused)
            return pieces;
    }
}

Step act(Session &session, const std::string &rule, std::int64_t times) {
    return session.act(rule, {{"", Value::named("toy")}, {"", Value::of(times)}});
}

std::int64_t count(const Session &session) {
    return session.read(*session.find("Toy"), "count").value.number;
}

} // namespace

TEST_CASE("a deed comes back after so many steps, and goes on to the same end") {
    Session whole = with_toy(0), pieces = with_toy(1000);
    REQUIRE(act(whole, "walk", 20'000).kind == Kind::done);
    const std::uint64_t steps = whole.steps_taken();
    REQUIRE(steps >= 20'000); // one for each time round
    const Pieces made = finish(pieces, act(pieces, "walk", 20'000));
    CHECK(made.count >= steps / 1100);
    CHECK(made.count <= steps / 1000 + 1);
    CHECK(made.longest <= 1100); // the loop is short
    CHECK(made.all == steps);
    CHECK(count(pieces) == 20'000);
    CHECK(pieces.save() == whole.save());
}

TEST_CASE("a piece in which a listener throws has not happened, and is done the next time") {
    Session whole = with_toy(0), pieces = with_toy(100);
    REQUIRE(act(whole, "throw_dice", 2000).kind == Kind::done);
    std::size_t told = 0, throws_at = 1, thrown_when_begun = 0, thrown_in_a_pause = 0;
    pieces.on_event([&](const Event &) {
        if (++told == throws_at) {
            throws_at = 2 * told;
            throw std::runtime_error("the listener has enough");
        }
    });
    Step step;
    do {
        const Kind before = pieces.step().kind;
        try {
            step = before == Kind::paused ? pieces.go_on() : act(pieces, "throw_dice", 2000);
        } catch (const std::runtime_error &) {
            CHECK(pieces.step().kind == before);
            ++(before == Kind::paused ? thrown_in_a_pause : thrown_when_begun);
            step.kind = Kind::paused;
        }
    } while (step.kind == Kind::paused);
    CHECK(thrown_when_begun >= 1);
    CHECK(thrown_in_a_pause >= 2);
    CHECK(step.kind == Kind::done);
    CHECK(count(pieces) == count(whole)); // so the same dice fell
    CHECK(pieces.save() == whole.save());
}

TEST_CASE("however often it is paused the same dice fall and the same is told") {
    std::vector<std::string> events[4];
    const std::uint64_t pauses[] = {0, 1, 100, 50'000};
    for (int i = 0; i < 4; ++i) {
        Session session(counters(), {7});
        session.pause_after(pauses[i]);
        session.on_event([&](const Event &event) { events[i].push_back(to_json(event)); });
        finish(session, session.start("shelf"));
        REQUIRE(session.step().kind == Kind::question);
        const Pieces made = finish(session, session.answer(0));
        CHECK(session.step().kind == Kind::done);
        CHECK((made.count > 20) == (pauses[i] == 1 || pauses[i] == 100));
        CHECK(session.reports().size() == 1);
    }
    CHECK(events[0].size() > 600); // a roll, a change, a line for each die
    for (int i = 1; i < 4; ++i)
        CHECK(events[i] == events[0]);
}

TEST_CASE("a list is made in pieces, too") {
    Session whole = with_toy(0), pieces = with_toy(50);
    REQUIRE(whole.act("sort_much", {{"", Value::named("toy")}}).kind == Kind::done);
    // 101 to 273 are 173 numbers.
    CHECK(count(whole) == 20 * 173);
    const std::uint64_t steps = whole.steps_taken();
    Step step = pieces.act("sort_much", {{"", Value::named("toy")}});
    Session copy(pieces); // each goes on with its own half of a list
    const Pieces made = finish(pieces, step);
    CHECK(made.longest <= 300); // what is made of 401 numbers takes more than 401, all lists of it 450
    CHECK(made.count >= steps / 300);
    CHECK(count(pieces) == 20 * 173);
    CHECK(pieces.save() == whole.save());
    finish(copy, step);
    CHECK(copy.save() == whole.save());
    CHECK(count(copy) == 20 * 173);
}

TEST_CASE("values that are being adjusted outlast a pause") {
    Session whole = with_toy(0), pieces = with_toy(50);
    for (Session *each : {&whole, &pieces}) {
        finish(*each, each->act("weigh_all", {{"", Value::named("toy")}}));
        // Of 1 to 300 150 are even.
        CHECK(count(*each) == 2 * (5 + 150));
    }
    CHECK(pieces.save() == whole.save());
}

TEST_CASE("the words of options are made in pieces, and made once") {
    std::vector<std::string> events[2];
    Session whole = with_toy(0), pieces = with_toy(200);
    std::size_t paused[2] = {};
    Session *games[] = {&whole, &pieces};
    for (int i = 0; i < 2; ++i) {
        games[i]->on_event([&events, i](const Event &event) { events[i].push_back(to_json(event)); });
        paused[i] = finish(*games[i], games[i]->act("shelve", {{"", Value::named("toy")}})).count;
        REQUIRE(games[i]->step().kind == Kind::question);
        CHECK(games[i]->step().question.options.size() == 41); // 40 places, and none
        CHECK(games[i]->step().question.options[3] == "put it on place 4, which holds 100");
        CHECK(games[i]->choices()[3].value.act.has_value());
        finish(*games[i], games[i]->answer(3));
        CHECK(count(*games[i]) == 4);
    }
    CHECK(paused[0] == 1);
    CHECK(paused[1] >= 10); // 40 times 100 numbers are counted
    CHECK(events[0] == events[1]);
    CHECK(pieces.save() == whole.save());
}

TEST_CASE("garbage that is made piece by piece is taken away") {
    Budgets budgets;
    budgets.memory = 200'000; // a list of 173 numbers takes 1,400 bytes or so
    Session session = with_toy(100);
    session.allow(budgets);
    for (int i = 0; i < 20; ++i) {
        finish(session, session.act("sort_much", {{"", Value::named("toy")}}));
        REQUIRE(session.step().kind == Kind::done);
    }
}

TEST_CASE("budgets count on over the pieces, and what is stopped is not done") {
    Session session = with_toy(500);
    Budgets budgets;
    budgets.instructions = 10'000;
    session.allow(budgets);
    const std::string before = session.save();
    Step step = session.act("for_ever", {{"", Value::named("toy")}});
    std::size_t pieces = 1;
    for (; step.kind == Kind::paused; ++pieces)
        step = session.go_on();
    REQUIRE(step.kind == Kind::failed);
    CHECK(step.report.all().front().code == "B0785");
    CHECK(step.report.all().front().message.find("10000") != std::string::npos);
    CHECK(pieces >= 15);
    CHECK(pieces <= 20);
    CHECK(session.save() == before);
    CHECK(count(session) == 0);

    budgets = {};
    budgets.dice = 150;
    session.allow(budgets);
    finish(session, act(session, "throw_dice", 151));
    CHECK(session.step().kind == Kind::failed);
    CHECK(session.step().report.all().front().code == "B0788");
    finish(session, act(session, "throw_dice", 150));
    CHECK(session.step().kind == Kind::done);
}

TEST_CASE("what is paused can be looked at, saved, copied, stopped and taken back") {
    Session session = with_toy(500);
    REQUIRE(act(session, "walk", 5000).kind == Kind::paused);
    const std::int64_t so_far = count(session);
    CHECK(so_far > 0);
    CHECK(so_far < 5000);
    CHECK(session.evaluate("1 + 1").kind == Kind::failed);
    CHECK(session.step().kind == Kind::paused);

    Session copy(session);
    finish(copy, copy.go_on());
    CHECK(count(copy) == 5000);
    CHECK(count(session) == so_far);

    const Restored restored = Session::restore(counters(), session.save()); // the command as a whole
    REQUIRE(restored.session);
    CHECK(count(*restored.session) == 5000);

    session.interrupt();
    const Step stopped = session.go_on();
    REQUIRE(stopped.kind == Kind::failed);
    CHECK(stopped.report.all().front().code == "B0750");
    CHECK(count(session) == 0);

    REQUIRE(act(session, "walk", 5000).kind == Kind::paused);
    REQUIRE(session.undo());
    CHECK(count(session) == 0);
    finish(session, act(session, "walk", 10));
    CHECK(count(session) == 10);
    CHECK(session.go_on().kind == Kind::failed); // nothing is paused
}

TEST_CASE("who gives other dice in the middle has what is done finished first") {
    Session whole = with_toy(0), pieces = with_toy(300);
    act(whole, "throw_dice", 50);
    whole.reseed(3);
    act(whole, "throw_dice", 50);
    REQUIRE(act(pieces, "throw_dice", 50).kind == Kind::paused);
    pieces.reseed(3);
    CHECK(pieces.step().kind != Kind::paused);
    finish(pieces, act(pieces, "throw_dice", 50));
    CHECK(count(pieces) == count(whole));
    CHECK(pieces.save() == whole.save());
}

TEST_CASE("a text that only looks is no deed, in pieces either") {
    Session session = with_toy(100);
    const std::string before = session.save();
    finish(session, session.evaluate("size(all n in [0..400] where n > 100)"));
    CHECK(session.value().number == 300);
    CHECK(session.save() == before);
    finish(session, session.evaluate("walk(toy, 1000)"));
    CHECK(session.save() != before);
    CHECK(count(session) == 1000);
}

} // namespace pauses_test
