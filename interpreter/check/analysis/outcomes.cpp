// Finds results that would silently be 0 or no: `natural` without dice, and the outcome of a rule by its name
// after the end of its call.
#include "base/text/filled.hpp"
#include "interpreter/check/analysis/analysis.hpp"

#include <algorithm>

namespace bylaw::check {

// Dice of which nothing is known are taken to be dice.
bool rolls_number(const Program &program, ir::NodeId id) {
    if (id == ir::none)
        return false;
    const ir::Node &n = program.ir[id];
    switch (n.op) {
    case ir::Op::dice_number: return true;
    case ir::Op::dice_constant: return program.dice[static_cast<DiceId>(n.value)].dice == 0;
    case ir::Op::dice_combine:
        return rolls_number(program, program.ir.arg(id, 0)) && rolls_number(program, program.ir.arg(id, 1));
    case ir::Op::choose:
        return rolls_number(program, program.ir.arg(id, 1)) && rolls_number(program, program.ir.arg(id, 2));
    default: return false;
    }
}

namespace {

// A branch that is a number: there `natural` is 0, and only there.
ir::NodeId number_branch(const Program &program, ir::NodeId id) {
    if (id == ir::none || program.ir[id].op != ir::Op::choose)
        return ir::none;
    for (std::size_t i : {1, 2}) {
        const ir::NodeId branch = program.ir.arg(id, i);
        const ir::NodeId found = rolls_number(program, branch) ? branch : number_branch(program, branch);
        if (found != ir::none)
            return found;
    }
    return ir::none;
}

class NoNatural {
  public:
    NoNatural(const Program &program, DiagnosticSink &sink) : program_(program), sink_(sink) {}

    void run() {
        std::vector<bool> numbers(program_.rules.size());
        for (RuleId id = 0; id < program_.rules.size(); ++id) {
            const Rule &rule = program_.rules[id];
            numbers[id] =
                rule.sort == RuleSort::check && rule.natural != no_id &&
                (rolls_number(program_, rule.roll) || number_branch(program_, rule.roll) != ir::none);
            if (numbers[id])
                in_rule(rule);
        }
        if (std::ranges::find(numbers, true) == numbers.end())
            return;
        for (ir::NodeId id = 0; id < program_.ir.nodes.size(); ++id)
            of_named(id, numbers);
        for (const ir::Node &n : program_.ir.nodes) {
            bool named = n.op == ir::Op::active, called = n.op == ir::Op::perform && n.extra > 0;
            if ((!named && !called) || !numbers[static_cast<std::size_t>(n.value)])
                continue;
            const Rule &rule = program_.rules[static_cast<std::size_t>(n.value)];
            if (static_cast<std::uint32_t>(n.extra - (called ? 1 : 0)) == rule.natural)
                report(rule, n.span);
        }
    }

  private:
    // `test.natural` of `let test = attack(a, b)`
    void of_named(ir::NodeId id, const std::vector<bool> &numbers) {
        const auto args = program_.ir.args(id);
        for (std::size_t i = 1; program_.ir[id].op == ir::Op::set_local && i < args.size(); ++i) {
            const auto rule = static_cast<std::size_t>(program_.ir[args[0]].value);
            const ir::Node &kept = program_.ir[args[i]];
            if (numbers[rule] && static_cast<std::uint32_t>(kept.extra) == program_.rules[rule].natural)
                report(program_.rules[rule], kept.span);
        }
    }

    void in_rule(const Rule &rule) {
        walk_rule(program_, rule, [&](const ir::Node &n, ir::NodeId) {
            if (n.op == ir::Op::local && n.value == rule.natural)
                report(rule, n.span);
        });
        auto looks = [&](const std::vector<std::uint32_t> &arguments) {
            return std::find(arguments.begin(), arguments.end(), rule.natural) != arguments.end();
        };
        auto triggers = [&](const std::vector<TriggerMatch> &matches) {
            for (const TriggerMatch &match : matches)
                if (looks(match.arguments))
                    report(rule, program_.triggers[match.trigger].span);
        };
        for_seams(rule, triggers);
        for (const Stage &stage : rule.stages) {
            for (const ModifyMatch &match : stage.modifies)
                if (looks(match.arguments))
                    report(rule, program_.modifies[match.modify].span);
        }
    }

