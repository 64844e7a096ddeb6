// Gaining and losing conditions: parameters, stacking, how long, the blocks at both ends.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// bearer, source, lasting, four words of its ends; the condition's own parameters follow.
constexpr Reg gain_bearer = 0, gain_source = 1, gain_lasting = 2, gain_ends = 3, gain_parameters = 7;

// How many words of `gains` a lasting takes, per part: its count, its anchor.
void for_lasting_words(const Lasting &lasting, const std::function<void(std::size_t word)> &take) {
    for (std::size_t part = 0; part < lasting.parts.size(); ++part) {
        if (lasting.parts[part].counted) {
            take(2 * part);
        }
        if (lasting.parts[part].anchored) {
            take(2 * part + 1);
        }
    }
}

std::vector<Type> gain_types(const Program &p, const Condition &condition) {
    std::vector<Type> types(gain_parameters, type_number);
    const std::vector<FieldId> fields = parameter_fields(p, condition);
    for (std::size_t i = fields.size() - condition.own_parameters; i < fields.size(); ++i) {
        types.push_back(p.fields[fields[i]].type);
    }
    return types;
}

// The words of all parameters: own ones are given, a parent's are computed from its child's.
class ParameterChain {
  public:
    ParameterChain(FunctionCompiler &compiler, ConditionId condition, Reg instance) : f_(compiler) {
        const auto fields = parameter_fields(f_.p, f_.p.conditions[condition]);
        std::size_t end = fields.size();
        Reg own = gain_parameters;
        for (ConditionId c = condition; c != no_id; c = f_.p.conditions[c].parent) {
            const Condition &each = f_.p.conditions[c];
            if (takes_over(c)) {
                continue; // its parameters are its parent's: the same words
            }
            end -= each.own_parameters;
            for (std::size_t i = 0; i < each.own_parameters; ++i) {
                f_.store_raw(f_.p.fields[fields[end + i]], fields[end + i], instance, no_register,
                             static_cast<Reg>(own + i));
            }
            if (each.parent != no_id && !each.parent_arguments.empty()) {
                own = parents_words(c, own);
            }
        }
    }

  private:
    // `condition weak is hampered`: without parameters of its own it has those of its parent.
    bool takes_over(ConditionId id) const {
        const Condition &each = f_.p.conditions[id];
        for (const FieldId field : each.fields) {
            const Field &own = f_.p.fields[field];
            if (own.sort == FieldSort::parameter && own.owner_id == id) {
                return false;
            }
        }
        return each.own_parameters > 0;
    }

    // the child's parameters -> one of its parent's.
    static void body_of_argument(FunctionCompiler &f, ConditionId id, std::size_t number,
                                 const std::vector<Type> &given) {
        const Condition &condition = f.p.conditions[id];
        f.begin(given);
        if (condition.parent_frame != no_id) {
            const std::size_t registers = f.p.functions[condition.parent_frame].registers.size();
            f.e.code.registers.resize(std::max(given.size(), registers));
        }
        f.e.emit(Op::give, f.value(condition.parent_arguments[number]));
        f.finish();
    }

    // One small function per argument, whose frame is the child's parameters.
    Reg parents_words(ConditionId id, Reg own) {
        const Condition &each = f_.p.conditions[id];
        std::vector<Type> given, wanted;
        for (std::uint32_t i = 0; i < each.own_parameters; ++i) {
            given.push_back(f_.e.code.registers[own + i]);
        }
        for (const ir::NodeId argument : each.parent_arguments) {
            wanted.push_back(f_.n(argument).type);
        }
        const Reg result = f_.e.block(wanted);
        for (std::size_t i = 0; i < each.parent_arguments.size(); ++i) {
            const std::uint32_t code =
                f_.u.made("argument of " + each.name + "#" + std::to_string(i),
                          [id, i, given](FunctionCompiler &f) { body_of_argument(f, id, i, given); });
            const Reg block = given.empty() ? no_register : f_.e.block(given);
            for (std::size_t k = 0; k < given.size(); ++k) {
                f_.e.move(static_cast<Reg>(block + k), static_cast<Reg>(own + k));
            }
            f_.e.emit(Op::call, static_cast<Reg>(result + i), block, no_register, code);
        }
        return result;
    }

