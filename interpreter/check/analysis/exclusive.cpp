// Finds guards that exclude each other: only one of two such triggers acts, so they need no order.
#include "interpreter/check/analysis/effects.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

using I = ir::Op;

class FactFinder {
  public:
    FactFinder(const Program &p, const TriggerMatch &match) : p_(p), match_(match) {
        const Trigger &trigger = p.triggers[match.trigger];
        const Bundle &bundle = p.bundles[trigger.bundle];
        if (trigger.bearer_argument != no_id &&
            bundle.sort != BundleSort::scenario) { // it is the bearer, or the thing itself
            Fact fact;
            fact.subject = I::local;
            fact.reg = match.arguments[trigger.bearer_argument];
            fact.kind = bundle.sort == BundleSort::kind        ? bundle.of
                        : bundle.sort == BundleSort::condition ? p.conditions[bundle.of].on
                                                               : no_id;
            if (fact.kind != no_id)
                facts.push_back(fact);
        }
        from(trigger.guard, true);
    }
    std::vector<Fact> facts;

  private:
    void from(ir::NodeId id, bool holds) {
        if (id == ir::none)
            return;
        const ir::Node &n = p_.ir[id];
        if (n.op == I::negation)
            return from(p_.ir.arg(id, 0), !holds);
        if (n.op == I::all_of && holds) {
            for (ir::NodeId part : p_.ir.args(id))
                from(part, true);
            return;
        }
        Fact fact;
        if (n.op == I::is_kind && holds && subject(p_.ir.arg(id, 0), fact)) {
            fact.kind = static_cast<KindId>(n.value);
            facts.push_back(fact);
        } else if (n.arg_count == 2 && compares(n.op)) {
            const ir::Node &right = p_.ir[p_.ir.arg(id, 1)];
            if (right.op == I::constant && subject(p_.ir.arg(id, 0), fact) &&
                range(n.op, right.value, holds, fact))
                facts.push_back(fact);
        } else if (n.type.kind == TypeKind::yesno && subject(id, fact)) {
            fact.low = fact.high = holds ? 1 : 0;
            facts.push_back(fact);
        }
    }

    static bool compares(I op) {
        return op == I::equal || op == I::unequal || op == I::less || op == I::less_equal ||
               op == I::greater_than || op == I::greater_equal;
    }

    static bool range(I op, std::int64_t n, bool holds, Fact &fact) {
        if (n == INT64_MIN || n == INT64_MAX)
            return false;
        if (!holds) {
            constexpr std::pair<I, I> opposite[] = {
                {I::equal, I::unequal},           {I::unequal, I::equal},
                {I::less, I::greater_equal},      {I::greater_equal, I::less},
                {I::less_equal, I::greater_than}, {I::greater_than, I::less_equal}};
            op = std::ranges::find(opposite, op, &std::pair<I, I>::first)->second;
        }
        switch (op) {
        case I::equal: fact.low = fact.high = n; break;
        case I::unequal: fact.except = n; break;
        case I::less: fact.high = n - 1; break;
        case I::less_equal: fact.high = n; break;
        case I::greater_than: fact.low = n + 1; break;
        default: fact.low = n; break;
        }
        return true;
    }

    // The register of the matched rule that a register of the trigger is given.
    std::uint32_t given(const ir::Node &n) const {
        const auto place = static_cast<std::size_t>(n.value) - 1; // 0 is the trigger's own
        return n.op == I::local && n.value > 0 && place < match_.arguments.size() ? match_.arguments[place]
                                                                                  : no_id;
    }

    bool subject(ir::NodeId id, Fact &fact) const {
        const ir::Node &n = p_.ir[id];
        fact.subject = n.op;
        switch (n.op) {
        case I::local: return (fact.reg = given(n)) != no_id;
        case I::option: return fact.id = n.value, true;
        case I::active: return fact.id = n.value << 32 | static_cast<std::uint32_t>(n.extra), true;
        case I::game_field: return fact.id = n.value, n.arg_count == 0;
        case I::field:
            fact.id = n.value;
            return n.arg_count == 1 && (fact.reg = given(p_.ir[p_.ir.arg(id, 0)])) != no_id;
        default: return false;
        }
    }

    const Program &p_;
    const TriggerMatch &match_;
};

bool is_kind_of(const Program &p, KindId kind, KindId of) {
    for (; kind != no_id; kind = p.kinds[kind].parent)
        if (kind == of)
            return true;
    return false;
}

bool opposed(const Program &p, const Fact &a, const Fact &b) {
    if (a.subject != b.subject || a.id != b.id || a.reg != b.reg)
        return false;
    if (a.kind != no_id && b.kind != no_id)
        return !is_kind_of(p, a.kind, b.kind) && !is_kind_of(p, b.kind, a.kind);
    if (a.kind != no_id || b.kind != no_id)
        return false;
    if (a.low > b.high || b.low > a.high)
        return true;
    auto only = [](const Fact &x, const Fact &y) { return x.low == x.high && y.except == x.low; };
    return only(a, b) || only(b, a);
}

} // namespace

std::vector<Fact> facts_of(const Program &program, const TriggerMatch &match) {
    return FactFinder(program, match).facts;
}

bool never_one(const Program &program, const std::vector<Fact> &a, const std::vector<Fact> &b) {
    const auto of_kind = [](const Fact &fact) { return fact.subject == I::local && fact.kind != no_id; };
    for (const Fact &f : a)
        for (const Fact &g : b)
            if (of_kind(f) && of_kind(g) && f.reg == g.reg && !is_kind_of(program, f.kind, g.kind) &&
                !is_kind_of(program, g.kind, f.kind))
                return true;
    return false;
}

bool never_both(const Program &program, EffectGraph &graph, const Guarded &a, const Guarded &b) {
    // The first to act must leave alone what the guard of the second looks at.
    auto stays = [&](const Fact &fact) {
        if (fact.subject == I::local || fact.subject == I::option)
            return true;
        const Resource what =
            fact.subject == I::active
                ? Resource{Matter::rule_value, graph.value_number(static_cast<RuleId>(fact.id >> 32),
                                                                  static_cast<std::uint32_t>(fact.id))}
                : Resource{Matter::field, static_cast<std::uint32_t>(fact.id)};
        if (fact.subject == I::field && !program.fields[what.id].modifies.empty())
            return false;
        return !a.effects.writes(what) && !b.effects.writes(what);
    };
    return std::ranges::any_of(a.facts, [&](const Fact &f) {
        return std::ranges::any_of(b.facts,
                                   [&](const Fact &g) { return opposed(program, f, g) && stays(f); });
    });
}

} // namespace bylaw::check