    void report(const Rule &rule, Span at) {
        if (!rolls_number(program_, rule.roll))
            return report_branch(rule, at);
        sink_.report(
            Diagnostic(Code::not_in_scope, at,
                       "`" + rule.name + "` rolls a number and no dice, so `natural` is nothing here")
                .also(program_.ir[rule.roll].span, "this is a number")
                .mend("look at `total`, or let `roll` name the dice themselves: `roll 10 * d10 + d10`"));
    }

    // Only warns: the value may be fine in this game, and an earlier line may have tested it.
    void report_branch(const Rule &rule, Span at) {
        Diagnostic d(Code::not_in_scope, at,
                     "where `" + rule.name + "` takes a number and rolls no dice, `natural` is 0");
        d.severity = Severity::warning;
        sink_.report(std::move(d)
                         .also(program_.ir[number_branch(program_, rule.roll)].span, "this is a number")
                         .mend("look at `total`, or make it two checks"));
    }

    const Program &program_;
    DiagnosticSink &sink_;
};

class OverAndGone {
  public:
    OverAndGone(const Program &program, DiagnosticSink &sink) : program_(program), sink_(sink) {}

    void run() {
        for (RuleId id = 0; id < program_.rules.size(); ++id) {
            const Rule &rule = program_.rules[id];
            inside_ = {id};
            inside_.insert(inside_.end(), rule.parents.begin(), rule.parents.end());
            calls_.clear();
            current_ = id;
            for (const Stage &stage : rule.stages)
                look(stage.body);
            for (const DegreeEffect &effect : rule.effects)
                apart(effect.body);
            for (const TableRow &row : rule.rows)
                apart(row.body);
        }
        current_ = no_id;
        find_moments();
        for (TriggerId id = 0; id < program_.triggers.size(); ++id) {
            inside_ = moments_[id];
            apart(body(program_.triggers[id].function));
        }
        inside_.clear();
        for (const Whenever &each : program_.whenevers)
            apart(body(each.body));
        for (const Condition &each : program_.conditions)
            apart(body(each.begins)), apart(body(each.ending));
    }

  private:
    ir::NodeId body(FunctionId id) const {
        return id < program_.functions.size() ? program_.functions[id].body : ir::none;
    }

    // At which rules a trigger stands: those are running around it.
    void find_moments() {
        moments_.assign(program_.triggers.size(), {});
        for (RuleId id = 0; id < program_.rules.size(); ++id) {
            auto note = [&](const std::vector<TriggerMatch> &matches) {
                for (const TriggerMatch &match : matches) {
                    const auto &parents = program_.rules[id].parents;
                    std::vector<RuleId> &around = moments_[match.trigger];
                    around.push_back(id);
                    around.insert(around.end(), parents.begin(), parents.end());
                }
            };
            for_seams(program_.rules[id], note);
        }
    }

    void apart(ir::NodeId root) {
        calls_.clear();
        look(root);
    }

    bool is_result(const Rule &rule, std::uint32_t reg) const {
        return reg == rule.natural || reg == rule.total || reg == rule.needed || reg == rule.margin ||
               reg == rule.shortfall || reg == rule.degree || reg == rule.result;
    }

    void look(ir::NodeId root) {
        named_.clear();
        walk(program_.ir, root, [&](const ir::Node &n, ir::NodeId) {
            if (n.op == ir::Op::perform)
                calls_.push_back({static_cast<RuleId>(n.value), n.span});
            else if (n.op == ir::Op::active && n.flags == 0)
                named_.push_back(&n);
        });
        for (const ir::Node *each : named_)
            behind_calls(*each);
    }

