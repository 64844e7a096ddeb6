#include "interpreter/specialise/arrange.hpp"

#include "interpreter/residual/variable.hpp"

#include <algorithm>

namespace bylaw::residual {

// Reverse postorder of a walk that takes the shorter way last, so that it stands first.
void order_blocks(Residual &residual) {
    std::vector<BlockId> order;
    std::vector<std::uint8_t> state(residual.blocks.size());
    std::vector<std::pair<BlockId, int>> stack{{0, 0}};
    state[0] = 1;
    while (!stack.empty()) {
        auto &[id, step] = stack.back();
        const Exit &exit = residual.blocks[id].exit;
        BlockId next = no_block;
        if (exit.kind == Exit::Kind::jump && step == 0) {
            next = exit.then;
        } else if (exit.kind == Exit::Kind::branch && step < 2) {
            next = step == 0 ? exit.otherwise : exit.then;
        }
        if (next == no_block) {
            order.push_back(id);
            stack.pop_back();
            continue;
        }
        ++step;
        if (state[next] == 0) {
            state[next] = 1;
            stack.push_back({next, 0});
        }
    }
    std::ranges::reverse(order);
    std::vector<BlockId> numbers(residual.blocks.size(), no_block);
    for (std::size_t i = 0; i < order.size(); ++i) {
        numbers[order[i]] = static_cast<BlockId>(i);
    }
    std::vector<Block> blocks;
    for (const BlockId id : order) {
        Block block = std::move(residual.blocks[id]);
        block.exit.then = block.exit.then == no_block ? no_block : numbers[block.exit.then];
        block.exit.otherwise = block.exit.otherwise == no_block ? no_block : numbers[block.exit.otherwise];
        blocks.push_back(std::move(block));
    }
    residual.blocks = std::move(blocks);
}

void number_variables(Residual &residual) {
    std::vector<std::uint32_t> numbers(residual.variables, no_block);
    std::uint32_t next = 0;
    const auto number = [&](std::uint32_t &to) {
        if (numbers[to] == no_block) {
            numbers[to] = next++;
        }
        to = numbers[to];
    };
    for (Block &block : residual.blocks) {
        for (Instruction &in : block.code) {
            number(in.to);
        }
        for (Move &move : block.moves) {
            number(move.to);
        }
    }
    const auto renumber = [&](Word &word) {
        if (is_variable(word)) {
            std::uint32_t old = number_of(word);
            number(old);
            word = variable(old);
        }
    };
    for (Block &block : residual.blocks) {
        for (Instruction &in : block.code) {
            renumber(in.a);
            renumber(in.b);
        }
        for (Move &move : block.moves) {
            renumber(move.from);
        }
        renumber(block.exit.condition);
        for (Word &word : block.reports) {
            renumber(word);
        }
    }
    std::vector<Bounds> bounds(next);
    for (std::size_t i = 0; i < numbers.size() && i < residual.bounds.size(); ++i) {
        if (numbers[i] != no_block) {
            bounds[numbers[i]] = residual.bounds[i];
        }
    }
    residual.bounds = std::move(bounds);
    residual.variables = next;
}

} // namespace bylaw::residual
