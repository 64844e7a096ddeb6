#include "interpreter/odds/rules/residual_counting.hpp"

namespace bylaw::odds::rules {

Counting::Carrier Counting::of(Word word) {
    return is_variable(word) ? Carrier{Carrier::Kind::variable, number_of(word)}
                             : Carrier{Carrier::Kind::number, 0};
}

Counting::Carrier Counting::join(const Carrier &a, const Carrier &b) {
    const bool one = a.kind == Carrier::Kind::unreached || b.kind == Carrier::Kind::unreached || a == b;
    fine_ = fine_ && one;
    return a.kind == Carrier::Kind::unreached ? b : a;
}

void Counting::reward(Word amount) {
    if (rewrites_ && amount != 0) {
        code_.push_back({RO::add, earned_, residual::variable(earned_), amount, 0});
    }
}

// The sum is what this word says: a number is all that was earned before.
Counting::Carrier Counting::from(Word word) {
    if (!is_variable(word)) {
        reward(word);
    }
    return of(word);
}

Counting::Carrier Counting::at_end(const Block &block) {
    if (block.exit.kind == Exit::Kind::finish) {
        return from(block.reports[report_]);
    }
    if (!goes_on(block.exit)) {
        return {};
    }
    const Carrier then = at_[block.exit.then];
    return block.exit.kind == Exit::Kind::branch ? join(then, at_[block.exit.otherwise]) : then;
}

Counting::Carrier Counting::before_moves(const Block &block, const Carrier &after) {
    Carrier now = after;
    for (const residual::Move &move : block.moves) {
        if (after.is(move.to)) {
            own_.insert(&move);
            now = from(move.from);
        }
    }
    return now;
}

// For an instruction that computes the sum.
Counting::Carrier Counting::before(BlockId id, const Instruction &in) {
    own_.insert(&in);
    if (in.op == RO::copy) {
        return from(in.a);
    }
    if ((in.op == RO::add || in.op == RO::subtract) && is_variable(in.a) && !is_variable(in.b)) {
        reward(in.op == RO::add ? in.b : -in.b);
        adding_.push_back(id);
        return of(in.a);
    }
    if (in.op == RO::add && is_variable(in.b) && !is_variable(in.a)) {
        reward(in.a);
        adding_.push_back(id);
        return of(in.b);
    }
    fine_ = false;
    return {};
}

// From the block's end to its begin.
Counting::Carrier Counting::back(BlockId id) {
    Block &block = residual_.blocks[id];
    code_.clear();
    const auto seen = [&](const Carrier &now) {
        if (now.kind == Carrier::Kind::variable) {
            carriers_.insert(now.variable);
        }
        return now;
    };
    Carrier now = seen(before_moves(block, seen(at_end(block))));
    for (std::size_t i = block.code.size(); i-- > 0;) {
        const Instruction &in = block.code[i];
        if (now.is(in.to)) {
            now = seen(before(id, in));
        }
        code_.push_back(in);
    }
    if (rewrites_) {
        block.code.assign(code_.rbegin(), code_.rend());
    }
    return now;
}

void Counting::settle() {
    for (bool changed = true; changed && fine_;) {
        changed = false;
        adding_.clear();
        carriers_.clear();
        own_.clear();
        for (auto id = static_cast<BlockId>(residual_.blocks.size()); id-- > 0 && fine_;) {
            const Carrier now = back(id);
            changed = changed || now != at_[id];
            at_[id] = now;
        }
    }
}

bool Counting::goes_round(BlockId id) const {
    std::vector<bool> seen(residual_.blocks.size());
    std::vector<BlockId> work{id};
    while (!work.empty()) {
        const Exit &exit = residual_.blocks[work.back()].exit;
        work.pop_back();
        for (const BlockId next : {exit.then, exit.otherwise}) {
            if (!goes_on(exit) || next == residual::no_block ||
                (exit.kind == Exit::Kind::jump && next != exit.then)) {
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
    return false;
}

bool Counting::find() {
    settle();
    return fine_ && at_[0].kind != Carrier::Kind::variable &&
           std::ranges::any_of(adding_, [&](BlockId id) { return goes_round(id); });
}

void Counting::rewrite() {
    rewrites_ = true;
    for (BlockId id = 0; id < residual_.blocks.size(); ++id) {
        back(id);
    }
}

} // namespace bylaw::odds::rules
