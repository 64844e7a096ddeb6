// The conditions of a path in another order: what registers say of them is renumbered along.
//
//     conditions: poisoned, gone, blessed         conditions: poisoned, blessed
//     register x: the third                       register x: the second
#include "interpreter/specialise/instances.hpp"

#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

std::size_t first_alike(const std::vector<Instance> &all, const std::vector<bool> &used,
                        const Instance &wanted) {
    std::size_t i = 0;
    while (i < used.size() && (used[i] || !same_instance(all[i], wanted))) {
        ++i;
    }
    return i;
}

void InstancesMade::keep(const Path &path, std::size_t index, std::size_t size) {
    Instance each = path.state.instances[index];
    const auto from = path.state.instance_words.begin() + each.offset;
    each.offset = static_cast<std::uint32_t>(words.size());
    words.insert(words.end(), from, from + static_cast<std::ptrdiff_t>(size));
    instances.push_back(each);
    presence.push_back(path.presence[index]);
    stacks.push_back(path.stacks[index]);
    unordered.push_back(path.unordered[index]);
}

void InstancesMade::lack(Instance wanted, std::size_t size) {
    for (Word &end : wanted.ends) { // it may be another attempt's variable
        end = is_marked(end) ? 0 : end;
    }
    wanted.offset = static_cast<std::uint32_t>(words.size());
    words.resize(words.size() + size);
    instances.push_back(wanted);
    presence.push_back(0);
    stacks.push_back(1);
    unordered.push_back(false); // it conflicts with none
}

void InstancesMade::give(Path &path) && {
    path.state.instances = std::move(instances);
    path.state.instance_words = std::move(words);
    path.presence = std::move(presence);
    path.stacks = std::move(stacks);
    path.unordered = std::move(unordered);
}

// All registers that mean a condition, and lists of them, as the crossing of a bound makes them.
void Specialiser::renumber_instances(Path &path, const std::function<Word(Word)> &number) {
    State &state = path.state;
    const auto known = [&](Word word) {
        return word > 0 && static_cast<std::size_t>(word) <= state.instances.size();
    };
    for (const Call &call : state.calls) {
        const auto &types = code_.functions[call.function].registers;
        for (std::size_t r = 0; r < types.size(); ++r) {
            Word &word = state.frames[call.base + r];
            if (types[r] == type_instance) {
                word = known(word) ? number(word) : word;
            } else if (types[r] == list_of(type_instance) && word > 0 && !is_marked(word)) {
                std::vector<Entry> all = entries(word);
                for (Entry &each : all) {
                    each.element = known(each.element) ? number(each.element) : each.element;
                }
                word = intern(all);
            }
        }
    }
}

// Do the same ones stand up to a place in the new order as in the old?
bool Specialiser::splits_alike(const Path &path, const std::vector<Word> &numbers, std::size_t at) const {
    const std::vector<Instance> &instances = path.state.instances;
    for (std::size_t i = 0; i < instances.size(); ++i) {
        const bool there =
            instances[i].phase != Instance::Phase::gone && resolve(path, path.presence[i]) != 0;
        if (there && (i + 1 <= at) != (numbers[i + 1] <= numbers[at])) {
            return false;
        }
    }
    return true;
}

// A loop over conditions runs from one to the next, up to a mark, which is one, too. The conditions before
// each must be the same in the new order. `numbers`: for each old place, the new one.
bool Specialiser::keeps_loops_whole(const Path &path, const std::vector<Word> &numbers) const {
    for (const Call &call : path.state.calls) {
        const auto &types = code_.functions[call.function].registers;
        for (std::size_t r = 0; r < types.size(); ++r) {
            const Word word = path.state.frames[call.base + r];
            if (types[r] == type_instance && word > 0 && static_cast<std::size_t>(word) < numbers.size() &&
                !splits_alike(path, numbers, static_cast<std::size_t>(word))) {
                return false;
            }
        }
    }
    return true;
}

// Gives the path all of these conditions: those that it lacks are not there. False: it has more of one sort
// than they say, or is going over them in another order.
bool Specialiser::align_instances(Path &path, const std::vector<Instance> &instances) {
    std::vector<Word> numbers(path.state.instances.size() + 1, 0);
    std::vector<bool> used(path.state.instances.size());
    InstancesMade made;
    std::size_t last = 0;
    for (const Instance &wanted : instances) {
        const std::size_t found = first_alike(path.state.instances, used, wanted),
                          size = program_.conditions[wanted.condition].size;
        if (found == used.size()) {
            made.lack(wanted, size);
            continue;
        }
        used[found] = true;
        made.keep(path, found, size);
        made.unordered.back() = made.unordered.back() || found < last;
        last = std::max(last, found);
        numbers[found + 1] = static_cast<Word>(made.instances.size());
    }
    if (std::ranges::count(used, false) > 0 || !keeps_loops_whole(path, numbers)) {
        return false;
    }
    renumber_instances(path, [&](Word word) { return numbers[static_cast<std::size_t>(word)]; });
    std::move(made).give(path);
    count_borne(path);
    return true;
}

namespace {

// Do their words follow each other without a gap?
bool lie_together(const Program &program, const State &state) {
    std::size_t next = 0;
    for (const Instance &each : state.instances) {
        if (each.offset != next) {
            return false;
        }
        next += program.conditions[each.condition].size;
    }
    return next == state.instance_words.size();
}

} // namespace

// Instances that are gone and that no register means any more; the others get new numbers.
void Specialiser::forget_gone(Path &path) {
    const std::vector<Instance> &all = path.state.instances;
    const bool none_gone =
        std::ranges::none_of(all, [](const Instance &each) { return each.phase == Instance::Phase::gone; });
    if (none_gone && lie_together(program_, path.state)) {
        return;
    }
    std::vector<bool> held(all.size() + 1);
    renumber_instances(path, [&](Word word) {
        held[static_cast<std::size_t>(word)] = true;
        return word;
    });
    std::vector<Word> numbers(all.size() + 1);
    InstancesMade kept;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].phase != Instance::Phase::gone || held[i + 1]) {
            kept.keep(path, i, program_.conditions[all[i].condition].size);
        }
        numbers[i + 1] = static_cast<Word>(kept.instances.size());
    }
    renumber_instances(path, [&](Word word) { return numbers[static_cast<std::size_t>(word)]; });
    std::move(kept).give(path);
}

// Those that may not be there are counted: the counts are only a short cut of loops.
void Specialiser::count_borne(Path &path) {
    std::ranges::fill(path.state.borne, 0);
    for (const Instance &each : path.state.instances) {
        for (ConditionId c = each.condition; c != no_id && each.phase != Instance::Phase::gone;
             c = program_.conditions[c].parent) {
            ++path.state.borne[c];
        }
    }
}

} // namespace bylaw::residual
