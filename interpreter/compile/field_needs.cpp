#include "interpreter/compile/field_needs.hpp"

#include <algorithm>
#include <functional>

namespace bylaw {

namespace {

using I = ir::Op;

constexpr int deepest = 30; // the checker reports cycles

bool reads_field(I op) {
    return op == I::field || op == I::field_base || op == I::field_max || op == I::field_min ||
           op == I::condition_field || op == I::game_field;
}

// May its value change although no field is written?
bool moves_unwritten(I op) {
    return op == I::bears || op == I::stacks || op == I::active || op == I::is_active ||
           op == I::every_thing || op == I::call_hook;
}

} // namespace

FieldNeeds::FieldNeeds(const Program &program)
    : p(program), ends_(program.fields.size()), pools_behind_(program.fields.size()) {
    for (FieldId id = 0; id < p.fields.size(); ++id) {
        const Field &field = p.fields[id];
        if (field.sort != FieldSort::pool) {
            continue;
        }
        ends_[id] = of({field.low, field.high});
        const auto far = [&](FieldId each) { return p.fields[each].owner != FieldOwner::game; };
        // An end behind a link moves with the link, too. It may be missing when an end of another thing is
        // written, so the pool is clamped at each reading.
        const bool behind_link = std::any_of(ends_[id].others.begin(), ends_[id].others.end(), far);
        ends_[id].unsteady = ends_[id].unsteady || behind_link;
        std::set<FieldId> behind = ends_[id].own;
        behind.insert(ends_[id].others.begin(), ends_[id].others.end());
        if (behind_link) { // losses through a link return: no write removes them
            std::erase_if(behind, [&](FieldId each) {
                return p.fields[each].type.kind != TypeKind::number ||
                       (!ends_[id].own.contains(each) && far(each));
            });
        }
        behind.erase(id);
        for (const FieldId each : behind) {
            pools_behind_[each].push_back(id);
        }
    }
}

Needs FieldNeeds::of(const std::vector<FunctionId> &functions) const {
    Needs needs;
    for (const FunctionId each : functions) {
        look_inside(each, true, 0, needs);
    }
    return needs;
}

void FieldNeeds::look_inside(FunctionId function, bool owner_first, int depth, Needs &needs) const {
    if (function < p.functions.size() && depth < deepest) {
        look(p.functions[function].body, owner_first, depth + 1, needs);
    }
}

// Adds a field that is read: `own` if it is the owner's.
void FieldNeeds::look_at_field(const ir::Node &n, bool own, int depth, Needs &needs) const {
    const auto id = static_cast<FieldId>(n.value);
    (own ? needs.own : needs.others).insert(id);
    needs.unsteady = needs.unsteady || (n.op != I::field_base && !p.fields[id].modifies.empty());
    if (p.fields[id].sort == FieldSort::pool) { // that clamp holds for this one, too
        look_inside(p.fields[id].low, own, depth, needs);
        look_inside(p.fields[id].high, own, depth, needs);
    }
}

void FieldNeeds::look_at_formula(const Formula &formula, bool of_owner, int depth, Needs &needs) const {
    needs.unsteady = needs.unsteady || !formula.modifies.empty();
    look_inside(formula.function, of_owner, depth, needs);
}

// `owner_first`: register 0 is the owner.
void FieldNeeds::look(ir::NodeId node, bool owner_first, int depth, Needs &needs) const {
    if (node == ir::none) {
        return;
    }
    const ir::Node &n = p.ir[node];
    const auto args = p.ir.args(node);
    const bool of_owner =
        owner_first && !args.empty() && p.ir[args[0]].op == I::local && p.ir[args[0]].value == 0;
    if (reads_field(n.op)) {
        look_at_field(n, of_owner && n.op != I::game_field, depth, needs);
    } else if (n.op == I::option) {
        needs.options.insert(static_cast<OptionId>(n.value));
    } else if (n.op == I::call_formula) {
        look_at_formula(p.formulas[static_cast<std::size_t>(n.value)], of_owner, depth, needs);
    }
    needs.unsteady = needs.unsteady || moves_unwritten(n.op);
    for (const ir::NodeId each : args) {
        look(each, owner_first, depth, needs);
    }
}

std::vector<FieldId> FieldNeeds::started_by(OptionId option) const {
    std::vector<FieldId> found;
    for (const FieldId id : p.game_fields) {
        const Field &field = p.fields[id];
        const Needs needs = of({field.initial, field.low, field.high});
        const bool other = std::any_of(found.begin(), found.end(),
                                       [&](FieldId each) { return needs.others.contains(each); });
        if (other || needs.options.contains(option)) {
            found.push_back(id);
        }
    }
    return found;
}

std::vector<FieldId> starting_order(const std::vector<FieldId> &fields, const FieldNeeds &needs,
                                    const std::vector<std::vector<FunctionId>> &starts) {
    std::vector<FieldId> ordered;
    std::vector<bool> seen(fields.size());
    const std::function<void(std::size_t)> place = [&](std::size_t at) {
        if (seen[at]) {
            return;
        }
        seen[at] = true;
        const Needs wanted = needs.of(starts[at]);
        const bool needs_none = wanted.own.empty() && wanted.others.empty(); // most of them
        for (std::size_t i = 0; i < fields.size() && !needs_none; ++i) {
            if (wanted.own.contains(fields[i]) || wanted.others.contains(fields[i])) {
                place(i);
            }
        }
        ordered.push_back(fields[at]);
    };
    for (std::size_t i = 0; i < fields.size(); ++i) {
        place(i);
    }
    return ordered;
}

} // namespace bylaw
