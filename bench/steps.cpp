// What a step of a game costs a host in C++. The same in C is steps/steps.c, in Python steps/steps.py; all
// three print the same line, and bench/runner/steps.py compares them.
// usage: bench_steps RULES SCENARIO GAMES [bare]
// Each question is given its suggested answer; without `bare` a host draws it, too: the options with their
// acts and prices, and each event as text.
#include <bylaw/bylaw.hpp>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace {

using namespace bylaw::api;

struct Seen {
    std::size_t steps = 0, events = 0, options = 0;
};

double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void play(Session &session, const std::string &scenario, bool draws, Seen &seen) {
    if (draws)
        session.on_event([&](const Event &event) { seen.events += event.text.empty() ? 0 : 1; });
    Step step = session.start(scenario);
    for (; step.kind == Step::Kind::question; ++seen.steps) {
        seen.options += draws ? session.choices().size() : step.question.options.size();
        step = session.answer(step.question.suggested);
    }
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 4)
        return std::fprintf(stderr, "usage: bench_steps RULES SCENARIO GAMES [bare]\n"), 2;
    const Loaded loaded = Library(usual_options()).load(argv[1]);
    if (!loaded.program)
        return std::fprintf(stderr, "%s has errors\n", argv[1]), 1;
    const bool draws = argc == 4;
    Seen seen, first;
    {
        Session warm(loaded.program, {.seed = 0}); // warms up everything that is made once
        play(warm, argv[2], draws, first);
    }
    const double before = cpu_seconds();
    for (int game = 1; game <= std::atoi(argv[3]); ++game) {
        Session session(loaded.program, {.seed = static_cast<std::uint64_t>(game)});
        play(session, argv[2], draws, seen);
    }
    const double spent = cpu_seconds() - before;
    std::printf("{\"seconds\": %.6f, \"steps\": %zu, \"options\": %zu, \"events\": %zu}\n", spent, seen.steps,
                seen.options, seen.events);
}
