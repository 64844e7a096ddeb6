// Undo restores a copy of the game. Redo repeats the commands from the same state and dice position.
#include "interpreter/session/all_or_nothing.hpp"
#include "interpreter/session/rules_again.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

bool is_no_decision(const Step &step) {
    return step.kind == Step::Kind::question && step.question.options.size() == 1;
}

} // namespace

// There is room for them.
void Session::Data::take_back_deeds(std::size_t kept) noexcept {
    while (deeds.size() > kept) {
        undone.push_back(std::move(deeds.back()));
        deeds.pop_back();
    }
}

void Session::Data::go_back_to(std::vector<Play>::iterator moment) {
    if (!moment->rules.program)
        moment->rules = rules_of(*moment);
    undone.reserve(undone.size() + deeds.size()); // the last that can throw
    now = std::move(*moment);
    past.erase(moment, past.end());
    take_back_deeds(now.deeds);
}

// Back to before the command that began what is running; as if none of it had been done.
void Session::Data::cancel() {
    if (!now.state.running())
        return;
    auto idle =
        std::find_if(past.rbegin(), past.rend(), [](const Play &play) { return !play.state.running(); });
    if (idle != past.rend()) {
        go_back_to(idle.base() - 1);
    } else { // longer ago than undo goes
        undone.reserve(undone.size() + deeds.size());
        State state = *now.before;
        Rules rules = idle_rules(now); // the last that can throw
        now.state = std::move(state);
        now.rules = std::move(rules);
        now.text.reset();
        now.before.reset();
        now.dice = now.dice_before;
        now.typed.reset();
        past.clear();
        auto begun = std::find_if(deeds.rbegin(), deeds.rend(), [](const Deed &deed) {
            return deed.kind == Deed::Kind::start || deed.kind == Deed::Kind::evaluate ||
                   deed.kind == Deed::Kind::act;
        });
        now.deeds = begun == deeds.rend() ? 0 : static_cast<std::size_t>(begun.base() - 1 - deeds.begin());
        take_back_deeds(now.deeds);
    }
    now.step = {};
}

bool Session::Data::undo() {
    if (past.empty())
        return false;
    go_back_to(past.end() - 1);
    journal.take_back(now.state.events);
    return true;
}

// A question with one option was no decision.
bool Session::Data::undo_decision() {
    for (auto at = past.rbegin(); at != past.rend() && at->state.running(); ++at)
        if (at->step.kind == Step::Kind::dice || at->step.question.options.size() > 1) {
            go_back_to(at.base() - 1);
            journal.take_back(now.state.events);
            return true;
        }
    return false;
}

// One command, and what goes with it: who decides from then on, the scenario that a game was cleared for,
// answers that were no decision.
bool Session::Data::redo() {
    finish_paused();
    if (undone.empty())
        return false;
    AllOrNothing whole(*this);
    std::size_t left = undone.size();
    do {
        const std::size_t before = deeds.size();
        do_again(undone[--left]);
        if (deeds.size() == before) // it was interrupted: what came after it cannot come
            left = 0;
    } while (left > 0 && (undone[left - 1].kind == Deed::Kind::decide ||
                          deeds.back().kind == Deed::Kind::clear || is_no_decision(now.step)));
    undone.erase(undone.begin() + static_cast<std::ptrdiff_t>(left), undone.end());
    whole.is_done();
    return true;
}

bool Session::undo() {
    return data().undo();
}

bool Session::undo_decision() {
    return data().undo_decision();
}

bool Session::redo() {
    *data().interrupted = false;
    return data().redo();
}

void Session::cancel() {
    data().cancel();
}

} // namespace bylaw::api
