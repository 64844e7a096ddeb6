// Finds lists whose order can still matter, on the code, as liveness. The others are bags: their words may be
// sorted, so equal faces in another order are the same game. Order matters until the opposite is proved.
#pragma once
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/odds/rules/order_loops.hpp"

#include <vector>

namespace bylaw::odds::rules {

class ListOrder {
  public:
    // `live` is used in here only.
    ListOrder(const Program &program, const Bytecode &code, const State &state, const Liveness &live);

    bool any() const { return any_; }
    bool bag(FieldId field) const { return any_ && !fields_[field]; }
    // Requires a frame at pc.
    bool bag(std::uint32_t function, std::uint32_t pc, std::uint32_t reg) const {
        const Function &f = functions_[function];
        return any_ && f.sortable.size() > reg && f.sortable[reg] && !has(f, pc, reg);
    }

  private:
    struct Function {
        std::vector<bool> sortable;      // per register; none: unknown, all orders count
        std::vector<std::uint64_t> rows; // per instruction: the registers whose order counts
        std::vector<OrderLoop> loops;    // per instruction
        std::size_t width = 0;           // words per row
        bool given = false;              // does the order of its value count?
    };
    static bool has(const Function &f, std::size_t pc, std::uint32_t reg) {
        return (f.rows[pc * f.width + reg / 64] >> reg % 64 & 1) != 0;
    }

    friend class OrderSearch;

    std::vector<Function> functions_;
    std::vector<bool> fields_; // per field: does its order count?
    bool any_ = false;
};

} // namespace bylaw::odds::rules
