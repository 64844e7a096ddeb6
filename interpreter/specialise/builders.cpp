// Lists that are being built: their order may depend on dice.
//
//     sort a, b by x        becomes     t = less(x of b, x of a)
//                                       first = a, or b if t; second = b, or a if t
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {
using Code = bylaw::Op;
}

bool Specialiser::add_entry(Path &path, const bylaw::Instruction &in) {
    Entry entry{reg(path, in.a), 1, {}};
    for (std::size_t i = 1; i < operands_.reads.size(); ++i) {
        entry.keys.push_back(reg(path, operands_.reads[i]));
    }
    path.builders.back().push_back(std::move(entry));
    return past(path);
}

// A list that has all its elements and is put in order.
struct Specialiser::ListEnd {
    Specialiser &s;
    Path &path;
    const bylaw::Instruction &in;
    std::vector<Entry> &built;
    const std::size_t keys = built.empty() ? 0 : built.front().keys.size();

    Word run() {
        if (in.op == Code::build_groups) {
            settle();
            return groups(sorted());
        }
        if (keys > 0 && is_open()) {
            sort_by_exchange();
            return s.intern(built);
        }
        return s.intern(sorted());
    }

  private:
    // Which are there.
    void settle() {
        for (Entry &each : built) {
            each.presence = s.decide(path, Op::copy, each.presence);
        }
        std::erase_if(built, [](const Entry &each) { return each.presence == 0; });
    }

    bool least_first(std::size_t key) const { return (in.imm >> key & 1) != 0; }

    // Is their order unknown beforehand? Then all ways to go would be too many for more than two.
    bool is_open() {
        bool open = false, marked = false;
        for (Entry &each : built) {
            each.element = s.resolve(path, each.element);
            marked = marked || is_maybe(each.element);
            for (Word &key : each.keys) {
                key = s.resolve(path, key);
                open = open || is_variable(key);
            }
        }
        return s.limits_.gathering && open && !marked && built.size() > 2;
    }

    // Neighbours change places where that is right: the path need not part, but afterwards it is not known
    // who stands where. Those that may be missing are sorted along; that does not change the order of the
    // others.
    void sort_by_exchange() {
        for (std::size_t i = 1; i < built.size(); ++i) {
            for (std::size_t j = i; j > 0; --j) {
                Entry &x = built[j - 1], &y = built[j];
                if (const Word turned = comes_before(y, x); turned != 0) {
                    exchange(x, y, turned);
                }
            }
        }
    }

    // Does the first entry come before the second? A yes or no, known or not.
    Word comes_before(const Entry &x, const Entry &y) {
        Word before = 0, equal = 1;
        for (std::size_t k = 0; k < keys; ++k) {
            const bool least = least_first(k);
            const Word less =
                s.calculate(path, Op::less, least ? x.keys[k] : y.keys[k], least ? y.keys[k] : x.keys[k]);
            before = s.calculate(path, Op::greater, before, s.calculate(path, Op::lesser, equal, less));
            if (k + 1 < keys) {
                equal =
                    s.calculate(path, Op::lesser, equal, s.calculate(path, Op::equal, x.keys[k], y.keys[k]));
            }
        }
        return before;
    }

    void exchange(Entry &x, Entry &y, Word condition) {
        exchange(x.element, y.element, condition);
        exchange(x.presence, y.presence, condition);
        for (std::size_t k = 0; k < keys; ++k) {
            exchange(x.keys[k], y.keys[k], condition);
        }
    }

    void exchange(Word &x, Word &y, Word condition) {
        const Word first = s.writer_->emit_choices(path.block, x, {{condition, y}});
        y = s.writer_->emit_choices(path.block, y, {{condition, x}});
        x = first;
    }

    bool is_before(const Entry &x, const Entry &y) {
        for (std::size_t k = 0; k < keys; ++k) {
            const bool least = least_first(k);
            const Word first = least ? x.keys[k] : y.keys[k], second = least ? y.keys[k] : x.keys[k];
            if (s.decide(path, Op::less, first, second)) {
                return true;
            }
            if (k + 1 < keys && s.decide(path, Op::less, second, first)) {
                return false;
            }
        }
        return false;
    }

    // Insertion keeps equal ones in their order; it asks of as few pairs as need be.
    std::vector<Entry> sorted() {
        std::vector<Entry> made;
        for (const Entry &each : built) {
            auto place = made.end();
            while (keys > 0 && place != made.begin() && is_before(each, *(place - 1))) {
                --place;
            }
            made.insert(place, each);
        }
        return made;
    }

    bool are_equal(const Entry &x, const Entry &y) {
        bool equal = true;
        for (std::size_t k = 0; k < keys && equal; ++k) {
            equal = s.decide(path, Op::equal, x.keys[k], y.keys[k]);
        }
        return equal;
    }

    Word groups(const std::vector<Entry> &all) {
        std::vector<Entry> made, group;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i > 0 && !are_equal(all[i - 1], all[i])) {
                made.push_back({s.intern(group), 1, {}});
                group.clear();
            }
            group.push_back(all[i]);
        }
        if (!group.empty()) {
            made.push_back({s.intern(group), 1, {}});
        }
        return s.intern(made);
    }
};

bool Specialiser::end_build(Path &path, const bylaw::Instruction &in) {
    const Word made = ListEnd{*this, path, in, path.builders.back()}.run();
    path.builders.pop_back();
    return give(path, in, made);
}

} // namespace bylaw::residual
