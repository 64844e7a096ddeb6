// Ways from one draw to the next: what is known on them is worked out beforehand.
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

std::uint32_t ResidualCode::number(std::int64_t value) {
    const auto [at, made] = numbers_.try_emplace(value, static_cast<std::uint32_t>(values_.size()));
    if (made) {
        usable_ = usable_ && value >= INT32_MIN && value <= INT32_MAX;
        values_.push_back(static_cast<std::int32_t>(value));
    }
    return at->second;
}

std::uint32_t ResidualCode::operand(const Path &path, Word word) {
    if (!is_variable(word)) {
        return number(word);
    }
    const std::uint32_t variable = number_of(word);
    return path.known[variable] ? number(path.value[variable]) : variable;
}

void ResidualCode::assign(Path &path, std::uint32_t to, Word from) {
    if (is_variable(from) && !path.known[number_of(from)]) {
        path.known[to] = false;
        if (number_of(from) != to) {
            path.code.push_back({Do::copy, to, number_of(from), 0, 0});
        }
        return;
    }
    path.value[to] = is_variable(from) ? path.value[number_of(from)] : from;
    path.known[to] = true;
}

// False: a number is too large.
bool ResidualCode::step(Path &path, const Instruction &in) {
    const auto known = [&](Word word) { return !is_variable(word) || path.known[number_of(word)]; };
    const auto value = [&](Word word) { return is_variable(word) ? path.value[number_of(word)] : word; };
    if (in.op == RO::copy) {
        assign(path, in.to, in.a);
    } else if (in.op == RO::choose) {
        if (known(in.b)) {
            if ((value(in.b) != 0) != (in.imm != 0)) {
                assign(path, in.to, in.a);
            }
            return true;
        }
        if (path.known[in.to] && known(in.a) && path.value[in.to] == value(in.a)) {
            return true;
        }
        if (path.known[in.to]) {
            path.code.push_back({Do::copy, in.to, number(path.value[in.to]), 0, 0});
            path.known[in.to] = false;
        }
        path.code.push_back({Do::choose, in.to, operand(path, in.a), operand(path, in.b), in.imm});
    } else if (in.op == RO::lookup && known(in.a)) {
        path.value[in.to] = residual::looked_up(residual_.tables[in.imm], value(in.a));
        path.known[in.to] = true;
    } else if (known(in.a) && (!reads_b(in.op) || known(in.b))) {
        const auto made = residual::compute(in.op, value(in.a), value(in.b), in.imm);
        if (!made) {
            return false;
        }
        path.value[in.to] = *made;
        path.known[in.to] = true;
    } else {
        const std::uint32_t a = operand(path, in.a), b = reads_b(in.op) ? operand(path, in.b) : 0;
        path.code.push_back({static_cast<Do>(in.op), in.to, a, b, in.imm});
        path.known[in.to] = false;
    }
    return true;
}

void ResidualCode::move(Path &path, const std::vector<residual::Move> &moves) {
    std::vector<residual::Move> late;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Word from = moves[i].from;
        if (is_variable(from)) {
            const bool overwritten = std::ranges::any_of(
                moves, [&](const residual::Move &other) { return other.to == number_of(from); });
            if (path.known[number_of(from)]) {
                from = path.value[number_of(from)];
            } else if (overwritten) {
                const std::uint32_t aside = aside_ + static_cast<std::uint32_t>(i);
                path.known[aside] = false;
                path.code.push_back({Do::copy, aside, number_of(from), 0, 0});
                from = residual::variable(aside);
            }
        }
        late.push_back({moves[i].to, from});
    }
    for (const residual::Move &each : late) {
        assign(path, each.to, each.from);
    }
}

// The code that is left of a way: what is known is set, what nobody reads is left out.
std::vector<ResidualStep> ResidualCode::finished(const Path &path, const ResidualStep &last,
                                                 std::vector<bool> live) {
    std::vector<ResidualStep> code{last};
    const auto reads = [&](std::uint32_t column) {
        if (column < all_) {
            live[column] = true;
        }
    };
    for (std::uint32_t i = 0; i < aside_; ++i) {
        if (live[i] && path.known[i]) {
            code.push_back({Do::copy, i, number(path.value[i]), 0, 0});
            live[i] = false;
        }
    }
    if (last.what == Do::branch) {
        reads(last.a);
    }
    for (std::size_t i = path.code.size(); i-- > 0;) {
        const ResidualStep &each = path.code[i];
        if (!live[each.to]) {
            continue;
        }
        live[each.to] = each.what == Do::choose;
        reads(each.a);
        if (reads_b(static_cast<RO>(each.what))) {
            reads(each.b);
        }
        code.push_back(each);
    }
    std::ranges::reverse(code);
    return code;
}

