// Several owners may act at one moment. If their effects do not commute, callees included, an order must be
// stated (`follows`).
#include "interpreter/check/analysis/effects.hpp"
#include "interpreter/check/analysis/nodes_by_op.hpp"

#include <algorithm>
#include <memory>
#include <set>

namespace bylaw::check {

namespace {

constexpr int deepest = 16;               // formulas in formulas
constexpr std::size_t most_reports = 100; // more are not shown anyway

// Transitive order of `follows`.
class Following {
  public:
    explicit Following(const Program &program) : p_(program), known_(program.bundles.size()) {}

    bool ordered(BundleId a, BundleId b) {
        // A scenario's own triggers come last, since a scenario has no header with an order.
        if (p_.bundles[a].sort == BundleSort::scenario || p_.bundles[b].sort == BundleSort::scenario)
            return true;
        return has(a, b) || has(b, a);
    }

  private:
    using Bits = std::vector<std::uint64_t>;

    bool has(BundleId a, BundleId b) {
        if (p_.bundles[a].follows.empty())
            return false;
        const Bits &all = before(a);
        return (all[b / 64] >> (b % 64)) & 1;
    }

    // Chains may be long: a stack of our own.
    const Bits &before(BundleId start) {
        std::vector<BundleId> open{start};
        while (!open.empty()) {
            const BundleId b = open.back();
            if (!known_[b].empty()) {
                open.pop_back();
                continue;
            }
            const std::size_t size = open.size();
            for (BundleId f : p_.bundles[b].follows)
                if (known_[f].empty() && !p_.bundles[f].follows.empty() && !running_.contains(f))
                    open.push_back(f);
            running_.insert(b);
            if (open.size() != size)
                continue;
            Bits all(p_.bundles.size() / 64 + 1);
            for (BundleId f : p_.bundles[b].follows) {
                all[f / 64] |= std::uint64_t{1} << (f % 64);
                for (std::size_t i = 0; i < known_[f].size(); ++i)
                    all[i] |= known_[f][i];
            }
            known_[b] = std::move(all);
            running_.erase(b);
            open.pop_back();
        }
        return known_[start];
    }

    const Program &p_;
    std::vector<Bits> known_;
    std::set<BundleId> running_; // a cycle is reported elsewhere
};

class OrderChecker {
  public:
    OrderChecker(const Program &program, const NodesByOp &nodes, DiagnosticSink &sink)
        : p_(program), sink_(sink), graph_(program, nodes), following_(program),
          borne_(program.conditions.size()) {
        nodes.each(ir::Op::gains, [&](ir::NodeId id) {
            for (auto c = static_cast<ConditionId>(program.ir[id].value); c != no_id && !borne_[c];
                 c = program.conditions[c].parent)
                borne_[c] = true;
        });
    }

    struct Party {
        Deed deed;
        BundleId bundle = 0;
        Span span;
        const TriggerMatch *match = nullptr; // the match of a trigger
        KindId only = no_id;                 // for a `whenever`: it watches written things of that kind
        std::vector<Fact> facts = {};        // facts of a trigger's guard
    };

    void seam(const std::vector<TriggerMatch> &matches, bool instead) {
        if (matches.size() < 2)
            return;
        std::vector<Party> all;
        for (const TriggerMatch &m : matches)
            if (may_act(p_.triggers[m.trigger].bundle))
                all.push_back({{Actor::trigger, m.trigger},
                               p_.triggers[m.trigger].bundle,
                               p_.triggers[m.trigger].span,
                               &m,
                               no_id});
        moment(all, instead);
    }

    // One write may make several `whenever` true.
    void edges(const Field &field) {
        if (field.watchers.size() < 2)
            return;
        std::vector<Party> all;
        for (std::uint32_t w : field.watchers) {
            const Whenever &each = p_.whenevers[w];
            if (may_act(each.bundle))
                all.push_back({{Actor::whenever, w},
                               each.bundle,
                               p_.functions[each.body].span,
                               nullptr,
                               written_kind(static_cast<FieldId>(&field - p_.fields.data()), each)});
        }
        moment(all, false);
    }

  private:
    // A condition of a library that no rule of this program gives never acts.
    bool may_act(BundleId id) const {
        const Bundle &bundle = p_.bundles[id];
        return bundle.sort != BundleSort::condition || borne_[bundle.of] ||
               p_.conditions[bundle.of].while_ != no_id;
    }

