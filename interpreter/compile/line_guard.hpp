// The `when` of a policy's line, taken apart: what it says of nobody but the asker is not asked of each act
// anew.
#pragma once
#include "interpreter/compile/function.hpp"

namespace bylaw {

class LineGuard {
  public:
    // Of the line's acts by that rule. Whoever may act is in register 0 of what is compiled. `once`: all of
    // it is asked once anyhow.
    LineGuard(FunctionCompiler &compiler, const Prefer &line, RuleId rule, bool once);

    // Goes to `no` where what cannot fail says that no act is wanted: asked before any act is looked for.
    void unless_wanted(Label no) const;

    // The same of what stands before all that is said of others, but may fail: it was perhaps written for
    // legal acts only, so it waits for the first one.
    bool waits() const { return !waiting_.empty(); }
    void unless_wanted_now(Label no) const;

    // A function like the whole `when`, of what is left of it; nothing: nothing is left.
    std::optional<std::uint32_t> rest() const;

  private:
    bool is_about_asker(ir::NodeId part) const;
    void ask(const std::vector<ir::NodeId> &parts, Label no) const;

    FunctionCompiler &f_;
    const Prefer &line_;
    const RuleId rule_;
    std::vector<ir::NodeId> first_, waiting_, rest_;
};

// Does an expression read the register?
bool reads(const Program &p, ir::NodeId node, std::int64_t reg);

} // namespace bylaw
