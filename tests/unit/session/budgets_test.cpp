// Each budget of a host just below, at and above what an act takes; and what is left of the game then.
#include "tests/unit/session/duel.hpp"

#include <catch2/catch.hpp>

#include <chrono>
#include <thread>

namespace budgets_test {

using namespace bylaw;
using namespace bylaw::api;
using Kind = Step::Kind;

namespace {

Program toys() {
    static const Program program = [] {
        Loaded loaded = Library().load_text("toys", R"(ruleset toys "Toys"
kind box "box" {
    stat count = 0
    list inside: number
    list boxes: box
}
procedure throw_dice(b: box, times: number) {
    repeat times times { b.count += roll(d6) }
}
procedure tell(b: box, times: number) {
    repeat times times { say "0123456789" }
}
procedure dig(b: box, depth: number) {
    if depth > 0 { dig(b, depth - 1) }
    b.count += 1
}
procedure walk(b: box, steps: number) {
    repeat steps times { b.count += 1 }
}
procedure make(b: box, times: number) {
    repeat times times { let made = make box
        b.boxes += made }
}
procedure for_ever(b: box) {
    repeat until b.count < 0 { b.count += 1 }
}
procedure asks(b: box) {
    b.count += 1
    if ask b "go on?" default yes { for_ever(b) }
}
scenario shelf "The shelf" {
    given toy = box "Toy"
    do asks(toy)
}
)");
        if (!loaded.program)
            throw std::runtime_error(loaded.report.text({}));
        return loaded.program;
    }();
    return program;
}

Session with_box(const Budgets &budgets = {}) {
    Session session(toys(), {7});
    if (session.evaluate("given toy = box \"Toy\"").kind != Kind::done)
        throw std::runtime_error(session.step().report.text({}));
    session.allow(budgets);
    return session;
}

// "" where it went well.
std::string code_of(const Step &step) {
    return step.kind == Kind::failed ? step.report.all().front().code : "";
}

std::string done(Session &session, const std::string &rule, std::int64_t times) {
    return code_of(session.act(rule, {{"", Value::named("toy")}, {"", Value::of(times)}}));
}

std::string code_with(const Budgets &budgets, const std::string &rule, std::int64_t times) {
    Session session = with_box(budgets);
    const std::string before = session.save();
    const std::string code = done(session, rule, times);
    if (!code.empty()) { // as it was, and whoever is allowed more goes on
        CHECK(session.save() == before);
        CHECK(session.read(*session.find("Toy"), "count").value.number == 0);
        session.allow({});
        CHECK(done(session, rule, times) == "");
    }
    return code;
}

// The least budget with which it goes well.
template <class Allow> std::uint64_t least(Allow allow, const std::string &rule, std::int64_t times) {
    std::uint64_t low = 0, high = 1 << 20; // not with `low`, but with `high`
    while (high - low > 1) {
        const std::uint64_t middle = low + (high - low) / 2;
        Session session = with_box(allow(middle));
        (done(session, rule, times) == "" ? high : low) = middle;
    }
    return high;
}

Budgets only_dice(std::uint64_t dice) {
    Budgets budgets;
    budgets.dice = dice;
    return budgets;
}
Budgets only_steps(std::uint64_t steps) {
    Budgets budgets;
    budgets.instructions = steps;
    return budgets;
}
Budgets only_depth(std::uint64_t depth) {
    Budgets budgets;
    budgets.depth = depth;
    return budgets;
}
Budgets only_memory(std::uint64_t memory) {
    Budgets budgets;
    budgets.memory = memory;
    return budgets;
}
Budgets only_events(std::uint64_t events) {
    Budgets budgets;
    budgets.events = events;
    return budgets;
}
Budgets only_output(std::uint64_t output) {
    Budgets budgets;
    budgets.output = output;
    return budgets;
}

} // namespace

TEST_CASE("dice: as many as are allowed are rolled, one more is not") {
    for (std::int64_t dice : {1, 5, 300}) {
        const auto budget = static_cast<std::uint64_t>(dice);
        CHECK(code_with(only_dice(budget - 1), "throw_dice", dice) == "B0788");
        CHECK(code_with(only_dice(budget), "throw_dice", dice) == "");
        CHECK(code_with(only_dice(budget + 1), "throw_dice", dice) == "");
    }
    CHECK(code_with(only_dice(0), "tell", 1) == ""); // which rolls none
}

TEST_CASE("dice that were refused fall the next time") {
    Session bounded = with_box(only_dice(2)), free = with_box();
    CHECK(done(bounded, "throw_dice", 3) == "B0788");
    bounded.allow({});
    CHECK(done(bounded, "throw_dice", 3) == "");
    CHECK(done(free, "throw_dice", 3) == "");
    const auto count = [](const Session &session) {
        return session.read(*session.find("Toy"), "count").value.number;
    };
    CHECK(count(bounded) == count(free));
}

TEST_CASE("events and output: as much as is allowed is told, and nothing of what is one too many") {
    Session free = with_box();
    std::uint64_t events = 0, bytes = 0;
    free.on_event([&](const Event &event) {
        ++events;
        bytes += event.text.size();
    });
    REQUIRE(done(free, "tell", 10) == "");
    REQUIRE(events >= 12); // it begins, says ten things, and ends
    REQUIRE(bytes >= 100);
    CHECK(code_with(only_events(events - 1), "tell", 10) == "B0789");
    CHECK(code_with(only_events(events), "tell", 10) == "");
    CHECK(code_with(only_events(events + 1), "tell", 10) == "");
    CHECK(code_with(only_output(bytes - 1), "tell", 10) == "B0789");
    CHECK(code_with(only_output(bytes), "tell", 10) == "");
    CHECK(code_with(only_output(bytes + 1), "tell", 10) == "");

    Session bounded = with_box(only_events(5));
    std::uint64_t heard = 0;
    bounded.on_event([&](const Event &) { ++heard; });
    CHECK(done(bounded, "tell", 1'000'000) == "B0789");
    CHECK(heard == 5);
}

TEST_CASE("steps: there is one bound, and work in proportion needs steps in proportion") {
    const std::uint64_t for_10 = least(only_steps, "walk", 10), for_1000 = least(only_steps, "walk", 1000);
    CHECK(for_1000 - for_10 >= 990); // a step for each time round
    CHECK(for_1000 - for_10 <= 990 * 150);
    for (std::uint64_t budget : {for_10 - 1, for_10 / 2, std::uint64_t{0}})
        CHECK(code_with(only_steps(budget), "walk", 10) == "B0785");
    for (std::uint64_t budget : {for_10, for_10 + 1, for_10 * 2})
        CHECK(code_with(only_steps(budget), "walk", 10) == "");
}

TEST_CASE("depth: each rule within another takes one more") {
    const std::uint64_t for_10 = least(only_depth, "dig", 10), for_60 = least(only_depth, "dig", 60);
    CHECK((for_60 - for_10) % 50 == 0); // the same number of frames for each
    CHECK(for_60 - for_10 >= 50);
    CHECK(code_with(only_depth(for_60 - 1), "dig", 60) == "B0787");
    CHECK(code_with(only_depth(for_60), "dig", 60) == "");
    CHECK(code_with(only_depth(for_60 + 1), "dig", 60) == "");
}

TEST_CASE("memory: things in a list take their words, and so much is enough") {
    const std::uint64_t for_50 = least(only_memory, "make", 50), for_150 = least(only_memory, "make", 150);
    // Each has a record of four words or more, a header, and a place in the list.
    CHECK(for_150 - for_50 >= 100 * (3 * 8 + 16 + 8));
    CHECK(for_150 - for_50 <= 100 * 512);
    CHECK(code_with(only_memory(for_150 - 1), "make", 150) == "B0786");
    CHECK(code_with(only_memory(for_150), "make", 150) == "");
    CHECK(code_with(only_memory(for_150 + 1), "make", 150) == "");
    // Lists that nobody holds any more do not count: 2,000 times round, one held.
    CHECK(code_with(only_memory(for_50 * 2), "walk", 2'000) == "");
}

TEST_CASE("a deadline ends what has no end, soon, and the game goes on") {
    using Clock = std::chrono::steady_clock;
    Session session = with_box();
    Budgets budgets;
    budgets.seconds = 0.02;
    session.allow(budgets);
    const std::string before = session.save();
    const auto begin = Clock::now();
    CHECK(code_of(session.evaluate("for_ever(toy)")) == "B0994");
    CHECK(std::chrono::duration<double>(Clock::now() - begin).count() < 2);
    CHECK(session.save() == before);
    budgets.seconds = 3600;
    session.allow(budgets);
    CHECK(done(session, "walk", 10) == "");
    budgets.seconds = 0;
    session.allow(budgets);
    CHECK(done(session, "walk", 100'000) == "B0994");
}

TEST_CASE("an answer that is stopped is asked for still") {
    Session session(toys(), {7});
    session.allow(only_steps(10'000));
    REQUIRE(session.start("shelf").kind == Kind::question);
    const std::string before = session.save();
    const Step stopped = session.answer(0);
    CHECK(code_of(stopped) == "B0785");
    CHECK(session.step().kind == Kind::question);
    CHECK(session.choices().size() == 2);
    CHECK(session.save() == before);
    CHECK(session.answer(1).kind == Kind::done);
    REQUIRE(session.undo());
    CHECK(session.step().kind == Kind::question);
}

TEST_CASE("an interrupted answer is asked for still, and the save knows nothing of it") {
    Session session(toys(), {7});
    REQUIRE(session.start("shelf").kind == Kind::question);
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        session.interrupt();
    });
    const Step stopped = session.answer(0);
    other.join();
    CHECK(code_of(stopped) == "B0750");
    CHECK(session.step().kind == Kind::question);
    const Restored restored = Session::restore(toys(), session.save());
    REQUIRE(restored.session);
    CHECK(restored.session->step().kind == Kind::question);
}

TEST_CASE("a save is done again within budgets: each deed at, above and below what it takes") {
    Session session = with_box();
    REQUIRE(done(session, "throw_dice", 5) == "");
    REQUIRE(done(session, "throw_dice", 3) == "");
    const std::string saved = session.save();
    for (std::uint64_t dice : {5, 6, 1000}) { // for each command, not of both
        const Restored restored = Session::restore(toys(), saved, only_dice(dice));
        REQUIRE(restored.session);
        CHECK(restored.session->save() == saved);
        CHECK(restored.session->options().budgets.dice == dice);
    }
    for (std::uint64_t dice : {0, 1, 4}) {
        const Restored restored = Session::restore(toys(), saved, only_dice(dice));
        CHECK_FALSE(restored.session);
        REQUIRE(restored.report.has_errors());
        CHECK(restored.report.all().front().code == "B0788");
    }
    // What is restored is bounded from then on.
    Restored bounded = Session::restore(toys(), saved, only_dice(5));
    REQUIRE(bounded.session);
    CHECK(done(*bounded.session, "throw_dice", 6) == "B0788");
}

TEST_CASE("undo and copies keep the budgets of now") {
    Session session = with_box();
    REQUIRE(done(session, "walk", 3) == "");
    session.allow(only_dice(1));
    REQUIRE(session.undo());
    CHECK(done(session, "throw_dice", 2) == "B0788");
    Session copy(session);
    CHECK(done(copy, "throw_dice", 2) == "B0788");
    CHECK(copy.options().budgets.dice == 1);
}

TEST_CASE("without budgets, and with large ones, a game is the same") {
    Session free = test::asking(), bounded(test::duel(), {7});
    Budgets large;
    large.instructions = large.memory = large.dice = large.events = large.output = 1 << 30;
    large.depth = 900;
    bounded.allow(large);
    std::vector<std::string> events[2];
    free.on_event([&](const Event &event) { events[0].push_back(to_json(event)); });
    bounded.on_event([&](const Event &event) { events[1].push_back(to_json(event)); });
    Step step = free.start("hall");
    bounded.start("hall");
    for (int i = 0; step.kind == Kind::question && i < 100; ++i) {
        step = free.answer(0);
        bounded.answer(0);
    }
    CHECK(step.kind == Kind::done);
    CHECK(bounded.step().kind == Kind::done);
    CHECK(events[0] == events[1]);
}

} // namespace budgets_test
