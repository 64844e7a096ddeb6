// Exact odds of dice: the cases of the peers' comparison, each computed again.
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/odds/dice/combine.hpp"
#include "interpreter/odds/dice/distribution.hpp"

#include <bylaw/odds.hpp>

#include <benchmark/benchmark.h>

using namespace bylaw;

namespace {

using Make = DiceId (*)(DiceTable &);

void distribution(benchmark::State &state, Make make) {
    DiceTable table;
    const DiceId id = make(table);
    for (auto _ : state)
        benchmark::DoNotOptimize(odds::distribution(table, id));
}

DiceId keep(DiceTable &table, int count, int sides, Keep how, int n) {
    return table.keep(table.pool(count, sides).id(), how, n).id();
}

// From the text to the answer with its fractions.
void whole_answer(benchmark::State &state, const char *dice) {
    for (auto _ : state)
        benchmark::DoNotOptimize(api::odds_of_dice(dice));
}

} // namespace

#define DICE(name, ...)                                                                                      \
    BENCHMARK_CAPTURE(distribution, name, [](DiceTable &t) -> DiceId {                                       \
        return __VA_ARGS__;                                                                                  \
    })->Unit(benchmark::kMillisecond)
DICE(3d6, t.pool(3, 6).id());
DICE(10d6, t.pool(10, 6).id());
DICE(100d6, t.pool(100, 6).id());
DICE(40d12, t.pool(40, 12).id());
DICE(1000d6, t.pool(1000, 6).id());
DICE(4d6 highest 3, keep(t, 4, 6, Keep::highest, 3));
DICE(5d6 highest 3, keep(t, 5, 6, Keep::highest, 3));
DICE(10d10 highest 4, keep(t, 10, 10, Keep::highest, 4));
DICE(20d20 highest 10, keep(t, 20, 20, Keep::highest, 10));
DICE(10d10 explode 10 highest 3,
     t.keep(t.explode(t.pool(10, 10).id(), {{10, 10}}).id(), Keep::highest, 3).id());
DICE(d6 explode 6, t.explode(t.pool(1, 6).id(), {{6, 6}}).id());
DICE(20d10 count 7.., t.count(t.pool(20, 10).id(), {{7, 10}}).id());
DICE(8d12 highest 1, keep(t, 8, 12, Keep::highest, 1));
DICE(2d6 reroll 1 once, t.reroll(t.pool(2, 6).id(), {{1, 1}}, true).id());
BENCHMARK_CAPTURE(whole_answer, 3d6, "3d6")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_answer, roll(d20 + 5) > roll(d20 + 3), "roll(d20 + 5) > roll(d20 + 3)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_answer, (roll(2d6))d8, "(roll(2d6))d8")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(whole_answer, 20d20 highest 10, "20d20 highest 10")->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
