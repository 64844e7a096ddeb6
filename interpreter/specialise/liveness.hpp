// Registers of a frame that may still be read. Dead registers do not distinguish games, so comparisons of
// states ignore them.
#pragma once
#include "interpreter/program/code.hpp"

#include <vector>

namespace bylaw::residual {

class Liveness {
  public:
    Liveness(const Program &program, const Bytecode &code);

    // Before the instruction `pc` of the function (a frame's own program counter: a caller's result is not
    // there yet).
    bool live(std::uint32_t function, std::uint32_t pc, std::uint32_t reg) {
        const Table &table = of(function);
        return table.live[pc * table.registers + reg];
    }

  private:
    struct Table {
        bool known = false;
        std::size_t registers = 0;
        std::vector<bool> live;
    };

    const Table &of(std::uint32_t function) {
        return tables_[function].known ? tables_[function] : compute(function);
    }
    const Table &compute(std::uint32_t function);
    struct Analysis;
    void mark_remote(RuleId ancestor, std::uint32_t reg);
    void find_remote_reads();
    void mark_yielded(const bylaw::Instruction &performing);

    const Program &program_;
    const Bytecode &code_;
    std::vector<Table> tables_;                    // made when they are asked for
    std::vector<std::vector<bool>> read_remotely_; // per rule: its own registers that other frames look at
};

} // namespace bylaw::residual
