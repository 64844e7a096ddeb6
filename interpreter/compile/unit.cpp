#include "interpreter/compile/unit.hpp"

#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

std::uint32_t Unit::function(FunctionId id) {
    if (code.of_function.size() < program.functions.size()) {
        code.of_function.resize(program.functions.size(), no_id);
    }
    if (code.of_function[id] == no_id) {
        const auto index = static_cast<std::uint32_t>(code.functions.size());
        code.of_function[id] = index;
        code.functions.emplace_back();
        code.functions.back().parameters = program.functions[id].parameters;
        queue_.push_back({index, [id](FunctionCompiler &f) { f.whole(id); }});
    }
    return code.of_function[id];
}

std::uint32_t Unit::made(const std::string &key, std::function<void(FunctionCompiler &)> make) {
    const auto [entry, fresh] = code.made.try_emplace(key, static_cast<std::uint32_t>(code.functions.size()));
    if (fresh) {
        code.functions.emplace_back();
        code.functions.back().name = key;
        queue_.push_back({entry->second, std::move(make)});
    }
    return entry->second;
}

void Unit::run_queue() {
    while (!queue_.empty()) {
        const Pending next = std::move(queue_.front());
        queue_.pop_front();
        emitter.begin();
        FunctionCompiler compiler(*this, next.index);
        next.make(compiler);
    }
}

std::uint32_t Unit::type_index(Type type) {
    for (std::uint32_t i = 0; i < code.types.size(); ++i) {
        if (code.types[i] == type) {
            return i;
        }
    }
    code.types.push_back(type);
    return static_cast<std::uint32_t>(code.types.size() - 1);
}

std::uint32_t Unit::question(const QuestionInfo &info) {
    code.questions.push_back(info);
    return static_cast<std::uint32_t>(code.questions.size() - 1);
}

namespace {

// Degrees may be chained: a triumph is a critical is a success.
void add_degrees(const Rule &rule, std::vector<bool> &set) {
    for (bool grew = true; grew;) {
        grew = false;
        for (const auto &[degree, is] : rule.counts_as) {
            if (set[is] && !set[degree]) {
                set[degree] = true;
                grew = true;
            }
        }
    }
}

} // namespace

const FieldNeeds &Unit::field_needs() {
    if (!field_needs_) {
        field_needs_.emplace(program);
    }
    return *field_needs_;
}

const std::vector<RuleId> &Unit::family(RuleId rule) {
    if (families_.empty()) {
        families_.resize(program.rules.size());
        for (RuleId id = 0; id < program.rules.size(); ++id) {
            families_[id].push_back(id);
            for (const RuleId parent : program.rules[id].parents) {
                families_[parent].push_back(id);
            }
        }
        for (std::vector<RuleId> &each : families_) {
            std::sort(each.begin(), each.end());
        }
    }
    return families_[rule];
}

std::uint32_t Unit::degree_set(RuleId rule, std::uint32_t degree) {
    std::vector<bool> set(std::max<std::size_t>(program.degree_names.size(), degree + 1));
    set[degree] = true;
    if (rule == no_id) {
        for (const Rule &each : program.rules) {
            add_degrees(each, set);
        }
    } else {
        for (const RuleId each : family(rule)) {
            add_degrees(program.rules[each], set);
        }
    }
    for (std::uint32_t i = 0; i < code.degree_sets.size(); ++i) {
        if (code.degree_sets[i] == set) {
            return i;
        }
    }
    code.degree_sets.push_back(std::move(set));
    return static_cast<std::uint32_t>(code.degree_sets.size() - 1);
}

void Unit::note_roles_of_functions() {
    instance_functions_.assign(program.functions.size(), false);
    parts_.assign(program.functions.size(), false);
    const auto note = [&](FunctionId id) { mark(instance_functions_, id); };
    for (const Condition &each : program.conditions) {
        note(each.begins);
        note(each.ending);
        std::for_each(each.lasts_arguments.begin(), each.lasts_arguments.end(), note);
    }
    for (const Field &each : program.fields) {
        if (each.owner == FieldOwner::condition) {
            note(each.low);
            note(each.high);
            note(each.initial);
        }
    }
    for (const Whenever &each : program.whenevers) {
        if (program.bundles[each.bundle].sort == BundleSort::condition) {
            note(each.condition);
            note(each.body);
        }
    }
    note_parts(program.rules);
    note_parts(program.triggers);
    note_parts(program.modifies);
}

template <class Wholes> void Unit::note_parts(const Wholes &wholes) {
    for (const auto &each : wholes) {
        mark(parts_, each.function);
    }
}

} // namespace bylaw
