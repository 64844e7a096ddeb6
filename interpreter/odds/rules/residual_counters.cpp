// Counters: variables whose sum is reported distinguish no states.
#include "interpreter/odds/rules/residual_counting.hpp"

namespace bylaw::odds::rules {

void ResidualCode::find_counters() {
    for (std::size_t i = 0; i < columns(); ++i) {
        Counting counting(residual_, reports_[i], earned_column(i));
        if (counting.find()) {
            const std::optional<Thresholds> thresholds = thresholds_of(i, counting);
            counting.rewrite();
            counted_[i] = counts_ = true;
            if (thresholds) {
                saturate(i, *thresholds, counting);
            }
        }
    }
}

// Where the answers of a comparison with a counter change; nothing: it is no such comparison.
static std::optional<std::pair<Word, Word>> threshold_of(const Instruction &in, const Counting &counting) {
    const auto is_counter = [&](Word word) { return is_variable(word) && counting.carries(number_of(word)); };
    const bool left = is_counter(in.a) && !is_variable(in.b), right = is_counter(in.b) && !is_variable(in.a);
    if ((!left && !right) || counting.carries(in.to)) {
        return std::nullopt;
    }
    const Word number = left ? in.b : in.a;
    if (in.op == RO::less) {
        return left ? std::pair(number, Word{1}) : std::pair(number + 1, Word{0}); // below it: yes, no
    }
    if (in.op == RO::less_equal) {
        return left ? std::pair(number + 1, Word{1}) : std::pair(number, Word{0});
    }
    return std::nullopt;
}

// A counter that is only compared with numbers need not be counted further than the largest of them.
std::optional<ResidualCode::Thresholds> ResidualCode::thresholds_of(std::size_t column,
                                                                    const Counting &counting) const {
    Thresholds found;
    bool fine = true;
    const auto is_counter = [&](Word word) { return is_variable(word) && counting.carries(number_of(word)); };
    for (const Block &block : residual_.blocks) {
        for (const Instruction &in : block.code) {
            const bool reads = is_counter(in.a) || (reads_b(in.op) && is_counter(in.b)),
                       own = counting.own(&in);
            fine = fine && (own || !counting.carries(in.to));
            if (own) {
                fine = fine &&
                       (in.op == RO::copy || (in.op == RO::add && (is_variable(in.a) ? in.b : in.a) > 0));
            } else if (reads) {
                const auto threshold = threshold_of(in, counting);
                fine = fine && threshold;
                if (threshold && threshold->first >= far_away) {
                    found.limit = std::min(found.limit.value_or(threshold->first), threshold->first);
                } else if (threshold) {
                    found.largest = std::max(found.largest.value_or(threshold->first), threshold->first);
                }
            }
        }
        for (const residual::Move &move : block.moves) {
            fine = fine && counting.own(&move) == (is_counter(move.from) || counting.carries(move.to));
        }
        fine = fine && !(block.exit.kind == Exit::Kind::branch && is_counter(block.exit.condition));
        for (std::size_t i = 0; i < block.reports.size(); ++i) {
            fine = fine && (i == reports_[column] || !is_counter(block.reports[i]));
        }
    }
    return fine ? std::optional(found) : std::nullopt;
}

void ResidualCode::saturate(std::size_t column, const Thresholds &thresholds, const Counting &counting) {
    if (thresholds.limit && unlimited_) {
        limits_[column] = thresholds.limit;
    }
    const bool saturates = thresholds.largest && (unlimited_ || !thresholds.limit);
    const Word largest = thresholds.largest.value_or(0);
    for (Block &block : residual_.blocks) {
        std::vector<Instruction> code;
        for (const Instruction &in : block.code) {
            const auto threshold = threshold_of(in, counting);
            if (threshold && threshold->first >= far_away && unlimited_) {
                code.push_back({RO::copy, in.to, threshold->second, 0, 0});
                continue;
            }
            code.push_back(in);
            if (counting.carries(in.to) && in.op == RO::add && saturates) {
                code.push_back({RO::lesser, in.to, residual::variable(in.to), largest, 0});
            }
        }
        block.code = std::move(code);
    }
    for (const std::uint32_t each : counting.carriers()) {
        residual::Bounds &bounds = residual_.bounds[each];
        if (saturates && bounds.low <= largest) {
            bounds.high = std::min(bounds.high, largest);
        }
    }
}

} // namespace bylaw::odds::rules
