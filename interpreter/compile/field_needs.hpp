// Dependencies of ends and starting values of fields. They decide the order in which a new thing's fields are
// set. They also find the pools that a write may leave above their end, and the pools whose end moves without
// a write.
#pragma once
#include "interpreter/program/program.hpp"

#include <set>
#include <vector>

namespace bylaw {

// Reads of expressions about one owner.
struct Needs {
    std::set<FieldId> own, others; // fields of that owner; of anything
    std::set<OptionId> options;
    bool unsteady = false; // conditions, modifiers, what is running
};

class FieldNeeds {
  public:
    explicit FieldNeeds(const Program &program);

    // A pool whose end may move although nothing is written.
    bool unsteady(FieldId pool) const { return ends_[pool].unsteady; }
    const Needs &ends(FieldId field) const { return ends_[field]; }
    // Pools with an end that a write of this field moves.
    const std::vector<FieldId> &pools_behind(FieldId field) const { return pools_behind_[field]; }
    Needs of(const std::vector<FunctionId> &functions) const;
    // The fields of the game that begin with something that depends on the option, in the order of their
    // declaration.
    std::vector<FieldId> started_by(OptionId option) const;

  private:
    void look_at_field(const ir::Node &n, bool own, int depth, Needs &needs) const;
    void look_at_formula(const Formula &formula, bool of_owner, int depth, Needs &needs) const;
    void look(ir::NodeId node, bool owner_first, int depth, Needs &needs) const;
    void look_inside(FunctionId function, bool owner_first, int depth, Needs &needs) const;

    const Program &p;
    std::vector<Needs> ends_;
    std::vector<std::vector<FieldId>> pools_behind_;
};

// The fields of a kind, or of the game, each behind those that it starts from; else as they are declared.
// `starts`: the functions that make its first value.
std::vector<FieldId> starting_order(const std::vector<FieldId> &fields, const FieldNeeds &needs,
                                    const std::vector<std::vector<FunctionId>> &starts);

} // namespace bylaw
