// Hooks: values across the boundary, and what a running hook may ask of the game. A hook that must wait is abandoned and
// run again from its start: the state goes back to before it, and its earlier rolls and answers are given again.
#include "interpreter/machine/run.hpp"

#include "base/text/display.hpp"
#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// A hook can make any bytes; what people read may not command their terminals.
std::string shown(const std::string &text) { return printable_text(text, 100'000, true); }

} // namespace

class Hosting final : public HookHost {
  public:
    Hosting(Run &run, Span span, RuleId rule) : run_(run), span_(span), rule_(rule) {}

    HookReply roll(const HookValue &dice) override {
        if (next_ < run_.state_.hook_answers.size()) {
            return HookReply::ready(HookValue::of_number(run_.state_.hook_answers[next_++]));
        }
        if (dice.kind != HookValue::Kind::dice) {
            return HookReply::failed("dice are wanted here, as a value that the rules gave");
        }
        const DiceId id = run_.dice_.id(dice.number, run_.state_.dice);
        const auto source = [this](Draw wanted) { return run_.draw(wanted); };
        Replay replay(run_.state_.draws, source);
        run_.rolled_dice_ = run_.dice_.table(id)[id].dice;
        run_.given_dice_ = run_.state_.queued_dice.size();
        const RollResult result = bylaw::roll(run_.dice_.table(id), id, replay);
        if (run_.outcome_.kind == Outcome::Kind::failed) {
            return HookReply::failed(run_.outcome_.error.message);
        }
        if (result.status == RollStatus::pending) {
            run_.outcome_.dice = dice.number;
            return HookReply::pending();
        }
        run_.state_.draws.clear();
        if (result.status == RollStatus::failed) {
            return HookReply::failed(message(result.error));
        }
        answered(result.total);
        return HookReply::ready(HookValue::of_number(result.total));
    }

    HookReply ask(const HookValue &asker, const std::string &text, const std::vector<HookValue> &options) override {
        if (next_ < run_.state_.hook_answers.size()) {
            return HookReply::ready(HookValue::of_number(run_.state_.hook_answers[next_++]));
        }
        Question question;
        question.asker = asker.kind == HookValue::Kind::thing ? static_cast<std::uint32_t>(asker.number) : 0;
        question.text = shown(text);
        question.sort = QuestionSort::element;
        question.rule = rule_;
        question.span = span_;
        for (const HookValue &each : options) {
            question.options.push_back({each.text.empty() ? std::to_string(each.number) : shown(each.text), each.number});
        }
        std::optional<std::size_t> chosen;
        if (run_.state_.answer >= 0) {
            chosen = static_cast<std::size_t>(std::exchange(run_.state_.answer, -1));
        } else if (run_.around_.decider != nullptr) {
            chosen = run_.around_.decider->decide(question);
        }
        if (!chosen) {
            run_.outcome_.kind = Outcome::Kind::needs_answer;
            run_.outcome_.question = std::move(question);
            return HookReply::pending();
        }
        answered(static_cast<Word>(*chosen));
        return HookReply::ready(HookValue::of_number(static_cast<Word>(*chosen)));
    }

    HookReply get_field(std::int64_t thing, std::string_view name) override {
        if (const auto field = find_field(thing, name)) {
            const Word word = read_field(run_.program_, run_.state_, static_cast<ThingId>(thing), *field);
            return HookReply::ready(run_.hook_value(run_.program_.fields[*field].type, word));
        }
        return HookReply::failed("there is no field `" + std::string(name) + "`");
    }

    HookReply set_field(std::int64_t thing, std::string_view name, const HookValue &value) override {
        const auto field = find_field(thing, name);
        if (!field) {
            return HookReply::failed("there is no field `" + std::string(name) + "`");
        }
        const auto word = run_.word_of(run_.program_.fields[*field].type, value);
        if (!word) {
            return HookReply::failed("`" + std::string(name) + "` cannot hold this value");
        }
        return write(*field, thing, *word);
    }

    bool is_kind(std::int64_t thing, std::string_view kind) override {
        for (KindId id = 0; id < run_.program_.kinds.size(); ++id) {
            if (run_.program_.kinds[id].name == kind) {
                return known(thing) && bylaw::is_kind(run_.code_, run_.state_, static_cast<ThingId>(thing), id);
            }
        }
        return false;
    }

    std::string name_of(std::int64_t thing) override {
        return known(thing) ? bylaw::name_of(run_.program_, run_.state_, static_cast<ThingId>(thing)) : "none";
    }

    void say(const std::string &line) override { said_.push_back(shown(line)); }

    // Lines are told once the hook is done, so that an abandoned run has said nothing.
    const std::vector<std::string> &said() const { return said_; }

  private:
    void answered(Word word) {
        run_.state_.hook_answers.push_back(word);
        ++next_;
    }
    bool known(std::int64_t thing) const { return thing > 0 && static_cast<std::size_t>(thing) < run_.state_.things.size(); }

    std::optional<FieldId> find_field(std::int64_t thing, std::string_view name) const {
        if (!known(thing)) {
            return std::nullopt;
        }
        for (const FieldId id : run_.program_.kinds[run_.state_.things[static_cast<std::size_t>(thing)].kind].fields) {
            if (run_.program_.fields[id].name == name) {
                return id;
            }
        }
        return std::nullopt;
    }

    // The range holds here, too. `whenever` does not look into hooks.
    HookReply write(FieldId id, std::int64_t thing, Word word) {
        const Field &field = run_.program_.fields[id];
        const auto bound = [&](FunctionId function, Word open) {
            if (function == no_id) {
                return open;
            }
            const Word arguments[] = {thing, 0};
            const std::size_t count = std::min<std::size_t>(2, run_.program_.functions[function].parameters);
            return Machine(run_.program_, run_.code_).evaluate(run_.state_, function, std::span(arguments).first(count)).value;
        };
        const Word low = bound(field.low, INT64_MIN), high = bound(field.high, INT64_MAX);
        if (field.sort != FieldSort::pool && (word < low || word > high)) {
            return HookReply::failed("`" + field.name + "` cannot become " + std::to_string(word));
        }
        write_field(run_.program_, run_.state_, static_cast<ThingId>(thing), id, field.sort == FieldSort::pool ? std::max(low, std::min(word, high)) : word);
        return HookReply::ready();
    }

    Run &run_;
    Span span_;
    RuleId rule_;
    std::size_t next_ = 0;
    std::vector<std::string> said_;
};

HookValue Run::hook_value(Type type, Word word) const {
    switch (type.kind) {
    case TypeKind::yesno: return HookValue::of_truth(word != 0);
    case TypeKind::member:
    case TypeKind::degree: return HookValue::of_member(word, value_text(program_, state_, type, word));
    case TypeKind::thing: return word == 0 ? HookValue() : HookValue::of_thing(word);
    case TypeKind::dice: return HookValue::of_dice(word, value_text(program_, state_, type, word));
    case TypeKind::text: return HookValue::of_text(text(word));
    case TypeKind::list: {
        std::vector<HookValue> items;
        for (const Word each : state_.lists[static_cast<ListId>(word)]) {
            items.push_back(hook_value(element_of(type), each));
        }
        return HookValue::of_list(std::move(items));
    }
    default: return HookValue::of_number(word);
    }
}

std::optional<Word> Run::word_of(Type type, const HookValue &value) {
    switch (type.kind) {
    case TypeKind::number: return value.kind == HookValue::Kind::number ? std::optional(value.number) : std::nullopt;
    case TypeKind::yesno: return value.kind == HookValue::Kind::truth ? std::optional(value.number) : std::nullopt;
    case TypeKind::thing:
        return value.kind == HookValue::Kind::thing ? std::optional(value.number) : value.kind == HookValue::Kind::nothing ? std::optional<Word>(0) : std::nullopt;
    case TypeKind::dice: return value.kind == HookValue::Kind::dice ? std::optional(value.number) : std::nullopt;
    case TypeKind::text: return take_text(shown(value.text));
    case TypeKind::nothing: return 0;
    case TypeKind::member: {
        const auto &members = program_.enums[type.of].members;
        const auto named = std::ranges::find(members, value.text);
        return named == members.end() ? std::nullopt : std::optional<Word>(named - members.begin());
    }
    case TypeKind::list: {
        std::vector<Word> words;
        for (const HookValue &each : value.items) {
            const auto word = word_of(element_of(type), each);
            if (!word) {
                return std::nullopt;
            }
            words.push_back(*word);
        }
        return state_.lists.intern(words);
    }
    default: return std::nullopt;
    }
}

bool Run::hook(const Instruction &in) {
    const auto id = static_cast<HookId>(in.imm);
    const Hook &hook = program_.hooks[id];
    if (around_.hooks == nullptr) {
        return fail(Code::hook_failed, "nobody here can run the hook `" + hook.name + "`");
    }
    std::vector<HookValue> arguments;
    for (std::size_t i = 0; i < hook.parameters.size(); ++i) {
        arguments.push_back(hook_value(hook.parameters[i].type, reg(static_cast<std::uint16_t>(in.b + i))));
    }
    State before = state_;
    Hosting host(*this, span(), rule());
    const HookOutcome outcome = around_.hooks->run(id, arguments, host);
    if (outcome.state == HookOutcome::State::pending) {
        before.draws = std::move(state_.draws);
        before.hook_answers = std::move(state_.hook_answers);
        state_ = std::move(before);
        again();
        return false;
    }
    state_.hook_answers.clear();
    if (outcome.state == HookOutcome::State::failed) {
        fail(Code::hook_failed, outcome.problem ? outcome.problem->message : "the hook `" + hook.name + "` failed");
        outcome_.error.hook = outcome.problem;
        return false;
    }
    for (const std::string &line : host.said()) {
        if (listening()) {
            Event said = event(EventKind::said);
            said.text = line;
            tell(std::move(said));
        }
    }
    const auto word = word_of(hook.type, outcome.value);
    if (!word) {
        return fail(Code::hook_result, "the hook `" + hook.name + "` gave back something else than declared");
    }
    if (in.a != no_register) {
        reg(in.a) = *word;
    }
    return true;
}

} // namespace bylaw
