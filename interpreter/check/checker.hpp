// The checker: one object that walks the declarations in phases and fills a Program. Its members are grouped
// by the file that implements them; every construct has its own file.
#pragma once
#include "interpreter/check/broken_words.hpp"
#include "interpreter/check/declarations.hpp"
#include "interpreter/check/pattern.hpp"
#include "interpreter/check/scope.hpp"
#include "interpreter/program/fit.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace bylaw::check {

using ir::NodeId;

enum class SymbolSort : std::uint8_t {
    option,
    enumeration,
    kind,
    game_field,
    formula,
    rule,
    condition,
    bundle,
    grid,
    policy,
    scenario,
    hook
};
const char *sort_text(SymbolSort sort); // "an option", "a kind", ...

struct Symbol {
    SymbolSort sort{};
    std::uint32_t id = 0;
    const Declaration *declaration = nullptr;
};

// What is known of a rule before its body is: enough to call it and to match patterns on it.
struct RuleInfo {
    const Declaration *declaration = nullptr;
    enum class Phase : std::uint8_t { untouched, running, done } signature = Phase::untouched, body = Phase::untouched;
    Scope scope;                  // its frame: roles, inherited roles, values, fields, results
    std::vector<Type> role_types; // own roles
    std::vector<Ref> role_params; // own Param nodes
    // For the rule itself and each ancestor: the register of each of its roles.
    std::unordered_map<RuleId, std::vector<std::uint32_t>> role_registers;
    std::unordered_map<std::string_view, std::uint32_t> values; // values, fields, results by name
    std::unordered_map<std::string_view, std::uint32_t> stage_index;
    // All clauses, ancestors' first, with the rule that wrote them (same-named ones already replaced).
    struct Clause {
        Ref ref;
        RuleId owner;
    };
    std::vector<Clause> clauses;
    std::vector<std::string> role_names;
    RuleId parent = no_id;
    bool orphan = false; // its parent is reported: what it lacks may be the parent's
    // The names that are in force in clauses of the rule itself and of each ancestor, for this rule's frame;
    // roles_of only has the roles, which is all that is known before the rule runs.
    std::unordered_map<RuleId, std::vector<Scope::Binding>> names_of, roles_of;
    std::vector<Scope::Binding> loose_names; // of the statements outside all stages
    std::vector<std::string_view> degrees;
    bool rows_named = false;
    Type row_type; // of the names of a table's rows
    std::uint32_t tags_register = no_id;
};

struct ConditionInfo {
    std::vector<std::string> names; // of what `gains` hands over
    std::vector<Type> types;
    std::vector<NodeId> defaults;
    std::vector<Ref> params;
    bool inherited = false; // they are the parent's
};

// What an adjustment may name. The empty name is the main value: the total of a check, a field itself.
struct Adjustable {
    std::string what; // how messages call it
    std::map<std::string_view, Type> values;
    std::vector<std::string_view> degrees;
    bool reported = false; // it is wrong already: whatever is named is no news
};

// Adjustments that are taken at one moment; `ignores` works at all.
enum class AdjustGroup : std::uint8_t { values, main, degree, all };

// One name in the brackets of a pattern.
struct PatternBinder {
    std::string_view name; // in the matched rule
    Ref bound;             // the name that it gets here, if any
    Ref must;              // what it must be equal to, if anything
    KindId kind = no_id;   // or the kind that it must be of
    Ref at;
};

// A row of a table with the range that is left of it when all layers are laid over it.
struct PlannedRow {
    Ref ref;
    RuleId owner = no_id;
    std::size_t layer = 0;
    std::int64_t low = 0, high = 0;
    bool otherwise = false;
};

Ref adjusted_name(Ref clause);
Ref callee(Ref call); // of a Call, or the path that stands for one
bool is_statement(ast::NodeKind kind);
std::string article(std::string_view word); // "an action"
std::string listed(const std::vector<std::string_view> &names);

class Checker {
  public:
    Checker(const CheckInput &input, Program &program) : input_(input), program_(program) {}

    void report_to(DiagnosticSink &sink) { sink_ = &sink; } // before all else
    void run(); // all phases that make the program; analyse() looks at what they made
    // The first `own_strings` of the program are its own; others come from texts that were typed before.
    Snippet snippet(const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                    std::size_t own_strings);
    Snippet typed_text(const ast::Tree &tree, const std::vector<SnippetVariable> &variables);
    NodeId condition_or_value(Ref e, Scope &scope);

    // ---- reporting (report.cpp)
    // -----------------------------------------------------------------------------------
    void report(Diagnostic d); // but nothing that only follows from text that could not be read
    // Unknown name, with the nearest of the candidates as the mend.
    void unknown_name(Ref at, std::string_view what, std::span<const std::string_view> candidates, Code code);
    static std::string text_of(const Symbol &symbol); // "a procedure", "an option"
    std::string describe(Type type) const; // "a number", "a creature", "a list of `crow`", "one of `ability`"

