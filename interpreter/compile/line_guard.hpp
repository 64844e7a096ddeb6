// Splits the `when` of a policy's line: the part about the asker alone is tested once, not for each act.
#pragma once
#include "interpreter/compile/function.hpp"

namespace bylaw {

class LineGuard {
  public:
    // For the line's acts with that rule. The actor is in register 0 of the compiled function. `once`: all of
    // it is tested once anyway.
    LineGuard(FunctionCompiler &compiler, const Prefer &line, RuleId rule, bool once);

    // Goes to `no` where what cannot fail says that no act is wanted: asked before any act is looked for.
    void unless_wanted(Label no) const;

    // A part that stands before all others but may fail waits for the first legal act, because it may be
    // written for legal acts only.
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
