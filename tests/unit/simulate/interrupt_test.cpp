// A simulation that is stopped: by its seconds, by whoever asked for it, and in the middle of a trial.
#include "interpreter/session/program_data.hpp"
#include "interpreter/simulate/simulate.hpp"
#include "tests/support/engine_comparison.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

namespace interrupt_test {

using namespace bylaw;

namespace {

constexpr const char *text = R"(
kind person {
    stat luck = 0
}
scenario walk "A walk" {
    given ada = person
    repeat until ada.luck >= 6 {
        ada.luck += roll(d2) - 1
    }
    report ada.luck
}
)";

api::Program walk() {
    const api::Loaded loaded = api::Library(api::usual_options()).load_text("walk", text);
    INFO(loaded.report.text({}));
    REQUIRE(loaded.program);
    return loaded.program;
}

} // namespace

TEST_CASE("no engine finishes a trial once it is interrupted, and what it began counts for nothing") {
    const api::Program program = walk();
    TrialSetup setup = test::setup_of(program.data()->rules, 0);
    const std::atomic<bool> yes{true};
    for (const std::string_view name : engine_names()) {
        INFO(name);
        const auto engine = make_engine(name, setup); // what comes of working it out is not interrupted
        setup.interrupt = &yes;
        const auto stopped = make_engine(name, setup);
        setup.interrupt = nullptr;
        if (!engine || !stopped) {
            continue; // not on this processor
        }
        TrialTable table(setup);
        engine->run(1, {0, 100}, table);
        CHECK_FALSE(table.interrupted);
        stopped->run(1, {0, 100}, table);
        CHECK(table.interrupted);
        CHECK(table.failures.empty());
    }
}

TEST_CASE("what is counted is what was finished, wherever the threads were") {
    const api::Program program = walk();
    TrialSetup setup = test::setup_of(program.data()->rules, 0);
    std::atomic<bool> stop{false};
    setup.interrupt = &stop;
    Plan plan;
    plan.count = 1'000'000'000;
    plan.threads = 4;
    plan.interrupt = &stop;
    plan.go_on = [&](const Progress &) { return !(stop = true); }; // in the middle of whatever runs
    const Simulated done = simulate(setup, *make_engine("interpreter", setup), plan);
    CHECK(done.interrupted);
    CHECK(done.done == done.totals.trials);
    CHECK(done.totals.failed == 0);
    std::uint64_t all = 0, next = 0;
    for (const TrialRange &each : done.ranges) {
        CHECK((each.first > next || next == 0));
        next = each.first + each.count;
        all += each.count;
    }
    CHECK(all == done.done);
}

namespace {

// Of those that play at once, only the first does: the others make way.
class Polite final : public TrialEngine {
  public:
    struct Shared {
        std::atomic<unsigned> clones{0}, trials_of_others{0};
    };

    Polite(const TrialSetup &setup, Shared &shared, unsigned number)
        : setup_(setup), shared_(shared), number_(number), reference_(make_engine("interpreter", setup)) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<Polite>(setup_, shared_, shared_.clones++);
    }
    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        reference_->run(seed, trials, into);
        shared_.trials_of_others += number_ == 0 ? 0 : static_cast<unsigned>(trials.count);
    }
    bool makes_way() const override { return number_ > 0; }

  private:
    const TrialSetup &setup_;
    Shared &shared_;
    const unsigned number_;
    std::unique_ptr<TrialEngine> reference_;
};

} // namespace

TEST_CASE("who makes way plays no trial, and nobody waits for it") {
    const api::Program program = walk();
    const TrialSetup setup = test::setup_of(program.data()->rules, 0);
    Polite::Shared shared;
    Plan plan;
    plan.count = 20'000;
    plan.threads = 3;
    plan.threads_now = [] { return 3U; }; // so that there are checkpoints, at which all have to end
    const Simulated done = simulate(setup, Polite(setup, shared, 99), plan);
    CHECK(done.done == plan.count);
    CHECK(shared.clones == 3);
    CHECK(shared.trials_of_others == 0);
}

TEST_CASE("its seconds are over") {
    const api::SimulationResult result =
        api::simulate(walk(), "walk", {.trials = 1'000'000'000, .most_seconds = 0});
    CHECK(result.interrupted);
    CHECK(result.out_of_time);
    CHECK(result.trials < 1'000'000'000);
    CHECK(api::to_json(result).find("\"stopped\":\"seconds\"") != std::string::npos);
    CHECK_FALSE(api::simulate(walk(), "walk", {.trials = 10, .most_seconds = 1e9}).interrupted);
}

} // namespace interrupt_test
