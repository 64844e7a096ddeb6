// What a name means where an expression stands, and what follows a dot.
#include "interpreter/check/checker.hpp"

#include "base/diagnostics/suggest.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

std::string_view word_of_other_language(std::string_view word) {
    constexpr std::string_view words[][2] = {
        {"true", "yes"}, {"false", "no"}, {"null", "none"}, {"nil", "none"}, {"nobody", "none"}};
    for (const auto &[foreign, ours] : words)
        if (word == foreign)
            return ours;
    return {};
}

} // namespace

using ast::NodeKind;

// From the inside out: registers, fields of the thing or instance at hand, built-in names, the program's
// declarations.
NodeId Checker::name_expr(Ref e, Scope &scope, Type expected) {
    if (Scope::Binding *b = find_local(scope, e.text()))
        return read_local(*b, scope, e.span());
    if (NodeId own = own_name(e, scope); own != ir::none)
        return own;
    if (e.text() == "gm")
        return constant(type_thing(any_kind), e.span(), 0);
    if (expected.kind == TypeKind::member)
        if (NodeId m = member_name(e, expected); m != ir::none)
            return m;
    if (NodeId global = global_name(e, scope, expected); global != ir::none)
        return global;
    if (NodeId m = member_name(e, expected); m != ir::none)
        return m;
    return report_unknown(e, scope);
}

NodeId Checker::own_name(Ref e, Scope &scope) {
    std::string_view name = e.text();
    if (scope.condition != no_id) {
        const Condition &condition = program_.conditions[scope.condition];
        NodeId instance = local(scope, scope.instance, e.span());
        Type on = type_thing(condition.on == no_id ? any_kind : condition.on);
        if (name == "bearer")
            return node(ir::Op::bearer, on, e.span(), {instance});
        if (name == "source")
            return node(ir::Op::source, type_thing(any_kind), e.span(), {instance});
        if (FieldId f = find_condition_field(scope.condition, name); f != no_id)
            return node(ir::Op::condition_field, program_.fields[f].type, e.span(), {instance}, f);
    }
    if (scope.self_kind != no_id) {
        NodeId self = local(scope, scope.self, e.span());
        if (name == program_.kinds[scope.self_kind].name)
            return self;
        if (FieldId f = find_field(scope.self_kind, name); f != no_id)
            return node(ir::Op::field, program_.fields[f].type, e.span(), {self}, f);
        std::optional<std::uint32_t> index;
        if (FieldId f = indexed_field(scope.self_kind, name, index); f != no_id) {
            NodeId at = constant(type_member(program_.fields[f].index), e.span(), *index);
            return node(ir::Op::field, program_.fields[f].type, e.span(), {self, at}, f);
        }
        if (FormulaId f = find_kind_formula(scope.self_kind, name); f != no_id)
            return call_formula(e, f, self, scope);
    }
    return ir::none;
}

NodeId Checker::global_name(Ref e, Scope &scope, Type) {
    const Symbol *s = find(e.text());
    if (!s)
        return ir::none;
    switch (s->sort) {
    case SymbolSort::option: return node(ir::Op::option, option_type(s->id), e.span(), {}, s->id);
    case SymbolSort::game_field:
        return node(ir::Op::game_field, program_.fields[s->id].type, e.span(), {}, s->id);
    case SymbolSort::formula: return call_formula(e, s->id, ir::none, scope);
    case SymbolSort::kind: return node(ir::Op::every_thing, list_of(type_thing(s->id)), e.span(), {}, s->id);
    case SymbolSort::enumeration:
        return node(ir::Op::members, list_of(type_member(s->id)), e.span(), {}, s->id);
    case SymbolSort::rule: return degree_of(s->id, e.span(), scope);
    default: break;
    }
    if (members_.contains(e.text()))
        return ir::none; // a member of the same name is meant
    report(Diagnostic(Code::wrong_sort, e.span(),
                      "a value is wanted here, but `" + std::string(e.text()) + "` is " + text_of(*s))
               .also(s->declaration->span(), "declared here"));
    return bad(e.span());
}

NodeId Checker::degree_of(RuleId rule, Span span, const Scope &scope) {
    RuleInfo &r = rule_signature(rule);
    const Rule &made = program_.rules[rule];
    std::uint32_t reg = made.degree != no_id ? made.degree : made.result;
    if (reg == no_id) {
        report(Diagnostic(Code::no_value, span, "`" + made.name + "` has no outcome that could be named")
                   .also(r.declaration->span(), "declared here")
                   .mend("to perform it, write `" + made.name + "(…)`"));
        return bad(span);
    }
    return node(ir::Op::active, r.scope.function.registers[reg].type, span, {}, rule,
                static_cast<std::int32_t>(reg), scope.in_test);
}

