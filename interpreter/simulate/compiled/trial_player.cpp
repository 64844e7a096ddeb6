#include "interpreter/simulate/compiled/trial_player.hpp"

#include "interpreter/simulate/compiled/door.hpp"
#include "interpreter/simulate/made_code.hpp"

#include <algorithm>

namespace bylaw::compiled {

namespace {

constexpr std::size_t window_words = std::size_t{1} << 16; // as many registers as a function may have

// False: it came back by a jump.
BYLAW_CALLS_MADE_CODE bool run(Context &context, std::uint64_t entry) {
    std::jmp_buf bail;
    context.bail = &bail;
    if (_setjmp(bail) != 0) {
        return false;
    }
    const std::int64_t steps =
        reinterpret_cast<std::int64_t (*)(Context *)>(entry)(&context); // not counted so far
    return context.steps + context.steps_later >= steps;
}

} // namespace

TrialPlayer::TrialPlayer(const TrialSetup &setup, std::shared_ptr<const Compiled> compiled)
    : setup_(setup), compiled_(std::move(compiled)), state_(*compiled_->prepared), window_(window_words),
      listed_(most_listed), singles_(most_singles), rolls_(setup.program->dice.size(), setup.luck),
      luck_(*compiled_->luck) {
    hooks_ = setup.make_hooks ? setup.make_hooks() : nullptr;
    around_.hooks = hooks_.get();
    around_.dice = &dice_;
    around_.limits = setup.limits;
    state_.calls.clear();
    state_.calls.emplace_back(); // members of Run look for one
    state_.frames.clear();
    memory_.assign(sizeof(Context) / sizeof(Word) + compiled_->plan->extra_words(), 0);
    context_ = new (memory_.data()) Context;
    context_->state = &state_;
    context_->code = setup.code.get();
    context_->condition_is = compiled_->condition_is.data();
    context_->interrupt = setup.interrupt;
    context_->random = &dice_.random();
    context_->window = window_.data();
    context_->rolls = rolls_.middle();
    context_->roll_tables = &rolls_;
    context_->lucks = luck_.places();
    context_->noted_luck = &luck_;
    context_->made_before = &made_before_;
    context_->bearers = &bearers_;
    context_->singles = singles_.data();
    context_->listed_end = listed_.data() + listed_.size();
    begin_run();
}

void TrialPlayer::begin_run() {
    run_ = std::make_unique<Run>(*setup_.program, *setup_.code, state_, around_);
    context_->run = run_.get();
    forget_dice();
}

// Their numbers mean other dice now.
void TrialPlayer::forget_dice() {
    rolls_.forget_made();
    made_before_ = {};
    for (const auto &[in, word] : compiled_->plan->all_made_dice()) {
        context_->behind()[word] = no_dice;
    }
}

// Lists and dice that were made stay: they never change, and the next trial makes them again.
void TrialPlayer::reset_state() {
    constexpr std::size_t most_lists = std::size_t{1} << 15, most_dice = std::size_t{1} << 12;
    const State &prepared = *compiled_->prepared;
    if (!compiled_->plan->things_are_fixed()) {
        state_.words.resize(prepared.words.size());
        state_.things.resize(prepared.things.size());
    }
    if (!compiled_->plan->players_are_fixed()) {
        state_.players = prepared.players;
    }
    std::ranges::copy(prepared.words, state_.words.begin());
    std::ranges::copy(prepared.borne, state_.borne.begin());
    state_.instances.assign(prepared.instances.begin(), prepared.instances.end());
    state_.instance_words.assign(prepared.instance_words.begin(), prepared.instance_words.end());
    state_.debts.assign(prepared.debts.begin(), prepared.debts.end());
    if (state_.texts.size() != prepared.texts.size()) {
        state_.texts = prepared.texts;
    }
    state_.reports.assign(prepared.reports.begin(), prepared.reports.end());
    state_.draws.clear();
    if (state_.lists.count() > prepared.lists.count() + most_lists) {
        state_.lists = prepared.lists;
        std::ranges::fill(singles_, 0U);
        renumbered_ = true;
    }
    if (state_.dice.size() > prepared.dice.size() + most_dice) {
        state_.dice = prepared.dice;
        begin_run();
    }
}

// Remembers results of rules that ended before a trial begins.
void TrialPlayer::remember_before() {
    const auto &finished = compiled_->prepared->finished;
    for (const auto &[rule, plan] : compiled_->plan->remembered()) {
        const bool ran = rule < finished.size() && !finished[rule].empty();
        context_->behind()[*plan->last] = ran ? finished[rule][0] + 1 : 0;
        context_->behind()[*plan->whole] = ran && finished[rule].size() > 1 ? 1 : 0;
        for (const auto &[reg, word] : plan->remembered) {
            context_->behind()[word] = ran && reg + 1U < finished[rule].size() ? finished[rule][reg + 1U] : 0;
        }
    }
}

void TrialPlayer::reset() {
    reset_state();
    Door::begin(*run_);
    bearers_.forget();
    luck_.begin();
    refresh(*context_);
    context_->steps = 0;
    context_->steps_later = static_cast<std::int64_t>(
        std::min<std::uint64_t>(setup_.limits.instructions, std::uint64_t{1} << 60));
    context_->depth = 0;
    context_->listed = listed_.data();
    context_->unwinding = nullptr;
    context_->refused = 0;
    for (const MemoPlan &each : compiled_->plan->memos()) {
        context_->behind()[each.changed] += each.settled && !renumbered_ ? 0 : 1;
    }
    renumbered_ = false;
    remember_before();
}

bool TrialPlayer::play(std::uint64_t seed, std::uint64_t trial) {
    constexpr std::ptrdiff_t stack = std::ptrdiff_t{1}
                                     << 18; // bytes that frames may take: as much as any thread has
    reset();
    dice_.random() = Random(seed, trial);
    context_->stack_end = reinterpret_cast<char *>(__builtin_frame_address(0)) - stack;
    if (run(*context_, compiled_->code->entry())) {
        return true;
    }
    std::fill_n(context_->behind(), setup_.program->rules.size(), Word{0}); // no rule runs any more
    if (context_->waiting) {
        std::rethrow_exception(std::exchange(context_->waiting, nullptr));
    }
    return false;
}

} // namespace bylaw::compiled
