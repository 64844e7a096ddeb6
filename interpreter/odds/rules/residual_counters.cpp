// What is only counted: variables whose sum is reported keep no states apart.
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

// Is the column the sum of numbers that are added on the way to a variable that goes round? Then they are its rewards.
bool ResidualCode::count(std::size_t column, bool rewrite) {
    enum class Kind : std::uint8_t { unreached, number, variable };
    struct Carrier {
        Kind kind = Kind::unreached;
        std::uint32_t variable = 0;
        bool operator==(const Carrier &) const = default;
    };
    const std::uint32_t earned = residual_.variables + static_cast<std::uint32_t>(column);
    std::vector<Carrier> at(residual_.blocks.size());
    std::vector<BlockId> adding;
    bool fine = true;
    const auto join = [&](const Carrier &a, const Carrier &b) {
        fine = fine && (a.kind == Kind::unreached || b.kind == Kind::unreached || a == b);
        return a.kind == Kind::unreached ? b : a;
    };
    const auto of = [&](Word word) { return is_variable(word) ? Carrier{Kind::variable, number_of(word)} : Carrier{Kind::number, 0}; };
    const auto reward = [&](std::vector<Instruction> &code, Word amount) {
        if (rewrite && amount != 0) {
            code.push_back({RO::add, earned, residual::variable(earned), amount, 0});
        }
    };
    const auto back = [&](BlockId id) {
        Block &block = residual_.blocks[id];
        Carrier now;
        std::vector<Instruction> code; // backwards
        if (block.exit.kind == Exit::Kind::finish) {
            const Word word = block.reports[*reports_[column]];
            now = of(word);
            if (!is_variable(word)) {
                reward(code, word);
            }
        } else if (goes_on(block.exit)) {
            now = at[block.exit.then];
            if (block.exit.kind == Exit::Kind::branch) {
                now = join(now, at[block.exit.otherwise]);
            }
        }
        const Carrier after = now;
        const auto seen = [&] {
            if (now.kind == Kind::variable) {
                carriers_.insert(now.variable);
            }
        };
        seen();
        for (const residual::Move &move : block.moves) {
            if (after.kind == Kind::variable && move.to == after.variable) {
                own_.insert(&move);
                now = of(move.from);
                if (!is_variable(move.from)) {
                    reward(code, move.from);
                }
            }
        }
        for (std::size_t i = block.code.size(); i-- > 0;) {
            const Instruction &in = block.code[i];
            const bool mine = now.kind == Kind::variable && in.to == now.variable;
            if (rewrite && !mine) {
                code.push_back(in);
            }
            if (!mine) {
                continue;
            }
            own_.insert(&in);
            if (in.op == RO::copy) {
                now = of(in.a);
                if (!is_variable(in.a)) {
                    reward(code, in.a);
                }
            } else if ((in.op == RO::add || in.op == RO::subtract) && is_variable(in.a) && !is_variable(in.b)) {
                now = of(in.a);
                reward(code, in.op == RO::add ? in.b : -in.b);
                adding.push_back(id);
            } else if (in.op == RO::add && is_variable(in.b) && !is_variable(in.a)) {
                now = of(in.b);
                reward(code, in.a);
                adding.push_back(id);
            } else {
                fine = false;
            }
            seen();
            if (rewrite) {
                code.push_back(in); // others may read it, too
            }
        }
        if (rewrite) {
            std::ranges::reverse(code);
            block.code = std::move(code);
        }
        return now;
    };
    if (rewrite) {
        // The carriers do not change any more; each block is done once, with those of before.
        for (BlockId id = static_cast<BlockId>(residual_.blocks.size()); id-- > 0;) {
            at[id] = {};
        }
    }
    const bool write = rewrite;
    rewrite = false;
    for (bool changed = true; changed && fine;) {
        changed = false;
        adding.clear();
        carriers_.clear();
        own_.clear();
        for (BlockId id = static_cast<BlockId>(residual_.blocks.size()); id-- > 0 && fine;) {
            const Carrier now = back(id);
            if (now.kind == Kind::variable) {
                carriers_.insert(now.variable);
            }
            changed = changed || now != at[id];
            at[id] = now;
        }
    }
    if (!fine || at[0].kind == Kind::variable) {
        return false;
    }
    if (write) {
        rewrite = true;
        for (BlockId id = 0; id < residual_.blocks.size(); ++id) {
            back(id);
        }
        return true;
    }
    // Does anything of it go round?
    for (const BlockId id : adding) {
        std::vector<bool> seen(residual_.blocks.size());
        std::vector<BlockId> work{id};
        while (!work.empty()) {
            const Exit &exit = residual_.blocks[work.back()].exit;
            work.pop_back();
            for (const BlockId next : {exit.then, exit.otherwise}) {
                if (!goes_on(exit) || next == residual::no_block || (exit.kind == Exit::Kind::jump && next != exit.then)) {
                    continue;
                }
                if (next == id) {
                    return true;
                }
                if (!seen[next]) {
                    seen[next] = true;
                    work.push_back(next);
                }
            }
        }
    }
    return false;
}

