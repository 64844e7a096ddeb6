// The commands about scenarios: begin one, or play it often.
#include "repl/play/choice.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/prompt/prompt.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/near.hpp"

#include <bylaw/simulate.hpp>

#include <algorithm>

namespace bylaw::repl {

std::vector<std::string> Prompt::scenario_names() const {
    std::vector<std::string> names;
    for (const api::ScenarioInfo &scenario : session_.program().scenarios())
        names.push_back(scenario.name);
    return names;
}

bool Prompt::is_scenario(const std::string &name) const {
    return std::ranges::count(scenario_names(), name) > 0;
}

// Lists the scenarios after an unknown name.
void Prompt::list_scenarios(const std::string &typed) {
    const std::vector<std::string> names = scenario_names();
    if (!typed.empty())
        console_.out << "There is no scenario " << typed << did_you_mean(typed, names) << '\n';
    else if (names.empty())
        console_.out << "These rules have no scenario.\n";
    for (const std::string &each : names)
        console_.out << "  " << each << '\n';
}

// "Ada, the orc"
std::string Prompt::who_is_there() const {
    constexpr int widest = 48;
    std::string names;
    for (const api::ThingView &thing : session_.things())
        names += (names.empty() ? "" : ", ") + thing.name;
    return clipped(names, widest, console_.terminal.unicode);
}

// A scenario says itself who is in it: those of the last one, or of what was typed, would only be in its way.
void Prompt::begin(const std::string &scenario) {
    const std::string before = playing_ ? "" : who_is_there(); // at a question it is refused
    if (!before.empty())
        console_.out << wrap("The game begins anew, without what was there (" + before +
                                 "); :undo goes back to that.",
                             console_.terminal.width);
    told_reports_ = 0;
    api::Step step;
    {
        InterruptGuard guard(session_);
        narrator_->hold();
        step = session_.start_anew(scenario);
    }
    go_on(step);
}

void Prompt::scenario(const std::string &name) {
    if (is_scenario(name))
        begin(name);
    else
        list_scenarios(name);
}

// With what was declared at the prompt; the game that is being played is another.
void Prompt::simulate(const std::string &typed) {
    const std::vector<std::string> names = scenario_names();
    const std::string name = typed.empty() && names.size() == 1 ? names.front() : typed;
    if (!is_scenario(name))
        return list_scenarios(name);
    StopSignal stop;
    ProgressLine line(console_);
    api::SimulationOptions options;
    options.seed = session_.options().seed;
    options.trials = 1000;
    options.threads = 0;
    options.go_on = [&](const api::SimulationProgress &now) {
        line.show(now);
        return !stop.came();
    };
    const api::SimulationResult result = api::simulate(session_.program(), name, options);
    line.clear();
    show_report(result.report, console_);
    if (result.report.has_errors())
        return;
    repl::show_result(result, "auto", console_);
    show_failures(result, console_);
}

} // namespace bylaw::repl
