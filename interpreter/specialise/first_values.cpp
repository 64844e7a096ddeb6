#include "interpreter/specialise/first_values.hpp"

#include "interpreter/residual/live_variables.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::residual {

namespace {

bool leads_to(const Exit &exit, BlockId id) {
    return (exit.kind == Exit::Kind::jump && exit.then == id) ||
           (exit.kind == Exit::Kind::branch && (exit.then == id || exit.otherwise == id));
}

// Makes sure that a trial enters the first block once.
void enter_once(Residual &residual) {
    if (std::ranges::none_of(residual.blocks, [](const Block &each) { return leads_to(each.exit, 0); })) {
        return;
    }
    const auto moved = static_cast<BlockId>(residual.blocks.size());
    residual.blocks.push_back(std::exchange(residual.blocks[0], {}));
    for (Block &each : residual.blocks) {
        each.exit.then = each.exit.then == 0 ? moved : each.exit.then;
        each.exit.otherwise = each.exit.otherwise == 0 ? moved : each.exit.otherwise;
    }
    residual.blocks[0].exit = {Exit::Kind::jump, 0, moved, no_block};
}

} // namespace

void give_first_values(Residual &residual) {
    std::vector<Instruction> first;
    LiveVariables(residual).before(0).each([&](std::uint32_t v) { first.push_back({Op::copy, v, 0, 0, 0}); });
    if (first.empty()) {
        return;
    }
    enter_once(residual);
    std::vector<Instruction> &code = residual.blocks[0].code;
    code.insert(code.begin(), first.begin(), first.end());
    for (const Instruction &in : first) { // the start value lies within its bounds
        if (in.to < residual.bounds.size()) {
            Bounds &bounds = residual.bounds[in.to];
            bounds = {std::min<Word>(bounds.low, 0), std::max<Word>(bounds.high, 0)};
        }
    }
}

} // namespace bylaw::residual
