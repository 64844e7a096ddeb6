// Fields of kinds, conditions and the game: names, types, layout, ranges and starting values.
#include "interpreter/check/checker.hpp"

#include "base/diagnostics/suggest.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

FieldSort sort_of(std::string_view word) {
    if (word == "stat")
        return FieldSort::stat;
    if (word == "pool")
        return FieldSort::pool;
    if (word == "flag")
        return FieldSort::flag;
    if (word == "link")
        return FieldSort::link;
    return FieldSort::list;
}

} // namespace

void Checker::declare_fields(Ref clause, FieldOwner owner, std::uint32_t owner_id) {
    bool mutual = false;
    FieldSort sort = FieldSort::stat;
    clause.each(NodeKind::Word, [&](Ref w) {
        if (w.text() == "mutual")
            mutual = true;
        else
            sort = sort_of(w.text());
    });
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
        FieldId id = declare_slot(clause, slots[i], types[i], sort, owner, owner_id);
        if (id == no_id || !mutual)
            continue;
        program_.fields[id].mutual = true;
        report_mutual_kind(program_.fields[id]);
    }
}

// The other end lists the owner, too: in the same field.
void Checker::report_mutual_kind(const Field &field) {
    Type element = field.type.kind == TypeKind::list ? element_of(field.type) : type_unknown;
    if (element.kind == TypeKind::unknown && field.type.kind == TypeKind::list)
        return; // reported
    bool thing = field.owner == FieldOwner::kind && element.kind == TypeKind::thing;
    if (thing && element.of != any_kind && is_descendant(element.of, field.owner_id) && field.index == no_id)
        return;
    Diagnostic d(Code::mutual_kind, field.span,
                 "a `mutual` list is of things that have the same list, but " + describe(element) +
                     " has no `" + field.name + "`");
    if (field.owner == FieldOwner::kind) {
        const Kind &owner = program_.kinds[field.owner_id];
        d.others.push_back({owner.span, "declared for these"});
        d.hint = "write `mutual list " + field.name + ": " + owner.name + "`";
    }
    report(std::move(d));
}

Type Checker::slot_type(Ref slot, Ref type_node, FieldSort sort) {
    if (sort == FieldSort::flag)
        return type_yesno;
    if (sort == FieldSort::list) {
        if (!type_node) {
            report(Diagnostic(Code::missing_part, slot.span(), "a list must say what it lists")
                       .mend("write `list " + std::string(slot.text()) + ": KIND`"));
            return list_of(type_unknown);
        }
        return list_of(type_of(type_node));
    }
    if (sort == FieldSort::link && !type_node) {
        report(Diagnostic(Code::missing_part, slot.span(), "a link must say what kind of thing it links to")
                   .mend("write `link " + std::string(slot.text()) + ": KIND`"));
        return type_unknown;
    }
    return type_node ? type_of(type_node) : type_number;
}

FieldId Checker::declare_slot(Ref clause, Ref slot, Ref type_node, FieldSort sort, FieldOwner owner,
                              std::uint32_t owner_id) {
    Ref name = slot.find(NodeKind::Name);
    Ref index = slot.find(NodeKind::Index);
    Field field;
    field.owner = owner;
    field.owner_id = owner_id;
    field.sort = sort;
    field.span = slot.span();
    field.type = slot_type(slot, type_node, sort);
    field.name = name    ? std::string(name.text())
                 : index ? "[" + std::string(index.find(NodeKind::Name).text()) + "]"
                         : "";
    if (index) {
        const Symbol *e = resolve(index.find(NodeKind::Name), SymbolSort::enumeration, "enum");
        if (!e)
            return no_id;
        field.index = e->id;
        field.count =
            static_cast<std::uint32_t>(std::max<std::size_t>(1, program_.enums[e->id].members.size()));
    }
    if (name)
        report_double_field(name, owner, owner_id);
    auto id = static_cast<FieldId>(program_.fields.size());
    program_.fields.push_back(field);
    field_sources_[id] = {clause, slot, clause.find(NodeKind::Default)};
    add_to_owner(id);
    return id;
}

void Checker::report_double_field(Ref name, FieldOwner owner, std::uint32_t owner_id) {
    if (owner == FieldOwner::kind)
        report_double_formula(name, owner_id);
    FieldId other = owner == FieldOwner::kind        ? find_field(owner_id, name.text())
                    : owner == FieldOwner::condition ? find_condition_field(owner_id, name.text())
                                                     : no_id;
    if (other == no_id)
        return;
    report(Diagnostic(Code::double_declaration, name.span(),
                      "the field `" + std::string(name.text()) + "` is declared twice")
               .also(program_.fields[other].span, "the first one")
               .mend("to give an inherited field another starting value, write `" + std::string(name.text()) +
                     " = …` alone"));
}

