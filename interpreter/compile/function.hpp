// Compiles one function: its registers first, then whatever the family of its constructs asks for. The
// members are spread over one file per family.
#pragma once
#include "interpreter/compile/emitter.hpp"
#include "interpreter/compile/unit.hpp"

#include <optional>

namespace bylaw {

// A thing that can be assigned: a field of something, a register, a field of a running procedure.
struct Place {
    ir::NodeId node = ir::none; // field, field_base, game_field, condition_field, active or local
    Reg owner = no_register;    // the thing or instance
    Reg index = no_register;
};

class FunctionCompiler {
  public:
    FunctionCompiler(Unit &unit, std::uint32_t index) : u(unit), p(unit.program), index_(index) {}

    Unit &u;
    const Program &p;
    Emitter e;
    RuleId rule = no_id;    // the performing that the frame is
    RuleId asking = no_id;  // whose questions it asks
    bool adjusting = false; // in a `modify`: an untaken branch tells which adjustments did not apply
    std::optional<Label> result_label; // where `result` goes on, with the value in result_register
    Reg result_register = no_register;

    // --- functions (function.cpp)
    void begin(const Function &function, bool instance_first);
    void begin(std::span<const Type> parameters, Type first_is = {});
    void finish();
    void whole(FunctionId id);

    // --- values (values.cpp, value_calls.cpp)
    Reg value(ir::NodeId node);
    void into(ir::NodeId node, Reg to);
    void branch(ir::NodeId node, Label to, bool when);
    void branch_in_range(ir::NodeId node, Label to, bool when);
    void of_kind(ir::NodeId node, Reg to);
    void require_kind(Reg thing, KindId kind);
    Reg index_of(ir::NodeId node, std::size_t arg); // register of an optional argument, or none
    Reg constant(std::int64_t value);
    const ir::Node &n(ir::NodeId node) const { return p.ir[node]; }

    // --- fields (fields.cpp, writes.cpp)
    void read_field(ir::NodeId node, Reg to, bool modified);
    void read_bound(ir::NodeId node, Reg to, bool high);
    void load_raw(const Field &field, FieldId id, Reg owner, Reg index, Reg to);
    void store_raw(const Field &field, FieldId id, Reg owner, Reg index, Reg from);
    // Checked, watched. The first value moves no pool's end: there is nothing yet to be held.
    void store_field(FieldId id, Reg owner, Reg index, Reg from, bool first = false);
    Place place(ir::NodeId node);
    Place field_place(ir::NodeId node, ir::NodeId owner, ir::NodeId index);
    void load_place(const Place &place, Reg to);
    void store_place(const Place &place, Reg from);
    void assign(const Place &place, ir::NodeId expression, int how, Type type);
    void body_of_read(FieldId id);
    void load_held(const Field &field, FieldId id, Reg owner, Reg index, Reg to);
    void body_of_held(FieldId id);
    void clamp_behind(FieldId id, Reg owner);
    void clamp_pool(FieldId pool, Reg owner);
    void body_of_read_as(FieldId id);
    void body_of_store(FieldId id, bool first);
    void body_of_refill(FieldId id);
    void body_of_making(KindId kind, const std::vector<std::pair<FieldId, bool>> &given);
    const Initial *own_initial(KindId kind, FieldId field, std::uint32_t index) const;
    void keep_in_range(const RuleRange &range, Reg word);
    const RuleRange *range_of(RuleId rule, std::uint32_t reg) const;
    void initial_value(FieldId id, FunctionId initial, Reg owner, Reg index, Reg to);
    std::vector<FunctionId> starts_of(KindId kind, FieldId id) const;
    void start_fields(KindId kind, const std::vector<std::pair<FieldId, bool>> &given);
    void start_field(KindId kind, FieldId id);
    void start_game_field(FieldId id);
    void nearest_in_range(FieldId id, Reg owner, Reg index, Reg word);
    void bound_of(FieldId id, FunctionId bound, Reg owner, Reg index, Reg to);
    std::optional<std::int64_t> constant_of(FunctionId function) const;
    Reg call_made(std::uint32_t function, std::span<const Reg> arguments, std::span<const Type> types,
                  Reg to);