// Each block by itself, up to its first stop.
void ResidualCode::make_entries() {
    steps_.resize(residual_.blocks.size());
    for (BlockId id = 0; id < residual_.blocks.size() && !out_of_time(); ++id) {
        Path path;
        path.value.assign(all_, 0);
        path.known.assign(all_, false);
        const Block &block = residual_.blocks[id];
        ResidualStep last{Do::bail, 0, 0, 0, 0};
        std::vector<bool> live;
        bool stopped = false;
        for (std::size_t i = 0; i < block.code.size() && !stopped; ++i) {
            const auto stop = stop_of_.find({id, static_cast<std::uint32_t>(i)});
            if (block.code[i].op == RO::draw) {
                if (stop != stop_of_.end()) {
                    last = {Do::stop, 0, 0, 0, stop->second};
                    live = live_at(stops_[stop->second]);
                    stopped = true;
                }
            } else if (!step(path, block.code[i])) {
                usable_ = false;
                return;
            }
        }
        if (!stopped) {
            const Exit &exit = block.exit;
            live = live_at_end(id);
            if (exit.kind == Exit::Kind::finish) {
                last = {Do::stop, 0, 0, 0, stop_of_.at({id, static_cast<std::uint32_t>(block.code.size())})};
            } else if (exit.kind == Exit::Kind::branch) {
                last = {Do::branch, exit.then, operand(path, exit.condition), 0, exit.otherwise};
            } else if (exit.kind == Exit::Kind::jump) {
                move(path, block.moves);
                last = {Do::jump, 0, 0, 0, exit.then};
            }
        }
        const std::vector<ResidualStep> code = finished(path, last, std::move(live));
        steps_[id] = {Do::jump, 0, 0, 0, static_cast<std::uint32_t>(steps_.size())};
        steps_.insert(steps_.end(), code.begin(), code.end());
    }
}

// The answers of a draw that differ to who looks at them, and how many of each there are.
const std::vector<std::pair<std::uint32_t, std::uint64_t>> &ResidualCode::answers(const Instruction &draw) {
    const auto [at, made] = answers_.try_emplace(draw.to);
    if (!made) {
        return at->second;
    }
    // A variable may be drawn by several: then nothing is said beforehand.
    std::vector<std::uint32_t> tables;
    bool only_tables = true;
    std::size_t drawn = 0;
    for (const Block &block : residual_.blocks) {
        for (const Instruction &in : block.code) {
            drawn += in.to == draw.to ? 1 : 0;
            const bool a = in.a == residual::variable(draw.to),
                       b = reads_b(in.op) && in.b == residual::variable(draw.to);
            if (a && in.op == RO::lookup) {
                tables.push_back(in.imm);
            }
            only_tables = only_tables && !b && (!a || in.op == RO::lookup || in.op == RO::draw);
        }
        for (const residual::Move &move : block.moves) {
            only_tables = only_tables && move.to != draw.to && move.from != residual::variable(draw.to);
        }
        only_tables = only_tables && !(block.exit.kind == Exit::Kind::branch &&
                                       block.exit.condition == residual::variable(draw.to));
        for (const Word word : block.reports) {
            only_tables = only_tables && word != residual::variable(draw.to);
        }
    }
    only_tables = only_tables && drawn == 1;
    const std::uint64_t all = outcomes(residual_.draws[draw.imm]);
    if (all == 0 || all > most_answers) {
        usable_ = false;
        return at->second;
    }
    std::ranges::sort(tables);
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
    std::map<std::vector<std::int32_t>, std::size_t> known;
    for (std::uint32_t i = 0; i < all; ++i) {
        if (only_tables) {
            std::vector<std::int32_t> row;
            for (const std::uint32_t table : tables) {
                row.push_back(residual_.tables[table][i]);
            }
            const auto [same, fresh] = known.try_emplace(std::move(row), at->second.size());
            if (!fresh) {
                ++at->second[same->second].second;
                continue;
            }
        }
        at->second.emplace_back(i, 1);
    }
    return at->second;
}

