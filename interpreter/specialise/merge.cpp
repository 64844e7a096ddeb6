// Paths that stand at the same place become one: where their words differ, a variable takes either.
//
//     path a: count 12, turn ada        one path: count v, turn ada
//     path b: count 9, turn ada         (a comes with v = 12, b with v = 9)
#include "interpreter/specialise/specialiser.hpp"
#include "interpreter/specialise/unite.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

// Brings lists to one length, so that they can be merged place by place: in an order that fits all, if there
// is one (then the elements stay known). Otherwise they keep their order, and the shorter ones get missing
// elements at their end.
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

// Several paths of one shape: slot by slot, what they have in common or a variable that each of them sets.
struct Specialiser::Merging {
    Specialiser &s;
    const std::vector<Path *> &paths;
    std::map<std::vector<Word>, Word> made; // the variable for these words, one of each path
    std::vector<std::vector<Move>> moves;   // per path

    std::optional<Word> of_words(const std::vector<Word> &raw, Type type) {
        if (are_same(raw)) {
            return raw.front();
        }
        s.work_.spend(1);
        std::vector<Word> words;
        words.reserve(paths.size());
        for (std::size_t i = 0; i < paths.size(); ++i) {
            words.push_back(s.resolve(*paths[i], raw[i]));
        }
        if (are_same(words)) {
            return words.front();
        }
        if (type.kind == TypeKind::text) {
            return s.number_of_text(unknown_text);
        }
        if (type == type_instance || std::ranges::any_of(words, is_maybe)) {
            return std::nullopt;
        }
        if (const auto list = of_lists(words, type)) {
            return list;
        }
        const auto known = made.find(words);
        return known != made.end() ? known->second : one_variable(words);
    }

    void go_on_in(Path &merged) {
        merged.block = s.writer_->new_block();
        for (std::size_t i = 0; i < paths.size(); ++i) {
            s.writer_->residual.blocks[paths[i]->block].moves = std::move(moves[i]);
            s.writer_->finish_with_jump(paths[i]->block, merged.block);
            merged.at_head = merged.at_head || paths[i]->at_head;
        }
    }

    // Keeps common facts and drops the others.
    void keep_what_is_common(Path &merged) const {
        for (std::size_t i = 0; i < merged.unordered.size(); ++i) {
            for (const Path *each : paths) {
                merged.unordered[i] = merged.unordered[i] || each->unordered[i];
            }
        }
        std::erase_if(merged.facts, [&](const Fact &fact) {
            return !std::ranges::all_of(paths, [&](const Path *each) {
                return std::ranges::find(each->facts, fact) != each->facts.end();
            });
        });
        if (std::ranges::any_of(paths, [&](const Path *each) { return each->text != merged.text; })) {
            merged.text = std::string(unknown_text);
        }
    }

  private:
    static bool are_same(const std::vector<Word> &words) {
        return std::ranges::all_of(words, [&](Word word) { return word == words.front(); });
    }

    // Lists that differ: elements that only some have are there or not.
    std::optional<Word> of_lists(const std::vector<Word> &lists, Type type) {
        if (type.kind != TypeKind::list || std::ranges::any_of(lists, is_marked)) {
            return std::nullopt;
        }
        std::vector<std::vector<Entry>> each;
        for (const Word list : lists) {
            each.push_back(s.entries(list));
        }
        line_up(each, type.element == TypeKind::thing || type.element == TypeKind::act ||
                          type.element == TypeKind::member);
        std::vector<Entry> merged;
        for (std::size_t i = 0; i < each.front().size(); ++i) {
            const auto entry = of_entries(each, i, element_of(type));
            if (!entry) {
                return std::nullopt;
            }
            merged.push_back(*entry);
        }
        return s.intern(merged);
    }

