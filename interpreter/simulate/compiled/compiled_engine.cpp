// Trials in machine code that an optimiser made of all that a scenario's rules may come to. What does not go smoothly in one is given
// up: the reference machine plays that trial from its beginning.
#include "interpreter/simulate/compiled/door.hpp"
#include "interpreter/simulate/compiled/module_writer.hpp"
#include "interpreter/simulate/compiled/optimiser.hpp"
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/prepared_scenario.hpp"
#include "interpreter/simulate/reference_engine.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace bylaw {

namespace {

using compiled::Context;
using compiled::OptimisedCode;
using compiled::Plan;

// What threads share.
struct Compiled {
    std::shared_ptr<const State> prepared;
    std::unique_ptr<Plan> plan;
    std::unique_ptr<OptimisedCode> code;
    std::vector<std::uint8_t> condition_is; // [condition][its ancestor]
};

// What one thread plays on.
class Table {
  public:
    Table(const TrialSetup &setup, const Compiled &compiled);

    // False: it was given up.
    bool play(std::uint64_t seed, std::uint64_t trial);
    const State &state() const { return state_; }

  private:
    void reset(), forget_dice();
    static bool run(Context &context, std::uint64_t entry);

    const TrialSetup &setup_;
    const Compiled &compiled_;
    State state_;
    SeededDice dice_{0};
    Surroundings around_;
    std::unique_ptr<Run> run_;
    std::vector<Word> memory_; // the context and what lies behind it
    std::vector<Word> window_, listed_;
    std::vector<std::uint32_t> singles_;
    compiled::RollTables rolls_;
    compiled::MadeBefore made_before_;
    Context *context_ = nullptr;
};

Table::Table(const TrialSetup &setup, const Compiled &compiled)
    : setup_(setup), compiled_(compiled), state_(*compiled.prepared), window_(std::size_t{1} << 16), listed_(compiled::most_listed),
      singles_(compiled::most_singles), rolls_(setup.program->dice.size()) {
    around_.dice = &dice_;
    around_.limits = setup.limits;
    state_.calls.clear();
    state_.calls.emplace_back(); // that members of Run find one
    state_.frames.clear();
    memory_.assign(sizeof(Context) / sizeof(Word) + compiled.plan->extra_words(), 0);
    context_ = new (memory_.data()) Context;
    context_->state = &state_;
    context_->code = setup.code.get();
    context_->condition_is = compiled.condition_is.data();
    context_->interrupt = setup.interrupt;
    context_->random = &dice_.random();
    context_->window = window_.data();
    context_->rolls = rolls_.middle();
    context_->roll_tables = &rolls_;
    context_->made_before = &made_before_;
    context_->singles = singles_.data();
    context_->listed_end = listed_.data() + listed_.size();
    run_ = std::make_unique<Run>(*setup.program, *setup.code, state_, around_);
    context_->run = run_.get();
    forget_dice();
}

// Lists and dice that were made stay: they never change, and the next trial makes them again.
void Table::reset() {
    constexpr std::size_t most_lists = 1 << 15, most_dice = 1 << 12;
    const State &prepared = *compiled_.prepared;
    std::ranges::copy(prepared.words, state_.words.begin());
    state_.instances.assign(prepared.instances.begin(), prepared.instances.end());
    state_.instance_words.assign(prepared.instance_words.begin(), prepared.instance_words.end());
    std::ranges::copy(prepared.borne, state_.borne.begin());
    if (!compiled_.plan->things_are_fixed()) {
        state_.words.resize(prepared.words.size());
        state_.things.resize(prepared.things.size());
    }
    if (!compiled_.plan->players_are_fixed()) {
        state_.players = prepared.players;
    }
    if (state_.debts.size() + prepared.debts.size() > 0) {
        state_.debts = prepared.debts;
    }
    if (state_.texts.size() != prepared.texts.size()) {
        state_.texts = prepared.texts;
    }
    state_.reports.assign(prepared.reports.begin(), prepared.reports.end());
    state_.draws.clear();
    if (state_.lists.count() > prepared.lists.count() + most_lists) {
        state_.lists = prepared.lists;
        std::ranges::fill(singles_, 0U);
    }
    if (state_.dice.size() > prepared.dice.size() + most_dice) {
        state_.dice = prepared.dice;
        rolls_.forget_made();
        made_before_ = {};
        forget_dice();
        run_ = std::make_unique<Run>(*setup_.program, *setup_.code, state_, around_);
        context_->run = run_.get();
    }
    compiled::Door::begin(*run_);
    compiled::refresh(*context_);
    context_->steps = 0;
    context_->steps_later = static_cast<std::int64_t>(setup_.limits.instructions);
    context_->depth = 0;
    context_->listed = listed_.data();
    context_->unwinding = nullptr;
    context_->refused = 0;
    for (const auto &each : compiled_.plan->memos()) {
        ++context_->behind()[each.changed];
    }
    for (const std::size_t each : compiled_.plan->begins_at_zero()) {
        context_->behind()[each] = 0;
    }
}

// Their numbers mean other dice now.
void Table::forget_dice() {
    for (const auto &[in, word] : compiled_.plan->all_made_dice()) {
        context_->behind()[word] = compiled::no_dice;
    }
}

bool Table::run(Context &context, std::uint64_t entry) {
    std::jmp_buf bail;
    context.bail = &bail;
    if (_setjmp(bail) != 0) {
        return false;
    }
    const std::int64_t steps = reinterpret_cast<std::int64_t (*)(Context *)>(entry)(&context); // that nobody has counted yet
    return context.steps + context.steps_later >= steps;
}

bool Table::play(std::uint64_t seed, std::uint64_t trial) {
    reset();
    dice_.random() = Random(seed, trial);
    context_->stack_end = reinterpret_cast<char *>(__builtin_frame_address(0)) - (std::ptrdiff_t{1} << 19);
    if (run(*context_, compiled_.code->entry())) {
        return true;
    }
    std::fill_n(context_->behind(), setup_.program->rules.size(), Word{0}); // nothing runs any more
    if (context_->waiting) {
        std::rethrow_exception(std::exchange(context_->waiting, nullptr));
    }
    return false;
}

class CompiledEngine final : public TrialEngine {
  public:
    CompiledEngine(const TrialSetup &setup, std::shared_ptr<const Compiled> compiled, std::unique_ptr<TrialEngine> reference)
        : setup_(setup), compiled_(std::move(compiled)), reference_(std::move(reference)), table_(setup_, *compiled_),
          columns_(setup_), one_(setup) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<CompiledEngine>(setup_, compiled_, reference_->clone());
    }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        into.clear(trials.first, trials.count);
        columns_.begin(into);
        for (std::size_t row = 0; row < trials.count && !into.interrupted; ++row) {
            const std::uint64_t trial = trials.first + row;
            into.interrupted = setup_.interrupted();
            if (table_.play(seed, trial)) {
                columns_.take(table_.state(), row, into);
                continue;
            }
            ++given_up_;
            reference_->run(seed, {trial, 1}, one_);
            copy_trial(one_, 0, into, row);
        }
        if (std::getenv("BYLAW_GIVEN_UP") != nullptr)
            std::fprintf(stderr, "given up: %zu\n", given_up_);
    }

  private:
    TrialSetup setup_;
    std::shared_ptr<const Compiled> compiled_;
    std::unique_ptr<TrialEngine> reference_;
    Table table_;
    ReportColumns columns_;
    TrialTable one_;
    std::size_t given_up_ = 0;
};