    // --- lists (lists.cpp, picks.cpp)
    bool list_value(ir::NodeId node, Reg to);
    bool pick_value(ir::NodeId node, Reg to);
    struct Loop {
        Label again, over;
    };
    Loop open_loop(ir::NodeId pick, Reg element, bool ordered);
    void close_loop(const Loop &loop);
    void build_pick(ir::NodeId pick, Reg to, bool groups);
    void best_pick(ir::NodeId pick, Reg found, Label chosen);
    void nothing_chosen(Type type);
    void over_list(Reg list, Reg element, const std::function<void(Label over)> &body);
    void over_things(KindId kind, Reg thing, const std::function<void(Label over)> &body);

    // --- texts (texts.cpp)
    bool text_value(ir::NodeId node, Reg to);
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
    void gain_again(ConditionId condition, Reg found, Reg fresh);
    void instance_fields(const Condition &condition, Reg instance);
    void instance_call(FunctionId function, Reg instance);
    Reg moment_roles(const Condition &condition, Reg bearer, Reg source, Reg parameters);
    void moment_seam(std::span<const TriggerMatch> triggers, Reg roles, RuleId moments,
                     const Label *taken = nullptr);
    void lasting_words(ConditionId condition, Reg instance, Reg lasting, Reg words);

    // --- modifiers (modifiers.cpp)
    void over_bundle(BundleId bundle, Reg bound_bearer, Reg self, Reg mark,
                     const std::function<void(Label next)> &body);
    void run_modifiers(std::span<const ModifyMatch> modifies, Reg first);
    void adjust(ir::NodeId node);
    bool only_sums(std::span<const ir::NodeId> own, StringId target) const;
    void add_up(ir::NodeId node, Reg sum);
    void with_list(ir::NodeId with, Reg to);
    void note_skipped(ir::NodeId node);
    void modifier(ModifyId id);
    void reason_of(ModifyId id);
    std::set<StringId> targets_of(std::span<const ModifyMatch> modifies) const;
    void collect_targets(ir::NodeId node, std::set<StringId> &targets) const;

    // --- rules (rules.cpp, stages.cpp, prices.cpp, checks.cpp, tables.cpp)
    void body_of_rule(RuleId id);
    void begin_rule(RuleId id, const char *what = "");
    void inherited_roles(RuleId id);
    void legality(RuleId id, Label refused);
    void forbidden(const ModifyMatch &match, const std::function<void(Reg block)> &then);
    void refusal_text(RuleId id, Reg text);
    Reg result_of(const Rule &r) const;
    Reg role_copies(RuleId id);
    void body_of_legal(RuleId id);
    void body_of_refusal(RuleId id);
    void body_of_payable(RuleId id);
    void body_of_pay(RuleId id);
    void body_of_label(RuleId id);
    Reg mode_of(RuleId id) const { return static_cast<Reg>(u.code.rules[id].mode); }
    void payable(const Payment &payment, Reg mode, Label no);
    void payable_choice(const PriceChoice &choice, Reg mode, Label no);
    void price_test(RuleId id, Label no);
    void pay(RuleId id);
    void pay_choice(const PriceChoice &choice, Reg mode);
    std::string price_name(const PriceChoice &choice) const;
    std::string source_text(ir::NodeId node) const;
    void refills_and_expiries(const Rule &r);
    void expire(const Expiry &expiry);
    void stages(RuleId id);
    void stage_entry(RuleId id, std::size_t stage);
    void built_in_stage(RuleId id, std::size_t stage);
    // Opens the values, lets everybody adjust them, and writes them back. Named ones are sought among the
    // registers.
    void adjust_values(RuleId id, std::span<const std::pair<StringId, Reg>> values,
                       std::span<const ModifyMatch> modifies, std::span<const ir::NodeId> own, bool with);
    std::vector<std::pair<StringId, Reg>> adjusted_values(RuleId id, std::size_t stage) const;
    std::set<std::uint32_t> late_values(RuleId id) const;
    void start_value(RuleId id, std::uint32_t to, ir::NodeId expression);
    void enter_values(RuleId id, std::size_t stage);
    // --- redone.cpp
    struct AdjustedValue {
        std::size_t stage;
        bool total;
        Reg value, before, after, done; // `done`: is it adjusted, so that `before` and `after` hold?
    };
    std::vector<AdjustedValue>
        adjusted_; // of the rule whose stages are compiled; none if no `redo` goes back to them
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
    bool reads_outcome(const Rule &r, ir::NodeId node) const;
    void degree_without_dice(RuleId id, Label settled);
    void check_degree(RuleId id);
    void check_effect(const Rule &r);
    void table_roll(RuleId id);
    void table_row(const Rule &r);
    void unused_row(const Rule &r, const TableRow &row);
    Label table_again{};

