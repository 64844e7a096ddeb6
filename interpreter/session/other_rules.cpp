// A game taken to other rules: a state's layout belongs to its program, so everything is done again.
#include "base/text/filled.hpp"
#include "interpreter/session/session_data.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

bool is_answer(const Deed &deed) {
    return deed.kind == Deed::Kind::answer || deed.kind == Deed::Kind::faces ||
           deed.kind == Deed::Kind::speak_up;
}

// They change who decides and what falls next, and cannot fail.
bool is_setting(const Deed &deed) {
    return deed.kind == Deed::Kind::queue || deed.kind == Deed::Kind::reseed ||
           deed.kind == Deed::Kind::decide;
}

// The first ones: a battle may offer hundreds.
std::string all_of(const std::vector<std::string> &options) {
    constexpr std::size_t most = 12;
    std::string text;
    for (std::size_t i = 0; i < std::min(options.size(), most); ++i)
        text += filled(i == 0 ? "`{}`" : ", `{}`", {options[i]});
    return options.size() > most ? text + ", …" : text;
}

// Describes the input that the game waits for instead of a command.
std::string wanted_by(const Step &step) {
    switch (step.kind) {
    case Step::Kind::question:
        return filled("{} is asked{}, and there are: {}",
                      {step.question.asker,
                       step.question.text.empty() ? "" : " \"" + step.question.text + '"',
                       all_of(step.question.options)});
    case Step::Kind::dice:
        return filled("{}d{} are to be rolled",
                      {std::to_string(step.dice.count), std::to_string(step.dice.sides)});
    case Step::Kind::done:
    case Step::Kind::failed:
    case Step::Kind::paused: break;
    }
    return "nothing is asked";
}

// Hint for a game in a file, about the command behind that one.
std::string mend_of(std::uint64_t last_that_fits) {
    return filled("`bylaw save branch FILE --name again --after {}` goes on before it; `bylaw save rules "
                  "FILE -o FOLDER` writes the rules as they were",
                  {std::to_string(last_that_fits)});
}

} // namespace

std::optional<Step> Session::Data::problem_in(Data &fresh, const Deed &deed, const std::string &mend) const {
    const std::string wanted = wanted_by(fresh.now.step);
    if (fresh.now.state.running() && !is_answer(deed) && !is_setting(deed))
        return misuse(filled("by these rules {} does not come next: {}", {words_of(deed), wanted}),
                      bylaw::Code::busy, mend);
    const std::size_t before = fresh.deeds.size();
    fresh.do_again(deed);
    fresh.trim_past();
    if (*interrupted)
        return misuse("this was interrupted while everything was done again", bylaw::Code::interrupted);
    if (fresh.stopped)
        return *fresh.stopped;
    if (is_answer(deed) && fresh.deeds.size() == before)
        return misuse(filled("by these rules {} does not fit any more: {}", {words_of(deed), wanted}),
                      bylaw::Code::busy, mend);
    if (is_setting(deed) || deed.failed || fresh.now.step.kind != Step::Kind::failed)
        return std::nullopt;
    return fresh.now.step;
}

bool Session::Data::repeat_in(Data &fresh, bool declarations,
                              const std::vector<std::uint64_t> &numbers) const {
    fresh.interrupted = interrupted;
    for (std::size_t i = 0; i < deeds.size(); ++i) {
        if (deeds[i].kind == Deed::Kind::declare && !declarations)
            continue;
        const std::string mend = i < numbers.size() ? mend_of(i == 0 ? 0 : numbers[i - 1]) : "";
        if (std::optional<Step> failed = problem_in(fresh, deeds[i], mend)) {
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

std::unique_ptr<Session::Data> Session::Data::played_again(Program program, Step &failed, EventListener heard,
                                                           const std::vector<std::uint64_t> &numbers) const {
    auto fresh = std::make_unique<Data>(std::move(program), first_options);
    fresh->listener = std::move(heard);
    if (repeat_in(*fresh, true, numbers))
        return fresh;
    failed = std::move(fresh->now.step);
    return nullptr;
}

// If an answer does not fit any more, no later decision does: the question is open, or the game continued
// without it.
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
        const std::optional<Step> failed = problem_in(fresh, deed, "");
        if (*interrupted)
            return {*failed, {}};
        lost = failed.has_value();
        if (failed)
            left_out.push_back({words_of(deed), failed->report});
    }
    if (!fresh.now.state.running())
        fresh.now.step = {}; // the last command is not reported again
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
