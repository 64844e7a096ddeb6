// A degree that no roll reaches is a mistake: its effect would silently never happen.
#include "interpreter/check/analysis/analysis.hpp"

namespace bylaw::check {

namespace {

// The values of `natural` for which a guard `natural OP constant` can hold, if the guard is of that form.
std::optional<Totals> wanted_natural(const Program &program, const Rule &rule, ir::NodeId guard) {
    if (guard == ir::none) return std::nullopt;
    const ir::Node &n = program.ir[guard];
    if (n.arg_count != 2) return std::nullopt;
    const ir::Node &left = program.ir[program.ir.arg(guard, 0)], &right = program.ir[program.ir.arg(guard, 1)];
    if (left.op != ir::Op::local || left.value != rule.natural || right.op != ir::Op::constant) return std::nullopt;
    switch (n.op) {
    case ir::Op::equal: return Totals{right.value, right.value};
    case ir::Op::greater_equal: return Totals{right.value, INT64_MAX};
    case ir::Op::greater_than: return Totals{right.value + 1, INT64_MAX};
    case ir::Op::less_equal: return Totals{INT64_MIN, right.value};
    case ir::Op::less: return Totals{INT64_MIN, right.value - 1};
    default: return std::nullopt;
    }
}

void check_degrees(const Program &program, const Rule &rule, DiagnosticSink &sink) {
    auto totals = possible_totals(program, rule.roll);
    const DegreeCase *always = nullptr;
    for (const DegreeCase &degree : rule.degrees) {
        const std::string &name = program.degree_names[degree.degree];
        Span at = degree.when == ir::none ? rule.span : program.ir[degree.when].span;
        if (always) {
            sink.report(Diagnostic(Code::degree_unreachable, at,
                                   "degree `" + name + "` is never reached: `" + program.degree_names[always->degree] +
                                       "` before it has no `when` and takes every roll"));
            continue;
        }
        if (degree.when == ir::none) always = &degree;
        auto wanted = wanted_natural(program, rule, degree.when);
        if (totals && wanted && (wanted->low > totals->high || wanted->high < totals->low))
            sink.report(Diagnostic(Code::degree_unreachable, at,
                                   "degree `" + name + "` is never reached: the dice show " + std::to_string(totals->low) +
                                       ".." + std::to_string(totals->high)));
    }
}

} // namespace

void find_unreachable_degrees(const Program &program, DiagnosticSink &sink) {
    for (const Rule &rule : program.rules)
        if (rule.sort == RuleSort::check) check_degrees(program, rule, sink);
}

} // namespace bylaw::check