    FunctionCompiler &f_;
};

// The end that a header's `lasts` states, when the gaining said none.
void lasting_words(FunctionCompiler &f, ConditionId id, Reg instance, Reg lasting, Reg words) {
    ConditionId from = id;
    while (from != no_id && f.p.conditions[from].lasts == no_id) {
        from = f.p.conditions[from].parent;
    }
    if (from == no_id) {
        return;
    }
    const Condition &condition = f.p.conditions[from];
    const Label said = f.e.label();
    f.e.jump(Op::jump_unequal_to, said, lasting, no_register, no_register, no_id);
    f.e.constant(lasting, static_cast<std::int32_t>(condition.lasts));
    std::size_t argument = 0;
    for_lasting_words(f.p.lastings[condition.lasts], [&](std::size_t word) {
        const Reg block = f.e.block(std::vector<Type>{type_instance});
        f.e.move(block, instance);
        f.e.emit(Op::call, static_cast<Reg>(words + word), block, no_register,
                 f.u.function(condition.lasts_arguments[argument++]));
    });
    f.e.bind(said);
}

void instance_call(FunctionCompiler &f, FunctionId function, Reg instance) {
    const TempScope scope(f.e);
    const Reg block = f.e.block(std::vector<Type>{type_instance});
    f.e.move(block, instance);
    f.e.emit(Op::call, f.e.temp(type_number), block, no_register, f.u.function(function));
}

// The condition's block, or that of the nearest parent that has one: a child's replaces its parent's.
void nearest_block(FunctionCompiler &f, ConditionId id, FunctionId Condition::*block, Reg instance) {
    while (id != no_id && f.p.conditions[id].*block == no_id) {
        id = f.p.conditions[id].parent;
    }
    if (id != no_id) {
        instance_call(f, f.p.conditions[id].*block, instance);
    }
}

// Returns the start value of a field: of the condition itself, of its nearest ancestor, or of the field.
FunctionId own_start(const Program &p, ConditionId id, FieldId field) {
    for (ConditionId c = id; c != no_id; c = p.conditions[c].parent) {
        const auto &own = p.conditions[c].initials;
        const auto found =
            std::find_if(own.rbegin(), own.rend(), [&](const Initial &each) { return each.field == field; });
        if (found != own.rend()) {
            return found->function;
        }
    }
    return p.fields[field].initial;
}

// Each after those that its first value is made of.
std::vector<FieldId> starting_order_of(FunctionCompiler &f, ConditionId id) {
    const std::vector<FieldId> &fields = f.p.conditions[id].fields;
    std::vector<std::vector<FunctionId>> starts;
    for (const FieldId each : fields) {
        const Field &field = f.p.fields[each];
        starts.push_back({field.low, field.high, field.initial, own_start(f.p, id, each)});
    }
    return starting_order(fields, f.u.field_needs(), starts);
}

// Fields of an instance that are no parameters start like any field.
void instance_fields(FunctionCompiler &f, ConditionId condition, Reg instance) {
    for (const FieldId id : starting_order_of(f, condition)) {
        const Field &field = f.p.fields[id];
        const FunctionId initial = own_start(f.p, condition, id);
        const bool nothing = initial == no_id && field.sort != FieldSort::pool;
        if (field.sort == FieldSort::parameter || (nothing && field.low == no_id && field.high == no_id)) {
            continue;
        }
        for (std::uint32_t i = 0; i < field.count; ++i) {
            const TempScope scope(f.e);
            const Reg word = f.e.temp(field.type), index = field.count > 1 ? f.constant(i) : no_register;
            f.initial_value(id, initial, instance, index, word);
            if (nothing) {
                f.nearest_in_range(id, instance, index, word);
            }
            f.store_field(id, instance, index, word, true);
        }
    }
}

