// Members behind a dot and in brackets: fields, results of a call, ends of pools, elements.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/options.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <functional>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

// A field, a member of a nameless one or a formula of the kind; ir::none
NodeId of_kinds_own(Context &c, Ref name, NodeId thing, KindId kind, Span span) {
    if (FieldId f = find_field(c, kind, name.text()); f != no_id)
        return c.node(ir::Op::field, c.program.fields[f].type, span, {thing}, f);
    std::optional<std::uint32_t> index;
    if (FieldId f = indexed_field(c, kind, name.text(), index); f != no_id) {
        NodeId at = c.constant(type_member(c.program.fields[f].index), name.span(), *index);
        return c.node(ir::Op::field, c.program.fields[f].type, span, {thing, at}, f);
    }
    const FormulaId f = find_kind_formula(c, kind, name.text());
    Scope empty;
    return f != no_id ? call_formula(c, name, f, thing, empty) : ir::none;
}

namespace {

NodeId report_no_register(Context &c, view::Member e, RuleId rule) {
    const RuleInfo &r = c.rules.infos[rule];
    std::vector<std::string_view> names;
    for (const Register &have : r.scope.function.registers)
        if (!have.name.empty())
            names.push_back(have.name);
    Diagnostic d(Code::unknown_field, e.name().span(),
                 "`" + c.program.rules[rule].name + "` has no role, value or field `" +
                     std::string(e.name().text()) + "`");
    d.others.push_back({r.declaration->span(), "declared here"});
    add_near(c, d, e.name().text(), names);
    c.report(std::move(d));
    return c.bad(e.span());
}

// `battle.order`: a role, value or field of the innermost running call of a rule.
NodeId active_member(Context &c, view::Member e, RuleId rule, Scope &scope) {
    Ref name = e.name();
    RuleInfo &r = rule_signature(c, rule);
    for (std::uint32_t reg = 0; reg < r.scope.function.registers.size(); ++reg) {
        const Register &have = r.scope.function.registers[reg];
        if (have.name != name.text())
            continue;
        note_register(c, name.span(), r, reg);
        return c.node(ir::Op::active, have.type, e.span(), {}, rule, static_cast<std::int32_t>(reg),
                      scope.in_test);
    }
    return report_no_register(c, e, rule);
}

// `resist(target).total`: a result of that call other than its degree.
NodeId result_member(Context &c, view::Member e, NodeId performing) {
    ir::Node n = c.program.ir[performing];
    const Rule &rule = c.program.rules[n.value];
    std::string_view name = e.name().text();
    const auto &registers = rule_signature(c, static_cast<RuleId>(n.value)).scope.function.registers;
    for (std::uint32_t reg :
         {rule.natural, rule.total, rule.needed, rule.margin, rule.shortfall, rule.degree, rule.result}) {
        if (reg == no_id || registers[reg].name != name)
            continue;
        n.type = registers[reg].type;
        n.extra = static_cast<std::int32_t>(reg + 1);
        n.span = e.span();
        std::vector<NodeId> args(c.program.ir.args(performing).begin(), c.program.ir.args(performing).end());
        return c.program.ir.add(n, args);
    }
    c.report(
        Diagnostic(Code::unknown_field, e.name().span(),
                   "`" + rule.name + "` has no result `" + std::string(name) + "`")
            .mend("a check has `natural`, `total`, `needed`, `margin`, `shortfall` and `degree`, a table "
                  "`total` and `result`"));
    return c.bad(e.span());
}

NodeId pool_bound(Context &c, view::Member e, NodeId pool) {
    ir::Node n = c.program.ir[pool];
    const bool max = e.name().word() == Word::max;
    if (n.op == ir::Op::field) {
        const Field &field = c.program.fields[n.value];
        if ((max ? field.high : field.low) != no_id) {
            std::vector<NodeId> args(c.program.ir.args(pool).begin(), c.program.ir.args(pool).end());
            return c.node(max ? ir::Op::field_max : ir::Op::field_min, type_number, e.span(), std::move(args),
                          n.value);
        }
    }
    c.report(Diagnostic(Code::unknown_field, e.name().span(),
                        "`" + std::string(e.owner().text()) + "` has no `" + std::string(e.name().text()) +
                            "`: it is no pool of a thing"));
    return c.bad(e.span());
}

// `damage.fire`
NodeId member_of_enum(Context &c, view::Member e, EnumId id) {
    const Type wanted = type_member(id);
    if (NodeId m = member_name(c, e.name(), wanted); m != ir::none && c.type(m) == wanted) {
        find(c, e.owner()); // it is used
        return m;
    }
    std::vector<std::string_view> members(c.program.enums[id].members.begin(),
                                          c.program.enums[id].members.end());
    unknown_name(c, e.name(), "member", members, Code::unknown_name);
    return c.bad(e.span());
}

bool names_own_thing(const Context &c, Ref base, const Scope &scope) {
    return scope.self_kind != no_id && base.text() == c.program.kinds[scope.self_kind].name;
}

// One that a table's rows or the tags make up is declared as nothing else.
bool sees_enum(const Context &c, Ref name, EnumId id) {
    const auto s = c.names.symbols.find(c.program.enums[id].name);
    return s == c.names.symbols.end() || sees(c, name.module, s->second);
}

// Resolves a member behind the name of a rule or enum; returns ir::none for other names.
NodeId global_member(Context &c, view::Member e, Scope &scope) {
    const Ref base = e.owner();
    if (base.kind() != NodeKind::Name || find_local(scope, base.text()) || names_own_thing(c, base, scope))
        return ir::none;
    if (const Symbol *s = find(c, base, SymbolSort::rule))
        return active_member(c, e, s->id, scope);
    for (EnumId id = 0; id < c.program.enums.size(); ++id)
        if (c.program.enums[id].name == base.text() && sees_enum(c, base, id))
            return member_of_enum(c, e, id);
    return ir::none;
}

bool asks_bound(const Context &c, view::Member e, NodeId of) {
    const Word asked = e.name().word();
    if (c.type(of) != type_number || (asked != Word::max && asked != Word::min))
        return false;
    switch (c.program.ir[of].op) {
    case ir::Op::field:
    case ir::Op::condition_field:
    case ir::Op::game_field:
    case ir::Op::active: return true;
    default: return false;
    }
}

// Is it declared with nothing but its name? Then it is a number, unless it is called as a type is.
bool has_no_type(const Scope::Binding &local, std::string_view text) {
    const std::less<const char *> before; // they may lie anywhere
    if (local.of_let || before(local.name.data(), text.data()) ||
        !before(local.name.data(), text.data() + text.size()))
        return false;
    const std::string_view behind =
        text.substr(static_cast<std::size_t>(local.name.data() - text.data()) + local.name.size());
    const std::size_t next = behind.find_first_not_of(" \t");
    return next != behind.npos && (behind[next] == ',' || behind[next] == ')');
}

// `check pull (rower)`, and then `rower.arm`
std::string missing_type(const Context &c, view::Member e, Scope &scope) {
    const Ref owner = e.owner();
    const Scope::Binding *local = owner.kind() == NodeKind::Name ? find_local(scope, owner.text()) : nullptr;
    if (!local || !has_no_type(*local, owner.tree->text))
        return "";
    std::string kind = "KIND";
    for (KindId id = 0; id < c.program.kinds.size() && kind == "KIND"; ++id)
        if (find_field(c, id, e.name().text()) != no_id)
            kind = c.program.kinds[id].name;
    return filled("without a type `{}` is a number: where it is declared write `{}: {}`",
                  {owner.text(), owner.text(), kind});
}

NodeId report_no_member(Context &c, view::Member e, Type t, Scope &scope) {
    const std::string name(e.name().text());
    Diagnostic d(Code::unknown_field, e.name().span(), describe(c, t) + " has no field `" + name + "`");
    if (t.kind == TypeKind::degree && t.of != any_kind)
        d.hint =
            "only the name that a `let` gives to a performing has them, in the same braces: `let it_was = " +
            c.program.rules[t.of].name + "(…)`, then `it_was." + name + "`";
    else if (t == type_number)
        d.hint = missing_type(c, e, scope);
    c.report(std::move(d).also(e.owner().span(), "this is " + describe(c, t)));
    return c.bad(e.span());
}

NodeId act_member(Context &c, view::Member e, NodeId act, Scope &scope) {
    switch (e.name().word()) {
    case Word::actor: return c.node(ir::Op::act_field, type_thing(any_kind), e.span(), {act}, 0);
    case Word::legal: return c.node(ir::Op::act_field, type_yesno, e.span(), {act}, 2);
    case Word::affordable: return c.node(ir::Op::act_field, type_yesno, e.span(), {act}, 3);
    default: return report_no_member(c, e, type_act, scope);
    }
}

// `ada.mad.how`: a parameter or field of a borne condition; ir::none if `ada.mad` is no condition.
NodeId borne_member(Context &c, view::Member e, Scope &scope) {
    const view::Member owner = e.owner();
    const Symbol *s = find(c, owner.name(), SymbolSort::condition);
    if (!s)
        return ir::none;
    const std::size_t told = c.sink->error_count();
    const NodeId bearer = expr_raw(c, owner.owner(), scope, type_unknown);
    const Type t = c.type(bearer);
    if (t.kind == TypeKind::unknown && c.sink->error_count() > told)
        return c.bad(e.span());
    if (t.kind != TypeKind::thing || (t.of != any_kind && find_field(c, t.of, owner.name().text()) != no_id))
        return ir::none;
    return field_of_borne(c, e, bearer, s->id);
}

// Resolves a member by the type of the value before the dot.
NodeId value_member(Context &c, view::Member e, NodeId value, Scope &scope) {
    const Type t = c.type(value);
    const bool asks_itself = t.kind == TypeKind::thing || t.kind == TypeKind::act;
    if (const NodeId made = named_performing(c, value, scope); made != ir::none && !asks_itself)
        return kept_member(c, e, made, scope);
    if (c.program.ir[value].op == ir::Op::perform && t.kind != TypeKind::thing)
        return result_member(c, e, value);
    if (asks_bound(c, e, value))
        return pool_bound(c, e, value);
    switch (t.kind) {
    case TypeKind::act: return act_member(c, e, value, scope);
    case TypeKind::thing: return thing_member(c, e.name(), complete(c, value), e.span());
    default: return report_no_member(c, e, t, scope);
    }
}

} // namespace

