// A game taken to other rules: a state's layout belongs to its program, so everything is done again.
#include "interpreter/session/session_data.hpp"

namespace bylaw::api {

namespace {

bool is_answer(const Deed &deed) {
    return deed.kind == Deed::Kind::answer || deed.kind == Deed::Kind::faces;
}

// They change who decides and what falls next, and cannot fail.
bool is_setting(const Deed &deed) {
    return deed.kind == Deed::Kind::queue || deed.kind == Deed::Kind::reseed ||
           deed.kind == Deed::Kind::decide;
}

} // namespace

std::optional<Step> Session::Data::problem_in(Data &fresh, const Deed &deed) const {
    if (fresh.now.state.running() && !is_answer(deed) && !is_setting(deed))
        return misuse("by these rules something has to be answered that was not asked before");
    const std::size_t before = fresh.deeds.size();
    fresh.do_again(deed);
    fresh.trim_past();
    if (*interrupted)
        return misuse("this was interrupted while everything was done again", bylaw::Code::interrupted);
    if (fresh.stopped)
        return *fresh.stopped;
    if (is_answer(deed) && fresh.deeds.size() == before)
        return misuse("by these rules something else is asked than was answered before");
    if (is_setting(deed) || deed.failed || fresh.now.step.kind != Step::Kind::failed)
        return std::nullopt;
    return fresh.now.step;
}

bool Session::Data::repeat_in(Data &fresh, bool declarations) const {
    fresh.interrupted = interrupted;
    for (const Deed &deed : deeds) {
        if (deed.kind == Deed::Kind::declare && !declarations)
            continue;
        if (std::optional<Step> failed = problem_in(fresh, deed)) {
            fresh.now.step = std::move(*failed);
            return false;
        }
    }
    return true;
}

void Session::Data::become(Data &&fresh) noexcept {
    first_program = std::move(fresh.first_program);
    now = std::move(fresh.now);
    past = std::move(fresh.past);
    deeds = std::move(fresh.deeds);
    journal = std::move(fresh.journal);
    undone.clear();
}

std::unique_ptr<Session::Data> Session::Data::played_again(Program program, Step &failed,
                                                           EventListener heard) const {
    auto fresh = std::make_unique<Data>(std::move(program), first_options);
    fresh->listener = std::move(heard);
    if (repeat_in(*fresh, true))
        return fresh;
    failed = std::move(fresh->now.step);
    return nullptr;
}

// Where an answer does not fit any more nothing that was decided after it does: the question stands, or the
// game went on without it.
CarriedOver Session::Data::carry_over(Program program) {
    Data fresh(std::move(program), first_options);
    fresh.interrupted = interrupted;
    std::vector<LeftOut> left_out;
    bool lost = false;
    for (const Deed &deed : deeds) {
        const bool within = is_answer(deed) || is_setting(deed);
        lost = lost && within;
        if (lost || (!is_setting(deed) && is_answer(deed) != fresh.now.state.running())) {
            left_out.push_back({words_of(deed), {}});
            continue;
        }
        const std::optional<Step> failed = problem_in(fresh, deed);
        if (*interrupted)
            return {*failed, {}};
        lost = failed.has_value();
        if (failed)
            left_out.push_back({words_of(deed), failed->report});
    }
    if (!fresh.now.state.running())
        fresh.now.step = {}; // of what was done last nothing is told again
    CarriedOver result{fresh.now.step, std::move(left_out)};
    begun_by(); // is known from here on
    become(std::move(fresh));
    return result;
}

Step Session::move_to(Program program) {
    *data().interrupted = false;
    Step result;
    if (const auto fresh = data().played_again(std::move(program), result)) {
        result = fresh->now.step;
        data().begun_by(); // is known from here on
        data().become(std::move(*fresh));
    }
    return result;
}

CarriedOver Session::carry_over(Program program) {
    *data().interrupted = false;
    return data().carry_over(std::move(program));
}

} // namespace bylaw::api
