// Several threads explore a game: states, ways and chances are those of one, to the last bit. Random
// programs, with questions, texts and failures in them; BYLAW_ODDS_PROGRAMS says how many, BYLAW_ODDS_SEED
// where to begin.
#include "interpreter/odds/rules/answer.hpp"
#include "interpreter/odds/rules/explore.hpp"
#include "interpreter/odds/rules/look_ahead.hpp"
#include "interpreter/odds/rules/watch.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/support/report_programs.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <thread>

namespace threads_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

std::uint64_t setting(const char *name, std::uint64_t usual) {
    const char *text = std::getenv(name);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

Answer explored(const Rules &rules, const Scenario &scenario, unsigned threads) {
    const Machine machine = rules.machine();
    State state = machine.new_game();
    machine.begin_function(state, scenario.function);
    AnswerOptions options;
    options.residual = false;
    options.few_states = 0; // none is explored before its code is analysed
    options.budget.states = 20'000;
    options.budget.seconds = 1000; // the states alone hold it up, however slow the machine
    options.budget.threads = threads;
    options.budget.alone = 0;
    return odds_of(machine, state, {type_nothing, scenario.reports}, {}, options);
}

bool same(const ColumnAnswer &a, const ColumnAnswer &b) {
    return a.mean == b.mean && a.absent == b.absent && a.rest == b.rest &&
           std::ranges::equal(a.values, b.values, [](const Likely &x, const Likely &y) {
               return x.text == y.text && x.probability == y.probability;
           });
}

// In words; empty: nothing.
std::string difference(const Answer &one, const Answer &other) {
    if (one.error.has_value() != other.error.has_value()) {
        return "one fails";
    }
    if (one.error) {
        return one.error->message == other.error->message ? "" : "they fail otherwise";
    }
    if (one.states != other.states || one.edges != other.edges) {
        return "another graph";
    }
    const auto same_branch = [](const BranchAnswer &a, const BranchAnswer &b) {
        return a.decisions == b.decisions && a.unexplored == b.unexplored && a.trapped == b.trapped &&
               std::ranges::equal(a.columns, b.columns, same);
    };
    return std::ranges::equal(one.branches, other.branches, same_branch) ? "" : "other chances";
}

} // namespace

TEST_CASE("a game is explored the same by any number of threads") {
    const std::uint64_t first = setting("BYLAW_ODDS_SEED", 1), count = setting("BYLAW_ODDS_PROGRAMS", 200);
    std::size_t compared = 0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::string text = test::report_program(seed);
        INFO("seed " << seed << "\n" << text);
        const api::Loaded loaded = api::Library(api::usual_options()).load_text("p", text);
        if (!loaded.program) {
            continue;
        }
        const Rules &rules = loaded.program.data()->rules;
        for (const Scenario &scenario : rules.program->scenarios) {
            const Answer one = explored(rules, scenario, 1);
            for (const unsigned threads : {2U, 5U}) {
                CHECK(difference(one, explored(rules, scenario, threads)) == "");
            }
            compared += one.states > 10 ? 1 : 0;
        }
    }
    CHECK(compared * 10 > count);
}

TEST_CASE("a fight is explored the same by any number of threads") {
    const api::Loaded loaded = api::Library(api::usual_options()).load(BYLAW_FIGHTS "d1.bylaw");
    REQUIRE(loaded.program);
    const Rules &rules = loaded.program.data()->rules;
    const Scenario &duel = rules.program->scenarios.front();
    const Answer one = explored(rules, duel, 1);
    CHECK(one.states > 1000);
    for (const unsigned threads : {2U, 3U}) {
        CHECK(difference(one, explored(rules, duel, threads)) == "");
    }
}

namespace {

// States without end, one after the other. Other threads take for ever, unless they are told that it is
// enough.
class Endless final : public StateSource {
  public:
    explicit Endless(const std::atomic<bool> *enough = nullptr) : enough_(enough) {}

    std::size_t columns() const override { return 0; }
    bool begin(Expansion &out) override {
        out.clear();
        return add(0, out);
    }
    bool expand(Key key, Expansion &out) override {
        std::uint32_t number = 0;
        std::memcpy(&number, key.data(), sizeof number);
        return add(2 * number + 1, out) && add(2 * number + 2, out) && (out.whole = 2) == 2;
    }
    bool expand_ahead(Key key, Expansion &out) override {
        if (enough_ == nullptr) {
            out.clear();
            return expand(key, out);
        }
        while (!*enough_) {
            std::this_thread::yield();
        }
        return false;
    }
    std::unique_ptr<StateSource> another(const std::atomic<bool> &enough) const override {
        return std::make_unique<Endless>(&enough);
    }

  private:
    static bool add(std::uint32_t number, Expansion &out) {
        out.add(1, {reinterpret_cast<const std::uint8_t *>(&number), sizeof number});
        return true;
    }

    const std::atomic<bool> *enough_;
};

} // namespace

TEST_CASE("who looks ahead for longer than there is time is told that it is enough") {
    Budget budget;
    budget.seconds = 0.3;
    budget.threads = 3;
    budget.alone = 100;
    Watch watch(budget);
    Endless source;
    Graph graph;
    CHECK(explore(source, watch, graph) == Ending::seconds);
    CHECK(watch.seconds() < 10);
    CHECK(graph.nodes.size() >= 100);
}

namespace {

// Another of it is there as soon as it may be: at about the moment at which it is enough.
class Late final : public StateSource {
  public:
    std::atomic<bool> may_begin{false};

    std::size_t columns() const override { return 0; }
    bool begin(Expansion &) override { return false; }
    bool expand(Key, Expansion &) override { return false; }
    std::unique_ptr<StateSource> another(const std::atomic<bool> &) const override {
        auto made = std::make_unique<Late>();
        while (!may_begin) { // no yield: it has to be awake
        }
        return made;
    }
};

void look_ahead_and_end(Watch &watch) {
    for (int i = 0; i < 30'000; ++i) {
        Late source;
        LookAhead ahead(source, watch);
        std::this_thread::sleep_for(std::chrono::microseconds(30)); // the other thread waits to begin
        source.may_begin = true;
        for (int wait = i % 1000; wait > 0; --wait) { // and is then anywhere before its first wait
            std::atomic_signal_fence(std::memory_order_seq_cst);
        }
    }
}

} // namespace

TEST_CASE("who looks ahead hears at any moment that it is enough") {
    Budget budget;
    budget.threads = 2;
    Watch watch(budget);
    std::future<void> all = std::async(std::launch::async, [&] { look_ahead_and_end(watch); });
    if (all.wait_for(std::chrono::seconds(300)) != std::future_status::ready) {
        std::fputs("somebody waits for ever for more states\n", stderr);
        std::abort(); // who could not be waited for
    }
    SUCCEED();
}

} // namespace threads_test
