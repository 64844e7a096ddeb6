#include "interpreter/simulate/native/code_facts.hpp"

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

bool reads_second(TrialCode::Op op) {
    using Op = TrialCode::Op;
    switch (op) {
    case Op::copy:
    case Op::negation:
    case Op::absolute:
    case Op::odd:
    case Op::lookup:
    case Op::draw: return false;
    default: return true;
    }
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
}

CodeFacts::Columns CodeFacts::alive_before(const TrialCode &code, std::size_t id) const {
    Columns alive = alive_behind_[id];
    const auto set = [&](std::uint32_t column, bool on) {
        const std::uint64_t bit = std::uint64_t{1} << column % 64;
        alive[column / 64] = on ? alive[column / 64] | bit : alive[column / 64] & ~bit;
    };
    const TrialCode::Block &block = code.blocks[id];
    if (block.exit == Exit::Kind::branch) {
        set(block.a, true);
        if (block.test != TrialCode::Test::not_zero) {
            set(block.b, true);
        }
    }
    for (std::size_t i = block.moves_end; i-- > block.begin;) {
        const TrialCode::Instruction &in = code.code[i];
        set(in.to, in.op == TrialCode::Op::choose);
        set(in.a, true);
        if (reads_second(in.op)) {
            set(in.b, true);
        }
    }
    return alive;
}

void CodeFacts::find_alive(const TrialCode &code) {
    const std::size_t words = (code.columns + 63) / 64;
    alive_behind_.assign(code.blocks.size(), Columns(words));
    for (std::size_t id = 0; id < code.blocks.size(); ++id) {
        for (const std::uint32_t report : code.blocks[id].reports) {
            alive_behind_[id][report / 64] |= std::uint64_t{1} << report % 64;
        }
    }
    std::vector<Columns> before(code.blocks.size(), Columns(words));
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t id = code.blocks.size(); id-- > 0;) {
            for (const std::uint32_t next : next_blocks(code.blocks[id])) {
                for (std::size_t w = 0; w < words; ++w) {
                    alive_behind_[id][w] |= before[next][w];
                }
            }
            Columns now = alive_before(code, id);
            if (now != before[id]) {
                before[id] = std::move(now);
                changed = true;
            }
        }
    }
}

} // namespace bylaw