    void behind_calls(const ir::Node &n) {
        const auto rule = static_cast<RuleId>(n.value);
        if (std::ranges::find(inside_, rule) != inside_.end())
            return;
        const bool result = is_result(program_.rules[rule], static_cast<std::uint32_t>(n.extra));
        for (const auto &[called, at] : calls_) {
            const auto &parents = program_.rules[called].parents;
            bool same = called == rule || std::find(parents.begin(), parents.end(), rule) != parents.end();
            if (!same || at.source != n.span.source || at.end > n.span.begin)
                continue;
            if (result)
                return report(rule, called, n.span, at);
            if (current_ != no_id && !runs_within(rule))
                return report_field(n, called, at);
        }
    }

    // May one of these that is not over run around the rule that looks?
    bool runs_within(RuleId rule) const {
        std::vector<bool> seen(program_.rules.size());
        std::vector<RuleId> open;
        for (RuleId id = 0; id < program_.rules.size(); ++id)
            if (const auto &parents = program_.rules[id].parents;
                id == rule || std::ranges::find(parents, rule) != parents.end())
                open.push_back(id);
        while (!open.empty()) {
            const RuleId id = open.back();
            open.pop_back();
            if (id == current_)
                return true;
            if (id < seen.size() && !seen[id])
                seen[id] = true, add_called(program_.rules[id], open);
        }
        return false;
    }

    // Adds rules called by the clauses and triggers of a rule. Rules in an offer count, since they may be
    // chosen.
    void add_called(const Rule &rule, std::vector<RuleId> &open) const {
        const auto look = [&](const ir::Node &n, ir::NodeId) {
            if (n.op == ir::Op::perform || n.op == ir::Op::make_act)
                open.push_back(static_cast<RuleId>(n.value));
            else if (n.op == ir::Op::may_any || n.op == ir::Op::perform_act)
                open.push_back(current_); // anything may happen
        };
        walk_rule(program_, rule, look);
        for_seams(rule, [&](const std::vector<TriggerMatch> &matches) {
            for (const TriggerMatch &match : matches)
                walk(program_.ir, body(program_.triggers[match.trigger].function), look);
        });
    }

    void report_field(const ir::Node &n, RuleId called, Span call) {
        const std::string &name = program_.rules[static_cast<std::size_t>(n.value)].name;
        const Rule &rule = program_.rules[static_cast<std::size_t>(n.value)];
        const auto &registers = program_.functions[rule.function].registers;
        const std::string field = registers[static_cast<std::size_t>(n.extra)].name;
        Diagnostic d(Code::not_in_scope, n.span,
                     filled("`{}` is over here, so `{}` is what it begins with", {name, field}));
        d.severity = Severity::warning;
        sink_.report(
            std::move(d)
                .also(call, "its call")
                .mend(filled(program_.rules[called].type.kind == TypeKind::nothing
                                 ? "let `{}` say it: `result {}`, and take what the call gives"
                                 : "keep what the call leaves: `let it_was = {}(…)`, then `it_was.{}`",
                             {program_.rules[called].name, field})));
    }

    void report(RuleId rule, RuleId called, Span at, Span call) {
        const std::string &name = program_.rules[rule].name;
        sink_.report(Diagnostic(Code::not_in_scope, at,
                                "`" + name + "` is over here, and its name alone means one that is running")
                         .also(call, "its call")
                         .mend("keep what the call gives: `let outcome = " + program_.rules[called].name +
                               "(…)`, then `outcome is …`, `outcome.total`"));
    }

    const Program &program_;
    DiagnosticSink &sink_;
    RuleId current_ = no_id; // the rule that looks; none in a trigger
    std::vector<RuleId> inside_;
    std::vector<std::vector<RuleId>> moments_; // by trigger
    std::vector<std::pair<RuleId, Span>> calls_;
    std::vector<const ir::Node *> named_; // outcomes by their names
};

} // namespace

void find_lost_outcomes(const Program &program, DiagnosticSink &sink) {
    NoNatural(program, sink).run();
    OverAndGone(program, sink).run();
}

} // namespace bylaw::check
