#include "interpreter/simulate/native/scalar_writer.hpp"

#include <cstddef>

namespace bylaw {

using namespace asmjit;

ScalarWriter::ScalarWriter(x86::Compiler &to, const TrialCode &code)
    : to_(to), code_(code), facts_(code), lane_(to, code.columns), values_(lane_, code, facts_) {}

Label ScalarWriter::write() {
    FuncNode *function = to_.addFunc(FuncSignatureT<TrialEnd, ScalarState *>());
    state_ = to_.newUIntPtr();
    loops_ = to_.newUInt64();
    block_ = to_.newUInt32();
    end_ = to_.newUInt32();
    stop_ = to_.newLabel();
    table_ = to_.newLabel();
    const x86::Gp columns = to_.newUIntPtr();
    function->setArg(0, state_);
    to_.mov(columns, x86::ptr(state_, offsetof(ScalarState, columns)));
    to_.mov(loops_, x86::ptr(state_, offsetof(ScalarState, loops)));
    lane_.begin(columns);
    lane_.load_random();
    for (std::size_t id = 0; id < code_.blocks.size(); ++id) {
        begins_.push_back(to_.newLabel());
    }
    enter();
    for (std::uint32_t id = 0; id < code_.blocks.size(); ++id) {
        block(id);
    }
    to_.bind(stop_);
    lane_.store_random();
    to_.mov(x86::dword_ptr(state_, offsetof(ScalarState, block)), block_);
    to_.ret(end_);
    lane_.write_rare_paths();
    to_.endFunc();
    to_.align(AlignMode::kData, 4);
    to_.bind(table_);
    for (const Label &begin : begins_) {
        to_.embedLabelDelta(begin, table_, 4);
    }
    return function->label();
}

// To the block where the trial stands.
void ScalarWriter::enter() {
    const x86::Gp table = to_.newIntPtr(), target = to_.newIntPtr();
    JumpAnnotation *targets = to_.newJumpAnnotation();
    for (const Label &begin : begins_) {
        targets->addLabel(begin);
    }
    to_.mov(target.r32(), x86::dword_ptr(state_, offsetof(ScalarState, block)));
    to_.lea(table, x86::ptr(table_));
    to_.movsxd(target, x86::dword_ptr(table, target, 2));
    to_.add(target, table);
    to_.jmp(target, targets);
}

void ScalarWriter::block(std::uint32_t id) {
    const TrialCode::Block &block = code_.blocks[id];
    to_.bind(begins_[id]);
    values_.held().forget();
    values_.compute(block);
    switch (block.exit) {
    case residual::Exit::Kind::branch: return branch(id, block);
    case residual::Exit::Kind::jump: values_.held().store(facts_.alive_behind(id)); return go(id, block.then);
    case residual::Exit::Kind::finish:
        values_.held().store(facts_.alive_behind(id));
        return stop(id, TrialEnd::finished);
    case residual::Exit::Kind::bail: return stop(id, TrialEnd::bailed);
    }
}

// A store does not change the flags.
void ScalarWriter::branch(std::uint32_t id, const TrialCode::Block &block) {
    using enum TrialCode::Test;
    x86::CondCode otherwise = x86::CondCode::kZ;
    if (block.test == not_zero) {
        const x86::Gp value = values_.held().value(block.a);
        values_.held().store(facts_.alive_behind(id));
        to_.test(value, value);
    } else {
        const x86::Gp a = values_.held().value(block.a);
        const Operand b = values_.held().operand(block.b);
        values_.held().store(facts_.alive_behind(id));
        to_.emit(x86::Inst::kIdCmp, a, b);
        otherwise = block.test == equal  ? x86::CondCode::kNZ
                    : block.test == less ? x86::CondCode::kGE
                                         : x86::CondCode::kG;
    }
    if (block.then == id + 1) {
        const bool back = block.otherwise <= id;
        const Label away = back ? to_.newLabel() : begins_[block.otherwise];
        to_.j(otherwise, away);
        if (back) {
            to_.jmp(begins_[block.then]);
            to_.bind(away);
            go(id, block.otherwise);
        }
        return;
    }
    const Label no = to_.newLabel();
    to_.j(otherwise, no);
    go(id, block.then);
    to_.bind(no);
    go(id, block.otherwise);
}

void ScalarWriter::go(std::uint32_t from, std::uint32_t to) {
    if (to <= from) { // a game that never ends has to stop some time
        to_.sub(loops_, 1);
        to_.jnb(begins_[to]);
        stop(to, TrialEnd::stopped);
    } else if (to != from + 1) {
        to_.jmp(begins_[to]);
    }
}

void ScalarWriter::stop(std::uint32_t block, TrialEnd how) {
    to_.mov(block_, block);
    to_.mov(end_, static_cast<std::uint32_t>(how));
    to_.jmp(stop_);
}

} // namespace bylaw