void ResidualCode::fork(const Path &path, const Instruction &draw, std::vector<Path> &waiting) {
    const Weight all = outcomes(residual_.draws[draw.imm]);
    for (const auto &[answer, times] : answers(draw)) {
        Path &way = waiting.emplace_back(path);
        way.value[draw.to] = answer;
        way.known[draw.to] = true;
        way.weight *= times;
        way.whole *= all;
        ++way.at;
        ++way.draws;
        ++forked_;
    }
}

void ResidualCode::found(const Path &path, const ResidualStep &last, const std::vector<bool> &live) {
    std::vector<std::uint32_t> words;
    for (const ResidualStep &each : finished(path, last, live)) {
        words.insert(words.end(), {static_cast<std::uint32_t>(each.what), each.to, each.a, each.b, each.imm});
    }
    found_[std::move(words)].emplace_back(path.weight, path.whole);
}

void ResidualCode::follow(Path &path, std::vector<Path> &waiting) {
    for (;;) {
        const Block &block = residual_.blocks[path.block];
        for (; path.at < block.code.size(); ++path.at) {
            const Instruction &in = block.code[path.at];
            if (in.op == RO::draw) {
                const auto stop = stop_of_.find({path.block, static_cast<std::uint32_t>(path.at)});
                if (stop == stop_of_.end()) {
                    continue;
                }
                const std::size_t more = answers(in).size();
                const bool through = path.draws < most_draws && forked_ + more <= most_ways;
                if (through) {
                    return fork(path, in, waiting);
                }
                return found(path, {Do::stop, 0, 0, 0, stop->second}, live_at(stops_[stop->second]));
            }
            if (!step(path, in)) {
                usable_ = false;
                return;
            }
        }
        const Exit &exit = block.exit;
        if (exit.kind == Exit::Kind::bail) {
            return found(path, {Do::bail, 0, 0, 0, 0}, std::vector<bool>(all_));
        }
        if (exit.kind == Exit::Kind::finish) {
            return found(
                path,
                {Do::stop, 0, 0, 0, stop_of_.at({path.block, static_cast<std::uint32_t>(block.code.size())})},
                live_at_end(path.block));
        }
        BlockId next = exit.then;
        if (exit.kind == Exit::Kind::jump) {
            move(path, block.moves);
        } else if (is_variable(exit.condition) && !path.known[number_of(exit.condition)]) {
            return found(path, {Do::branch, exit.then, number_of(exit.condition), 0, exit.otherwise},
                         live_at_end(path.block));
        } else {
            const Word condition =
                is_variable(exit.condition) ? path.value[number_of(exit.condition)] : exit.condition;
            next = condition != 0 ? exit.then : exit.otherwise;
        }
        path.followed += block.code.size() + 1;
        if (path.followed > most_followed) {
            return found(path, {Do::jump, 0, 0, 0, next}, live_[next]);
        }
        path.block = next;
        path.at = 0;
    }
}

void ResidualCode::prepare(Stop &stop) {
    stop.prepared = true;
    if (stop.finish) {
        return;
    }
    Path path;
    path.value.assign(all_, 0);
    path.known.assign(all_, false);
    path.block = stop.block;
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
    stop.whole = 1;
    for (const auto &[code, weights] : found_) {
        for (const auto &[weight, whole] : weights) {
            Weight a = stop.whole, b = whole;
            while (b != 0) {
                a = std::exchange(b, a % b);
            }
            stop.whole *= whole / a;
            if (stop.whole > most_whole) {
                usable_ = false;
                return;
            }
        }
    }
    for (const auto &[code, weights] : found_) {
        Weight sum = 0;
        for (const auto &[weight, whole] : weights) {
            sum += weight * (stop.whole / whole);
        }
        stop.ways.push_back({static_cast<std::uint32_t>(steps_.size()), sum});
        for (std::size_t i = 0; i < code.size(); i += 5) {
            steps_.push_back({static_cast<Do>(code[i]), code[i + 1], code[i + 2], code[i + 3], code[i + 4]});
        }
    }
}

} // namespace bylaw::odds::rules