    // --- triggers (triggers.cpp)
    // Triggers of one seam, `of` whose registers begin at `first`. With `taken`: the first that applies goes
    // there.
    void seam_from(std::span<const TriggerMatch> triggers, RuleId of, Reg first, const Label *taken);
    void seam(std::span<const TriggerMatch> triggers) { seam_from(triggers, rule, 0, nullptr); }
    void trigger_body(TriggerId id);
    void over_watchers(const Whenever &each, const Field &field, Reg owner, Reg self,
                       const std::function<void(Label next)> &body);
    void whenever(FieldId id, Reg owner, const std::function<void()> &write);

    // --- calls and decisions (calls.cpp, decisions.cpp, offers.cpp, policies.cpp, tests.cpp)
    Reg role_block(ir::NodeId perform, bool &with);
    void perform(ir::NodeId node, Reg to, int mode = 0);
    bool call_value(ir::NodeId node, Reg to);
    void call_formula(ir::NodeId node, Reg to);
    void body_of_formula(FormulaId id);
    void make(ir::NodeId node, Reg to);
    void make_act(ir::NodeId node, Reg to);
    void hook(ir::NodeId node, Reg to);
    bool decision_value(ir::NodeId node, Reg to);
    void ask_value(ir::NodeId node, Reg to);
    void ask_block(ir::NodeId node);
    void may(ir::NodeId node, Reg to);
    void may_any(ir::NodeId node, Reg to);
    Reg yes_and_no();
    void choose(QuestionInfo info, Reg block, const std::function<void()> &text, Reg options, Reg to);
    void unless_silent(ir::NodeId node, const std::function<void()> &body);
    bool is_pure(ir::NodeId node) const;
    void act_of_roles(RuleId id, Reg roles, Reg to);
    std::uint32_t roles_read(RuleId id, ir::NodeId node) const;
    void bind_role(RuleId id, std::uint32_t role, Reg acts_of, Label out);
    void tests_at(RuleId id, std::uint32_t bound, Label no);
    void acts_of_others(Reg to);
    void body_of_enumerator(RuleId id);
    Reg prefer_call(const Prefer &prefer, FunctionId function, Reg option, Type option_type);
    void role_of_act(Reg act, RuleId id, std::uint32_t number, Reg to);
    void actor_of_act(Reg act, Reg to);
    void prefer_fits(const Prefer &prefer, Reg option, Type type, Label no);
    void prefer(const Prefer &each, Type type);
    void body_of_policy(PolicyId id, bool acts);
    void pass();
    void body_of_game_start();
    void expect(ir::NodeId node);
    void expect_odds(ir::NodeId node);
    void compare(ir::Op op, Reg left, Reg right, Label when_true);

  private:
    std::uint32_t index_;
};

bool is_statement(ir::Op op);
bool has_none(Type type);

} // namespace bylaw
