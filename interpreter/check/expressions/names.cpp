// Resolves names in expressions, and names behind a dot.
#include "interpreter/check/names/names.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/options.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

std::string_view word_of_other_language(std::string_view word) {
    constexpr std::string_view words[][2] = {
        {"true", "yes"}, {"false", "no"}, {"null", "none"}, {"nil", "none"}, {"nobody", "none"}};
    for (const auto &[foreign, ours] : words)
        if (word == foreign)
            return ours;
    return {};
}

NodeId name_of_condition(Context &c, Ref e, const Scope &scope) {
    const Condition &condition = c.program.conditions[scope.condition];
    NodeId instance = local(c, scope, scope.instance, e.span());
    Type on = type_thing(condition.on == no_id ? any_kind : condition.on);
    if (e.word() == Word::bearer)
        return c.node(ir::Op::bearer, on, e.span(), {instance});
    if (e.word() == Word::source)
        return c.node(ir::Op::source, type_thing(any_kind), e.span(), {instance});
    if (FieldId f = find_condition_field(c, scope.condition, e.text()); f != no_id && sees_field(c, e, f))
        return c.node(ir::Op::condition_field, c.program.fields[f].type, e.span(), {instance}, f);
    if (e.word() == Word::condition && !find(c, e)) // its title, or that of the child that is borne
        return c.node(ir::Op::title, type_text, e.span(), {instance}, scope.condition);
    return ir::none;
}

NodeId name_of_kind(Context &c, Ref e, const Scope &scope) {
    NodeId self = local(c, scope, scope.self, e.span());
    if (e.text() == c.program.kinds[scope.self_kind].name)
        return self;
    return sees_own(c, e, scope.self_kind) ? of_kinds_own(c, e, self, scope.self_kind, e.span()) : ir::none;
}

// fields of the thing or instance that the scope belongs to; ir::none
NodeId own_name(Context &c, Ref e, const Scope &scope) {
    if (scope.condition != no_id)
        if (NodeId own = name_of_condition(c, e, scope); own != ir::none)
            return own;
    return scope.self_kind != no_id ? name_of_kind(c, e, scope) : ir::none;
}

NodeId report_no_outcome(Context &c, const Rule &rule, Span declared, Span span) {
    c.report(Diagnostic(Code::no_value, span, "`" + rule.name + "` has no outcome that could be named")
                 .also(declared, "declared here")
                 .mend("to perform it, write `" + rule.name + "(…)`"));
    return c.bad(span);
}

// The degree of the running or last call of a check.
NodeId degree_of(Context &c, RuleId rule, Span span, const Scope &scope) {
    RuleInfo &r = rule_signature(c, rule);
    const Rule &made = c.program.rules[rule];
    std::uint32_t reg = made.degree != no_id ? made.degree : made.result;
    if (reg == no_id)
        return report_no_outcome(c, made, r.declaration->span(), span);
    return c.node(ir::Op::active, r.scope.function.registers[reg].type, span, {}, rule,
                  static_cast<std::int32_t>(reg), scope.in_test);
}

NodeId game_field(Context &c, FieldId id, Span span) {
    if (id == no_id) // the owner of the field was reported
        return c.bad(span);
    return c.node(ir::Op::game_field, c.program.fields[id].type, span, {}, id);
}

NodeId report_no_value(Context &c, Ref e, const Symbol &s) {
    c.report(
        Diagnostic(Code::wrong_sort, e.span(),
                   "a value is wanted here, but `" + std::string(e.text()) + "` is " + text_of(s))
            .also(s.declaration->span(), "declared here")
            .mend(s.sort == SymbolSort::grid ? filled("write `{}(…)`, with what is looked up", {e.text()})
                  : s.sort != SymbolSort::scenario
                      ? ""
                      : filled("`given {}` begins with those who are in it; as a whole it is named with its "
                               "rules, such as `bylaw odds RULES/{}`",
                               {e.text(), e.text()})));
    return c.bad(e.span());
}

// Returns the program's declaration; ir::none if there is none, or if a member of the same name is meant.
NodeId global_name(Context &c, Ref e, Scope &scope) {
    const Symbol *s = find(c, e);
    if (!s)
        return ir::none;
    switch (s->sort) {
    case SymbolSort::option: return c.node(ir::Op::option, option_type(c, s->id), e.span(), {}, s->id);
    case SymbolSort::game_field: return game_field(c, s->id, e.span());
    case SymbolSort::formula: return call_formula(c, e, s->id, ir::none, scope);
    case SymbolSort::kind:
        return c.node(ir::Op::every_thing, list_of(type_thing(s->id)), e.span(), {}, s->id);
    case SymbolSort::enumeration:
        return c.node(ir::Op::members, list_of(type_member(s->id)), e.span(), {}, s->id);
    case SymbolSort::rule: return degree_of(c, s->id, e.span(), scope);
    default: return members_called(c, e).empty() ? report_no_value(c, e, *s) : ir::none;
    }
}

void add_names_at_hand(const Context &c, const Scope &scope, std::vector<std::string_view> &near) {
    for (const auto &b : scope.names)
        near.push_back(b.name);
    if (scope.self_kind != no_id)
        for (auto n : field_names(c, scope.self_kind))
            near.push_back(n);
    if (scope.condition == no_id)
        return;
    near.insert(near.end(), {"bearer", "condition", "source"});
    for (FieldId f : c.program.conditions[scope.condition].fields)
        near.push_back(c.program.fields[f].name);
}

