// Inherited clauses of a rule, and the registers of its frame. A parent's clauses are checked again for each
// child, with the parent's names bound to the child's registers, so every rule is self-contained at run time.
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
#include <list>
#include <unordered_map>
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

using Clauses = std::vector<RuleInfo::Clause>;

// Inherited clauses in their order, while one more rule's clauses are applied.
class Inherited {
  public:
    Inherited(const Clauses &clauses, const std::vector<Ref> &written)
        : all_(clauses.begin(), clauses.end()), again_(written.size() + 1, written.size()) {
        for (auto each = all_.begin(); each != all_.end(); ++each)
            if (!each->key.empty())
                by_key_[each->key].push_back(each);
        for (std::size_t i = written.size(); i-- > 0;)
            again_[i] = is_inherited_degree(written[i]) ? i : again_[i + 1];
    }

    // The clause takes the place of those that it replaces.
    void lay(RuleInfo::Clause clause, std::size_t number, const std::vector<Ref> &written, bool replaces) {
        const auto replaced = replaces && !clause.key.empty() ? by_key_.find(clause.key) : by_key_.end();
        auto place = all_.end();
        if (replaced != by_key_.end())
            place = take_out(replaced);
        else if (clause.ref.kind() == NodeKind::Degree)
            place = place_of_degree(number, written);
        all_.insert(place, std::move(clause));
    }

    Clauses take() { return {std::make_move_iterator(all_.begin()), std::make_move_iterator(all_.end())}; }

  private:
    using Place = std::list<RuleInfo::Clause>::iterator;
    using ByKey = std::unordered_map<ClauseKey, std::vector<Place>, ClauseKeyHash>;

    ByKey::iterator inherited_degree(Ref clause) {
        const bool degree = clause.kind() == NodeKind::Degree && clause.find(NodeKind::Name);
        return degree ? by_key_.find(inheritance_key(clause)) : by_key_.end();
    }
    bool is_inherited_degree(Ref clause) { return inherited_degree(clause) != by_key_.end(); }

    // Says where the first of them stood.
    Place take_out(ByKey::iterator replaced) {
        Place place = all_.end();
        for (const Place each : replaced->second) {
            const bool next = place == each || each == replaced->second.front();
            const Place behind = all_.erase(each);
            place = next ? behind : place;
        }
        by_key_.erase(replaced);
        return place;
    }

    // A degree stands where it is written: before an inherited one that is said again behind it.
    Place place_of_degree(std::size_t number, const std::vector<Ref> &written) {
        std::size_t at = again_[number + 1];
        while (at < written.size() && !is_inherited_degree(written[at])) // it was replaced in the meantime
            at = again_[at + 1];
        again_[number + 1] = at;
        return at == written.size() ? all_.end() : inherited_degree(written[at])->second.front();
    }

    std::list<RuleInfo::Clause> all_;
    ByKey by_key_;
    std::vector<std::size_t> again_; // by clause: the first from there on that is an inherited degree
};

void inherit_clauses_of(Context &c, RuleId id, RuleId owner) {
    const std::vector<Ref> &written = c.rules.infos[owner].declaration->clauses;
    std::unordered_map<ClauseKey, Ref, ClauseKeyHash> seen; // the first clause of each key
    Clauses &clauses = c.rules.infos[id].clauses;
    Inherited laid(clauses, written);
    for (std::size_t i = 0; i < written.size(); ++i) {
        const ClauseKey key = inheritance_key(written[i]);
        const auto [first, fresh] = key.empty() ? std::pair(seen.end(), true) : seen.emplace(key, written[i]);
        if (!fresh && stands_once(key) && owner == id)
            report_twice(c, written[i], first->second);
        laid.lay({written[i], owner, key}, i, written, fresh);
    }
    clauses = laid.take();
}

void inherit_clauses(Context &c, RuleId id) {
    for (const RuleId owner : rule_chain(c, id) | std::views::reverse)
        inherit_clauses_of(c, id, owner);
}

// Arguments of the child for its parent's roles, in the frame of the rule.
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

// Returns the scope before the rule runs: requirements and costs know roles only.
Scope &role_scope_of(Context &c, RuleId id, RuleId owner) {
    RuleInfo &rule = c.rules.infos[id];
    rule.scope.names = rule.roles_of[owner];
    return rule.scope;
}

} // namespace bylaw::check
