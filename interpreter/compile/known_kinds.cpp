#include "interpreter/compile/known_kinds.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

void KnownKinds::learn_from(ir::NodeId holds) {
    const ir::Arena &arena = unit_.program.ir;
    const ir::Node &x = arena[holds];
    if (x.op == I::all_of) {
        for (const ir::NodeId each : arena.args(holds)) {
            learn_from(each);
        }
    } else if (x.op == I::is_kind && arena[arena.arg(holds, 0)].op == I::local) {
        learn(static_cast<Reg>(arena[arena.arg(holds, 0)].value), static_cast<KindId>(x.value));
    }
}

bool KnownKinds::is(Reg thing, KindId kind) const {
    return std::ranges::any_of(known_, [&](const auto &known) {
        return known.first == thing && unit_.code.kind_is[known.second][kind];
    });
}

bool KnownKinds::is_local(ir::NodeId node, std::int64_t kind) const {
    const ir::Node &x = unit_.program.ir[node];
    return x.op == I::local && kind >= 0 && kind < static_cast<std::int64_t>(unit_.program.kinds.size()) &&
           is(static_cast<Reg>(x.value), static_cast<KindId>(kind));
}

} // namespace bylaw
