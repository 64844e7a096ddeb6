// Why a check reached another degree: its cases in order, then the total.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/why_not.hpp"

#include <algorithm>

namespace bylaw {

namespace {

bool has_degree(const Rule &rule, std::uint32_t degree) {
    const auto is = [&](const auto &each) { return each.degree == degree; };
    return rule.sort == RuleSort::check && rule.degree != no_id &&
           (degree == degree_success || degree == degree_failure || std::ranges::any_of(rule.degrees, is) ||
            std::ranges::any_of(rule.counts_as, [&](const auto &each) { return each.first == degree; }));
}

bool counts(const Rule &rule, std::uint32_t degree, std::uint32_t as) {
    for (std::size_t step = 0; step <= rule.counts_as.size() && degree != as; ++step) {
        const auto wider =
            std::ranges::find_if(rule.counts_as, [&](const auto &each) { return each.first == degree; });
        if (wider == rule.counts_as.end())
            return false;
        degree = wider->second;
    }
    return degree == as;
}

class Degrees final : public Inquiry {
  public:
    Degrees(const Rules &rules, std::uint32_t degree)
        : rules_(rules), p_(*rules_.program), code_(*rules_.code), degree_(degree) {
        for (RuleId id = 0; id < p_.rules.size(); ++id)
            if (has_degree(p_.rules[id], degree) && code_.rules[id].perform != no_id)
                find(id);
    }

    std::vector<CodePlace> places() const override {
        std::vector<CodePlace> all;
        for (const auto &[place, rule] : found_)
            all.push_back(place);
        return all;
    }

    Answer answer(Probes &probes, std::span<const GameMoment> moments) const override {
        Answer all;
        for (const GameMoment &moment : moments)
            if (const auto rule = found_.find(moment.at); rule != found_.end())
                judge(rule->second, probes, moment, all);
        return all;
    }

  private:
    void find(RuleId id) {
        const std::uint32_t function = code_.rules[id].perform;
        const std::vector<Instruction> &code = code_.functions[function].code;
        for (std::uint32_t pc = 0; pc < code.size(); ++pc)
            if (code[pc].op == Op::note && code[pc].low() == static_cast<std::uint32_t>(Note::degree))
                found_.emplace(CodePlace{function, pc}, id);
    }

    std::string name(std::uint32_t degree) const { return p_.degree_names[degree]; }

    void judge(RuleId id, Probes &probes, const GameMoment &moment, Answer &all) const {
        const Rule &rule = p_.rules[id];
        const auto came = static_cast<std::uint32_t>(moment.registers[rule.degree]);
        if (counts(rule, came, degree_)) {
            all.came = Reason{filled("{} came to {}", {rule.name, name(came)}), rule.span};
            return;
        }
        Frame frame{rule.function, false, moment.registers};
        frame.registers.resize(p_.functions[rule.function].registers.size());
        Reasons reasons(probes, moment.state);
        Reason why = by_cases(rule, frame, reasons);
        why.text = filled("{} came to {}: {}", {rule.name, name(came), why.text});
        all.reasons.push_back(std::move(why));
    }

    // The first that holds is the degree; with none the total decides.
    Reason by_cases(const Rule &rule, const Frame &frame, Reasons &reasons) const {
        std::optional<Reason> why;
        for (const DegreeCase &each : rule.degrees) {
            const bool holds = each.when == ir::none || reasons.holds(each.when, frame);
            if (holds)
                return counts(rule, each.degree, degree_) ? changed(rule)
                                                          : why.value_or(sooner(rule, each, reasons));
            if (each.degree == degree_ && !why)
                why = reasons.why_not(each.when, frame);
        }
        return why ? *why : by_total(rule, frame);
    }

    Reason sooner(const Rule &rule, const DegreeCase &each, const Reasons &reasons) const {
        if (each.when == ir::none)
            return {filled("{} comes first", {name(each.degree)}), rule.span};
        return {filled("{} comes first: {} holds", {name(each.degree), reasons.source(each.when)}),
                p_.ir[each.when].span};
    }

    Reason changed(const Rule &rule) const {
        return {filled("it was {}, and was changed afterwards", {name(degree_)}), rule.span};
    }

    Reason by_total(const Rule &rule, const Frame &frame) const {
        const bool open = rule.againsts.empty() || rule.needed == no_id;
        const Word total = frame.registers[rule.total], needed = open ? 0 : frame.registers[rule.needed];
        if (open || needed == INT32_MIN || needed == INT32_MAX)
            return {"it has nothing to reach, and so cannot fail", rule.span};
        const bool reached = rule.under ? total <= needed : total >= needed;
        if (reached == (degree_ == degree_success))
            return changed(rule);
        return {filled("the total is {} against {}", {std::to_string(total), std::to_string(needed)}),
                p_.ir[rule.againsts.front().first].span};
    }

    Rules rules_;
    const Program &p_;
    const Bytecode &code_;
    std::uint32_t degree_;
    std::map<CodePlace, RuleId> found_;
};

} // namespace

std::unique_ptr<Inquiry> ask_degree(const Rules &rules, std::uint32_t degree) {
    return std::make_unique<Degrees>(rules, degree);
}

} // namespace bylaw