// A new instance; goes to `again` where one is borne already to which this one is added.
void gain_anew(FunctionCompiler &f, ConditionId id, Reg found, Reg instance, Label again) {
    const Condition &condition = f.p.conditions[id];
    f.e.emit(Op::find_stack, found, gain_bearer, condition.per_source ? Reg{gain_source} : no_register, id);
    if (condition.stacking != Stacking::separate) {
        f.e.jump(Op::jump_if, again, found);
    }
    f.whenever_borne(id, [&] {
        f.e.emit(Op::new_instance, instance, gain_bearer, gain_source, id);
        const ParameterChain chain(f, id, instance);
        instance_fields(f, id, instance);
        lasting_words(f, id, instance, gain_lasting, gain_ends);
        f.e.emit(Op::set_ends, instance, gain_ends, gain_lasting);
    });
    const Label ended = f.e.label();
    if (!f.u.watched.by_condition(id).empty()) { // a watcher may have ended it
        const Reg there = f.e.temp(type_yesno);
        f.e.emit(Op::alive, there, instance);
        f.e.jump(Op::jump_unless, ended, there);
    }
    nearest_block(f, id, &Condition::begins, instance);
    f.e.bind(ended);
}

// Its parameters are replaced where the one that counts is higher.
void keep_highest(FunctionCompiler &f, ConditionId id, Reg found) {
    const Condition &condition = f.p.conditions[id];
    const Field &field = f.p.fields[condition.highest];
    const auto fields = parameter_fields(f.p, condition);
    for (std::size_t i = 0; i < condition.own_parameters; ++i) {
        if (fields[fields.size() - condition.own_parameters + i] == condition.highest) {
            const Label lower = f.e.label();
            const Reg now = f.e.temp(field.type), offered = static_cast<Reg>(gain_parameters + i);
            f.load_raw(field, condition.highest, found, no_register, now);
            f.e.jump(Op::jump_less_equal, lower, offered, now);
            const ParameterChain chain(f, id, found);
            f.e.bind(lower);
        }
    }
}

// A second gaining of what is borne already: a later end, one more, or the higher value.
void gain_again(FunctionCompiler &f, ConditionId id, Reg found, Reg fresh) {
    const Condition &condition = f.p.conditions[id];
    f.e.move(fresh, found);
    if (condition.stacking == Stacking::count) {
        f.whenever_borne(id, [&] { f.e.emit(Op::stack_more, found); });
    }
    if (condition.stacking == Stacking::highest && condition.highest != no_id) {
        f.whenever_borne(id, [&] { keep_highest(f, id, found); });
    }
    lasting_words(f, id, found, gain_lasting, gain_ends);
    f.e.emit(Op::set_ends, found, gain_ends, gain_lasting, 1);
}

} // namespace

void FunctionCompiler::gains(ir::NodeId node) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const auto id = static_cast<ConditionId>(x.value);
    const Condition &condition = p.conditions[id];
    const Reg block = e.block(gain_types(p, condition));
    const auto at = [&](std::size_t i) { return static_cast<Reg>(block + i); };
    std::size_t arg = 0;
    into(args[arg++], at(gain_bearer));
    x.flags != 0 ? into(args[arg++], at(gain_source)) : e.constant(at(gain_source), 0);
    for (std::uint32_t i = 0; i < condition.own_parameters; ++i) {
        into(args[arg++], at(gain_parameters + i));
    }
    e.constant(at(gain_lasting), x.extra);
    for (std::size_t i = 0; i < 4; ++i) {
        e.constant(at(gain_ends + i), 0);
    }
    if (x.extra != static_cast<std::int32_t>(ir::none)) {
        for_lasting_words(p.lastings[static_cast<std::size_t>(x.extra)],
                          [&](std::size_t word) { into(args[arg++], at(gain_ends + word)); });
    }
    const std::uint32_t gain =
        u.made("gaining " + condition.name, [id](FunctionCompiler &f) { f.body_of_gain(id); });
    e.emit(Op::call, e.temp(type_number), block, no_register, gain);
}

