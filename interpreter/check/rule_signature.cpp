// What a rule inherits, and the registers of its frame. A parent's clauses are checked again for each child,
// with the parent's names bound to the child's registers, so that every rule stands for itself when it runs.
#include "interpreter/check/amend.hpp"
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Clauses of one key replace those that were inherited; an empty key only adds. Values and fields share their
// names.
std::string inheritance_key(Ref clause) {
    if (is_statement(clause.kind()))
        return "do";
    switch (clause.kind()) {
    case NodeKind::Adjust:
    case NodeKind::Row: return {}; // sums add up; rows cut each other by range
    default: break;
    }
    std::string key = clause_key(clause);
    if (key.starts_with("value "))
        return "name " + key.substr(6);
    if (key.starts_with("field "))
        return "name " + key.substr(6);
    return key;
}

bool stands_once(std::string_view key) {
    return !key.empty() && key != "do" && key != "cost" && key != "against";
}

} // namespace

bool is_statement(NodeKind kind) {
    switch (kind) {
    case NodeKind::Let:
    case NodeKind::If:
    case NodeKind::Repeat:
    case NodeKind::Each:
    case NodeKind::AskBlock:
    case NodeKind::Perform:
    case NodeKind::End:
    case NodeKind::Put:
    case NodeKind::Redo:
    case NodeKind::Stop:
    case NodeKind::Say:
    case NodeKind::RowOut:
    case NodeKind::Show:
    case NodeKind::Result:
    case NodeKind::Assign:
    case NodeKind::Perforce:
    case NodeKind::MayDo:
    case NodeKind::May:
    case NodeKind::Gains:
    case NodeKind::Loses:
    case NodeKind::Plays: return true;
    default: return false;
    }
}

RuleInfo &Checker::rule_signature(RuleId id) {
    link_rules();
    RuleInfo &rule = rule_infos_[id];
    if (rule.signature != RuleInfo::Phase::untouched)
        return rule;
    rule.signature = RuleInfo::Phase::running;
    inherit_clauses(id);
    inherit_roles(id);
    declare_results(id);
    declare_values(id);
    declare_stages(id);
    declare_degrees(id);
    rule.scope.names = rule.names_of[id];
    rule.signature = RuleInfo::Phase::done;
    return rule;
}

void Checker::inherit_clauses(RuleId id) {
    auto chain = rule_chain(id);
    for (auto owner = chain.rbegin(); owner != chain.rend(); ++owner) {
        std::unordered_map<std::string, Ref> seen;
        for (Ref clause : rule_infos_[*owner].declaration->clauses) {
            std::string key = inheritance_key(clause);
            auto [first, fresh] = seen.emplace(key, clause);
            if (!fresh && stands_once(key) && *owner == id)
                report_twice(clause, first->second);
            insert_clause(rule_infos_[id].clauses, {clause, *owner}, fresh ? key : std::string());
        }
    }
}

void Checker::report_twice(Ref clause, Ref first) {
    Ref name = clause.find(NodeKind::Name);
    std::string what =
        name ? "`" + std::string(name.text()) + "` stands twice here" : "this stands twice here";
    report(Diagnostic(Code::double_declaration, name ? name.span() : clause.span(), what)
               .also(first.span(), "the first one"));
}

namespace {

std::string_view degree_of_clause(const RuleInfo::Clause &clause) {
    Ref name = clause.ref.kind() == NodeKind::Degree ? clause.ref.find(NodeKind::Name) : Ref{};
    return name ? name.text() : std::string_view();
}

// A degree of a child stands where the child writes it: before an inherited one that the child says again
// behind it.
std::vector<RuleInfo::Clause>::iterator degree_place(std::vector<RuleInfo::Clause> &clauses,
                                                     const RuleInfo::Clause &clause,
                                                     const Declaration &writer) {
    bool behind = false;
    for (Ref later : writer.clauses) {
        bool self = later.tree == clause.ref.tree && later.node == clause.ref.node;
        behind = behind || self;
        if (!behind || self)
            continue;
        std::string_view name = degree_of_clause({later, clause.owner});
        auto again = std::find_if(clauses.begin(), clauses.end(), [&](const RuleInfo::Clause &c) {
            return !name.empty() && c.owner != clause.owner && degree_of_clause(c) == name;
        });
        if (again != clauses.end())
            return again;
    }
    return clauses.end();
}

} // namespace

// A new clause takes the place of the inherited ones that it replaces.
void Checker::insert_clause(std::vector<RuleInfo::Clause> &clauses, RuleInfo::Clause clause,
                            const std::string &key) {
    auto place = clauses.end();
    if (!key.empty()) {
        auto replaced = [&](const RuleInfo::Clause &c) {
            return c.owner != clause.owner && inheritance_key(c.ref) == key;
        };
        auto first = std::find_if(clauses.begin(), clauses.end(), replaced);
        auto at = first - clauses.begin();
        bool found = first != clauses.end();
        clauses.erase(std::remove_if(first, clauses.end(), replaced), clauses.end());
        place = found ? clauses.begin() + at : clauses.end();
    }
    if (clause.ref.kind() == NodeKind::Degree && place == clauses.end())
        place = degree_place(clauses, clause, *rule_infos_[clause.owner].declaration);
    clauses.insert(place, clause);
}

