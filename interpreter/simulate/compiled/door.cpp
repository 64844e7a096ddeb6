#include "interpreter/simulate/compiled/door.hpp"

#include "interpreter/machine/quick_roll.hpp"

namespace bylaw {

namespace {

constexpr std::uint64_t many_steps = std::uint64_t{1} << 60;

} // namespace

void compiled::refresh(Context &context) {
    State &state = *context.state;
    context.words = state.words.data();
    context.borne = state.borne.data();
    context.lists = state.lists.headers();
    context.list_words = state.lists.words();
    context.things = state.things.data();
    context.thing_mark = static_cast<std::int64_t>(state.things.size()) - 1;
    context.instances = state.instances.data();
    context.instance_words = state.instance_words.data();
    context.instance_mark = static_cast<std::int64_t>(state.instances.size());
    context.instance_word_mark = static_cast<std::int64_t>(state.instance_words.size());
    context.bearers->keep_up(state.instances);
}

void CompiledDoor::begin(Run &run) {
    run.adjustments_.clear();
    run.builders_.clear();
    if (run.outcome_.kind != Outcome::Kind::done) {
        run.outcome_ = {};
    }
    if (run.text_bytes_ != 0) {
        run.text_bytes_ = 0;
        run.text_numbers_.forget();
    }
    run.window_ = nullptr; // where a helper threw it still looks at what is no more
    run.keeps_all_ = true; // the contents of compiled frames are unknown: nothing is collected
}

bool CompiledDoor::simple(Context &context, const Instruction &in) {
    Run &run = *context.run;
    run.steps_left_ = many_steps;
    run.window_ = context.window;
    const bool done = run.simple(in);
    run.window_ = nullptr;
    context.steps -= static_cast<std::int64_t>(many_steps - run.steps_left_);
    compiled::refresh(context);
    return done;
}

std::optional<Word> CompiledDoor::roll(Context &context, Word dice) {
    Run &run = *context.run;
    Instruction in;
    in.op = Op::roll;
    in.a = 0;
    in.b = 1;
    in.c = 2;
    Word registers[] = {0, dice, 0};
    run.window_ = registers;
    const bool done = run.quick_roll(registers, in) || run.roll(in);
    run.window_ = nullptr;
    const DiceId id = run.dice_.id(dice, context.state->dice);
    context.roll_tables->ask(dice, run.dice_.table(id), id);
    context.natural = registers[2];
    return done ? std::optional(registers[0]) : std::nullopt;
}

std::size_t CompiledDoor::fallback(Context &context, const Instruction &in) {
    Run &run = *context.run;
    run.window_ = context.window;
    const std::size_t found = run.fallback(in, context.code->questions[static_cast<std::size_t>(in.imm)]);
    run.window_ = nullptr;
    return found;
}

std::int64_t CompiledDoor::stage_of(const Context &context, RuleId rule, std::size_t stage, RuleId running) {
    const Program &program = context.run->program_;
    const auto &stages = program.rules[running].stages;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (stages[i].name == program.rules[rule].stages[stage].name) {
            return context.code->rules[running].stages[i] + std::int64_t{1};
        }
    }
    return 0;
}

std::optional<Word> CompiledDoor::append(Context &context, Word list, Word element) {
    const auto words = context.state->lists[static_cast<ListId>(list)];
    std::vector<Word> &longer = context.run->scratch_;
    longer.assign(words.begin(), words.end());
    longer.push_back(element);
    const auto made = intern(context, longer);
    if (made && longer.size() == 1 && element >= 0 && element < compiled::most_singles) {
        context.singles[element] = static_cast<std::uint32_t>(*made);
    }
    return made;
}

std::optional<Word> CompiledDoor::make_dice(Context &context, const Instruction &in, Word b, Word c, Word d) {
    Word *const window = context.window;
    const auto give = [&](std::uint16_t reg, Word word) {
        if (reg != no_register) {
            window[reg] = word;
        }
    };
    give(in.b, b);
    give(in.c, c);
    if (in.op == Op::dice_reroll || in.op == Op::dice_explode || in.op == Op::dice_worth) {
        give(static_cast<std::uint16_t>(in.c + 1), d);
    }
    return simple(context, in) ? std::optional(window[in.a]) : std::nullopt;
}

std::optional<Word> CompiledDoor::intern(Context &context, std::span<const Word> words) {
    const Limits &limits = context.run->around_.limits;
    State &state = *context.state;
    if (words.size() > limits.list_length || state.lists.word_count() > limits.list_words) {
        return std::nullopt;
    }
    context.steps -= static_cast<std::int64_t>(2 + words.size() / 8);
    const ListId made = state.lists.intern(words);
    context.lists = state.lists.headers();
    context.list_words = state.lists.words();
    return made;
}

} // namespace bylaw
