// Code that the passes of a loop share: in it, what changes from pass to pass (the round, hit points) is a
// variable.
//
//     x = 12; x - 3; 9; 9 - 3; 6; ...     becomes     let v = 12
//                                                     L: w = v - 3
//                                                     let v = w; go to L
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

constexpr int growths_allowed = 2; // how often a range may grow before more is taken than was seen

std::ptrdiff_t count_alike(const std::vector<Instance> &all, std::size_t until, const Instance &wanted) {
    return std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(until),
                         [&](const Instance &each) { return same_instance(each, wanted); });
}

std::size_t differences(const Key &a, const Key &b, std::size_t from) {
    std::size_t different = 0;
    for (std::size_t i = from; i < a.size() && i < b.size(); ++i) {
        different += a[i] != b[i] ? 1 : 0;
    }
    return different;
}

} // namespace

// The key of a loop's head: the place, and what of the game is no mere number; places with too many of those
// are one.
Key Specialiser::loop_key(Path &path) {
    Key key = control_key(path);
    const Key more = signature(path, coarse_.contains(key));
    key.push_back(first_variable);
    key.insert(key.end(), more.begin(), more.end());
    return key;
}

// The way in joins the usual course, though it may know more: the one that differs least.
std::map<Key, ClosedLoop>::iterator Specialiser::most_alike(Path &path) {
    const Key place = control_key(path), own = loop_key(path);
    auto best = closed_.end();
    std::size_t fewest = own.size();
    for (auto each = closed_.begin(); each != closed_.end(); ++each) {
        const Key &key = each->first;
        if (!begins_with(key, place)) {
            continue;
        }
        const std::size_t different = differences(key, own, place.size());
        if (different < fewest) {
            fewest = different;
            best = each;
        }
    }
    return best;
}

// A list with nothing in it that is known for this pass only.
bool Specialiser::list_lasts(Word list, Type type) const {
    const std::vector<Entry> all = entries(list);
    const bool act = type.kind == TypeKind::act;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_marked(all[i].element) || all[i].presence != 1) {
            return false;
        }
        Type inner = act ? type_number : element_of(type);
        if (act && i > 0) {
            const auto rule = static_cast<std::size_t>(all.front().element);
            inner = code_.functions[code_.rules[rule].perform].registers[i - 1];
        }
        if ((inner.kind == TypeKind::list || inner.kind == TypeKind::act) &&
            !list_lasts(all[i].element, inner)) {
            return false;
        }
    }
    return true;
}

// Does the word mean the same in the next pass, and in the next attempt? A list is a number, but what it
// names may be variables, which have other values by then.
bool Specialiser::lasts(Word word, Type type) const {
    if (type.kind != TypeKind::list && type.kind != TypeKind::act) {
        return true;
    }
    const std::vector<Word> all = writer_->range_of(word).values;
    return !all.empty() && std::ranges::all_of(all, [&](Word list) { return list_lasts(list, type); });
}

// A path that reaches the shared code of a loop's passes. Each step decides whether the path continues here.
struct Specialiser::LoopEntry {
    Specialiser &s;
    Path &path;
    ClosedLoop &loop;
    std::vector<Slot> slots;
    std::vector<Move> moves;
    bool again = false; // the code that is there is too narrow

    bool run() {
        if (loop.outgrown) { // the next attempt has room for what comes here
            return false;
        }
        if (gather_conditions() && loop.block != no_block) {
            s.outgrown_ = loop.outgrown = true;
            return false;
        }
        if (!s.align_instances(path, loop.instances)) {
            return join_later("dice decide which of two conditions came first, and takes effect first");
        }
        again = gather_order() && loop.block != no_block; // that code takes their order for known
        s.outgrown_ = s.outgrown_ || again;
        slots = s.slots(path);
        return loop.block == no_block ? write() : join();
    }

  private:
    Word word(std::size_t slot) const { return s.resolve(path, *slots[slot].word); }

    // Where it comes for the first time it may join the others in a later pass.
    bool join_later(const char *why) const {
        if (path.at_head) {
            throw Bail{why};
        }
        return true;
    }

