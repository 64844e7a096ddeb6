#include "interpreter/session/all_or_nothing.hpp"

#include <type_traits>

namespace bylaw {

// Rolling back must not throw.
static_assert(std::is_nothrow_move_assignable_v<Play> && std::is_nothrow_move_assignable_v<Deed>);

AllOrNothing::AllOrNothing(api::Session::Data &game, From from)
    : game_(game), past_(game.past.size()), deeds_(game.deeds.size()), deeds_now_(game.now.deeds),
      decisions_(game.now.options.decisions), told_(game.journal.mark()), spent_(game.spent) {
    if (from == From::pause)
        paused_ = game.now;
    game.shown_before.reset();
}

AllOrNothing::~AllOrNothing() {
    if (!done_)
        go_back();
}

void AllOrNothing::is_done() {
    done_ = true;
    game_.trim_past();
}

void AllOrNothing::go_back() noexcept {
    const auto first = game_.past.begin() + static_cast<std::ptrdiff_t>(past_);
    if (paused_) {
        game_.now = std::move(*paused_);
    } else if (first != game_.past.end()) {
        game_.now = std::move(*first);
        game_.past.erase(first, game_.past.end());
    } else if (game_.shown_before) { // only what it says has changed
        game_.now.step = std::move(*game_.shown_before);
    }
    game_.now.deeds = deeds_now_;
    game_.now.options.decisions = decisions_;
    game_.deeds.erase(game_.deeds.begin() + static_cast<std::ptrdiff_t>(deeds_), game_.deeds.end());
    game_.journal.go_back_to(told_, game_.now.state.events);
    game_.hooks.reset(); // one of them may have been in its middle
    game_.stopped.reset();
    game_.spent = spent_;
}

} // namespace bylaw