// A member of an enum. Two enums may share a name: then the expected type decides.
NodeId Checker::member_name(Ref e, Type expected) {
    auto found = members_.find(e.text());
    if (found == members_.end())
        return ir::none;
    const auto &owners = found->second;
    const auto *chosen = owners.size() == 1 ? &owners.front() : nullptr;
    for (const auto &owner : owners)
        if (expected.kind == TypeKind::member && expected.of == owner.first)
            chosen = &owner;
    if (!chosen) {
        const std::string &first = program_.enums[owners[0].first].name,
                          &second = program_.enums[owners[1].first].name;
        report(Diagnostic(Code::ambiguous_member, e.span(),
                          "`" + std::string(e.text()) + "` is in `" + first + "` and in `" + second + "`")
                   .mend("write `" + first + "." + std::string(e.text()) + "` or `" + second + "." +
                         std::string(e.text()) + "`"));
        return bad(e.span());
    }
    if (auto s = symbols_.find(program_.enums[chosen->first].name); s != symbols_.end())
        s->second.declaration->used = true;
    if (chosen->first == program_.tag_enum)
        used_tags_.insert(chosen->second);
    return constant(type_member(chosen->first), e.span(), chosen->second);
}

NodeId Checker::report_unknown(Ref e, Scope &scope) {
    if (scope.self_kind != no_id && is_orphan(scope.self_kind))
        return bad(e.span());
    if (sink_->error_count() > 100) { // more are counted, not shown: no time for what is near
        report(
            Diagnostic(Code::not_in_scope, e.span(), "`" + std::string(e.text()) + "` means nothing here"));
        return bad(e.span());
    }
    std::vector<std::string_view> near;
    for (const auto &b : scope.names)
        near.push_back(b.name);
    if (scope.self_kind != no_id)
        for (auto n : field_names(scope.self_kind))
            near.push_back(n);
    if (scope.condition != no_id) {
        near.insert(near.end(), {"bearer", "source"});
        for (FieldId f : program_.conditions[scope.condition].fields)
            near.push_back(program_.fields[f].name);
    }
    near.insert(near.end(), {"yes", "no", "none", "gm", "pass"});
    for (const auto &[name, symbol] : symbols_)
        near.push_back(name);
    for (const auto &[name, owners] : members_)
        near.push_back(name);
    // The tables above have no order of their own; a message must not depend on chance.
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    Diagnostic d(Code::not_in_scope, e.span(), "`" + std::string(e.text()) + "` means nothing here");
    add_near(d, e.text(), near);
    if (const std::string_view ours = word_of_other_language(e.text()); !ours.empty())
        d.hint = "write `" + std::string(ours) + "`";
    if (d.hint.empty() && (e.text() == "bearer" || e.text() == "source"))
        d.hint = "`" + std::string(e.text()) + "` is a word of conditions; here, name the role that is meant";
    report(std::move(d));
    return bad(e.span());
}

NodeId Checker::member_expr(Ref e, Scope &scope) {
    Ref base = e.child(0), name = e.child(1);
    if (base.kind() == NodeKind::Name && !find_local(scope, base.text()) &&
        !(scope.self_kind != no_id && base.text() == program_.kinds[scope.self_kind].name)) {
        if (const Symbol *s = find(base.text(), SymbolSort::rule))
            return active_member(e, s->id, scope);
        for (EnumId id = 0; id < program_.enums.size(); ++id) {
            if (program_.enums[id].name != base.text())
                continue;
            if (NodeId m = member_name(name, type_member(id)); m != ir::none && type(m) == type_member(id)) {
                find(base.text());
                return m;
            }
            std::vector<std::string_view> members(program_.enums[id].members.begin(),
                                                  program_.enums[id].members.end());
            unknown_name(name, "member", members, Code::unknown_name);
            return bad(e.span());
        }
    }
    NodeId thing = expr_raw(base, scope, type_unknown);
    Type t = type(thing);
    if (t.kind == TypeKind::unknown)
        return bad(e.span());
    if (program_.ir[thing].op == ir::Op::perform && t.kind != TypeKind::thing)
        return result_member(e, thing);
    bool pool = (program_.ir[thing].op == ir::Op::field || program_.ir[thing].op == ir::Op::condition_field ||
                 program_.ir[thing].op == ir::Op::game_field || program_.ir[thing].op == ir::Op::active) &&
                t == type_number;
    if (pool && (name.text() == "max" || name.text() == "min"))
        return pool_bound(e, thing, name.text());
    if (t.kind == TypeKind::act) {
        if (name.text() == "actor")
            return node(ir::Op::act_field, type_thing(any_kind), e.span(), {thing}, 0);
        if (name.text() == "legal")
            return node(ir::Op::act_field, type_yesno, e.span(), {thing}, 2);
        if (name.text() == "affordable")
            return node(ir::Op::act_field, type_yesno, e.span(), {thing}, 3);
    }
    if (t.kind != TypeKind::thing) {
        report(Diagnostic(Code::unknown_field, name.span(),
                          describe(t) + " has no field `" + std::string(name.text()) + "`")
                   .also(base.span(), "this is " + describe(t)));
        return bad(e.span());
    }
    return thing_member(name, complete(thing), e.span());
}