    // ---- symbols (symbols.cpp)
    // ------------------------------------------------------------------------------------
    const Symbol *find(std::string_view name) const; // marks the declaration as used
    const Symbol *find(std::string_view name, SymbolSort sort) const;
    std::vector<std::string_view> names(SymbolSort sort) const;
    StringId string(std::string_view text);
    std::uint32_t degree_name(std::string_view name);
    // Resolves a Path or Name to a declaration of that sort, or reports with suggestion.
    const Symbol *resolve(Ref path, SymbolSort sort, std::string_view wanted);
    Type type_of(Ref type_node);              // of a Type node
    bool fits(Type value, Type wanted) const; // whatever the value is
    bool is_descendant(KindId kind, KindId of) const;
    FieldId find_field(KindId kind, std::string_view name) const; // own or inherited; no_id
    FormulaId find_kind_formula(KindId kind, std::string_view name) const;
    FieldId find_condition_field(ConditionId condition, std::string_view name) const;

    // ---- expressions (expression_*.cpp): report and return a node of type unknown on error
    // ------------------------
    NodeId expr(Ref e, Scope &scope, Type expected = type_unknown);
    NodeId expr_as(Ref e, Scope &scope,
                   Type wanted); // checks and converts (number to dice, kind name to a new thing)
    NodeId compared(Ref e, Scope &scope, Type with); // only looked for among values of that type
    NodeId yesno(Ref e, Scope &scope) { return expr_as(e, scope, type_yesno); }
    NodeId number(Ref e, Scope &scope) { return expr_as(e, scope, type_number); }
    NodeId text(Ref e, Scope &scope) { return expr_as(e, scope, type_text); }
    NodeId condition_expr(Ref e, Scope &scope); // an expression or a May node, as `if` takes it
    // A call of a rule's name with arguments: roles in order or by name; defaults filled in. `call` may be a
    // bare path.
    std::vector<NodeId> arguments(Ref call, std::size_t first_child, Scope &scope, std::string_view what,
                                  const std::vector<std::string> &names, const std::vector<Type> &types,
                                  const std::vector<NodeId> &defaults, Span declared);
    NodeId place(Ref p, Scope &scope); // something that can be assigned: field, game_field, active,
                                       // condition_field, local nodes
    bool report_narrower_role(NodeId target, Ref p);
    NodeId pick(Ref p, Scope &scope, std::uint32_t &reg, Type &element);
    NodeId dice_literal(Ref e);
    std::optional<std::int64_t> constant_value(NodeId node) const; // if it is one
    std::int64_t constant_number(Ref e,
                                 std::int64_t fallback); // a literal number is wanted (rows, ranges of grids)

    // ---- statements (statement_*.cpp)
    // -----------------------------------------------------------------------------
    NodeId block(Ref block, Scope &scope);
    NodeId statement(Ref clause,
                     Scope &scope); // reports a clause that does not belong here, and where it does
    NodeId with_block(Ref with, RuleId rule, Scope &scope);
    NodeId let(Ref clause, Scope &scope);
    NodeId report_no_value(NodeId value, Ref at);
    NodeId if_statement(Ref clause, Scope &scope);
    NodeId repeat(Ref clause, Scope &scope);
    NodeId each(Ref clause, Scope &scope);
    NodeId each_group(Ref clause, NodeId picked, NodeId body, std::uint32_t reg, Type element, Scope &scope);
    NodeId with_register(NodeId id, std::uint32_t from, std::uint32_t to);
    NodeId result(Ref clause, Scope &scope);
    NodeId call_statement(Ref clause, Scope &scope);
    NodeId add_with(NodeId performing, Ref with, Scope &scope);
    NodeId assign(Ref clause, Scope &scope);
    void report_assigned_role(NodeId target, Ref at, const Scope &scope);
    NodeId store(NodeId target, NodeId value, std::int32_t how, Span span);
    NodeId store_local(NodeId target, NodeId value, std::int32_t how, Span span);
    NodeId gains(Ref clause, Scope &scope);
    void report_wrong_bearer(Ref at, NodeId bearer, ConditionId id);
    NodeId loses(Ref clause, Scope &scope);
    NodeId put(Ref clause, Scope &scope);
    NodeId ask_block(Ref clause, Scope &scope);
    NodeId may_do(Ref clause, Scope &scope);
    NodeId perform_act(Ref clause, Scope &scope);
    NodeId end_statement(Ref clause, Scope &scope);
    NodeId stop(Ref clause, Scope &scope);
    NodeId redo(Ref clause, Scope &scope);
    // conditions.cpp: the parameters that `gains c(…)` takes, with their defaults
    void condition_parameters(ConditionId id, std::vector<std::string> &names, std::vector<Type> &types,
                              std::vector<NodeId> &defaults);
    // ---- grids, hooks, references, scenarios, tests
    // ------------------------------------------------------------------
    void check_grid(GridId id, const Declaration &d);
    Type grid_value_type(const Declaration &d);
    std::vector<std::int64_t> grid_columns(const Declaration &d, Type wanted);
    std::int64_t grid_key(Ref name, Type wanted);
    void grid_extent(Grid &grid, const Declaration &d);
    bool has_otherwise(const Declaration &d) const;
    void fill_rows(Grid &grid, Ref row, const std::vector<std::int64_t> &columns, std::vector<bool> &filled,
                   bool base);
    void fill_row_cells(Grid &grid, Ref row, const std::vector<std::int64_t> &columns,
                        const std::function<bool(std::uint32_t)> &wanted);
    std::int64_t grid_cell(Ref cell, Type wanted);
    void report_unfilled(const Grid &grid, const Declaration &d, const std::vector<bool> &filled);
    void check_hook(Hook &hook, const Declaration &d);
    void collect_from(Ref item, std::set<std::string> &carried);
    void check_scenario(std::uint32_t id, const Declaration &d);
    NodeId take_cast(Ref name, Scope &scope);
    void expect_parts(Ref claim, Span at, Scope &scope, std::vector<NodeId> &parts);
    NodeId given(Ref clause, Scope &scope);
    NodeId given_value(Ref name, Ref value, Scope &scope);
    NodeId given_option(Ref clause, Scope &scope);
    NodeId plays(Ref clause, Scope &scope);
    NodeId do_statement(Ref clause, Scope &scope);
    NodeId refused(Ref clause, Scope &scope);
    NodeId report_statement(Ref clause, Scope &scope);
    NodeId show(Ref clause, Scope &scope);
    NodeId answers(Ref clause, Scope &scope);
    NodeId answer(Ref e, Scope &scope);
    bool is_choice(StringId name) const;
    bool names_place(std::string_view name) const;
    NodeId act_expr(Ref e,
                    Scope &scope); // a call of a rule as an act; ir::none where it is no call of a rule
    NodeId expect_odds(Ref clause, Scope &scope);
    void inherit_stacking(ConditionId id, std::vector<bool> &settled);
    bool subject_has(Ref p, std::string_view name,
                     Scope &scope); // of `NAME of SUBJECT`: is NAME a field or formula of its kind?
    void check_policy(PolicyId id, const Declaration &d);
    void check_prefer(PolicyId id, Ref clause);
    bool report_called(Ref call);
    bool prefer_value(Ref what, Prefer &prefer, Scope &scope);
    bool prefer_pattern(Ref pattern, Prefer &prefer, Scope &scope, std::vector<NodeId> &guards);
    NodeId prefer_tagged(Ref tagged);
    void prefer_role(Ref binder, std::uint32_t reg, Prefer &prefer, Scope &scope,
                     std::vector<NodeId> &guards);
    std::uint32_t current_scenario_ = no_id;
    std::uint32_t odds_in_test_ = 0;
    // tests.cpp: a clause that only tests and scenarios have (given, plays, do, refused, report, show,
    // expect, dice, answers); ir::none where the clause is none of these. statement() calls it while
    // scope.in_test.
    NodeId test_statement(Ref clause, Scope &scope);

