// Paths that stand at the same place become one: where their words differ, a variable takes either.
#include "interpreter/specialise/specialiser.hpp"
#include "interpreter/specialise/unite.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

// Brings lists to one length, so that they can be merged place by place: in an order that fits all, if there
// is one (then the elements stay known); else as they stand, the shorter ones with missing elements at their
// end.
void line_up(std::vector<std::vector<Entry>> &lists, bool by_element) {
    std::vector<Entry> all;
    std::size_t longest = 0;
    for (const std::vector<Entry> &own : lists) {
        longest = std::max(longest, own.size());
        by_element = by_element &&
                     std::ranges::none_of(own, [](const Entry &each) { return is_marked(each.element); });
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
    line_up(each, type.element == TypeKind::thing || type.element == TypeKind::act ||
                      type.element == TypeKind::member);
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
    look_at_the_clock();
    std::vector<Word> words;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        words.push_back(resolve(*paths[i], raw[i]));
    }
    if (std::ranges::all_of(words, [&](Word word) { return word == words.front(); })) {
        return words.front();
    }
    if (type.kind == TypeKind::text) {
        return number_of_text(unknown_text);
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
    if (words.size() > 2 && std::ranges::none_of(words, is_marked)) {
        std::vector<Origin> &origins = origins_[to];
        for (std::size_t i = 0; i < paths.size(); ++i) {
            origins.push_back({words[i], paths[i]->facts});
        }
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
            const auto word = [&](const Path &path, std::uint16_t r) {
                return path.state.frames[call.base + r];
            };
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
    if (std::ranges::any_of(all, [&](const Path *each) { return each->text != merged.text; })) {
        merged.text = unknown_text;
    }
    merged.block = writer_->new_block();
    for (std::size_t i = 0; i < all.size(); ++i) {
        writer_->residual.blocks[all[i]->block].moves = std::move(moves[i]);
        writer_->finish_with_jump(all[i]->block, merged.block);
        merged.at_head = merged.at_head || all[i]->at_head;
    }
    return merged;
}

} // namespace bylaw::residual
