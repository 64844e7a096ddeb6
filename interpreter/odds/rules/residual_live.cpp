// Liveness (a variable that only helps to compute a dead one is dead), and the stops of a game.
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

void ResidualCode::before(const Instruction &in, std::vector<bool> &live) const {
    if (!live[in.to]) {
        return;
    }
    live[in.to] = residual::traits(in.op).keeps() || in.to >= residual_.variables;
    read(in.a, live);
    if (reads_b(in.op)) {
        read(in.b, live);
    }
}

// After the moves.
std::vector<bool> ResidualCode::live_at_end(BlockId id) const {
    const Block &block = residual_.blocks[id];
    std::vector<bool> live(all_);
    for (std::uint32_t i = residual_.variables; i < aside_; ++i) {
        live[i] = true;
    }
    if (goes_on(block.exit)) {
        for (std::uint32_t i = 0; i < residual_.variables; ++i) {
            live[i] = live_[block.exit.then][i] ||
                      (block.exit.kind == Exit::Kind::branch && live_[block.exit.otherwise][i]);
        }
    } else if (block.exit.kind == Exit::Kind::finish) {
        for (std::size_t i = 0; i < columns(); ++i) {
            if (!counted_[i]) {
                read(block.reports[reports_[i]], live);
            }
        }
    }
    return live;
}

std::vector<bool> ResidualCode::live_after(BlockId id, std::size_t at) const {
    const Block &block = residual_.blocks[id];
    std::vector<bool> live = live_at_end(id);
    if (!block.moves.empty()) {
        std::vector<bool> now = live;
        for (const residual::Move &move : block.moves) {
            now[move.to] = false;
        }
        for (const residual::Move &move : block.moves) {
            if (live[move.to]) {
                read(move.from, now);
            }
        }
        live = std::move(now);
    }
    if (block.exit.kind == Exit::Kind::branch) {
        read(block.exit.condition, live);
    }
    for (std::size_t i = block.code.size(); i-- > at;) {
        before(block.code[i], live);
    }
    return live;
}

void ResidualCode::find_live() {
    live_.assign(residual_.blocks.size(), std::vector<bool>(all_));
    residual::solve_backwards(live_, [&](std::size_t id) {
        return out_of_time() ? live_[id] : live_after(static_cast<BlockId>(id), 0);
    });
}

// --- where a game stops

std::vector<bool> ResidualCode::live_at(const Stop &stop) const {
    return stop.finish ? live_at_end(stop.block) : live_after(stop.block, stop.at);
}

void ResidualCode::add_stop(BlockId id, std::size_t at, bool finish) {
    stop_of_[{id, static_cast<std::uint32_t>(at)}] = static_cast<std::uint32_t>(stops_.size());
    Stop &stop = stops_.emplace_back();
    stop.block = id;
    stop.at = static_cast<std::uint32_t>(at);
    stop.finish = finish;
}

// Which variables a state at this stop is, and where in its key they stand.
void ResidualCode::lay_out(Stop &stop) {
    const std::vector<bool> live = live_at(stop);
    stop.bits = stop_bits_;
    for (std::uint32_t i = 0; i < residual_.variables; ++i) {
        const residual::Bounds bounds = residual_.bounds[i];
        if (live[i] && bounds.low != bounds.high) {
            usable_ =
                usable_ && bounds.low >= -residual::residual_limit && bounds.high <= residual::residual_limit;
            const auto span = static_cast<std::uint32_t>(bounds.high - bounds.low);
            stop.fields.push_back({i, stop.bits, span, static_cast<std::int32_t>(bounds.low)});
            stop.bits += static_cast<unsigned>(std::bit_width(span));
        } else if (live[i]) {
            stop.fields.push_back({i, 0, 0, static_cast<std::int32_t>(bounds.low)});
        }
    }
    key_bits_ = std::max(key_bits_, stop.bits);
}

void ResidualCode::find_stops() {
    for (BlockId id = 0; id < residual_.blocks.size(); ++id) {
        const Block &block = residual_.blocks[id];
        for (std::size_t i = 0; i < block.code.size(); ++i) {
            if (block.code[i].op == RO::draw && !out_of_time() && live_after(id, i + 1)[block.code[i].to]) {
                add_stop(id, i, false);
            }
        }
        if (block.exit.kind == Exit::Kind::finish) {
            add_stop(id, block.code.size(), true);
        }
    }
    stop_bits_ = static_cast<unsigned>(std::bit_width(stops_.size()));
    for (Stop &stop : stops_) {
        if (out_of_time()) {
            return;
        }
        lay_out(stop);
    }
    usable_ = usable_ && key_bits_ <= 128 && !stops_.empty();
}

} // namespace bylaw::odds::rules