// See gain_bearer above for the arguments. Gaining is itself a moment, so that others may prevent it or
// follow it.
void FunctionCompiler::body_of_gain(ConditionId id) {
    const Condition &condition = p.conditions[id];
    begin(gain_types(p, condition));
    e.code.span = condition.span;
    e.at(condition.span);
    const Reg instance = e.temp(type_instance), found = e.temp(type_instance);
    const Label taken = e.label(), again = e.label(), ended = e.label();
    const Rule *moments = condition.moments == no_id ? nullptr : &p.rules[condition.moments];
    const Reg roles =
        moments == nullptr ? no_register : moment_roles(condition, gain_bearer, gain_source, gain_parameters);
    if (moments != nullptr) {
        moment_seam(moments->stages[0].before, roles, condition.moments);
        moment_seam(moments->instead, roles, condition.moments, &taken);
        moment_seam(moments->stages[0].instead, roles, condition.moments, &taken);
    }
    gain_anew(*this, id, found, instance, again);
    e.go(ended);
    e.bind(again);
    gain_again(*this, id, found, instance);
    e.bind(ended);
    if (moments != nullptr) {
        moment_seam(moments->stages[0].after, roles, condition.moments);
    }
    e.bind(taken);
    finish();
}

// instance -> nothing.
void FunctionCompiler::body_of_ending(ConditionId id) {
    const Condition &condition = p.conditions[id];
    const Type parameters[] = {type_instance};
    begin(parameters);
    e.code.span = condition.span;
    e.at(condition.span);
    const Label over = e.label();
    e.jump(Op::begin_end, over, 0);
    const Rule *moments = condition.moments == no_id ? nullptr : &p.rules[condition.moments];
    Reg roles = no_register;
    if (moments != nullptr) {
        const Reg bearer = e.temp(type_number), source = e.temp(type_number);
        e.emit(Op::bearer, bearer, 0);
        e.emit(Op::source, source, 0);
        roles = moment_roles(condition, bearer, source, no_register);
        moment_seam(moments->stages.back().before, roles, condition.moments);
    }
    nearest_block(*this, id, &Condition::ending, 0);
    whenever_borne(id, [&] { lower_pools(id, [&] { e.emit(Op::remove_instance, 0); }); });
    if (moments != nullptr) {
        moment_seam(moments->stages.back().after, roles, condition.moments);
    }
    e.bind(over);
    finish();
}

namespace {

// For a counted condition the oldest instance is one of its count: goes to `over` if others are left.
void lose_one(FunctionCompiler &f, ConditionId id, Reg instance, Label over) {
    if (f.u.watched.by_condition(id).empty()) {
        return f.e.jump(Op::stack_less, over, instance);
    }
    const TempScope scope(f.e);
    const Reg others = f.e.temp(type_yesno);
    f.e.constant(others, 1);
    f.whenever_borne(id, [&] {
        const Label left = f.e.label();
        f.e.jump(Op::stack_less, left, instance);
        f.e.constant(others, 0);
        f.e.bind(left);
    });
    f.e.jump(Op::jump_if, over, others);
}

} // namespace

void FunctionCompiler::loses(ir::NodeId node) {
    const ir::Node &x = n(node);
    const TempScope scope(e);
    const Reg thing = value(p.ir.arg(node, 0)), instance = e.temp(type_instance),
              mark = e.temp(type_instance);
    const Label again = e.label(), over = e.label();
    e.emit(Op::instance_mark, mark);
    e.constant(instance, 0);
    e.bind(again);
    e.jump(Op::next_owned, over, instance, thing, mark, static_cast<std::uint32_t>(x.value));
    if (x.extra != 0) {
        lose_one(*this, static_cast<ConditionId>(x.value), instance, over);
    }
    e.emit(Op::call_end, instance);
    if (x.extra == 0) {
        e.jump(Op::loop, again);
    }
    e.bind(over);
}

} // namespace bylaw