NodeId member_expr(Context &c, view::Member e, Scope &scope) {
    if (NodeId global = global_member(c, e, scope); global != ir::none)
        return global;
    if (e.owner().is(NodeKind::Member))
        if (NodeId borne = borne_member(c, e, scope); borne != ir::none)
            return borne;
    const NodeId value = expr_raw(c, e.owner(), scope, type_unknown);
    return c.type(value).kind == TypeKind::unknown ? c.bad(e.span()) : value_member(c, e, value, scope);
}

namespace {

// A thing of any kind: the field is found if just one kind (and its children) declares it; its kind is asked
// then.
NodeId any_thing_member(Context &c, Ref name, NodeId thing, Span span) {
    std::vector<FieldId> found;
    for (FieldId f = 0; f < c.program.fields.size(); ++f)
        if (c.program.fields[f].owner == FieldOwner::kind && c.program.fields[f].name == name.text() &&
            sees_field(c, name, f))
            found.push_back(f);
    if (found.size() == 1) {
        const Field &field = c.program.fields[found[0]];
        NodeId owner = of_kind(c, thing, field.owner_id, c.program.ir[thing].span);
        return c.node(ir::Op::field, field.type, span, {owner}, found[0]);
    }
    Diagnostic d(Code::unknown_field, name.span(),
                 found.empty() ? "no kind has a field `" + std::string(name.text()) + "`"
                               : "several kinds have a field `" + std::string(name.text()) + "`");
    if (found.size() > 1)
        d.hint = "say the kind of the thing, for instance in the header: `who: " +
                 c.program.kinds[c.program.fields[found[0]].owner_id].name + "`";
    c.report(std::move(d));
    return c.bad(span);
}

} // namespace

