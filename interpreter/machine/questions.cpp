// Questions: answered by a policy, by a test's queue, by the decider, or later.
#include "interpreter/machine/run.hpp"

#include "base/text/display.hpp"
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/program/fit.hpp"
#include "interpreter/program/question_sort.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Cost of an option's words beside the steps of their code.
constexpr std::uint64_t steps_of_words = 16;

} // namespace

// The number of the default option.
std::size_t Run::fallback(const Instruction &in, const QuestionInfo &info) {
    if (info.fallback != no_id) {
        return info.fallback;
    }
    const auto options = state_.lists[static_cast<ListId>(reg(in.c))];
    const auto found = std::ranges::find(options, reg(static_cast<std::uint16_t>(in.b + 2)));
    return found == options.end() ? 0 : static_cast<std::size_t>(found - options.begin());
}

// Returns the player whose policy answers; null for another decider. A given answer belongs to the pending
// question, even if policies decide by now.
const Player *Run::player_of(ThingId asker) const {
    const auto player =
        std::ranges::find_if(state_.players, [&](const Player &each) { return each.asker == asker; });
    return player == state_.players.end() || around_.ask_players || state_.answer >= 0 ? nullptr : &*player;
}

bool Run::policy(const Instruction &in) {
    const Player *player = player_of(static_cast<ThingId>(reg(in.b)));
    if (player == nullptr) {
        reg(in.a) = -1;
        return true;
    }
    see_offer(in);
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    const bool act = offers_acts(info);
    const Word arguments[] = {reg(in.c), static_cast<Word>(info.rule), static_cast<Word>(fallback(in, info)),
                              option_sort(info)};
    return push((act ? code_.act_policies : code_.policies)[player->policy], in.a, arguments, 4);
}

// Runs behind `unplayed`: a policy plays the asker.
bool Run::take_act(const Instruction &in) {
    const Word asker = reg(in.b);
    const Player *player = player_of(static_cast<ThingId>(asker));
    return push(code_.takings[static_cast<std::size_t>(in.imm)][player->policy], in.a, &asker, 1);
}

// Numbers of other things than options are no answers: `bonus_actions` is not its place among the names.
bool answers_sort(const Program &program, Type answer, const QuestionInfo &info) {
    switch (info.sort) {
    case QuestionSort::choice:
    case QuestionSort::price: return answer.kind == TypeKind::text;
    case QuestionSort::act: return answer.kind == TypeKind::act;
    default:
        return answer.kind != TypeKind::text && answer.kind != TypeKind::nothing &&
               comparable(program, answer, info.type);
    }
}

// A choice by its name, a price by what its name holds.
std::optional<std::size_t> Run::named_option(const QuestionInfo &info, std::span<const Word> options,
                                             const std::string &name) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        const std::string written = option_name(info, options[i]);
        const bool fits =
            info.sort == QuestionSort::choice ? written == name : written.find(name) != std::string::npos;
        if (fits) {
            return i;
        }
    }
    return std::nullopt;
}

// Returns the test's next answer as the number of an option; nothing if the option is missing.
std::optional<std::size_t> Run::queued_answer(const QuestionInfo &info, std::span<const Word> options) {
    const QueuedAnswer answer = state_.queued_answers.front();
    state_.queued_answers.erase(state_.queued_answers.begin());
    const bool pass = answer.type == type_nothing;
    if (info.sort == QuestionSort::act && (pass || answer.type.kind == TypeKind::yesno)) {
        return pass || answer.value == 0 ? options.size() - 1 : 0;
    }
    if (!answers_sort(program_, answer.type, info)) {
        return std::nullopt;
    }
    if (info.sort == QuestionSort::choice ||
        (info.sort == QuestionSort::price && answer.type.kind == TypeKind::text)) {
        return named_option(info, options, program_.strings[static_cast<std::size_t>(answer.value)]);
    }
    const auto found = std::ranges::find(options, answer.value);
    return found == options.end() ? std::nullopt
                                  : std::optional(static_cast<std::size_t>(found - options.begin()));
}

