#include "interpreter/session/suggestion.hpp"
#include "interpreter/program/question_sort.hpp"

#include <algorithm>

namespace bylaw {

std::optional<std::size_t> policy_choice(const Rules &rules, const State &state, std::size_t fallback) {
    const Call &call = state.calls.back();
    const Instruction &in =
        rules.code->functions[call.function].code[call.pc]; // a question begins with its policy
    if (in.op != Op::policy)
        return std::nullopt;
    const Word *registers = state.frames.data() + call.base;
    auto asker = static_cast<ThingId>(registers[in.b]);
    auto player = std::find_if(state.players.begin(), state.players.end(),
                               [&](const Player &each) { return each.asker == asker; });
    if (player == state.players.end())
        return std::nullopt;
    const QuestionInfo &info = rules.code->questions[static_cast<std::size_t>(in.imm)];
    const auto &policies = offers_acts(info) ? rules.code->act_policies : rules.code->policies;
    const Word arguments[] = {registers[in.c], static_cast<Word>(info.rule), static_cast<Word>(fallback),
                              option_sort(info)};
    State copy = state;
    Outcome outcome = rules.machine().call_code(copy, policies[player->policy], arguments);
    if (outcome.kind != Outcome::Kind::done || outcome.value < 0)
        return std::nullopt;
    return static_cast<std::size_t>(outcome.value);
}

} // namespace bylaw
