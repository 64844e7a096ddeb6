// Instructions of tests and scenarios.
#include "interpreter/machine/run.hpp"

#include "base/text/display.hpp"

#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw {

void Run::plays(ThingId asker, PolicyId policy) {
    const auto player =
        std::ranges::find_if(state_.players, [&](const Player &each) { return each.asker == asker; });
    if (player != state_.players.end()) {
        player->policy = policy;
    } else {
        state_.players.push_back({asker, policy});
    }
}

// The call that this frame made last; refusals within it are no concern here.
bool Run::was_refused() const {
    return state_.refusal.happened && state_.refusal.depth == state_.calls.size() + 1;
}

bool Run::expect_refused(const Instruction &in) {
    if (!was_refused()) {
        return fail(Code::not_refused, "this should have been refused, but it was done");
    }
    const std::string &reason = state_.refusal.reason;
    if (in.imm >= 0 && reason.find(program_.strings[static_cast<std::size_t>(in.imm)]) == std::string::npos) {
        return fail(Code::not_refused, filled("this is refused because \"{}\", not because \"{}\"",
                                              {reason, program_.strings[static_cast<std::size_t>(in.imm)]}));
    }
    return true;
}

bool Run::expect_failed(const Instruction &in) {
    const ExpectationInfo &info = code_.expectations[static_cast<std::size_t>(in.imm)];
    std::string message = "this does not hold";
    if (info.text != no_id && info.text < program_.strings.size()) {
        message = filled("`{}` does not hold", {printable_text(program_.strings[info.text], 200, true)});
    }
    if (info.comparison) {
        const auto side = [&](std::uint16_t r) {
            return printable_text(value_text(program_, state_, info.type, reg(r)), 500, true);
        };
        message += filled(": {} on the left, {} on the right", {side(in.a), side(in.b)});
    }
    return fail(Code::expectation_failed, std::move(message));
}

bool Run::set_option(const Instruction &in) {
    const Option &option = program_.options[static_cast<std::size_t>(in.imm)];
    const Word value = reg(in.a);
    if ((option.low && value < *option.low) || (option.high && value > *option.high)) {
        return fail(Code::value_out_of_range,
                    filled("the option `{}` cannot be {}", {option.name, std::to_string(value)}));
    }
    state_.words[static_cast<std::size_t>(in.imm)] = value;
    return true;
}

bool Run::expect_done() {
    if (!was_refused()) {
        return true;
    }
    const std::string &why = state_.refusal.reason;
    return fail(Code::refused_call, filled("`{}` is refused{}", {program_.rules[state_.refusal.rule].name,
                                                                 why.empty() ? "" : ": " + why}));
}

// Stops for the caller to compute the odds; then the run continues.
bool Run::needs_odds(std::uint32_t expectation) {
    outcome_.kind = Outcome::Kind::needs_odds;
    outcome_.expectation = expectation;
    again();
    return false;
}

void Run::queue_answer(const Instruction &in) {
    const Type type = in.imm < 0 ? type_nothing : code_.types[static_cast<std::size_t>(in.imm)];
    state_.queued_answers.push_back({reg(in.a), type});
}

void Run::report(const Instruction &in) {
    state_.reports.push_back(
        {in.low(), code_.types[in.high()], reg(in.a), in.c, in.b == no_register ? 0 : reg(in.b)});
}

bool Run::scenes(const Instruction &in) {
    switch (static_cast<SceneOp>(in.op)) {
    case SceneOp::plays: plays(static_cast<ThingId>(reg(in.a)), static_cast<PolicyId>(in.imm)); return true;
    case SceneOp::plays_all:
        for (const Word each : state_.lists[static_cast<ListId>(reg(in.a))]) {
            plays(static_cast<ThingId>(each), static_cast<PolicyId>(in.imm));
        }
        return true;
    case SceneOp::set_option: return set_option(in);
    case SceneOp::queue_die:
        state_.queued_dice.emplace_back(reg(in.a), static_cast<std::uint32_t>(in.imm));
        return true;
    case SceneOp::listen:
        if (around_.witness != nullptr) {
            around_.witness->forget();
        }
        return true;
    case SceneOp::expect_heard: return expect_heard(in);
    case SceneOp::at_moment: return await(in);
    case SceneOp::queue_answer: queue_answer(in); return true;
    case SceneOp::expect_refused: return expect_refused(in);
    case SceneOp::expect_done: return expect_done();
    case SceneOp::odds: return needs_odds(in.high());
    case SceneOp::expect_failed: return expect_failed(in);
    case SceneOp::report: report(in); return true;
    }
    return true;
}

} // namespace bylaw
