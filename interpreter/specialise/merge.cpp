// Paths that stand at the same place become one: where their words differ, a variable takes either.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>
#include <tuple>

namespace bylaw::residual {

namespace {

bool first_instance(const Instance &a, const Instance &b) {
    return std::tie(a.condition, a.bearer, a.source) < std::tie(b.condition, b.bearer, b.source);
}

} // namespace

// Gives the path all of these conditions: those that it lacks are not there. False: it has more of one sort
// than they say.
bool Specialiser::align_instances(Path &path, const std::vector<Instance> &instances) {
    State &state = path.state;
    std::vector<Word> numbers(state.instances.size() + 1, 0);
    std::vector<bool> used(state.instances.size());
    std::vector<Instance> made;
    std::vector<Word> words, presence;
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
            unordered.push_back(path.unordered[found] || found < last);
            last = std::max(last, found);
            numbers[found + 1] = static_cast<Word>(made.size()) + 1;
        } else {
            for (Word &end : each.ends) { // it may be another attempt's variable
                end = is_marked(end) ? 0 : end;
            }
            words.resize(words.size() + size);
            presence.push_back(0);
            unordered.push_back(true);
        }
        each.offset = offset;
        made.push_back(each);
    }
    if (std::ranges::count(used, false) > 0) {
        return false;
    }
    for (const Call &call : state.calls) {
        const auto &types = code_.functions[call.function].registers;
        for (std::size_t r = 0; r < types.size(); ++r) {
            Word &word = state.frames[call.base + r];
            if (types[r] == type_instance && word > 0 && static_cast<std::size_t>(word) < numbers.size()) {
                word = numbers[static_cast<std::size_t>(word)];
            }
        }
    }
    state.instances = std::move(made);
    state.instance_words = std::move(words);
    path.presence = std::move(presence);
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

namespace {

// All of both, in an order that fits either; nothing where there is none. Where either order would do,
// `first` decides, so that the same ones come out in the same order however they meet.
template <class T, class Same, class First>
std::optional<std::vector<T>> united(const std::vector<T> &a, const std::vector<T> &b, Same same,
                                     First first) {
    std::vector<T> all;
    const auto occurs = [&](const T &each, const std::vector<T> &list, std::size_t from) {
        return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(from), list.end(),
                           [&](const T &other) { return same(other, each); });
    };
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (same(a[i], b[j])) {
            all.push_back(a[i]);
            ++i;
            ++j;
            continue;
        }
        const bool a_later = occurs(a[i], b, j + 1), b_later = occurs(b[j], a, i + 1);
        if (a_later && b_later) {
            return std::nullopt;
        }
        const bool take_a = b_later || (!a_later && !first(b[j], a[i]));
        all.push_back(take_a ? a[i++] : b[j++]);
    }
    all.insert(all.end(), a.begin() + static_cast<std::ptrdiff_t>(i), a.end());
    all.insert(all.end(), b.begin() + static_cast<std::ptrdiff_t>(j), b.end());
    return all;
}

bool first_element(const Entry &a, const Entry &b) {
    return a.element < b.element;
}

bool same_element(const Entry &a, const Entry &b) {
    return a.element == b.element;
}

// The entries in the order of `all`; those that are not there have the presence 0.
std::vector<Entry> spread(const std::vector<Entry> &own, const std::vector<Entry> &all) {
    std::vector<Entry> made;
    std::size_t next = 0;
    for (const Entry &each : all) {
        if (next < own.size() && same_element(own[next], each)) {
            made.push_back(own[next++]);
        } else {
            made.push_back({each.element, 0, each.keys});
        }
    }
    return made;
}

} // namespace

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
            Instance &instance = to.state.instances[i];
            const Instance &other = from.state.instances[i];
            instance.ends = other.ends;
            instance.stacks = other.stacks;
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
    for (std::size_t i = 0; i < a.state.instances.size(); ++i) {
        if (a.state.instances[i].stacks != b.state.instances[i].stacks) {
            return false;
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

namespace {

// Brings lists to one length, so that they can be merged place by place: in an order that fits all, if there is
// one (then the elements stay known); else as they stand, the shorter ones with missing elements at their end.
void line_up(std::vector<std::vector<Entry>> &lists, bool by_element) {
    std::vector<Entry> all;
    std::size_t longest = 0;
    for (const std::vector<Entry> &own : lists) {
        longest = std::max(longest, own.size());
        by_element = by_element && std::ranges::none_of(own, [](const Entry &each) { return is_marked(each.element); });
    }
    for (const std::vector<Entry> &own : lists) {
        const auto more = by_element ? united(all, own, same_element, first_element) : std::nullopt;
        by_element = more.has_value();
        all = more.value_or(std::vector<Entry>());
    }
    const auto most = std::ranges::max_element(lists, {}, [](const auto &own) { return own.size(); });
    const std::vector<Entry> example = *most;
    for (std::vector<Entry> &own : lists) {
        if (by_element) {
            own = spread(own, all);
        }
        while (own.size() < longest) {
            own.push_back({example[own.size()].element, 0, {}});
        }
    }
}

} // namespace

// Lists that differ: elements that only some have are there or not.
std::optional<Word> Specialiser::merge_lists(const std::vector<Path *> &paths, const std::vector<Word> &lists,
                                             Type type, std::map<std::vector<Word>, Word> &made,
                                             std::vector<std::vector<Move>> &moves) {
    if (type.kind != TypeKind::list || std::ranges::any_of(lists, is_marked)) {
        return std::nullopt;
    }
    std::vector<std::vector<Entry>> each;
    for (const Word list : lists) {
        each.push_back(entries(list));
    }
    line_up(each, type.element == TypeKind::thing || type.element == TypeKind::act || type.element == TypeKind::member);
    std::vector<Entry> merged;
    for (std::size_t i = 0; i < each.front().size(); ++i) {
        std::vector<Word> elements, presences;
        for (const std::vector<Entry> &own : each) {
            elements.push_back(own[i].element);
            presences.push_back(own[i].presence);
        }
        const auto element = merge_words(paths, elements, element_of(type), made, moves);
        const auto presence = merge_words(paths, presences, type_yesno, made, moves);
        if (!element || !presence) {
            return std::nullopt;
        }
        merged.push_back({*element, *presence, {}});
    }
    return intern(merged);
}

std::optional<Word> Specialiser::merge_words(const std::vector<Path *> &paths, const std::vector<Word> &raw,
                                             Type type, std::map<std::vector<Word>, Word> &made,
                                             std::vector<std::vector<Move>> &moves) {
    if (std::ranges::all_of(raw, [&](Word word) { return word == raw.front(); })) {
        return raw.front();
    }
    std::vector<Word> words;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        words.push_back(resolve(*paths[i], raw[i]));
    }
    if (std::ranges::all_of(words, [&](Word word) { return word == words.front(); })) {
        return words.front();
    }
    if (type.kind == TypeKind::text) {
        return 0;
    }
    if (type == type_instance || std::ranges::any_of(words, is_maybe)) {
        return std::nullopt;
    }
    if (const auto list = merge_lists(paths, words, type, made, moves)) {
        return list;
    }
    if (const auto known = made.find(words); known != made.end()) {
        return known->second;
    }
    Range range = range_on(*paths.front(), words.front());
    for (std::size_t i = 1; i < words.size(); ++i) {
        range.join(range_on(*paths[i], words[i]));
    }
    if (range.low < -residual_limit || range.high > residual_limit) {
        return std::nullopt;
    }
    const std::uint32_t to = writer_->new_variable(range);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        moves[i].push_back({to, words[i]});
    }
    return made[words] = variable(to);
}

