// A command in pieces: a host that has frames to draw lets the machine work for a while, and continues later.
#include "interpreter/session/all_or_nothing.hpp"

#include <utility>

namespace bylaw::api {

Step Session::Data::go_on() {
    AllOrNothing whole(*this, AllOrNothing::From::pause);
    stopped.reset();
    run_on();
    Step result = stopped ? std::move(*stopped) : now.step; // the last that may throw
    if (!stopped && deeds.back().kind == Deed::Kind::evaluate)
        settle_evaluated();
    whole.is_done();
    return result;
}

void Session::Data::finish_paused() {
    if (now.step.kind != Step::Kind::paused)
        return;
    struct Unpaused { // for as long as it takes, whatever is thrown
        std::uint64_t &after;
        std::uint64_t wanted = std::exchange(after, 0);
        ~Unpaused() { after = wanted; }
    } unpaused{pause_after};
    go_on();
}

void Session::pause_after(std::uint64_t instructions) {
    data().pause_after = instructions;
}

Step Session::go_on() {
    if (data().now.step.kind != Step::Kind::paused)
        return data().misuse("nothing is paused");
    return data().go_on();
}

std::uint64_t Session::steps_taken() const {
    return data().steps_taken;
}

} // namespace bylaw::api
