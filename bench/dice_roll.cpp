// Rolls a second: parsed once, and parsed each time.
#include <bylaw/dice.hpp>

#include <benchmark/benchmark.h>

using namespace bylaw::api;

namespace {

void roll(benchmark::State &state, const char *text) {
    const Dice dice = Dice::parse(text).dice;
    Rng rng(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(dice.roll(rng));
    state.SetItemsProcessed(state.iterations());
}

void roll_faces(benchmark::State &state, const char *text) {
    const Dice dice = Dice::parse(text).dice;
    Rng rng(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(dice.roll_faces(rng));
    state.SetItemsProcessed(state.iterations());
}

void parse_and_roll(benchmark::State &state, const char *text) {
    const std::string dice = text;
    Rng rng(1);
    for (auto _ : state)
        benchmark::DoNotOptimize(Dice::parse(dice).dice.roll(rng));
    state.SetItemsProcessed(state.iterations());
}

} // namespace

#define EACH(dice)                                                                                           \
    BENCHMARK_CAPTURE(roll, dice, dice);                                                                     \
    BENCHMARK_CAPTURE(parse_and_roll, dice, dice)
EACH("3d6+4");
EACH("4d6 highest 3");
EACH("10d10 count 7..10");
EACH("d6 explode 6");
EACH("2d20 highest 1 + 5");
BENCHMARK_CAPTURE(roll_faces, "3d6+4", "3d6+4");
BENCHMARK_CAPTURE(roll, "(roll(d4))d6", "(roll(d4))d6");

BENCHMARK_MAIN();
