#include "interpreter/odds/rules/machine_source.hpp"

#include "interpreter/machine/look.hpp"
#include "interpreter/odds/rules/packing.hpp"
#include "interpreter/reach/settled.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

State silent(State state) {
    state.observed = false;
    state.finished.clear();
    state.held.clear();
    state.reports.clear();
    state.events = 0;
    return state;
}

} // namespace

MachineSource::MachineSource(const Machine &machine, State start, Wanted wanted, const Surroundings &around,
                             Analysis analysis, std::shared_ptr<KnownNames> names)
    : machine_(machine), start_(silent(std::move(start))), wanted_(std::move(wanted)), analysis_(analysis),
      names_(std::move(names)), around_(around), shop_(machine.program()), rolls_(machine.program()),
      everything_(machine.program().rules.size(), true) {
    around_.dice = nullptr;
    around_.events = nullptr;
    around_.remembered = &everything_;
    if (wanted_.value.kind != TypeKind::nothing) {
        columns_.push_back({0, "", wanted_.value});
    }
    for (const auto &[name, type] : wanted_.reports) {
        known_columns_.push_back(name.empty() ? std::nullopt : std::optional(columns_.size()));
        if (!name.empty()) {
            columns_.push_back({static_cast<std::uint32_t>(known_columns_.size() - 1), name, type});
        }
    }
    State base = analysis == Analysis::none ? start_ : first_stop(machine, start_, around_);
    if (analysis == Analysis::counted) {
        counters_ = Counters(machine.program(), machine.code(), start_, base, known_columns_);
    }
    if (analysis != Analysis::none) {
        live_.emplace(machine.program(), machine.code(), base, LivenessOptions{true, counters_.registers()});
        order_.emplace(machine.program(), machine.code(), base, *live_);
        compared_.emplace(machine.program(), machine.code(), base, *live_);
        thresholds_.emplace(machine.program(), machine.code(), *live_, *compared_);
        followed_.emplace(machine.program(), machine.code(), *live_, around_, shop_);
        if (analysis == Analysis::counted && !known_columns_.empty()) {
            counting_ = counting_words(machine.program(), machine.code(), base, *live_, known_columns_);
        }
        around_.remembered = &live_->remembered();
        settled_ = std::make_shared<const std::vector<bool>>(
            settled_functions(machine.program(), machine.code(), live_->reach()));
        quick_.emplace(machine.program(), machine.code(), settled_);
        quick_->set_remembered(around_.remembered);
    }
    codec_.emplace(machine.program(), machine.code(), std::move(base), live_ ? &*live_ : nullptr,
                   order_ ? &*order_ : nullptr, compared_ ? &*compared_ : nullptr, names_);
}

std::unique_ptr<StateSource> MachineSource::another(const std::atomic<bool> &enough) const {
    if (!live_ || live_->reach().hooks) { // Lua is of one thread
        return nullptr;
    }
    auto made = std::make_unique<MachineSource>(machine_, start_, wanted_, around_, analysis_, names_);
    made->enough_ = &enough;
    made->rewards_.assign(rewards_.size(), 0);
    made->tracing_ = tracing_;
    made->know_nothing();
    made->rolls_.limits = rolls_.limits;
    made->rolls_.limits.go_on = [&enough] { return !enough.load(std::memory_order_relaxed); };
    return made;
}

State first_stop(const Machine &machine, const State &start, const Surroundings &around) {
    State state = start;
    const Outcome outcome = machine.run(state, around);
    const bool goes_on =
        outcome.kind == Outcome::Kind::needs_draw || outcome.kind == Outcome::Kind::needs_answer;
    return goes_on ? state : start;
}

Outcome MachineSource::run(State &state) {
    return quick_ ? machine_.run_quickly(state, around_, *quick_) : machine_.run(state, around_, &shop_);
}

bool MachineSource::fail(RuntimeError error) {
    if (!ahead_) {
        error_ = std::move(error);
    }
    return false;
}

bool MachineSource::begin(Expansion &out) {
    out.clear();
    rewards_.assign(columns_.size(), 0); // nothing is counted of names that are met later
    know_nothing();
    next_ = start_;
    Outcome outcome = machine_.run(next_, around_, &shop_); // invariant values hold from its end on
    return arrive(next_, std::move(outcome), 1, out);
}

// Forgets results of ways: they depend on rewards, too.
void MachineSource::know_nothing() {
    ways_.reset();
    if (tracing_ != Tracing::never && live_ && !live_->reach().hooks &&
        TraceTrees::may_follow(codec_->base().words.size())) {
        ways_.emplace(machine_, *codec_, *live_, settled_, around_, shop_, tracing_);
    }
}

bool MachineSource::take_counted(State &state) {
    for (const CountingWord &each : counting_) {
        earn(state, each.columns, std::exchange(state.words[each.place], each.kept) - each.kept);
    }
    for (const Counter &each : counters_.all()) {
        const std::optional<Value> more = Counters::take(machine_.code(), each, state);
        if (!more) {
            return false;
        }
        earn(state, each.columns, *more);
    }
    return true;
}

