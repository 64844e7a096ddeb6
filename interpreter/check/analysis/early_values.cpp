// A trigger that looks at a value of a rule before it is there, or before what modifies it did, would see
// something else than what the rule then uses.
#include "base/text/filled.hpp"
#include "interpreter/check/analysis/analysis.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace bylaw::check {

namespace {

// When a value is final: the stage at whose beginning, and the modifiers there. Results of dice and rows are
// known in their stage.
struct Known {
    std::size_t stage = 0;
    const Modify *by = nullptr;
    bool told = false;
};

// A moment of the rule: so many stages have begun, and whether the last of them is over.
struct Moment {
    std::size_t begun = 0;
    bool over = true;
    std::string words = {};
};

// All that a trigger evaluates, and the rules and formulas that it calls. A call of the rule itself, or
// of one that is built on it, has values of its own.
class Reached {
  public:
    Reached(const Program &program, const Rule &around) : program_(program), around_(around) {}

    // `look(node, called)`
    template <class Look> void from(ir::NodeId root, const Look &look) {
        walk(program_.ir, root, [&](const ir::Node &n, ir::NodeId) { visit(n, look); });
    }

  private:
    static constexpr int deepest = 64;

    template <class Look> void visit(const ir::Node &n, const Look &look) {
        look(n, depth_ > 0);
        if (depth_ == deepest)
            return;
        ++depth_;
        if (n.op == ir::Op::call_formula && formulas_.insert(n.value).second)
            from(program_.functions[program_.formulas[static_cast<std::size_t>(n.value)].function].body,
                 look);
        if (n.op == ir::Op::perform && rules_.insert(n.value).second && !own(static_cast<RuleId>(n.value)))
            walk_rule(program_, program_.rules[static_cast<std::size_t>(n.value)],
                      [&](const ir::Node &inner, ir::NodeId) { visit(inner, look); });
        --depth_;
    }

    bool own(RuleId id) const {
        const Rule &called = program_.rules[id];
        return &called == &around_ || std::any_of(called.parents.begin(), called.parents.end(),
                                                  [&](RuleId of) { return &program_.rules[of] == &around_; });
    }

    const Program &program_;
    const Rule &around_;
    std::set<std::int64_t> rules_, formulas_;
    int depth_ = 0;
};

class EarlyValues {
  public:
    EarlyValues(const Program &program, const Rule &rule, DiagnosticSink &sink)
        : program_(program), rule_(rule), registers_(program.functions[rule.function].registers),
          sink_(sink) {}

    void run() {
        for (const auto &[reg, expression] : rule_.initials)
            known_[reg] = {};
        note_told();
        if (known_.empty() || rule_.stages.empty())
            return;
        if (rule_.sort == RuleSort::check)
            note_modified();
        at_moment(rule_.before, "before", nullptr, {0});
        at_moment(rule_.instead, "instead of", nullptr, {1, false});
        at_moment(rule_.after, "after", nullptr, {rule_.stages.size()});
        for (std::size_t s = 0; s < rule_.stages.size(); ++s) {
            const Stage &stage = rule_.stages[s];
            at_moment(stage.before, "before", &stage, {s});
            at_moment(stage.instead, "instead of", &stage, {s + 1, false});
            at_moment(stage.after, "after", &stage, {s + 1});
        }
    }

  private:
    // A check modifies its values when it rolls, and makes those again of which they are a part.
    void note_modified() {
        if (rule_.stages.size() < 2)
            return;
        const Stage &roll = rule_.stages[1];
        for (const ModifyMatch &match : roll.modifies) {
            const Modify &modify = program_.modifies[match.modify];
            if (!modify.forbids)
                targets(program_.functions[modify.function].body, &modify);
        }
        for (ir::NodeId own : roll.adjusts)
            targets(own, nullptr);
        for (const auto &[reg, expression] : rule_.initials) {
            const Known *of = nullptr;
            walk(program_.ir, expression, [&](const ir::Node &n, ir::NodeId) {
                auto found =
                    n.op == ir::Op::local ? known_.find(static_cast<std::uint32_t>(n.value)) : known_.end();
                if (found != known_.end() && found->second.stage > 0)
                    of = &found->second;
            });
            if (of && known_[reg].stage == 0)
                known_[reg] = *of;
        }
    }

    void targets(ir::NodeId body, const Modify *by) {
        walk(program_.ir, body, [&](const ir::Node &n, ir::NodeId) {
            if (n.op != ir::Op::adjust)
                return;
            StringId target = program_.adjusts[n.value].target;
            for (auto &[reg, known] : known_)
                if (target != no_id && registers_[reg].name == program_.strings[target] && known.stage == 0)
                    known = {1, by};
        });
    }

