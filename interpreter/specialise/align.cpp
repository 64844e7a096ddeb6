// Brings paths that stand at one place to the same shape: the same conditions, entries of lists that are
// being built, and adjustments, some of them missing on either.
#include "interpreter/specialise/specialiser.hpp"
#include "interpreter/specialise/unite.hpp"

#include <algorithm>
#include <tuple>

namespace bylaw::residual {

namespace {

bool first_instance(const Instance &a, const Instance &b) {
    return std::tie(a.condition, a.bearer, a.source) < std::tie(b.condition, b.bearer, b.source);
}

} // namespace

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

// A loop over conditions goes from one to the next up to a mark, which is one, too: what stands up to either
// must be the same ones in the new order as in the old. `numbers`: for each old place, the new one.
bool Specialiser::keeps_loops_whole(const Path &path, const std::vector<Word> &numbers) const {
    const std::vector<Instance> &instances = path.state.instances;
    const auto splits_alike = [&](std::size_t at) {
        for (std::size_t i = 0; i < instances.size(); ++i) {
            const bool there =
                instances[i].phase != Instance::Phase::gone && resolve(path, path.presence[i]) != 0;
            if (there && (i + 1 <= at) != (numbers[i + 1] <= numbers[at])) {
                return false;
            }
        }
        return true;
    };
    for (const Call &call : path.state.calls) {
        const auto &types = code_.functions[call.function].registers;
        for (std::size_t r = 0; r < types.size(); ++r) {
            const Word word = path.state.frames[call.base + r];
            if (types[r] == type_instance && word > 0 && static_cast<std::size_t>(word) < numbers.size() &&
                !splits_alike(static_cast<std::size_t>(word))) {
                return false;
            }
        }
    }
    return true;
}

// Gives the path all of these conditions: those that it lacks are not there. False: it has more of one sort
// than they say, or is going over them in another order.
bool Specialiser::align_instances(Path &path, const std::vector<Instance> &instances) {
    State &state = path.state;
    std::vector<Word> numbers(state.instances.size() + 1, 0);
    std::vector<bool> used(state.instances.size());
    std::vector<Instance> made;
    std::vector<Word> words, presence, stacks;
    std::vector<bool> unordered;
    std::size_t last = 0;
    for (std::size_t n = 0; n < instances.size(); ++n) {
        std::size_t found = state.instances.size();
        for (std::size_t i = 0; i < state.instances.size() && found == state.instances.size(); ++i) {
            found = !used[i] && same_instance(state.instances[i], instances[n]) ? i : found;
        }
        Instance each = instances[n];
        const std::size_t size = program_.conditions[each.condition].size;
        const auto offset = static_cast<std::uint32_t>(words.size());
        if (found < state.instances.size()) {
            used[found] = true;
            each = state.instances[found];
            words.insert(words.end(), state.instance_words.begin() + each.offset,
                         state.instance_words.begin() + each.offset + static_cast<std::ptrdiff_t>(size));
            presence.push_back(path.presence[found]);
            stacks.push_back(path.stacks[found]);
            unordered.push_back(path.unordered[found] || found < last);
            last = std::max(last, found);
            numbers[found + 1] = static_cast<Word>(made.size()) + 1;
        } else {
            for (Word &end : each.ends) { // it may be another attempt's variable
                end = is_marked(end) ? 0 : end;
            }
            words.resize(words.size() + size);
            presence.push_back(0);
            stacks.push_back(1);
            unordered.push_back(false); // it is in nobody's way
        }
        each.offset = offset;
        made.push_back(each);
    }
    if (std::ranges::count(used, false) > 0 || !keeps_loops_whole(path, numbers)) {
        return false;
    }
    renumber_instances(path, [&](Word word) { return numbers[static_cast<std::size_t>(word)]; });
    state.instances = std::move(made);
    state.instance_words = std::move(words);
    path.presence = std::move(presence);
    path.stacks = std::move(stacks);
    path.unordered = std::move(unordered);
    count_borne(path);
    return true;
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

// Brings both to the same number of slots. False: they cannot become one.
bool Specialiser::align(Path &a, Path &b) {
    if (!std::ranges::equal(a.state.instances, b.state.instances, same_instance)) {
        auto all = united(a.state.instances, b.state.instances, same_instance, first_instance);
        if (!all) {
            all = a.state.instances;
            std::vector<bool> used(all->size());
            for (const Instance &each : b.state.instances) {
                std::size_t found = all->size();
                for (std::size_t i = 0; i < used.size() && found == all->size(); ++i) {
                    found = !used[i] && same_instance((*all)[i], each) ? i : found;
                }
                if (found < used.size()) {
                    used[found] = true;
                } else {
                    all->push_back(each);
                }
            }
        }
        if (!align_instances(a, *all) || !align_instances(b, *all)) {
            return false;
        }
        // What is not there has the words of what is, so that nothing differs for nothing.
        const auto copy = [&](Path &to, const Path &from, std::size_t i) {
            to.stacks[i] = from.stacks[i];
            Instance &instance = to.state.instances[i];
            const Instance &other = from.state.instances[i];
            instance.ends = other.ends;
            const std::size_t size = program_.conditions[instance.condition].size;
            std::copy_n(from.state.instance_words.begin() + other.offset, size,
                        to.state.instance_words.begin() + instance.offset);
        };
        for (std::size_t i = 0; i < all->size(); ++i) {
            if (a.presence[i] == 0) {
                copy(a, b, i);
            } else if (b.presence[i] == 0) {
                copy(b, a, i);
            }
        }
    }
    for (std::size_t i = 0; i < a.builders.size(); ++i) {
        if (std::ranges::equal(a.builders[i], b.builders[i], same_element)) {
            continue;
        }
        const auto all = united(a.builders[i], b.builders[i], same_element, first_element);
        if (!all) {
            return false;
        }
        a.builders[i] = spread(a.builders[i], *all);
        b.builders[i] = spread(b.builders[i], *all);
    }
    for (std::size_t g = 0; g < a.groups.size(); ++g) {
        if (a.groups[g].size() != b.groups[g].size()) {
            return false;
        }
        for (std::size_t v = 0; v < a.groups[g].size(); ++v) {
            auto &x = a.groups[g][v].entries, &y = b.groups[g][v].entries;
            const auto same_adjust = [](const Adjusted &p, const Adjusted &q) {
                return p.adjust == q.adjust;
            };
            if (std::ranges::equal(x, y, same_adjust)) {
                continue;
            }
            // A plain bonus that is not given is a bonus of 0.
            const auto all = united(x, y, same_adjust,
                                    [](const Adjusted &p, const Adjusted &q) { return p.adjust < q.adjust; });
            if (!all) {
                return false;
            }
            const auto filled =
                [&](const std::vector<Adjusted> &own) -> std::optional<std::vector<Adjusted>> {
                std::vector<Adjusted> made;
                std::size_t next = 0;
                for (const Adjusted &each : *all) {
                    const AdjustInfo &info = program_.adjusts[each.adjust];
                    if (next < own.size() && own[next].adjust == each.adjust) {
                        made.push_back(own[next++]);
                    } else if ((info.op == AdjustOp::plus || info.op == AdjustOp::minus) &&
                               info.label == no_id) {
                        made.push_back({each.adjust, 0});
                    } else {
                        return std::nullopt;
                    }
                }
                return made;
            };
            auto first = filled(x), second = filled(y);
            if (!first || !second) {
                return false;
            }
            x = std::move(*first);
            y = std::move(*second);
        }
    }
    return true;
}

} // namespace bylaw::residual
