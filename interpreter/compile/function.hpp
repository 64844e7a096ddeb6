// Compiles one function: its registers first, then what its constructs ask for, a file for each family.
#pragma once
#include "interpreter/compile/emitter.hpp"
#include "interpreter/compile/known_kinds.hpp"
#include "interpreter/compile/options.hpp"
#include "interpreter/compile/redone.hpp"
#include "interpreter/compile/unit.hpp"

namespace bylaw {

// A thing that can be assigned: a field of something, a register, a field of a running procedure.
struct Place {
    ir::NodeId node = ir::none; // field, field_base, game_field, condition_field, active or local
    Reg owner = no_register;    // the thing or instance
    Reg index = no_register;
};

using GivenFields = std::vector<std::pair<FieldId, bool>>; // with an index?

class FunctionCompiler {
  public:
    FunctionCompiler(Unit &unit, std::uint32_t index)
        : u(unit), p(unit.program), e(unit.emitter), known(unit), index_(index) {}

    Unit &u;
    const Program &p;
    Emitter &e;
    RuleId rule = no_id;   // the performing that the frame is
    RuleId asking = no_id; // whose questions it asks
    bool starting = false; // a first value: what it is for is not whole yet
    KnownKinds known;
    std::optional<std::uint32_t> known_mode; // that the performing has whose price is asked for
    bool adjusting = false; // in a `modify`: an untaken branch tells which adjustments did not apply
    std::optional<Label> result_label; // where `result` goes on, with the value in result_register
    Reg result_register = no_register;

    // --- functions (function.cpp)
    void begin(const Function &function, bool instance_first);
    void begin(std::span<const Type> parameters, Type first_is = {});
    void finish();
    void whole(FunctionId id);

    // --- values (values.cpp, branches.cpp)
    Reg value(ir::NodeId node);
    Reg counted(ir::NodeId node); // where a member is counted with: one of them, and not the `-` of a grid
    void require_member(ir::NodeId node, Reg word), into(ir::NodeId node, Reg to);
    void branch(ir::NodeId node, Label to, bool when);
    void of_kind(ir::NodeId node, Reg to), require_kind(Reg thing, KindId kind);
    Reg index_of(ir::NodeId node, std::size_t arg); // register of an optional argument, or none
    Reg constant(std::int64_t value);
    const ir::Node &n(ir::NodeId node) const { return p.ir[node]; }

    // --- fields (fields.cpp, writes.cpp)
    void read_field(ir::NodeId node, Reg to, bool modified);
    void read_bound(ir::NodeId node, Reg to, bool high);
    void load_raw(const Field &field, FieldId id, Reg owner, Reg index, Reg to);
    void store_raw(const Field &field, FieldId id, Reg owner, Reg index, Reg from);
    // Checked, watched. The first value is seen by nobody and moves no pool's end: nothing is whole yet.
    void store_field(FieldId id, Reg owner, Reg index, Reg from, bool first = false);
    Place place(ir::NodeId node);
    Place field_place(ir::NodeId node, ir::NodeId owner, ir::NodeId index);
    void load_place(const Place &place, Reg to);
    void store_place(const Place &place, Reg from);
    void assign(const Place &place, ir::NodeId expression, int how, Type type);
    void body_of_read(FieldId id);
    void load_held(const Field &field, FieldId id, Reg owner, Reg index, Reg to);
    void body_of_held(FieldId id);
    void clamp_behind(const struct Written &written); // written.hpp
    void lower_pools(ConditionId ended, const std::function<void()> &end);
    void body_of_read_as(FieldId id);
    void body_of_store(FieldId id, bool first);
    void hold_in_range(FieldId id, Reg owner, Reg index, Reg word);
    void clamp(Reg word, Reg low, Reg high);
    void body_of_refill(FieldId id);
    void body_of_making(KindId kind, const GivenFields &given);
    void keep_in_range(const RuleRange &range, Reg word);
    const RuleRange *range_of(RuleId rule, std::uint32_t reg) const;
    void initial_value(FieldId id, FunctionId initial, Reg owner, Reg index, Reg to);
    std::vector<FieldId> order_of_starting(const std::vector<FieldId> &fields, KindId kind);
    void start_game_field(FieldId id);
    void nearest_in_range(FieldId id, Reg owner, Reg index, Reg word);
    void bound_of(FieldId id, FunctionId bound, Reg owner, Reg index, Reg to);
    std::optional<std::int64_t> constant_of(FunctionId function) const;
    Reg call_made(std::uint32_t function, std::span<const Reg> arguments, std::span<const Type> types,
                  Reg to);

