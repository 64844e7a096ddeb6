// A hook rolls and asks. One that must wait is abandoned and run again from its start: the state goes back to
// before it, and its earlier rolls and answers are given again.
#include "interpreter/machine/hosting.hpp"

#include "base/text/display.hpp"
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/program/fit.hpp"
#include "interpreter/program/question_sort.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// A hook can make any bytes; what people read may not command their terminals.
std::string shown(const std::string &text) {
    return printable_text(text, 100'000, true);
}

} // namespace

void Hosting::answered(Word word) {
    run_.state_.hook_answers.push_back(word);
    ++next_;
}

HookReply Hosting::roll(const HookValue &dice) {
    if (answered_before()) {
        return HookReply::ready(HookValue::of_number(next_answer()));
    }
    const auto word = run_.word_of(type_dice, dice);
    if (!word) {
        return HookReply::failed(dice.text.empty() ? "dice are wanted here"
                                                   : filled("`{}` are no dice; they are written as `2d6 + 3`",
                                                            {shown(dice.text)}));
    }
    const DiceId id = run_.dice_.id(*word, run_.state_.dice);
    const auto source = [this](Draw wanted) { return run_.draw(wanted); };
    Replay replay(run_.state_.draws, source);
    run_.rolled_dice_ = run_.dice_.table(id)[id].dice;
    run_.given_dice_ = run_.state_.queued_dice.size();
    const RollResult result = bylaw::roll(run_.dice_.table(id), id, replay);
    if (run_.outcome_.kind == Outcome::Kind::failed) {
        return HookReply::failed(run_.outcome_.error.message);
    }
    if (result.status == RollStatus::pending) {
        run_.outcome_.dice = *word;
        return HookReply::pending();
    }
    run_.state_.draws.clear();
    if (result.status == RollStatus::failed) {
        return HookReply::failed(message(result.error));
    }
    answered(result.total);
    return HookReply::ready(HookValue::of_number(result.total));
}

Question Hosting::question(const HookValue &asker, const std::string &text,
                           const std::vector<HookValue> &options) const {
    Question made;
    made.asker =
        asker.kind == HookValue::Kind::thing && known(asker.number) ? static_cast<ThingId>(asker.number) : 0;
    made.text = shown(text);
    made.sort = QuestionSort::element;
    made.rule = rule_;
    made.span = span_;
    const std::optional<Type> type = common_type(options);
    made.type = type.value_or(type_text);
    const bool members = type && type->kind == TypeKind::member;
    for (const HookValue &each : options) {
        if (members) {
            made.options.push_back({value_text(run_.program_, run_.state_, *type, *option_word(*type, each)),
                                    each.number, each.text});
            continue;
        }
        std::string label =
            each.kind == HookValue::Kind::thing
                ? bylaw::name_of(run_.program_, run_.state_, static_cast<ThingId>(each.number))
            : each.kind == HookValue::Kind::truth ? (each.number != 0 ? "yes" : "no")
            : each.text.empty()                   ? std::to_string(each.number)
                                                  : shown(each.text);
        made.options.push_back({std::move(label), each.number});
    }
    return made;
}

// Returns the type of the options in the rules: texts are members of the enum that the hook yields.
std::optional<Type> Hosting::common_type(const std::vector<HookValue> &options) const {
    for (const Type type : {type_number, type_yesno, type_thing(any_kind), hook_.type,
                            hook_.type.kind == TypeKind::list ? element_of(hook_.type) : hook_.type}) {
        if (std::ranges::all_of(options,
                                [&](const HookValue &each) { return option_word(type, each).has_value(); })) {
            return type;
        }
    }
    return std::nullopt;
}

std::optional<Word> Hosting::option_word(Type type, const HookValue &option) const {
    using Sort = HookValue::Kind;
    switch (type.kind) {
    case TypeKind::number: return option.kind == Sort::number ? std::optional(option.number) : std::nullopt;
    case TypeKind::yesno: return option.kind == Sort::truth ? std::optional(option.number) : std::nullopt;
    case TypeKind::thing: return option.kind == Sort::thing ? std::optional(option.number) : std::nullopt;
    case TypeKind::member: {
        const auto &members = run_.program_.enums[type.of].members;
        const auto named = std::ranges::find(members, option.text);
        const bool text = option.kind == Sort::text || option.kind == Sort::member;
        return text && named != members.end() ? std::optional<Word>(named - members.begin()) : std::nullopt;
    }
    default: return std::nullopt;
    }
}

