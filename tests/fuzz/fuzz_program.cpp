// Any bytes as rules: parsed, checked, compiled, and all of their tests and scenarios run, with small
// budgets. Nothing crashes, hangs or leaks; a failed action leaves the game as it was; the same seed gives
// the same events. Scenarios are partially evaluated, too, and the first trials of the engines are the
// same.
//
// Seeds: tests/hardest, stdlib, rulesets, tests/golden/diagnostics. With `use std.…` the library's own text
// is read.
#include "base/diagnostics/render_text.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/session/journal.hpp"
#include "interpreter/session/modules.hpp"
#include "interpreter/session/rules.hpp"
#include "interpreter/session/words.hpp"
#include "tests/support/engine_comparison.hpp"

#include <cstdint>
#include <cstdlib>

using namespace bylaw;

namespace {

void demand(bool condition) {
    if (!condition)
        std::abort();
}

// The files of this computer stay out of it.
const api::LibraryOptions &options() {
    static const api::LibraryOptions all = [] {
        api::LibraryOptions made;
        made.files = std::make_shared<api::MemoryFiles>(std::map<std::string, std::string>{});
        return made;
    }();
    return all;
}

Limits small() {
    Limits limits;
    limits.instructions = 20'000;
    limits.calls = 100;
    limits.things = 500;
    limits.instances = 500;
    limits.list_words = 100'000;
    limits.list_length = 2'000;
    limits.text_length = 5'000;
    limits.text_bytes = 1'000'000;
    limits.dice = 200;
    return limits;
}

class Listener final : public EventSink {
  public:
    explicit Listener(const Program &program) : program_(program) {}
    void on_event(const Event &event, const State &state) override {
        hash = hash * 31 + std::hash<std::string>()(describe(program_, state, event).text);
    }
    std::size_t hash = 0;

  private:
    const Program &program_;
};

// Takes whatever comes next.
class AnyDecider final : public Decider {
  public:
    std::optional<std::size_t> decide(const Question &question) override {
        if (question.options.empty())
            return question.fallback;
        return next_++ * 7 % question.options.size();
    }

  private:
    std::size_t next_ = 0;
};

struct Played {
    Outcome outcome;
    State state;
    std::size_t events;
};

Played play(const Rules &rules, FunctionId function, bool observed, std::uint64_t seed) {
    const Machine machine = rules.machine();
    Played played{{}, machine.new_game(), 0};
    played.state.observed = observed;
    const State before = played.state;
    SeededDice dice(seed);
    AnyDecider decider;
    Listener listener(*rules.program);
    Surroundings around;
    around.dice = &dice;
    around.decider = &decider;
    around.events = &listener;
    around.limits = small();
    machine.begin_function(played.state, function);
    played.outcome = machine.run_atomically(played.state, before, around);
    played.events = listener.hash;
    if (played.outcome.kind == Outcome::Kind::failed) {
        demand(!played.outcome.error.message.empty());
        demand(played.state == before);
    }
    return played;
}

void run_all(const Rules &rules) {
    const Program &program = *rules.program;
    std::vector<FunctionId> functions;
    for (const Test &test : program.tests)
        functions.push_back(test.function);
    for (const Scenario &scenario : program.scenarios)
        functions.push_back(scenario.function);
    if (functions.size() > 20)
        functions.resize(20);
    for (FunctionId function : functions) {
        const Played one = play(rules, function, true, 7), other = play(rules, function, true, 7);
        demand(one.events == other.events && one.state == other.state &&
               one.outcome.kind == other.outcome.kind);
        play(rules, function, false, 7); // nobody remembers anything: the frames are others
    }
}

// The engines that run residual code against the reference machine.
void compare_engines(const Rules &rules) {
    for (std::size_t i = 0; i < rules.program->scenarios.size() && i < 3; ++i) {
        TrialSetup setup = test::setup_of(rules, i);
        setup.limits = small();
        setup.specialise_limits = {.steps = 5'000,
                                   .seconds = 0.5,
                                   .blocks = 1'000,
                                   .paths = 50,
                                   .variants = 4,
                                   .passes = 20,
                                   .picked = 50};
        const auto reference = make_engine("interpreter", setup);
        for (const char *name : {"scalar", "batch"}) {
            const auto engine = make_engine(name, setup);
            if (!engine)
                break;
            const auto wanted = test::run_trials(*reference, setup, 7, 8, 8),
                       got = test::run_trials(*engine, setup, 7, 8, 5);
            for (std::size_t trial = 0; trial < wanted.size();
                 ++trial) // what is too much for the reference machine may not be for the others
                demand(got[trial] == wanted[trial] || wanted[trial].find("failed; ") != std::string::npos);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size > 20'000)
        return 0;
    DiagnosticSink sink;
    Gathered gathered = gather_text(options(), "fuzz.bylaw",
                                    std::string(reinterpret_cast<const char *>(data), size), "", sink);
    if (gathered.complete) {
        std::shared_ptr<Program> program = check_program(gathered.input, *gathered.sources, sink);
        demand(program != nullptr || sink.failed());
        if (program && !sink.failed()) {
            const Rules rules = make_rules(std::move(program));
            run_all(rules);
            compare_engines(rules);
        }
    }
    for (const Diagnostic &diagnostic : sink.all())
        demand(!diagnostic.message.empty() && render_text(diagnostic, *gathered.sources, {}).size() < 60'000);
    return 0;
}
