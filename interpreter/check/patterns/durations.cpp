// How long: `until end of turn of bearer or for 3 rounds`, and what `per turn of creature` refills. Both hang
// on rules: when such a rule is performed, its start or end is the moment.
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::size_t most_ends = 2; // an instance is a record of fixed size

bool same_part(const LastingPart &a, const LastingPart &b) {
    return a.counted == b.counted && a.rule == b.rule && a.at_end == b.at_end && a.anchored == b.anchored;
}

void add_parts(Ref lasting, std::vector<Ref> &parts) {
    lasting.each([&](Ref part) {
        if (part.kind() == NodeKind::LastUntil || part.kind() == NodeKind::LastFor)
            parts.push_back(part);
        if (part.kind() == NodeKind::Lasting)
            add_parts(part, parts);
    });
}

} // namespace

// Its LastUntil and LastFor parts, however `or` has nested them.
std::vector<Ref> lasting_parts(Ref lasting) {
    std::vector<Ref> parts;
    add_parts(lasting, parts);
    return parts;
}

namespace {

void report_negative(Context &c, NodeId count, Span at) {
    if (auto fixed = constant_value(c, count); fixed && *fixed < 0)
        c.report(Diagnostic(Code::out_of_range, at,
                            "nothing lasts for " + std::to_string(*fixed) + ": a duration is never below 0"));
}

std::optional<LastingPart> lasts_for(Context &c, view::LastFor part, Scope &scope,
                                     std::vector<NodeId> &arguments) {
    auto rule = rule_unit(c, part.unit());
    if (!rule)
        return std::nullopt;
    LastingPart made;
    made.counted = true;
    made.rule = *rule;
    made.at_end = true;
    arguments.push_back(number(c, part.count(), scope));
    report_negative(c, arguments.back(), part.count().span());
    return made;
}

// The first part of a pattern that a duration cannot have.
Ref first_extra(view::Pattern p) {
    for (NodeKind extra : {NodeKind::Any, NodeKind::Binders, NodeKind::Tagged})
        if (Ref at = p.find(extra))
            return at;
    return {};
}

bool names_whole_rule(Context &c, view::Pattern p) {
    if (const Ref extra = first_extra(p))
        c.report(Diagnostic(Code::misplaced_clause, extra.span(),
                            "a duration hangs on one rule, and on whose it is")
                     .mend("write for instance `end of turn of bearer`"));
    else if (p.path().size() > 1)
        c.report(Diagnostic(Code::misplaced_clause, p.path().second().span(),
                            "a duration hangs on a whole rule, not on a stage"));
    else
        return true;
    return false;
}

// Returns the rule of a duration: a plain name, perhaps with `of`.
std::optional<RuleId> moment_rule(Context &c, view::Pattern p) {
    view::Path path = p.path();
    if (!names_whole_rule(c, p))
        return std::nullopt;
    const Symbol *s = resolve(c, path.first(), SymbolSort::rule, "rule");
    return s ? std::optional<RuleId>(s->id) : std::nullopt;
}

// `of X` compares with the first role.
Type first_role_type(Context &c, RuleId rule, Ref of) {
    const auto &roles = c.rules.infos[rule].role_types;
    if (!roles.empty() && roles[0].kind == TypeKind::thing)
        return roles[0];
    if (roles.empty() || roles[0].kind != TypeKind::unknown)
        c.report(Diagnostic(Code::unknown_role, of.span(),
                            "`" + c.program.rules[rule].name + "` is nobody's: its first role is no thing")
                     .also(c.program.rules[rule].span, "declared here"));
    return type_unknown;
}

} // namespace

bool add_anchor(Context &c, RuleId rule, view::Of of, Scope &scope, std::vector<NodeId> &arguments) {
    const Type first = first_role_type(c, rule, of);
    if (first.kind == TypeKind::unknown)
        return false;
    arguments.push_back(expr_as(c, of.place(), scope, first));
    return true;
}

namespace {

// Does one run, of that thing where one is given?
NodeId is_running(Context &c, RuleId rule, NodeId whose, Span at) {
    std::vector<NodeId> parts{c.node(ir::Op::is_active, type_yesno, at, {}, rule)};
    if (whose != ir::none) {
        const std::uint32_t role = rule_signature(c, rule).role_registers.at(rule)[0];
        const NodeId who = c.node(ir::Op::active, c.rules.infos[rule].role_types[0], at, {}, rule,
                                  static_cast<std::int32_t>(role));
        parts.push_back(c.node(ir::Op::equal, type_yesno, at, {who, whose}));
    }
    return c.all_of(std::move(parts), at);
}

} // namespace

NodeId ends_to_come(Context &c, RuleId rule, NodeId whose, Span at) {
    const NodeId two = c.constant(type_number, at, 2), one = c.constant(type_number, at, 1);
    return c.node(ir::Op::choose, type_number, at, {is_running(c, rule, whose, at), two, one});
}

bool skips_running(view::Moment moment) {
    return moment_at_end(moment) && moment.next();
}