    std::optional<Entry> of_entries(const std::vector<std::vector<Entry>> &lists, std::size_t at, Type type) {
        std::vector<Word> elements, presences;
        for (const std::vector<Entry> &own : lists) {
            elements.push_back(own[at].element);
            presences.push_back(own[at].presence);
        }
        const auto element = of_words(elements, type);
        const auto presence = of_words(presences, type_yesno);
        if (!element || !presence) {
            return std::nullopt;
        }
        return Entry{*element, *presence, {}};
    }

    std::optional<Word> one_variable(const std::vector<Word> &words) {
        Range range = s.range_on(*paths.front(), words.front());
        for (std::size_t i = 1; i < words.size(); ++i) {
            range.join(s.range_on(*paths[i], words[i]));
        }
        if (range.low < -residual_limit || range.high > residual_limit) {
            return std::nullopt;
        }
        const std::uint32_t to = s.writer_->new_variable(range);
        for (std::size_t i = 0; i < paths.size(); ++i) {
            moves[i].push_back({to, words[i]});
        }
        if (words.size() > 2 && std::ranges::none_of(words, is_marked)) {
            std::vector<Origin> &origins = s.origins_[to];
            for (std::size_t i = 0; i < paths.size(); ++i) {
                origins.push_back({words[i], paths[i]->facts});
            }
        }
        return made[words] = variable(to);
    }
};

// Is a list being gone through that is another one on the other path? Its place in one would mean nothing in
// what both become.
bool Specialiser::go_through_different_lists(const Path &a, const Path &b) const {
    return std::ranges::any_of(a.state.calls, [&](const Call &call) {
        const auto word = [&](const Path &path, std::uint16_t r) { return path.state.frames[call.base + r]; };
        return std::ranges::any_of(list_walks_[call.function], [&](const bylaw::Instruction *in) {
            const bool begun = word(a, in->c) != 0 || word(b, in->c) != 0;
            return begun && word(a, in->b) != word(b, in->b);
        });
    });
}

// One path of as many of these as can be; those are taken out.
std::unique_ptr<Path> Specialiser::merge(Paths &paths) {
    std::vector<std::size_t> members{0};
    for (std::size_t i = 1; i < paths.size(); ++i) {
        if (!go_through_different_lists(*paths[0], *paths[i]) && aligned(*paths[0], *paths[i])) {
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
    return nullptr;
}

// The slots of each; nothing where they have not as many.
std::optional<std::vector<std::vector<Slot>>> Specialiser::slots_of(const std::vector<Path *> &paths) {
    std::vector<std::vector<Slot>> all;
    for (Path *each : paths) {
        all.push_back(slots(*each));
        if (all.back().size() != all.front().size()) {
            return std::nullopt;
        }
    }
    return all;
}

std::unique_ptr<Path> Specialiser::merge_members(Paths &paths, const std::vector<std::size_t> &members) {
    std::vector<Path *> all;
    for (const std::size_t i : members) {
        if (i != 0 && !align(*paths[0], *paths[i])) {
            return nullptr;
        }
        all.push_back(paths[i].get());
    }
    const auto from = slots_of(all);
    if (!from) {
        return nullptr;
    }
    auto made = std::make_unique<Path>(*paths[0]);
    Path &merged = *made;
    Merging merging{*this, all, {}, std::vector<std::vector<Move>>(all.size())};
    const std::vector<Slot> into = slots(merged);
    std::vector<Word> words(all.size());
    for (std::size_t slot = 0; slot < into.size(); ++slot) {
        const Word first = *from->front()[slot].word;
        if (std::ranges::all_of(*from, [&](const auto &own) { return *own[slot].word == first; })) {
            continue; // it is so in what was copied, too
        }
        std::ranges::transform(*from, words.begin(), [&](const auto &own) { return *own[slot].word; });
        const auto word = merging.of_words(words, into[slot].type);
        if (!word) {
            return nullptr;
        }
        *into[slot].word = *word;
    }
    merging.keep_what_is_common(merged);
    merging.go_on_in(merged);
    return made;
}

} // namespace bylaw::residual