// Is a list being gone through that is another one on the other path? Its place in one would mean nothing in
// what both become.
bool Specialiser::go_through_different_lists(const Path &a, const Path &b) const {
    for (const Call &call : a.state.calls) {
        for (const bylaw::Instruction &in : code_.functions[call.function].code) {
            if (in.op != bylaw::Op::next_element) {
                continue;
            }
            const auto word = [&](const Path &path, std::uint16_t r) { return path.state.frames[call.base + r]; };
            const bool begun = word(a, in.c) != 0 || word(b, in.c) != 0;
            if (begun && word(a, in.b) != word(b, in.b)) {
                return true;
            }
        }
    }
    return false;
}

// One path of as many of these as can be; those are taken out.
std::optional<Path> Specialiser::merge(std::vector<Path> &paths) {
    std::vector<std::size_t> members{0};
    for (std::size_t i = 1; i < paths.size(); ++i) {
        Path base = paths[0], other = paths[i];
        if (!go_through_different_lists(base, other) && align(base, other)) {
            paths[0] = std::move(base);
            paths[i] = std::move(other);
            members.push_back(i);
        }
    }
    for (; members.size() > 1; members.pop_back()) {
        if (auto merged = merge_members(paths, members)) {
            for (std::size_t i = members.size(); i-- > 0;) {
                paths.erase(paths.begin() + static_cast<std::ptrdiff_t>(members[i]));
            }
            return merged;
        }
    }
    return std::nullopt;
}

std::optional<Path> Specialiser::merge_members(std::vector<Path> &paths,
                                               const std::vector<std::size_t> &members) {
    std::vector<Path *> all;
    std::vector<std::vector<Slot>> slots_of;
    for (const std::size_t i : members) {
        if (i != 0 && !align(paths[0], paths[i])) {
            return std::nullopt;
        }
        all.push_back(&paths[i]);
    }
    for (Path *each : all) {
        slots_of.push_back(slots(*each));
        if (slots_of.back().size() != slots_of.front().size()) {
            return std::nullopt;
        }
    }
    Path merged = paths[0];
    const std::vector<Slot> into = slots(merged);
    std::map<std::vector<Word>, Word> made;
    std::vector<std::vector<Move>> moves(all.size());
    std::vector<Word> words(all.size());
    for (std::size_t s = 0; s < into.size(); ++s) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            words[i] = *slots_of[i][s].word;
        }
        const auto word = merge_words(all, words, into[s].type, made, moves);
        if (!word) {
            return std::nullopt;
        }
        *into[s].word = *word;
    }
    for (std::size_t i = 0; i < merged.unordered.size(); ++i) {
        for (const Path *each : all) {
            merged.unordered[i] = merged.unordered[i] || each->unordered[i];
        }
    }
    std::erase_if(merged.facts, [&](const Fact &fact) {
        return !std::ranges::all_of(
            all, [&](const Path *each) { return std::ranges::find(each->facts, fact) != each->facts.end(); });
    });
    merged.block = writer_->new_block();
    for (std::size_t i = 0; i < all.size(); ++i) {
        writer_->residual.blocks[all[i]->block].moves = std::move(moves[i]);
        writer_->finish_with_jump(all[i]->block, merged.block);
        merged.at_head = merged.at_head || all[i]->at_head;
    }
    return merged;
}

} // namespace bylaw::residual
