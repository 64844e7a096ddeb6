// How long: `until end of turn of bearer or for 3 rounds`, and what `per turn of creature` refills. Both hang
// on rules: when such a rule is performed, its start or end is the moment.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::size_t most_ends = 2; // an instance is a record of fixed size

bool same(const LastingPart &a, const LastingPart &b) {
    return a.counted == b.counted && a.rule == b.rule && a.at_end == b.at_end && a.anchored == b.anchored;
}

} // namespace

// Its LastUntil and LastFor parts, however `or` has nested them.
std::vector<Ref> Checker::lasting_parts(Ref lasting) const {
    std::vector<Ref> parts;
    lasting.each([&](Ref part) {
        if (part.kind() == NodeKind::LastUntil || part.kind() == NodeKind::LastFor)
            parts.push_back(part);
        if (part.kind() != NodeKind::Lasting)
            return;
        auto inner = lasting_parts(part);
        parts.insert(parts.end(), inner.begin(), inner.end());
    });
    return parts;
}

LastingId Checker::lasting(Ref l, Scope &scope, std::vector<NodeId> &arguments) {
    std::vector<Ref> parts = lasting_parts(l);
    if (parts.size() > most_ends) {
        report(
            Diagnostic(Code::too_many_ends, parts[most_ends].span(), "at most two ends can be joined by `or`")
                .mend("let the condition say the third: `ends …` in its braces"));
        parts.resize(most_ends);
    }
    Lasting made;
    for (Ref part : parts) {
        auto one = part.kind() == NodeKind::LastFor ? lasts_for(part, scope, arguments)
                                                    : lasts_until(part, scope, arguments);
        if (one)
            made.parts.push_back(*one);
    }
    return made.parts.empty() ? no_id : add_lasting(std::move(made));
}

std::optional<LastingPart> Checker::lasts_for(Ref part, Scope &scope, std::vector<NodeId> &arguments) {
    auto rule = rule_unit(part.child(1));
    if (!rule)
        return std::nullopt;
    LastingPart made;
    made.counted = true;
    made.rule = *rule;
    made.at_end = true;
    arguments.push_back(number(part.child(0), scope));
    if (auto fixed = constant_value(arguments.back()); fixed && *fixed < 0)
        report(Diagnostic(Code::out_of_range, part.child(0).span(),
                          "nothing lasts for " + std::to_string(*fixed) + ": a duration is never below 0"));
    return made;
}

std::optional<LastingPart> Checker::lasts_until(Ref part, Scope &scope, std::vector<NodeId> &arguments) {
    Ref moment = part.child(0), p = moment.find(NodeKind::Pattern);
    auto rule = moment_rule(p);
    if (!rule)
        return std::nullopt;
    LastingPart made;
    made.rule = *rule;
    made.at_end = moment_at_end(moment);
    if (Ref of = p.find(NodeKind::Of)) {
        Type first = first_role_type(*rule, of);
        if (first.kind == TypeKind::unknown)
            return std::nullopt;
        made.anchored = true;
        arguments.push_back(expr_as(of.child(0), scope, first));
    }
    return made;
}

bool Checker::moment_at_end(Ref moment) const {
    Ref word = moment.find(NodeKind::Word);
    return word && (word.text() == "end" || word.text() == "after");
}

// The rule that a duration hangs on: a plain name, perhaps `of` somebody.
std::optional<RuleId> Checker::moment_rule(Ref p) {
    Ref path = p.find(NodeKind::Path);
    for (NodeKind extra : {NodeKind::Any, NodeKind::Binders, NodeKind::Tagged})
        if (Ref at = p.find(extra)) {
            report(Diagnostic(Code::misplaced_clause, at.span(),
                              "a duration hangs on one rule, and on whose it is")
                       .mend("write for instance `end of turn of bearer`"));
            return std::nullopt;
        }
    if (path.size() > 1) {
        report(Diagnostic(Code::misplaced_clause, path.child(1).span(),
                          "a duration hangs on a whole rule, not on a stage"));
        return std::nullopt;
    }
    const Symbol *s = resolve(path.child(0), SymbolSort::rule, "rule");
    return s ? std::optional<RuleId>(s->id) : std::nullopt;
}

