// Whenevers with an indirect cause: a modifier reads the written field, a `while` or a moving end depends on
// it, or a gained or lost condition modifies it.
#include "interpreter/compile/field_needs.hpp"
#include "interpreter/compile/watched.hpp"

#include <algorithm>
#include <set>

namespace bylaw {

namespace {

using I = ir::Op;

bool reads_any_field(I op) {
    return op == I::field || op == I::field_base || op == I::game_field || op == I::condition_field ||
           op == I::field_max || op == I::field_min;
}

// All that the value of an expression depends on.
class HangsOn {
  public:
    HangsOn(const Program &program, const FieldNeeds &needs) : p_(program), needs_(needs) {}

    std::set<FieldId> fields;
    std::set<ConditionId> conditions; // stored ones: being gained and lost changes it

    void function(FunctionId id) {
        if (id < p_.functions.size() && functions_.insert(id).second)
            tree(p_.functions[id].body);
    }

  private:
    void tree(ir::NodeId id) {
        if (id == ir::none)
            return;
        const ir::Node &node = p_.ir[id];
        if (reads_any_field(node.op))
            field(static_cast<FieldId>(node.value), node.op);
        else if (node.op == I::call_formula)
            formula(p_.formulas[static_cast<std::size_t>(node.value)]);
        else if (node.op == I::bears || node.op == I::stacks)
            condition(static_cast<ConditionId>(node.value));
        for (const ir::NodeId each : p_.ir.args(id))
            tree(each);
    }

    // The end of a pool that only writes move clamps it when it is written.
    void field(FieldId id, I how) {
        const bool fresh = fields.insert(id).second;
        const Field &field = p_.fields[id];
        const bool end = how == I::field_max || how == I::field_min;
        if ((fresh && needs_.unsteady(id)) || end) {
            function(field.low);
            function(field.high);
        }
        if (fresh)
            modifiers(field.modifies);
    }

    void formula(const Formula &formula) {
        if (functions_.contains(formula.function))
            return;
        function(formula.function);
        modifiers(formula.modifies);
    }

    void condition(ConditionId id) {
        const Condition &condition = p_.conditions[id];
        if (condition.while_ != no_id)
            function(condition.while_);
        else
            conditions.insert(id);
    }

    void modifiers(const std::vector<ModifyMatch> &matches) {
        for (const ModifyMatch &match : matches) {
            const Modify &modify = p_.modifies[match.modify];
            const Bundle &bundle = p_.bundles[modify.bundle];
            if (bundle.sort == BundleSort::condition)
                condition(bundle.of);
            function(bundle.while_);
            tree(modify.guard);
            function(modify.function);
        }
    }

    const Program &p_;
    const FieldNeeds &needs_;
    std::set<FunctionId> functions_;
};

// Adds the names in the condition itself. Naming members of a cast makes nothing true.
void add_named(const Program &program, ir::NodeId id, std::set<FieldId> &to) {
    if (id == ir::none)
        return;
    if (reads_any_field(program.ir[id].op))
        to.insert(static_cast<FieldId>(program.ir[id].value));
    for (const ir::NodeId each : program.ir.args(id))
        add_named(program, each, to);
}

// It, or one that it is.
bool is_among(const Program &program, ConditionId id, const std::set<ConditionId> &conditions) {
    while (id != no_id && !conditions.contains(id))
        id = program.conditions[id].parent;
    return id != no_id;
}

// Bundles by `follows`, else by their numbers, which follow their names.
void rank(const Program &program, BundleId bundle, std::vector<std::uint32_t> &ranks, std::uint32_t &next) {
    if (ranks[bundle] != no_id)
        return;
    ranks[bundle] = 0; // a repeated visit is a cycle, which is reported elsewhere
    for (const BundleId before : program.bundles[bundle].follows)
        rank(program, before, ranks, next);
    ranks[bundle] = next++;
}

std::vector<std::uint32_t> in_order(const Program &program) {
    std::vector<std::uint32_t> ranks(program.bundles.size(), no_id), all(program.whenevers.size());
    std::uint32_t next = 0;
    for (BundleId each = 0; each < ranks.size(); ++each)
        rank(program, each, ranks, next);
    for (std::uint32_t w = 0; w < all.size(); ++w)
        all[w] = w;
    std::ranges::stable_sort(all, {}, [&](std::uint32_t w) { return ranks[program.whenevers[w].bundle]; });
    return all;
}

} // namespace

void Watched::look_through() {
    if (!through_.empty() || program_.whenevers.empty())
        return;
    through_.resize(program_.fields.size());
    by_condition_.resize(program_.conditions.size());
    const FieldNeeds needs(program_);
    for (const std::uint32_t w : in_order(program_)) {
        HangsOn all(program_, needs);
        all.function(program_.whenevers[w].condition);
        std::set<FieldId> named;
        add_named(program_, program_.functions[program_.whenevers[w].condition].body, named);
        for (const FieldId each : all.fields)
            if (!named.contains(each) &&
                std::ranges::find(program_.fields[each].watchers, w) == program_.fields[each].watchers.end())
                through_[each].push_back(w);
        for (ConditionId each = 0; each < by_condition_.size(); ++each)
            if (is_among(program_, each, all.conditions))
                by_condition_[each].push_back(w);
    }
}

void Watched::look_at_ends() {
    if (!pools_.empty())
        return;
    pools_.resize(program_.conditions.size());
    const FieldNeeds needs(program_);
    for (FieldId pool = 0; pool < program_.fields.size(); ++pool) {
        const Field &field = program_.fields[pool];
        if (field.owner != FieldOwner::kind || field.sort != FieldSort::pool || !needs.unsteady(pool))
            continue;
        HangsOn ends(program_, needs);
        ends.function(field.low);
        ends.function(field.high);
        for (ConditionId each = 0; each < pools_.size(); ++each)
            if (is_among(program_, each, ends.conditions))
                pools_[each].push_back(pool);
    }
}

std::span<const FieldId> Watched::pools_by_condition(ConditionId condition) {
    look_at_ends();
    return pools_[condition];
}

std::span<const std::uint32_t> Watched::through(FieldId field) {
    look_through();
    return through_.empty() ? std::span<const std::uint32_t>() : through_[field];
}

std::span<const std::uint32_t> Watched::by_condition(ConditionId condition) {
    look_through();
    return by_condition_.empty() ? std::span<const std::uint32_t>() : by_condition_[condition];
}

} // namespace bylaw
