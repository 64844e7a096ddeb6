// Advice: comparisons with one result in every game, such as `n < 0` of a pool that starts at 0, or `x is not
// x`. They are probably mistakes.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/analysis/nodes_by_op.hpp"
#include "interpreter/check/context.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <unordered_set>

namespace bylaw::check {

namespace {

using I = ir::Op;

// Possible values of a number; both ends belong to it.
struct Reach {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

// An end that is written as a plain number.
void narrow_end(const Program &p, FunctionId end, std::int64_t &to) {
    if (end == no_id)
        return;
    const ir::Node &body = p.ir[p.functions[end].body];
    if (body.op == I::constant && body.type == type_number)
        to = body.value;
}

Reach reach_of_field(const Program &p, FieldId id) {
    Reach reach;
    const Field &field = p.fields[id];
    if (field.modifies.empty() && field.type == type_number) { // modifiers may exceed the range
        narrow_end(p, field.low, reach.low);
        narrow_end(p, field.high, reach.high);
    }
    return reach;
}

Reach reach_of_option(const Option &option) {
    Reach reach;
    reach.low = option.low.value_or(reach.low);
    reach.high = option.high.value_or(reach.high);
    return reach;
}

Reach reach_of(const Program &p, ir::NodeId id) {
    const ir::Node &n = p.ir[id];
    switch (n.op) {
    case I::constant: return {n.value, n.value};
    case I::field:
    case I::game_field:
    case I::condition_field: return reach_of_field(p, static_cast<FieldId>(n.value));
    case I::option: return reach_of_option(p.options[static_cast<std::size_t>(n.value)]);
    case I::size:
    case I::select_count: return {0, Reach().high};
    default: return {};
    }
}

constexpr I comparisons[] = {I::equal, I::unequal, I::less, I::less_equal, I::greater_than, I::greater_equal};

bool is_comparison(I op) {
    return std::ranges::find(comparisons, op) != std::end(comparisons);
}

// Returns the result of `a < b`, if both ranges decide it.
std::optional<bool> less(Reach a, Reach b) {
    if (a.high < b.low)
        return true;
    return a.low >= b.high ? std::optional(false) : std::nullopt;
}

std::optional<bool> equal(Reach a, Reach b) {
    return a.high < b.low || b.high < a.low ? std::optional(false) : std::nullopt;
}

std::optional<bool> opposite(std::optional<bool> of) {
    return of ? std::optional(!*of) : std::nullopt;
}

std::optional<bool> compare(I op, Reach a, Reach b) {
    switch (op) {
    case I::equal: return equal(a, b);
    case I::unequal: return opposite(equal(a, b));
    case I::less: return less(a, b);
    case I::greater_equal: return opposite(less(a, b));
    case I::greater_than: return less(b, a);
    default: return opposite(less(b, a)); // less_equal
    }
}

// Reads that give the same wherever they stand side by side.
bool only_reads(I op) {
    return op == I::local || op == I::field || op == I::game_field || op == I::condition_field ||
           op == I::option || op == I::bearer || op == I::source || op == I::active;
}

bool same_reading(const Program &p, ir::NodeId a, ir::NodeId b) {
    const ir::Node &x = p.ir[a], &y = p.ir[b];
    if (!only_reads(x.op) || x.op != y.op || x.value != y.value || x.extra != y.extra)
        return false;
    return std::ranges::equal(p.ir.args(a), p.ir.args(b),
                              [&](ir::NodeId l, ir::NodeId r) { return same_reading(p, l, r); });
}

bool holds_of_equals(I op) {
    return op == I::equal || op == I::less_equal || op == I::greater_equal;
}

std::optional<bool> foregone(const Program &p, ir::NodeId id) {
    const ir::Node &n = p.ir[id];
    const ir::NodeId a = p.ir.arg(id, 0), b = p.ir.arg(id, 1);
    if (same_reading(p, a, b))
        return holds_of_equals(n.op);
    const bool both_written = p.ir[a].op == I::constant && p.ir[b].op == I::constant;
    const bool numbers = p.ir[a].type == type_number && p.ir[b].type == type_number;
    return both_written || !numbers ? std::nullopt : compare(n.op, reach_of(p, a), reach_of(p, b));
}

// `x is not y` is `not (x is y)` in the tree: the same place in the text.
bool is_written_negated(const Program &p, ir::NodeId id) {
    const ir::Node &n = p.ir[id];
    if (n.op != I::negation)
        return false;
    const ir::Node &of = p.ir[p.ir.arg(id, 0)];
    return is_comparison(of.op) && of.span.source == n.span.source && of.span.begin == n.span.begin;
}

// Returns the result of a comparison, or of a negated one, if it is constant.
std::optional<bool> comes_out(const Program &p, ir::NodeId id) {
    if (is_written_negated(p, id))
        return opposite(foregone(p, p.ir.arg(id, 0)));
    return is_comparison(p.ir[id].op) ? foregone(p, id) : std::nullopt;
}

// A test may expect what always holds: that is what it is for. Found out where it matters, which is seldom.
class InTests {
  public:
    explicit InTests(const Program &program) : p_(program) {}

