// Computes what each rule, trigger, condition, formula and field does itself, and what it sets off.
#include "interpreter/check/analysis/effects.hpp"

#include <algorithm>

namespace bylaw::check {

using I = ir::Op;

namespace {

KindId root_of(const Program &p, KindId kind) {
    while (kind < p.kinds.size() && p.kinds[kind].parent != no_id)
        kind = p.kinds[kind].parent;
    return kind;
}

} // namespace

// Fills the doings of one node. Every construct that changes, reads or sets off something is named here.
class DoingsFinder {
  public:
    DoingsFinder(EffectGraph &graph, std::uint32_t node) : g_(graph), p_(graph.p_), node_(node) {}

    Doings find() {
        const auto [actor, id] = g_.deeds_[node_];
        deed(actor, id);
        auto &next = made_.next;
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        return std::move(made_);
    }

  private:
    void deed(Actor actor, std::uint32_t id) {
        switch (actor) {
        case Actor::rule: return rule(p_.rules[id]);
        case Actor::trigger: return trigger(id);
        case Actor::whenever: return whenever(p_.whenevers[id]);
        case Actor::gaining: return gaining(id);
        case Actor::losing: return losing(id);
        case Actor::formula: return formula(p_.formulas[id]);
        case Actor::value: return modifiers(p_.fields[id].modifies);
        case Actor::writing: return writing(p_.fields[id]);
        case Actor::modify: return modify(p_.modifies[id]);
        case Actor::family: return family(id);
        case Actor::offers: return offers();
        case Actor::requirements: return all_requirements();
        }
    }

    void touch(Resource what, std::uint8_t how, Span span, std::int64_t constant = 0) {
        made_.touches.push_back({what, how, constant, span, node_, how});
    }
    void to(Actor actor, std::uint32_t id) { made_.next.push_back(g_.node({actor, id})); }

    // Whether the bundle is in force is read, too.
    void present(BundleId id, std::uint8_t how, bool of_argument) {
        const Bundle &bundle = p_.bundles[id];
        if (bundle.while_ != no_id)
            function(bundle.while_);
        if (bundle.sort == BundleSort::condition)
            bears(bundle.of, how, bundle.span);
        if (bundle.sort == BundleSort::kind && !of_argument)
            touch({Matter::population, root_of(p_, bundle.of)}, how, bundle.span);
    }
    void bears(ConditionId id, std::uint8_t how, Span span) {
        if (p_.conditions[id].while_ != no_id)
            return function(p_.conditions[id].while_);
        if (how == looks)
            return to(Actor::family, id);
        touch({Matter::borne, id}, how, span);
    }

    void whenever(const Whenever &w) {
        present(w.bundle, looks, false);
        function(w.condition), function(w.body);
    }
    void formula(const Formula &f) {
        function(f.function);
        modifiers(f.modifies);
    }
    void writing(const Field &f) {
        function(f.low), function(f.high);
        for (std::uint32_t watcher : f.watchers)
            to(Actor::whenever, watcher);
    }
    void modify(const Modify &m) {
        present(m.bundle, looks, false);
        tree(m.guard), function(m.function);
    }
    void family(ConditionId id) {
        for (ConditionId below : g_.below_[id])
            to(Actor::family, below);
        touch({Matter::borne, id}, looks, p_.conditions[id].span);
    }
    void offers() {
        for (RuleId r = 0; r < p_.rules.size(); ++r)
            if (p_.rules[r].offered)
                to(Actor::rule, r);
    }
    void all_requirements() {
        for (const Rule &r : p_.rules)
            if (r.offered)
                requirements(r);
    }

    void trigger(TriggerId id) {
        const Trigger &t = p_.triggers[id];
        present(t.bundle, stands, t.bearer_argument != no_id);
        if (t.once != no_id)
            touch({Matter::field, t.once}, looks | sets, t.span);
        tree(t.guard), function(t.function);
    }

    void seam(const std::vector<TriggerMatch> &matches) {
        for (const TriggerMatch &m : matches) {
            const Trigger &t = p_.triggers[m.trigger];
            present(t.bundle, looks, t.bearer_argument != no_id);
            to(Actor::trigger, m.trigger);
        }
    }

    void modifiers(const std::vector<ModifyMatch> &matches) {
        for (const ModifyMatch &m : matches)
            to(Actor::modify, m.modify);
    }

