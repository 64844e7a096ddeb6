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
#include "interpreter/check/types/ranges.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>
#include <string>

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

void report_mutual_kind(Context &c, const Field &field, Type element) {
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

// The other end lists the owner, too: in the same field.
void check_mutual(Context &c, const Field &field) {
    const bool list = field.type.kind == TypeKind::list;
    const Type element = list ? element_of(field.type) : type_unknown;
    if (list && element.kind == TypeKind::unknown)
        return; // reported
    const bool thing = field.owner == FieldOwner::kind && element.kind == TypeKind::thing;
    if (!thing || element.of == any_kind || !is_descendant(c, element.of, field.owner_id) ||
        field.index != no_id)
        report_mutual_kind(c, field, element);
}

std::string slot_name(Ref slot) {
    if (Ref name = slot.find(NodeKind::Name))
        return std::string(name.text());
    const view::Index index = slot.find(NodeKind::Index);
    return index ? "[" + std::string(index.name().text()) + "]" : "";
}

// One value for each member, or for each row of a table that names them. False where neither is known.
bool take_index(Context &c, view::Index index, Field &field) {
    const Symbol *s = find(c, index.name());
    field.index = s ? named_rows(c, *s) : no_id;
    if (field.index == no_id) {
        s = resolve(c, index.name(), SymbolSort::enumeration, "enum");
        field.index = s ? s->id : no_id;
    }
    if (field.index == no_id)
        return false;
    field.count = std::max(1u, static_cast<std::uint32_t>(c.program.enums[field.index].members.size()));
    return true;
}

FieldId declare_slot(Context &c, Ref clause, Ref slot, Ref type_node, FieldSort sort, FieldOwner owner,
                     std::uint32_t owner_id) {
    Field field;
    field.owner = owner;
    field.owner_id = owner_id;
    field.sort = sort;
    field.span = slot.span();
    field.type = slot_type(c, slot, type_node, sort, clause.find(NodeKind::Default));
    field.name = slot_name(slot);
    if (view::Index index = slot.find(NodeKind::Index); index && !take_index(c, index, field))
        return no_id;
    if (Ref name = slot.find(NodeKind::Name))
        report_double_field(c, name, owner, owner_id);
    auto id = static_cast<FieldId>(c.program.fields.size());
    c.program.fields.push_back(field);
    c.fields.sources[id] = {clause, slot, clause.find(NodeKind::Default)};
    add_to_owner(c, id);
    return id;
}

// `link left, right: tool`: a type stands for the slots before it, too.
std::vector<Ref> types_of(const std::vector<Ref> &slots) {
    std::vector<Ref> types(slots.size());
    Ref type;
    for (std::size_t i = slots.size(); i-- > 0;) {
        if (Ref own = slots[i].find(NodeKind::Type))
            type = own;
        types[i] = type;
    }
    return types;
}

} // namespace

void declare_fields(Context &c, view::Field clause, FieldOwner owner, std::uint32_t owner_id) {
    std::vector<Ref> slots;
    clause.each(NodeKind::Slot, [&](Ref slot) { slots.push_back(slot); });
    const std::vector<Ref> types = types_of(slots);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        FieldId id = declare_slot(c, clause, slots[i], types[i], field_sort(clause), owner, owner_id);
        if (id == no_id || !clause.is_mutual())
            continue;
        c.program.fields[id].mutual = true;
        check_mutual(c, c.program.fields[id]);
    }
}

namespace {

void report_no_type(Context &c, Ref slot, const std::string &word, const std::string &message) {
    c.report(Diagnostic(Code::missing_part, slot.span(), message)
                 .mend("write `" + word + " " + std::string(slot.text()) + ": KIND`"));
}

Type listed_type(Context &c, Ref slot, Ref type_node) {
    if (type_node)
        return type_of(c, type_node);
    report_no_type(c, slot, "list", "a list must say what it lists");
    return type_unknown;
}

Type linked_type(Context &c, Ref slot, Ref type_node) {
    const Type own = type_or_own(c, slot.find(NodeKind::Name), type_node, Ref{});
    if (type_node || own.kind == TypeKind::thing)
        return own;
    report_no_type(c, slot, "link", "a link must say what kind of thing it links to");
    return type_unknown;
}

} // namespace

