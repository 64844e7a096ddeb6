// Start values of a new thing's fields and of the game, each after those that it depends on.
#include "interpreter/compile/function.hpp"

namespace bylaw {

namespace {

Reg given_at(std::size_t number) {
    return static_cast<Reg>(1 + 2 * number);
}

// Returns the start that a kind gives to an inherited field; the nearest kind and its last line count.
const Initial *own_initial(FunctionCompiler &f, KindId kind, FieldId field, std::uint32_t index) {
    for (KindId k = kind; k != no_id; k = f.p.kinds[k].parent) {
        const Initial *found = nullptr;
        for (const Initial &each : f.p.kinds[k].initials) {
            if (each.field == field && (each.index == no_id || each.index == index)) {
                found = &each;
            }
        }
        if (found != nullptr) {
            return found;
        }
    }
    return nullptr;
}

// The functions that the field's first value is made by.
std::vector<FunctionId> starts_of(FunctionCompiler &f, KindId kind, FieldId id) {
    const Field &field = f.p.fields[id];
    std::vector<FunctionId> functions{field.low, field.high, field.initial};
    for (std::uint32_t i = 0; kind != no_id && i < field.count; ++i) {
        if (const Initial *own = own_initial(f, kind, id, i)) {
            functions.push_back(own->function);
        }
    }
    return functions;
}

// Starts a field of the thing in register 0.
void start_field(FunctionCompiler &f, KindId kind, FieldId id) {
    const Field &field = f.p.fields[id];
    for (std::uint32_t i = 0; i < field.count; ++i) {
        const TempScope scope(f.e);
        const Initial *own = own_initial(f, kind, id, i);
        const FunctionId initial = own == nullptr ? field.initial : own->function;
        const bool nothing = initial == no_id && field.sort != FieldSort::pool;
        if (nothing && field.low == no_id && field.high == no_id) {
            continue;
        }
        const Reg word = f.e.temp(field.type), index = field.count > 1 ? f.constant(i) : no_register;
        f.initial_value(id, initial, 0, index, word);
        if (nothing) {
            f.nearest_in_range(id, 0, index, word);
        }
        f.store_field(id, 0, index, word, true);
    }
}

// Starts the fields that are not given as a whole. Values given for single indices replace their start
// values.
void start_others(FunctionCompiler &f, KindId kind, const std::vector<FieldId> &order,
                  const GivenFields &given, const std::set<FieldId> &whole) {
    for (const FieldId id : order) {
        if (!whole.contains(id)) {
            start_field(f, kind, id);
        }
        for (std::size_t i = 0; i < given.size(); ++i) {
            if (given[i].first == id && given[i].second) {
                f.store_raw(f.p.fields[id], id, 0, static_cast<Reg>(given_at(i) + 1), given_at(i));
            }
        }
    }
}

// Registers: the thing, then each given value and its index. What was given stands before others begin from
// it.
void start_fields(FunctionCompiler &f, KindId kind, const GivenFields &given) {
    std::set<FieldId> whole, touched;
    for (std::size_t i = 0; i < given.size(); ++i) {
        const auto [id, indexed] = given[i];
        touched.insert(id);
        if (!indexed) {
            whole.insert(id);
            if (!f.p.fields[id].mutual) {
                f.store_raw(f.p.fields[id], id, 0, no_register, given_at(i));
            }
        }
    }
    const std::vector<FieldId> order = f.order_of_starting(f.p.kinds[kind].fields, kind);
    start_others(f, kind, order, given, whole);
    for (std::size_t i = 0; i < given.size(); ++i) { // checked by their ranges, and watched
        f.store_field(given[i].first, 0, given[i].second ? static_cast<Reg>(given_at(i) + 1) : no_register,
                      given_at(i), true);
    }
    for (const FieldId id : order) { // its end may depend on all of the above
        const bool full = own_initial(f, kind, id, 0) == nullptr && f.p.fields[id].initial == no_id;
        if (f.u.field_needs().unsteady(id) && full && !touched.contains(id)) {
            start_field(f, kind, id);
        }
    }
}

} // namespace

bool Unit::is_start(FunctionId id) {
    if (!starts_) {
        starts_.emplace(program.functions.size());
        for (const Field &field : program.fields) {
            mark(*starts_, field.initial);
        }
        for (const Kind &kind : program.kinds) {
            for (const Initial &each : kind.initials) {
                mark(*starts_, each.function);
            }
        }
        for (const Condition &condition : program.conditions) {
            for (const Initial &each : condition.initials) {
                mark(*starts_, each.function);
            }
        }
    }
    return is_in(*starts_, id);
}

// Gives a value without a start the number nearest to 0 in its range.
void FunctionCompiler::nearest_in_range(FieldId id, Reg owner, Reg index, Reg word) {
    const Field &field = p.fields[id];
    const Reg bound = e.temp(type_number);
    if (field.high != no_id) {
        bound_of(id, field.high, owner, index, bound);
        e.emit(Op::clamp_high, word, bound);
    }
    if (field.low != no_id) {
        bound_of(id, field.low, owner, index, bound);
        e.emit(Op::clamp_low, word, bound);
    }
}

// Each after those that its first value is made of.
std::vector<FieldId> FunctionCompiler::order_of_starting(const std::vector<FieldId> &fields, KindId kind) {
    std::vector<std::vector<FunctionId>> starts;
    for (const FieldId id : fields) {
        starts.push_back(starts_of(*this, kind, id));
    }
    return starting_order(fields, u.field_needs(), starts);
}

// thing, the given values... -> the thing, once every field has its value.
void FunctionCompiler::body_of_making(KindId kind, const GivenFields &given) {
    std::vector<Type> parameters{type_number};
    for (const auto &[id, indexed] : given) {
        parameters.push_back(p.fields[id].type);
        parameters.push_back(type_number);
    }
    begin(parameters);
    e.code.span = p.kinds[kind].span;
    e.code.quiet = true;
    e.at(p.kinds[kind].span);
    start_fields(*this, kind, given);
    e.emit(Op::give, 0);
    finish();
}

void FunctionCompiler::start_game_field(FieldId id) {
    const Field &field = p.fields[id];
    for (std::uint32_t i = 0; i < field.count; ++i) {
        const TempScope scope(e);
        const Reg word = e.temp(field.type), index = field.count > 1 ? constant(i) : no_register;
        initial_value(id, field.initial, no_register, index, word);
        store_field(id, no_register, index, word, true);
    }
}

// Options, then the fields of the game.
void FunctionCompiler::body_of_game_start() {
    begin({});
    for (OptionId id = 0; id < p.options.size(); ++id) {
        const TempScope scope(e);
        if (p.options[id].initial != ir::none) {
            e.emit(Op::set_option, value(p.options[id].initial), no_register, no_register, id);
        }
    }
    for (const FieldId id : order_of_starting(p.game_fields, no_id)) {
        start_game_field(id);
    }
    finish();
}

} // namespace bylaw
