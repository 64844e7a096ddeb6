// `result` ends its rule: what stands behind it, in its braces or as a further stage, never happens.
#include "interpreter/check/analysis/analysis.hpp"

#include <span>

namespace bylaw::check {

namespace {

class BehindResult {
  public:
    BehindResult(const Program &program, DiagnosticSink &sink) : program_(program), sink_(sink) {}

    void in_rule(const Rule &rule) {
        ir::NodeId ended = ir::none;
        for (const Stage &stage : rule.stages) {
            if (ended != ir::none && !empty(stage.body))
                return report(stage.span, ended, "the stage `" + stage.name + "`");
            if (ended == ir::none)
                ended = ending(stage.body);
        }
        for (const DegreeEffect &effect : rule.effects)
            ending(effect.body);
        for (const TableRow &row : rule.rows)
            ending(row.body);
    }

  private:
    bool empty(ir::NodeId id) const {
        return id == ir::none || (program_.ir[id].op == ir::Op::block && program_.ir[id].arg_count == 0);
    }

    // The `result` that every way through the statement ends at, or none. Reports what stands behind one on
    // the way.
    ir::NodeId ending(ir::NodeId id) {
        if (id == ir::none)
            return ir::none;
        const auto args = program_.ir.args(id);
        switch (program_.ir[id].op) {
        case ir::Op::result: return id;
        case ir::Op::block: return ending_of_block(args);
        case ir::Op::if_then: return ending_of_both(args);
        case ir::Op::each:
        case ir::Op::each_group:
        case ir::Op::repeat_while:
        case ir::Op::repeat_until:
        case ir::Op::repeat_times: ending(args.back()); return ir::none;
        default: return ir::none;
        }
    }

    ir::NodeId ending_of_block(std::span<const ir::NodeId> statements) {
        ir::NodeId ended = ir::none;
        for (ir::NodeId each : statements) {
            if (each == ir::none) // a misplaced statement, which is reported
                continue;
            if (ended != ir::none) {
                report(program_.ir[each].span, ended, "this");
                return ended;
            }
            ended = ending(each);
        }
        return ended;
    }

    ir::NodeId ending_of_both(std::span<const ir::NodeId> parts) {
        ir::NodeId yes = ending(parts[1]), no = parts.size() > 2 ? ending(parts[2]) : ir::none;
        return yes != ir::none && no != ir::none ? yes : ir::none;
    }

    void report(Span at, ir::NodeId result, const std::string &what) {
        sink_.report(
            Diagnostic(Code::misplaced_clause, at, what + " never happens: `result` ends the rule")
                .also(program_.ir[result].span, "here")
                .mend("put the `result` last; to keep the value until then, write `let answer = …`"));
    }

    const Program &program_;
    DiagnosticSink &sink_;
};

} // namespace

void find_behind_results(const Program &program, DiagnosticSink &sink) {
    BehindResult search(program, sink);
    for (const Rule &rule : program.rules)
        search.in_rule(rule);
}

} // namespace bylaw::check