// Returns the test's next answer. A member answers a text of that name, in any enum.
std::optional<std::size_t> Hosting::queued(const std::vector<HookValue> &options) {
    const QueuedAnswer answer = run_.state_.queued_answers.front();
    run_.state_.queued_answers.erase(run_.state_.queued_answers.begin());
    const bool member = answer.type.kind == TypeKind::member;
    const std::string name = member ? run_.hook_value(answer.type, answer.value).text
                             : answer.type.kind == TypeKind::text
                                 ? run_.program_.strings[static_cast<std::size_t>(answer.value)]
                                 : std::string();
    for (std::size_t i = 0; i < options.size(); ++i) {
        const bool texts =
            options[i].kind == HookValue::Kind::text || options[i].kind == HookValue::Kind::member;
        const auto word =
            texts || member || !name.empty() ? std::nullopt : option_word(answer.type, options[i]);
        if (word ? *word == answer.value : texts && !name.empty() && options[i].text == name) {
            return i;
        }
    }
    return std::nullopt;
}

// Like Run::policy(), for options that are in no list of the game.
std::optional<std::size_t> Hosting::policy(const Question &question, const std::vector<HookValue> &options) {
    const auto player = std::ranges::find_if(
        run_.state_.players, [&](const Player &each) { return each.asker == question.asker; });
    const auto type = common_type(options);
    if (player == run_.state_.players.end() || run_.around_.ask_players) {
        return std::nullopt;
    }
    std::vector<Word> words;
    for (std::size_t i = 0; i < options.size(); ++i) {
        words.push_back(type ? *option_word(*type, options[i]) : static_cast<Word>(i));
    }
    const Word arguments[] = {run_.state_.lists.intern(words), static_cast<Word>(rule_), 0,
                              type ? option_sort(*type) : no_value_sort};
    Word chosen = 0;
    const std::size_t mark = next_;
    const HookReply reply = call(run_.code_.policies[player->policy], arguments, chosen);
    run_.state_.hook_answers.resize(mark); // a policy's draw is not repeated: its choice is kept
    next_ = mark;
    return reply.state == HookReply::State::ready && chosen >= 0
               ? std::optional(static_cast<std::size_t>(chosen))
               : std::nullopt;
}

HookReply Hosting::ask(const HookValue &asker, const std::string &text,
                       const std::vector<HookValue> &options) {
    if (answered_before()) {
        return HookReply::ready(HookValue::of_number(next_answer()));
    }
    Question asked = question(asker, text, options);
    std::optional<std::size_t> chosen;
    if (run_.state_.answer >= 0) {
        chosen = static_cast<std::size_t>(std::exchange(run_.state_.answer, -1));
    } else if (chosen = policy(asked, options); chosen) {
        // A policy plays the asker.
    } else if (!run_.state_.queued_answers.empty()) {
        const QueuedAnswer given = run_.state_.queued_answers.front();
        chosen = queued(options);
        if (!chosen && options.size() == 1) { // as Run::ask()
            run_.state_.queued_answers.insert(run_.state_.queued_answers.begin(), given);
            chosen = 0;
        }
        if (!chosen) {
            return HookReply::failed("the given answer is none of the options");
        }
    } else if (run_.around_.decider != nullptr) {
        chosen = run_.around_.decider->decide(asked);
    }
    if (!chosen) {
        run_.outcome_.kind = Outcome::Kind::needs_answer;
        run_.outcome_.question = std::move(asked);
        return HookReply::pending();
    }
    answered(static_cast<Word>(*chosen));
    return HookReply::ready(HookValue::of_number(static_cast<Word>(*chosen)));
}

bool Hosting::is_kind(std::int64_t thing, std::string_view kind) {
    for (KindId id = 0; id < run_.program_.kinds.size(); ++id) {
        if (run_.program_.kinds[id].name == kind) {
            return known(thing) && bylaw::is_kind(run_.code_, run_.state_, static_cast<ThingId>(thing), id);
        }
    }
    return false;
}

std::string Hosting::name_of(std::int64_t thing) {
    return known(thing) ? bylaw::name_of(run_.program_, run_.state_, static_cast<ThingId>(thing)) : "none";
}

void Hosting::say(const std::string &line) {
    Event said = run_.event(EventKind::said);
    said.text = shown(line);
    told_.push_back(std::move(said));
}

void Hosting::tell_all() {
    for (Event &each : told_) {
        if (run_.listening()) {
            run_.tell(std::move(each));
        }
    }
}

} // namespace bylaw
