#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

namespace {

bool stands(const std::vector<Instruction> &code, std::size_t at, std::initializer_list<Op> ops) {
    for (const Op op : ops) {
        if (at >= code.size() || code[at++].op != op) {
            return false;
        }
    }
    return true;
}

} // namespace

std::unique_ptr<FieldRead> field_read(const FunctionCode &function) {
    const std::vector<Instruction> &code = function.code;
    if (!stands(code, 0, {Op::load, Op::group_open, Op::value_open}) || code[0].b != 0 ||
        code[2].a != code[0].a) {
        return nullptr;
    }
    auto read = std::make_unique<FieldRead>();
    read->slot = code[0].low();
    std::size_t at = 3;
    while (stands(code, at, {Op::instance_mark, Op::constant, Op::next_instance}) && code[at + 1].imm == 0 &&
           code[at + 1].a == code[at + 2].a && code[at].a == code[at + 2].c && code[at + 2].low() > at) {
        read->conditions.push_back(code[at + 2].high());
        at = code[at + 2].low();
    }
    const bool ends = stands(code, at, {Op::value_close, Op::group_close, Op::give}) &&
                      code[at].a == code[0].a && code[at].imm == 0 && code[at + 2].a == code[0].a;
    return ends ? std::move(read) : nullptr;
}

} // namespace bylaw
