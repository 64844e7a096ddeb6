// Compiles parts of clauses as functions of their own behind existing code, so that an explanation can
// evaluate them in the state in which the clause was judged.
#pragma once
#include "interpreter/program/code.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace bylaw {

class Unit;

class Probes {
  public:
    // `code`: of the program; what is there keeps its numbers.
    Probes(const Program &program, const Bytecode &code);
    ~Probes();

    const Program &program() const { return program_; }
    const Bytecode &code() const { return code_; }
    Bytecode take_code() && { return std::move(code_); }

    // The value of a pure expression of the function; its arguments are all registers of that.
    std::uint32_t value(ir::NodeId node, FunctionId of, bool instance_first);
    // Makes many of these at once, which is quicker: value() finds them.
    void make_values(const std::vector<std::pair<ir::NodeId, FunctionId>> &wanted);
    // 1 + the place among the rule's `forbids` of the first that holds, or 0; its arguments are the registers
    // of the rule.
    std::uint32_t forbidding(RuleId rule);

  private:
    std::uint32_t begin_value(ir::NodeId node, FunctionId of, bool instance_first);
    void finish();

    const Program &program_;
    Bytecode code_;
    std::unique_ptr<Unit> unit_;
    std::map<std::pair<ir::NodeId, FunctionId>, std::uint32_t> values_; // those that are made
};

} // namespace bylaw
