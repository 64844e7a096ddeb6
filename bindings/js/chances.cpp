// Odds, charts and simulations, with progress told to JavaScript.
#include "base/text/json.hpp"
#include "base/text/json_text.hpp"
#include "bindings/c/handles.hpp"
#include "bindings/js/inside.hpp"
#include "doc/check_charts.hpp"

#include <emscripten/em_js.h>

using namespace bylaw;
using c::guarded;

// What follows is JavaScript.
// clang-format off
EM_JS(int, bylaw_js_go_on, (double seconds, double done, double planned), {
    return Module.progress && Module.progress(seconds, done, planned) === false ? 0 : 1;
});
// clang-format on

namespace {

int go_on(double seconds, std::uint64_t done, std::uint64_t planned, void *) {
    return bylaw_js_go_on(seconds, static_cast<double>(done), static_cast<double>(planned));
}

} // namespace

BYLAW_FOR_JS char *bylaw_js_odds(const bylaw_program *program, const char *expression, double seconds) {
    return bylaw_odds(program, expression, seconds, go_on, nullptr);
}

BYLAW_FOR_JS char *bylaw_js_odds_of_scenario(const bylaw_program *program, const char *scenario,
                                             double seconds) {
    return bylaw_odds_of_scenario(program, scenario, seconds, go_on, nullptr);
}

// In this thread: there is no other.
BYLAW_FOR_JS char *bylaw_js_simulate(const bylaw_program *program, const char *scenario, std::uint64_t seed,
                                     std::uint64_t trials) {
    return bylaw_simulate(program, scenario, seed, trials, 1, go_on, nullptr);
}

BYLAW_FOR_JS doc::CheckCharts *bylaw_js_charts_new(const bylaw_program *program, const char *target) {
    return guarded<doc::CheckCharts *>(nullptr, [&] {
        return new doc::CheckCharts(api::Library(program->library), target, program->program);
    });
}

BYLAW_FOR_JS void bylaw_js_charts_free(doc::CheckCharts *charts) {
    delete charts;
}

// The names of all checks.
BYLAW_FOR_JS char *bylaw_js_charts_checks(const doc::CheckCharts *charts) {
    return guarded<char *>(nullptr, [&] { return c::owned(json_text(Json(charts->checks()))); });
}

// HTML of one, as `bylaw doc` draws it.
BYLAW_FOR_JS char *bylaw_js_charts_drawn(const doc::CheckCharts *charts, const char *check) {
    return guarded<char *>(nullptr, [&] { return c::owned(charts->drawn(check)); });
}
