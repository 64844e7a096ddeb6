// The game master is a seat: at every question the procedure `at any time` can be asked for.
#include "interpreter/session/all_or_nothing.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/suggestion.hpp"

#include <algorithm>
#include <limits>

namespace bylaw::api {

namespace {

constexpr std::size_t no_default = std::numeric_limits<std::size_t>::max();

} // namespace

bool Session::Data::may_speak_up() const {
    const RuleId ruling = now.rules.program->at_any_time;
    return now.step.kind == Step::Kind::question && ruling != no_id && now.state.active[ruling] == 0 &&
           now.asked.number != no_id;
}

void Session::Data::speak_up() {
    if (!may_speak_up())
        return;
    remember({Deed::Kind::speak_up, "", {}});
    now.rules.machine().speak_up(now.state, now.asked.number);
    run();
    const bool asked = now.state.running() && now.state.active[now.rules.program->at_any_time] > 0;
    if (stopped || asked || now.step.kind != Step::Kind::question)
        return;
    Step shown = past.back().step;
    forget_last();
    journal.take_back(now.state.events);
    now.step = std::move(shown);
}

// Looked for in a copy of the game.
std::optional<std::size_t> Session::Data::policy_says_up() const {
    const bool played =
        std::ranges::any_of(now.state.players, [](const Player &each) { return each.asker == 0; });
    if (!played || !may_speak_up())
        return std::nullopt;
    State copy = now.state;
    const Machine machine = now.rules.machine();
    machine.speak_up(copy, now.asked.number);
    Surroundings around;
    around.ask_players = true;
    const Outcome outcome = machine.run(copy, around);
    if (outcome.kind != Outcome::Kind::needs_answer || copy.active[now.rules.program->at_any_time] == 0)
        return std::nullopt;
    const auto option = policy_choice(now.rules, copy, no_default);
    const auto &options = outcome.question.options;
    if (!option || *option >= options.size())
        return std::nullopt;
    const bool passes = outcome.question.sort == QuestionSort::act && options[*option].value == 0;
    return passes ? std::nullopt : option;
}

bool Session::may_speak_up() const {
    return data().may_speak_up();
}

Step Session::speak_up() {
    Data &game = data();
    const std::size_t before = game.deeds.size();
    if (game.may_speak_up()) {
        *game.interrupted = false;
        game.stopped.reset();
        AllOrNothing whole(game);
        game.speak_up();
        if (!game.stopped && game.deeds.size() > before)
            game.undone.clear();
        whole.is_done();
        if (game.stopped)
            return *game.stopped;
        if (game.deeds.size() > before)
            return game.now.step;
    }
    return game.misuse("there is nothing that the game master may do now");
}

std::optional<Step> Session::policy_speaks_up() {
    const std::optional<std::size_t> option = data().policy_says_up();
    if (!option)
        return std::nullopt;
    Step asked = speak_up();
    return asked.kind == Step::Kind::question ? answer(*option) : asked;
}

} // namespace bylaw::api
