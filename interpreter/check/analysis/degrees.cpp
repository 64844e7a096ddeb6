// A degree that no roll reaches is a mistake: its effect would silently never happen.
#include "interpreter/check/analysis/analysis.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_set>

namespace bylaw::check {

namespace {

// `NUMBER in 3..5` with ends that are known.
std::optional<Totals> wanted_in_range(const Program &program, std::int64_t number, ir::NodeId guard) {
    Totals wanted{INT64_MIN, INT64_MAX};
    const auto args = program.ir.args(guard);
    const ir::Node &asked = program.ir[args[0]];
    if (asked.op != ir::Op::local || asked.value != number)
        return std::nullopt;
    for (std::size_t end = 1; end < args.size(); ++end) {
        if (program.ir[args[end]].op != ir::Op::constant)
            return std::nullopt;
        (end == 1 ? wanted.low : wanted.high) = program.ir[args[end]].value;
    }
    return wanted;
}

// The values of the number in a register for which a guard `NUMBER OP constant` can hold, if the guard is of
// that form.
std::optional<Totals> wanted_of(const Program &program, std::int64_t number, ir::NodeId guard) {
    if (guard == ir::none)
        return std::nullopt;
    const ir::Node &n = program.ir[guard];
    if (n.op == ir::Op::all_of) { // all of its parts must hold
        std::optional<Totals> both;
        for (ir::NodeId part : program.ir.args(guard))
            if (auto one = wanted_of(program, number, part))
                both = both ? Totals{std::max(both->low, one->low), std::min(both->high, one->high)} : *one;
        return both;
    }
    if (n.op == ir::Op::in_range)
        return wanted_in_range(program, number, guard);
    if (n.arg_count != 2)
        return std::nullopt;
    const ir::Node &left = program.ir[program.ir.arg(guard, 0)],
                   &right = program.ir[program.ir.arg(guard, 1)];
    if (left.op != ir::Op::local || left.value != number || right.op != ir::Op::constant)
        return std::nullopt;
    switch (n.op) {
    case ir::Op::equal: return Totals{right.value, right.value};
    case ir::Op::greater_equal: return Totals{right.value, INT64_MAX};
    case ir::Op::greater_than:
        return right.value == INT64_MAX ? std::nullopt : std::optional(Totals{right.value + 1, INT64_MAX});
    case ir::Op::less_equal: return Totals{INT64_MIN, right.value};
    case ir::Op::less:
        return right.value == INT64_MIN ? std::nullopt : std::optional(Totals{INT64_MIN, right.value - 1});
    default: return std::nullopt;
    }
}

bool same_value(const Program &program, ir::NodeId a, ir::NodeId b) {
    const ir::Node &x = program.ir[a], &y = program.ir[b];
    if (x.op != y.op || x.value != y.value || x.extra != y.extra || x.flags != y.flags ||
        x.arg_count != y.arg_count)
        return false;
    for (std::size_t i = 0; i < x.arg_count; ++i)
        if (!same_value(program, program.ir.arg(a, i), program.ir.arg(b, i)))
            return false;
    return true;
}

// Whenever the later guard holds, so does the earlier one. All numbers that they look at are known by then
// and stay.
bool covers(const Program &program, ir::NodeId earlier, ir::NodeId later) {
    if (earlier == ir::none || later == ir::none)
        return false;
    if (same_value(program, earlier, later))
        return true;
    if (program.ir[earlier].op == ir::Op::all_of || program.ir[earlier].arg_count < 2)
        return false;
    const ir::Node &number = program.ir[program.ir.arg(earlier, 0)];
    if (number.op != ir::Op::local)
        return false;
    auto wide = wanted_of(program, number.value, earlier), narrow = wanted_of(program, number.value, later);
    return wide && narrow && wide->low <= narrow->low && narrow->high <= wide->high;
}

// A child's degrees come behind its parent's, unless it says those again behind its own.
std::string mend_for(const Program &program, const Rule &rule, const DegreeCase &earlier) {
    const auto says = [&](const DegreeCase &each) {
        return each.degree == earlier.degree && each.when != ir::none &&
               program.ir[each.when].span == program.ir[earlier.when].span;
    };
    const bool inherited = std::ranges::any_of(
        rule.parents, [&](RuleId of) { return std::ranges::any_of(program.rules[of].degrees, says); });
    return inherited ? "say `degree " + program.degree_names[earlier.degree] + " …` again, behind this one"
                     : "";
}

Span place_of(const Program &program, const Rule &rule, const DegreeCase &degree) {
    return degree.when == ir::none ? rule.span : program.ir[degree.when].span;
}

Diagnostic never_reached(const Program &program, const Rule &rule, const DegreeCase &degree,
                         const std::string &because) {
    return Diagnostic(Code::degree_unreachable, place_of(program, rule, degree),
                      "degree `" + program.degree_names[degree.degree] + "` is never reached: " + because);
}

Diagnostic behind_all(const Program &program, const Rule &rule, const DegreeCase &degree,
                      const DegreeCase &always) {
    return never_reached(program, rule, degree,
                         "`" + program.degree_names[always.degree] +
                             "` before it has no `when` and takes every roll");
}

Diagnostic behind_wider(const Program &program, const Rule &rule, const DegreeCase &degree,
                        const DegreeCase &wider) {
    return never_reached(program, rule, degree,
                         "`" + program.degree_names[wider.degree] + "` before it takes all of its rolls")
        .also(program.ir[wider.when].span, "the earlier one")
        .mend(mend_for(program, rule, wider));
}

bool apart(Totals shown, Totals wanted) {
    return wanted.low > wanted.high || wanted.low > shown.high || wanted.high < shown.low;
}

// Nothing of what the dice show is what the degree wants.
void check_shown(const Program &program, const Rule &rule, const DegreeCase &degree, DiagnosticSink &sink) {
    const auto shown = possible_totals(program, rule.roll);
    const auto wanted = wanted_of(program, rule.natural, degree.when);
    if (shown && wanted && apart(*shown, *wanted))
        sink.report(never_reached(program, rule, degree,
                                  "the dice show " + std::to_string(shown->low) + ".." +
                                      std::to_string(shown->high)));
}

std::uint64_t hash_of(const Program &program, ir::NodeId id) {
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
    const ir::Node &node = program.ir[id];
    std::uint64_t hash = static_cast<std::uint64_t>(node.value) * odd + static_cast<std::uint64_t>(node.op);
    for (const ir::NodeId each : program.ir.args(id))
        hash = (hash ^ hash >> 32 ^ hash_of(program, each)) * odd;
    return hash;
}

// The guards before, so that no degree of many has to be compared with each before it: may one of them cover
// this?
class GuardsBefore {
  public:
    explicit GuardsBefore(const Program &program) : program_(program) {}