NodeId Checker::thing_member(Ref name, NodeId thing, Span span) {
    KindId kind = type(thing).of;
    if (kind == any_kind)
        return any_thing_member(name, thing, span);
    if (FieldId f = find_field(kind, name.text()); f != no_id)
        return node(ir::Op::field, program_.fields[f].type, span, {thing}, f);
    std::optional<std::uint32_t> index;
    if (FieldId f = indexed_field(kind, name.text(), index); f != no_id) {
        NodeId at = constant(type_member(program_.fields[f].index), name.span(), *index);
        return node(ir::Op::field, program_.fields[f].type, span, {thing, at}, f);
    }
    if (FormulaId f = find_kind_formula(kind, name.text()); f != no_id) {
        Scope empty;
        return call_formula(name, f, thing, empty);
    }
    if (is_orphan(kind))
        return bad(span);
    Diagnostic d(Code::unknown_field, name.span(),
                 "`" + program_.kinds[kind].name + "` has no field `" + std::string(name.text()) + "`");
    d.others.push_back({program_.kinds[kind].span, "the kind is declared here"});
    auto candidates = field_names(kind);
    add_near(d, name.text(), candidates);
    report(std::move(d));
    return bad(span);
}

// A thing of any kind: the field is found if just one kind (and its children) declares it; its kind is asked
// then.
NodeId Checker::any_thing_member(Ref name, NodeId thing, Span span) {
    std::vector<FieldId> found;
    for (FieldId f = 0; f < program_.fields.size(); ++f)
        if (program_.fields[f].owner == FieldOwner::kind && program_.fields[f].name == name.text())
            found.push_back(f);
    if (found.size() == 1) {
        const Field &field = program_.fields[found[0]];
        NodeId owner = of_kind(thing, field.owner_id, program_.ir[thing].span);
        return node(ir::Op::field, field.type, span, {owner}, found[0]);
    }
    Diagnostic d(Code::unknown_field, name.span(),
                 found.empty() ? "no kind has a field `" + std::string(name.text()) + "`"
                               : "several kinds have a field `" + std::string(name.text()) + "`");
    if (found.size() > 1)
        d.hint = "say the kind of the thing, for instance in the header: `who: " +
                 program_.kinds[program_.fields[found[0]].owner_id].name + "`";
    report(std::move(d));
    return bad(span);
}

// `battle.order`: a role, value or field of the innermost running performing of a rule.
NodeId Checker::active_member(Ref e, RuleId rule, Scope &scope) {
    Ref name = e.child(1);
    RuleInfo &r = rule_signature(rule);
    for (std::uint32_t reg = 0; reg < r.scope.function.registers.size(); ++reg) {
        const Register &have = r.scope.function.registers[reg];
        if (have.name == name.text())
            return node(ir::Op::active, have.type, e.span(), {}, rule, static_cast<std::int32_t>(reg),
                        scope.in_test);
    }
    std::vector<std::string_view> names;
    for (const Register &have : r.scope.function.registers)
        if (!have.name.empty())
            names.push_back(have.name);
    Diagnostic d(Code::unknown_field, name.span(),
                 "`" + program_.rules[rule].name + "` has no role, value or field `" +
                     std::string(name.text()) + "`");
    d.others.push_back({r.declaration->span(), "declared here"});
    add_near(d, name.text(), names);
    report(std::move(d));
    return bad(e.span());
}

