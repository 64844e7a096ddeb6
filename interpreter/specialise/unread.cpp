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

} // namespace

// A draw that nobody reads, after which nothing is drawn that somebody reads.
void drop_last_draws(Residual &residual, Patience patience) {
    std::vector<bool> read(residual.variables);
    for (const Block &block : residual.blocks) {
        each_read(block, [&](Word word) {
            if (is_variable(word)) {
                read[number_of(word)] = true;
            }
        });
    }
    std::vector<bool> draws(residual.blocks.size()); // from its begin on
    const auto later = [&](const Block &block) {
        const bool goes_on = block.exit.kind == Exit::Kind::jump || block.exit.kind == Exit::Kind::branch;
        return block.exit.kind == Exit::Kind::bail || (goes_on && draws[block.exit.then]) ||
               (block.exit.kind == Exit::Kind::branch && draws[block.exit.otherwise]);
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t id = residual.blocks.size(); id-- > 0;) {
            const Block &block = residual.blocks[id];
            patience.spend(1 + block.code.size());
            const bool now = later(block) || std::ranges::any_of(block.code, [&](const Instruction &in) {
                                 return in.op == Op::draw && read[in.to];
                             });
            changed = changed || now != draws[id];
            draws[id] = now;
        }
    }
    for (Block &block : residual.blocks) {
        bool needed = later(block);
        for (std::size_t i = block.code.size(); i-- > 0;) {
            const bool draw = block.code[i].op == Op::draw;
            needed = needed || (draw && read[block.code[i].to]);
            if (draw && !needed) {
                block.code.erase(block.code.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
    }
}

// A variable is read if something that matters reads it: a branch, a report, or what makes a variable
// that is read.
void drop_unread(Residual &residual) {
    std::vector<std::vector<std::uint32_t>> needs(residual.variables);
    std::vector<std::uint32_t> work;
    std::vector<bool> read(residual.variables);
    const auto mark = [&](Word word) {
        if (is_variable(word) && !read[number_of(word)]) {
            read[number_of(word)] = true;
            work.push_back(number_of(word));
        }
    };
    const auto need = [&](std::uint32_t to, Word from) {
        if (is_variable(from)) {
            needs[to].push_back(number_of(from));
        }
    };
    for (const Block &block : residual.blocks) {
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
    while (!work.empty()) {
        const std::uint32_t next = work.back();
        work.pop_back();
        for (const std::uint32_t each : needs[next]) {
            mark(variable(each));
        }
    }
    for (Block &block : residual.blocks) {
        std::erase_if(block.code, [&](const Instruction &in) { return in.op != Op::draw && !read[in.to]; });
        std::erase_if(block.moves,
                      [&](const Move &move) { return !read[move.to] || move.from == variable(move.to); });
    }
}

} // namespace bylaw::residual