void Checker::inherit_roles(RuleId id) {
    RuleInfo &rule = rule_infos_[id];
    auto chain = rule_chain(id);
    for (RuleId owner : chain) // also of those that have no roles
        rule.names_of[owner], rule.role_registers[owner];
    rule.names_of[id] = rule.scope.names;
    for (RuleId each : chain)
        rule.role_registers[each].clear(); // there, though a rule without roles has none
    for (std::uint32_t r = 0; r < rule.role_types.size(); ++r)
        rule.role_registers[id].push_back(r);
    for (std::size_t depth = 1; depth < chain.size(); ++depth)
        inherit_roles_of(id, chain[depth - 1], chain[depth]);
    // A name that a child leaves free still means its ancestor's role.
    for (std::size_t depth = chain.size() - 1; depth-- > 0;) {
        auto &names = rule.names_of[chain[depth]];
        for (const Scope::Binding &b : rule.names_of[chain[depth + 1]]) {
            auto same = [&](const Scope::Binding &own) { return own.name == b.name; };
            if (std::none_of(names.begin(), names.end(), same))
                names.push_back(b);
        }
    }
    rule.roles_of = rule.names_of;
}

// `check strike(who: hero) is test(who, STR)`: a role that is passed on shares its register, another argument
// gets one.
void Checker::inherit_roles_of(RuleId id, RuleId child, RuleId parent) {
    RuleInfo &rule = rule_infos_[id];
    const RuleInfo &above = rule_infos_[parent];
    Ref call = rule_infos_[child].declaration->part(NodeKind::Is).child(0);
    Scope &scope = rule.scope;
    scope.names = rule.names_of[child];
    bool was_pure = std::exchange(scope.pure, true);
    scope.purity = "what a rule hands to its parent";
    std::vector<NodeId> given;
    if (takes_over_roles(child))
        for (std::uint32_t reg : rule.role_registers.at(child))
            given.push_back(local(scope, reg, call.span()));
    else
        given = arguments(call, call.kind() == NodeKind::Call ? 1 : call.size(), scope,
                          program_.rules[parent].name, above.role_names, above.role_types,
                          program_.rules[parent].defaults, above.declaration->span());
    scope.pure = was_pure;
    for (std::size_t r = 0; r < above.role_types.size(); ++r) {
        NodeId value = r < given.size() ? given[r] : bad(call.span());
        bool shared = program_.ir[value].op == ir::Op::local;
        std::uint32_t reg = shared ? static_cast<std::uint32_t>(program_.ir[value].value)
                                   : scope.add_register(above.role_names[r], above.role_types[r]);
        if (!shared)
            program_.rules[id].role_initials.emplace_back(reg, value);
        rule.role_registers[parent].push_back(reg);
        Ref name = above.role_params[r].find(NodeKind::Name);
        rule.names_of[parent].push_back({name.text(), reg, name.span(), true, false});
    }
}

// The results that every check and table has, as names in its own clauses.
void Checker::declare_results(RuleId id) {
    Rule &made = program_.rules[id];
    auto add = [&](std::string_view name, Type type, std::uint32_t &reg) {
        reg = rule_infos_[id].scope.add_register(name, type);
        report_taken(id, name);
        publish(id, name, reg, made.span, rule_chain(id).size(), false);
    };
    if (made.sort == RuleSort::check) {
        add("natural", type_number, made.natural);
        add("total", type_number, made.total);
        add("needed", type_number, made.needed);
        add("margin", type_number, made.margin);
        add("shortfall", type_number, made.shortfall);
        add("degree", type_degree(id), made.degree);
        made.type = type_degree(id);
    } else if (made.sort == RuleSort::table) {
        add("total", type_number, made.total);
        add("result", row_names_type(id), made.result);
    }
}

void Checker::report_taken(RuleId id, std::string_view name) {
    for (Ref param : rule_infos_[id].role_params) {
        Ref role = param.find(NodeKind::Name);
        if (role.text() != name)
            continue;
        report(Diagnostic(Code::shadowing, role.span(),
                          "every " + std::string(rule_infos_[id].declaration->sort) + " has a `" +
                              std::string(name) + "` of its own")
                   .mend("choose another name for the role"));
    }
}

// Makes a name known to the first `depth` rules of the chain: those that declare it or inherit it.
void Checker::publish(RuleId id, std::string_view name, std::uint32_t reg, Span span, std::size_t depth,
                      bool assignable) {
    RuleInfo &rule = rule_infos_[id];
    auto chain = rule_chain(id);
    for (std::size_t i = 0; i < depth && i < chain.size(); ++i)
        rule.names_of[chain[i]].push_back({name, reg, span, assignable, false});
    rule.values[name] = reg;
}

// The register that a name of rule `as` has in the frame of a rule that is it.
std::uint32_t Checker::rule_register(RuleId rule, RuleId as, std::string_view name) {
    if (!rule_infos_[rule].declaration)
        as = rule; // a condition's moments: all its ancestors' roles have the same numbers
    auto &names = rule_signature(rule).names_of[as];
    for (auto b = names.rbegin(); b != names.rend(); ++b)
        if (b->name == name)
            return b->reg;
    return no_id;
}

// The rule's frame with the names of the rule that wrote a clause.
Scope &Checker::scope_of(RuleId id, RuleId owner) {
    RuleInfo &rule = rule_infos_[id];
    rule.scope.names = rule.names_of[owner];
    return rule.scope;
}

// The same before the rule runs: only roles are known to requirements and prices.
Scope &Checker::role_scope_of(RuleId id, RuleId owner) {
    RuleInfo &rule = rule_infos_[id];
    rule.scope.names = rule.roles_of[owner];
    return rule.scope;
}

} // namespace bylaw::check