namespace {

std::string answer_unfit(const Program &program, const State &state, const QueuedAnswer &given,
                         const Question &asked) {
    const bool word = given.type.kind == TypeKind::text; // the name of a choice or of a field
    const std::string what = given.type == type_nothing ? "pass"
                             : word ? program.strings[static_cast<std::size_t>(given.value)]
                                    : value_text(program, state, given.type, given.value);
    std::string message =
        filled("the answer `{}` is none of the options: {} {} (",
               {printable_text(what, 100, true), name_of(program, state, asked.asker),
                asked.text.empty() ? "chooses from these"
                                   : filled("is asked \"{}\"", {printable_text(asked.text, 200, true)})});
    constexpr std::size_t most = 12;
    for (std::size_t i = 0; i < asked.options.size() && i < most; ++i) {
        message += (i > 0 ? "; " : "") + printable_text(asked.options[i].label, 100, true);
    }
    return message + (asked.options.size() > most ? "; …)" : ")");
}

} // namespace

// Takes the test's answer. False: it does not fit, which is reported.
bool Run::take_queued_answer(const Instruction &in, std::optional<std::size_t> &chosen) {
    const auto options = state_.lists[static_cast<ListId>(reg(in.c))];
    const QueuedAnswer given = state_.queued_answers.front();
    chosen = queued_answer(code_.questions[static_cast<std::size_t>(in.imm)], options);
    if (!chosen && options.size() == 1) { // nothing to decide: what the test says is for a later question
        state_.queued_answers.insert(state_.queued_answers.begin(), given);
        chosen = 0;
    }
    return chosen || fail(Code::unknown_answer, answer_unfit(program_, state_, given, question(in)));
}

// Is it an act that the game master may do at any time, and none that is on offer here?
bool Run::is_ruling(const Instruction &in, const QueuedAnswer &answer) {
    const RuleId ruling = program_.at_any_time;
    if (ruling == no_id || state_.active[ruling] > 0 || answer.type.kind != TypeKind::act ||
        answer.value == 0) {
        return false;
    }
    const auto options = state_.lists[static_cast<ListId>(reg(in.c))];
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    if (info.type.kind == TypeKind::act && std::ranges::count(options, answer.value) > 0) {
        return false;
    }
    const auto rule = static_cast<RuleId>(state_.lists[static_cast<ListId>(answer.value)][0]);
    for (std::size_t offer = 0; offer < program_.offers.size(); ++offer) {
        if (program_.offers_of_gm[offer] && std::ranges::count(program_.offers[offer], rule) > 0) {
            return true;
        }
    }
    return false;
}

// Runs the game master's procedure before the question, which then begins again.
bool Run::speak_up(const Instruction &in) {
    state_.calls.back().pc = code_.questions[static_cast<std::size_t>(in.imm)].anew;
    return push(code_.rules[program_.at_any_time].perform, no_register, nullptr, 0);
}

bool Run::ask(const Instruction &in) {
    std::optional<std::size_t> chosen;
    if (state_.answer >= 0) {
        chosen = static_cast<std::size_t>(std::exchange(state_.answer, -1));
        if (around_.asked != nullptr) {
            return take_answer(in, *chosen, *around_.asked);
        }
    } else if (!state_.queued_answers.empty()) {
        if (is_ruling(in, state_.queued_answers.front())) {
            return speak_up(in);
        }
        if (!take_queued_answer(in, chosen)) {
            return false;
        }
    }
    if (chosen) {
        return take_answer(in, *chosen, listening() ? question(in) : Question());
    }
    if (around_.decider != nullptr) {
        const Question asked = question(in);
        chosen = around_.decider->decide(asked);
        if (chosen) {
            return take_answer(in, *chosen, asked);
        }
    }
    return make_question(in);
}

// The words of an option are code of the rules, and so is what is then suggested: both may be for a later
// piece.
bool Run::make_question(const Instruction &in) {
    if (!question_) {
        question_ = question_without_options(in);
    }
    const std::size_t count = state_.lists[static_cast<ListId>(reg(in.c))].size();
    while (question_->options.size() < count && !is_due()) {
        add_option(*question_, in);
    }
    if (question_->options.size() < count || done_in_this_piece() > around_.pause_after / 2) {
        again();
        pause();
        return false;
    }
    outcome_.kind = Outcome::Kind::needs_answer;
    outcome_.question = std::move(*question_);
    question_.reset();
    state_.calls.back().pc = code_.questions[static_cast<std::size_t>(in.imm)].restart;
    return false;
}