Type slot_type(Context &c, Ref slot, Ref type_node, FieldSort sort, Ref start) {
    switch (sort) {
    case FieldSort::flag: return type_yesno;
    case FieldSort::list: return list_of(listed_type(c, slot, type_node));
    case FieldSort::link: return linked_type(c, slot, type_node);
    default:
        return slot.find(NodeKind::Range) ? type_of(c, type_node)
                                          : type_or_own(c, slot.find(NodeKind::Name), type_node, start);
    }
}

namespace {

FieldId field_of_owner(const Context &c, std::string_view name, FieldOwner owner, std::uint32_t owner_id) {
    switch (owner) {
    case FieldOwner::kind: return find_field(c, owner_id, name);
    case FieldOwner::condition: return find_condition_field(c, owner_id, name);
    default: return no_id;
    }
}

} // namespace

void report_double_field(Context &c, Ref name, FieldOwner owner, std::uint32_t owner_id) {
    if (owner == FieldOwner::kind)
        report_double_formula(c, name, owner_id);
    const FieldId other = field_of_owner(c, name.text(), owner, owner_id);
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

void add_to_game(Context &c, FieldId id) {
    c.program.game_fields.push_back(id);
    const auto s = c.names.symbols.find(c.program.fields[id].name);
    if (s != c.names.symbols.end() && s->second.sort == SymbolSort::game_field)
        s->second.id = id;
}

} // namespace

void add_to_owner(Context &c, FieldId id) {
    const Field &field = c.program.fields[id];
    switch (field.owner) {
    case FieldOwner::game: add_to_game(c, id); break;
    case FieldOwner::kind: add_to_kind(c, field.owner_id, id); break;
    case FieldOwner::condition: add_to_condition(c, field.owner_id, id); break;
    }
}

namespace {

Scope game_scope(const Field &field) {
    Scope scope;
    new_function(scope, field.name, field.span);
    scope.add_register({}, type_thing(any_kind));
    scope.function.parameters = 1;
    return scope;
}

Scope owner_scope(Context &c, const Field &field) {
    switch (field.owner) {
    case FieldOwner::kind: return kind_scope(c, field.owner_id, field.span);
    case FieldOwner::condition: return condition_scope(c, field.owner_id, field.span);
    default: return game_scope(field);
    }
}

Scope field_scope(Context &c, const Field &field) {
    Scope scope = owner_scope(c, field);
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
    return finish(c, std::move(scope), value, c.program.fields[id].name);
}

bool reads_field(const ir::Node &n, FieldId id) {
    const bool reads = n.op == ir::Op::field || n.op == ir::Op::game_field ||
                       n.op == ir::Op::condition_field || n.op == ir::Op::field_base;
    return reads && static_cast<FieldId>(n.value) == id;
}

// `stat s = s`
void report_own_start(Context &c, FieldId id, NodeId body, Span at) {
    if (reads_field(c.program.ir[body], id))
        return c.report(Diagnostic(Code::cycle, at,
                                   "`" + c.program.fields[id].name +
                                       "` starts with its own value, which it does not have yet")
                            .mend("write what it starts with"));
    for (NodeId part : c.program.ir.args(body))
        report_own_start(c, id, part, at);
}

// Returns an end of its range, if that is a plain number.
std::optional<std::int64_t> known_end(const Context &c, FunctionId end) {
    return end == no_id ? std::nullopt : constant_value(c, c.program.functions[end].body);
}

void check_field_range(Context &c, FieldId id, view::Range range) {
    if (!report_minus_in_range(c, range))
        warn_of_single_value(c, c.program.fields[id], range);
    FunctionId low = field_function(c, id, range.low(), type_number);
    c.program.fields[id].low = low;
    if (!range.is_open()) {
        FunctionId high = field_function(c, id, range.end(), type_number);
        c.program.fields[id].high = high;
    }
    const auto lowest = known_end(c, low), highest = known_end(c, c.program.fields[id].high);
    if (lowest && highest && *lowest > *highest)
        c.report(Diagnostic(Code::empty_range, range.span(),
                            "this range is empty: its end lies before its start"));
}

void check_field_start(Context &c, FieldId id, Ref value) {
    FunctionId f = field_function(c, id, value, c.program.fields[id].type);
    c.program.fields[id].initial = f;
    report_own_start(c, id, c.program.functions[f].body, value.span());
    check_literal_range(c, id, f, value.span());
}

} // namespace

