// What a rule inherits, and the registers of its frame. A parent's clauses are checked again for each child,
// with the parent's names bound to the child's registers, so that every rule stands for itself when it runs.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/layers/amend.hpp"
#include "interpreter/check/layers/statement_kinds.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/tables/tables.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Clauses of one key replace those that were inherited; an empty key only adds. Values and fields share their
// names.
ClauseKey inheritance_key(Ref clause) {
    if (is_statement(clause.kind()))
        return {"do"};
    switch (clause.kind()) {
    case NodeKind::Adjust:
    case NodeKind::Row: return {}; // sums add up; rows cut each other by range
    default: break;
    }
    ClauseKey key = clause_key(clause);
    if (key.sort == "value" || key.sort == "field")
        key.sort = "name";
    return key;
}

bool stands_once(const ClauseKey &key) {
    return !key.empty() && key.sort != "do" && key.sort != "cost" && key.sort != "against";
}

std::string_view degree_of_clause(const RuleInfo::Clause &clause) {
    Ref name = clause.ref.kind() == NodeKind::Degree ? clause.ref.find(NodeKind::Name) : Ref{};
    return name ? name.text() : std::string_view();
}

using Clauses = std::vector<RuleInfo::Clause>;

// That another rule wrote.
Clauses::iterator inherited_degree(Clauses &clauses, const RuleInfo::Clause &as) {
    std::string_view name = degree_of_clause(as);
    return std::find_if(clauses.begin(), clauses.end(), [&](const RuleInfo::Clause &other) {
        return !name.empty() && other.owner != as.owner && degree_of_clause(other) == name;
    });
}

// A degree of a child stands where the child writes it: before an inherited one that the child says again
// behind it.
Clauses::iterator degree_place(Clauses &clauses, const RuleInfo::Clause &clause, const Declaration &writer) {
    auto later = std::find_if(writer.clauses.begin(), writer.clauses.end(),
                              [&](Ref other) { return other == clause.ref; });
    while (later != writer.clauses.end() && ++later != writer.clauses.end())
        if (auto again = inherited_degree(clauses, {*later, clause.owner}); again != clauses.end())
            return again;
    return clauses.end();
}

// Takes out what others wrote of that key, and says where the first of it stood; the end if there was none.
Clauses::iterator take_replaced(Clauses &clauses, const RuleInfo::Clause &by) {
    auto replaced = [&](const RuleInfo::Clause &other) {
        return other.owner != by.owner && other.key == by.key;
    };
    auto first = std::find_if(clauses.begin(), clauses.end(), replaced);
    auto at = first - clauses.begin();
    bool found = first != clauses.end();
    clauses.erase(std::remove_if(first, clauses.end(), replaced), clauses.end());
    return found ? clauses.begin() + at : clauses.end();
}

// A new clause takes the place of the inherited ones that it replaces.
void insert_clause(Context &c, Clauses &clauses, RuleInfo::Clause clause, bool replaces) {
    auto place = !replaces || clause.key.empty() ? clauses.end() : take_replaced(clauses, clause);
    if (clause.ref.kind() == NodeKind::Degree && place == clauses.end())
        place = degree_place(clauses, clause, *c.rules.infos[clause.owner].declaration);
    clauses.insert(place, std::move(clause));
}

void inherit_clauses_of(Context &c, RuleId id, RuleId owner) {
    const std::vector<Ref> &written = c.rules.infos[owner].declaration->clauses;
    std::vector<std::pair<ClauseKey, Ref>> seen; // the first clause of each key: a handful
    seen.reserve(written.size());
    c.rules.infos[id].clauses.reserve(c.rules.infos[id].clauses.size() + written.size());
    for (Ref clause : written) {
        const ClauseKey key = inheritance_key(clause);
        const auto first = std::ranges::find(seen, key, &std::pair<ClauseKey, Ref>::first);
        const bool fresh = first == seen.end();
        if (!fresh && stands_once(key) && owner == id)
            report_twice(c, clause, first->second);
        if (fresh && !key.empty())
            seen.emplace_back(key, clause);
        insert_clause(c, c.rules.infos[id].clauses, {clause, owner, key}, fresh);
    }
}