void Checker::add_to_owner(FieldId id) {
    const Field &field = program_.fields[id];
    switch (field.owner) {
    case FieldOwner::game:
        program_.game_fields.push_back(id);
        if (auto s = symbols_.find(field.name);
            s != symbols_.end() && s->second.sort == SymbolSort::game_field)
            s->second.id = id;
        break;
    case FieldOwner::kind: add_to_kind(field.owner_id, id); break;
    case FieldOwner::condition: add_to_condition(field.owner_id, id); break;
    }
}

// And to all below it that have taken over its fields already.
void Checker::add_to_kind(KindId kind, FieldId id) {
    program_.kinds[kind].fields.push_back(id);
    for (KindId below : kinds_below_[kind])
        if (declared_kinds_[below])
            add_to_kind(below, id);
}

void Checker::add_to_condition(ConditionId condition, FieldId id) {
    program_.conditions[condition].fields.push_back(id);
    for (ConditionId below : conditions_below_[condition])
        add_to_condition(below, id);
}

FieldId Checker::hidden_field(FieldOwner owner, std::uint32_t owner_id, std::string_view name, Type type,
                              Span span) {
    Field field;
    field.name = "(" + std::string(name) + ")"; // no name that an author can write
    field.owner = owner;
    field.owner_id = owner_id;
    field.sort = FieldSort::hidden;
    field.type = type;
    field.span = span;
    auto id = static_cast<FieldId>(program_.fields.size());
    program_.fields.push_back(field);
    add_to_owner(id);
    return id;
}

FieldId Checker::hidden_flag(FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span) {
    return hidden_field(owner, owner_id, name, type_yesno, span);
}
FieldId Checker::hidden_number(FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span) {
    return hidden_field(owner, owner_id, name, type_number, span);
}

