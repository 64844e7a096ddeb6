// Taking back what was done, and doing it once more. Backward a whole game is put back; forward the same
// deeds are done again: from the same state and the same place in the dice they come out as they did.
#include "interpreter/session/session_data.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

bool is_no_decision(const Step &step) {
    return step.kind == Step::Kind::question && step.question.options.size() == 1;
}

} // namespace

void Session::Data::keep_deeds(std::size_t count) {
    count = std::min(count, deeds.size());
    undone.insert(undone.end(), deeds.rbegin(), deeds.rend() - static_cast<std::ptrdiff_t>(count));
    deeds.resize(count);
}

void Session::Data::do_new(const Deed &deed) {
    *interrupted = false;
    finish_paused();
    const std::size_t before = deeds.size();
    do_again(deed);
    if (deeds.size() > before) // what only looks at the game does nothing
        undone.clear();
}

// Back to before the deed that began what is running; as if none of it had been done.
void Session::Data::cancel() {
    if (!now.state.running())
        return;
    auto idle =
        std::find_if(past.rbegin(), past.rend(), [](const Play &play) { return !play.state.running(); });
    if (idle != past.rend()) {
        now = std::move(*idle);
        past.erase(idle.base() - 1, past.end());
    } else { // longer ago than undo goes
        now.state = now.before;
        now.dice = now.dice_before;
        now.typed.reset();
        past.clear();
        auto begun = std::find_if(deeds.rbegin(), deeds.rend(), [](const Deed &deed) {
            return deed.kind == Deed::Kind::start || deed.kind == Deed::Kind::evaluate ||
                   deed.kind == Deed::Kind::act;
        });
        now.deeds = begun == deeds.rend() ? 0 : static_cast<std::size_t>(begun.base() - 1 - deeds.begin());
    }
    keep_deeds(now.deeds);
    now.step = {};
}

bool Session::Data::undo() {
    if (past.empty())
        return false;
    now = std::move(past.back());
    past.pop_back();
    keep_deeds(now.deeds);
    journal.take_back(now.state.events);
    return true;
}

// What had but one option was no decision.
bool Session::Data::undo_decision() {
    for (auto at = past.rbegin(); at != past.rend() && at->state.running(); ++at)
        if (at->step.kind == Step::Kind::dice || at->step.question.options.size() > 1) {
            now = std::move(*at);
            past.erase(at.base() - 1, past.end());
            keep_deeds(now.deeds);
            journal.take_back(now.state.events);
            return true;
        }
    return false;
}

// One deed, and what goes with it: who decides from then on, answers that were no decision.
bool Session::Data::redo() {
    finish_paused();
    if (undone.empty())
        return false;
    do {
        const Deed next = std::move(undone.back());
        undone.pop_back();
        const std::size_t before = deeds.size();
        do_again(next);
        if (deeds.size() == before) { // it was interrupted: what came after it cannot come
            undone.clear();
            return true;
        }
    } while (!undone.empty() && (undone.back().kind == Deed::Kind::decide || is_no_decision(now.step)));
    return true;
}

bool Session::undo() {
    return data_->undo();
}

bool Session::undo_decision() {
    return data_->undo_decision();
}

bool Session::redo() {
    *data_->interrupted = false;
    return data_->redo();
}

void Session::cancel() {
    data_->cancel();
}

} // namespace bylaw::api
