// The options of a question as data: what a button does, and what it costs.
#include "base/text/filled.hpp"
#include "base/text/without_breaks.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/machine/machine.hpp"
#include "interpreter/program/question_sort.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/values.hpp"
#include "interpreter/session/why_not_reasons.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace bylaw {

namespace {

// Computes the costs of acts in the current game.
class Prices {
  public:
    Prices(const Play &play, const PriceCode &code) : play_(play), p_(*play.rules.program), code_(code) {}

    std::vector<api::Price> of(ListId act) {
        const auto words = list_words(play_.state, act);
        const Rule &rule = p_.rules[static_cast<std::size_t>(words[0])];
        if (rule.prices.empty())
            return {};
        Frame frame{rule.function, false, {words.begin() + 1, words.end()}};
        frame.registers.resize(p_.functions[rule.function].registers.size());
        knows_roles_ = true;
        for (const auto &[to, expression] : rule.role_initials) {
            const std::optional<Word> given = value(expression, frame);
            knows_roles_ = knows_roles_ && given;
            frame.registers[to] = given.value_or(0);
        }
        std::vector<api::Price> all;
        for (const PriceChoice &each : rule.prices)
            if (each.when == ir::none ||
                value(each.when, frame).value_or(1) != 0) // perhaps it may be paid so
                all.push_back(price(each, frame));
        return all;
    }

  private:
    api::Price price(const PriceChoice &choice, const Frame &frame) {
        if (choice.as != ir::none)
            return {filled("as {}", {source(choice.as)}), {}};
        api::Price made;
        for (const Payment &each : choice.payments) {
            const std::optional<Word> amount = value(each.amount, frame);
            made.text += (made.text.empty() ? "" : " and ") +
                         filled("{} of {}", {amount ? std::to_string(*amount) : "?", source(each.place)}) +
                         (each.ahead ? " ahead" : "");
            made.payments.push_back({amount, source(each.place)});
        }
        return made;
    }

    // Most prices are plain numbers; only for others code is made. Nothing where it cannot be known before
    // the act is done.
    std::optional<Word> value(ir::NodeId node, const Frame &frame) {
        if (p_.ir[node].op == ir::Op::constant)
            return p_.ir[node].value;
        if (!knows_roles_)
            return std::nullopt;
        if (!look_)
            look_ = play_.state; // stays what it is but for lists and texts
        const Outcome outcome =
            Machine(p_, code_.code)
                .call_code(*look_, code_.values.at({node, frame.function}), frame.registers);
        return outcome.kind == Outcome::Kind::done ? std::optional(outcome.value) : std::nullopt;
    }

    std::string source(ir::NodeId node) const {
        const Span span = p_.ir[node].span;
        return span.source < p_.sources.size() ? without_breaks(p_.sources.text(span)) : "";
    }

    const Play &play_;
    const Program &p_;
    bool knows_roles_ = true; // for the current act; a role that its rule gives may be rolled
    const PriceCode &code_;
    std::optional<State> look_;
};

api::Value value_of_option(const Play &play, const Question::Option &option) {
    const Program &program = *play.rules.program;
    const Question &asked = play.asked;
    switch (asked.sort) {
    case QuestionSort::yes_no: return value_of(program, play.state, type_yesno, option.value);
    case QuestionSort::act: return value_of(program, play.state, type_act, option.value);
    case QuestionSort::element:
        if (asked.type.kind != TypeKind::text)
            return value_of(program, play.state, asked.type, option.value);
        break;
    case QuestionSort::choice:
    case QuestionSort::price: break;
    }
    api::Value value;
    value.kind = api::Value::Kind::text;
    value.text = option.label;
    value.name = option.name;
    value.type = "text";
    return value;
}

} // namespace

namespace api {

std::vector<Choice> Session::choices() const {
    const Play &now = data().now;
    std::vector<Choice> all;
    if (now.step.kind != Step::Kind::question)
        return all;
    // Made for the first question, whatever it asks: not when a player waits for the buttons of a later one.
    Prices prices(now, now.rules.code.prices());
    for (const bylaw::Question::Option &option : now.asked.options) {
        Choice choice{option.label, value_of_option(now, option), {}};
        if (choice.value.act)
            choice.prices = prices.of(static_cast<ListId>(option.value));
        all.push_back(std::move(choice));
    }
    return all;
}

Thing Session::asker() const {
    const Play &now = data().now;
    if (now.step.kind != Step::Kind::question)
        return {};
    return {now.asked.asker, now.step.question.asker};
}

} // namespace api

} // namespace bylaw
