// Finds expressions that cannot fail in any state. They may be evaluated speculatively. (Numbers, lists and
// steps that grow too large are ignored.)
//
//     me.left * 4 <= me.most      sure, for a parameter `me` that is somebody
//     me.friend.reach > 1         not: `me` may have no friend
#pragma once
#include "interpreter/program/program.hpp"

#include <map>
#include <set>

namespace bylaw {

class Sure {
  public:
    explicit Sure(const Program &program) : p_(program) {}

    // An expression of that function, whose parameters that are things are never `none`.
    bool expression(const Function &function, ir::NodeId node);

  private:
    bool value(ir::NodeId node);
    bool all(ir::NodeId node);
    bool formula(ir::NodeId call);
    bool picked(ir::NodeId node);
    bool element(ir::NodeId node);
    bool with_element(ir::NodeId source, std::int64_t element, std::span<const ir::NodeId> inside);
    bool field(const ir::Node &read);
    bool stored(std::int64_t condition) const;
    bool may_be_no_member(const ir::Node &value) const;
    bool somebody(ir::NodeId node) const;
    bool all_somebody(ir::NodeId list) const;

    const Program &p_;
    std::set<std::int64_t> somebody_;    // registers of the function at hand
    std::map<FormulaId, bool> formulas_; // while one is read it is said not to be sure
    std::map<FieldId, bool> fields_;     // does so by field
};

} // namespace bylaw