void inherit_clauses(Context &c, RuleId id) {
    for (const RuleId owner : rule_chain(c, id) | std::views::reverse)
        inherit_clauses_of(c, id, owner);
}

// What the child gives for its parent's roles, in the frame of the rule.
std::vector<NodeId> given_to_parent(Context &c, RuleId id, RuleId child, RuleId parent, Ref call) {
    RuleInfo &rule = c.rules.infos[id];
    const RuleInfo &above = c.rules.infos[parent];
    rule.scope.names = rule.names_of[child];
    PureFor pure(rule.scope, "what a rule hands to its parent");
    if (!takes_over_roles(c, child))
        return arguments(c, call, rule.scope, c.program.rules[parent].name, above.role_names,
                         above.role_types, c.program.rules[parent].defaults, above.declaration->span());
    std::vector<NodeId> given;
    for (std::uint32_t reg : rule.role_registers.at(child))
        given.push_back(local(c, rule.scope, reg, call.span()));
    return given;
}

// A role that is passed on shares its register, another argument gets one.
std::uint32_t register_of_role(Context &c, RuleId id, NodeId given, std::string_view name, Type type) {
    if (c.program.ir[given].op == ir::Op::local)
        return static_cast<std::uint32_t>(c.program.ir[given].value);
    std::uint32_t reg = c.rules.infos[id].scope.add_register(name, type);
    c.program.rules[id].role_initials.emplace_back(reg, given);
    return reg;
}

// `check strike(who: hero) is test(who, STR)`.
void inherit_roles_of(Context &c, RuleId id, RuleId child, RuleId parent) {
    RuleInfo &rule = c.rules.infos[id];
    const RuleInfo &above = c.rules.infos[parent];
    Ref call = view::Is(c.rules.infos[child].declaration->part(NodeKind::Is)).parent();
    std::vector<NodeId> given = given_to_parent(c, id, child, parent, call);
    for (std::size_t r = 0; r < above.role_types.size(); ++r) {
        NodeId value = r < given.size() ? given[r] : c.bad(call.span());
        std::uint32_t reg = register_of_role(c, id, value, above.role_names[r], above.role_types[r]);
        rule.role_registers[parent].push_back(reg);
        Ref name = above.role_params[r].find(NodeKind::Name);
        rule.names_of[parent].push_back({name.text(), reg, name.span(), true, false});
    }
}

// A name that a child leaves free still means its ancestor's role.
void add_free_names(std::vector<Scope::Binding> &names, const std::vector<Scope::Binding> &of_parent) {
    for (const Scope::Binding &b : of_parent) {
        auto same = [&](const Scope::Binding &own) { return own.name == b.name; };
        if (std::none_of(names.begin(), names.end(), same))
            names.push_back(b);
    }
}

void start_frame(const Context &c, RuleInfo &rule, RuleId id) {
    const std::size_t chain = rule_chain(c, id).size();
    rule.names_of.reserve(chain), rule.role_registers.reserve(chain);
    for (RuleId owner : rule_chain(c, id)) // also of those that have no roles
        rule.names_of[owner], rule.role_registers[owner].clear();
    rule.names_of[id] = rule.scope.names;
    for (std::uint32_t r = 0; r < rule.role_types.size(); ++r)
        rule.role_registers[id].push_back(r);
}

void inherit_roles(Context &c, RuleId id) {
    RuleInfo &rule = c.rules.infos[id];
    auto chain = rule_chain(c, id);
    start_frame(c, rule, id);
    for (std::size_t depth = 1; depth < chain.size(); ++depth)
        inherit_roles_of(c, id, chain[depth - 1], chain[depth]);
    for (std::size_t depth = chain.size() - 1; depth-- > 0;)
        add_free_names(rule.names_of[chain[depth]], rule.names_of[chain[depth + 1]]);
    rule.roles_of = rule.names_of;
}

void report_taken(Context &c, RuleId id, Ref role) {
    c.report(Diagnostic(Code::shadowing, role.span(),
                        "every " + std::string(c.rules.infos[id].declaration->sort) + " has a `" +
                            std::string(role.text()) + "` of its own")
                 .mend("choose another name for the role"));
}

void check_not_taken(Context &c, RuleId id, std::string_view name) {
    for (Ref param : c.rules.infos[id].role_params)
        if (Ref role = param.find(NodeKind::Name); role.text() == name)
            report_taken(c, id, role);
}

