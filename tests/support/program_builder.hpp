// Small checked programs made by hand, and the machine over them: for tests of compile and machine.
//
//     ProgramBuilder b;
//     const KindId hero = b.kind("hero");
//     const FieldId life = b.field(hero, "life", FieldSort::stat);
//     Played played(b);
//     CHECK(played.value(b.add(b.number(2), b.number(3))) == 5);
#pragma once
#include "interpreter/compile/compile.hpp"
#include "interpreter/machine/drive.hpp"

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace bylaw::test {

using ir::NodeId;
using Nodes = std::vector<NodeId>;

class ProgramBuilder {
  public:
    std::shared_ptr<Program> program = std::make_shared<Program>();

    ProgramBuilder() { program->degree_names = {"refused", "success", "failure"}; }

    // --- trees
    NodeId node(ir::Op op, Type type, Nodes args = {}, std::int64_t value = 0, std::int32_t extra = 0,
                std::uint8_t flags = 0) {
        return program->ir.add({op, flags, type, {}, value, extra}, args);
    }
    NodeId number(std::int64_t n) { return node(ir::Op::constant, type_number, {}, n); }
    NodeId yesno(bool yes) { return node(ir::Op::constant, type_yesno, {}, yes); }
    NodeId local(std::uint32_t reg, Type type = type_number) { return node(ir::Op::local, type, {}, reg); }
    NodeId two(ir::Op op, NodeId a, NodeId b, Type type = type_number) { return node(op, type, {a, b}); }
    NodeId add(NodeId a, NodeId b) { return two(ir::Op::add, a, b); }
    NodeId is(NodeId a, NodeId b) { return two(ir::Op::equal, a, b, type_yesno); }
    NodeId less(NodeId a, NodeId b) { return two(ir::Op::less, a, b, type_yesno); }
    NodeId block(Nodes statements) { return node(ir::Op::block, type_nothing, std::move(statements)); }
    NodeId set_local(std::uint32_t reg, NodeId value) {
        return node(ir::Op::set_local, type_nothing, {value}, reg);
    }
    NodeId read(FieldId field, NodeId thing) {
        return node(ir::Op::field, program->fields[field].type, {thing}, field);
    }
    NodeId game(FieldId field) { return node(ir::Op::game_field, program->fields[field].type, {}, field); }
    // how: 0 `=`, 1 `+=`, 2 `-=`
    NodeId set(FieldId field, NodeId thing, NodeId value, int how = 0) {
        return node(ir::Op::set_field, type_nothing, {thing, value}, field, how);
    }
    NodeId set_game(FieldId field, NodeId value, int how = 0) {
        return node(ir::Op::set_game_field, type_nothing, {value}, field, how);
    }
    NodeId perform(RuleId rule, Nodes roles) {
        return node(ir::Op::perform, program->rules[rule].type, std::move(roles), rule);
    }
    NodeId drop(NodeId expression) { return node(ir::Op::expression, type_nothing, {expression}); }
    NodeId if_then(NodeId condition, NodeId then) {
        return node(ir::Op::if_then, type_nothing, {condition, then});
    }
    NodeId result(NodeId value) { return node(ir::Op::result, type_nothing, {value}); }
    NodeId list(Nodes elements, Type element = type_number) {
        return node(ir::Op::list, list_of(element), std::move(elements));
    }
    NodeId dice(std::int64_t count, std::int64_t sides) {
        return node(ir::Op::dice_constant, type_dice, {}, program->dice.pool(count, sides).id());
    }
    NodeId roll(NodeId dice) { return node(ir::Op::roll, type_number, {dice}); }
    NodeId text(const std::string &words) {
        const NodeId part = node(ir::Op::text_part, type_text, {}, string(words));
        return node(ir::Op::text, type_text, {part});
    }
    StringId string(const std::string &text) {
        program->strings.push_back(text);
        return static_cast<StringId>(program->strings.size() - 1);
    }

    // --- declarations
    FunctionId function(std::vector<Register> registers, std::uint32_t parameters, NodeId body) {
        program->functions.push_back({"f", parameters, std::move(registers), body, {}});
        return static_cast<FunctionId>(program->functions.size() - 1);
    }
    FunctionId constant(std::int64_t value) { return function({{"", type_number}}, 1, number(value)); }
    KindId kind(const std::string &name, KindId parent = no_id) {
        Kind made;
        made.name = name;
        made.parent = parent;
        if (parent != no_id) {
            made.fields = program->kinds[parent].fields;
            made.size = program->kinds[parent].size;
        }
        program->kinds.push_back(made);
        return static_cast<KindId>(program->kinds.size() - 1);
    }
    FieldId field(KindId kind, const std::string &name, FieldSort sort, Type type = type_number) {
        return add_field(FieldOwner::kind, kind, name, sort, type, program->kinds[kind].size,
                         program->kinds[kind].fields);
    }
    FieldId game_field(const std::string &name, Type type = type_number) {
        return add_field(FieldOwner::game, 0, name, FieldSort::stat, type, program->game_size,
                         program->game_fields);
    }
    FieldId condition_field(ConditionId id, const std::string &name, FieldSort sort) {
        Condition &condition = program->conditions[id];
        return add_field(FieldOwner::condition, id, name, sort, type_number, condition.size,
                         condition.fields);
    }
    Field &of(FieldId field) { return program->fields[field]; }
    RuleId rule(const std::string &name, RuleSort sort, std::vector<Register> registers, std::uint32_t roles,
                NodeId body = ir::none) {
        Rule made;
        made.name = name;
        made.sort = sort;
        made.function = function(std::move(registers), roles, ir::none);
        made.own_roles = roles;
        made.stages.resize(1);
        made.stages[0].name = "do";
        made.stages[0].body = body;
        made.offered = sort == RuleSort::action;
        program->rules.push_back(made);
        return static_cast<RuleId>(program->rules.size() - 1);
    }
    Rule &at(RuleId rule) { return program->rules[rule]; }
    BundleId bundle(const std::string &name, BundleSort sort = BundleSort::rule, std::uint32_t of = 0) {
        program->bundles.push_back({name, sort, of, no_id, {}, {}});
        return static_cast<BundleId>(program->bundles.size() - 1);
    }
    ConditionId condition(const std::string &name, KindId on) {
        Condition made;
        made.name = name;
        made.on = on;
        program->conditions.push_back(made);
        const auto id = static_cast<ConditionId>(program->conditions.size() - 1);
        program->conditions[id].bundle = bundle(name, BundleSort::condition, id);
        return id;
    }
    TriggerId trigger(BundleId bundle, Timing timing, FunctionId function, NodeId guard = ir::none,
                      std::uint32_t bearer = no_id) {
        Trigger made;
        made.bundle = bundle;
        made.timing = timing;
        made.function = function;
        made.guard = guard;
        made.bearer_argument = bearer;
        program->triggers.push_back(made);
        return static_cast<TriggerId>(program->triggers.size() - 1);
    }
    ModifyId modify(BundleId bundle, FunctionId function, std::uint32_t bearer = no_id) {
        Modify made;
        made.bundle = bundle;
        made.function = function;
        made.bearer_argument = bearer;
        program->modifies.push_back(made);
        return static_cast<ModifyId>(program->modifies.size() - 1);
    }
    NodeId adjust(AdjustOp op, NodeId amount, StringId target = no_id, BundleId bundle = no_id) {
        AdjustInfo info;
        info.op = op;
        info.target = target;
        info.bundle = bundle;
        program->adjusts.push_back(info);
        return node(ir::Op::adjust, type_nothing, {amount},
                    static_cast<std::int64_t>(program->adjusts.size() - 1));
    }
    NodeId gains(ConditionId condition, NodeId thing, Nodes more = {}, LastingId lasting = no_id) {
        Nodes args{thing};
        args.insert(args.end(), more.begin(), more.end());
        return node(ir::Op::gains, type_nothing, std::move(args), condition,
                    static_cast<std::int32_t>(lasting));
    }
    NodeId make(KindId kind, Nodes inits = {}) {
        return node(ir::Op::make, type_thing(kind), std::move(inits), kind, -1);
    }
    NodeId init(FieldId field, NodeId value) { return node(ir::Op::init, type_nothing, {value}, field); }

  private:
    FieldId add_field(FieldOwner owner, std::uint32_t owner_id, const std::string &name, FieldSort sort,
                      Type type, std::uint32_t &size, std::vector<FieldId> &fields) {
        Field made;
        made.name = name;
        made.owner = owner;
        made.owner_id = owner_id;
        made.sort = sort;
        made.type = type;
        made.slot = size++;
        const auto id = static_cast<FieldId>(program->fields.size());
        fields.push_back(id);
        program->fields.push_back(made);
        return id;
    }
};

// A finished program and one game of it.
class Played {
  public:
    explicit Played(const ProgramBuilder &builder)
        : program(builder.program), code(compile(*program)), machine(*program, code),
          state(machine.new_game()) {}

    // Makes a thing without going through a rule.
    ThingId make(KindId kind) {
        state.things.push_back({kind, static_cast<std::uint32_t>(state.words.size()), no_id, 0});
        state.words.resize(state.words.size() + program->kinds[kind].size);
        return static_cast<ThingId>(state.things.size() - 1);
    }
    Outcome perform(RuleId rule, std::vector<Word> roles, const Surroundings &around = {}) {
        return perform_atomically(machine, state, rule, roles, around);
    }
    Outcome call(FunctionId function, std::vector<Word> arguments = {}, const Surroundings &around = {}) {
        return call_atomically(machine, state, function, arguments, around);
    }
    Word field(FieldId id, ThingId thing) const {
        const Field &f = program->fields[id];
        return state.words[(f.owner == FieldOwner::game ? 0 : state.things[thing].offset) + f.slot];
    }

    std::shared_ptr<Program> program;
    Bytecode code;
    Machine machine;
    State state;
};

// One expression's value.
inline Outcome evaluated(ProgramBuilder &builder, NodeId expression, std::vector<Register> registers = {}) {
    const FunctionId function = builder.function(std::move(registers), 0, expression);
    Played played(builder);
    return played.call(function);
}

} // namespace bylaw::test
