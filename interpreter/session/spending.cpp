#include "interpreter/session/spending.hpp"
#include "base/text/filled.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/machine/collect.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Longer is as good as without end; the clock counts no further.
constexpr double most_seconds = 1e9;

template <class Number> bool lower(Number &limit, std::uint64_t budget) {
    if (budget >= limit)
        return false;
    limit = static_cast<Number>(budget);
    return true;
}

void fail(Outcome &outcome, Code code, std::string message) {
    outcome.kind = Outcome::Kind::failed;
    outcome.error.code = code;
    outcome.error.message = std::move(message);
    outcome.error.hint.clear();
}

} // namespace

Limits limits_of(const api::Budgets &budgets) {
    Limits limits;
    limits.host_steps = lower(limits.instructions, budgets.instructions);
    limits.host_calls = lower(limits.calls, budgets.depth);
    lower(limits.bytes, budgets.memory);
    return limits;
}

std::chrono::steady_clock::time_point deadline_of(const api::Budgets &budgets) {
    using Clock = std::chrono::steady_clock;
    if (!(budgets.seconds < most_seconds))
        return Clock::time_point::max();
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::max(budgets.seconds, 0.0)));
}

void Spending::bound(Surroundings &around) {
    around.limits = limits_of(budgets_);
    around.deadline = deadline_;
    around.steps_before = spent_.steps;
    if (around.dice != nullptr && budgets_.dice != api::Budgets::unbounded)
        around.dice = this;
}

// Beyond the budget: the run stops as without dice.
std::optional<std::uint64_t> Spending::draw(Draw draw) {
    spent_.rolled += draw.count;
    if (spent_.rolled > budgets_.dice)
        return std::nullopt;
    return dice_.draw(draw);
}

bool Spending::tells(const api::Event &event) {
    ++spent_.events;
    spent_.output += event.text.size();
    const bool may = spent_.events <= budgets_.events && spent_.output <= budgets_.output;
    if (!may)
        interrupt_ = true;
    return may;
}

void Spending::settle(const Program &program, const Bytecode &code, const State &state,
                      Outcome &outcome) const {
    if (spent_.events > budgets_.events)
        return fail(outcome, Code::host_told,
                    filled("this tells more than the {} events that it may tell here",
                           {std::to_string(budgets_.events)}));
    if (spent_.output > budgets_.output)
        return fail(outcome, Code::host_told,
                    filled("the events of this have more than the {} bytes of text that they may have here",
                           {std::to_string(budgets_.output)}));
    if (spent_.rolled > budgets_.dice)
        return fail(outcome, Code::host_dice,
                    filled("this rolls more than the {} dice that it may roll here",
                           {std::to_string(budgets_.dice)}));
    if (outcome.kind == Outcome::Kind::failed)
        return settle_failure(outcome);
    if (held_bytes(state) > budgets_.memory && live_bytes(program, code, state) > budgets_.memory)
        fail(outcome, Code::host_memory,
             filled("the game takes more than the {} bytes that it may take here",
                    {std::to_string(budgets_.memory)}));
}

// A hook has budgets of its own, which follow the host's.
void Spending::settle_failure(Outcome &outcome) const {
    if (!outcome.error.hook)
        return;
    const bool steps = outcome.error.hook->cause == HookProblem::Cause::instructions;
    const bool memory = outcome.error.hook->cause == HookProblem::Cause::memory;
    if (steps && over_time())
        fail(outcome, Code::host_time, "this takes longer than it may here");
    else if (steps && interrupt_)
        fail(outcome, Code::interrupted, "this was interrupted");
    else if (steps && budgets_.instructions < static_cast<std::uint64_t>(LuaLimits().instructions))
        outcome.error.code = Code::host_steps;
    else if (memory && budgets_.memory < LuaLimits().memory)
        outcome.error.code = Code::host_memory;
}

bool is_stopped(Code code) {
    switch (code) {
    case Code::interrupted:
    case Code::host_steps:
    case Code::host_memory:
    case Code::host_depth:
    case Code::host_dice:
    case Code::host_told:
    case Code::host_time: return true;
    default: return false;
    }
}

} // namespace bylaw