    void moment(std::vector<Party> &all, bool instead) {
        const bool alone =
            std::all_of(all.begin(), all.end(), [&](const Party &a) { return a.bundle == all[0].bundle; });
        if (alone)
            return;
        for (Party &a : all)
            if (a.match)
                a.facts = facts_of(p_, *a.match);
        for (std::size_t j = 1; j < all.size(); ++j)
            for (std::size_t i = 0; i < j && reported_ < most_reports; ++i) {
                const auto clash = clash_of(all[i], all[j], instead);
                if (!clash)
                    continue;
                report(all[i], all[j], *clash, instead);
                break; // once that is known, the rest may be
            }
    }

    // Cheap questions come first. Effects are computed only for parties that may meet another.
    std::optional<Clash> clash_of(const Party &a, const Party &b, bool instead) {
        if (a.bundle == b.bundle || of_other_kinds(a, b) || following_.ordered(a.bundle, b.bundle))
            return std::nullopt;
        const Effects &of_a = effects_of(a.deed), &of_b = effects_of(b.deed);
        auto clash = find_clash(p_, of_a, of_b, instead);
        if (clash && a.match && b.match && never_both(p_, graph_, {a.facts, of_a}, {b.facts, of_b}))
            return std::nullopt;
        return clash;
    }

    // The kind of the things whose field must be written for that `whenever` to come true; none if others'
    // count, too.
    KindId written_kind(FieldId field, const Whenever &each) const {
        const Bundle &bundle = p_.bundles[each.bundle];
        if (p_.fields[field].owner != FieldOwner::kind || !looks_at_its_own(field, each.condition, 0))
            return no_id;
        if (bundle.sort == BundleSort::condition)
            return p_.conditions[bundle.of].on;
        return bundle.sort == BundleSort::kind ? bundle.of : no_id;
    }

    // Whether a function reads that field only of its first register's thing or of the bearer.
    bool looks_at_its_own(FieldId field, FunctionId function, int depth) const {
        if (function >= p_.functions.size() || depth > deepest)
            return false;
        bool own = true;
        walk(p_.ir, p_.functions[function].body, [&](const ir::Node &n, ir::NodeId id) {
            const bool reads = (n.op == ir::Op::field || n.op == ir::Op::field_base ||
                                n.op == ir::Op::field_max || n.op == ir::Op::field_min) &&
                               n.value == static_cast<std::int64_t>(field);
            const bool calls = n.op == ir::Op::call_formula;
            if (!reads && !calls)
                return;
            const ir::Node *of = n.arg_count > 0 ? &p_.ir[p_.ir.arg(id, 0)] : nullptr;
            const bool itself =
                of && ((of->op == ir::Op::local && of->value == 0) || of->op == ir::Op::bearer);
            own =
                own && itself && (reads || looks_at_its_own(field, p_.formulas[n.value].function, depth + 1));
        });
        return own;
    }

    bool is_kind(KindId kind, KindId of) const {
        while (kind != no_id && kind != of)
            kind = p_.kinds[kind].parent;
        return kind == of;
    }

    // Whatever the one acts upon is nothing that the other one looks at.
    bool of_other_kinds(const Party &a, const Party &b) const {
        if (a.only != no_id && b.only != no_id && !is_kind(a.only, b.only) && !is_kind(b.only, a.only))
            return true;
        return a.match && b.match && never_one(p_, a.facts, b.facts);
    }

    const Effects &effects_of(Deed deed) {
        const std::uint32_t node = graph_.node(deed);
        if (effects_.size() <= node)
            effects_.resize(2 * node + 1);
        if (!effects_[node])
            effects_[node] = std::make_unique<Effects>(graph_, p_, node);
        return *effects_[node];
    }

    void report(const Party &first, const Party &second, const Clash &clash, bool instead) {
        if (!seen_.emplace(std::min(first.bundle, second.bundle), std::max(first.bundle, second.bundle))
                 .second)
            return;
        ++reported_;
        const std::string &x = p_.bundles[first.bundle].name, &y = p_.bundles[second.bundle].name;
        Diagnostic d(Code::order_unstated, second.span,
                     "`" + x + "` and `" + y + "` act at the same moment, and which comes first matters",
                     instead ? "only the first of them happens"
                             : "this one " + doing(clash.second) + through(second, clash.second));
        d.others.push_back(
            {first.span,
             instead ? "the other" : "this one " + doing(clash.first) + through(first, clash.first)});
        if (!instead)
            show_places(d, first, second, clash);
        const bool theirs =
            second.match && p_.triggers[second.match->trigger].library; // a library is not ours to change
        d.hint = "write `follows " + (theirs ? y : x) + "` in the header of `" + (theirs ? x : y) +
                 "`, or the other way round";
        sink_.report(std::move(d));
    }

