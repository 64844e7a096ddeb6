// Residual code made ready to be explored, and run from stop to stop.
#include "interpreter/odds/rules/residual_parts.hpp"
#include "interpreter/odds/rules/watch.hpp"

namespace bylaw::odds::rules {

ResidualCode::ResidualCode(residual::Residual residual, std::vector<std::size_t> reports, bool unlimited,
                           Watch *watch)
    : residual_(std::move(residual)), reports_(std::move(reports)), unlimited_(unlimited), watch_(watch) {
    limits_.resize(columns());
    counted_.assign(columns(), false);
    std::size_t moves = 0;
    for (const Block &block : residual_.blocks) {
        moves = std::max(moves, block.moves.size());
    }
    aside_ = residual_.variables + static_cast<std::uint32_t>(columns());
    all_ = aside_ + static_cast<std::uint32_t>(moves);
    residual_.bounds.resize(all_);
    values_.assign(all_, 0);
    if (unlimited_) {
        forget_far_limits();
    }
    find_counters();
    find_live();
    ask_early();
    if (usable_) {
        find_stops();
    }
    if (usable_) {
        make_entries();
    }
}

// To be asked once a block.
bool ResidualCode::out_of_time() {
    usable_ = usable_ && (watch_ == nullptr || !watch_->spent_after_run());
    return !usable_;
}

std::int64_t ResidualCode::reported(std::uint32_t stop, std::size_t column) const {
    if (counted_[column]) {
        return 0;
    }
    const Word word = residual_.blocks[stops_[stop].block].reports[reports_[column]];
    return is_variable(word) ? values_[number_of(word)] : word;
}

std::optional<std::uint32_t> ResidualCode::run(std::uint32_t pc) {
    const ResidualStep *at = steps_.data() + pc;
    std::int32_t *v = values_.data();
    std::uint64_t loops = 0;
    for (;; ++at) {
        switch (at->what) {
#define ARITHMETIC_OP(name, ...)                                                                             \
    case Do::name:                                                                                           \
        v[at->to] = residual::Arithmetic<residual::Wrapping>::name(v[at->a], v[at->b], at->imm);             \
        break;
#include "interpreter/residual/ops.def"
        case Do::lookup: v[at->to] = residual::looked_up(residual_.tables[at->imm], v[at->a]); break;
        case Do::choose: v[at->to] = (v[at->b] != 0) != (at->imm != 0) ? v[at->a] : v[at->to]; break;
        case Do::jump:
        case Do::branch:
            if (++loops > most_loops) {
                return std::nullopt;
            }
            at = steps_.data() + (at->what == Do::jump || v[at->a] == 0 ? at->imm : at->to) - 1;
            break;
        case Do::stop: return at->imm;
        case Do::draw: // stops are made of these
        case Do::bail: return std::nullopt;
        }
    }
}

} // namespace bylaw::odds::rules