    // ---- nodes
    // ----------------------------------------------------------------------------------------------------
    NodeId node(ir::Op op, Type type, Span span, std::span<const NodeId> args, std::int64_t value = 0,
                std::int32_t extra = 0, std::uint8_t flags = 0);
    NodeId node(ir::Op op, Type type, Span span, std::initializer_list<NodeId> args = {},
                std::int64_t value = 0, std::int32_t extra = 0, std::uint8_t flags = 0) {
        return node(op, type, span, std::span(args.begin(), args.size()), value, extra, flags);
    }
    NodeId constant(Type type, Span span, std::int64_t value) {
        return node(ir::Op::constant, type, span, {}, value);
    }
    NodeId bad(Span span) { return node(ir::Op::constant, type_unknown, span); }
    NodeId local(const Scope &scope, std::uint32_t reg, Span span);
    Type known_type(const Scope &scope, std::uint32_t reg) const; // as declared, or as narrowed
    // What a condition tells where it came out so; the caller cuts scope.narrowed back where that ends to
    // hold.
    void narrow(NodeId condition, Scope &scope, bool holds = true);
    NodeId of_kind(NodeId thing, KindId kind, Span span); // to be asked when it is there
    Type type(NodeId id) const { return program_.ir[id].type; }
    Span span(NodeId id) const { return program_.ir[id].span; }
    NodeId all_of(std::vector<NodeId> parts, Span span); // one part: itself; none: constant yes

    // ---- scopes (scope.cpp)
    // --------------------------------------------------------------------------------------- Binds a name; a
    // name that already means something here (or globally a formula, rule, ...) is an error.
    void bind(Scope &scope, Ref name, std::uint32_t reg, bool assignable = false, bool of_let = false);
    void leave_block(Scope &scope,
                     std::size_t names); // forgets the names since then; warns of a `let` that nothing used
    void report_shadowed(Ref name, bool of_let);
    bool is_orphan(KindId kind) const; // it or a parent
    Scope::Binding *find_local(Scope &scope, std::string_view name);
    FunctionId finish(Scope &scope, NodeId body, std::string name); // moves the function into the program
    bool require_impure(Scope &scope, Span span, std::string_view what); // reports where the scope is pure
    void new_function(Scope &scope, std::string name, Span span);
    // Function with one parameter `self` (kind) or instance (condition) in register 0.
    Scope kind_scope(KindId kind, Span span);
    Scope condition_scope(ConditionId condition, Span span);

    // ---- fields (fields.cpp): own of kinds, conditions and the game
    // ------------------------------------------------
    void declare_fields(Ref field_clause, FieldOwner owner, std::uint32_t owner_id); // names, types, slots
    void check_field(FieldId id);                                                    // ranges and defaults
    FieldId hidden_flag(FieldOwner owner, std::uint32_t owner_id, std::string_view name,
                        Span span); // for `once`, ...
    FieldId hidden_number(FieldOwner owner, std::uint32_t owner_id, std::string_view name, Span span);

