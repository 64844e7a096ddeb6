#include "interpreter/odds/rules/residual_code.hpp"

#include "interpreter/machine/quotient.hpp"
#include "interpreter/specialise/variable.hpp"
#include "interpreter/specialise/writer.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace bylaw::odds::rules {

using residual::Block;
using residual::BlockId;
using residual::Exit;
using residual::Instruction;
using residual::is_variable;
using residual::number_of;

using RO = residual::Op;

namespace {

constexpr int most_draws = 2; // that are one step
constexpr std::size_t most_ways = 400;          // of one stop, when draws are followed through further draws
constexpr std::uint64_t most_answers = 100'000; // of one draw that are told apart
constexpr std::size_t most_followed = 3'000;    // instructions of one way that are worked out beforehand
constexpr std::uint64_t most_loops = 2'000'000; // on the way to the next draw
constexpr Word far_away = 20; // a counter's limit that few games come to
constexpr Weight most_whole = Weight{1} << 100;

bool goes_on(const Exit &exit) { return exit.kind == Exit::Kind::jump || exit.kind == Exit::Kind::branch; }

bool reads_b(RO op) {
    switch (op) {
    case RO::add: case RO::subtract: case RO::multiply: case RO::divide: case RO::lesser: case RO::greater: case RO::equal: case RO::less:
    case RO::less_equal: case RO::choose: return true;
    default: return false;
    }
}

void read(Word word, std::vector<bool> &live) {
    if (is_variable(word)) {
        live[number_of(word)] = true;
    }
}

} // namespace

// A way that is followed: which variables it knows, and the code that is left of it.
struct ResidualCode::Path {
    std::vector<std::int64_t> value;
    std::vector<bool> known;
    std::vector<ResidualStep> code;
    BlockId block = 0;
    std::size_t at = 0, followed = 0;
    Weight weight = 1, whole = 1;
    int draws = 0;
};

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
    find_counters();
    find_live();
    find_stops();
    if (usable_) {
        make_entries();
    }
}

// --- what is only counted

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
    for (Block &block : residual_.blocks) {
        std::vector<Instruction> code;
        for (const Instruction &in : block.code) {
            const auto threshold = threshold_of(in, carriers_);
            if (threshold && threshold->first >= far_away && unlimited_) {
                code.push_back({RO::copy, in.to, threshold->second, 0, 0});
                continue;
            }
            code.push_back(in);
            const auto largest = unlimited_ ? thresholds.largest : thresholds.limit ? std::nullopt : thresholds.largest;
            if (carriers_.contains(in.to) && in.op == RO::add && largest) {
                code.push_back({RO::lesser, in.to, residual::variable(in.to), *largest, 0});
            }
        }
        block.code = std::move(code);
    }
    for (const std::uint32_t each : carriers_) {
        residual::Bounds &bounds = residual_.bounds[each];
        if (thresholds.largest && (unlimited_ || !thresholds.limit) && bounds.low <= *thresholds.largest) {
            bounds.high = std::min(bounds.high, *thresholds.largest);
        }
    }
}

// --- what is live: a variable that only helps to make what nobody reads is not

