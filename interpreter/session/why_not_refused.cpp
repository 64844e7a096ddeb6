// Why a call may not be begun: what forbids it, what it requires, what it costs.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/why_not.hpp"

#include <algorithm>

namespace bylaw {

namespace {

std::string left(Word held) {
    return held == 0 ? "none is left"
                     : filled("{} {} left", {std::to_string(held), held == 1 ? "is" : "are"});
}

class Objection {
  public:
    Objection(Probes &probes, Reasons &reasons, const Bytecode &code, RuleId rule, const Frame &roles)
        : probes_(probes), reasons_(reasons), p_(reasons.program()), code_(code), id_(rule),
          rule_(p_.rules[rule]), frame_(roles) {
        for (const auto &[to, expression] : rule_.role_initials)
            frame_.registers[to] = reasons_.value(expression, frame_).value_or(0);
    }

    // Returns a reason that depends only on the first `bound` roles.
    std::optional<Reason> because(bool free, std::uint32_t bound) {
        if (auto forbidden = bound < rule_.own_roles ? std::nullopt : by_forbid())
            return forbidden;
        for (std::size_t i = 0; i < rule_.requires_.size(); ++i)
            if (roles_read(rule_.requires_[i]) <= bound && !reasons_.holds(rule_.requires_[i], frame_))
                return by_requirement(i);
        return free || price_reads() > bound ? std::nullopt : by_price();
    }

  private:
    std::uint32_t roles_read(ir::NodeId node) const {
        if (node == ir::none)
            return 0;
        std::uint32_t most = 0;
        const ir::Node &x = p_.ir[node];
        if (x.op == ir::Op::local && x.value < static_cast<std::int64_t>(rule_.own_roles))
            most = static_cast<std::uint32_t>(x.value) + 1;
        for (const auto &[to, expression] : rule_.role_initials)
            if (x.op == ir::Op::local && x.value == static_cast<std::int64_t>(to))
                most = std::max(most, roles_read(expression));
        for (const ir::NodeId each : p_.ir.args(node))
            most = std::max(most, roles_read(each));
        return most;
    }

    std::uint32_t price_reads() const {
        std::uint32_t most = 0;
        for (const PriceChoice &choice : rule_.prices) {
            most = std::max({most, roles_read(choice.when), roles_read(choice.as)});
            for (const Payment &each : choice.payments)
                most = std::max({most, roles_read(each.amount), roles_read(each.place)});
        }
        return most;
    }

    // Returns the reason in the words of the rules.
    std::string stated() {
        const std::uint32_t refusal = code_.rules[id_].refusal;
        const std::vector<Word> roles(frame_.registers.begin(), frame_.registers.begin() + rule_.own_roles);
        const std::optional<Word> text = refusal == no_id ? std::nullopt : reasons_.call(refusal, roles);
        return text ? value_text(p_, reasons_.state(), type_text, *text) : "";
    }

    std::optional<Reason> by_forbid() {
        if (rule_.forbids.empty())
            return std::nullopt;
        const Word number = reasons_.call(probes_.forbidding(id_), frame_.registers).value_or(0);
        if (number == 0)
            return std::nullopt;
        const Modify &modify = p_.modifies[rule_.forbids[static_cast<std::size_t>(number) - 1].modify];
        const std::string bundle = p_.bundles[modify.bundle].name, said = stated();
        return Reason{said.empty() || said == bundle ? filled("{} forbids it", {bundle})
                                                     : filled("{} forbids it: {}", {bundle, said}),
                      modify.span};
    }

    // Its `else`, and what it saw.
    Reason by_requirement(std::size_t number) {
        const ir::NodeId node = rule_.requires_[number];
        Reason reason = reasons_.why_not(node, frame_);
        reason.span = p_.ir[node].span;
        const ir::NodeId text = number < rule_.require_texts.size() ? rule_.require_texts[number] : ir::none;
        const std::string said = text == ir::none ? "" : reasons_.shown(text, frame_);
        if (!said.empty() && said != reason.text)
            reason.text = filled("{} ({})", {said, reason.text});
        reason.brief = said;
        return reason;
    }

    // Each way to pay, and what of it is not there.
    std::optional<Reason> by_price() {
        Reason all{"", rule_.span};
        for (const PriceChoice &each : rule_.prices) {
            if (each.when != ir::none && !reasons_.holds(each.when, frame_))
                continue;
            const std::optional<Reason> lacking = lacks(each);
            if (!lacking)
                return std::nullopt;
            all.span = all.text.empty() ? lacking->span : all.span;
            all.text += (all.text.empty() ? "" : "; or ") + lacking->text;
        }
        return all.text.empty() ? std::nullopt : std::optional(std::move(all));
    }

    std::optional<Reason> lacks(const PriceChoice &choice) {
        if (choice.as != ir::none)
            return lacks_as(choice.as);
        for (const Payment &each : choice.payments)
            if (auto lacking = lacks_payment(each))
                return lacking;
        return std::nullopt;
    }

    std::optional<Reason> lacks_payment(const Payment &payment) {
        const Word amount = reasons_.value(payment.amount, frame_).value_or(0);
        const Word held = payment.ahead ? 0 : reasons_.value(payment.place, frame_).value_or(0);
        if (payment.ahead ? payable() : held >= amount)
            return std::nullopt;
        const std::string place = reasons_.source(payment.place);
        return Reason{
            payment.ahead
                ? filled("the next refill of {} does not hold {} more", {place, std::to_string(amount)})
                : filled("it costs {} of {}, and {}", {std::to_string(amount), place, left(held)}),
            p_.ir[payment.amount].span};
    }

    std::optional<Reason> lacks_as(ir::NodeId act) {
        if (payable())
            return std::nullopt;
        return Reason{filled("what {} would cost cannot be paid", {reasons_.source(act)}), p_.ir[act].span};
    }

    // Checks the whole price, if its parts give no reason.
    bool payable() {
        const std::uint32_t code = code_.rules[id_].payable;
        const std::vector<Word> roles(frame_.registers.begin(), frame_.registers.begin() + rule_.own_roles);
        return code == no_id || reasons_.call(code, roles).value_or(0) != 0;
    }

    Probes &probes_;
    Reasons &reasons_;
    const Program &p_;
    const Bytecode &code_;
    RuleId id_;
    const Rule &rule_;
    Frame frame_;
};

} // namespace

std::optional<Reason> refused_because(Probes &probes, Reasons &reasons, const Bytecode &code, RuleId rule,
                                      const Frame &roles, bool free, std::uint32_t bound) {
    return Objection(probes, reasons, code, rule, roles).because(free, bound);
}

} // namespace bylaw
