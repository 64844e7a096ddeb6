// Some numbers are only needed for one question: whether they are odd, or less than another. The question is
// evaluated before the next draw instead of after it, so a state holds a boolean and not the number.
#include "interpreter/odds/rules/residual_parts.hpp"

namespace bylaw::odds::rules {

namespace {

constexpr int most_passes = 4; // each may move a question up by one block
constexpr std::size_t most_blocks = 2'000;

bool is_question(RO op) {
    return residual::traits(op).gives == residual::Gives::truth;
}

bool reads(const Instruction &in, std::uint32_t variable) {
    const Word word = residual::variable(variable);
    return in.a == word || (reads_b(in.op) && in.b == word) ||
           (residual::traits(in.op).keeps() && in.to == variable);
}

// May they change places?
bool independent(const Instruction &first, const Instruction &question) {
    return !reads(question, first.to) && !reads(first, question.to) && first.to != question.to;
}

void move_up(std::vector<Instruction> &code, std::size_t at) {
    for (; at > 0 && independent(code[at - 1], code[at]); --at) {
        std::swap(code[at - 1], code[at]);
    }
}

// Per block: the only one that leads to it, if there is one.
std::vector<BlockId> only_predecessors(const std::vector<Block> &blocks) {
    std::vector<BlockId> found(blocks.size(), residual::no_block);
    std::vector<int> count(blocks.size());
    const auto add = [&](BlockId from, BlockId to) {
        found[to] = ++count[to] == 1 ? from : residual::no_block;
    };
    count[0] = 1; // where all begins
    for (BlockId id = 0; id < blocks.size(); ++id) {
        const Exit &exit = blocks[id].exit;
        if (goes_on(exit)) {
            add(id, exit.then);
        }
        if (exit.kind == Exit::Kind::branch) {
            add(id, exit.otherwise);
        }
    }
    return found;
}

} // namespace

// Is all that the block's first instruction looks at of no more use, there and on the other way out of the
// block before?
bool ResidualCode::is_last_look(BlockId id, BlockId before) const {
    const Instruction &in = residual_.blocks[id].code[0];
    const Exit &exit = residual_.blocks[before].exit;
    const std::vector<bool> after = live_after(id, 1);
    const auto useless = [&](Word word) {
        if (!is_variable(word)) {
            return true;
        }
        const std::uint32_t variable = number_of(word);
        const BlockId other = exit.then == id ? exit.otherwise : exit.then;
        return !after[variable] && (exit.kind == Exit::Kind::jump || !live_[other][variable]) &&
               exit.condition != word;
    };
    return useless(in.a) && (!reads_b(in.op) || useless(in.b));
}

// False: it has to stay where it is.
bool ResidualCode::ask_before(BlockId id, BlockId before) {
    Block &block = residual_.blocks[id], &earlier = residual_.blocks[before];
    const Exit &exit = earlier.exit;
    if (block.code.empty() || !is_question(block.code[0].op) || !earlier.moves.empty() || before == id) {
        return false;
    }
    const Instruction in = block.code[0];
    if (exit.kind == Exit::Kind::branch) {
        const BlockId other = exit.then == id ? exit.otherwise : exit.then;
        if (other == id || live_[other][in.to] || exit.condition == residual::variable(in.to)) {
            return false;
        }
    }
    if (!is_last_look(id, before)) {
        return false;
    }
    block.code.erase(block.code.begin());
    earlier.code.push_back(in);
    move_up(earlier.code, earlier.code.size() - 1);
    return true;
}

// Requires known liveness, and updates it.
void ResidualCode::ask_early() {
    if (residual_.blocks.size() > most_blocks) {
        return;
    }
    const std::vector<BlockId> before = only_predecessors(residual_.blocks);
    bool changed = true;
    for (int pass = 0; pass < most_passes && changed && usable_; ++pass) {
        changed = false;
        std::vector<bool> touched(residual_.blocks.size()); // their live variables must be recomputed
        for (BlockId id = 0; id < residual_.blocks.size() && !out_of_time(); ++id) {
            std::vector<Instruction> &code = residual_.blocks[id].code;
            for (std::size_t i = 1; i < code.size(); ++i) {
                if (is_question(code[i].op)) {
                    move_up(code, i);
                }
            }
            if (before[id] != residual::no_block && !touched[before[id]] && !touched[id] &&
                ask_before(id, before[id])) {
                touched[before[id]] = touched[id] = changed = true;
            }
        }
        find_live();
    }
}

} // namespace bylaw::odds::rules