std::uint32_t add_result(Context &c, RuleId id, std::string_view name, Type type) {
    std::uint32_t reg = c.rules.infos[id].scope.add_register(name, type);
    check_not_taken(c, id, name);
    publish(c, id, name, reg, c.program.rules[id].span, rule_chain(c, id).size(), false);
    return reg;
}

void declare_check_results(Context &c, RuleId id) {
    Rule &made = c.program.rules[id];
    made.natural = add_result(c, id, "natural", type_number);
    made.total = add_result(c, id, "total", type_number);
    made.needed = add_result(c, id, "needed", type_number);
    made.margin = add_result(c, id, "margin", type_number);
    made.shortfall = add_result(c, id, "shortfall", type_number);
    made.degree = add_result(c, id, "degree", type_degree(id));
    made.type = type_degree(id);
}

void declare_table_results(Context &c, RuleId id) {
    Rule &made = c.program.rules[id];
    made.total = add_result(c, id, "total", type_number);
    made.result = add_result(c, id, "result", row_names_type(c, id));
}

// The results that every check and table has, as names in its own clauses.
void declare_results(Context &c, RuleId id) {
    RuleSort sort = c.program.rules[id].sort;
    if (sort == RuleSort::check)
        declare_check_results(c, id);
    else if (sort == RuleSort::table)
        declare_table_results(c, id);
}

} // namespace

RuleInfo &rule_signature(Context &c, RuleId id) {
    link_rules(c);
    RuleInfo &rule = c.rules.infos[id];
    if (rule.signature != RuleInfo::Phase::untouched)
        return rule;
    rule.signature = RuleInfo::Phase::running;
    inherit_clauses(c, id);
    inherit_roles(c, id);
    declare_results(c, id);
    declare_values(c, id);
    declare_stages(c, id);
    declare_degrees(c, id);
    rule.scope.names = rule.names_of[id];
    rule.signature = RuleInfo::Phase::done;
    return rule;
}

void report_twice(Context &c, Ref clause, Ref first) {
    Ref name = clause.find(NodeKind::Name);
    std::string what =
        name ? "`" + std::string(name.text()) + "` stands twice here" : "this stands twice here";
    c.report(Diagnostic(Code::double_declaration, name ? name.span() : clause.span(), what)
                 .also(first.span(), "the first one"));
}

void note_register(const Context &c, Span at, const RuleInfo &rule, std::uint32_t reg) {
    if (!c.resolutions)
        return;
    for (const auto &[owner, names] : rule.names_of)
        for (const Scope::Binding &b : names)
            if (b.reg == reg)
                c.note(at, b.span);
}

// Makes a name known to the first `depth` rules of the chain: those that declare it or inherit it.
void publish(Context &c, RuleId id, std::string_view name, std::uint32_t reg, Span span, std::size_t depth,
             bool assignable) {
    RuleInfo &rule = c.rules.infos[id];
    auto chain = rule_chain(c, id);
    for (std::size_t i = 0; i < depth && i < chain.size(); ++i)
        rule.names_of[chain[i]].push_back({name, reg, span, assignable, false});
    rule.values[name] = reg;
}

// The register that a name of rule `as` has in the frame of a rule that is it.
std::uint32_t rule_register(Context &c, RuleId rule, RuleId as, std::string_view name) {
    if (!c.rules.infos[rule].declaration)
        as = rule; // a condition's moments: all its ancestors' roles have the same numbers
    auto &names = rule_signature(c, rule).names_of[as];
    for (auto b = names.rbegin(); b != names.rend(); ++b)
        if (b->name == name)
            return b->reg;
    return no_id;
}

// The rule's frame with the names of the rule that wrote a clause.
Scope &scope_of(Context &c, RuleId id, RuleId owner) {
    RuleInfo &rule = c.rules.infos[id];
    rule.scope.names = rule.names_of[owner];
    return rule.scope;
}

// The same before the rule runs: only roles are known to requirements and prices.
Scope &role_scope_of(Context &c, RuleId id, RuleId owner) {
    RuleInfo &rule = c.rules.infos[id];
    rule.scope.names = rule.roles_of[owner];
    return rule.scope;
}

} // namespace bylaw::check
