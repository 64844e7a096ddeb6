// Writes functions that take many lanes through the blocks, in their order. Lanes work in groups, as many as
// a register holds. There are several functions, each for some of the blocks, as compilers of machine code
// take more than twice as long for twice as much.
#pragma once
#include "interpreter/simulate/batch_kernel.hpp"
#include "interpreter/simulate/native/block_values.hpp"

#include <asmjit/x86.h>

#include <cstddef>

namespace bylaw {

template <class Lanes> class BatchWriter {
  public:
    BatchWriter(asmjit::x86::Compiler &to, const TrialCode &code)
        : to_(to), code_(code), facts_(code), lanes_(to, code.columns), values_(lanes_, code, facts_) {}

    // Gives the functions in the order in which they are to be called.
    std::vector<asmjit::Label> write() {
        constexpr std::uint32_t enough = 300; // instructions of a function
        std::vector<asmjit::Label> functions;
        for (std::uint32_t begin = 0, end = 0; begin < code_.blocks.size(); begin = end) {
            for (std::uint32_t size = 0; end < code_.blocks.size() && size < enough; ++end) {
                size += 2 + code_.blocks[end].moves_end - code_.blocks[end].begin;
            }
            functions.push_back(function(begin, end));
        }
        return functions;
    }

  private:
    using Gp = asmjit::x86::Gp;

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
            block(id);
        }
        to_.ret();
        lanes_.write_rare_paths();
        to_.endFunc();
        return function->label();
    }

    static asmjit::x86::Mem word(const Gp &of, std::uint32_t block) {
        return asmjit::x86::qword_ptr(of, static_cast<std::int32_t>(8 * block));
    }

    void block(std::uint32_t id) {
        const TrialCode::Block &block = code_.blocks[id];
        const asmjit::Label next = to_.newLabel();
        const Gp here = to_.newUInt64();
        to_.mov(here, word(waiting_, id));
        to_.test(here, here);
        to_.jz(next);
        to_.mov(word(waiting_, id), 0);
        const bool parts = block.exit == residual::Exit::Kind::branch;
        const Gp then = to_.newUInt64();
        if (parts) {
            to_.xor_(then, then);
        }
        if (parts || block.begin != block.moves_end) {
            groups(id, here, then);
        }
        leave(id, block, here, then);
        to_.bind(next);
    }

    // Each group of which a lane is here computes the block.
    void groups(std::uint32_t id, const Gp &here, const Gp &then) {
        const TrialCode::Block &block = code_.blocks[id];
        const std::size_t group_bytes = (code_.columns + random_columns) * Lanes::width * 4;
        const Gp rest = to_.newUInt64(), first = to_.newUInt64(), lanes = to_.newUInt64(),
                 group = to_.newUIntPtr();
        const asmjit::Label loop = to_.newLabel();
        to_.mov(rest, here);
        to_.bind(loop);
        to_.tzcnt(first, rest);
        to_.and_(first, ~static_cast<std::int32_t>(Lanes::width - 1));
        to_.shrx(lanes, rest, first);
        Lanes::width == 16 ? to_.movzx(lanes.r32(), lanes.r16()) : to_.movzx(lanes.r32(), lanes.r8());
        to_.imul(group, first, static_cast<std::int32_t>(group_bytes / Lanes::width));
        to_.add(group, columns_);
        lanes_.begin_group(group, lanes);
        values_.compute(block);
        if (block.exit == residual::Exit::Kind::branch) {
            const Gp those = lanes_.lanes_where(values_.test(block));
            to_.shlx(those, those, first);
            to_.or_(then, those);
        }
        values_.store(id);
        to_.shlx(lanes, lanes, first);
        to_.xor_(rest, lanes);
        to_.jnz(loop);
    }

    void leave(std::uint32_t id, const TrialCode::Block &block, const Gp &here, const Gp &then) {
        switch (block.exit) {
        case residual::Exit::Kind::jump: go(id, block.then, here); break;
        case residual::Exit::Kind::branch:
            to_.xor_(here, then);
            go(id, block.then, then);
            go(id, block.otherwise, here);
            break;
        case residual::Exit::Kind::finish:
        case residual::Exit::Kind::bail: over(id, here); break;
        }
    }

    void over(std::uint32_t id, const Gp &lanes) {
        const Gp over = to_.newUIntPtr();
        to_.mov(over, asmjit::x86::ptr(state_, offsetof(BatchState, over)));
        to_.or_(word(over, id), lanes);
        to_.popcnt(lanes, lanes);
        to_.add(asmjit::x86::qword_ptr(state_, offsetof(BatchState, ended)), lanes);
    }

    void go(std::uint32_t from, std::uint32_t to, const Gp &lanes) {
        if (to > from && facts_.ways_to(to) == 1) { // nobody stands there yet
            to_.mov(word(waiting_, to), lanes);
        } else {
            to_.or_(word(waiting_, to), lanes);
        }
    }

    asmjit::x86::Compiler &to_;
    const TrialCode &code_;
    const CodeFacts facts_;
    Gp state_, columns_, waiting_; // of the function at hand
    Lanes lanes_;
    BlockValues<Lanes> values_;
};

} // namespace bylaw