    void requirements(const Rule &r) {
        for (ir::NodeId n : r.requires_)
            tree(n);
        modifiers(r.forbids);
    }

    void rule(const Rule &r) {
        walk_rule(p_, r, [&](const ir::Node &n, ir::NodeId id) { look(n, id); });
        for (const auto &[reg, n] : r.role_initials)
            tree(n);
        modifiers(r.forbids);
        for (const PriceChoice &choice : r.prices)
            for (const Payment &pay : choice.payments)
                paid(pay);
        if (r.roll != ir::none)
            touch({Matter::dice, 0}, sets, p_.ir[r.roll].span);
        for (const TableRow &row : r.rows)
            if (row.used != no_id)
                write(row.used, looks | sets, row.span);
        for (const Refill &refill : r.refills)
            write(refill.field, sets, r.span);
        for (const auto *expiries : {&r.expiries_start, &r.expiries_end})
            for (const Expiry &e : *expiries)
                for (ConditionId c : g_.of_lasting_[e.lasting])
                    to(Actor::losing, c);
        for (const Stage &stage : r.stages)
            modifiers(stage.modifies);
        for_seams(r, [&](const std::vector<TriggerMatch> &matches) { seam(matches); });
    }

    // A pool is asked whether it has enough, and then is less.
    void paid(const Payment &pay) {
        if (pay.place == ir::none)
            return;
        const ir::Node &place = p_.ir[pay.place];
        if (place.op == I::active)
            touch(value_of(place), looks | takes, place.span);
        else if (place.op == I::field || place.op == I::game_field || place.op == I::condition_field)
            write(static_cast<FieldId>(place.value), looks | takes, place.span);
    }

    void gaining(ConditionId id) {
        const Condition &c = p_.conditions[id];
        bool told = c.own_parameters > 0 || c.has_source; // the first one's stay
        touch({Matter::borne, id}, told && c.stacking == Stacking::none ? sets : adds, c.span);
        for (ConditionId from = id; from != no_id; from = p_.conditions[from].parent)
            if (p_.conditions[from].begins != no_id) {
                function(p_.conditions[from].begins);
                break;
            }
        for (FunctionId f : c.lasts_arguments)
            function(f);
        if (c.moments != no_id) {
            const Rule &moments = p_.rules[c.moments];
            for (const auto *s : {&moments.stages[0].before, &moments.instead, &moments.stages[0].instead,
                                  &moments.stages[0].after})
                seam(*s);
        }
    }

    void losing(ConditionId id) {
        const Condition &c = p_.conditions[id];
        touch({Matter::borne, id}, takes, c.span);
        for (ConditionId from = id; from != no_id; from = p_.conditions[from].parent)
            if (p_.conditions[from].ending != no_id) {
                function(p_.conditions[from].ending);
                break;
            }
        if (c.moments != no_id)
            seam(p_.rules[c.moments].stages.back().before), seam(p_.rules[c.moments].stages.back().after);
        for (ConditionId below : g_.below_[id])
            to(Actor::losing, below); // it bears these as well
    }

    void function(FunctionId id) {
        if (id < p_.functions.size())
            tree(p_.functions[id].body);
    }
    void tree(ir::NodeId root) {
        walk(p_.ir, root, [&](const ir::Node &n, ir::NodeId id) { look(n, id); });
    }

    Resource value_of(const ir::Node &n) {
        return {Matter::rule_value,
                g_.value_number(static_cast<RuleId>(n.value), static_cast<std::uint32_t>(n.extra))};
    }

    void write(FieldId id, std::uint8_t how, Span span, std::int64_t constant = 0) {
        touch({Matter::field, id}, how, span, constant);
        to(Actor::writing, id);
    }

    struct Change {
        std::uint8_t how = sets;
        std::int64_t constant = 0;
    };
    // 0 `=`, 1 `+=`, 2 `-=`. To take -1 away is to add.
    Change change(std::int64_t how, ir::NodeId value) const {
        const ir::Node &n = p_.ir[value];
        const bool known = n.op == I::constant;
        if (how == 0)
            return known ? Change{same, n.value} : Change{};
        const bool less = known && n.type.kind == TypeKind::number && n.value < 0;
        return {(how == 1) != less ? adds : takes};
    }

    void set(const ir::Node &n, ir::NodeId value) {
        const Change c = change(n.extra, value);
        write(static_cast<FieldId>(n.value), c.how, n.span, c.constant);
    }

