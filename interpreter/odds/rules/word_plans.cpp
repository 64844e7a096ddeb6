#include "interpreter/odds/rules/word_plans.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// Words that reachable code may write: fields, and behind them the options together.
std::vector<bool> written_words(const Program &program, const Bytecode &code, const Reach &reach) {
    std::vector<bool> written(program.fields.size() + 1, reach.hooks);
    const auto note = [&](const bylaw::Instruction &in) {
        switch (op_facts(in.op).effects.changes) {
        case Part::field: written[std::min<std::size_t>(in.high(), program.fields.size())] = true; break;
        case Part::fields_of_others:
        case Part::option: written.assign(written.size(), true); break;
        default:
            break; // hooks, which the reach knows, may write anything; no other instruction writes
                   // fields
        }
    };
    for (const std::uint32_t function : reach.functions) {
        for (std::size_t pc = 0; pc < reach.runs[function].size(); ++pc) {
            if (reach.runs[function][pc]) {
                note(code.functions[function].code[pc]);
            }
        }
    }
    return written;
}

} // namespace

WordPlans::WordPlans(const Program &program, const Bytecode &code, const State &begun, const Liveness *live,
                     const ListOrder *order)
    : program_(program), begun_(begun), live_(live), order_(order),
      written_(live != nullptr ? written_words(program, code, live->reach())
                               : std::vector<bool>(program.fields.size() + 1, true)),
      remembered_(program.rules.size()) {
    for (RuleId rule = 0; rule < program.rules.size(); ++rule) {
        const bool by_code = rule < code.remembered.size() && code.remembered[rule];
        if (live == nullptr || by_code || live->remembered()[rule]) {
            for (const RuleId each : code.rules[rule].family) { // as the machine does it
                remembered_[each] = true;
            }
            remembered_[rule] = true;
        }
    }
}

bool WordPlans::is_reference(Type type) {
    return type.kind == TypeKind::list || type.kind == TypeKind::act || type.kind == TypeKind::dice ||
           type.kind == TypeKind::text || type == type_instance;
}

const FieldPlan &WordPlans::of(const Futures::Set &read) {
    auto known = plans_.find(read);
    if (known == plans_.end()) {
        known = plans_.emplace(read, made(read)).first;
    }
    return known->second;
}

std::size_t WordPlans::memory() const {
    const std::size_t words = program_.fields.size() + program_.kinds.size() + program_.rules.size();
    std::size_t changing = 0;
    for (const auto &[read, plan] : plans_) {
        changing += plan.changing.memory();
    }
    return plans_.size() * words * sizeof(Reference) + changing;
}

FieldPlan WordPlans::made(const Futures::Set &read) const {
    FieldPlan plan;
    plan.game = made(program_.game_fields, read);
    for (OptionId option = 0; option < program_.options.size(); ++option) {
        if (is_reference(program_.options[option].type)) {
            plan.game.references.push_back({option, program_.options[option].type});
        }
    }
    for (const auto &kind : program_.kinds) {
        plan.kinds.push_back(made(kind.fields, read));
    }
    for (const auto &condition : program_.conditions) {
        plan.conditions.push_back(made(condition.fields, read));
    }
    for (RuleId rule = 0; rule < program_.rules.size(); ++rule) {
        if (remembered_[rule]) {
            plan.finished.push_back(made(rule, read));
        }
    }
    add_changing(plan);
    return plan;
}

std::vector<bool> WordPlans::changing_numbers() const {
    std::vector<bool> changing(begun_.words.size(), written_.back());
    for (OptionId option = 0; option < program_.options.size(); ++option) {
        changing[option] = changing[option] && !is_reference(program_.options[option].type);
    }
    const auto look = [&](const std::vector<FieldId> &fields, std::uint32_t offset) {
        for (const FieldId id : fields) {
            const Field &field = program_.fields[id];
            std::fill_n(changing.begin() + offset + field.slot, field.count,
                        written_[id] && !is_reference(field.type));
        }
    };
    look(program_.game_fields, 0);
    for (std::size_t i = 1; i < begun_.things.size(); ++i) {
        look(program_.kinds[begun_.things[i].kind].fields, begun_.things[i].offset);
    }
    return changing;
}

