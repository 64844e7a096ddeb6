// Ways to the next draw: what is known on them is partially evaluated.
//
//     v1 = 3; v2 = v1 + v4; v5 = v2 < 9     becomes     v2 = 3 + v4; v5 = v2 < 9
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
    path.set(to, path.of(from));
}

// A value where it is known that it is taken, or what there was where it is known that it is not.
void ResidualCode::choose(Path &path, const Instruction &in) {
    if (path.knows(in.b)) {
        if ((path.of(in.b) != 0) != (in.imm != 0)) {
            assign(path, in.to, in.a);
        }
        return;
    }
    if (path.known[in.to] && path.knows(in.a) && path.value[in.to] == path.of(in.a)) {
        return;
    }
    if (path.known[in.to]) {
        path.code.push_back({Do::copy, in.to, number(path.value[in.to]), 0, 0});
        path.known[in.to] = false;
    }
    path.code.push_back({Do::choose, in.to, operand(path, in.a), operand(path, in.b), in.imm});
}

// False: a number is too large.
bool ResidualCode::step(Path &path, const Instruction &in) {
    if (in.op == RO::copy) {
        assign(path, in.to, in.a);
    } else if (in.op == RO::choose) {
        choose(path, in);
    } else if (in.op == RO::lookup && path.knows(in.a)) {
        path.set(in.to, residual::looked_up(residual_.tables[in.imm], path.of(in.a)));
    } else if (path.knows(in.a) && (!reads_b(in.op) || path.knows(in.b))) {
        const auto made = residual::compute(in.op, path.of(in.a), path.of(in.b), in.imm);
        if (!made) {
            return false;
        }
        path.set(in.to, *made);
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

// Returns the remaining code of a way: known values are set, dead ones are left out.
std::vector<ResidualStep> ResidualCode::finished(const Path &path, Ending ending) {
    std::vector<bool> &live = ending.live;
    std::vector<ResidualStep> code{ending.last};
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
    if (ending.last.what == Do::branch) {
        reads(ending.last.a);
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

const std::uint32_t *ResidualCode::stop_at(BlockId block, std::size_t at) const {
    const auto found = stop_of_.find({block, static_cast<std::uint32_t>(at)});
    return found == stop_of_.end() ? nullptr : &found->second;
}

ResidualCode::Ending ResidualCode::ending_at_stop(std::uint32_t stop) const {
    return {{Do::stop, 0, 0, 0, stop}, live_at(stops_[stop])};
}

// Returns the ending of a way at the end of its block.
ResidualCode::Ending ResidualCode::end_of(Path &path) {
    const Block &block = residual_.blocks[path.block];
    const Exit &exit = block.exit;
    ResidualStep last{Do::bail, 0, 0, 0, 0};
    if (exit.kind == Exit::Kind::finish) {
        last = {Do::stop, 0, 0, 0, *stop_at(path.block, block.code.size())};
    } else if (exit.kind == Exit::Kind::branch) {
        last = {Do::branch, exit.then, operand(path, exit.condition), 0, exit.otherwise};
    } else if (exit.kind == Exit::Kind::jump) {
        move(path, block.moves);
        last = {Do::jump, 0, 0, 0, exit.then};
    }
    return {last, live_at_end(path.block)};
}

// Up to the block's first stop, or to its end. False: a number is too large.
bool ResidualCode::run_to_stop(Path &path, Ending &ending) {
    const Block &block = residual_.blocks[path.block];
    for (std::size_t i = 0; i < block.code.size(); ++i) {
        if (block.code[i].op == RO::draw) {
            if (const std::uint32_t *stop = stop_at(path.block, i)) {
                ending = ending_at_stop(*stop);
                return true;
            }
        } else if (!step(path, block.code[i])) {
            return false;
        }
    }
    ending = end_of(path);
    return true;
}

bool ResidualCode::make_entry(BlockId id) {
    Path path(id, all_);
    Ending ending;
    if (!run_to_stop(path, ending)) {
        return false;
    }
    const std::vector<ResidualStep> code = finished(path, std::move(ending));
    steps_[id] = {Do::jump, 0, 0, 0, static_cast<std::uint32_t>(steps_.size())};
    steps_.insert(steps_.end(), code.begin(), code.end());
    return true;
}

// Each block by itself, up to its first stop.
void ResidualCode::make_entries() {
    steps_.resize(residual_.blocks.size());
    for (BlockId id = 0; id < residual_.blocks.size() && usable_ && !out_of_time(); ++id) {
        usable_ = make_entry(id) && usable_;
    }
}

} // namespace bylaw::odds::rules
