// Lists whose elements are there on some paths only.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {
using Code = bylaw::Op;
}

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

// The index counts all elements, those that are not there, too: passing over one is a pass of the loop, so
// that all paths come to an element together.
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
        throw Bail{"an option is chosen that is not there"};
    }
    reg(path, in.c) = static_cast<Word>(index) + 1;
    return true;
}

// Does the first entry come before the second? A yes or no, known or not.
Word Specialiser::comes_before(Path &path, const Entry &x, const Entry &y, std::uint64_t least_first) {
    Word before = 0, equal = 1;
    for (std::size_t k = 0; k < x.keys.size(); ++k) {
        const bool least = (least_first >> k & 1) != 0;
        const Word less =
            calculate(path, Op::less, least ? x.keys[k] : y.keys[k], least ? y.keys[k] : x.keys[k]);
        before = calculate(path, Op::greater, before, calculate(path, Op::lesser, equal, less));
        if (k + 1 < x.keys.size()) {
            equal = calculate(path, Op::lesser, equal, calculate(path, Op::equal, x.keys[k], y.keys[k]));
        }
    }
    return before;
}

// Neighbours change places where that is right: the path need not part, but afterwards it is not known who
// stands where. Those that may be missing are sorted along; that does not change the order of the others.
void Specialiser::sort_by_exchange(Path &path, std::vector<Entry> &entries, std::uint64_t least_first) {
    const auto exchange = [&](Word &x, Word &y, Word condition) {
        const Word first = writer_->emit_choices(path.block, x, {{condition, y}});
        y = writer_->emit_choices(path.block, y, {{condition, x}});
        x = first;
    };
    for (std::size_t i = 1; i < entries.size(); ++i) {
        for (std::size_t j = i; j > 0; --j) {
            Entry &x = entries[j - 1], &y = entries[j];
            const Word turned = comes_before(path, y, x, least_first);
            if (turned == 0) {
                continue;
            }
            exchange(x.element, y.element, turned);
            exchange(x.presence, y.presence, turned);
            for (std::size_t k = 0; k < x.keys.size(); ++k) {
                exchange(x.keys[k], y.keys[k], turned);
            }
        }
    }
}

// Is their order known beforehand? If not, all ways to go would be too many for more than two.
bool Specialiser::sorts_by_exchange(Path &path, std::vector<Entry> &entries) {
    bool open = false, marked = false;
    for (Entry &each : entries) {
        each.element = resolve(path, each.element);
        marked = marked || is_maybe(each.element);
        for (Word &key : each.keys) {
            key = resolve(path, key);
            open = open || is_variable(key);
        }
    }
    return limits_.gathering && open && !marked && entries.size() > 2;
}

void Specialiser::end_build(Path &path, const bylaw::Instruction &in) {
    std::vector<Entry> &built = path.builders.back();
    const std::size_t keys = built.empty() ? 0 : built.front().keys.size();
    if (in.op == Code::build_groups) {
        for (Entry &each : built) {
            each.presence = decide(path, Op::copy, each.presence);
        }
        std::erase_if(built, [](const Entry &each) { return each.presence == 0; });
    }
    std::vector<Entry> sorted;
    if (in.op == Code::build_end && keys > 0 && sorts_by_exchange(path, built)) {
        sort_by_exchange(path, built, static_cast<std::uint64_t>(in.imm));
        reg(path, in.a) = intern(built);
        path.builders.pop_back();
        ++path.state.calls.back().pc;
        return;
    }
    // Insertion keeps equal ones in their order; it asks of as few pairs as need be.
    const auto before = [&](const Entry &x, const Entry &y) {
        for (std::size_t k = 0; k < keys; ++k) {
            const bool least = (in.imm >> k & 1) != 0;
            if (decide(path, Op::less, least ? x.keys[k] : y.keys[k], least ? y.keys[k] : x.keys[k])) {
                return true;
            }
            if (k + 1 < keys &&
                decide(path, Op::less, least ? y.keys[k] : x.keys[k], least ? x.keys[k] : y.keys[k])) {
                return false;
            }
        }
        return false;
    };
    for (const Entry &each : built) {
        auto place = sorted.end();
        while (keys > 0 && place != sorted.begin() && before(each, *(place - 1))) {
            --place;
        }
        sorted.insert(place, each);
    }
    Word made = 0;
    if (in.op == Code::build_end) {
        made = intern(sorted);
    } else {
        std::vector<Entry> groups, group;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            bool equal = i > 0;
            for (std::size_t k = 0; k < keys && equal; ++k) {
                equal = decide(path, Op::equal, sorted[i - 1].keys[k], sorted[i].keys[k]);
            }
            if (i > 0 && !equal) {
                groups.push_back({intern(group), 1, {}});
                group.clear();
            }
            group.push_back(sorted[i]);
        }
        if (!group.empty()) {
            groups.push_back({intern(group), 1, {}});
        }
        made = intern(groups);
    }
    path.builders.pop_back();
    reg(path, in.a) = made;
    ++path.state.calls.back().pc;
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
    throw Bail{"a list has no such element"};
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

bool Specialiser::list_step(Path &path, const bylaw::Instruction &in) {
    const auto first = [&] { return pick(path, reg(path, in.b)); };
    switch (static_cast<ListOp>(in.op)) {
    case ListOp::build: path.builders.emplace_back(); return past(path);
    case ListOp::build_add: {
        Entry entry{reg(path, in.a), 1, {}};
        for (std::size_t i = 1; i < operands_.reads.size(); ++i) {
            entry.keys.push_back(reg(path, operands_.reads[i]));
        }
        path.builders.back().push_back(std::move(entry));
        return past(path);
    }
    case ListOp::build_end:
    case ListOp::build_groups: end_build(path, in); return true;
    case ListOp::next_element: return next_element(path, in);
    case ListOp::size: return give(path, in, size_of(path, first()));
    case ListOp::contains: {
        const Word wanted = reg(path, in.c);
        return give(path, in, has_element(path, first(), wanted));
    }
    case ListOp::element: {
        const Word list = first();
        return has_marks(list) && give(path, in, element_at(path, list, reg(path, in.c)));
    }
    case ListOp::append: {
        std::vector<Entry> all = entries(first());
        all.push_back({reg(path, in.c), 1, {}});
        return give(path, in, intern(all));
    }
    case ListOp::joined: {
        std::vector<Entry> all = entries(first());
        for (const Entry &each : entries(pick(path, reg(path, in.c)))) {
            all.push_back(each);
        }
        return give(path, in, intern(all));
    }
    case ListOp::without: {
        std::vector<Entry> left;
        for (const Entry &each : entries(first())) {
            if (!decide(path, Op::equal, each.element, reg(path, in.c))) {
                left.push_back(each);
            }
        }
        return give(path, in, intern(left));
    }
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
