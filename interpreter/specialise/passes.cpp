// Passes of a loop. They are unrolled as long as more than numbers differs (whose turn it is, who has acted).
// Once only numbers change, they share one piece of code.
//
//     round 1, 30 hit points      round 2, 24 hit points      round 3, 24 hit points
//
// are three alike: the round and the hit points vary, and the loop is closed with a variable for either.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

constexpr std::size_t alike_enough = 3;
constexpr std::size_t most_new_lists = 16; // that passes which are written out may bring

bool goes_over_a_list(bylaw::Op op) {
    return op == bylaw::Op::next_element || op == bylaw::Op::next_thing || op == bylaw::Op::next_instance ||
           op == bylaw::Op::next_owned || op == bylaw::Op::next_expired;
}

} // namespace

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
        throw Bail{"a list that dice decide differs from pass to pass of a loop"};
    }
    known.lists = std::move(lists);
}

// One path that has just gone back, and the passes before it.
struct Specialiser::LoopPass {
    Specialiser &s;
    Path &path;
    const Key key, place;
    Key run, visit; // for one run of the loop; for this pass
    std::vector<Slot> slots;
    std::vector<Word> words; // words of these

    LoopPass(Specialiser &specialiser, Path &of)
        : s(specialiser), path(of), key(s.loop_key(of)), place(s.control_key(of)), run(key), visit(place) {}

    // Closes the loop if this is its usual course by now.
    void count() {
        number();
        s.count_new_lists(path, Key(visit.begin(), visit.end() - 1));
        if (becomes_coarse()) {
            return;
        }
        slots = s.slots(path);
        for (const Slot &slot : slots) {
            words.push_back(s.resolve(path, *slot.word));
        }
        Passes &passes = s.passes_[run];
        passes.words.push_back(words);
        if (passes.words.size() >= alike_enough &&
            std::ranges::all_of(passes.words, [&](const auto &pass) { return may_share_code(pass); })) {
            close(passes);
        }
    }

  private:
    // Passes of one time that the loop is run, not of all the times that a loop around it runs it.
    void number() {
        for (std::size_t i = 0; i < path.order.size(); ++i) {
            const FrameOrder &frame = path.order[i];
            for (std::size_t l = 0; l < frame.loops.size(); ++l) {
                visit.push_back(frame.loops[l].count);
                if (i + 1 < path.order.size() || l + 1 < frame.loops.size()) {
                    run.push_back(frame.loops[l].count);
                }
            }
        }
    }

    // Too many variants of one pass: from now on they are distinguished by less.
    bool becomes_coarse() {
        std::set<Key> &seen = s.variants_seen_[visit];
        seen.insert(key);
        if (seen.size() <= (s.limits_.gathering ? s.limits_.passes : s.limits_.variants) ||
            !s.coarse_.insert(place).second) {
            return false;
        }
        std::erase_if(s.closed_, [&](const auto &each) { return begins_with(each.first, place); });
        return s.outgrown_ = true;
    }

    // False: they are written out; it may end soon.
    bool may_share_code(const std::vector<Word> &pass) const {
        for (std::size_t i = 0; i < words.size() && pass.size() == words.size(); ++i) {
            const Type type = slots[i].type;
            if (pass[i] != words[i] && !(s.lasts(pass[i], type) && s.lasts(words[i], type))) {
                return false;
            }
        }
        return true;
    }

    void close(const Passes &passes) {
        const Call &top = path.state.calls.back();
        ClosedLoop &loop = s.closed_[key];
        loop.instances = path.state.instances;
        s.closed_places_.insert({top.function, top.pc});
        for (const auto &pass : passes.words) {
            for (std::size_t i = 0; i < words.size() && pass.size() == words.size(); ++i) {
                if (pass[i] != words[i]) {
                    vary(loop, i, s.writer_->range_of(pass[i]));
                }
            }
        }
        s.outgrown_ = true; // the passes so far are written out, and need not be
    }

    static void vary(ClosedLoop &loop, std::size_t slot, const Range &range) {
        const auto [at, first] = loop.varying.emplace(slot, range);
        if (!first) {
            at->second.join(range);
        }
    }
};

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
    LoopPass pass(*this, path);
    if (!closed_.contains(pass.key)) {
        pass.count();
    }
}

} // namespace bylaw::residual