// Words that are of no field are options.
void WordPlans::add_changing(FieldPlan &plan) const {
    std::vector<bool> changes(begun_.words.size(), written_.back());
    for (OptionId option = 0; option < program_.options.size(); ++option) {
        changes[option] = changes[option] || is_reference(program_.options[option].type);
    }
    const auto look = [&](const WordPlan &of, const std::vector<FieldId> &fields, std::uint32_t offset) {
        for (const FieldId id : fields) {
            const Field &field = program_.fields[id]; // names of lists and the like are others in each state
            std::fill_n(changes.begin() + offset + field.slot, field.count,
                        written_[id] || is_reference(field.type));
        }
        for (const WordPlan::Stretch &each : of.dead) {
            std::fill_n(changes.begin() + offset + each.place, each.count, false);
        }
        for (const std::uint32_t each : of.bags) {
            plan.bags.push_back(offset + each);
        }
        for (const Reference &each : of.references) {
            plan.references.push_back({offset + each.place, each.type});
        }
    };
    look(plan.game, program_.game_fields, 0);
    for (std::size_t i = 1; i < begun_.things.size(); ++i) {
        const Thing &thing = begun_.things[i];
        look(plan.kinds[thing.kind], program_.kinds[thing.kind].fields, thing.offset);
    }
    plan.changing = {in_order(changes), begun_.words};
}

bool WordPlans::dead(FieldId field, const Futures::Set &read) const {
    return live_ != nullptr && (!live_->needed(field) || (!read.empty() && !Futures::has(read, field)));
}

WordPlan WordPlans::made(const std::vector<FieldId> &fields, const Futures::Set &read) const {
    WordPlan plan;
    for (const FieldId id : fields) {
        const Field &field = program_.fields[id];
        if (dead(id, read)) {
            plan.dead.push_back({field.slot, field.count, is_reference(field.type)});
            continue;
        }
        for (std::uint32_t i = 0; i < field.count; ++i) {
            if (order_ != nullptr && order_->bag(id)) {
                plan.bags.push_back(field.slot + i);
            }
            if (is_reference(field.type)) {
                plan.references.push_back({field.slot + i, field.type});
            }
        }
    }
    return plan;
}

// Orders the same field of all things side by side.
std::vector<std::uint32_t> WordPlans::in_order(const std::vector<bool> &changing) const {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> places; // by where they stand in their things
    std::uint32_t thing = 0;
    for (std::uint32_t place = 0; place < changing.size(); ++place) {
        while (thing + 1 < begun_.things.size() && begun_.things[thing + 1].offset <= place) {
            ++thing;
        }
        if (changing[place]) {
            places.emplace_back(place - (thing > 0 ? begun_.things[thing].offset : 0), place);
        }
    }
    std::ranges::sort(places);
    std::vector<std::uint32_t> ordered;
    for (const auto &[slot, place] : places) {
        ordered.push_back(place);
    }
    return ordered;
}

// Whether the register of a finished call may still be read.
bool WordPlans::asked(RuleId rule, std::uint32_t reg, const Futures::Set &read) const {
    if (live_ == nullptr) {
        return true;
    }
    if (!live_->escaping(rule).contains(reg)) {
        return false;
    }
    const Futures *futures = live_->futures();
    const std::uint32_t place = futures != nullptr ? futures->place_of({rule, reg}) : no_id;
    return read.empty() || (place != no_id && Futures::has(read, place));
}

FieldPlan::Finished WordPlans::made(RuleId rule, const Futures::Set &read) const {
    FieldPlan::Finished plan{rule, {}, {}};
    const auto &registers = program_.functions[program_.rules[rule].function].registers;
    for (std::uint32_t reg = 0; reg < registers.size(); ++reg) {
        if (asked(rule, reg, read)) {
            plan.kept.push_back(reg + 1);
            if (is_reference(registers[reg].type) && registers[reg].type != type_instance) {
                plan.references.push_back({reg + 1, registers[reg].type});
            }
        }
    }
    return plan;
}

} // namespace bylaw::odds::rules
