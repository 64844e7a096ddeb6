// Lists whose elements are there on some paths only.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

bool Specialiser::has_marks(Word list) const {
    return std::ranges::any_of(lists_[static_cast<ListId>(list)], is_marked);
}

std::vector<Entry> Specialiser::entries(Word list) const {
    std::vector<Entry> made;
    for (const Word word : lists_[static_cast<ListId>(list)]) {
        if (is_maybe(word)) {
            const Maybe &maybe = maybes_[static_cast<std::size_t>(word - first_maybe)];
            made.push_back({maybe.element, maybe.presence, {}});
        } else {
            made.push_back({word, 1, {}});
        }
    }
    return made;
}

Word Specialiser::intern(const std::vector<Entry> &entries) {
    std::vector<Word> words;
    for (const Entry &each : entries) {
        if (each.presence == 0) {
            continue;
        }
        if (each.presence == 1) {
            words.push_back(each.element);
            continue;
        }
        const auto [at, made] = maybe_numbers_.emplace(Maybe{each.element, each.presence},
                                                       first_maybe + static_cast<Word>(maybes_.size()));
        if (made) {
            maybes_.push_back(at->first);
        }
        words.push_back(at->second);
    }
    return lists_.intern(words);
}

// The elements, when it is decided which are there and what they are.
std::vector<Word> Specialiser::settled(Path &path, Word list) {
    std::vector<Word> words;
    for (const Entry &each : entries(list)) {
        if (decide(path, Op::copy, each.presence)) {
            words.push_back(pick(path, each.element));
        }
    }
    return words;
}

// The index counts missing elements, too: skipping one is a pass of the loop, so all paths reach an element
// together.
bool Specialiser::next_element(Path &path, const bylaw::Instruction &in) {
    const std::vector<Entry> all = entries(pick(path, reg(path, in.b)));
    const Call &call = path.state.calls.back();
    const bool loops = loop_ends_.of(call.function, call.pc) != 0; // else it takes the one that was chosen
    const auto index = static_cast<std::size_t>(pick(path, reg(path, in.c)));
    if (!loops) {
        keep_apart(path, in.c);
    }
    std::uint32_t &pc = path.state.calls.back().pc;
    if (index >= all.size()) {
        pc = in.low();
        return true;
    }
    reg(path, in.a) = resolve(path, all[index].element);
    if (decide(path, Op::copy, all[index].presence)) {
        ++pc;
    } else if (loops) {
        path.passed_over = true;
    } else {
        throw Bail{"an option may be chosen that is not there"};
    }
    reg(path, in.c) = static_cast<Word>(index) + 1;
    return true;
}

// The number of the option that is taken where a policy has no wish: it counts all, those that are missing,
// too.
Word Specialiser::default_option(Path &path, const std::vector<Entry> &options, const QuestionInfo &info,
                                 Word wanted) {
    Word number = 0; // the first that is there
    for (std::size_t i = options.size(); i-- > 0;) {
        number = options[i].presence == 1
                     ? static_cast<Word>(i)
                     : writer_->emit_choices(path.block, number,
                                             {{resolve(path, options[i].presence), static_cast<Word>(i)}});
    }
    const auto found =
        std::ranges::find_if(options, [&](const Entry &each) { return each.element == wanted; });
    if (info.fallback == no_id && found != options.end()) {
        const Choice choice{resolve(path, found->presence), found - options.begin()};
        number = choice.condition == 1 ? choice.word : writer_->emit_choices(path.block, number, {choice});
    }
    return number;
}

// The policy gets the options as they are, some of them perhaps missing.
bool Specialiser::policy_step(Path &path, const bylaw::Instruction &in) {
    settle_operands(path, in);
    const Word list = pick(path, reg(path, in.c));
    if (!has_marks(list)) {
        return false;
    }
    const QuestionInfo &info = code_.questions[static_cast<std::size_t>(in.imm)];
    if (info.fallback != no_id && info.fallback != 0) { // it counts those that are there
        reg(path, in.c) = lists_.intern(settled(path, list));
        return false;
    }
    const std::vector<Entry> options = entries(list);
    const Word wanted = info.fallback == no_id ? reg(path, static_cast<std::uint16_t>(in.b + 2)) : 0;
    const Word number = default_option(path, options, info, wanted);
    const std::size_t depth = path.state.calls.size();
    reg(path, in.c) = lists_.intern({}); // the machine only hands it on
    settled_step(path, in);
    if (path.state.calls.size() > depth) {
        Word *parameters = path.state.frames.data() + path.state.calls.back().base;
        parameters[0] = list;
        parameters[2] = number;
    }
    path.state.frames[path.state.calls[depth - 1].base + in.c] = list;
    return true;
}

