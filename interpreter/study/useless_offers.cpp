#include "interpreter/study/useless_offers.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::uint64_t enough_tries = 100;

// Whether players notice the event. Prices do not count.
bool is_effect(EventKind kind) {
    switch (kind) {
    case EventKind::rolled:
    case EventKind::changed:
    case EventKind::gained:
    case EventKind::lost:
    case EventKind::said:
    case EventKind::shown:
    case EventKind::made:
    case EventKind::valued: return true;
    default: return false;
    }
}

} // namespace

void UselessOffers::on_event(const Event &event, const State &) {
    if (event.kind == EventKind::begins) {
        open_.push_back({event.id, event.rule, false});
    } else if (event.kind == EventKind::ends) {
        end(event.cause);
    } else if (event.kind == EventKind::asked) {
        was_asked_ = true;
    } else if (is_effect(event.kind)) {
        for (Open &each : open_) {
            each.did_something = true;
        }
    }
}

// Ends the call that began with that event, and inner calls that a failure left open.
void UselessOffers::end(std::uint64_t begun) {
    const auto found = std::ranges::find(open_, begun, &Open::event);
    if (found == open_.end()) {
        return;
    }
    Count &count = counts_[found->rule];
    ++count.performed;
    count.did_something += found->did_something;
    open_.erase(found, open_.end());
}

std::vector<RuleId> UselessOffers::useless() const {
    std::vector<RuleId> all;
    for (RuleId rule = 0; rule < counts_.size(); ++rule) {
        if (program_.rules[rule].sort == RuleSort::action && counts_[rule].performed >= enough_tries &&
            counts_[rule].did_something == 0) {
            all.push_back(rule);
        }
    }
    return all;
}

} // namespace bylaw