    // ---- phases, in order
    // -----------------------------------------------------------------------------------------
    void declare_symbols();    // symbols.cpp: every declaration gets its id
    void declare_enums();      // enums.cpp: members, tags
    void check_options();      // options.cpp
    void declare_kinds();      // kinds.cpp: parents, fields, layouts
    void declare_conditions(); // conditions.cpp: parents, parameters, fields, layouts, bundles
    void declare_formulas();   // formulas.cpp: parameters; result types lazily
    void declare_rules();      // rule_signature.cpp: roles of all rules
    void check_kinds();        // kinds.cpp: ranges, defaults, initials
    void check_formulas();
    void check_grids();      // grids.cpp
    void check_rules();      // rule_body.cpp and one file per construct
    void check_conditions(); // conditions.cpp: lives, begins, ending
    void check_bundles();    // bundles.cpp: modifies, triggers, whenevers, everys of rules, conditions, kinds
    void check_policies();   // policies.cpp
    void check_scenarios();  // scenarios.cpp
    void check_tests();      // tests.cpp
    void check_hooks();      // hooks.cpp (declared with the rules; bodies are Lua's)
    void collect_references(); // references.cpp
    void analyse();            // analysis/*.cpp: cycles, gaps, unreachable degrees, unused, order conflicts

    void warn_of_unused(); // unused.cpp
    bool in_main(Span at) const;
    bool report_new_option(const Declaration &d);
    void warn_of_unused_parts(); // fields, tags, parameters of formulas: unused_parts.cpp
    void report_doubles();       // doubles.cpp: what is said twice
    void warn_of_unapplied();    // conditions that nobody gains, triggers on what never happens

    // ---- lazily known (formulas.cpp, rule_signature.cpp)
    // ------------------------------------------------------------
    Type formula_type(FormulaId id,
                      Span asked_at);         // checks its body on demand; a cycle is reported with its path
    RuleInfo &rule_signature(RuleId id);      // roles, inherited roles, values
    Type rule_type(RuleId id, Span asked_at); // of a performing as an expression
    RuleInfo &info(RuleId id) { return rule_infos_[id]; }
    bool rule_is(RuleId rule, RuleId of) const;
    std::vector<RuleId> family(RuleId id) const; // the rule and all that are built on it, by id
    void join_families(RuleId id);               // once its parents are known

    // ---- rules (rule_*.cpp)
    // ---------------------------------------------------------------------------------------- A performing:
    // `call` is a Call or Path naming the rule.
    NodeId perform(Ref call, RuleId rule, Scope &scope);
    // An Adjust, More, Ignores or DegreeBecomes clause as an `adjust` node under its guards.
    NodeId adjustment(Ref clause, Scope &scope, BundleId bundle, const Adjustable &target);

    // ---- patterns, moments, durations (patterns.cpp, durations.cpp)
    // --------------------------------------------------
    LastingId lasting(Ref lasting, Scope &scope,
                      std::vector<NodeId> &arguments); // anchors and counts become arguments
    void refill(FieldId field, Ref per_pattern);       // `per turn of creature`

    // ---- options and enums (options.cpp, enums.cpp)
    // -----------------------------------------------------------------
    void add_member(EnumId id, Ref name);
    Type option_type(OptionId id); // on demand, since options read options; a cycle is reported with its path
    void declare_option(OptionId id, const Declaration &d);
    Type option_choices(Option &option, Ref choices);
    void check_option_range(OptionId id, const Declaration &d, Span at);
    void report_option_cycle(OptionId id);
    std::vector<std::uint8_t> option_phases_; // 0 untouched, 1 running, 2 done
    std::vector<OptionId> option_path_;

