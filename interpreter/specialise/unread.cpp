#include "interpreter/specialise/unread.hpp"

#include "interpreter/residual/variable.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

template <class Visit> void each_read(const Block &block, Visit visit) {
    for (const Instruction &in : block.code) {
        visit(in.a);
        visit(in.b);
    }
    for (const Move &move : block.moves) {
        visit(move.from);
    }
    if (block.exit.kind == Exit::Kind::branch) {
        visit(block.exit.condition);
    }
    for (const Word word : block.reports) {
        visit(word);
    }
}

// Places with a live draw, and bail-outs to an engine that rolls all of them.
class Draws {
  public:
    Draws(Residual &residual, Patience patience)
        : r_(residual), patience_(patience), read_(residual.variables), from_(residual.blocks.size()) {}

    void drop_last() {
        find_read();
        find_blocks();
        for (Block &block : r_.blocks) {
            drop_last_of(block);
        }
    }

  private:
    void find_read() {
        for (const Block &block : r_.blocks) {
            each_read(block, [&](Word word) {
                if (is_variable(word)) {
                    read_[number_of(word)] = true;
                }
            });
        }
    }

    bool later(const Block &block) const {
        const bool goes_on = block.exit.kind == Exit::Kind::jump || block.exit.kind == Exit::Kind::branch;
        return block.exit.kind == Exit::Kind::bail || (goes_on && from_[block.exit.then]) ||
               (block.exit.kind == Exit::Kind::branch && from_[block.exit.otherwise]);
    }

    bool is_needed(const Instruction &in) const { return in.op == Op::draw && read_[in.to]; }

    void find_blocks() {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t id = r_.blocks.size(); id-- > 0;) {
                const Block &block = r_.blocks[id];
                patience_.spend(1 + block.code.size());
                const bool now = later(block) || std::ranges::any_of(block.code, [&](const Instruction &in) {
                                     return is_needed(in);
                                 });
                changed = changed || now != from_[id];
                from_[id] = now;
            }
        }
    }

    void drop_last_of(Block &block) const {
        bool needed = later(block);
        for (std::size_t i = block.code.size(); i-- > 0;) {
            needed = needed || is_needed(block.code[i]);
            if (block.code[i].op == Op::draw && !needed) {
                block.code.erase(block.code.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }

    Residual &r_;
    Patience patience_;
    std::vector<bool> read_; // per variable
    std::vector<bool> from_; // per block: from its begin on
};

// A variable is read if something that matters reads it: a branch, a report, or what makes a variable
// that is read.
class ReadVariables {
  public:
    explicit ReadVariables(const Residual &residual) : needs_(residual.variables), read_(residual.variables) {
        for (const Block &block : residual.blocks) {
            begin(block);
        }
        while (!work_.empty()) {
            const std::uint32_t next = work_.back();
            work_.pop_back();
            for (const std::uint32_t each : needs_[next]) {
                mark(variable(each));
            }
        }
    }

    void drop_others(Block &block) const {
        std::erase_if(block.code, [&](const Instruction &in) { return in.op != Op::draw && !read_[in.to]; });
        std::erase_if(block.moves,
                      [&](const Move &move) { return !read_[move.to] || move.from == variable(move.to); });
    }

  private:
    void mark(Word word) {
        if (is_variable(word) && !read_[number_of(word)]) {
            read_[number_of(word)] = true;
            work_.push_back(number_of(word));
        }
    }

    void need(std::uint32_t to, Word from) {
        if (is_variable(from)) {
            needs_[to].push_back(number_of(from));
        }
    }

    void begin(const Block &block) {
        for (const Instruction &in : block.code) {
            need(in.to, in.a);
            need(in.to, in.b);
            if (in.op == Op::draw) {
                mark(in.a); // whether dice fall always matters
            }
        }
        for (const Move &move : block.moves) {
            need(move.to, move.from);
        }
        if (block.exit.kind == Exit::Kind::branch) {
            mark(block.exit.condition);
        }
        for (const Word word : block.reports) {
            mark(word);
        }
    }

    std::vector<std::vector<std::uint32_t>> needs_; // per variable: of what it is made
    std::vector<bool> read_;
    std::vector<std::uint32_t> work_;
};

} // namespace

// Removes draws that are dead and have no live draw behind them.
void drop_last_draws(Residual &residual, Patience patience) {
    Draws(residual, patience).drop_last();
}

void drop_unread(Residual &residual) {
    const ReadVariables read(residual);
    for (Block &block : residual.blocks) {
        read.drop_others(block);
    }
}

} // namespace bylaw::residual
