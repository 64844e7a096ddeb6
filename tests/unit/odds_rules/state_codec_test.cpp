// States as bytes: of all shipped scenarios, played by chance from roll to roll. What only tidies a state
// leaves the bytes as they are, and what is made of bytes has the same ones.
#include "interpreter/machine/collect.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/odds/rules/counters.hpp"
#include "interpreter/odds/rules/machine_source.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/bylaw.hpp>

#include <catch2/catch.hpp>

#include <random>

namespace state_codec_test {

using namespace bylaw;
using namespace bylaw::odds::rules;

namespace {

constexpr int most_stops = 120; // for one scenario

struct Seen {
    int states = 0, with_lists = 0, with_made_dice = 0, with_lost_conditions = 0;
};

bool is_gone(const Instance &each) {
    return each.phase == Instance::Phase::gone;
}

class Play {
  public:
    Play(const Rules &rules, const bylaw::Scenario &scenario)
        : machine_(rules.machine()), rolls_(machine_.program()) {
        State start = machine_.new_game();
        machine_.begin_function(start, scenario.function);
        here_ = first_stop(machine_, start, around_);
        live_.emplace(machine_.program(), machine_.code(), here_, LivenessOptions{true, {}});
        order_.emplace(machine_.program(), machine_.code(), here_, *live_);
        around_.remembered = &live_->remembered();
    }

    void run(Seen &seen) {
        StateCodec codec(machine_.program(), machine_.code(), here_, &*live_, &*order_);
        for (int i = 0; i < most_stops && go_on(); ++i) {
            compare(codec);
            ++seen.states;
            seen.with_lists += here_.lists.count() > 1 ? 1 : 0;
            seen.with_made_dice += here_.dice.empty() ? 0 : 1;
            seen.with_lost_conditions += std::ranges::any_of(here_.instances, is_gone) ? 1 : 0;
        }
    }

  private:
    static std::vector<std::uint8_t> packed(StateCodec &codec, State state) {
        Bytes bytes;
        codec.pack(state, bytes);
        return {bytes.data(), bytes.data() + bytes.size()};
    }

    void compare(StateCodec &codec) const {
        const std::vector<std::uint8_t> bytes = packed(codec, here_);
        State tidied = here_;
        collect(machine_.program(), machine_.code(), tidied);
        REQUIRE(packed(codec, tidied) == bytes);
        State made;
        codec.unpack(bytes, made);
        REQUIRE(packed(codec, made) == bytes);
        collect(machine_.program(), machine_.code(), made);
        REQUIRE(packed(codec, made) == bytes);
    }

    // To the next roll. False: the game is over.
    bool go_on() {
        Outcome outcome = machine_.run(here_, around_);
        while (outcome.kind == Outcome::Kind::needs_answer) {
            machine_.give_answer(here_, random_() % outcome.question.options.size());
            outcome = machine_.run(here_, around_);
        }
        if (outcome.kind != Outcome::Kind::needs_draw) {
            return false;
        }
        roll(outcome);
        return machine_.run(here_, around_).kind == Outcome::Kind::needs_draw;
    }

    void roll(const Outcome &outcome) {
        const Call &call = here_.calls.back();
        if (machine_.code().functions[call.function].code[call.pc].op == Op::random_choice) {
            return machine_.give_roll(here_, random_() % outcome.draw.sides, 0);
        }
        const RollChances &chances = rolls_.of(here_, outcome.dice, true);
        REQUIRE(chances.problem.empty());
        const RollChances::Way &way = chances.ways[random_() % chances.ways.size()];
        machine_.give_roll(here_, way.total, way.natural);
    }

    const Machine machine_;
    RollTable rolls_;
    Surroundings around_;
    State here_;
    std::optional<Liveness> live_;
    std::optional<ListOrder> order_;
    std::minstd_rand random_{20261124};
};

} // namespace

TEST_CASE("tidied states have the bytes that they had, and so have states made of bytes") {
    api::LibraryOptions options = api::usual_options();
    options.ruleset_folders = {BYLAW_RULESETS_FOLDER};
    const api::Library library(options);
    Seen seen;
    for (const char *name : {"torchlight", "escalation", "skirmish", "traits", "zones"}) {
        const api::Loaded loaded = library.load(name);
        REQUIRE(loaded.program);
        const Rules &rules = loaded.program.data()->rules;
        for (const bylaw::Scenario &scenario : rules.program->scenarios) {
            INFO(name << "/" << scenario.name);
            Play(rules, scenario).run(seen);
        }
    }
    // The way that states take through the codec depends on these.
    CHECK(seen.states > 1000);
    CHECK(seen.with_lists > 500);
    CHECK(seen.with_made_dice > 100);
    CHECK(seen.with_lost_conditions > 50);
}

} // namespace state_codec_test
