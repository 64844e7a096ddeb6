// Residual code made ready to be explored.
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

ResidualCode::ResidualCode(residual::Residual residual, const std::vector<std::string> &columns, bool unlimited)
    : residual_(std::move(residual)), unlimited_(unlimited) {
    limits_.resize(columns.size());
    counted_.assign(columns.size(), false);
    for (const std::string &name : columns) {
        std::optional<std::size_t> report;
        for (std::size_t i = 0; i < residual_.reports.size(); ++i) {
            report = residual_.reports[i].name == name ? i : report;
        }
        reports_.push_back(report);
    }
    std::size_t moves = 0;
    for (const Block &block : residual_.blocks) {
        moves = std::max(moves, block.moves.size());
    }
    aside_ = residual_.variables + static_cast<std::uint32_t>(columns.size());
    all_ = aside_ + static_cast<std::uint32_t>(moves);
    residual_.bounds.resize(all_);
    values_.assign(all_, 0);
    if (unlimited_) {
        forget_far_limits();
    }
    find_counters();
    find_live();
    ask_early();
    find_stops();
    if (usable_) {
        make_entries();
    }
}

} // namespace bylaw::odds::rules
