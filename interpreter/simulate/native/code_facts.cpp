#include "interpreter/simulate/native/code_facts.hpp"

#include "interpreter/residual/dataflow.hpp"

#include <algorithm>

namespace bylaw {

using residual::Exit;

std::vector<std::uint32_t> next_blocks(const TrialCode::Block &block) {
    switch (block.exit) {
    case Exit::Kind::jump: return {block.then};
    case Exit::Kind::branch: return {block.then, block.otherwise};
    case Exit::Kind::finish:
    case Exit::Kind::bail: break;
    }
    return {};
}

CodeFacts::CodeFacts(const TrialCode &code) : numbers_(code.columns), ways_to_(code.blocks.size()) {
    for (const auto &[column, number] : code.numbers) {
        numbers_[column] = number;
    }
    for (const TrialCode::Block &block : code.blocks) {
        for (const std::uint32_t next : next_blocks(block)) {
            ++ways_to_[next];
        }
    }
    find_alive(code);
    find_truths(code);
}

CodeFacts::Columns CodeFacts::find_alive_before(const TrialCode &code, std::size_t id) const {
    Columns alive = alive_behind_[id];
    const TrialCode::Block &block = code.blocks[id];
    if (block.exit == Exit::Kind::branch) {
        alive.set(block.a);
        if (block.test != TrialCode::Test::not_zero) {
            alive.set(block.b);
        }
    }
    for (std::size_t i = block.moves_end; i-- > block.begin;) {
        const TrialCode::Instruction &in = code.code[i];
        if (residual::traits(in.op).keeps()) {
            alive.set(in.to);
        } else {
            alive.clear(in.to);
        }
        alive.set(in.a);
        if (residual::traits(in.op).reads_b()) {
            alive.set(in.b);
        }
    }
    return alive;
}

void CodeFacts::find_alive(const TrialCode &code) {
    alive_before_.assign(code.blocks.size(), Columns(code.columns));
    alive_behind_ = alive_before_;
    for (std::size_t id = 0; id < code.blocks.size(); ++id) {
        for (const std::uint32_t column : code.blocks[id].reports) {
            alive_behind_[id].set(column);
        }
    }
    residual::solve_backwards(alive_before_, [&](std::size_t id) {
        for (const std::uint32_t next : next_blocks(code.blocks[id])) {
            alive_behind_[id].join(alive_before_[next]);
        }
        return find_alive_before(code, id);
    });
}

bool CodeFacts::gives_truth(const TrialCode &code, const TrialCode::Instruction &in) const {
    const auto is = [&](std::uint32_t column) {
        return numbers_[column] ? *numbers_[column] == 0 || *numbers_[column] == 1 : truths_[column];
    };
    switch (residual::traits(in.op).gives) {
    case residual::Gives::number:
        return in.op == residual::Op::lookup && std::ranges::all_of(code.tables[in.imm], [](std::int32_t n) {
                   return n == 0 || n == 1; // beyond its end it gives what is in it, or 0
               });
    case residual::Gives::truth: return true;
    case residual::Gives::as_a: return is(in.a);
    case residual::Gives::as_both: return is(in.a) && is(in.b);
    }
    return false;
}

// Columns that are set to truths only.
void CodeFacts::find_truths(const TrialCode &code) {
    truths_.resize(code.columns);
    for (const TrialCode::Instruction &in : code.code) {
        truths_[in.to] = true;
    }
    for (const TrialCode::Block &block : code.blocks) {
        for (const std::uint32_t column : block.reports) {
            truths_[column] = false;
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const TrialCode::Instruction &in : code.code) {
            if (truths_[in.to] && !gives_truth(code, in)) {
                truths_[in.to] = false;
                changed = true;
            }
        }
    }
}

} // namespace bylaw