NodeId thing_member(Context &c, Ref name, NodeId thing, Span span) {
    KindId kind = c.type(thing).of;
    if (kind == any_kind)
        return any_thing_member(c, name, thing, span);
    if (NodeId own = of_kinds_own(c, name, thing, kind, span); own != ir::none)
        return own;
    if (!is_orphan(c, kind))
        c.report(no_such_field(c, kind, name).also(c.program.kinds[kind].span, "the kind is declared here"));
    return c.bad(span);
}

namespace {

// A field that has a value for each member of an enum, and does not say yet which.
bool lacks_index(const Context &c, const ir::Node &n) {
    const bool of_game = n.op == ir::Op::game_field;
    const bool field =
        of_game || n.op == ir::Op::field || n.op == ir::Op::field_base || n.op == ir::Op::condition_field;
    return field && c.program.fields[n.value].index != no_id && n.arg_count == (of_game ? 0 : 1);
}

// In the range of `pool [ability]` the enum's name is the member at hand.
bool is_member_at_hand(const Context &c, Ref written, Type index, const Scope &scope) {
    return scope.starting && scope.function.parameters == 2 && scope.function.registers[1].type == index &&
           written.text() == c.program.enums[index.of].name;
}

NodeId indexed(Context &c, view::Element e, NodeId base, Scope &scope) {
    const ir::Node n = c.program.ir[base];
    const Type index = type_member(c.program.fields[n.value].index);
    NodeId at = is_member_at_hand(c, e.index(), index, scope) ? local(c, scope, 1, e.index().span())
                                                              : expr_as(c, e.index(), scope, index);
    std::vector<NodeId> args(c.program.ir.args(base).begin(), c.program.ir.args(base).end());
    args.push_back(at);
    return c.node(n.op, n.type, e.span(), std::move(args), n.value);
}

NodeId report_no_elements(Context &c, view::Element e, Type t) {
    if (t.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.list().span(),
                            "`[ ]` picks from a list or from a field that has several values, but this is " +
                                describe(c, t)));
    return c.bad(e.span());
}

