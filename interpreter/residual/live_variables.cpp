#include "interpreter/residual/live_variables.hpp"

#include "interpreter/residual/dataflow.hpp"
#include "interpreter/residual/variable.hpp"

namespace bylaw::residual {

void LiveVariables::add(Word word, Bits &live) {
    if (is_variable(word)) {
        live.set(number_of(word));
    }
}

void LiveVariables::add_reads_of_end(const Block &block, Bits &live) {
    for (const Move &move : block.moves) {
        add(move.from, live);
    }
    if (block.exit.kind == Exit::Kind::branch) {
        add(block.exit.condition, live);
    }
    for (const Word word : block.reports) {
        add(word, live);
    }
}

Bits LiveVariables::after(BlockId id) const {
    const Exit &exit = residual_.blocks[id].exit;
    Bits live(variables_);
    if (exit.kind == Exit::Kind::jump || exit.kind == Exit::Kind::branch) {
        live.join(before_[exit.then]);
    }
    if (exit.kind == Exit::Kind::branch) {
        live.join(before_[exit.otherwise]);
    }
    return live;
}

LiveVariables::LiveVariables(const Residual &residual, Patience patience)
    : residual_(residual), variables_(residual.variables),
      before_(residual.blocks.size(), Bits(residual.variables)) {
    solve_backwards(before_, [&](std::size_t id) {
        const Block &block = residual.blocks[id];
        Bits live = after(static_cast<BlockId>(id));
        patience.spend(1 + block.code.size() + variables_ / 64);
        for (const Move &move : block.moves) {
            live.clear(move.to);
        }
        add_reads_of_end(block, live);
        for (std::size_t i = block.code.size(); i-- > 0;) {
            const Instruction &in = block.code[i];
            if (!traits(in.op).keeps()) {
                live.clear(in.to);
            }
            add(in.a, live);
            add(in.b, live);
        }
        return live;
    });
}

} // namespace bylaw::residual
