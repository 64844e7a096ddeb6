#include "interpreter/study/test_moments.hpp"

#include "base/text/filled.hpp"
#include "interpreter/machine/own_register.hpp"

namespace bylaw {

void TestMoments::on_event(const Event &event, const State &state) {
    next_.on_event(event, state);
    if (event.kind != EventKind::begins && event.kind != EventKind::ends)
        return;
    std::vector<Awaited> come;
    std::erase_if(witness_.awaited, [&](Awaited &each) {
        const bool now =
            is_it(each, event, state) && ++each.seen == machine_.program().moments[each.moment].count;
        if (now)
            come.push_back(each);
        return now;
    });
    for (const Awaited &each : come)
        look(each, state);
}

// The call that begins or ends is the innermost one, and its frame is still there.
bool TestMoments::is_it(const Awaited &awaited, const Event &event, const State &state) const {
    const Moment &moment = machine_.program().moments[awaited.moment];
    const Bytecode &code = machine_.code();
    if (moment.at_end != (event.kind == EventKind::ends) || !code.rule_is[event.rule][moment.rule])
        return false;
    if (!moment.anchored)
        return true;
    const std::uint16_t role = own_register(code.rules[event.rule], moment.rule, 0);
    return role != no_register && state.frames.data()[state.calls.back().base + role] == awaited.whose;
}

void TestMoments::look(const Awaited &awaited, const State &state) {
    Outcome seen = machine_.at_moment(state, awaited, around_);
    const Moment &moment = machine_.program().moments[awaited.moment];
    if (seen.kind == Outcome::Kind::failed && !failure_) {
        failure_ = std::move(seen.error);
        failure_->frames.insert(failure_->frames.begin(), {filled("at {}", {moment.text}), moment.span});
    } else if (seen.kind != Outcome::Kind::done && !failure_) {
        failure_.emplace();
        failure_->code = Code::moment_missed;
        failure_->span = moment.span;
        failure_->message = filled(
            "what the {} refills or ends asks somebody or rolls dice, so that it cannot be looked at then",
            {moment.text});
    }
}

const Moment *TestMoments::missed() const {
    return witness_.awaited.empty() ? nullptr : &machine_.program().moments[witness_.awaited.front().moment];
}

} // namespace bylaw
