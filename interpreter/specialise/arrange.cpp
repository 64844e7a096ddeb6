#include "interpreter/specialise/arrange.hpp"

#include "interpreter/residual/variable.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

// Reverse postorder of a walk that takes the shorter way last, so that it stands first.
class Walk {
  public:
    explicit Walk(const Residual &residual) : residual_(residual), seen_(residual.blocks.size()) {}

    std::vector<BlockId> order() {
        enter(0);
        while (!stack_.empty()) {
            const BlockId next = next_of(stack_.back());
            if (next == no_block) {
                order_.push_back(stack_.back().first);
                stack_.pop_back();
            } else if (!seen_[next]) {
                enter(next);
            }
        }
        std::ranges::reverse(order_);
        return std::move(order_);
    }

  private:
    using Step = std::pair<BlockId, int>; // how many of its ways were gone

    void enter(BlockId id) {
        seen_[id] = true;
        stack_.push_back({id, 0});
    }

    BlockId next_of(Step &at) const {
        const Exit &exit = residual_.blocks[at.first].exit;
        const int step = at.second;
        BlockId next = no_block;
        if (exit.kind == Exit::Kind::jump && step == 0) {
            next = exit.then;
        } else if (exit.kind == Exit::Kind::branch && step < 2) {
            next = step == 0 ? exit.otherwise : exit.then;
        }
        at.second += next == no_block ? 0 : 1;
        return next;
    }

    const Residual &residual_;
    std::vector<bool> seen_;
    std::vector<Step> stack_;
    std::vector<BlockId> order_;
};

// New numbers in the order in which the variables are first named.
class Numbers {
  public:
    explicit Numbers(std::uint32_t variables) : numbers_(variables, no_block) {}

    void number(std::uint32_t &to) {
        if (numbers_[to] == no_block) {
            numbers_[to] = next_++;
        }
        to = numbers_[to];
    }

    void number_word(Word &word) {
        if (is_variable(word)) {
            std::uint32_t old = number_of(word);
            number(old);
            word = variable(old);
        }
    }

    void number_sets(Block &block) {
        for (Instruction &in : block.code) {
            number(in.to);
        }
        for (Move &move : block.moves) {
            number(move.to);
        }
    }

    void number_reads(Block &block) {
        for (Instruction &in : block.code) {
            number_word(in.a);
            number_word(in.b);
        }
        for (Move &move : block.moves) {
            number_word(move.from);
        }
        number_word(block.exit.condition);
        for (Word &word : block.reports) {
            number_word(word);
        }
    }

    std::uint32_t count() const { return next_; }

    std::vector<Bounds> of(const std::vector<Bounds> &old) const {
        std::vector<Bounds> bounds(next_);
        for (std::size_t i = 0; i < numbers_.size() && i < old.size(); ++i) {
            if (numbers_[i] != no_block) {
                bounds[numbers_[i]] = old[i];
            }
        }
        return bounds;
    }

  private:
    std::vector<std::uint32_t> numbers_; // by the old ones
    std::uint32_t next_ = 0;
};

} // namespace

void order_blocks(Residual &residual) {
    const std::vector<BlockId> order = Walk(residual).order();
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
    Numbers numbers(residual.variables);
    for (Block &block : residual.blocks) {
        numbers.number_sets(block);
    }
    for (Block &block : residual.blocks) {
        numbers.number_reads(block);
    }
    residual.bounds = numbers.of(residual.bounds);
    residual.variables = numbers.count();
}

} // namespace bylaw::residual
