// From one draw to the next: each of its answers is a way, which may go through a further draw.
//
//     v1 = draw d6; v2 = table[v1]; if v2 ...     becomes     of 6: 2 ways with v2 = 0, 4 ways with v2 = 1
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

namespace {

// Who looks at what is drawn.
struct DrawUses {
    std::uint32_t drawn;
    std::vector<std::uint32_t> tables;
    bool only_tables = true;
    std::size_t times = 0; // it is drawn

    void look_at(const Block &block) {
        const Word word = residual::variable(drawn);
        for (const Instruction &in : block.code) {
            look_at(in, word);
        }
        for (const residual::Move &move : block.moves) {
            only_tables = only_tables && move.to != drawn && move.from != word;
        }
        only_tables = only_tables &&
                      !(block.exit.kind == Exit::Kind::branch && block.exit.condition == word) &&
                      std::ranges::find(block.reports, word) == block.reports.end();
    }

    void look_at(const Instruction &in, Word word) {
        times += in.to == drawn ? 1 : 0;
        const bool a = in.a == word, b = reads_b(in.op) && in.b == word;
        if (a && in.op == RO::lookup) {
            tables.push_back(in.imm);
        }
        only_tables = only_tables && !b && (!a || in.op == RO::lookup || in.op == RO::draw);
    }
};

Weight common_divisor(Weight a, Weight b) {
    while (b != 0) {
        a = std::exchange(b, a % b);
    }
    return a;
}

} // namespace

// Answers for which all these tables have the same are one.
ResidualCode::Answers ResidualCode::apart_by(const std::vector<std::uint32_t> &tables,
                                             std::uint64_t all) const {
    Answers apart;
    std::map<std::vector<std::int32_t>, std::size_t> known;
    for (std::uint32_t i = 0; i < all; ++i) {
        std::vector<std::int32_t> row;
        for (const std::uint32_t table : tables) {
            row.push_back(residual_.tables[table][i]);
        }
        const auto [same, fresh] = known.try_emplace(std::move(row), apart.size());
        if (fresh) {
            apart.emplace_back(i, 1);
        } else {
            ++apart[same->second].second;
        }
    }
    return apart;
}

// The answers of a draw that differ to who looks at them, and how many of each there are.
const ResidualCode::Answers &ResidualCode::answers(const Instruction &draw) {
    const auto [at, made] = answers_.try_emplace({draw.to, draw.imm});
    if (!made) {
        return at->second;
    }
    DrawUses uses{draw.to, {}};
    for (const Block &block : residual_.blocks) {
        uses.look_at(block);
    }
    const std::uint64_t all = outcomes(residual_.draws[draw.imm]);
    if (all == 0 || all > most_answers) {
        usable_ = false;
        return at->second;
    }
    if (uses.only_tables && uses.times == 1) { // drawn by several: then nothing is said beforehand
        std::ranges::sort(uses.tables);
        uses.tables.erase(std::unique(uses.tables.begin(), uses.tables.end()), uses.tables.end());
        at->second = apart_by(uses.tables, all);
        return at->second;
    }
    for (std::uint32_t i = 0; i < all; ++i) {
        at->second.emplace_back(i, 1);
    }
    return at->second;
}

void ResidualCode::fork(const Path &path, const Instruction &draw, std::vector<Path> &waiting) {
    const Weight all = outcomes(residual_.draws[draw.imm]);
    for (const auto &[answer, times] : answers(draw)) {
        Path &way = waiting.emplace_back(path);
        way.set(draw.to, answer);
        way.weight *= times;
        way.whole *= all;
        ++way.at;
        ++way.draws;
        ++forked_;
    }
}

void ResidualCode::found(const Path &path, Ending ending) {
    std::vector<std::uint32_t> words;
    for (const ResidualStep &each : finished(path, std::move(ending))) {
        words.insert(words.end(), {static_cast<std::uint32_t>(each.what), each.to, each.a, each.b, each.imm});
    }
    found_[std::move(words)].emplace_back(path.weight, path.whole);
}