void ResidualCode::before(const Instruction &in, std::vector<bool> &live) const {
    if (!live[in.to]) {
        return;
    }
    live[in.to] = in.op == RO::choose || in.to >= residual_.variables;
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
            live[i] = live_[block.exit.then][i] || (block.exit.kind == Exit::Kind::branch && live_[block.exit.otherwise][i]);
        }
    } else if (block.exit.kind == Exit::Kind::finish) {
        for (std::size_t i = 0; i < columns(); ++i) {
            if (reports_[i] && !counted_[i]) {
                read(block.reports[*reports_[i]], live);
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
    for (bool changed = true; changed;) {
        changed = false;
        for (BlockId id = static_cast<BlockId>(residual_.blocks.size()); id-- > 0;) {
            std::vector<bool> live = live_after(id, 0);
            if (live != live_[id]) {
                live_[id] = std::move(live);
                changed = true;
            }
        }
    }
}

// --- where a game stops

std::vector<bool> ResidualCode::live_at(const Stop &stop) const {
    return stop.finish ? live_at_end(stop.block) : live_after(stop.block, stop.at);
}

void ResidualCode::find_stops() {
    const auto add = [&](BlockId id, std::size_t at, bool finish) {
        stop_of_[{id, static_cast<std::uint32_t>(at)}] = static_cast<std::uint32_t>(stops_.size());
        Stop &stop = stops_.emplace_back();
        stop.block = id;
        stop.at = static_cast<std::uint32_t>(at);
        stop.finish = finish;
    };
    for (BlockId id = 0; id < residual_.blocks.size(); ++id) {
        const Block &block = residual_.blocks[id];
        for (std::size_t i = 0; i < block.code.size(); ++i) {
            if (block.code[i].op == RO::draw && live_after(id, i + 1)[block.code[i].to]) {
                add(id, i, false);
            }
        }
        if (block.exit.kind == Exit::Kind::finish) {
            add(id, block.code.size(), true);
        }
    }
    stop_bits_ = static_cast<unsigned>(std::bit_width(stops_.size()));
    for (Stop &stop : stops_) {
        const std::vector<bool> live = live_at(stop);
        stop.bits = stop_bits_;
        for (std::uint32_t i = 0; i < residual_.variables; ++i) {
            const residual::Bounds bounds = residual_.bounds[i];
            if (live[i] && bounds.low != bounds.high) {
                usable_ = usable_ && bounds.low >= -residual::residual_limit && bounds.high <= residual::residual_limit;
                const auto span = static_cast<std::uint32_t>(bounds.high - bounds.low);
                stop.fields.push_back({i, stop.bits, span, static_cast<std::int32_t>(bounds.low)});
                stop.bits += static_cast<unsigned>(std::bit_width(span));
            } else if (live[i]) {
                stop.fields.push_back({i, 0, 0, static_cast<std::int32_t>(bounds.low)});
            }
        }
        key_bits_ = std::max(key_bits_, stop.bits);
    }
    usable_ = usable_ && key_bits_ <= 128 && !stops_.empty();
}

// --- following what is known

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
        path.value[in.to] = residual_.tables[in.imm][static_cast<std::size_t>(value(in.a))];
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
            const bool overwritten = std::ranges::any_of(moves, [&](const residual::Move &other) { return other.to == number_of(from); });
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
std::vector<ResidualStep> ResidualCode::finished(const Path &path, const ResidualStep &last, std::vector<bool> live) {
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
    for (BlockId id = 0; id < residual_.blocks.size(); ++id) {
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
            const bool a = in.a == residual::variable(draw.to), b = reads_b(in.op) && in.b == residual::variable(draw.to);
            if (a && in.op == RO::lookup) {
                tables.push_back(in.imm);
            }
            only_tables = only_tables && !b && (!a || in.op == RO::lookup || in.op == RO::draw);
        }
        for (const residual::Move &move : block.moves) {
            only_tables = only_tables && move.to != draw.to && move.from != residual::variable(draw.to);
        }
        only_tables = only_tables && !(block.exit.kind == Exit::Kind::branch && block.exit.condition == residual::variable(draw.to));
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
            return found(path, {Do::stop, 0, 0, 0, stop_of_.at({path.block, static_cast<std::uint32_t>(block.code.size())})}, live_at_end(path.block));
        }
        BlockId next = exit.then;
        if (exit.kind == Exit::Kind::jump) {
            move(path, block.moves);
        } else if (is_variable(exit.condition) && !path.known[number_of(exit.condition)]) {
            return found(path, {Do::branch, exit.then, number_of(exit.condition), 0, exit.otherwise}, live_at_end(path.block));
        } else {
            const Word condition = is_variable(exit.condition) ? path.value[number_of(exit.condition)] : exit.condition;
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

std::int64_t ResidualCode::reported(std::uint32_t stop, std::size_t column) const {
    if (!reports_[column] || counted_[column]) {
        return 0;
    }
    const Word word = residual_.blocks[stops_[stop].block].reports[*reports_[column]];
    return is_variable(word) ? values_[number_of(word)] : word;
}

std::optional<std::uint32_t> ResidualCode::run(std::uint32_t pc) {
    const ResidualStep *at = steps_.data() + pc;
    std::int32_t *v = values_.data();
    std::uint64_t loops = 0;
    for (;; ++at) {
        switch (at->what) {
        case Do::copy: v[at->to] = v[at->a]; break;
        case Do::add: v[at->to] = v[at->a] + v[at->b]; break;
        case Do::subtract: v[at->to] = v[at->a] - v[at->b]; break;
        case Do::multiply: v[at->to] = v[at->a] * v[at->b]; break;
        case Do::divide: v[at->to] = static_cast<std::int32_t>(quotient(v[at->a], v[at->b], at->imm)); break;
        case Do::lesser: v[at->to] = std::min(v[at->a], v[at->b]); break;
        case Do::greater: v[at->to] = std::max(v[at->a], v[at->b]); break;
        case Do::equal: v[at->to] = v[at->a] == v[at->b] ? 1 : 0; break;
        case Do::less: v[at->to] = v[at->a] < v[at->b] ? 1 : 0; break;
        case Do::less_equal: v[at->to] = v[at->a] <= v[at->b] ? 1 : 0; break;
        case Do::negation: v[at->to] = v[at->a] == 0 ? 1 : 0; break;
        case Do::absolute: v[at->to] = std::abs(v[at->a]); break;
        case Do::odd: v[at->to] = v[at->a] & 1; break;
        case Do::lookup: v[at->to] = residual_.tables[at->imm][static_cast<std::size_t>(v[at->a])]; break;
        case Do::choose: v[at->to] = (v[at->b] != 0) != (at->imm != 0) ? v[at->a] : v[at->to]; break;
        case Do::jump:
        case Do::branch:
            if (++loops > most_loops) {
                return std::nullopt;
            }
            at = steps_.data() + (at->what == Do::jump || v[at->a] == 0 ? at->imm : at->to) - 1;
            break;
        case Do::stop: return at->imm;
        case Do::bail: return std::nullopt;
        }
    }
}

} // namespace bylaw::odds::rules