void check_field(Context &c, FieldId id) {
    const auto source = c.fields.sources.find(id);
    if (source == c.fields.sources.end())
        return;
    auto [clause, slot, written] = source->second;
    const Type type = c.program.fields[id].type;
    if (Ref range = slot.find(NodeKind::Range)) {
        if (type == type_number || type.kind == TypeKind::unknown)
            check_field_range(c, id, range);
        else
            report_range_of_no_number(c, c.program.fields[id], range);
    }
    const view::Default def = written;
    if (def && report_range_behind(c, c.program.fields[id], clause, def.value()))
        return;
    if (def)
        check_field_start(c, id, def.value());
    if (c.program.fields[id].sort == FieldSort::pool && c.program.fields[id].high == no_id)
        report_endless_pool(c, c.program.fields[id], slot);
    if (view::Per per = clause.find(NodeKind::Per)) {
        c.program.fields[id].per_all = true;
        refill(c, id, per.pattern());
    }
}

void check_literal_range(Context &c, FieldId id, FunctionId initial, Span at) {
    report_out_of_field(c, id, c.program.functions[initial].body, at);
}

namespace {

void report_value_out_of_field(Context &c, const Field &field, std::int64_t value, Span at) {
    const auto low = known_end(c, field.low), high = known_end(c, field.high);
    if (low && high && *low > *high)
        return; // reported
    if ((low && value < *low) || (high && value > *high))
        c.report(Diagnostic(Code::out_of_range, at,
                            "`" + field.name + "` cannot be " + std::to_string(value) +
                                ": this is outside its range")
                     .also(field.span, "the range"));
}

} // namespace

void report_out_of_field(Context &c, FieldId id, NodeId written, Span at) {
    const Field &field = c.program.fields[id];
    if (c.program.ir[written].op == ir::Op::choose)
        for (NodeId either : c.program.ir.args(written).subspan(1))
            report_out_of_field(c, id, either, c.span(either));
    const auto value = constant_value(c, written);
    if (value && field.type == type_number)
        report_value_out_of_field(c, field, *value, at);
}

namespace {

void place_field(Context &c, FieldId id, FieldOwner owner, std::uint32_t owner_id, std::uint32_t &size) {
    Field &field = c.program.fields[id];
    if (field.owner != owner || field.owner_id != owner_id)
        return; // the parent's, already placed
    field.slot = size;
    size += field.count;
}

// Fields of the parent come first, at the same positions.
template <class Owner>
void lay_out_owner(Context &c, std::vector<Owner> &owners, FieldOwner sort, std::uint32_t id,
                   std::vector<bool> &done) {
    if (done[id])
        return;
    done[id] = true;
    Owner &owner = owners[id];
    if (owner.parent != no_id)
        lay_out_owner(c, owners, sort, owner.parent, done), owner.size = owners[owner.parent].size;
    for (FieldId f : owner.fields)
        place_field(c, f, sort, id, owner.size);
}

template <class Owner> void lay_out_all(Context &c, std::vector<Owner> &owners, FieldOwner sort) {
    std::vector<bool> done(owners.size());
    for (std::uint32_t id = 0; id < owners.size(); ++id)
        lay_out_owner(c, owners, sort, id, done);
}

} // namespace

// Slots are given when every hidden field is known: a kind's own fields follow its parent's.
void lay_out(Context &c) {
    lay_out_all(c, c.program.kinds, FieldOwner::kind);
    lay_out_all(c, c.program.conditions, FieldOwner::condition);
    c.program.game_size = static_cast<std::uint32_t>(c.program.options.size());
    for (FieldId f : c.program.game_fields)
        place_field(c, f, FieldOwner::game, 0, c.program.game_size);
}

} // namespace bylaw::check