std::vector<std::string_view> all_names(const Context &c, const Scope &scope) {
    std::vector<std::string_view> near{"yes", "no", "none", "gm", "pass"};
    add_names_at_hand(c, scope, near);
    for (const auto &[name, symbol] : c.names.symbols)
        near.push_back(name);
    for (const auto &[name, owners] : c.names.members)
        near.push_back(name);
    // The tables above have no order of their own; a message must not depend on chance.
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return near;
}

bool is_self_elsewhere(std::string_view word) {
    return word == "self" || word == "this" || word == "me";
}

// Returns the name of the thing itself here.
std::string self_here(const Context &c, const Scope &scope) {
    if (scope.condition != no_id)
        return "whoever bears a condition is its `bearer`";
    if (scope.self_kind != no_id)
        return filled("of a kind its name means whoever it is about: `{}`",
                      {c.program.kinds[scope.self_kind].name});
    return scope.names.empty()
               ? "behind `prefer` name the roles of the act: `prefer ACT(who) when who.…`"
               : filled("write the name of the role that is meant: `{}`", {scope.names.front().name});
}

// `W6`, `T20`: a die, as it is called in other languages.
std::string sides_of_other_dice(std::string_view word) {
    const bool letter = word.size() > 1 && std::string_view("wWtTkK").find(word[0]) != std::string_view::npos;
    const bool digits =
        std::all_of(word.begin() + 1, word.end(), [](char x) { return x >= '0' && x <= '9'; });
    return letter && digits ? std::string(word.substr(1)) : "";
}

void add_mend_of_unknown(Context &c, Diagnostic &d, Ref e, const Scope &scope) {
    add_near(c, d, e.text(), all_names(c, scope));
    mend_by_module(c, d, e.text());
    mend_by_reach(c, d, e);
    if (const std::string_view ours = word_of_other_language(e.text()); !ours.empty())
        d.hint = "write `" + std::string(ours) + "`";
    if (is_self_elsewhere(e.text()))
        d.hint = self_here(c, scope);
    if (const std::string sides = sides_of_other_dice(e.text()); !sides.empty() && d.hint.empty())
        d.hint = "dice are written with a `d`: `d" + sides + "`";
    if (d.hint.empty() && (e.word() == Word::bearer || e.word() == Word::source))
        d.hint = "`" + std::string(e.text()) + "` is a word of conditions; here, name the role that is meant";
}

constexpr std::size_t most_mends = 100; // more are counted, not shown: no time for what is near

NodeId report_unknown(Context &c, Ref e, const Scope &scope) {
    if (scope.self_kind != no_id && is_orphan(c, scope.self_kind))
        return c.bad(e.span());
    Diagnostic d(Code::not_in_scope, e.span(), "`" + std::string(e.text()) + "` means nothing here");
    if (c.sink->error_count() <= most_mends)
        add_mend_of_unknown(c, d, e, scope);
    c.report(std::move(d));
    return c.bad(e.span());
}

bool means_member(const Context &c, Ref e, NodeId own, Type expected) {
    return expected.kind == TypeKind::member && !fits(c, c.type(own), expected) &&
           std::ranges::count(c.program.enums[expected.of].members, e.text()) > 0;
}

} // namespace

// From the inside out: registers, fields of what is at hand, built-in names, the program's declarations.
NodeId name_expr(Context &c, Ref e, Scope &scope, Type expected) {
    if (Scope::Binding *b = find_local(scope, e.text()))
        return read_local(c, *b, scope, e.span());
    if (NodeId own = own_name(c, e, scope); own != ir::none)
        return means_member(c, e, own, expected) ? member_name(c, e, expected) : own; // `full[Thew]`
    if (NodeId one = scope.scenario == no_id ? ir::none : cast_name(c, e, scope); one != ir::none)
        return one;
    if (e.word() == Word::gm)
        return c.constant(type_thing(any_kind), e.span(), 0);
    if (NodeId degree = degree_constant(c, e, expected); degree != ir::none)
        return degree;
    const bool member = expected.kind == TypeKind::member;
    if (NodeId m = member ? member_name(c, e, expected) : ir::none; m != ir::none)
        return m;
    if (NodeId global = global_name(c, e, scope); global != ir::none)
        return global;
    if (NodeId m = member_name(c, e, expected); m != ir::none)
        return m;
    return report_unknown(c, e, scope);
}

namespace {

NodeId report_ambiguous(Context &c, Ref e, const Enum &first, const Enum &second) {
    const std::string name(e.text());
    c.report(Diagnostic(Code::ambiguous_member, e.span(),
                        "`" + name + "` is in `" + first.name + "` and in `" + second.name + "`")
                 .mend("write `" + first.name + "." + name + "` or `" + second.name + "." + name + "`"));
    return c.bad(e.span());
}

} // namespace

// A member of an enum. Two enums may share a name: then the expected type decides.
NodeId member_name(Context &c, Ref e, Type expected) {
    const std::vector<MemberOf> owners = members_called(c, e);
    if (owners.empty())
        return ir::none;
    const MemberOf *chosen = owners.size() == 1 ? &owners.front() : nullptr;
    for (const MemberOf &owner : owners)
        if (expected.kind == TypeKind::member && expected.of == owner.of)
            chosen = &owner;
    if (!chosen)
        return report_ambiguous(c, e, c.program.enums[owners[0].of], c.program.enums[owners[1].of]);
    find(c, {c.program.enums[chosen->of].name, e.module}); // it is used
    c.note_member(e.span(), chosen->of, chosen->number);
    if (chosen->of == c.program.tag_enum)
        c.names.used_tags.insert(chosen->number);
    return c.constant(type_member(chosen->of), e.span(), chosen->number);
}

} // namespace bylaw::check