Word Specialiser::size_of(Path &path, Word list) {
    Word size = 0;
    for (const Entry &each : entries(list)) {
        size = calculate(path, Op::add, size, each.presence);
    }
    return size;
}

Word Specialiser::has_element(Path &path, Word list, Word wanted) {
    Word found = 0;
    for (const Entry &each : entries(list)) {
        if (limits_.gathering) {
            const Word same = calculate(path, Op::equal, each.element, wanted);
            found = calculate(path, Op::greater, found, calculate(path, Op::lesser, same, each.presence));
        } else if (decide(path, Op::equal, each.element, wanted) && decide(path, Op::copy, each.presence)) {
            return 1;
        }
    }
    return found;
}

Word Specialiser::element_at(Path &path, Word list, Word number) {
    Word left = pick(path, number);
    for (const Entry &each : entries(list)) {
        if (decide(path, Op::copy, each.presence) && --left == 0) {
            return resolve(path, each.element);
        }
    }
    throw Bail{"an element may be asked for that a list has not got"};
}

// For the machine, which wants to know exactly what stands in them.
void Specialiser::settle_lists(Path &path) {
    const std::vector<std::uint16_t> reads = operands_.reads;
    for (const std::uint16_t r : reads) {
        if (function(path).registers[r].kind == TypeKind::list) {
            const Word list = pick(path, reg(path, r));
            if (has_marks(list)) {
                const std::vector<Word> words = settled(path, list);
                reg(path, r) = lists_.intern(words);
            }
        }
    }
}

// One instruction that makes a list of another.
struct Specialiser::ListStep {
    Specialiser &s;
    Path &path;
    const bylaw::Instruction &in;

    Word list() { return s.pick(path, s.reg(path, in.b)); }
    Word other() { return s.reg(path, in.c); }

    bool contains() {
        const Word wanted = other();
        return s.give(path, in, s.has_element(path, list(), wanted));
    }

    bool element() {
        const Word from = list();
        return s.has_marks(from) && s.give(path, in, s.element_at(path, from, other()));
    }

    bool append() {
        std::vector<Entry> all = s.entries(list());
        all.push_back({other(), 1, {}});
        return s.give(path, in, s.intern(all));
    }

    bool join() {
        std::vector<Entry> all = s.entries(list());
        for (const Entry &each : s.entries(s.pick(path, other()))) {
            all.push_back(each);
        }
        return s.give(path, in, s.intern(all));
    }

    bool leave_out() {
        std::vector<Entry> left;
        for (const Entry &each : s.entries(list())) {
            if (!s.decide(path, Op::equal, each.element, other())) {
                left.push_back(each);
            }
        }
        return s.give(path, in, s.intern(left));
    }
};

bool Specialiser::list_step(Path &path, const bylaw::Instruction &in) {
    ListStep step{*this, path, in};
    switch (static_cast<ListOp>(in.op)) {
    case ListOp::build: path.builders.emplace_back(); return past(path);
    case ListOp::build_add: return add_entry(path, in);
    case ListOp::build_end:
    case ListOp::build_groups: return end_build(path, in);
    case ListOp::next_element: return next_element(path, in);
    case ListOp::size: return give(path, in, size_of(path, step.list()));
    case ListOp::contains: return step.contains();
    case ListOp::element: return step.element();
    case ListOp::append: return step.append();
    case ListOp::joined: return step.join();
    case ListOp::without: return step.leave_out();
    case ListOp::distinct:
    case ListOp::without_all:
    case ListOp::put: settle_lists(path); return false;
    case ListOp::list:
    case ListOp::word_at:
    case ListOp::all_things:
    case ListOp::members: return false;
    }
    return false;
}

} // namespace bylaw::residual
