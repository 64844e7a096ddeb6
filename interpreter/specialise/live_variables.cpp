#include "interpreter/specialise/live_variables.hpp"

#include "interpreter/specialise/variable.hpp"

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
    for (bool changed = true; changed;) {
        changed = false;
        for (BlockId id = static_cast<BlockId>(residual.blocks.size()); id-- > 0;) {
            const Block &block = residual.blocks[id];
            Bits live = after(id);
            patience.spend(1 + block.code.size() + variables_ / 64);
            for (const Move &move : block.moves) {
                live.clear(move.to);
            }
            add_reads_of_end(block, live);
            for (std::size_t i = block.code.size(); i-- > 0;) {
                if (block.code[i].op != Op::choose) {
                    live.clear(block.code[i].to);
                }
                add(block.code[i].a, live);
                add(block.code[i].b, live);
            }
            if (!(live == before_[id])) {
                before_[id] = std::move(live);
                changed = true;
            }
        }
    }
}

} // namespace bylaw::residual