    // ---- expressions, by file
    // ----------------------------------------------------------------------------------------
    NodeId expr_raw(Ref e, Scope &scope, Type expected); // may be an indexed field that still lacks its index
    NodeId complete(NodeId value);                       // reports that
    NodeId convert(NodeId value, Ref e, Scope &scope, Type wanted);
    NodeId read_local(const Scope::Binding &binding, const Scope &scope, Span span);
    NodeId literal_number(Ref e, Scope &scope);
    NodeId text_expr(Ref e, Scope &scope);
    NodeId list_expr(Ref e, Scope &scope, Type expected);
    NodeId list_item(Ref item, Scope &scope, Type element, bool given);
    NodeId choose_expr(Ref e, Scope &scope, Type expected);
    Type common(Type a, Type b) const; // the nearest type that both fit, or unknown
    // names (expression_names.cpp)
    NodeId name_expr(Ref e, Scope &scope, Type expected);
    NodeId own_name(Ref e,
                    Scope &scope); // fields of the thing or instance that the scope belongs to; ir::none
    NodeId global_name(Ref e, Scope &scope, Type expected);
    NodeId member_name(Ref e, Type expected); // of an enum; ir::none where there is none
    NodeId report_unknown(Ref e, Scope &scope);
    NodeId member_expr(Ref e, Scope &scope);
    NodeId active_member(Ref e, RuleId rule, Scope &scope);
    NodeId result_member(Ref e, NodeId performing);
    NodeId pool_bound(Ref e, NodeId pool, std::string_view which);
    NodeId thing_member(Ref name, NodeId thing, Span span);
    NodeId any_thing_member(Ref name, NodeId thing, Span span);
    NodeId element_expr(Ref e, Scope &scope);
    NodeId make_thing(Ref at, KindId kind, Scope &scope);
    // operators (expression_operators.cpp)
    NodeId binary(Ref e, Scope &scope);
    NodeId arithmetic(Ref e, std::string_view op, Scope &scope);
    NodeId comparison(Ref e, std::string_view op, Scope &scope);
    NodeId is_expr(Ref e, bool negated, Scope &scope);
    NodeId is_named(NodeId left, Ref right, Span span);
    NodeId has_expr(Ref e, Scope &scope);
    NodeId in_expr(Ref e, Scope &scope);
    NodeId logic(Ref e, ir::Op op, Scope &scope);
    NodeId equality(NodeId a, NodeId b, Ref e);
    NodeId rounded(Ref e, Scope &scope);
    // dice (expression_dice.cpp), lists (expression_lists.cpp), calls (expression_calls.cpp), questions
    NodeId dice_expr(Ref e, Scope &scope);
    NodeId dice_modifier(Ref e, Scope &scope);
    NodeId climb_expr(Ref e);
    DiceId bad_dice(Span span, DiceError error);
    NodeId select(Ref e, Scope &scope);
    NodeId quantified(Ref e, Scope &scope);
    NodeId fold(Ref e, Scope &scope);
    NodeId pick_source(Ref source, Scope &scope, Type &element);
    NodeId call_expr(Ref e, Scope &scope, Type expected);
    NodeId constant_dice(Ref e, ir::Op op, const std::vector<NodeId> &args, std::int64_t value);
    NodeId pure_expr(Ref e, Scope &scope, const char *purity, Type wanted = type_unknown);
    NodeId pure_yesno(Ref e, Scope &scope, const char *purity); // guards: `when`, `where`
    NodeId call_member(Ref e, Ref callee, Scope &scope);
    NodeId report_unknown_call(Ref callee, Scope &scope);
    NodeId extreme(Ref e, const std::vector<Ref> &args, bool greater, Scope &scope);
    NodeId stacks(Ref e, const std::vector<Ref> &args, Scope &scope);
    NodeId list_function(Ref e, std::string_view name, const std::vector<Ref> &args, Scope &scope);
    Type grid_parameter_type(Ref p);
    void init_field(Ref clause, KindId kind, Scope &scope, std::vector<NodeId> &inits);
    void unknown_tag(Ref name);
    // `may any`: filled when all rules are known
    struct PendingOffer {
        std::uint32_t id = 0; // index into Program::offers
        Ref sort, tags;
        Type asker;
    };
    std::vector<PendingOffer> pending_offers_;
    void fill_offers();
    bool offers(const PendingOffer &offer, const std::vector<std::uint32_t> &tags, RuleId id);
    static constexpr std::int64_t max_numbered = 200; // things made by one `3 * creature`
    NodeId call_builtin(Ref e, std::string_view name, Scope &scope, bool &known);
    NodeId call_formula(Ref call, FormulaId id, NodeId thing, Scope &scope);
    NodeId call_hook(Ref call, HookId id, Scope &scope);
    NodeId call_grid(Ref call, GridId id, Scope &scope);
    NodeId ask_expr(Ref e, Scope &scope);
    NodeId asker(Ref place, Scope &scope);
    NodeId may_expr(Ref e, Scope &scope);
    NodeId entity(Ref e, Scope &scope, std::string_view display); // a thing, or a list of several
    void init_clauses(Ref block, KindId kind, Scope &scope, std::vector<NodeId> &inits);
    bool has_degree(RuleId rule, std::string_view name);
    NodeId degree_of(RuleId rule, Span span,
                     const Scope &scope); // of the running or last performing of a check