    bool may_cover(ir::NodeId later) const {
        return hashes_.contains(hash_of(program_, later)) ||
               std::ranges::any_of(ends_, [&](const auto &each) {
                   const auto narrow = wanted_of(program_, each.first, later);
                   return narrow && covered(each.second, *narrow);
               });
    }

    void add(ir::NodeId guard) {
        hashes_.insert(hash_of(program_, guard));
        const ir::Node &node = program_.ir[guard];
        if (node.op == ir::Op::all_of || node.arg_count < 2)
            return;
        const ir::Node &number = program_.ir[program_.ir.arg(guard, 0)];
        if (const auto wide = wanted_of(program_, number.value, guard);
            wide && !covered(ends_[number.value], *wide)) {
            Ends &ends = ends_[number.value];
            auto from = ends.lower_bound(wide->low), to = from;
            while (to != ends.end() && to->second <= wide->high)
                ++to;
            ends.erase(from, to);
            ends[wide->low] = wide->high;
        }
    }

  private:
    using Ends = std::map<std::int64_t, std::int64_t>; // low to high; no range lies within another

    static bool covered(const Ends &ends, Totals narrow) {
        const auto behind = ends.upper_bound(narrow.low);
        return behind != ends.begin() && std::prev(behind)->second >= narrow.high;
    }

    const Program &program_;
    std::unordered_set<std::uint64_t> hashes_;
    std::map<std::int64_t, Ends> ends_; // by register
};

void check_degrees(const Program &program, const Rule &rule, DiagnosticSink &sink) {
    std::vector<const DegreeCase *> before; // that are reached; one without `when` is the last
    GuardsBefore guards(program);
    for (const DegreeCase &degree : rule.degrees) {
        if (!before.empty() && before.back()->when == ir::none) {
            sink.report(behind_all(program, rule, degree, *before.back()));
            continue;
        }
        if (degree.when != ir::none && guards.may_cover(degree.when)) {
            const auto wider = std::ranges::find_if(before, [&](const DegreeCase *earlier) {
                return covers(program, earlier->when, degree.when);
            });
            if (wider != before.end()) {
                sink.report(behind_wider(program, rule, degree, **wider));
                continue;
            }
        }
        before.push_back(&degree);
        if (degree.when != ir::none)
            guards.add(degree.when);
        check_shown(program, rule, degree, sink);
    }
}

} // namespace

void find_unreachable_degrees(const Program &program, DiagnosticSink &sink) {
    for (const Rule &rule : program.rules)
        if (rule.sort == RuleSort::check)
            check_degrees(program, rule, sink);
}

} // namespace bylaw::check
