#include "interpreter/odds/rules/word_plans.hpp"

namespace bylaw::odds::rules {

WordPlans::WordPlans(const Program &program, const Bytecode &code, const Liveness *live,
                     const ListOrder *order)
    : program_(program), live_(live), order_(order), remembered_(program.rules.size()) {
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
    return plans_.size() * words * sizeof(Reference);
}

FieldPlan WordPlans::made(const Futures::Set &read) const {
    FieldPlan plan;
    plan.game = made(program_.game_fields, read);
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
    return plan;
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

// Of performings that are over, the registers that somebody may ask for.
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
