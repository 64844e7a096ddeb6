// Places of an effect in the rules: a condition is gained, a rule called, a choice offered. The conditions of
// `if`s and `when`s stand on the way to it.
#include "base/text/filled.hpp"
#include "interpreter/session/why_not.hpp"

#include <algorithm>
#include <functional>

namespace bylaw {

using I = ir::Op;

namespace {

// A condition on the way, and how it has to come out.
struct Turn {
    ir::NodeId node = ir::none;
    bool wanted = true;
};

// A body that is run as a function of the code.
struct Root {
    std::uint32_t code = no_id;
    FunctionId function = no_id;
    bool instance_first = false;
    ir::NodeId body = ir::none, guard = ir::none;
    RuleId rule = no_id;
    std::uint32_t degree = no_id; // the effect of that degree
};

struct Site {
    Root root;
    std::vector<Turn> path;
    ir::NodeId node = ir::none;
};

using IsWanted = std::function<bool(const ir::Node &)>;

class Finder {
  public:
    Finder(const Rules &rules, IsWanted wanted)
        : p_(*rules.program), code_(*rules.code), wanted_(std::move(wanted)) {
        rules_of();
        triggers();
        functions();
    }

    std::vector<Site> sites;

  private:
    void rules_of() {
        for (RuleId id = 0; id < p_.rules.size(); ++id) {
            const Rule &rule = p_.rules[id];
            const Root root{code_.rules[id].perform, rule.function, false, ir::none, ir::none, id};
            for (const Stage &each : rule.stages)
                within(root, each.body);
            for (const TableRow &each : rule.rows)
                within(root, each.body);
            for (const DegreeEffect &each : rule.effects) {
                Root effect = root;
                effect.degree = each.degree;
                within(effect, each.body);
            }
        }
    }

    void triggers() {
        for (TriggerId id = 0; id < p_.triggers.size(); ++id) {
            const Trigger &trigger = p_.triggers[id];
            const auto made = code_.made.find("trigger " + std::to_string(id));
            if (made != code_.made.end())
                within(
                    {made->second, trigger.function, of_condition(trigger.bundle), ir::none, trigger.guard},
                    p_.functions[trigger.function].body);
        }
    }

    bool of_condition(BundleId bundle) const { return p_.bundles[bundle].sort == BundleSort::condition; }

    // Functions that run by themselves: of `whenever`, and of conditions' beginnings and ends.
    void functions() {
        for (const Whenever &each : p_.whenevers)
            function(each.body, of_condition(each.bundle));
        for (const Condition &each : p_.conditions) {
            function(each.begins, true);
            function(each.ending, true);
        }
    }

    void function(FunctionId id, bool instance_first) {
        if (id < code_.of_function.size() && code_.of_function[id] != no_id)
            within({code_.of_function[id], id, instance_first}, p_.functions[id].body);
    }

    void within(Root root, ir::NodeId body) {
        root.body = body;
        if (root.code == no_id || body == ir::none)
            return;
        path_.clear();
        if (root.guard != ir::none)
            path_.push_back({root.guard, true});
        root_ = root;
        walk(body);
    }

    void walk(ir::NodeId id) {
        if (id == ir::none)
            return;
        const ir::Node &node = p_.ir[id];
        const auto args = p_.ir.args(id);
        if (wanted_(node))
            sites.push_back({root_, path_, id});
        if (node.op == I::if_then)
            return branches(args);
        if (node.op == I::ask_block)
            return choices(args);
        for (const ir::NodeId each : args)
            walk(each);
    }

    void branches(std::span<const ir::NodeId> args) {
        walk(args[0]);
        for (std::size_t i = 1; i < args.size(); ++i) {
            path_.push_back({args[0], i == 1});
            walk(args[i]);
            path_.pop_back();
        }
    }

    void choices(std::span<const ir::NodeId> args) {
        for (std::size_t i = 3; i + 2 < args.size(); i += 3) {
            const bool guarded = args[i + 1] != ir::none;
            if (guarded)
                path_.push_back({args[i + 1], true});
            walk(args[i]);
            if (guarded)
                path_.pop_back();
        }
    }

