// A deed in pieces: a host that has frames to draw lets the machine work for a while, and goes on later.
#include "interpreter/session/session_data.hpp"

#include <utility>

namespace bylaw::api {

void Session::Data::go_on() {
    stopped.reset();
    run_on();
    if (!stopped && deeds.back().kind == Deed::Kind::evaluate)
        settle_evaluated();
}

void Session::Data::finish_paused() {
    const std::uint64_t wanted = std::exchange(pause_after, 0);
    if (now.step.kind == Step::Kind::paused)
        go_on();
    pause_after = wanted;
}

void Session::pause_after(std::uint64_t instructions) {
    data_->pause_after = instructions;
}

Step Session::go_on() {
    if (data_->now.step.kind != Step::Kind::paused)
        return data_->misuse("nothing is paused");
    data_->go_on();
    return data_->stopped ? *data_->stopped : step();
}

std::uint64_t Session::steps_taken() const {
    return data_->steps_taken;
}

} // namespace bylaw::api