    void look(const ir::Node &n, ir::NodeId id) {
        const auto value = static_cast<std::uint32_t>(n.value);
        switch (n.op) {
        case I::field: to(Actor::value, value); [[fallthrough]];
        case I::field_base:
        case I::game_field:
        case I::condition_field: touch({Matter::field, value}, looks, n.span); break;
        case I::field_max: function(p_.fields[value].high); break;
        case I::field_min: function(p_.fields[value].low); break;
        case I::active: touch(value_of(n), looks, n.span); break;
        case I::set_field: set(n, p_.ir.arg(id, 1)); break;
        case I::set_game_field: set(n, p_.ir.arg(id, 0)); break;
        case I::set_condition_field: set(n, p_.ir.arg(id, 1)); break;
        case I::set_active: {
            const Change c = change(n.flags, p_.ir.arg(id, 0));
            touch(value_of(n), c.how, n.span, c.constant);
            break;
        }
        case I::put: put(id); break;
        case I::bears:
        case I::instance:
        case I::stacks: bears(value, looks, n.span); break;
        case I::conditions_of:
            for (ConditionId c = 0; c < p_.conditions.size(); ++c)
                if (p_.conditions[c].title != no_id)
                    bears(c, looks, n.span);
            break;
        case I::gains: to(Actor::gaining, value); break;
        case I::loses: to(Actor::losing, value); break;
        case I::end_instance: n.flags == 1 ? lapses(value) : ends(n.span); break;
        case I::every_thing: touch({Matter::population, root_of(p_, value)}, looks, n.span); break;
        case I::make: touch({Matter::population, root_of(p_, value)}, sets, n.span); break;
        case I::roll: touch({Matter::dice, 0}, sets, n.span); break;
        case I::call_formula: to(Actor::formula, value); break;
        case I::perform: to(Actor::rule, value); break;
        case I::call_hook: touch({Matter::anything, 0}, p_.hooks[value].pure ? looks : sets, n.span); break;
        case I::act_field:
            if (n.value >= 2)
                to(Actor::requirements, 0);
            break;
        case I::perform_act: to(Actor::offers, 0); break;
        case I::may_any:
            for (RuleId r : p_.offers[value])
                to(Actor::rule, r);
            touch({Matter::question, 0}, sets, n.span);
            break;
        case I::ask:
        case I::may:
        case I::ask_block:
        case I::may_block: touch({Matter::question, 0}, sets, n.span); break;
        case I::stop:
        case I::redo: touch({Matter::left, value}, sets, n.span); break;
        case I::say:
        case I::row: touch({Matter::telling, 0}, adds, n.span); break;
        default: break;
        }
    }

    // The list that is put in order is written; it is the last argument.
    void put(ir::NodeId id) {
        const ir::Node &n = p_.ir[p_.ir.args(id).back()];
        if (n.op == I::field || n.op == I::game_field || n.op == I::condition_field)
            write(static_cast<FieldId>(n.value), looks | sets, n.span);
        else if (n.op == I::active)
            touch(value_of(n), looks | sets, n.span);
    }

    void lapses(RuleId rule) {
        for (LastingId lasting = 0; lasting < p_.lastings.size(); ++lasting)
            for (const LastingPart &part : p_.lastings[lasting].parts)
                if (part.rule == rule ||
                    std::ranges::find(p_.rules[part.rule].parents, rule) != p_.rules[part.rule].parents.end())
                    for (const ConditionId c : g_.of_lasting_[lasting])
                        to(Actor::losing, c);
    }

    // Only a trigger or `whenever` of the condition, and its own blocks, can end it.
    void ends(Span span) {
        const auto [actor, id] = g_.deeds_[node_];
        BundleId bundle = actor == Actor::trigger    ? p_.triggers[id].bundle
                          : actor == Actor::whenever ? p_.whenevers[id].bundle
                                                     : no_id;
        if (bundle != no_id && p_.bundles[bundle].sort == BundleSort::condition)
            to(Actor::losing, p_.bundles[bundle].of);
        else if (actor == Actor::gaining || actor == Actor::losing)
            touch({Matter::borne, id}, takes, span);
    }

    EffectGraph &g_;
    const Program &p_;
    std::uint32_t node_;
    Doings made_;
};

Doings find_doings(EffectGraph &graph, std::uint32_t node) {
    return DoingsFinder(graph, node).find();
}

} // namespace bylaw::check
