// Which nodes of a program are of which sort: read through once, for all analyses that ask for a few sorts.
#pragma once
#include "interpreter/program/ir.hpp"

#include <array>
#include <span>
#include <vector>

namespace bylaw::check {

class NodesByOp {
  public:
    explicit NodesByOp(std::span<const ir::Node> nodes) : next_(nodes.size(), ir::none) {
        first_.fill(ir::none);
        for (auto id = static_cast<ir::NodeId>(nodes.size()); id-- > 0;) {
            ir::NodeId &first = first_[static_cast<std::size_t>(nodes[id].op)];
            next_[id] = first;
            first = id;
        }
    }

    // Calls with each id of that op, as they were made.
    template <class Visit> void each(ir::Op op, Visit &&visit) const {
        for (ir::NodeId id = first_[static_cast<std::size_t>(op)]; id != ir::none; id = next_[id])
            visit(id);
    }

  private:
    static constexpr std::size_t ops = 0
#define OP(name, meaning) +1
#include "interpreter/program/ir.def"
#undef OP
        ;

    std::array<ir::NodeId, ops> first_{};
    std::vector<ir::NodeId> next_; // next node of the same op
};

} // namespace bylaw::check