// False: the way ends within the block.
bool ResidualCode::follow_block(Path &path, std::vector<Path> &waiting) {
    const Block &block = residual_.blocks[path.block];
    for (; path.at < block.code.size(); ++path.at) {
        const Instruction &in = block.code[path.at];
        if (in.op != RO::draw) {
            if (!step(path, in)) {
                return usable_ = false;
            }
            continue;
        }
        if (const std::uint32_t *stop = stop_at(path.block, path.at)) {
            const std::size_t more = answers(in).size();
            if (path.draws < most_draws && forked_ + more <= most_ways_of_a_stop) {
                fork(path, in, waiting);
            } else {
                found(path, ending_at_stop(*stop));
            }
            return false;
        }
    }
    return true;
}

// To the next block. False: the way ends here.
bool ResidualCode::leave_block(Path &path) {
    const Block &block = residual_.blocks[path.block];
    const Exit &exit = block.exit;
    const bool open = exit.kind == Exit::Kind::branch && !path.knows(exit.condition);
    if (exit.kind == Exit::Kind::bail) {
        found(path, {{Do::bail, 0, 0, 0, 0}, std::vector<bool>(all_)});
        return false;
    }
    if (exit.kind == Exit::Kind::finish || open) {
        found(path, end_of(path));
        return false;
    }
    if (exit.kind == Exit::Kind::jump) {
        move(path, block.moves);
    }
    const bool otherwise = exit.kind == Exit::Kind::branch && path.of(exit.condition) == 0;
    const BlockId next = otherwise ? exit.otherwise : exit.then;
    path.followed += block.code.size() + 1;
    if (path.followed > most_followed) {
        found(path, {{Do::jump, 0, 0, 0, next}, live_[next]});
        return false;
    }
    path.block = next;
    path.at = 0;
    return true;
}

void ResidualCode::follow(Path &path, std::vector<Path> &waiting) {
    while (follow_block(path, waiting) && leave_block(path)) {
    }
}

// All ways from its draw on, by the code that is left of them.
void ResidualCode::follow_all(const Stop &stop) {
    Path path(stop.block, all_);
    path.at = stop.at;
    for (std::uint32_t i = residual_.variables; i < aside_; ++i) {
        path.known[i] = true;
    }
    found_.clear();
    forked_ = 0;
    std::vector<Path> waiting;
    fork(path, residual_.blocks[stop.block].code[stop.at], waiting);
    while (!waiting.empty() && usable_) {
        Path next = std::move(waiting.back());
        waiting.pop_back();
        follow(next, waiting);
    }
}

// A whole that each weight is a part of. False: it is too large.
bool ResidualCode::find_whole(Stop &stop) {
    stop.whole = 1;
    for (const auto &[code, weights] : found_) {
        for (const auto &[weight, whole] : weights) {
            stop.whole *= whole / common_divisor(stop.whole, whole);
            if (stop.whole > most_whole) {
                return false;
            }
        }
    }
    return true;
}

// False: the ways are not together certain, however that came. Then the machine is asked instead.
bool ResidualCode::write_ways(Stop &stop) {
    Weight all = 0;
    for (const auto &[code, weights] : found_) {
        Weight sum = 0;
        for (const auto &[weight, whole] : weights) {
            sum += weight * (stop.whole / whole);
        }
        all += sum;
        stop.ways.push_back({static_cast<std::uint32_t>(steps_.size()), sum});
        for (std::size_t i = 0; i < code.size(); i += 5) {
            steps_.push_back({static_cast<Do>(code[i]), code[i + 1], code[i + 2], code[i + 3], code[i + 4]});
        }
    }
    return all == stop.whole;
}

void ResidualCode::prepare(Stop &stop) {
    stop.prepared = true;
    if (stop.finish) {
        return;
    }
    follow_all(stop);
    usable_ = usable_ && find_whole(stop) && write_ways(stop);
}

} // namespace bylaw::odds::rules