void ResidualCode::find_counters() {
    for (std::size_t i = 0; i < columns(); ++i) {
        if (reports_[i] && count(i, false)) {
            const std::optional<Thresholds> thresholds = thresholds_of(i);
            count(i, true);
            counted_[i] = counts_ = true;
            if (thresholds) {
                saturate(i, *thresholds);
            }
        }
    }
}

// Where the answers of a comparison with a counter change; nothing: it is no such comparison.
static std::optional<std::pair<Word, Word>> threshold_of(const Instruction &in, const std::set<std::uint32_t> &counters) {
    const auto is_counter = [&](Word word) { return is_variable(word) && counters.contains(number_of(word)); };
    const bool left = is_counter(in.a) && !is_variable(in.b), right = is_counter(in.b) && !is_variable(in.a);
    if ((!left && !right) || counters.contains(in.to)) {
        return std::nullopt;
    }
    const Word number = left ? in.b : in.a;
    switch (in.op) {
    case RO::less: return left ? std::pair(number, Word{1}) : std::pair(number + 1, Word{0}); // below it: yes, no
    case RO::less_equal: return left ? std::pair(number + 1, Word{1}) : std::pair(number, Word{0});
    default: return std::nullopt;
    }
}

// A counter that is only compared with numbers need not be counted further than the largest of them.
std::optional<ResidualCode::Thresholds> ResidualCode::thresholds_of(std::size_t column) const {
    Thresholds found;
    bool fine = true;
    const auto is_counter = [&](Word word) { return is_variable(word) && carriers_.contains(number_of(word)); };
    for (const Block &block : residual_.blocks) {
        for (const Instruction &in : block.code) {
            const bool reads = is_counter(in.a) || (reads_b(in.op) && is_counter(in.b)), own = own_.contains(&in);
            fine = fine && (own || !carriers_.contains(in.to));
            if (own) {
                fine = fine && (in.op == RO::copy || (in.op == RO::add && (is_variable(in.a) ? in.b : in.a) > 0));
            } else if (reads) {
                const auto threshold = threshold_of(in, carriers_);
                fine = fine && threshold;
                if (threshold && threshold->first >= far_away) {
                    found.limit = std::min(found.limit.value_or(threshold->first), threshold->first);
                } else if (threshold) {
                    found.largest = std::max(found.largest.value_or(threshold->first), threshold->first);
                }
            }
        }
        for (const residual::Move &move : block.moves) {
            fine = fine && own_.contains(&move) == (is_counter(move.from) || carriers_.contains(move.to));
        }
        fine = fine && !(block.exit.kind == Exit::Kind::branch && is_counter(block.exit.condition));
        for (std::size_t i = 0; i < block.reports.size(); ++i) {
            fine = fine && (i == *reports_[column] || !is_counter(block.reports[i]));
        }
    }
    return fine ? std::optional(found) : std::nullopt;
}

void ResidualCode::saturate(std::size_t column, const Thresholds &thresholds) {
    if (thresholds.limit && unlimited_) {
        limits_[column] = thresholds.limit;
    }
    const bool saturates = thresholds.largest && (unlimited_ || !thresholds.limit);
    const Word largest = thresholds.largest.value_or(0);
    for (Block &block : residual_.blocks) {
        std::vector<Instruction> code;
        for (const Instruction &in : block.code) {
            const auto threshold = threshold_of(in, carriers_);
            if (threshold && threshold->first >= far_away && unlimited_) {
                code.push_back({RO::copy, in.to, threshold->second, 0, 0});
                continue;
            }
            code.push_back(in);
            if (carriers_.contains(in.to) && in.op == RO::add && saturates) {
                code.push_back({RO::lesser, in.to, residual::variable(in.to), largest, 0});
            }
        }
        block.code = std::move(code);
    }
    for (const std::uint32_t each : carriers_) {
        residual::Bounds &bounds = residual_.bounds[each];
        if (saturates && bounds.low <= largest) {
            bounds.high = std::min(bounds.high, largest);
        }
    }
}

} // namespace bylaw::odds::rules
