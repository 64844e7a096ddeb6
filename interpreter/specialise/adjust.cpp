// Values that are adjusted by amounts that are not known: the same steps as in machine/adjustments.cpp,
// written down.
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

bool Specialiser::adjust_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<AdjustmentOp>(in.op)) {
    case AdjustmentOp::group_open: path.groups.emplace_back(); break;
    case AdjustmentOp::value_open:
        path.groups.back().push_back({static_cast<StringId>(in.imm), reg(path, in.a), {}});
        break;
    case AdjustmentOp::adjust: adjust(path, static_cast<std::uint32_t>(in.imm), reg(path, in.a)); break;
    case AdjustmentOp::adjust_with: {
        const Word list = pick(path, reg(path, in.a));
        const auto words = lists_[static_cast<ListId>(list)];
        const std::vector<Word> pairs(words.begin(), words.end());
        for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
            adjust(path, static_cast<std::uint32_t>(pairs[i]), resolve(path, pairs[i + 1]));
        }
        break;
    }
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

Word Specialiser::close_value(Path &path, const OpenValue &value) {
    const auto info = [&](const Adjusted &each) -> const AdjustInfo & {
        return program_.adjusts[each.adjust];
    };
    const bool known =
        !is_marked(value.initial) &&
        std::ranges::none_of(value.entries, [](const Adjusted &each) { return is_marked(each.amount); });
    if (known) {
        Adjustments concrete(program_);
        concrete.open_group();
        concrete.open_value(value.name, value.initial);
        for (const Adjusted &each : value.entries) {
            concrete.add(each.adjust, each.amount);
        }
        const Adjustments::Result result = concrete.close_value(0);
        if (result.problem != AdjustProblem::none) {
            throw Bail{"adjustments that cannot be done together"};
        }
        return result.value;
    }
    std::vector<Adjusted> entries = value.entries;
    std::erase_if(entries, [&](const Adjusted &each) {
        return info(each).op != AdjustOp::ignores && info(each).label != no_id &&
               std::ranges::any_of(value.entries, [&](const Adjusted &other) {
                   return info(other).op == AdjustOp::ignores && info(other).label == info(each).label;
               });
    });
    const auto only = [&](AdjustOp op) -> const Adjusted * {
        const Adjusted *found = nullptr;
        for (const Adjusted &each : entries) {
            if (info(each).op == op) {
                if (found != nullptr) {
                    throw Bail{"several adjustments set the same value"};
                }
                found = &each;
            }
        }
        return found;
    };
    Word result = resolve(path, value.initial);
    if (const Adjusted *start = only(AdjustOp::starts_at)) {
        result = start->amount;
    }
    // Of one label and direction the largest counts.
    std::map<std::pair<StringId, AdjustOp>, Word> labelled;
    for (const Adjusted &each : entries) {
        const AdjustOp op = info(each).op;
        if (op != AdjustOp::plus && op != AdjustOp::minus) {
            continue;
        }
        if (info(each).label == no_id) {
            result = calculate(path, op == AdjustOp::plus ? Op::add : Op::subtract, result, each.amount);
            continue;
        }
        const auto [at, first] = labelled.emplace(std::pair(info(each).label, op), each.amount);
        if (!first) {
            at->second = calculate(path, Op::greater, at->second, each.amount);
        }
    }
    for (const auto &[key, amount] : labelled) {
        result = calculate(path, key.second == AdjustOp::plus ? Op::add : Op::subtract, result, amount);
    }
    int scales = 0;
    for (const Adjusted &each : entries) {
        if (info(each).op != AdjustOp::times && info(each).op != AdjustOp::divided_by) {
            continue;
        }
        if (++scales > 1 || is_marked(each.amount)) {
            throw Bail{"a value is scaled by what is not known"};
        }
        const bool times = info(each).op == AdjustOp::times;
        const Word over = times ? each.amount : info(each).denominator,
                   under = times ? info(each).denominator : each.amount;
        if (under == 0) {
            throw Bail{"an adjustment divides by 0"};
        }
        result = calculate(path, Op::multiply, result, under < 0 ? -over : over);
        result = calculate(path, Op::divide, result, under < 0 ? -under : under,
                           static_cast<std::uint32_t>(info(each).rounding));
    }
    for (const Adjusted &each : entries) {
        result =
            info(each).op == AdjustOp::at_least ? calculate(path, Op::greater, result, each.amount) : result;
    }
    for (const Adjusted &each : entries) {
        result =
            info(each).op == AdjustOp::at_most ? calculate(path, Op::lesser, result, each.amount) : result;
    }
    if (const Adjusted *end = only(AdjustOp::becomes)) {
        result = end->amount;
    }
    return result;
}

} // namespace bylaw::residual