    const Program &p_;
    const Bytecode &code_;
    IsWanted wanted_;
    Root root_;
    std::vector<Turn> path_;
};

std::vector<Site> sites_where(const Rules &rules, IsWanted wanted) {
    return Finder(rules, std::move(wanted)).sites;
}

// Returns the instructions at which a call of the rule reports its degree.
std::vector<CodePlace> degree_notes(const Bytecode &code, std::uint32_t function) {
    std::vector<CodePlace> places;
    const std::vector<Instruction> &all = code.functions[function].code;
    for (std::uint32_t pc = 0; pc < all.size(); ++pc)
        if (all[pc].op == Op::note && all[pc].low() == static_cast<std::uint32_t>(Note::degree))
            places.push_back({function, pc});
    return places;
}

class Sites final : public Inquiry {
  public:
    Sites(const Rules &rules, std::vector<Site> sites)
        : rules_(rules), p_(*rules_.program), code_(*rules_.code), sites_(std::move(sites)) {}

    std::vector<CodePlace> places() const override {
        std::vector<CodePlace> all;
        for (const Site &each : sites_) {
            all.push_back({each.root.code, 0});
            for (const Turn &condition : each.path)
                append(all, places_of(code_, each.root.code, p_.ir[condition.node].span));
            if (each.root.degree != no_id)
                append(all, degree_notes(code_, each.root.code));
        }
        return all;
    }

    Answer answer(Probes &probes, std::span<const GameMoment> moments) const override {
        Answer all;
        for (const Site &each : sites_)
            judge(each, probes, moments, all);
        return all;
    }

  private:
    static void append(std::vector<CodePlace> &all, const std::vector<CodePlace> &more) {
        all.insert(all.end(), more.begin(), more.end());
    }

    static Frame frame_of(const Program &p, const Site &site, const GameMoment &moment) {
        Frame frame{site.root.function, site.root.instance_first, moment.registers};
        frame.registers.resize(p.functions[site.root.function].registers.size());
        return frame;
    }

    // Reports the last of its conditions that was computed, else the degree that was missed.
    void judge(const Site &site, Probes &probes, std::span<const GameMoment> moments, Answer &all) const {
        for (std::size_t i = site.path.size(); i-- > 0;) {
            const auto places = places_of(code_, site.root.code, p_.ir[site.path[i].node].span);
            bool looked = false;
            for (const GameMoment &moment : moments)
                if (std::ranges::find(places, moment.at) != places.end()) {
                    looked = true;
                    judge_condition(site, site.path[i], probes, moment, all);
                }
            if (looked)
                return;
        }
        if (site.root.degree != no_id)
            judge_degree(site, moments, all);
    }

    void judge_condition(const Site &site, const Turn &condition, Probes &probes, const GameMoment &moment,
                         Answer &all) const {
        Reasons reasons(probes, moment.state);
        const Frame frame = frame_of(p_, site, moment);
        if (reasons.holds(condition.node, frame) != condition.wanted)
            all.reasons.push_back(reasons.why_not(condition.node, frame, condition.wanted));
    }

    void judge_degree(const Site &site, std::span<const GameMoment> moments, Answer &all) const {
        const Rule &rule = p_.rules[site.root.rule];
        const auto notes = degree_notes(code_, site.root.code);
        for (const GameMoment &moment : moments)
            if (std::ranges::find(notes, moment.at) != notes.end()) {
                const auto came = static_cast<std::uint32_t>(moment.registers[rule.degree]);
                if (came != site.root.degree)
                    all.reasons.push_back(
                        {filled("{} came to {}; it stands under {}",
                                {rule.name, p_.degree_names[came], p_.degree_names[site.root.degree]}),
                         p_.ir[site.node].span});
            }
    }

    Rules rules_;
    const Program &p_;
    const Bytecode &code_;
    std::vector<Site> sites_;
};

// Inquiry about a condition that is borne `while` something holds.
class Borne final : public Inquiry {
  public:
    Borne(const Rules &rules, ConditionId condition) : rules_(rules), condition_(condition) {}

    std::vector<CodePlace> places() const override {
        const FunctionId function = rules_.program->conditions[condition_].while_;
        const auto &known = rules_.code->of_function;
        return function < known.size() && known[function] != no_id
                   ? std::vector<CodePlace>{{known[function], 0}}
                   : std::vector<CodePlace>{};
    }

    Answer answer(Probes &probes, std::span<const GameMoment> moments) const override {
        Answer all;
        const FunctionId function = rules_.program->conditions[condition_].while_;
        for (const GameMoment &moment : moments) {
            if (moment.at != places().front())
                continue;
            Reasons reasons(probes, moment.state);
            Frame frame{function, false, moment.registers};
            frame.registers.resize(rules_.program->functions[function].registers.size());
            if (reasons.holds(rules_.program->functions[function].body, frame))
                all.came = Reason{filled("{} bears it", {reasons.name(moment.registers[0])}),
                                  rules_.program->conditions[condition_].span};
            else
                all.reasons.push_back(reasons.why_not_borne(condition_, moment.registers[0]));
        }
        return all;
    }