bool Run::take_answer(const Instruction &in, std::size_t chosen, const Question &asked) {
    if (chosen >= state_.lists[static_cast<ListId>(reg(in.c))].size()) {
        return fail(Code::unknown_answer, "there is no option with the number " + std::to_string(chosen + 1));
    }
    reg(in.a) = static_cast<Word>(chosen);
    if (listening()) {
        Event told = event(EventKind::asked);
        told.thing = asked.asker;
        told.text = asked.text;
        told.after = static_cast<Word>(chosen);
        for (const Question::Option &each : asked.options) {
            told.texts.push_back(each.label);
        }
        tell(std::move(told));
        see_offer(in);
    }
    return true;
}

Question Run::question(const Instruction &in) {
    Question made = question_without_options(in);
    const std::size_t count = state_.lists[static_cast<ListId>(reg(in.c))].size();
    while (made.options.size() < count) {
        add_option(made, in);
    }
    return made;
}

Question Run::question_without_options(const Instruction &in) {
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    Question made;
    made.asker = static_cast<ThingId>(reg(in.b));
    made.text = text(reg(static_cast<std::uint16_t>(in.b + 1)));
    made.fallback = fallback(in, info);
    made.sort = info.sort;
    made.type = info.type;
    made.rule = info.rule;
    made.number = static_cast<std::uint32_t>(in.imm);
    made.span = info.span;
    return made;
}

// The next one.
void Run::add_option(Question &made, const Instruction &in) {
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    const std::size_t i = made.options.size();
    const Word value = state_.lists[static_cast<ListId>(reg(in.c))][i];
    const auto labels = [&] { return static_cast<ListId>(reg(static_cast<std::uint16_t>(in.b + 2))); };
    std::string label = info.labelled ? text(state_.lists[labels()][i]) : option_label(info, value);
    made.options.push_back({std::move(label), value, option_name(info, value)});
    aside_ += steps_of_words;
}

// Returns the input for an option that has a title.
std::string Run::option_name(const QuestionInfo &info, Word value) const {
    const auto number = static_cast<std::size_t>(value);
    if (info.sort == QuestionSort::choice)
        return program_.strings[program_.choices[info.choices][number]];
    if (info.sort == QuestionSort::price)
        return code_.price_names[info.choices][number];
    if (info.sort != QuestionSort::element || info.type.kind != TypeKind::member || value < 0)
        return {};
    const Enum &of = program_.enums[info.type.of];
    return of.titles.empty() || number >= of.members.size() ? "" : of.members[number];
}

std::string Run::option_label(const QuestionInfo &info, Word value) {
    switch (info.sort) {
    case QuestionSort::choice: {
        const auto &names = program_.choices[info.choices];
        const auto number = static_cast<std::size_t>(value);
        const StringId stated = names[names.size() / 2 + number];
        return program_.strings[stated == no_id ? names[number] : stated];
    }
    case QuestionSort::price: { // as people read it: `1 of bonus actions`
        std::string words = code_.price_names[info.choices][static_cast<std::size_t>(value)];
        std::ranges::replace(words, '_', ' ');
        return words;
    }
    case QuestionSort::act: return value == 0 ? "pass" : label_of(static_cast<ListId>(value));
    default: // an act says itself as it does where it is offered
        return info.type.kind == TypeKind::act && value != 0 ? label_of(static_cast<ListId>(value))
                                                             : value_text(program_, state_, info.type, value);
    }
}

// Returns the text of the rule for the act, or its name and arguments. The text's code runs above the asking
// frame.
std::string Run::label_of(ListId act) {
    const auto words = state_.lists[act];
    const std::uint32_t label = code_.rules[static_cast<std::size_t>(words[0])].label;
    if (label == no_id) {
        return act_text(program_, state_, act);
    }
    scratch_.assign(words.begin(), words.end());
    const std::size_t depth = state_.calls.size(), frame = state_.frames.size();
    Outcome outcome = std::exchange(outcome_, {});
    std::string made = act_text(program_, state_, act);
    if (push(label, no_register, scratch_.data() + 1, scratch_.size() - 1)) {
        Surroundings alone;
        alone.limits = around_.limits;
        Run inner(program_, code_, state_, alone);
        const std::size_t texts = state_.texts.size();
        const Outcome label_made = inner.go(depth);
        aside_ += label_made.steps;
        if (label_made.kind == Outcome::Kind::done) {
            made = text(label_made.value);
        }
        state_.texts.resize(texts);
    }
    state_.calls.resize(depth);
    state_.frames.resize(frame);
    outcome_ = std::move(outcome);
    return made;
}

} // namespace bylaw
