// Writes functions that take many lanes through the blocks, in their order. Lanes work in groups, as many as
// a register holds. There are several functions, each for some of the blocks, as compilers of machine code
// take more than twice as long for twice as much.
//
// Blocks with one predecessor are written behind it, in a tree. A group goes through all of it at once, with
// fewer lanes in each block, and its values stay in registers.
#pragma once
#include "interpreter/simulate/batch_kernel.hpp"
#include "interpreter/simulate/native/block_trees.hpp"
#include "interpreter/simulate/native/block_values.hpp"

#include <asmjit/x86.h>

#include <cstddef>

namespace bylaw {

template <class Lanes> class BatchWriter {
  public:
    BatchWriter(asmjit::x86::Compiler &to, const TrialCode &code)
        : to_(to), code_(code), facts_(code), trees_(block_trees(code, facts_, Lanes::width)),
          lanes_(to, code.columns), values_(lanes_, code, facts_) {}

    // Gives the functions in the order in which they are to be called.
    std::vector<asmjit::Label> write() {
        constexpr std::uint32_t enough = 300; // instructions of a function
        std::vector<asmjit::Label> functions;
        for (std::uint32_t begin = 0, end = 0; begin < code_.blocks.size(); begin = end) {
            for (std::uint32_t size = 0; end < code_.blocks.size() && size < enough; ++end) {
                size += trees_[end].size;
            }
            functions.push_back(function(begin, end));
        }
        return functions;
    }

  private:
    using Gp = asmjit::x86::Gp;
    using Truth = typename Lanes::Truth;

    asmjit::Label function(std::uint32_t begin, std::uint32_t end) {
        using namespace asmjit;
        FuncNode *function = to_.addFunc(FuncSignatureT<void, BatchState *>());
        function->frame().setAvxEnabled();
        function->frame().setAvxCleanup();
        if (Lanes::width == 16) {
            function->frame().setAvx512Enabled();
        }
        state_ = to_.newUIntPtr();
        columns_ = to_.newUIntPtr();
        waiting_ = to_.newUIntPtr();
        function->setArg(0, state_);
        to_.mov(columns_, x86::ptr(state_, offsetof(BatchState, columns)));
        to_.mov(waiting_, x86::ptr(state_, offsetof(BatchState, waiting)));
        for (std::uint32_t id = begin; id < end; ++id) {
            if (trees_[id].root == id) {
                tree(id);
            }
        }
        to_.ret();
        lanes_.write_rare_paths();
        to_.endFunc();
        return function->label();
    }

    static asmjit::x86::Mem word(const Gp &of, std::uint32_t block) {
        return asmjit::x86::qword_ptr(of, static_cast<std::int32_t>(8 * block));
    }

    bool goes_on_to(std::uint32_t id, std::uint32_t next) const {
        return next > id && trees_[next].root != next;
    }

    void tree(std::uint32_t id) {
        const TrialCode::Block &block = code_.blocks[id];
        const asmjit::Label nobody = to_.newLabel();
        const Gp here = to_.newUInt64();
        to_.mov(here, word(waiting_, id));
        to_.test(here, here);
        to_.jz(nobody);
        to_.mov(word(waiting_, id), 0);
        const bool jumps = block.exit == residual::Exit::Kind::jump;
        if (jumps && block.begin == block.moves_end && !goes_on_to(id, block.then)) {
            to_.or_(word(waiting_, block.then), here);
        } else if (jumps || block.exit == residual::Exit::Kind::branch) {
            groups(id, here);
        } else {
            if (block.begin != block.moves_end) {
                groups(id, here);
            }
            over(id, here);
        }
        to_.bind(nobody);
    }

    // Each group of which a lane is here goes through the tree.
    void groups(std::uint32_t id, const Gp &here) {
        const std::size_t group_bytes = (code_.columns + random_columns) * Lanes::width * 4;
        const Gp rest = to_.newUInt64(), lanes = to_.newUInt64(), group = to_.newUIntPtr();
        const asmjit::Label loop = to_.newLabel();
        first_ = to_.newUInt64();
        to_.mov(rest, here);
        to_.bind(loop);
        to_.tzcnt(first_, rest);
        to_.and_(first_, ~static_cast<std::int32_t>(Lanes::width - 1));
        to_.shrx(lanes, rest, first_);
        Lanes::width == 16 ? to_.movzx(lanes.r32(), lanes.r16()) : to_.movzx(lanes.r32(), lanes.r8());
        to_.imul(group, first_, static_cast<std::int32_t>(group_bytes / Lanes::width));
        to_.add(group, columns_);
        values_.held().forget();
        lanes_.begin_group(group, lanes, trees_[id].draws);
        visit(id, lanes);
        lanes_.end_group();
        to_.shlx(lanes, lanes, first_);
        to_.xor_(rest, lanes);
        to_.jnz(loop);
    }

    // A block and those behind it in the tree, for the lanes of a group that these bits say.
    void visit(std::uint32_t id, const Gp &lanes) {
        const TrialCode::Block &block = code_.blocks[id];
        values_.compute(block);
        if (block.exit == residual::Exit::Kind::branch) {
            part(id, lanes);
        } else if (block.exit == residual::Exit::Kind::jump && goes_on_to(id, block.then)) {
            visit(block.then, lanes);
        } else {
            values_.held().store(facts_.alive_behind(id));
            if (block.exit == residual::Exit::Kind::jump) {
                leave_to(block.then, lanes);
            }
        }
    }

    void part(std::uint32_t id, const Gp &lanes) {
        const TrialCode::Block &block = code_.blocks[id];
        const bool on_then = goes_on_to(id, block.then), on_otherwise = goes_on_to(id, block.otherwise);
        const Truth met = lanes_.of_working(values_.test(block));
        const Gp then = lanes_.bits(met), otherwise = to_.newUInt64();
        to_.mov(otherwise, lanes);
        to_.xor_(otherwise, then);
        if (!on_then) {
            values_.held().store(facts_.alive_before(block.then));
            leave_to(block.then, then);
        }
        if (!on_otherwise) {
            values_.held().store(facts_.alive_before(block.otherwise));
            leave_to(block.otherwise, otherwise);
        }
        if (on_then) {
            visit_behind(block.then, then, met);
        }
        if (on_otherwise) {
            visit_behind(block.otherwise, otherwise, lanes_.without(met));
        }
    }

    void visit_behind(std::uint32_t id, const Gp &lanes, const Truth &working) {
        const auto mark = values_.held().mark();
        const Truth all = lanes_.working();
        lanes_.work(working);
        visit(id, lanes);
        lanes_.work(all);
        values_.held().back_to(mark);
    }

    void leave_to(std::uint32_t id, const Gp &lanes) {
        const Gp those = to_.newUInt64();
        to_.shlx(those, lanes, first_);
        to_.or_(word(waiting_, id), those);
    }

    void over(std::uint32_t id, const Gp &lanes) {
        const Gp over = to_.newUIntPtr();
        to_.mov(over, asmjit::x86::ptr(state_, offsetof(BatchState, over)));
        to_.or_(word(over, id), lanes);
        to_.popcnt(lanes, lanes);
        to_.add(asmjit::x86::qword_ptr(state_, offsetof(BatchState, ended)), lanes);
    }

    asmjit::x86::Compiler &to_;
    const TrialCode &code_;
    const CodeFacts facts_;
    const std::vector<BlockTree> trees_; // by block
    Gp state_, columns_, waiting_;       // in the current function
    Gp first_;                           // lane of the group at hand
    Lanes lanes_;
    BlockValues<Lanes> values_;
};

} // namespace bylaw