    // --- lists (lists.cpp, picks.cpp)
    bool list_value(ir::NodeId node, Reg to);
    Reg side_by_side(std::span<const ir::NodeId> nodes, const std::vector<Type> &types);
    bool pick_value(ir::NodeId node, Reg to);
    struct Loop {
        Label again, over;
    };
    Loop open_loop(ir::NodeId pick, Reg element, bool ordered, Reg list = no_register);
    void open_over_things(const Loop &loop, KindId kind, Reg thing);
    void close_loop(const Loop &loop);
    void build_pick(ir::NodeId pick, Reg to, bool groups);
    void compare_keys(const KeyRegs &keys, Label better, Label worse);
    void keep_keys(const KeyRegs &keys);
    void nothing_chosen(Type type);
    void over_list(Reg list, Reg element, const std::function<void(Label over)> &body);
    void over_things(KindId kind, Reg thing, const std::function<void(Label over)> &body);

    // --- texts (texts.cpp)
    bool text_value(ir::NodeId node, Reg to);
    void text_piece(Op piece, std::uint32_t of, Reg to); // a text of that piece alone
    void text_of(StringId string, Reg to);
    void conditions_of(Reg thing, Reg to);
    // --- statements (statements.cpp)
    void statement(ir::NodeId node);
    bool decision_statement(ir::NodeId node);
    bool test_statement(ir::NodeId node);
    // --- dice (dice_values.cpp)
    bool dice_value(ir::NodeId node, Reg to);
    // --- conditions (conditions.cpp, instances.cpp)
    void over_instances(ConditionId condition, Reg bearer, Reg instance,
                        const std::function<void(Label next)> &body, Reg mark = no_register);
    void bears(ConditionId condition, Reg thing, Reg to);
    void gains(ir::NodeId node);
    void loses(ir::NodeId node);
    void body_of_gain(ConditionId condition);
    void body_of_ending(ConditionId condition);
    Reg moment_roles(const Condition &condition, Reg bearer, Reg source, Reg parameters);
    void moment_seam(std::span<const TriggerMatch> triggers, Reg roles, RuleId moments,
                     const Label *taken = nullptr);
    // --- modifiers (modifiers.cpp)
    void over_bundle(BundleId bundle, Reg bearer, Reg self, Reg mark,
                     const std::function<void(Label next)> &body);
    void run_modifiers(std::span<const ModifyMatch> modifies, Reg first);
    void modified(Reg value, std::span<const ModifyMatch> modifies, Span closing);
    Reg amount_of(ir::NodeId adjust);
    void adjust(ir::NodeId node);
    bool only_sums(std::span<const ir::NodeId> own, StringId target) const;
    void add_up(ir::NodeId node, Reg sum);
    void with_list(ir::NodeId with, Reg to);
    void note_skipped(ir::NodeId node);
    void modifier(ModifyId id);
    void reason_of(ModifyId id);
    std::set<StringId> targets_of(std::span<const ModifyMatch> modifies) const;
    std::set<StringId> targets_in(ir::NodeId node) const;
    void collect_targets(ir::NodeId node, std::set<StringId> &targets) const;
    // --- clauses of bundles (matches.cpp)
    using MatchArguments = std::span<const std::uint32_t>;
    Type self_type(BundleId bundle) const;
    std::vector<Type> clause_types(BundleId bundle, MatchArguments arguments, Reg first) const;
    void pass_arguments(MatchArguments arguments, Reg first, Reg block);
    static Reg bound_bearer(MatchArguments arguments, std::uint32_t which, Reg first);
    void unless_of_kind(Reg thing, KindId kind, Label no);
    Reg or_nothing(Reg reg); // a register to pass where there is none
    // --- rules (rules.cpp, stages.cpp, prices.cpp, checks.cpp, tables.cpp)
    void body_of_rule(RuleId id);
    void begin_rule(RuleId id, const char *what = "");
    void inherited_roles(RuleId id);
    void legality(RuleId id, Label refused);
    void forbidden(const ModifyMatch &match, const std::function<void(Reg block)> &then);
    void unless_forbidden(const ModifyMatch &match, Label no);
    Reg result_of(const Rule &r) const;
    void body_of_legal(RuleId id);
    void body_of_refusal(RuleId id);
    void body_of_payable(RuleId id);
    void body_of_pay(RuleId id);
    void pay(RuleId id);
    void body_of_label(RuleId id);
    Reg mode_of(RuleId id) const { return static_cast<Reg>(u.code.rules[id].mode); }
    void payable(const Payment &payment, Reg mode, Label no);
    void price_unless_free(RuleId id, Label no);
    void refills_and_expiries(const Rule &r);
    void expire(const Expiry &expiry);
    void lapse(ir::NodeId node);
    void stages(RuleId id);
    // Opens the values, lets all adjust them, writes them back; named ones are sought among the registers.
    void adjust_values(RuleId id, std::span<const std::pair<StringId, Reg>> values,
                       std::span<const ModifyMatch> modifies, std::span<const ir::NodeId> own, bool with);
    std::vector<std::pair<StringId, Reg>> adjusted_values(RuleId id, std::size_t stage) const;
    std::set<std::uint32_t> late_values(RuleId id) const;
    void start_value(RuleId id, std::uint32_t to, ir::NodeId expression);
    void enter_values(RuleId id, std::size_t stage);
    // --- redone.cpp
    std::vector<AdjustedValue>
        adjusted_; // of the rule whose stages are compiled; none if no `redo` goes back to them
    std::vector<LateValue> late_; // of the same rule
    const LateValue *late_value(Reg value) const;
    void look_for_written(std::size_t stage);
    void remember_late();
    void find_redone(RuleId id);
    void take_back(std::size_t stage);
    using NamedRegs = std::span<const std::pair<StringId, Reg>>;
    void remember_before(std::size_t stage,
                         NamedRegs values); // that are about to be adjusted at the stage's entry
    void remember_after(std::size_t stage, NamedRegs values);
    void remember_total(std::size_t stage, bool adjusted);
    std::vector<ModifyMatch> all_modifies(const Rule &r) const;
    std::vector<ir::NodeId> all_adjusts(const Rule &r) const;
    void main_value(RuleId id, std::span<const std::pair<StringId, Reg>> values);
    void check_total(RuleId id);
    void degree_without_dice(RuleId id, Label settled);
    void check_degree(RuleId id);
    void check_effect(const Rule &r);
    void table_roll(RuleId id);
    void table_row(const Rule &r);
    void one_row(const Rule &r, const TableRow &row, Label over);
    void unused_row(const Rule &r, const TableRow &row);
    Label table_again{};
    // --- triggers (triggers.cpp)
    // Triggers of one seam of `of`, whose registers begin at `first`; the first that applies goes to `taken`.
    void seam_from(std::span<const TriggerMatch> triggers, RuleId of, Reg first, const Label *taken);
    void seam(std::span<const TriggerMatch> triggers) { seam_from(triggers, rule, 0, nullptr); }
    void trigger_body(TriggerId id);
    void whenever(FieldId id, Reg owner, const std::function<void()> &write);
    void whenever_borne(ConditionId id, const std::function<void()> &change);
    void whenever_made(KindId kind, const std::function<void()> &make);
    // --- calls and decisions (calls.cpp, choices.cpp, decisions.cpp, offers.cpp, policies.cpp, takings.cpp)
    Reg role_block(ir::NodeId perform, bool &with);
    void perform(ir::NodeId node, Reg to, int mode = 0);
    bool call_value(ir::NodeId node, Reg to);
    void body_of_formula(FormulaId id);
    bool decision_value(ir::NodeId node, Reg to);
    void add_acts(RuleId id, Reg actor, Reg mode, Reg more, Reg acts);
    void all_acts(std::uint32_t offers, Reg actor, bool free, Reg acts);
    void choose(QuestionInfo info, Reg block, const std::function<void()> &text, Reg options, Reg to);
    void ask_choices(ir::NodeId node);
    void unless_silent(ir::NodeId node, const std::function<void()> &body);
    bool is_pure(ir::NodeId node) const;
    void act_of_roles(RuleId id, Reg roles, Reg to);
    using Offered = std::function<void(Label next)>;
    void over_offered(RuleId id, const Offered &then);
    void begin_offers(RuleId id, const char *what, Type gives);
    void body_of_enumerator(RuleId id);
    void role_of_act(Reg act, RuleId id, std::uint32_t number, Reg to);
    void actor_of_act(Reg act, Reg to);
    void body_of_policy(PolicyId id, bool acts);
    bool answers_acts(const Prefer &prefer) const;
    void body_of_taking(PolicyId id, const Taking &taking);
    void body_of_line(const PreferLine &line, RuleId id);
    void best_of( // a number from 0, or -1
        const Prefer &prefer, Type option, Reg options, Reg chosen, const ListedActs &listed = {});
    Reg role_meant(const Prefer &line, RuleId rule, std::size_t which) const;
    void body_of_game_start();
    void compare(ir::Op op, Reg left, Reg right, Label when_true);

  private:
    std::uint32_t index_;
};

std::vector<FieldId> parameter_fields(const Program &p, const Condition &condition);
Type owner_type(const Field &field); // of the register that says whose field it is
bool is_statement(ir::Op op);
bool has_none(Type type);

} // namespace bylaw