// `resist(target).total`: a result of that performing other than its degree.
NodeId Checker::result_member(Ref e, NodeId performing) {
    ir::Node n = program_.ir[performing];
    const Rule &rule = program_.rules[n.value];
    std::string_view name = e.child(1).text();
    const auto &registers = rule_signature(static_cast<RuleId>(n.value)).scope.function.registers;
    for (std::uint32_t reg :
         {rule.natural, rule.total, rule.needed, rule.margin, rule.shortfall, rule.degree, rule.result}) {
        if (reg == no_id || registers[reg].name != name)
            continue;
        n.type = registers[reg].type;
        n.extra = static_cast<std::int32_t>(reg + 1);
        n.span = e.span();
        std::vector<NodeId> args(program_.ir.args(performing).begin(), program_.ir.args(performing).end());
        return program_.ir.add(n, args);
    }
    report(Diagnostic(Code::unknown_field, e.child(1).span(),
                      "`" + rule.name + "` has no result `" + std::string(name) + "`")
               .mend("a check has `natural`, `total`, `needed`, `margin`, `shortfall` and `degree`, a table "
                     "`total` and `result`"));
    return bad(e.span());
}

NodeId Checker::pool_bound(Ref e, NodeId pool, std::string_view which) {
    ir::Node n = program_.ir[pool];
    bool max = which == "max";
    if (n.op == ir::Op::field) {
        const Field &field = program_.fields[n.value];
        if ((max ? field.high : field.low) != no_id) {
            std::vector<NodeId> args(program_.ir.args(pool).begin(), program_.ir.args(pool).end());
            return node(max ? ir::Op::field_max : ir::Op::field_min, type_number, e.span(), std::move(args),
                        n.value);
        }
    }
    report(Diagnostic(Code::unknown_field, e.child(1).span(),
                      "`" + std::string(e.child(0).text()) + "` has no `" + std::string(which) +
                          "`: it is no pool of a thing"));
    return bad(e.span());
}

// `x[STR]` of `stat [ability]`, `x.resist[fire]`, `list[2]`.
NodeId Checker::element_expr(Ref e, Scope &scope) {
    NodeId base = expr_raw(e.child(0), scope, type_unknown);
    ir::Node n = program_.ir[base];
    bool field = n.op == ir::Op::field || n.op == ir::Op::field_base || n.op == ir::Op::game_field ||
                 n.op == ir::Op::condition_field;
    std::size_t without = n.op == ir::Op::game_field ? 0 : 1;
    if (field && program_.fields[n.value].index != no_id && n.arg_count == without) {
        Type index = type_member(program_.fields[n.value].index);
        const auto &registers =
            scope.function.registers; // in the range of `pool [ability]` its name is the one at hand
        bool own = scope.starting && scope.function.parameters == 2 && registers[1].type == index &&
                   e.child(1).text() == program_.enums[index.of].name;
        NodeId at = own ? local(scope, 1, e.child(1).span()) : expr_as(e.child(1), scope, index);
        std::vector<NodeId> args(program_.ir.args(base).begin(), program_.ir.args(base).end());
        args.push_back(at);
        return node(n.op, n.type, e.span(), std::move(args), n.value);
    }
    if (n.type.kind == TypeKind::thing && n.type.of != any_kind) {
        NodeId at = expr(e.child(1), scope);
        for (FieldId f : program_.kinds[n.type.of].fields)
            if (program_.fields[f].name.starts_with("[") &&
                fits(type(at), type_member(program_.fields[f].index)))
                return node(ir::Op::field, program_.fields[f].type, e.span(), {base, at}, f);
    } else if (n.type.kind == TypeKind::list) {
        return node(ir::Op::element, element_of(n.type), e.span(), {base, number(e.child(1), scope)});
    }
    if (n.type.kind != TypeKind::unknown)
        report(Diagnostic(Code::wrong_type, e.child(0).span(),
                          "`[ ]` picks from a list or from a field that has several values, but this is " +
                              describe(n.type)));
    return bad(e.span());
}

NodeId Checker::make_thing(Ref at, KindId kind, Scope &scope) {
    if (scope.pure && !scope.starting)
        require_impure(scope, at.span(), "making a thing");
    return node(ir::Op::make, type_thing(kind), at.span(), {}, kind, -1);
}

} // namespace bylaw::check