// Trials that nobody asked for, to see what is run.
void look_around(ReferenceEngine &reference, const TrialSetup &setup) {
    using Clock = std::chrono::steady_clock;
    constexpr std::size_t most = 2000;
    constexpr double long_enough = 0.3; // seconds
    TrialTable table(setup);
    const auto began = Clock::now();
    for (std::size_t i = 0; i < most && std::chrono::duration<double>(Clock::now() - began).count() < long_enough; ++i) {
        reference.run(1, {i, 1}, table);
    }
}

std::shared_ptr<const Compiled> compile(const TrialSetup &setup, const ReferenceEngine &reference) {
    auto made = std::make_shared<Compiled>();
    made->prepared = reference.prepared();
    for (const auto &each : setup.code->condition_is) {
        made->condition_is.insert(made->condition_is.end(), each.begin(), each.end());
    }
    std::vector<bool> run, remembers;
    for (std::uint32_t i = 0; i < setup.code->functions.size(); ++i) {
        const bool is_run = reference.code().is_made(i);
        run.push_back(is_run);
        bool rem = is_run && reference.code().functions()[i].memo != nullptr;
        if (rem) { const Memo &m = *reference.code().functions()[i].memo; double sum=0; int n=0; for (size_t e=0;e<m.entries.size();e+=m.width) if (m.entries[e]) { sum += m.entries[e+2]; ++n; }
          double avg = n? sum/n : 0; double lim = getenv("MEMO")?atof(getenv("MEMO")):4; if (getenv("MEMOS")) fprintf(stderr,"%s avg %.1f n %d saved %zu missed %zu\n", setup.code->functions[i].name.c_str(), avg, n, (size_t)m.saved, (size_t)m.missed); rem = avg >= lim; }
        remembers.push_back(rem);
    }
    made->plan = std::make_unique<Plan>(
        Plan::Sources{*setup.program, *setup.code, *made->prepared, run, remembers, setup.limits});
    if (made->prepared->calls.empty() || !made->plan->possible()) {
        return nullptr;
    }
    const std::string text = compiled::write_module(*made->plan);
    if (const char *path = std::getenv("BYLAW_IR")) {
        FILE *f = std::fopen(path, "w");
        std::fputs(text.c_str(), f);
        std::fclose(f);
    }
    std::string problem;
    const auto began = std::chrono::steady_clock::now();
    made->code = OptimisedCode::of(text, "run", &problem);
    if (std::getenv("BYLAW_IR") != nullptr)
        std::fprintf(stderr, "%zu versions, %zu memos, %zu bytes of text, %.2f s %s\n", made->plan->versions().size(), made->plan->memos().size(), text.size(),
                     std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(), problem.c_str());
    return made->code ? made : nullptr;
}

} // namespace

std::unique_ptr<TrialEngine> make_compiled_engine(const TrialSetup &setup) {
    if (!compiled::optimiser_is_installed()) {
        return nullptr;
    }
    auto reference = std::make_unique<ReferenceEngine>(setup);
    look_around(*reference, setup);
    auto compiled = compile(setup, *reference);
    return compiled ? std::make_unique<CompiledEngine>(setup, std::move(compiled), std::move(reference)) : nullptr;
}

} // namespace bylaw