bool report_element_zero(Context &c, view::Element e) {
    const Ref index = e.index();
    if (index.kind() != NodeKind::Number || index.text().find_first_not_of("0_") != std::string_view::npos)
        return false;
    c.report(Diagnostic(Code::no_element, index.span(), "a list has no element 0: they count from 1")
                 .mend("the first is `" + std::string(e.list().text()) + "[1]`"));
    return true;
}

// `x[STR]`: the nameless field whose enum has the member.
NodeId element_of_thing(Context &c, view::Element e, NodeId thing, Scope &scope) {
    const Type t = c.type(thing);
    NodeId at = expr(c, e.index(), scope);
    for (FieldId f : c.program.kinds[t.of].fields)
        if (c.program.fields[f].name.starts_with("[") &&
            fits(c, c.type(at), type_member(c.program.fields[f].index)))
            return c.node(ir::Op::field, c.program.fields[f].type, e.span(), {thing, at}, f);
    return report_no_elements(c, e, t);
}

} // namespace

// `x[STR]` of `stat [ability]`, `x.resist[fire]`, `list[2]`.
NodeId element_expr(Context &c, view::Element e, Scope &scope) {
    const NodeId base = expr_raw(c, e.list(), scope, type_unknown);
    const Type t = c.type(base);
    if (lacks_index(c, c.program.ir[base]))
        return indexed(c, e, base, scope);
    if (t.kind == TypeKind::thing && t.of != any_kind)
        return element_of_thing(c, e, base, scope);
    if (t.kind == TypeKind::list && report_element_zero(c, e))
        return c.bad(e.span());
    if (t.kind == TypeKind::list)
        return c.node(ir::Op::element, element_of(t), e.span(), {base, number(c, e.index(), scope)});
    return report_no_elements(c, e, t);
}

void require_may_make(Context &c, Span span, Scope &scope) {
    if (scope.pure && !scope.starting)
        require_impure(c, scope, span, "making a thing");
}

NodeId make_thing(Context &c, Ref at, KindId kind, Scope &scope) {
    require_may_make(c, at.span(), scope);
    return c.node(ir::Op::make, type_thing(kind), at.span(), {}, kind, -1);
}

} // namespace bylaw::check
