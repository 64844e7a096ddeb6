// Fields of kinds, conditions and the game: names, types, layout, ranges and starting values.
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::check {

using ast::NodeKind;

FieldSort field_sort(view::Field field) {
    switch (field.sort().word()) {
    case Word::stat: return FieldSort::stat;
    case Word::pool: return FieldSort::pool;
    case Word::flag: return FieldSort::flag;
    case Word::link: return FieldSort::link;
    default: return FieldSort::list;
    }
}

namespace {

// The other end lists the owner, too: in the same field.
void report_mutual_kind(Context &c, const Field &field) {
    Type element = field.type.kind == TypeKind::list ? element_of(field.type) : type_unknown;
    if (element.kind == TypeKind::unknown && field.type.kind == TypeKind::list)
        return; // reported
    bool thing = field.owner == FieldOwner::kind && element.kind == TypeKind::thing;
    if (thing && element.of != any_kind && is_descendant(c, element.of, field.owner_id) &&
        field.index == no_id)
        return;
    Diagnostic d(Code::mutual_kind, field.span,
                 "a `mutual` list is of things that have the same list, but " + describe(c, element) +
                     " has no `" + field.name + "`");
    if (field.owner == FieldOwner::kind) {
        const Kind &owner = c.program.kinds[field.owner_id];
        d.others.push_back({owner.span, "declared for these"});
        d.hint = "write `mutual list " + field.name + ": " + owner.name + "`";
    }
    c.report(std::move(d));
}

FieldId declare_slot(Context &c, Ref clause, Ref slot, Ref type_node, FieldSort sort, FieldOwner owner,
                     std::uint32_t owner_id) {
    Ref name = slot.find(NodeKind::Name);
    view::Index index = slot.find(NodeKind::Index);
    Field field;
    field.owner = owner;
    field.owner_id = owner_id;
    field.sort = sort;
    field.span = slot.span();
    field.type = slot_type(c, slot, type_node, sort);
    field.name = name ? std::string(name.text()) : index ? "[" + std::string(index.name().text()) + "]" : "";
    if (index) {
        const Symbol *e = resolve(c, index.name(), SymbolSort::enumeration, "enum");
        if (!e)
            return no_id;
        field.index = e->id;
        field.count =
            static_cast<std::uint32_t>(std::max<std::size_t>(1, c.program.enums[e->id].members.size()));
    }
    if (name)
        report_double_field(c, name, owner, owner_id);
    auto id = static_cast<FieldId>(c.program.fields.size());
    c.program.fields.push_back(field);
    c.fields.sources[id] = {clause, slot, clause.find(NodeKind::Default)};
    add_to_owner(c, id);
    return id;
}

} // namespace

void declare_fields(Context &c, view::Field clause, FieldOwner owner, std::uint32_t owner_id) {
    const bool mutual = clause.is_mutual();
    const FieldSort sort = field_sort(clause);
    // `link left, right: tool`: a type stands for the slots before it, too.
    Ref type_node;
    std::vector<Ref> slots;
    clause.each(NodeKind::Slot, [&](Ref slot) { slots.push_back(slot); });
    std::vector<Ref> types(slots.size());
    for (std::size_t i = slots.size(); i-- > 0;) {
        if (Ref own = slots[i].find(NodeKind::Type))
            type_node = own;
        types[i] = type_node;
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
        FieldId id = declare_slot(c, clause, slots[i], types[i], sort, owner, owner_id);
        if (id == no_id || !mutual)
            continue;
        c.program.fields[id].mutual = true;
        report_mutual_kind(c, c.program.fields[id]);
    }
}

Type slot_type(Context &c, Ref slot, Ref type_node, FieldSort sort) {
    if (sort == FieldSort::flag)
        return type_yesno;
    if (sort == FieldSort::list) {
        if (!type_node) {
            c.report(Diagnostic(Code::missing_part, slot.span(), "a list must say what it lists")
                         .mend("write `list " + std::string(slot.text()) + ": KIND`"));
            return list_of(type_unknown);
        }
        return list_of(type_of(c, type_node));
    }
    if (sort == FieldSort::link && !type_node) {
        c.report(Diagnostic(Code::missing_part, slot.span(), "a link must say what kind of thing it links to")
                     .mend("write `link " + std::string(slot.text()) + ": KIND`"));
        return type_unknown;
    }
    return type_node ? type_of(c, type_node) : type_number;
}

void report_double_field(Context &c, Ref name, FieldOwner owner, std::uint32_t owner_id) {
    if (owner == FieldOwner::kind)
        report_double_formula(c, name, owner_id);
    FieldId other = owner == FieldOwner::kind        ? find_field(c, owner_id, name.text())
                    : owner == FieldOwner::condition ? find_condition_field(c, owner_id, name.text())
                                                     : no_id;
    if (other == no_id)
        return;
    c.report(Diagnostic(Code::double_declaration, name.span(),
                        "the field `" + std::string(name.text()) + "` is declared twice")
                 .also(c.program.fields[other].span, "the first one")
                 .mend("to give an inherited field another starting value, write `" +
                       std::string(name.text()) + " = …` alone"));
}

namespace {

// And to all below it that have taken over its fields already.
void add_to_kind(Context &c, KindId kind, FieldId id) {
    c.program.kinds[kind].fields.push_back(id);
    for (KindId below : c.kinds.below[kind])
        if (c.kinds.declared[below])
            add_to_kind(c, below, id);
}

void add_to_condition(Context &c, ConditionId condition, FieldId id) {
    c.program.conditions[condition].fields.push_back(id);
    for (ConditionId below : c.conditions.below[condition])
        add_to_condition(c, below, id);
}

} // namespace

void add_to_owner(Context &c, FieldId id) {
    const Field &field = c.program.fields[id];
    switch (field.owner) {
    case FieldOwner::game:
        c.program.game_fields.push_back(id);
        if (auto s = c.names.symbols.find(field.name);
            s != c.names.symbols.end() && s->second.sort == SymbolSort::game_field)
            s->second.id = id;
        break;
    case FieldOwner::kind: add_to_kind(c, field.owner_id, id); break;
    case FieldOwner::condition: add_to_condition(c, field.owner_id, id); break;
    }
}

namespace {

Scope field_scope(Context &c, const Field &field) {
    Scope scope;
    if (field.owner == FieldOwner::kind)
        scope = kind_scope(c, field.owner_id, field.span);
    else if (field.owner == FieldOwner::condition)
        scope = condition_scope(c, field.owner_id, field.span);
    else
        new_function(scope, field.name, field.span), scope.add_register({}, type_thing(any_kind)),
            scope.function.parameters = 1;
    if (field.count > 1 || field.index != no_id)
        scope.add_register({}, type_member(field.index)), scope.function.parameters = 2;
    scope.pure = true;
    scope.starting = true;
    scope.purity = "the range or starting value of a field";
    return scope;
}

FunctionId field_function(Context &c, FieldId id, Ref e, Type wanted) {
    Scope scope = field_scope(c, c.program.fields[id]);
    NodeId value = expr_as(c, e, scope, wanted);
    return finish(c, scope, value, c.program.fields[id].name);
}

// `stat s = s`
void report_own_start(Context &c, FieldId id, NodeId body, Span at) {
    const ir::Node &n = c.program.ir[body];
    const bool reads = n.op == ir::Op::field || n.op == ir::Op::game_field ||
                       n.op == ir::Op::condition_field || n.op == ir::Op::field_base;
    if (reads && static_cast<FieldId>(n.value) == id)
        return c.report(Diagnostic(Code::cycle, at,
                                   "`" + c.program.fields[id].name +
                                       "` starts with its own value, which it does not have yet")
                            .mend("write what it starts with"));
    for (NodeId part : c.program.ir.args(body))
        report_own_start(c, id, part, at);
}

void check_field_range(Context &c, FieldId id, view::Range range) {
    FunctionId low = field_function(c, id, range.low(), type_number);
    c.program.fields[id].low = low;
    if (!range.is_open()) {
        FunctionId high = field_function(c, id, range.end(), type_number);
        c.program.fields[id].high = high;
    }
    auto lowest = constant_value(c, c.program.functions[low].body);
    auto highest = c.program.fields[id].high == no_id
                       ? std::nullopt
                       : constant_value(c, c.program.functions[c.program.fields[id].high].body);
    if (lowest && highest && *lowest > *highest)
        c.report(Diagnostic(Code::empty_range, range.span(),
                            "this range is empty: its end lies before its start"));
}

} // namespace

void check_field(Context &c, FieldId id) {
    auto source = c.fields.sources.find(id);
    if (source == c.fields.sources.end())
        return; // parameters, hidden ones
    auto [clause, slot, written] = source->second;
    const view::Default def = written;
    if (Ref range = slot.find(NodeKind::Range)) {
        if (c.program.fields[id].type == type_number || c.program.fields[id].type.kind == TypeKind::unknown)
            check_field_range(c, id, range);
        else
            c.report(
                Diagnostic(Code::wrong_type, range.span(),
                           "only numbers have a range, but `" + c.program.fields[id].name + "` is " +
                               describe(c, c.program.fields[id].type))
                    .mend(c.program.fields[id].sort == FieldSort::flag ? "write `stat` for a number" : ""));
    }
    if (def) {
        FunctionId f = field_function(c, id, def.value(), c.program.fields[id].type);
        c.program.fields[id].initial = f;
        report_own_start(c, id, c.program.functions[f].body, def.value().span());
        check_literal_range(c, id, f, def.value().span());
    }
    if (c.program.fields[id].sort == FieldSort::pool && c.program.fields[id].high == no_id)
        c.report(Diagnostic(Code::missing_part, slot.span(), "a pool needs a range to be full of")
                     .mend("write `pool " + c.program.fields[id].name + " in 0..…`"));
    if (view::Per per = clause.find(NodeKind::Per)) {
        c.program.fields[id].per_all = true;
        refill(c, id, per.pattern());
    }
}

void check_literal_range(Context &c, FieldId id, FunctionId initial, Span at) {
    report_out_of_field(c, id, c.program.functions[initial].body, at);
}

void report_out_of_field(Context &c, FieldId id, NodeId written, Span at) {
    const Field &field = c.program.fields[id];
    if (const ir::Node &n = c.program.ir[written]; n.op == ir::Op::choose)
        for (NodeId either : c.program.ir.args(written).subspan(1))
            report_out_of_field(c, id, either, c.span(either));
    auto value = constant_value(c, written);
    if (!value || field.type != type_number)
        return;
    auto bound = [&](FunctionId f) {
        return f == no_id ? std::nullopt : constant_value(c, c.program.functions[f].body);
    };
    auto low = bound(field.low), high = bound(field.high);
    if (low && high && *low > *high)
        return; // reported
    if ((low && *value < *low) || (high && *value > *high))
        c.report(Diagnostic(Code::out_of_range, at,
                            "`" + field.name + "` cannot be " + std::to_string(*value) +
                                ": this is outside its range")
                     .also(field.span, "the range"));
}

namespace {

void place_field(Context &c, FieldId id, FieldOwner owner, std::uint32_t owner_id, std::uint32_t &size) {
    Field &field = c.program.fields[id];
    if (field.owner != owner || field.owner_id != owner_id)
        return; // the parent's, already placed
    field.slot = size;
    size += field.count;
}

} // namespace

// Slots are given when every hidden field is known: a kind's own fields follow its parent's.
void lay_out(Context &c) {
    std::vector<bool> done(c.program.kinds.size());
    std::function<void(KindId)> kind_layout = [&](KindId k) {
        if (done[k])
            return;
        done[k] = true;
        Kind &kind = c.program.kinds[k];
        if (kind.parent != no_id)
            kind_layout(kind.parent), kind.size = c.program.kinds[kind.parent].size;
        for (FieldId f : kind.fields)
            place_field(c, f, FieldOwner::kind, k, c.program.kinds[k].size);
    };
    for (KindId k = 0; k < c.program.kinds.size(); ++k)
        kind_layout(k);
    std::vector<bool> condition_done(c.program.conditions.size());
    std::function<void(ConditionId)> condition_layout = [&](ConditionId id) {
        if (condition_done[id])
            return;
        condition_done[id] = true;
        Condition &condition = c.program.conditions[id];
        if (condition.parent != no_id)
            condition_layout(condition.parent), condition.size = c.program.conditions[condition.parent].size;
        for (FieldId f : condition.fields)
            place_field(c, f, FieldOwner::condition, id, c.program.conditions[id].size);
    };
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        condition_layout(id);
    c.program.game_size = static_cast<std::uint32_t>(c.program.options.size());
    for (FieldId f : c.program.game_fields)
        place_field(c, f, FieldOwner::game, 0, c.program.game_size);
}

} // namespace bylaw::check