// `of X` compares with the first role.
Type Checker::first_role_type(RuleId rule, Ref of) {
    const auto &roles = rule_infos_[rule].role_types;
    if (!roles.empty() && roles[0].kind == TypeKind::thing)
        return roles[0];
    if (roles.empty() || roles[0].kind != TypeKind::unknown)
        report(Diagnostic(Code::unknown_role, of.span(),
                          "`" + program_.rules[rule].name + "` is nobody's: its first role is no thing")
                   .also(program_.rules[rule].span, "declared here"));
    return type_unknown;
}

// `3 rounds`, `1 hour`: the rule of that name, with or without a plural s.
std::optional<RuleId> Checker::rule_unit(Ref name) {
    std::string_view text = name.text();
    for (std::string_view cut : {"", "s", "es"}) {
        if (!text.ends_with(cut) || text.size() <= cut.size())
            continue;
        if (const Symbol *s = find(text.substr(0, text.size() - cut.size()), SymbolSort::rule))
            return s->id;
    }
    auto candidates = names(SymbolSort::rule);
    unknown_name(name, "rule", candidates, Code::unknown_name);
    return std::nullopt;
}

// Equal durations are one; each rule that can end it gets told.
LastingId Checker::add_lasting(Lasting made) {
    for (LastingId id = 0; id < program_.lastings.size(); ++id) {
        const auto &known = program_.lastings[id].parts;
        if (std::equal(known.begin(), known.end(), made.parts.begin(), made.parts.end(), same))
            return id;
    }
    auto id = static_cast<LastingId>(program_.lastings.size());
    for (std::uint32_t p = 0; p < made.parts.size(); ++p) {
        const LastingPart &part = made.parts[p];
        for (RuleId rule : family(part.rule)) {
            std::uint32_t role = part.anchored ? rule_signature(rule).role_registers.at(part.rule)[0] : no_id;
            auto &list =
                part.at_end ? program_.rules[rule].expiries_end : program_.rules[rule].expiries_start;
            list.push_back({id, p, role});
        }
    }
    program_.lastings.push_back(std::move(made));
    return id;
}

// `per round`: of all; `per turn of creature`: of the first role, whose kind is named to be read aloud.
void Checker::refill(FieldId field, Ref per) {
    auto rule = moment_rule(per);
    if (!rule)
        return;
    Ref of = per.find(NodeKind::Of);
    if (of && first_role_type(*rule, of).kind == TypeKind::unknown)
        return;
    if (of && !names_owner(of.child(0), field, *rule))
        return;
    for (RuleId id : family(*rule)) {
        std::uint32_t role = of ? rule_signature(id).role_registers.at(*rule)[0] : no_id;
        program_.rules[id].refills.push_back({field, role});
    }
}

bool Checker::names_owner(Ref name, FieldId id, RuleId rule) {
    const Field &field = program_.fields[id];
    if (name.text() == rule_infos_[rule].role_names.front() || field.owner == FieldOwner::game)
        return true;
    if (field.owner == FieldOwner::condition && name.text() == "bearer")
        return true;
    const Symbol *s = find(name.text(), SymbolSort::kind);
    KindId owner = field.owner == FieldOwner::kind ? field.owner_id : program_.conditions[field.owner_id].on;
    if (s && (owner == no_id || is_descendant(s->id, owner) || is_descendant(owner, s->id)))
        return true;
    std::string whose = owner == no_id ? "a thing" : "`" + program_.kinds[owner].name + "`";
    Diagnostic d(Code::wrong_type, name.span(),
                 "this refills a field of " + whose + ", so `of` must name that");
    if (owner != no_id)
        d.hint = "write `of " + program_.kinds[owner].name + "`";
    report(std::move(d));
    return false;
}

} // namespace bylaw::check
