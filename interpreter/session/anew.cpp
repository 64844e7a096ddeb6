// A scenario in a game of its own. Of what was there before only the dice and the rules stay, and undo goes
// back to all of it.
#include "interpreter/session/all_or_nothing.hpp"
#include "interpreter/session/program_data.hpp"

#include <algorithm>

namespace bylaw {

// Returns the start state of the current rules. Event numbers continue, since old events stay reported.
State emptied(const Play &play) {
    State state = play.loaded.data()->start;
    state.observed = play.state.observed;
    state.queued_dice = play.state.queued_dice;
    state.events = play.state.events;
    return state;
}

static bool has_scenario(const Play &play, const std::string &name) {
    return std::ranges::any_of(play.rules.program->scenarios,
                               [&](const Scenario &each) { return each.name == name; });
}

namespace api {

void Session::Data::clear() {
    remember({Deed::Kind::clear, "", {}});
    now.state = emptied(now);
    now.variables.clear();
    now.added.reset();
    now.rules = now.loaded.data()->rules;
    now.scenario.reset();
    now.step = {};
}

// The cleared game belongs to the start: both are one step for undo.
void Session::Data::remember_start(const std::string &scenario) {
    Deed start{Deed::Kind::start, scenario, {}};
    const bool anew = !deeds.empty() && deeds.back().kind == Deed::Kind::clear && now.deeds == deeds.size();
    if (!anew)
        return remember(std::move(start));
    deeds.push_back(std::move(start));
    now.deeds = deeds.size();
}

Step Session::start_anew(const std::string &scenario) {
    Data &game = data();
    if (game.now.state.running() || !has_scenario(game.now, scenario))
        return start(scenario); // which says why not
    *game.interrupted = false;
    game.finish_paused();
    AllOrNothing whole(game);
    game.clear();
    game.start(scenario);
    Step result = game.now.step;
    game.undone.clear();
    whole.is_done();
    return result;
}

} // namespace api

} // namespace bylaw