    // ---- kinds, fields, formulas
    // ------------------------------------------------------------------------------------
    void link_parent(const Declaration &d);
    void break_kind_cycle(KindId start);
    void declare_kind(KindId id);
    void declare_game_field(const Declaration &d);
    void check_kind_clause(Ref clause, KindId id);
    void check_kind_initial(Ref clause, KindId id);
    void report_bare_flag(Ref clause);
    bool report_misspelt_clause(Ref clause);
    void report_misplaced(Ref clause, std::string_view where); // misplaced.cpp: says where it belongs
    void report_mutual_kind(const Field &field);
    Type slot_type(Ref slot, Ref type_node, FieldSort sort);
    FieldId declare_slot(Ref clause, Ref slot, Ref type_node, FieldSort sort, FieldOwner owner,
                         std::uint32_t owner_id);
    void report_double_field(Ref name, FieldOwner owner, std::uint32_t owner_id);
    void add_to_owner(FieldId id);
    void add_to_kind(KindId kind, FieldId id);
    void add_to_condition(ConditionId condition, FieldId id);
    FieldId hidden_field(FieldOwner owner, std::uint32_t owner_id, std::string_view name, Type type,
                         Span span);
    Scope field_scope(const Field &field);
    FunctionId field_function(FieldId id, Ref e, Type wanted);
    void check_field_range(FieldId id, Ref range);
    void report_own_start(FieldId id, NodeId body, Span at);
    void report_out_of_field(FieldId id, NodeId written, Span at);
    void check_literal_range(FieldId id, FunctionId initial, Span at);
    std::vector<std::string_view>
    field_names(KindId kind) const; // fields, members of nameless ones, formulas
    FieldId indexed_field(KindId kind, std::string_view member, std::optional<std::uint32_t> &index) const;
    void add_near(Diagnostic &d, std::string_view written,
                  std::span<const std::string_view> candidates) const;
    void lay_out(); // last phase: slots
    void place_field(FieldId id, FieldOwner owner, std::uint32_t owner_id, std::uint32_t &size);
    void report_double_formula(Ref name, KindId kind);
    void declare_kind_formula(Ref clause, KindId kind);
    void declare_formula(FormulaId id);
    void check_formula(FormulaId id);
    void report_formula_cycle(FormulaId id);
    std::string plain_text(Ref text); // of a Text without expressions in it
    std::vector<bool> declared_kinds_;
    std::vector<std::vector<KindId>> kinds_below_; // children of each
    std::vector<std::vector<ConditionId>> conditions_below_;
    std::vector<FormulaId> formula_path_;

    // ---- rules: rule_links.cpp, rule_signature.cpp, rule_values.cpp, rule_body.cpp, stages.cpp
    // ----------------------
    void link_rules();
    void link_rule(RuleId id);
    void collect_ancestors(RuleId id);
    void collect_tags(RuleId id);
    std::optional<std::uint32_t> tag_named(Ref name);
    std::vector<RuleId> rule_chain(RuleId id) const;
    Ref roles_written(RuleId id) const;
    bool takes_over_roles(RuleId id) const;
    void declare_roles(RuleId id);
    void declare_role_defaults(RuleId id);
    NodeId parameter_default(Ref param, Type wanted);
    void inherit_clauses(RuleId id);
    void report_twice(Ref clause, Ref first);
    void insert_clause(std::vector<RuleInfo::Clause> &clauses, RuleInfo::Clause clause,
                       const std::string &key);
    void inherit_roles(RuleId id);
    void inherit_roles_of(RuleId id, RuleId child, RuleId parent);
    void declare_results(RuleId id);
    void report_taken(RuleId id, std::string_view name);
    void publish(RuleId id, std::string_view name, std::uint32_t reg, Span span, std::size_t depth,
                 bool assignable);
    std::uint32_t rule_register(RuleId rule, RuleId as, std::string_view name);
    Scope &scope_of(RuleId id, RuleId owner);
    Scope &role_scope_of(RuleId id, RuleId owner);
    void declare_values(RuleId id);
    std::size_t declarers(RuleId id, std::string_view name) const;
    void add_value(RuleId id, const RuleInfo::Clause &clause, Ref name, NodeId initial, Type of, bool field);
    void report_value_shadow(RuleId id, Ref name);
    void report_other_type(RuleId id, Ref name, Type of);
    void declare_value(RuleId id, const RuleInfo::Clause &clause);
    void declare_rule_fields(RuleId id, const RuleInfo::Clause &clause);
    void declare_rule_field(RuleId id, const RuleInfo::Clause &clause, Ref slot, Ref type_node);
    void add_rule_range(RuleId id, Ref range, bool clamps, std::string_view name);
    void check_rule_body(RuleId id);
    bool acts(RuleId id) const;
    void check_header(RuleId id);
    void check_rule_clause(RuleId id, const RuleInfo::Clause &clause);
    void check_requires(RuleId id, const RuleInfo::Clause &clause);
    bool yields(RuleId id);
    void foresee_result(RuleId id);
    Type foreseen_type(RuleId id, RuleId owner, Ref e) const;
    void add_stage(RuleId id, std::string_view name, Span span);
    void declare_stages(RuleId id);
    void check_stage(RuleId id, const RuleInfo::Clause &clause);
    void check_loose(RuleId id, const RuleInfo::Clause &clause, std::vector<NodeId> &loose);
    void finish_loose(RuleId id, std::vector<NodeId> loose);
    std::optional<std::uint32_t> stage_named(RuleId id, Ref name);
    // checks, prices, tables: check_clauses.cpp, costs.cpp, tables.cpp
    void declare_degrees(RuleId id);
    std::optional<std::uint32_t> degree_named(RuleId id, Ref name);
    void check_roll(RuleId id, const RuleInfo::Clause &clause);
    void check_against(RuleId id, const RuleInfo::Clause &clause);
    void check_degree(RuleId id, const RuleInfo::Clause &clause);
    void check_effect(RuleId id, const RuleInfo::Clause &clause);
    bool has_orphan(RuleId id) const;
    void check_roll_is_there(RuleId id);
    NodeId guard(Ref clause, Scope &scope, const char *purity);
    void check_cost(RuleId id, const RuleInfo::Clause &clause);
    void report_second_cost(RuleId id, const RuleInfo::Clause &clause, NodeId when);
    Payment payment(Ref p, RuleId id, RuleId owner, Scope &scope);
    NodeId payment_place(Ref p, RuleId id, RuleId owner, Scope &scope);
    NodeId first_role_field(Ref name, RuleId id, RuleId owner, Scope &scope);
    void report_ahead(NodeId place, Ref p);
    bool field_has_refill(FieldId id) const;
    Type row_names_type(RuleId id);
    void check_table_rows(RuleId id);
    void check_table_roll(RuleId id);
    std::size_t row_layer(RuleId id, const RuleInfo::Clause &clause) const;
    std::vector<PlannedRow> plan_rows(RuleId id);
    void settle_row_type(RuleId id, const std::vector<PlannedRow> &rows);
    TableRow check_row(RuleId id, const PlannedRow &planned);
    bool rules_linked_ = false;
    std::unordered_map<RuleId, std::vector<RuleId>> built_on_; // all rules below one that has some

