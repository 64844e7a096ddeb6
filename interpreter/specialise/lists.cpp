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
    const auto index = static_cast<std::size_t>(pick(path, reg(path, in.c)));
    std::uint32_t &pc = path.state.calls.back().pc;
    if (index >= all.size()) {
        pc = in.low();
        return true;
    }
    reg(path, in.a) = resolve(path, all[index].element);
    if (decide(path, Op::copy, all[index].presence)) {
        ++pc;
    } else {
        path.passed_over = true;
    }
    reg(path, in.c) = static_cast<Word>(index) + 1;
    return true;
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
    // Insertion keeps equal ones in their order; it asks of as few pairs as need be.
    std::vector<Entry> sorted;
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

bool Specialiser::list_step(Path &path, const bylaw::Instruction &in) {
    std::uint32_t &pc = path.state.calls.back().pc;
    const auto give = [&](Word value) {
        reg(path, in.a) = value;
        ++pc;
        return true;
    };
    switch (in.op) {
    case Code::build:
        path.builders.emplace_back();
        ++pc;
        return true;
    case Code::build_add: {
        Entry entry{reg(path, in.a), 1, {}};
        for (std::size_t i = 1; i < operands_.reads.size(); ++i) {
            entry.keys.push_back(reg(path, operands_.reads[i]));
        }
        path.builders.back().push_back(std::move(entry));
        ++pc;
        return true;
    }
    case Code::build_end:
    case Code::build_groups:
        end_build(path, in);
        return true;
    case Code::next_element:
        return next_element(path, in);
    case Code::size: {
        Word size = 0;
        for (const Entry &each : entries(pick(path, reg(path, in.b)))) {
            size = calculate(path, Op::add, size, each.presence);
        }
        return give(size);
    }
    case Code::contains: {
        const Word wanted = reg(path, in.c);
        for (const Entry &each : entries(pick(path, reg(path, in.b)))) {
            if (decide(path, Op::equal, each.element, wanted) && decide(path, Op::copy, each.presence)) {
                return give(1);
            }
        }
        return give(0);
    }
    case Code::element: {
        const Word list = pick(path, reg(path, in.b));
        if (!has_marks(list)) {
            return false;
        }
        Word left = pick(path, reg(path, in.c));
        for (const Entry &each : entries(list)) {
            if (decide(path, Op::copy, each.presence) && --left == 0) {
                return give(resolve(path, each.element));
            }
        }
        throw Bail{"a list has no such element"};
    }
    case Code::append: {
        std::vector<Entry> all = entries(pick(path, reg(path, in.b)));
        all.push_back({reg(path, in.c), 1, {}});
        return give(intern(all));
    }
    case Code::joined: {
        std::vector<Entry> all = entries(pick(path, reg(path, in.b)));
        for (const Entry &each : entries(pick(path, reg(path, in.c)))) {
            all.push_back(each);
        }
        return give(intern(all));
    }
    case Code::without: {
        std::vector<Entry> left;
        for (const Entry &each : entries(pick(path, reg(path, in.b)))) {
            if (!decide(path, Op::equal, each.element, reg(path, in.c))) {
                left.push_back(each);
            }
        }
        return give(intern(left));
    }
    // The rest wants to know exactly.
    case Code::distinct:
    case Code::without_all:
    case Code::put:
    case Code::mutual:
    case Code::random_choice:
    case Code::policy:
    case Code::plays_all:
    case Code::titles: {
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
        return false;
    }
    default:
        return false;
    }
}

} // namespace bylaw::residual