  private:
    Rules rules_;
    ConditionId condition_;
};

// Refusals come first: a refused attempt needs its reason.
class Performed final : public Inquiry {
  public:
    Performed(const Rules &rules, RuleId rule) : rules_(rules), sites_(rules, performings(rules, rule)) {
        for (RuleId id = 0; id < rules_.program->rules.size(); ++id)
            if (rules_.code->rule_is[id][rule] && rules_.code->rules[id].perform != no_id)
                find_refusal(id);
    }

    std::vector<CodePlace> places() const override {
        std::vector<CodePlace> all = sites_.places();
        for (const auto &[place, rule] : refusals_)
            all.push_back(place);
        return all;
    }

    Answer answer(Probes &probes, std::span<const GameMoment> moments) const override {
        Answer all;
        for (const GameMoment &moment : moments)
            if (const auto refused = refusals_.find(moment.at); refused != refusals_.end())
                refusal(refused->second, probes, moment, all);
        return all.reasons.empty() ? sites_.answer(probes, moments) : all;
    }

  private:
    static std::vector<Site> performings(const Rules &rules, RuleId rule) {
        return sites_where(rules, [&](const ir::Node &node) {
            return node.op == I::perform && rules.code->rule_is[static_cast<std::size_t>(node.value)][rule];
        });
    }

    void find_refusal(RuleId id) {
        const std::uint32_t function = rules_.code->rules[id].perform;
        const std::vector<Instruction> &code = rules_.code->functions[function].code;
        for (std::uint32_t pc = 0; pc < code.size(); ++pc)
            if (code[pc].op == Op::refuse)
                refusals_.emplace(CodePlace{function, pc}, id);
    }

    void refusal(RuleId id, Probes &probes, const GameMoment &moment, Answer &all) const {
        const Rule &rule = rules_.program->rules[id];
        Reasons reasons(probes, moment.state);
        Frame frame{rule.function, false, moment.registers};
        frame.registers.resize(rules_.program->functions[rule.function].registers.size());
        const bool free = moment.state.calls.back().mode == 1;
        if (auto reason = refused_because(probes, reasons, *rules_.code, id, frame, free))
            all.reasons.push_back(std::move(*reason));
    }

    Rules rules_;
    Sites sites_;
    std::map<CodePlace, RuleId> refusals_;
};

} // namespace

std::vector<CodePlace> places_of(const Bytecode &code, std::uint32_t function, Span expression) {
    std::vector<CodePlace> places;
    const std::vector<Span> &spans = code.functions[function].spans;
    bool before = false;
    for (std::uint32_t pc = 0; pc < spans.size(); ++pc) {
        const bool within = spans[pc].source == expression.source && spans[pc].begin >= expression.begin &&
                            spans[pc].end <= expression.end;
        if (within && !before)
            places.push_back({function, pc});
        before = within;
    }
    return places;
}

std::unique_ptr<Inquiry> ask_condition(const Rules &rules, ConditionId condition) {
    if (rules.program->conditions[condition].while_ != no_id)
        return std::make_unique<Borne>(rules, condition);
    return std::make_unique<Sites>(
        rules, sites_where(rules, [&](const ir::Node &node) {
            return node.op == I::gains &&
                   rules.code->condition_is[static_cast<std::size_t>(node.value)][condition];
        }));
}

std::unique_ptr<Inquiry> ask_rule(const Rules &rules, RuleId rule) {
    return std::make_unique<Performed>(rules, rule);
}

std::unique_ptr<Inquiry> ask_choice(const Rules &rules, const std::string &name) {
    const Program &p = *rules.program;
    std::vector<Site> sites = sites_where(
        rules, [&](const ir::Node &node) { return node.op == I::ask_block && choice_of(p, node, name); });
    for (Site &each : sites) {
        const std::size_t number = *choice_of(p, p.ir[each.node], name);
        if (const ir::NodeId when = p.ir.arg(each.node, 3 * number + 4); when != ir::none)
            each.path.push_back({when, true});
    }
    return std::make_unique<Sites>(rules, std::move(sites));
}

} // namespace bylaw