    // ---- adjustments: adjustments.cpp, own_adjustments.cpp
    // -----------------------------------------------------------
    Adjustable adjustable(RuleId id);
    Type adjusted_type(Ref clause, const Adjustable &target, AdjustInfo &info);
    NodeId adjust_amount(Ref clause, Scope &scope, AdjustInfo &info, const Adjustable &target);
    Ref amount_of(Ref clause, Ref op) const;
    Type amount_type(Ref clause, AdjustOp op, Type of);
    NodeId fraction_amount(Ref fraction, AdjustInfo &info);
    NodeId one_more(Ref clause, AdjustInfo &info, const Adjustable &target);
    NodeId ignored_label(Ref clause, AdjustInfo &info);
    NodeId changed_degree(Ref clause, AdjustInfo &info, const Adjustable &target);
    void read_over(Ref over, AdjustInfo &info);
    std::optional<BundleId> bundle_named(Ref path);
    void check_ignored_labels();
    void check_own_adjustment(RuleId id, const RuleInfo::Clause &clause);
    AdjustGroup adjust_group(Ref clause) const;
    std::uint32_t adjust_stage(RuleId id, AdjustGroup group, std::uint32_t known_at) const;
    std::uint32_t result_stage(RuleId id, std::uint32_t reg) const;
    std::uint32_t reads_results(RuleId id, NodeId at) const;
    std::unordered_set<std::string_view> labels_;
    std::vector<Ref> ignored_labels_;

    // ---- patterns: patterns.cpp, pattern_arguments.cpp
    // -----------------------------------------------------------------
    bool pattern(Ref p, Scope &scope, PatternUse &use);
    bool match_any(Ref any, Ref p, PatternUse &use);
    void keep_tagged(Ref tagged, PatternUse &use);
    bool match_path(Ref path, Ref p, Scope &scope, PatternUse &use);
    bool match_rule(Ref path, RuleId id, PatternUse &use);
    bool match_moment(Ref path, ConditionId id, PatternUse &use);
    bool match_field(Ref name, Ref p, Scope &scope, PatternUse &use);
    std::vector<KindId> field_owners(Ref p, Scope &scope);
    bool read_binders(Ref p, const Scope &scope, const PatternUse &use, std::vector<PatternBinder> &binders);
    bool known_argument(Ref name, const PatternUse &use);
    std::vector<std::string_view> argument_names(const PatternUse &use);
    KindId field_kind(const PatternUse &use) const;
    std::optional<std::string_view> first_argument(const PatternUse &use, Ref of);
    void add_arguments(Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders);
    Type argument_type(const PatternUse &use, std::string_view name);
    std::uint32_t argument_place(const PatternUse &use, std::string_view name) const;
    Type common_actor(const PatternUse &use);
    void bind_arguments(Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders);
    void require_equal(Scope &scope, PatternUse &use, std::uint32_t reg, Ref must);
    void require_kind(Scope &scope, PatternUse &use, std::uint32_t reg, const PatternBinder &b);
    void require_kinds(Scope &scope, PatternUse &use,
                       const std::function<std::uint32_t(std::string_view)> &reg_of);
    std::optional<std::vector<std::uint32_t>> matched_arguments(const PatternUse &use, RuleId rule);
    std::uint32_t tags_register(RuleId id);