Scope Checker::field_scope(const Field &field) {
    Scope scope;
    if (field.owner == FieldOwner::kind)
        scope = kind_scope(field.owner_id, field.span);
    else if (field.owner == FieldOwner::condition)
        scope = condition_scope(field.owner_id, field.span);
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

FunctionId Checker::field_function(FieldId id, Ref e, Type wanted) {
    Scope scope = field_scope(program_.fields[id]);
    NodeId value = expr_as(e, scope, wanted);
    return finish(scope, value, program_.fields[id].name);
}

void Checker::check_field(FieldId id) {
    auto source = field_sources_.find(id);
    if (source == field_sources_.end())
        return; // parameters, hidden ones
    auto [clause, slot, def] = source->second;
    if (Ref range = slot.find(NodeKind::Range)) {
        if (program_.fields[id].type == type_number || program_.fields[id].type.kind == TypeKind::unknown)
            check_field_range(id, range);
        else
            report(Diagnostic(Code::wrong_type, range.span(),
                              "only numbers have a range, but `" + program_.fields[id].name + "` is " +
                                  describe(program_.fields[id].type))
                       .mend(program_.fields[id].sort == FieldSort::flag ? "write `stat` for a number" : ""));
    }
    if (def) {
        FunctionId f = field_function(id, def.child(0), program_.fields[id].type);
        program_.fields[id].initial = f;
        report_own_start(id, program_.functions[f].body, def.child(0).span());
        check_literal_range(id, f, def.child(0).span());
    }
    if (program_.fields[id].sort == FieldSort::pool && program_.fields[id].high == no_id)
        report(Diagnostic(Code::missing_part, slot.span(), "a pool needs a range to be full of")
                   .mend("write `pool " + program_.fields[id].name + " in 0..…`"));
    if (Ref per = clause.find(NodeKind::Per)) {
        program_.fields[id].per_all = true;
        refill(id, per.child(0));
    }
}

// `stat s = s`
void Checker::report_own_start(FieldId id, NodeId body, Span at) {
    const ir::Node &n = program_.ir[body];
    const bool reads = n.op == ir::Op::field || n.op == ir::Op::game_field ||
                       n.op == ir::Op::condition_field || n.op == ir::Op::field_base;
    if (reads && static_cast<FieldId>(n.value) == id)
        return report(Diagnostic(Code::cycle, at,
                                 "`" + program_.fields[id].name +
                                     "` starts with its own value, which it does not have yet")
                          .mend("write what it starts with"));
    for (NodeId part : program_.ir.args(body))
        report_own_start(id, part, at);
}

void Checker::check_field_range(FieldId id, Ref range) {
    bool open = range.text().find("..") != std::string_view::npos;
    FunctionId low = field_function(id, range.child(0), type_number);
    program_.fields[id].low = low;
    if (range.size() > 1 || !open) {
        FunctionId high = field_function(id, range.child(range.size() - 1), type_number);
        program_.fields[id].high = high;
    }
    auto lowest = constant_value(program_.functions[low].body);
    auto highest = program_.fields[id].high == no_id
                       ? std::nullopt
                       : constant_value(program_.functions[program_.fields[id].high].body);
    if (lowest && highest && *lowest > *highest)
        report(Diagnostic(Code::empty_range, range.span(),
                          "this range is empty: its end lies before its start"));
}

void Checker::check_literal_range(FieldId id, FunctionId initial, Span at) {
    report_out_of_field(id, program_.functions[initial].body, at);
}

void Checker::report_out_of_field(FieldId id, NodeId written, Span at) {
    const Field &field = program_.fields[id];
    if (const ir::Node &n = program_.ir[written]; n.op == ir::Op::choose)
        for (NodeId either : program_.ir.args(written).subspan(1))
            report_out_of_field(id, either, span(either));
    auto value = constant_value(written);
    if (!value || field.type != type_number)
        return;
    auto bound = [&](FunctionId f) {
        return f == no_id ? std::nullopt : constant_value(program_.functions[f].body);
    };
    auto low = bound(field.low), high = bound(field.high);
    if (low && high && *low > *high)
        return; // reported
    if ((low && *value < *low) || (high && *value > *high))
        report(Diagnostic(Code::out_of_range, at,
                          "`" + field.name + "` cannot be " + std::to_string(*value) +
                              ": this is outside its range")
                   .also(field.span, "the range"));
}

std::vector<std::string_view> Checker::field_names(KindId kind) const {
    std::vector<std::string_view> names;
    for (FieldId f : program_.kinds[kind].fields) {
        const Field &field = program_.fields[f];
        if (field.sort == FieldSort::hidden)
            continue;
        if (field.name.starts_with("[")) {
            for (const std::string &m : program_.enums[field.index].members)
                names.push_back(m);
        } else {
            names.push_back(field.name);
        }
    }
    for (KindId k = kind; k != no_id; k = program_.kinds[k].parent) {
        auto of = kind_formulas_.find(k);
        if (of == kind_formulas_.end())
            continue;
        for (const auto &[name, id] : of->second)
            names.push_back(name);
    }
    return names;
}

// `x.STR` of `stat [ability]`: the nameless field that has such a member, and which one.
FieldId Checker::indexed_field(KindId kind, std::string_view member,
                               std::optional<std::uint32_t> &index) const {
    if (kind == any_kind)
        return no_id;
    for (FieldId f : program_.kinds[kind].fields) {
        const Field &field = program_.fields[f];
        if (!field.name.starts_with("["))
            continue;
        const auto &members = program_.enums[field.index].members;
        auto at = std::find(members.begin(), members.end(), member);
        if (at == members.end())
            continue;
        index = static_cast<std::uint32_t>(at - members.begin());
        return f;
    }
    return no_id;
}

void Checker::add_near(Diagnostic &d, std::string_view written,
                       std::span<const std::string_view> candidates) const {
    if (auto near = suggest(written, candidates))
        d.hint = "did you mean `" + *near + "`?";
}

// Slots are given when every hidden field is known: a kind's own fields follow its parent's.
void Checker::lay_out() {
    std::vector<bool> done(program_.kinds.size());
    std::function<void(KindId)> kind_layout = [&](KindId k) {
        if (done[k])
            return;
        done[k] = true;
        Kind &kind = program_.kinds[k];
        if (kind.parent != no_id)
            kind_layout(kind.parent), kind.size = program_.kinds[kind.parent].size;
        for (FieldId f : kind.fields)
            place_field(f, FieldOwner::kind, k, program_.kinds[k].size);
    };
    for (KindId k = 0; k < program_.kinds.size(); ++k)
        kind_layout(k);
    std::vector<bool> condition_done(program_.conditions.size());
    std::function<void(ConditionId)> condition_layout = [&](ConditionId c) {
        if (condition_done[c])
            return;
        condition_done[c] = true;
        Condition &condition = program_.conditions[c];
        if (condition.parent != no_id)
            condition_layout(condition.parent), condition.size = program_.conditions[condition.parent].size;
        for (FieldId f : condition.fields)
            place_field(f, FieldOwner::condition, c, program_.conditions[c].size);
    };
    for (ConditionId c = 0; c < program_.conditions.size(); ++c)
        condition_layout(c);
    program_.game_size = static_cast<std::uint32_t>(program_.options.size());
    for (FieldId f : program_.game_fields)
        place_field(f, FieldOwner::game, 0, program_.game_size);
}

void Checker::place_field(FieldId id, FieldOwner owner, std::uint32_t owner_id, std::uint32_t &size) {
    Field &field = program_.fields[id];
    if (field.owner != owner || field.owner_id != owner_id)
        return; // the parent's, already placed
    field.slot = size;
    size += field.count;
}

} // namespace bylaw::check