// Pays the reward of a counter. A part of it belongs to an earlier report.
void MachineSource::earn(State &state, const std::vector<std::size_t> &columns, Value more) {
    for (const std::size_t column : columns) {
        rewards_[column] += more;
        for (Reported &each : state.reports) {
            const bool known = each.label == 0 && each.number < known_columns_.size();
            each.value -= known && known_columns_[each.number] == column ? more : 0;
        }
    }
}

// The machine stopped again, or is done: one way more.
bool MachineSource::arrive(State &state, Outcome outcome, Weight weight, Expansion &out) {
    bytes_.clear();
    std::ranges::fill(rewards_, 0);
    switch (outcome.kind) {
    case Outcome::Kind::failed: return failed(std::move(outcome.error), weight, out);
    case Outcome::Kind::done: return end(state, outcome, weight, out);
    default: break;
    }
    if (!take_counted(state)) {
        miscounted_ = miscounted_ || !ahead_;
        return false;
    }
    bytes_.push_back(running_key);
    codec_->pack(state, bytes_);
    add(weight, out);
    return true;
}

// Adds the packed state.
void MachineSource::add(Weight weight, Expansion &out) {
    out.add(weight, {bytes_.data(), bytes_.size()}, rewards_);
}

// The first failure is the one that is reported.
bool MachineSource::failed(RuntimeError error, Weight weight, Expansion &out) {
    if (ahead_) {
        return false;
    }
    if (!failed_) {
        error_ = std::move(error);
    }
    failed_ = true;
    bytes_.push_back(failed_key);
    add(weight, out);
    return true;
}

// A state that stands before a roll need not be run to know that.
std::optional<Outcome> MachineSource::rolling(const State &state) const {
    const Call &call = state.calls.back();
    const Instruction &in = machine_.code().functions[call.function].code[call.pc];
    if (in.op != Op::roll || !state.queued_dice.empty()) {
        return std::nullopt;
    }
    Outcome outcome;
    outcome.kind = Outcome::Kind::needs_draw;
    outcome.dice = state.frames[call.base + in.b];
    return outcome;
}

bool MachineSource::natural_wanted(const State &state) const {
    const Call &call = state.calls.back();
    const Instruction &in = machine_.code().functions[call.function].code[call.pc];
    if (in.op != Op::roll || in.c == no_register) {
        return false;
    }
    return !live_ || live_->live(call.function, call.pc + 1, in.c);
}

// At the state of a key that still runs: what it waits for.
Outcome MachineSource::stand(Key running) {
    const Key packed = running.subspan(1);
    codec_->unpack(packed, here_);
    std::optional<Outcome> roll = rolling(here_);
    stands_ = ways_ && roll;
    if (stands_) {
        codec_->root(packed, here_, root_);
        ways_->stand({root_.data(), root_.size()}, here_);
    }
    return roll ? std::move(*roll) : run(here_);
}

bool MachineSource::expand(Key key, Expansion &out) {
    if (key[0] == ended_key) {
        Unpacker from(key.subspan(1));
        out.stop = Stop::end;
        from.words(out.values);
        return true;
    }
    if (key[0] == failed_key) {
        out.stop = Stop::failed;
        return true;
    }
    const Outcome outcome = stand(key);
    switch (outcome.kind) {
    case Outcome::Kind::needs_draw: return draw(here_, outcome, out);
    case Outcome::Kind::needs_answer: return ask(here_, outcome, out);
    case Outcome::Kind::failed: return fail(std::move(outcome.error));
    default: return fail({});
    }
}

bool MachineSource::expand_ahead(Key key, Expansion &out) {
    struct Ahead {
        explicit Ahead(bool &is_ahead) : ahead(is_ahead) { ahead = true; }
        ~Ahead() { ahead = false; }
        bool &ahead;
    } const ahead(ahead_);
    out.clear();
    return expand(key, out);
}

void MachineSource::obey(Watch &watch) {
    watch_ = &watch;
    rolls_.limits.seconds = watch.budget().seconds;
    rolls_.limits.megabytes = watch.budget().megabytes;
    rolls_.limits.go_on = [&watch] { return !watch.spent(); };
}

bool MachineSource::enough() {
    return watch_ != nullptr ? watch_->spent_after_run()
                             : enough_ != nullptr && enough_->load(std::memory_order_relaxed);
}

bool MachineSource::ask(const State &stopped, const Outcome &outcome, Expansion &out) {
    if (ahead_) {
        return false;
    }
    AskedQuestion asked;
    asked.text = name_of(machine_.program(), stopped, outcome.question.asker);
    asked.text += outcome.question.text.empty() ? "" : ": " + outcome.question.text;
    for (const Question::Option &option : outcome.question.options) {
        asked.options.push_back(option.label);
    }
    const auto known = std::ranges::find(questions_, asked);
    out.stop = Stop::question;
    out.question = static_cast<std::uint32_t>(known - questions_.begin());
    if (known == questions_.end()) {
        questions_.push_back(std::move(asked));
    }
    const std::uint32_t option = out.question < choices_.size() ? choices_[out.question] : undecided;
    if (option == undecided) {
        return true;
    }
    out.stop = Stop::draw; // for one way
    next_ = stopped;
    machine_.give_answer(next_, option);
    Outcome then = run(next_);
    return arrive(next_, std::move(then), 1, out);
}

} // namespace bylaw::odds::rules