    // ---- bundles: bundles.cpp, bundle_order.cpp, modifies.cpp, triggers.cpp, recurring.cpp
    // -------------------------------
    bool has_parts(const Declaration &d) const;
    void check_rule_bundle(const Declaration &d, BundleId id);
    void check_parts(const Declaration &d, BundleId bundle);
    BundleId kind_bundle(KindId id);
    BundleId scenario_bundle(std::uint32_t id);
    Scope bundle_scope(BundleId id, Span span);
    FieldOwner bundle_owner(BundleId id) const;
    bool of_library(BundleId id) const;
    void check_follows();
    std::vector<std::uint32_t> bundle_ranks();
    void rank_bundle(BundleId b, std::vector<std::uint32_t> &ranks, std::vector<BundleId> &path,
                     std::uint32_t &next);
    void link_bundles();
    void check_modify(Ref clause, BundleId bundle);
    bool modifiable(Ref written, PatternUse &use, Scope &scope);
    Adjustable adjustable_by(const PatternUse &use);
    void modify_rules(Ref written, Ref body, const PatternUse &use, const Scope &scope, BundleId bundle);
    void add_rule_modify(const std::vector<Ref> &clauses, AdjustGroup group, const Adjustable &target,
                         const PatternUse &use, Scope scope, BundleId bundle);
    bool has_targets(const std::vector<Ref> &clauses, AdjustGroup group, RuleId rule);
    ModifyId add_modify(NodeId body, const PatternUse &use, Scope &scope, BundleId bundle, Span at);
    void add_forbid(Ref clause, const PatternUse &use, Scope scope, BundleId bundle);
    void modify_value(Ref body, const PatternUse &use, Scope &scope, BundleId bundle);
    void check_trigger(Ref clause, BundleId bundle);
    bool triggerable(Ref written, const PatternUse &use);
    NodeId trigger_guard(Ref clause, const PatternUse &use, Scope &scope);
    void add_trigger(Trigger made, NodeId body, const PatternUse &use, Scope &scope, BundleId bundle,
                     Span at);
    FieldId once(Ref limit, FieldOwner owner, std::uint32_t owner_id);
    void check_whenever(Ref clause, BundleId bundle);
    void watch(NodeId condition, std::uint32_t whenever);
    void check_every(Ref clause, BundleId bundle);
    NodeId counted_body(NodeId body, NodeId limit, BundleId bundle, const Scope &scope, Span at);
    NodeId hidden_read(FieldId field, const Scope &scope, Span at);
    NodeId until_guard(Ref clause, Scope &scope, BundleId bundle);
    FieldId until_counter(Ref part, BundleId bundle);
    std::unordered_map<KindId, BundleId> kind_bundles_;
    struct PendingTrigger {
        BundleId bundle;
        RuleId rule;
        std::uint32_t stage; // no_id: of the whole
        Timing timing;
        TriggerMatch match;
    };
    struct PendingModify {
        BundleId bundle;
        RuleId rule;
        std::uint32_t stage; // no_id: it forbids
        FieldId field;
        FormulaId formula;
        ModifyMatch match;
    };
    std::vector<PendingTrigger> pending_triggers_;
    std::vector<PendingModify> pending_modifies_;

    // ---- conditions and durations: conditions.cpp, condition_life.cpp, durations.cpp
    // -------------------------------------
    void link_condition(ConditionId id);
    void break_condition_cycle(ConditionId start);
    void declare_condition(ConditionId id, std::vector<bool> &done);
    void report_wider_bearer(ConditionId id, ConditionId parent);
    void declare_condition_parameters(ConditionId id, const Declaration &d);
    void declare_condition_defaults();
    void declare_moments(ConditionId id);
    void finish_moments(RuleId rule);
    void check_parent_arguments(ConditionId id, const Declaration &d);
    void check_while(ConditionId id, const Declaration &d);
    void report_stored_part(Ref part);
    void check_lasts(ConditionId id);
    void set_lasts(ConditionId id, ConditionId from, Ref lasts);
    void check_condition_clause(ConditionId id, Ref clause);
    void check_stacking(ConditionId id, Ref clause);
    void check_ends(Ref clause, BundleId bundle);
    NodeId ending_by(Ref clause, Scope &scope);
    void ends_whenever(Ref clause, BundleId bundle);
    std::vector<Ref> lasting_parts(Ref lasting) const;
    std::optional<LastingPart> lasts_for(Ref part, Scope &scope, std::vector<NodeId> &arguments);
    std::optional<LastingPart> lasts_until(Ref part, Scope &scope, std::vector<NodeId> &arguments);
    bool moment_at_end(Ref moment) const;
    std::optional<RuleId> moment_rule(Ref p);
    Type first_role_type(RuleId rule, Ref of);
    std::optional<RuleId> rule_unit(Ref name);
    LastingId add_lasting(Lasting made);
    bool names_owner(Ref name, FieldId id, RuleId rule);
    std::vector<ConditionInfo> condition_infos_;

    const CheckInput &input_;
    Program &program_;
    DiagnosticSink *sink_ = nullptr;
    BrokenWords broken_;
    std::unordered_set<KindId> orphan_kinds_; // whose parent is not known: what they lack may be the parent's
    std::unordered_set<std::uint32_t> used_tags_;
    Declarations declarations_;
    std::unordered_map<std::string_view, Symbol> symbols_;
    std::unordered_map<std::string_view, std::vector<std::pair<EnumId, std::uint32_t>>>
        members_; // enum members by name
    std::vector<RuleInfo> rule_infos_;
    std::vector<const Declaration *> kind_declarations_, condition_declarations_;
    struct FormulaInfo {
        Ref node;
        KindId kind = no_id;
        enum class Phase : std::uint8_t { untouched, running, done } phase = Phase::untouched;
        Scope scope;
        std::vector<std::string> names;
        std::vector<Type> types; // without the thing
        bool typed = false;      // its header says the type
    };
    std::vector<FormulaInfo> formula_infos_;
    std::unordered_map<KindId, std::unordered_map<std::string_view, FormulaId>> kind_formulas_;
    std::unordered_map<std::string, StringId> strings_;
    std::unordered_map<FieldId, Ref> field_nodes_; // the Slot node of each declared field
    struct FieldSource {
        Ref field, slot;
        Ref def; // `= expr` of it, or nothing
    };
    std::unordered_map<FieldId, FieldSource> field_sources_;
};

} // namespace bylaw::check
