// Lists: every operation makes a new one.
#include "interpreter/machine/run.hpp"

#include <algorithm>
#include <unordered_set>

namespace bylaw {

bool Run::intern(std::uint16_t to, std::span<const Word> words) {
    ListId guess = 0;
    return intern(to, words, guess);
}

bool Run::intern(std::uint16_t to, std::span<const Word> words, ListId &guess) {
    if (words.size() > around_.limits.list_length) {
        return fail(Code::too_large,
                    "a list has at most " + std::to_string(around_.limits.list_length) + " elements");
    }
    if (state_.lists.word_count() > around_.limits.list_words) {
        return fail(Code::too_large, "the lists of this game have grown too large");
    }
    spend(2 + words.size() / 8); // long lists are long work
    reg(to) = state_.lists.intern(words, guess);
    return true;
}

// All of an enum: the same list each time, in the state until the next collection of garbage.
bool Run::members(const Instruction &in) {
    const auto count = static_cast<std::size_t>(in.imm);
    while (shop_.numbers.size() < count) {
        shop_.numbers.push_back(static_cast<Word>(shop_.numbers.size()));
    }
    shop_.first_numbers.resize(std::max(shop_.first_numbers.size(), count + 1));
    return intern(in.a, {shop_.numbers.data(), count}, shop_.first_numbers[count]);
}

// `before` or `after` another element; at the end if that one is not there.
bool Run::put(const Instruction &in) {
    const auto words = state_.lists[static_cast<ListId>(reg(in.b))];
    const Word moved = reg(in.c), other = reg(static_cast<std::uint16_t>(in.c + 1));
    scratch_.assign(words.begin(), words.end());
    std::erase(scratch_, moved);
    auto place = std::ranges::find(scratch_, other);
    if (place != scratch_.end() && in.imm == 1) {
        ++place;
    }
    scratch_.insert(place, moved);
    return intern(in.a, scratch_);
}

bool Run::end_build(const Instruction &in) {
    const Builder &built = builders_.close();
    if (in.op == Op::build_end && built.keys() == 0) {
        return intern(in.a, built.elements());
    }
    const std::vector<std::size_t> order = built.order(static_cast<std::uint64_t>(in.imm));
    std::vector<Word> words, groups;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (in.op == Op::build_groups && i > 0 && !built.same_keys(order[i - 1], order[i])) {
            groups.push_back(state_.lists.intern(words));
            words.clear();
        }
        words.push_back(built.element(order[i]));
    }
    if (in.op == Op::build_end) {
        return intern(in.a, words);
    }
    if (!words.empty()) {
        groups.push_back(state_.lists.intern(words));
    }
    return intern(in.a, groups);
}

bool Run::list_element(const Instruction &in) {
    const auto words = state_.lists[static_cast<ListId>(reg(in.b))];
    const Word number = reg(in.c);
    if (number < 1 || static_cast<std::size_t>(number) > words.size()) {
        return fail(Code::no_element, "the list has " + std::to_string(words.size()) +
                                          " elements, so none has the number " + std::to_string(number));
    }
    reg(in.a) = words[static_cast<std::size_t>(number) - 1];
    return true;
}

bool Run::lists(const Instruction &in) {
    const auto list = [&](std::uint16_t r) { return state_.lists[static_cast<ListId>(reg(r))]; };
    const auto copy = [&](std::uint16_t r) {
        const auto words = list(r);
        scratch_.assign(words.begin(), words.end());
    };
    switch (static_cast<ListOp>(in.op)) {
    case ListOp::list:
        scratch_.assign(&reg(in.b), &reg(in.b) + in.c);
        return intern(in.a, in.c == 0 ? std::span<const Word>() : std::span<const Word>(scratch_));
    case ListOp::size: reg(in.a) = static_cast<Word>(list(in.b).size()); return true;
    case ListOp::contains:
        spend(list(in.b).size() / 16);
        reg(in.a) = std::ranges::count(list(in.b), reg(in.c)) > 0;
        return true;
    case ListOp::element: return list_element(in);
    case ListOp::word_at: {
        const auto words = list(in.b);
        const auto at = static_cast<std::size_t>(in.imm);
        reg(in.a) = at < words.size() ? words[at] : 0;
        return true;
    }
    case ListOp::distinct: {
        scratch_.clear();
        std::unordered_set<Word> known;
        for (const Word each : list(in.b)) {
            if (known.insert(each).second) {
                scratch_.push_back(each);
            }
        }
        return intern(in.a, scratch_);
    }
    case ListOp::joined: {
        copy(in.b);
        const auto more = list(in.c);
        scratch_.insert(scratch_.end(), more.begin(), more.end());
        return intern(in.a, scratch_);
    }
    case ListOp::append:
        copy(in.b);
        scratch_.push_back(reg(in.c));
        return intern(in.a, scratch_);
    case ListOp::without:
    case ListOp::without_all: {
        copy(in.b);
        const Word single[] = {reg(in.c)};
        const auto gone = in.op == Op::without ? std::span<const Word>(single) : list(in.c);
        if (gone.size() == 1) {
            std::erase(scratch_, gone[0]);
        } else if (gone.size() < 16) {
            std::erase_if(scratch_, [&](Word each) { return std::ranges::count(gone, each) > 0; });
        } else {
            const std::unordered_set<Word> known(gone.begin(), gone.end());
            std::erase_if(scratch_, [&](Word each) { return known.contains(each); });
        }
        return intern(in.a, scratch_);
    }
    case ListOp::put: return put(in);
    case ListOp::build: builders_.open(static_cast<std::size_t>(in.imm)); return true;
    case ListOp::build_add:
        builders_.top().add(reg(in.a), in.b == no_register ? nullptr : &reg(in.b));
        if (builders_.top().size() > around_.limits.list_length) {
            return fail(Code::too_large,
                        "a list has at most " + std::to_string(around_.limits.list_length) + " elements");
        }
        return true;
    case ListOp::build_end:
    case ListOp::build_groups: return end_build(in);
    case ListOp::all_things:
        scratch_.clear();
        for (std::size_t thing = 1; thing < state_.things.size(); ++thing) {
            if (in.imm == any_kind ||
                code_.kind_is[state_.things[thing].kind][static_cast<std::size_t>(in.imm)]) {
                scratch_.push_back(static_cast<Word>(thing));
            }
        }
        return intern(in.a, scratch_);
    case ListOp::members: return members(in);
    case ListOp::next_element: break; // dispatch.cpp
    }
    return true;
}

} // namespace bylaw