    void note_told() {
        const bool check = rule_.sort == RuleSort::check;
        if (!check && rule_.sort != RuleSort::table)
            return;
        // Until then the roll is the total; for dice it is `natural`, for a number nothing else.
        const std::size_t totalled = !check ? 0 : rolls_number(program_, rule_.roll) ? 1 : 2;
        const std::pair<std::uint32_t, std::size_t> all[] = {
            {rule_.natural, 1},   {rule_.total, totalled}, {rule_.needed, 2}, {rule_.margin, 2},
            {rule_.shortfall, 2}, {rule_.degree, 3},       {rule_.result, 1}};
        for (const auto &[reg, stage] : all)
            if (reg != no_id)
                known_[reg] = {stage, nullptr, true};
    }

    static bool is_early(const Known &known, const Moment &at) {
        return known.stage >= at.begun || (known.told && !at.over && known.stage + 1 == at.begun);
    }

    void at_moment(const std::vector<TriggerMatch> &triggers, std::string_view when, const Stage *stage,
                   Moment at) {
        if (triggers.empty()) // as most are
            return;
        at.words = filled("{} `{}{}`", {when, rule_.name, stage ? "." + stage->name : std::string()});
        for (const TriggerMatch &match : triggers)
            for (std::uint32_t reg : match.arguments)
                if (const auto known = known_.find(reg); known != known_.end() && is_early(known->second, at))
                    report(program_.triggers[match.trigger].span, registers_[reg].name, known->second, at);
        for (const TriggerMatch &match : triggers)
            by_name(program_.triggers[match.trigger], at);
    }

    // Through the rule's name: in the trigger itself, and in whatever it calls.
    void by_name(const Trigger &trigger, const Moment &at) {
        Reached reached(program_, rule_);
        const auto look = [&](const ir::Node &n, bool called) {
            if (n.op != ir::Op::active)
                return;
            const Rule &named = program_.rules[static_cast<std::size_t>(n.value)];
            const bool meant = &named == &rule_ || is_parent(static_cast<RuleId>(n.value));
            const auto &theirs = program_.functions[named.function].registers;
            const auto reg = static_cast<std::size_t>(n.extra);
            if (!meant || reg >= theirs.size())
                return;
            for (const auto &[own, known] : known_)
                if (registers_[own].name == theirs[reg].name && is_early(known, at))
                    report(n.span, registers_[own].name, known, at, called ? &trigger : nullptr);
        };
        reached.from(trigger.guard, look);
        reached.from(program_.functions[trigger.function].body, look);
    }

    bool is_parent(RuleId id) const {
        return std::find(rule_.parents.begin(), rule_.parents.end(), id) != rule_.parents.end();
    }

    // `by`: the trigger from where this is called. It may be called from elsewhere, too, or not come so far:
    // that is a warning.
    void report(Span span, const std::string &value, const Known &known, const Moment &at,
                const Trigger *by = nullptr) {
        const std::string &stage = rule_.stages[known.stage].name;
        Diagnostic d(
            Code::too_early, span,
            filled("`{}` is {} yet {}: {} `{}`{}",
                   {value, at.begun == 0 || known.told ? "not there" : "not modified", at.words,
                    known.told ? "it comes with" : "that is done when", stage, known.told ? "" : " begins"}));
        if (by) {
            d.severity = Severity::warning;
            d.others.push_back({by->span, "called from here"});
        }
        if (known.by)
            d.others.push_back({known.by->span, "modified by this"});
        d.hint = "look at it " + std::string("`after ") + rule_.name + "." + stage + "`";
        sink_.report(std::move(d));
    }

    const Program &program_;
    const Rule &rule_;
    const std::vector<Register> &registers_;
    DiagnosticSink &sink_;
    std::map<std::uint32_t, Known> known_;
};

} // namespace

void find_early_values(const Program &program, DiagnosticSink &sink) {
    std::vector<const Rule *> parents_first; // reports a fault at the parent rule, not at its children
    for (const Rule &rule : program.rules)
        if (rule.function < program.functions.size())
            parents_first.push_back(&rule);
    std::ranges::stable_sort(parents_first, {}, [](const Rule *rule) { return rule->parents.size(); });
    for (const Rule *rule : parents_first)
        EarlyValues(program, *rule, sink).run();
}

} // namespace bylaw::check
