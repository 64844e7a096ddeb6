// Loops. Passes are written out one after the other as long as each is different in more than numbers (whose
// turn it is, who has acted); as soon as only numbers change (the round, hit points) they share one piece of
// code, in which what changes is a variable.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

constexpr std::size_t alike_enough = 3;
constexpr std::size_t most_new_lists = 16; // that passes which are written out may bring
constexpr int patience = 2;                // how often a range may grow before more is taken than was seen

bool goes_over_a_list(bylaw::Op op) {
    return op == bylaw::Op::next_element || op == bylaw::Op::next_thing || op == bylaw::Op::next_instance ||
           op == bylaw::Op::next_owned || op == bylaw::Op::next_expired;
}

} // namespace

// The key of a loop's head: the place, and what of the game is no mere number; places with too many of those
// are one.
Specialiser::Key Specialiser::loop_key(Path &path) {
    Key key = control_key(path);
    const Key more = signature(path, coarse_.contains(key));
    key.push_back(first_variable);
    key.insert(key.end(), more.begin(), more.end());
    return key;
}

// The way in joins the usual course, though it may know more: the one that differs least.
std::map<Specialiser::Key, Specialiser::ClosedLoop>::iterator Specialiser::most_alike(Path &path) {
    const Key place = control_key(path), own = loop_key(path);
    auto best = closed_.end();
    std::size_t fewest = own.size();
    for (auto each = closed_.begin(); each != closed_.end(); ++each) {
        const Key &key = each->first;
        if (key.size() < place.size() || !std::equal(place.begin(), place.end(), key.begin())) {
            continue;
        }
        std::size_t different = 0;
        for (std::size_t i = place.size(); i < key.size() && i < own.size(); ++i) {
            different += key[i] != own[i] ? 1 : 0;
        }
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

// Before code that passes share: takes its variables. The first path to come there writes the code, others
// jump to it.
bool Specialiser::enter_loop(Path &path) {
    if (!path.builders.empty()) {
        return true; // what is in a list that is being built is not known by its type
    }
    tidy(path);
    auto found = closed_.find(loop_key(path));
    if (found == closed_.end() && !path.at_head) {
        found = most_alike(path);
    }
    if (found == closed_.end()) {
        return true;
    }
    ClosedLoop &loop = found->second;
    if (loop.outgrown) { // the next attempt has room for what comes here
        return false;
    }
    // Conditions that any pass may bring along.
    const auto same = [](const Instance &a, const Instance &b) {
        return a.condition == b.condition && a.bearer == b.bearer && a.source == b.source &&
               a.lasting == b.lasting && a.phase == b.phase;
    };
    std::vector<Instance> all = loop.instances;
    for (std::size_t i = 0; i < path.state.instances.size(); ++i) {
        const Instance &each = path.state.instances[i];
        const auto count = [&](const std::vector<Instance> &list, std::size_t until) {
            return std::count_if(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(until),
                                 [&](const Instance &other) { return same(other, each); });
        };
        if (count(all, all.size()) <= count(path.state.instances, i)) {
            all.push_back(each);
        }
    }
    const bool more = all.size() > loop.instances.size();
    loop.instances = all;
    if (more) {
        loop.varying.clear(); // slots have other numbers now
        loop.grown.clear();
        if (loop.block != no_block) {
            outgrown_ = loop.outgrown = true;
            return false;
        }
    }
    if (!align_instances(path, all)) {
        if (path.at_head) {
            throw Bail{"conditions that came in either order take effect one after the other"};
        }
        return true;
    }
    bool other_order = false;
    loop.unordered.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (path.unordered[i] && !loop.unordered[i] && resolve(path, path.presence[i]) != 0) {
            loop.unordered[i] = other_order = true;
        }
        path.unordered[i] = path.unordered[i] || loop.unordered[i];
    }
    bool again = other_order && loop.block != no_block; // the code that is there takes their order for known
    outgrown_ = outgrown_ || again;
    const std::vector<Slot> all_slots = slots(path);
    // False: a list differs that cannot be a variable.
    const auto can_vary = [&](std::size_t slot) {
        const Type type = all_slots[slot].type;
        const bool first = loop.block == no_block;
        return lasts(resolve(path, *all_slots[slot].word), type) &&
               (first || loop.varying.contains(slot) || lasts(loop.words[slot], type));
    };
    const auto refuse = [&] {
        if (path.at_head) {
            throw Bail{"a list that is not known varies from pass to pass of a loop"};
        }
        return true; // it may join the others later
    };
    if (loop.block == no_block) {
        std::erase_if(loop.varying, [&](const auto &each) { return each.first >= all_slots.size(); });
        if (!std::ranges::all_of(loop.varying, [&](const auto &each) { return can_vary(each.first); })) {
            return refuse();
        }
        loop.block = writer_->new_block();
        std::vector<Move> moves;
        for (auto &[slot, range] : loop.varying) {
            const Word from = resolve(path, *all_slots[slot].word);
            range.join(range_on(path, from));
            const std::uint32_t to = writer_->new_variable(range);
            moves.push_back({to, from});
            loop.variables[slot] = to;
            *all_slots[slot].word = variable(to);
        }
        for (const Slot &slot : all_slots) {
            *slot.word = resolve(path, *slot.word);
            loop.words.push_back(*slot.word);
        }
        writer_->residual.blocks[path.block].moves = std::move(moves);
        writer_->finish_with_jump(path.block, loop.block);
        path.block = loop.block;
        path.facts.clear();
        return true;
    }
    if (all_slots.size() != loop.words.size()) {
        throw GivenUp{"a loop whose passes differ in shape"};
    }
    for (std::size_t s = 0; s < all_slots.size(); ++s) {
        const bool varies = loop.varying.contains(s) || resolve(path, *all_slots[s].word) != loop.words[s];
        if (varies && !can_vary(s)) {
            return refuse();
        }
    }
    std::vector<Move> moves;
    for (std::size_t s = 0; s < all_slots.size(); ++s) {
        const Word word = resolve(path, *all_slots[s].word);
        const auto varying = loop.varying.find(s);
        if (varying == loop.varying.end()) {
            if (word != loop.words[s]) {
                if (all_slots[s].type == type_instance) {
                    throw GivenUp{"a loop whose conditions vary"};
                }
                loop.varying[s] = range_on(path, word);
                loop.varying[s].join(writer_->range_of(is_marked(loop.words[s]) ? word : loop.words[s]));
                again = true;
            }
            continue;
        }
        const Range range = range_on(path, word);
        if (!varying->second.contains(range)) {
            // More than was seen, so that a few rounds suffice to see that it stays within bounds.
            Range &known = varying->second;
            const bool above = range.high > known.high, below = range.low < known.low;
            known.join(range);
            const int grown = ++loop.grown[s];
            if (grown > patience && all_slots[s].type.kind == TypeKind::number) {
                known.values.clear();
                // More and more, so that what has no bounds is known for it soon.
                const Word width = (known.high - known.low + 1)
                                   << std::min(3 << std::min(grown - patience - 1, 4), 30);
                known.high = above ? std::min(known.high + width, residual_limit) : known.high;
                known.low = below ? std::max(known.low - width, -residual_limit) : known.low;
            }
            again = true;
            continue;
        }
        if (const auto known = loop.variables.find(s); known != loop.variables.end()) {
            moves.push_back({known->second, word});
        }
    }
    if (again) { // what else is to be learned is learned first
        outgrown_ = true;
        return false;
    }
    writer_->residual.blocks[path.block].moves = std::move(moves);
    writer_->finish_with_jump(path.block, loop.block);
    return false;
}

// Passes whose lists name other variables each time are written out; some time it is enough.
void Specialiser::count_new_lists(Path &path, Key run) {
    ListsOfPasses &known = lists_of_passes_[std::move(run)];
    const std::uint32_t pass = path.order.back().loops.back().count;
    if (pass <= known.pass) { // another path of the same pass
        return;
    }
    known.pass = pass;
    std::vector<Word> lists;
    for (const Slot &slot : slots(path)) {
        const Word word = resolve(path, *slot.word);
        if (!lasts(word, slot.type)) {
            lists.push_back(word);
        }
    }
    if (lists != known.lists && ++known.changes > most_new_lists) {
        throw Bail{"a list that is not known varies from pass to pass of a loop"};
    }
    known.lists = std::move(lists);
}

// A path that has just gone back: is this the loop's usual course by now?
void Specialiser::count_pass(Path &path) {
    const Call &top = path.state.calls.back();
    if (goes_over_a_list(code_.functions[top.function].code[top.pc].op)) {
        return; // it ends by itself
    }
    if (!path.builders.empty()) {
        return;
    }
    tidy(path);
    const Key key = loop_key(path);
    if (closed_.contains(key)) {
        return;
    }
    const Key place = control_key(path);
    // Passes of one time that the loop is run, not of all the times that a loop around it runs it.
    Key run = key, visit = place;
    for (std::size_t i = 0; i < path.order.size(); ++i) {
        const FrameOrder &frame = path.order[i];
        for (std::size_t l = 0; l < frame.loops.size(); ++l) {
            visit.push_back(frame.loops[l].count);
            if (i + 1 < path.order.size() || l + 1 < frame.loops.size()) {
                run.push_back(frame.loops[l].count);
            }
        }
    }
    count_new_lists(path, Key(visit.begin(), visit.end() - 1));
    std::set<Key> &seen = variants_seen_[visit];
    seen.insert(key);
    if (seen.size() > (limits_.gathering ? limits_.passes : limits_.variants) &&
        coarse_.insert(place).second) {
        std::erase_if(closed_, [&](const auto &each) {
            return each.first.size() >= place.size() &&
                   std::equal(place.begin(), place.end(), each.first.begin());
        });
        outgrown_ = true;
        return;
    }
    const std::vector<Slot> all_slots = slots(path);
    std::vector<Word> words;
    for (const Slot &slot : all_slots) {
        words.push_back(resolve(path, *slot.word));
    }
    Passes &passes = passes_[run];
    passes.words.push_back(words);
    if (passes.words.size() < alike_enough) {
        return;
    }
    for (const auto &pass : passes.words) {
        for (std::size_t s = 0; s < words.size() && pass.size() == words.size(); ++s) {
            const Type type = all_slots[s].type;
            if (pass[s] == words[s] || (lasts(pass[s], type) && lasts(words[s], type))) {
                continue;
            }
            return; // they are written out: it may end soon
        }
    }
    ClosedLoop &loop = closed_[key];
    loop.instances = path.state.instances;
    closed_places_.insert({top.function, top.pc});
    for (const auto &pass : passes.words) {
        for (std::size_t s = 0; s < words.size() && pass.size() == words.size(); ++s) {
            if (pass[s] != words[s]) {
                Range range = pass == words ? writer_->range_of(words[s]) : writer_->range_of(pass[s]);
                const auto [at, first] = loop.varying.emplace(s, range);
                if (!first) {
                    at->second.join(range);
                }
            }
        }
    }
    outgrown_ = true; // the passes so far are written out, and need not be
}

} // namespace bylaw::residual