    // Adds the places that calls lead to.
    void show_places(Diagnostic &d, const Party &first, const Party &second, const Clash &clash) {
        const bool a = clash.first.at != graph_.node(first.deed) && shown(clash.first);
        const bool b = clash.second.at != graph_.node(second.deed) && shown(clash.second);
        const std::string x = "`" + p_.bundles[first.bundle].name + "`",
                          y = "`" + p_.bundles[second.bundle].name + "`";
        if (a && b && clash.first.span == clash.second.span)
            return d.others.push_back({clash.first.span, x + " and " + y + " come here"});
        if (a)
            d.others.push_back({clash.first.span, x + " comes here"});
        if (b)
            d.others.push_back({clash.second.span, y + " comes here"});
    }

    bool shown(const Touch &t) const { return t.span.begin != t.span.end; }

    std::string doing(const Touch &t) const {
        const std::string what = named(t.what);
        const std::uint8_t how = t.there;
        switch (t.what.matter) {
        case Matter::dice: return "rolls dice";
        case Matter::question: return "asks somebody";
        case Matter::telling: return "tells something";
        case Matter::left: return "leaves " + what;
        case Matter::anything: return "calls a hook, which may touch anything";
        case Matter::population: return how & sets ? "makes " + what : "looks for all " + what;
        case Matter::borne:
            if (how & (adds | sets))
                return "gives the condition " + what;
            return how & takes ? "ends the condition " + what : "asks for the condition " + what;
        default: break;
        }
        if (how & (sets | same))
            return "sets " + what;
        if (how & adds)
            return how & takes ? "adds to " + what + " and takes from it" : "adds to " + what;
        return how & takes ? "takes from " + what : "looks at " + what;
    }

    std::string named(Resource r) const {
        switch (r.matter) {
        case Matter::field:
            if (p_.fields[r.id].sort == FieldSort::hidden)
                return "what counts how often it happened";
            return "`" + p_.fields[r.id].name + "`";
        case Matter::rule_value: return "`" + graph_.value_name(r.id) + "`";
        case Matter::borne: return "`" + p_.conditions[r.id].name + "`";
        case Matter::population: return "`" + p_.kinds[r.id].name + "`";
        case Matter::left: return "`" + p_.rules[r.id].name + "`";
        default: return "";
        }
    }

    // Returns the calls on the way, for the message.
    std::string through(const Party &from, const Touch &t) {
        std::string text;
        std::string last;
        for (std::uint32_t node : Effects::way(graph_, graph_.node(from.deed), t.at)) {
            if (node == graph_.node(from.deed))
                continue;
            std::string step = step_name(graph_.deed(node));
            if (step.empty() || step == last)
                continue;
            text += (text.empty() ? ", by way of " : " → ") + step;
            last = std::move(step);
        }
        return text;
    }

    std::string step_name(const Deed &deed) const {
        auto quoted = [](const std::string &name) { return "`" + name + "`"; };
        switch (deed.actor) {
        case Actor::rule: return quoted(p_.rules[deed.id].name);
        case Actor::trigger: return quoted(p_.bundles[p_.triggers[deed.id].bundle].name);
        case Actor::whenever: return "`whenever` in " + quoted(p_.bundles[p_.whenevers[deed.id].bundle].name);
        case Actor::gaining:
        case Actor::losing: return quoted(p_.conditions[deed.id].name);
        case Actor::formula: return quoted(p_.formulas[deed.id].name);
        case Actor::value: return quoted(p_.fields[deed.id].name);
        case Actor::modify: return "`modify` in " + quoted(p_.bundles[p_.modifies[deed.id].bundle].name);
        case Actor::offers: return "whatever may be done";
        case Actor::requirements: return "`.legal`";
        default: return "";
        }
    }

    const Program &p_;
    DiagnosticSink &sink_;
    EffectGraph graph_;
    Following following_;
    std::vector<std::unique_ptr<Effects>> effects_; // by node of the graph
    std::vector<bool> borne_;                       // conditions that a rule of the program gives
    std::set<std::pair<BundleId, BundleId>> seen_;
    std::size_t reported_ = 0;
};

} // namespace

void find_order_conflicts(const Program &program, const NodesByOp &nodes, DiagnosticSink &sink) {
    OrderChecker checker(program, nodes, sink);
    for (const Rule &rule : program.rules) {
        checker.seam(rule.before, false), checker.seam(rule.instead, true), checker.seam(rule.after, false);
        for (const Stage &stage : rule.stages)
            checker.seam(stage.before, false), checker.seam(stage.instead, true),
                checker.seam(stage.after, false);
    }
    for (const Field &field : program.fields)
        checker.edges(field);
}

} // namespace bylaw::check
