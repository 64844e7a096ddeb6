#include "interpreter/compile/sure.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

namespace {

// The pick itself, of a node that is one or has one.
ir::NodeId pick_of(const ir::Arena &ir, ir::NodeId node) {
    const auto args = ir.args(node);
    return ir[node].op != I::pick && !args.empty() && ir[args[0]].op == I::pick ? args[0] : node;
}

} // namespace

bool Sure::expression(const Function &function, ir::NodeId node) {
    const std::set<std::int64_t> outer = std::move(somebody_);
    somebody_.clear();
    for (std::uint32_t i = 0; i < function.parameters; ++i) {
        if (function.registers[i].type.kind == TypeKind::thing) {
            somebody_.insert(i);
        }
    }
    const bool sure = value(node);
    somebody_ = outer;
    return sure;
}

bool Sure::all(ir::NodeId node) {
    return std::ranges::all_of(p_.ir.args(node), [&](ir::NodeId each) { return value(each); });
}

bool Sure::value(ir::NodeId node) {
    if (node == ir::none) {
        return true;
    }
    const ir::Node &x = p_.ir[node];
    if (x.op != I::equal && x.op != I::unequal && std::ranges::any_of(p_.ir.args(node), [&](ir::NodeId each) {
            return each != ir::none && may_be_no_member(p_.ir[each]);
        })) {
        return false;
    }
    switch (x.op) {
    case I::constant:
    case I::local:
    case I::option:
    case I::every_thing:
    case I::active:
    case I::is_active: return true;
    case I::game_field: return field(x) && all(node);
    case I::field: return field(x) && somebody(p_.ir.arg(node, 0)) && all(node);
    case I::bears: return stored(x.value) && all(node);
    case I::divide: {
        const ir::Node &by = p_.ir[p_.ir.arg(node, 1)];
        return by.op == I::constant && by.value != 0 && all(node);
    }
    case I::call_formula: return formula(node);
    case I::pick:
    case I::select_all:
    case I::select_count:
    case I::sum_of:
    case I::most_of:
    case I::least_of: return picked(node);
    case I::some:
    case I::every: return element(node);
    case I::add:
    case I::subtract:
    case I::multiply:
    case I::negate:
    case I::lesser:
    case I::greater:
    case I::odd:
    case I::even:
    case I::absolute:
    case I::equal:
    case I::unequal:
    case I::less:
    case I::less_equal:
    case I::greater_than:
    case I::greater_equal:
    case I::in_range:
    case I::all_of:
    case I::any_of:
    case I::negation:
    case I::choose:
    case I::is_kind:
    case I::size:
    case I::contains:
    case I::key: return all(node);
    default: return false; // may fail, or is unknown
    }
}

// Whether arithmetic on it may fail.
bool Sure::may_be_no_member(const ir::Node &value) const {
    return value.type.kind == TypeKind::member && value.type.of != any_kind &&
           p_.enums[value.type.of].or_none;
}

// Inside, arguments that are things are only known to be no `none`.
bool Sure::formula(ir::NodeId call) {
    const auto id = static_cast<FormulaId>(p_.ir[call].value);
    const Function &function = p_.functions[p_.formulas[id].function];
    const auto args = p_.ir.args(call);
    for (std::size_t i = 0; i < args.size(); ++i) {
        const bool thing = i < function.parameters && function.registers[i].type.kind == TypeKind::thing;
        if ((thing && !somebody(args[i])) || !value(args[i])) {
            return false;
        }
    }
    const auto [entry, fresh] = formulas_.try_emplace(id, false);
    if (fresh && p_.formulas[id].modifies.empty() && args.size() == function.parameters) {
        entry->second = expression(function, function.body);
    }
    return entry->second;
}

bool Sure::picked(ir::NodeId node) {
    const ir::NodeId pick = pick_of(p_.ir, node);
    const auto args = p_.ir.args(pick);
    std::vector<ir::NodeId> inside(args.begin() + 1, args.end());
    if (pick != node) {
        const auto rest = p_.ir.args(node).subspan(1);
        inside.insert(inside.end(), rest.begin(), rest.end());
    }
    return with_element(args[0], p_.ir[pick].value, inside);
}

bool Sure::element(ir::NodeId node) {
    const auto args = p_.ir.args(node);
    return with_element(args[0], p_.ir[node].value, args.subspan(1));
}

bool Sure::with_element(ir::NodeId source, std::int64_t element, std::span<const ir::NodeId> inside) {
    if (!value(source)) {
        return false;
    }
    const std::set<std::int64_t> outer = somebody_;
    all_somebody(source) ? void(somebody_.insert(element)) : void(somebody_.erase(element));
    const bool sure = std::ranges::all_of(inside, [&](ir::NodeId each) { return value(each); });
    somebody_ = outer;
    return sure;
}

// No modifier has a say, and the ends between which it is held cannot fail.
bool Sure::field(const ir::Node &read) {
    const auto id = static_cast<FieldId>(read.value);
    const Field &of = p_.fields[id];
    const auto [entry, fresh] = fields_.try_emplace(id, false);
    const auto end = [&](FunctionId bound) {
        return bound == no_id || expression(p_.functions[bound], p_.functions[bound].body);
    };
    if (fresh && of.modifies.empty()) {
        entry->second = end(of.low) && end(of.high);
    }
    return entry->second;
}

// Neither the condition nor one that is it depends on more than whether it was gained.
bool Sure::stored(std::int64_t condition) const {
    for (ConditionId each = 0; each < p_.conditions.size(); ++each) {
        bool is = false;
        for (ConditionId at = each; at != no_id; at = p_.conditions[at].parent) {
            is = is || at == static_cast<ConditionId>(condition);
        }
        if (is && p_.conditions[each].while_ != no_id) {
            return false;
        }
    }
    return true;
}

// Never `none`.
bool Sure::somebody(ir::NodeId node) const {
    return p_.ir[node].op == I::local && somebody_.contains(p_.ir[node].value);
}

bool Sure::all_somebody(ir::NodeId list) const {
    const ir::Node &x = p_.ir[list];
    if (x.op == I::call_formula) {
        const ir::NodeId body = p_.functions[p_.formulas[static_cast<std::size_t>(x.value)].function].body;
        return body != ir::none && p_.ir[body].op != I::call_formula && all_somebody(body);
    }
    const bool filters = x.op == I::pick || x.op == I::select_all;
    return x.op == I::every_thing || (filters && all_somebody(p_.ir.arg(pick_of(p_.ir, list), 0)));
}

} // namespace bylaw