    // Conditions that any pass may bring along. True: there are more.
    bool gather_conditions() {
        const std::vector<Instance> &here = path.state.instances;
        const std::size_t known = loop.instances.size();
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (count_alike(loop.instances, loop.instances.size(), here[i]) <=
                count_alike(here, i, here[i])) {
                loop.instances.push_back(here[i]);
            }
        }
        const bool more = loop.instances.size() > known;
        if (more) {
            loop.varying.clear(); // slots have other numbers now
            loop.grown.clear();
        }
        return more;
    }

    // Which of them came in either order, here or in another pass. True: more than was known.
    bool gather_order() {
        bool other_order = false;
        loop.unordered.resize(loop.instances.size());
        for (std::size_t i = 0; i < loop.instances.size(); ++i) {
            if (path.unordered[i] && !loop.unordered[i] && s.resolve(path, path.presence[i]) != 0) {
                loop.unordered[i] = other_order = true;
            }
            path.unordered[i] = path.unordered[i] || loop.unordered[i];
        }
        return other_order;
    }

    // False: a list differs that cannot be a variable.
    bool can_vary(std::size_t slot) const {
        const Type type = slots[slot].type;
        const bool first = loop.block == no_block;
        return s.lasts(word(slot), type) &&
               (first || loop.varying.contains(slot) || s.lasts(loop.words[slot], type));
    }

    bool refuse() const { return join_later("a list that dice decide differs from pass to pass of a loop"); }

    // The first that comes continues, and writes the code.
    bool write() {
        std::erase_if(loop.varying, [&](const auto &each) { return each.first >= slots.size(); });
        if (!std::ranges::all_of(loop.varying, [&](const auto &each) { return can_vary(each.first); })) {
            return refuse();
        }
        loop.block = s.writer_->new_block();
        for (auto &[slot, range] : loop.varying) {
            const Word from = word(slot);
            range.join(s.range_on(path, from));
            const std::uint32_t to = s.writer_->new_variable(range);
            moves.push_back({to, from});
            loop.variables[slot] = to;
            *slots[slot].word = variable(to);
        }
        for (const Slot &slot : slots) {
            *slot.word = s.resolve(path, *slot.word);
            loop.words.push_back(*slot.word);
        }
        jump_there();
        path.block = loop.block;
        path.facts.clear();
        return true;
    }

    // The others jump there, if the code fits what they bring.
    bool join() {
        if (slots.size() != loop.words.size()) {
            throw GivenUp{"who and what is there differs from pass to pass of a loop"};
        }
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            const bool varies = loop.varying.contains(slot) || word(slot) != loop.words[slot];
            if (varies && !can_vary(slot)) {
                return refuse();
            }
        }
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            bring(slot);
        }
        if (again) { // all other facts are learned first
            s.outgrown_ = true;
            return false;
        }
        jump_there();
        return false;
    }

    void bring(std::size_t slot) {
        const Word brought = word(slot);
        const auto varying = loop.varying.find(slot);
        if (varying == loop.varying.end()) {
            if (brought != loop.words[slot]) {
                begin_to_vary(slot, brought);
            }
            return;
        }
        const Range range = s.range_on(path, brought);
        if (!varying->second.contains(range)) {
            grow(slot, varying->second, range);
            again = true;
        } else if (const auto known = loop.variables.find(slot); known != loop.variables.end()) {
            moves.push_back({known->second, brought});
        }
    }

    void begin_to_vary(std::size_t slot, Word brought) {
        if (slots[slot].type == type_instance) {
            throw GivenUp{"which conditions there are differs from pass to pass of a loop"};
        }
        const Word known = loop.words[slot];
        loop.varying[slot] = s.range_on(path, brought);
        loop.varying[slot].join(s.writer_->range_of(is_marked(known) ? brought : known));
        again = true;
    }

    // After some growths, by more than was seen, so that a few rounds suffice to see that it stays within
    // bounds.
    void grow(std::size_t slot, Range &known, const Range &range) {
        const bool above = range.high > known.high, below = range.low < known.low;
        known.join(range);
        const int grown = ++loop.grown[slot];
        if (grown <= growths_allowed || slots[slot].type.kind != TypeKind::number) {
            return;
        }
        known.values.clear();
        // More and more, so that what has no bounds is known for it soon.
        const Word width = (known.high - known.low + 1)
                           << std::min(3 << std::min(grown - growths_allowed - 1, 4), 30);
        known.high = above ? std::min(known.high + width, residual_limit) : known.high;
        known.low = below ? std::max(known.low - width, -residual_limit) : known.low;
    }

    void jump_there() {
        s.writer_->residual.blocks[path.block].moves = std::move(moves);
        s.writer_->finish_with_jump(path.block, loop.block);
    }
};

// Before code that passes share: takes its variables. The first path to come there writes the code, others
// jump to it.
bool Specialiser::enter_loop(Path &path) {
    if (!path.builders.empty()) {
        return true; // the type does not tell the contents of an open list
    }
    tidy(path);
    auto found = closed_.find(loop_key(path));
    if (found == closed_.end() && !path.at_head) {
        found = most_alike(path);
    }
    return found == closed_.end() || LoopEntry{*this, path, found->second, {}, {}}.run();
}

} // namespace bylaw::residual