    bool contains(ir::NodeId id) {
        if (found_.empty())
            find();
        return found_[id];
    }

  private:
    void find() {
        found_.resize(p_.ir.nodes.size());
        for (const Test &test : p_.tests)
            walk(p_.ir, p_.functions[test.function].body,
                 [&](const ir::Node &, ir::NodeId id) { found_[id] = true; });
    }

    const Program &p_;
    std::vector<bool> found_;
};

// The range that says so, where it is one.
void show_range(const Program &p, ir::NodeId id, Diagnostic &d) {
    const ir::Node &n = p.ir[id];
    if (n.op == I::field || n.op == I::game_field || n.op == I::condition_field)
        d.others.push_back({p.fields[static_cast<std::size_t>(n.value)].span, "its range stands here"});
    else if (n.op == I::option)
        d.others.push_back({p.options[static_cast<std::size_t>(n.value)].span, "its range stands here"});
}

void report(Context &c, ir::NodeId id, bool holds) {
    const Program &p = c.program;
    const ir::NodeId compared = is_written_negated(p, id) ? p.ir.arg(id, 0) : id;
    const ir::NodeId left = p.ir.arg(compared, 0), right = p.ir.arg(compared, 1);
    Diagnostic d(Code::foregone, p.ir[id].span, holds ? "this is always true" : "this can never be true");
    if (same_reading(p, left, right))
        d.hint = "both sides are the same: name another on one of them";
    else
        show_range(p, left, d), show_range(p, right, d);
    c.report(std::move(d));
}

// A negation is made behind what it negates, so it is met first from the end.
std::vector<ir::NodeId> found_foregone(const Program &p, const NodesByOp &nodes) {
    std::vector<ir::NodeId> found;
    const auto look = [&](ir::NodeId id) {
        if (comes_out(p, id))
            found.push_back(id);
    };
    nodes.each(I::negation, look);
    for (const I op : comparisons)
        nodes.each(op, look);
    std::ranges::sort(found, std::greater());
    return found;
}

} // namespace

void warn_of_foregone(Context &c, const NodesByOp &nodes) {
    InTests tests(c.program);
    std::unordered_set<std::uint64_t> told; // inherited clauses are checked again for each child
    for (const ir::NodeId id : found_foregone(c.program, nodes)) {
        const Span span = c.program.ir[id].span;
        if (!in_main(c, span) || tests.contains(id))
            continue;
        const std::uint64_t place = (std::uint64_t{span.source} << 32) | span.begin;
        if (told.insert(place).second)
            report(c, id, *comes_out(c.program, id));
    }
}

} // namespace bylaw::check