namespace {

std::optional<LastingPart> lasts_until(Context &c, view::LastUntil part, Scope &scope,
                                       std::vector<NodeId> &arguments) {
    const view::Moment moment = part.moment();
    const view::Pattern p = moment.pattern();
    auto rule = moment_rule(c, p);
    if (!rule)
        return std::nullopt;
    LastingPart made;
    made.rule = *rule;
    made.at_end = moment_at_end(moment);
    std::vector<NodeId> anchor;
    if (view::Of of = p.of())
        made.anchored = add_anchor(c, *rule, of, scope, anchor);
    if (p.of() && !made.anchored)
        return std::nullopt;
    if (skips_running(moment)) {
        made.counted = true;
        arguments.push_back(
            ends_to_come(c, *rule, anchor.empty() ? ir::none : anchor[0], Ref(moment).span()));
    }
    arguments.insert(arguments.end(), anchor.begin(), anchor.end());
    return made;
}

// An equal one that is known; no_id: none.
LastingId known_lasting(const Context &c, const Lasting &wanted) {
    for (LastingId id = 0; id < c.program.lastings.size(); ++id) {
        const auto &known = c.program.lastings[id].parts;
        if (std::equal(known.begin(), known.end(), wanted.parts.begin(), wanted.parts.end(), same_part))
            return id;
    }
    return no_id;
}

// Each rule that can end it gets told.
void tell_rules(Context &c, const LastingPart &part, LastingId id, std::uint32_t number) {
    for (RuleId rule : family(c, part.rule)) {
        std::uint32_t role = part.anchored ? rule_signature(c, rule).role_registers.at(part.rule)[0] : no_id;
        Rule &told = c.program.rules[rule];
        (part.at_end ? told.expiries_end : told.expiries_start).push_back({id, number, role});
    }
}

// Equal durations are one.
LastingId add_lasting(Context &c, Lasting made) {
    if (const LastingId known = known_lasting(c, made); known != no_id)
        return known;
    const auto id = static_cast<LastingId>(c.program.lastings.size());
    for (std::uint32_t p = 0; p < made.parts.size(); ++p)
        tell_rules(c, made.parts[p], id, p);
    c.program.lastings.push_back(std::move(made));
    return id;
}

void report_many_ends(Context &c, Ref third) {
    c.report(Diagnostic(Code::too_many_ends, third.span(), "at most two ends can be joined by `or`")
                 .mend("let the condition say the third: `ends …` in its braces"));
}

} // namespace

LastingId lasting(Context &c, Ref l, Scope &scope, std::vector<NodeId> &arguments) {
    std::vector<Ref> parts = lasting_parts(l);
    if (parts.size() > most_ends) {
        report_many_ends(c, parts[most_ends]);
        parts.resize(most_ends);
    }
    Lasting made;
    for (Ref part : parts) {
        auto one = part.kind() == NodeKind::LastFor ? lasts_for(c, part, scope, arguments)
                                                    : lasts_until(c, part, scope, arguments);
        if (one)
            made.parts.push_back(*one);
    }
    return made.parts.empty() ? no_id : add_lasting(c, std::move(made));
}

bool moment_at_end(view::Moment moment) {
    const Word edge = moment.edge().word();
    return edge == Word::end || edge == Word::after;
}

// `3 rounds`, `1 hour`: the rule of that name, with or without a plural s.
std::optional<RuleId> rule_unit(Context &c, Ref name) {
    std::string_view text = name.text();
    for (std::string_view cut : {"", "s", "es"}) {
        if (!text.ends_with(cut) || text.size() <= cut.size())
            continue;
        if (const Symbol *s =
                find(c, {text.substr(0, text.size() - cut.size()), name.module}, SymbolSort::rule))
            return s->id;
    }
    auto candidates = names(c, SymbolSort::rule);
    unknown_name(c, name, "rule", candidates, Code::unknown_name);
    return std::nullopt;
}

namespace {

KindId kind_of_owner(const Context &c, const Field &field) {
    return field.owner == FieldOwner::kind ? field.owner_id : c.program.conditions[field.owner_id].on;
}

bool names_owner(Context &c, Ref name, const Field &field, RuleId rule) {
    if (name.text() == c.rules.infos[rule].role_names.front() || field.owner == FieldOwner::game)
        return true;
    if (field.owner == FieldOwner::condition && name.word() == Word::bearer)
        return true;
    const Symbol *s = find(c, name, SymbolSort::kind);
    const KindId owner = kind_of_owner(c, field);
    return s && (owner == no_id || is_descendant(c, s->id, owner) || is_descendant(c, owner, s->id));
}

void report_other_owner(Context &c, Ref name, KindId owner) {
    std::string whose = owner == no_id ? "a thing" : "`" + c.program.kinds[owner].name + "`";
    Diagnostic d(Code::wrong_type, name.span(),
                 "this refills a field of " + whose + ", so `of` must name that");
    if (owner != no_id)
        d.hint = "write `of " + c.program.kinds[owner].name + "`";
    c.report(std::move(d));
}

} // namespace

// `per round`: of all; `per turn of creature`: of the first role, whose kind is named to be read aloud.
void refill(Context &c, FieldId field, Ref per) {
    auto rule = moment_rule(c, per);
    if (!rule)
        return;
    view::Of of = per.find(NodeKind::Of);
    if (of && first_role_type(c, *rule, of).kind == TypeKind::unknown)
        return;
    const Field &refilled = c.program.fields[field];
    if (of && !names_owner(c, of.place(), refilled, *rule))
        return report_other_owner(c, of.place(), kind_of_owner(c, refilled));
    for (RuleId id : family(c, *rule)) {
        std::uint32_t role = of ? rule_signature(c, id).role_registers.at(*rule)[0] : no_id;
        c.program.rules[id].refills.push_back({field, role});
    }
}

} // namespace bylaw::check
