// Values that are adjusted by amounts that are not known: the same steps as in machine/adjustments.cpp,
// written down.
//
//     damage: 6, plus `v`, divided by 2, at most 5     becomes    x = 6 + v; y = x / 2; lesser of y and 5
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/adjustments.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {
using Code = bylaw::Op;
}

void Specialiser::adjust(Path &path, std::uint32_t adjust, Word amount) {
    const AdjustInfo &info = program_.adjusts[adjust];
    for (OpenValue &value : path.groups.back()) {
        if (value.name == info.target || (info.op == AdjustOp::ignores && info.target == no_id)) {
            value.entries.push_back({adjust, amount});
        }
    }
}

// Pairs of an adjustment and its amount, of which some are there on some ways only. All is decided before any
// is made: who decides may begin again.
void Specialiser::adjust_all(Path &path, Word list) {
    std::vector<Word> pairs;
    for (const Entry &each : entries(list)) {
        if (decide(path, Op::copy, each.presence)) {
            pairs.push_back(pairs.size() % 2 == 0 ? pick(path, each.element) : resolve(path, each.element));
        }
    }
    for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        adjust(path, static_cast<std::uint32_t>(pairs[i]), pairs[i + 1]);
    }
}

bool Specialiser::adjust_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<AdjustmentOp>(in.op)) {
    case AdjustmentOp::group_open: path.groups.emplace_back(); break;
    case AdjustmentOp::value_open:
        path.groups.back().push_back({static_cast<StringId>(in.imm), reg(path, in.a), {}});
        break;
    case AdjustmentOp::adjust: adjust(path, static_cast<std::uint32_t>(in.imm), reg(path, in.a)); break;
    case AdjustmentOp::adjust_with: adjust_all(path, pick(path, reg(path, in.a))); break;
    case AdjustmentOp::value_close: {
        const Word value = close_value(path, path.groups.back()[static_cast<std::size_t>(in.imm)]);
        reg(path, in.a) = value;
        break;
    }
    case AdjustmentOp::group_close: path.groups.pop_back(); break;
    case AdjustmentOp::adjust_skipped: break;
    }
    return past(path);
}

// Adjustments of one value, in the order of rulebooks: their words decide, not the order in which they came.
struct Specialiser::Closing {
    Specialiser &s;
    Path &path;
    OpenValue value;
    std::vector<Adjusted> entries;
    Word result = 0;

    Word run() {
        if (of_dice()) {
            settle();
        }
        if (is_known()) {
            return as_the_machine();
        }
        drop_ignored();
        result = s.resolve(path, value.initial);
        replace(AdjustOp::starts_at);
        add();
        scale();
        bound(AdjustOp::at_least, Op::greater);
        bound(AdjustOp::at_most, Op::lesser);
        replace(AdjustOp::becomes);
        return result;
    }

  private:
    bool of_dice() const {
        return std::ranges::any_of(
            value.entries, [&](const Adjusted &each) { return info(each).of.kind == TypeKind::dice; });
    }

    // Which dice there are is known before they fall.
    void settle() {
        value.initial = s.pick(path, value.initial);
        for (Adjusted &each : value.entries) {
            each.amount = s.pick(path, each.amount);
        }
    }

    const AdjustInfo &info(const Adjusted &each) const { return s.program_.adjusts[each.adjust]; }

    bool is_known() const {
        return !is_marked(value.initial) && std::ranges::none_of(value.entries, [](const Adjusted &each) {
            return is_marked(each.amount);
        });
    }

    Word as_the_machine() const {
        Adjustments concrete(s.program_);
        concrete.open_group();
        concrete.open_value(value.name, value.initial);
        for (const Adjusted &each : value.entries) {
            concrete.add(each.adjust, each.amount);
        }
        const Adjustments::Result closed =
            concrete.close_value(0, [&](std::span<const Word> recipe) { return s.made_dice_of(recipe); });
        if (closed.problem != AdjustProblem::none) {
            throw Bail{"adjustments may come that cannot be made together"};
        }
        return closed.value;
    }

    bool is_ignored(const Adjusted &each) const {
        return info(each).op != AdjustOp::ignores && info(each).label != no_id &&
               std::ranges::any_of(value.entries, [&](const Adjusted &other) {
                   return info(other).op == AdjustOp::ignores && info(other).label == info(each).label;
               });
    }

    void drop_ignored() {
        entries = value.entries;
        std::erase_if(entries, [&](const Adjusted &each) { return is_ignored(each); });
    }

    void replace(AdjustOp op) {
        const Adjusted *found = nullptr;
        for (const Adjusted &each : entries) {
            if (info(each).op == op) {
                if (found != nullptr) {
                    throw Bail{"several adjustments may set the same value"};
                }
                found = &each;
            }
        }
        result = found != nullptr ? found->amount : result;
    }

    void change(AdjustOp op, Word amount) {
        result = s.calculate(path, op == AdjustOp::plus ? Op::add : Op::subtract, result, amount);
    }

    // The largest of one label and direction counts.
    void add() {
        std::map<std::pair<StringId, AdjustOp>, Word> labelled;
        for (const Adjusted &each : entries) {
            const AdjustOp op = info(each).op;
            if (op != AdjustOp::plus && op != AdjustOp::minus) {
                continue;
            }
            if (info(each).label == no_id) {
                change(op, each.amount);
                continue;
            }
            const auto [at, first] = labelled.emplace(std::pair(info(each).label, op), each.amount);
            if (!first) {
                at->second = s.calculate(path, Op::greater, at->second, each.amount);
            }
        }
        for (const auto &[key, amount] : labelled) {
            change(key.second, amount);
        }
    }

    void scale() {
        int scales = 0;
        for (const Adjusted &each : entries) {
            if (info(each).op != AdjustOp::times && info(each).op != AdjustOp::divided_by) {
                continue;
            }
            if (++scales > 1 || is_marked(each.amount)) {
                throw Bail{"a value is multiplied by what dice decide"};
            }
            scale_by(each);
        }
    }

    void scale_by(const Adjusted &each) {
        const bool times = info(each).op == AdjustOp::times;
        const Word over = times ? each.amount : info(each).denominator,
                   under = times ? info(each).denominator : each.amount;
        if (under == 0) {
            throw Bail{"an adjustment may divide by 0"};
        }
        result = s.calculate(path, Op::multiply, result, under < 0 ? -over : over);
        result = s.calculate(path, Op::divide, result, under < 0 ? -under : under,
                             static_cast<std::uint32_t>(info(each).rounding));
    }

    void bound(AdjustOp op, Op with) {
        for (const Adjusted &each : entries) {
            if (info(each).op == op) {
                result = s.calculate(path, with, result, each.amount);
            }
        }
    }
};

Word Specialiser::close_value(Path &path, const OpenValue &value) {
    return Closing{*this, path, value, {}}.run();
}

} // namespace bylaw::residual
