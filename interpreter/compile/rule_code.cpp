// The functions that a rule, a condition and a policy are made of, each asked for once.
#include "interpreter/compile/function.hpp"
#include "interpreter/program/made_names.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Looks up frequent requests by name the first time only.
template <class Make>
std::uint32_t once(Unit &unit, std::uint32_t &known, const char *what, std::uint32_t id, const Make &make) {
    if (known == no_id) {
        known = unit.made(what + (" " + std::to_string(id)), make);
    }
    return known;
}

} // namespace

std::uint32_t Unit::perform(RuleId id) {
    if (code.rules[id].perform == no_id) {
        once(*this, code.rules[id].perform, "perform", id, [id](FunctionCompiler &f) { f.body_of_rule(id); });
        label(id);
        tells(id);
    }
    return code.rules[id].perform;
}

std::uint32_t Unit::legal(RuleId id) {
    return once(*this, code.rules[id].legal, "legal", id, [id](FunctionCompiler &f) { f.body_of_legal(id); });
}

std::uint32_t Unit::refusal(RuleId id) {
    return once(*this, code.rules[id].refusal, "refusal", id,
                [id](FunctionCompiler &f) { f.body_of_refusal(id); });
}

std::uint32_t Unit::payable(RuleId id) {
    return once(*this, code.rules[id].payable, "payable", id,
                [id](FunctionCompiler &f) { f.body_of_payable(id); });
}

std::uint32_t Unit::pay(RuleId id) {
    return once(*this, code.rules[id].pay, "pay", id, [id](FunctionCompiler &f) { f.body_of_pay(id); });
}

std::uint32_t Unit::label(RuleId id) {
    if (program.rules[id].label == ir::none) {
        return no_id;
    }
    return once(*this, code.rules[id].label, "label", id,
                [id](FunctionCompiler &f) { f.body_of_label(id, "label ", f.p.rules[id].label); });
}

void Unit::tells(RuleId id) {
    if (program.rules[id].tells != ir::none) {
        once(*this, code.rules[id].tells, "tells", id,
             [id](FunctionCompiler &f) { f.body_of_label(id, "tells ", f.p.rules[id].tells); });
    }
}

std::uint32_t Unit::enumerate(RuleId id) {
    return once(*this, code.rules[id].enumerate, "acts", id,
                [id](FunctionCompiler &f) { f.body_of_enumerator(id, false); });
}

std::uint32_t Unit::enumerate_all(RuleId id) {
    return once(*this, code.rules[id].enumerate_all, "all acts", id,
                [id](FunctionCompiler &f) { f.body_of_enumerator(id, true); });
}

// Does a policy name what the game master may do at any time? Else nothing has to be asked before questions.
bool Unit::gm_speaks() const {
    if (program.at_any_time == no_id) {
        return false;
    }
    const auto is_ruling = [&](const Prefer &line) {
        for (std::size_t offer = 0; offer < program.offers.size(); ++offer) {
            for (const RuleId rule : program.offers[offer]) {
                if (program.offers_of_gm[offer] && line.rule != no_id && code.rule_is[rule][line.rule]) {
                    return true;
                }
            }
        }
        return false;
    };
    return std::ranges::any_of(program.policies, [&](const Policy &policy) {
        return std::ranges::any_of(policy.prefers, is_ruling);
    });
}

std::uint32_t Unit::ending(ConditionId id) {
    return once(*this, code.endings[id], "ending", id, [id](FunctionCompiler &f) { f.body_of_ending(id); });
}

// A hook may read and write all fields of things by their names.
void Unit::fields_for_hooks() {
    if (program.hooks.empty()) {
        return;
    }
    const bool writes =
        std::any_of(program.hooks.begin(), program.hooks.end(), [](const Hook &hook) { return !hook.pure; });
    for (FieldId id = 0; id < program.fields.size(); ++id) {
        if (program.fields[id].owner == FieldOwner::kind && program.fields[id].sort != FieldSort::hidden) {
            field_for_hooks(id, writes);
        }
    }
    for (FormulaId id = 0; id < program.formulas.size(); ++id) {
        if (reads_like_field(program, id)) {
            formula_for_hooks(id);
        }
    }
}

void Unit::field_for_hooks(FieldId id, bool writes) {
    if (!program.fields[id].modifies.empty() || field_needs().unsteady(id)) {
        made(reader_name(program, id), [id](FunctionCompiler &f) { f.body_of_read(id); });
    }
    if (writes) {
        made(writer_name(program, id), [id](FunctionCompiler &f) { f.body_of_store(id, false); });
    }
}

void Unit::formula_for_hooks(FormulaId id) {
    function(program.formulas[id].function);
    if (!program.formulas[id].modifies.empty()) {
        made(modified_name(program, id), [id](FunctionCompiler &f) { f.body_of_formula(id); });
    }
}

std::uint32_t Unit::policy(PolicyId id, bool acts) {
    return once(*this, (acts ? code.act_policies : code.policies)[id], acts ? "policy for acts" : "policy",
                id, [id, acts](FunctionCompiler &f) { f.body_of_policy(id, acts); });
}

// Covers every policy: the state says who plays which.
std::uint32_t Unit::taking(const Taking &where) {
    const auto same = std::ranges::find(program.offers, program.offers[where.offers]);
    const Taking first{static_cast<std::uint32_t>(same - program.offers.begin()), where.asking, where.free};
    const auto [entry, fresh] = takings_.try_emplace(first, static_cast<std::uint32_t>(code.takings.size()));
    if (!fresh) {
        return entry->second;
    }
    code.takings.emplace_back();
    for (PolicyId id = 0; id < program.policies.size(); ++id) {
        code.takings.back().push_back(policy_takes(id, first));
    }
    return entry->second;
}

// The asker matters only to a policy with `in`.
std::uint32_t Unit::policy_takes(PolicyId id, const Taking &where) {
    const auto &lines = program.policies[id].prefers;
    const bool by_asker = std::ranges::any_of(lines, [](const Prefer &each) { return each.in != no_id; });
    return made("policy " + std::to_string(id) + " takes of " + std::to_string(where.offers) +
                    (where.free ? " free" : "") + (by_asker ? " in " + std::to_string(where.asking) : ""),
                [id, where](FunctionCompiler &f) { f.body_of_taking(id, where); });
}

std::uint32_t Unit::line(const PreferLine &line, RuleId id) {
    return made("line " + std::to_string(line.line) + " of policy " + std::to_string(line.policy) +
                    (line.free ? " free" : "") + " for " + std::to_string(id),
                [line, id](FunctionCompiler &f) { f.body_of_line(line, id); });
}

} // namespace bylaw
