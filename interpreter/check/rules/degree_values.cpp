// Degrees that are compared, sorted, raised and lowered: each operation looks into a small generated grid.
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rules.hpp"

#include <algorithm>
#include <map>

namespace bylaw::check {

namespace {

// Returns the degrees that any check of the family can yield.
std::vector<std::uint32_t> degrees_of_family(Context &c, RuleId check) {
    link_rules(c);
    std::vector<std::uint32_t> all;
    for (RuleId each : family(c, check))
        for (std::uint32_t degree : occurring_degrees(c, each))
            if (std::ranges::find(all, degree) == all.end())
                all.push_back(degree);
    return all;
}

// A value is any of these; a name is itself.
std::vector<std::uint32_t> degrees_meant(Context &c, NodeId degree) {
    const ir::Node &n = c.program.ir[degree];
    if (n.op == ir::Op::constant)
        return {static_cast<std::uint32_t>(n.value)};
    return degrees_of_family(c, n.type.of);
}

// Returns the degrees that `degree` of the check counts as, itself first.
std::vector<std::uint32_t> kinds_of(const std::vector<WrittenDegree> &all, std::uint32_t degree) {
    std::vector<std::uint32_t> kinds{degree};
    for (std::size_t steps = 0; steps < all.size(); ++steps) {
        const auto at = std::ranges::find(all, kinds.back(), &WrittenDegree::degree);
        if (at == all.end() || !at->is)
            break;
        kinds.push_back(*at->is);
    }
    return kinds;
}

// Makes a key of `count` values from `low` on, each with its own line.
GridKey straight_key(Type type, std::int64_t low, std::uint32_t count) {
    GridKey key{type, {}, {}};
    for (std::uint32_t line = 0; line < count; ++line) {
        key.starts.push_back(low + line);
        key.lines.push_back(line);
    }
    key.starts.push_back(low + count);
    key.lines.push_back(no_id);
    return key;
}

// One row for each degree that the program has so far, the refused one first.
Grid grid_of_degrees(const Context &c, RuleId check, Type value) {
    Grid grid;
    const auto degrees = static_cast<std::uint32_t>(c.program.degree_names.size());
    grid.keys.push_back(straight_key(type_degree(check), 0, degrees));
    grid.value = value;
    grid.cells.assign(degrees, 0);
    return grid;
}

GridId add_grid(Context &c, Grid grid) {
    c.program.grids.push_back(std::move(grid));
    return static_cast<GridId>(c.program.grids.size() - 1);
}

NodeId looked_up(Context &c, NodeId degree, GridId grid, Type type, Span at) {
    return c.node(ir::Op::grid_lookup, type, at, {degree}, grid, 0, 1);
}

// A refused check ranks below all.
GridId rank_grid(Context &c, const DegreeOrder &order, RuleId check) {
    Grid grid = grid_of_degrees(c, check, type_number);
    for (std::uint32_t degree = degree_refused + 1; degree < grid.cells.size(); ++degree)
        grid.cells[degree] = static_cast<std::int64_t>(order.rank(degree)) + 1;
    return add_grid(c, std::move(grid));
}

bool any_check(Type type) {
    return type.kind != TypeKind::degree || type.of == any_kind;
}

} // namespace

std::vector<std::uint32_t> key_degrees(Context &c, RuleId check) {
    std::vector<std::uint32_t> all = degrees_of_family(c, check);
    for (std::uint32_t each : {degree_success, degree_failure})
        if (std::ranges::find(all, each) == all.end())
            all.push_back(each);
    return all;
}

std::vector<std::pair<std::uint32_t, std::optional<std::uint32_t>>>
keys_taken(Context &c, RuleId check, const std::function<bool(std::uint32_t)> &written) {
    std::map<std::uint32_t, std::optional<std::uint32_t>> taken;
    const std::vector<std::uint32_t> occurring = degrees_of_family(c, check);
    for (std::uint32_t degree : key_degrees(c, check))
        for (RuleId each : family(c, check)) {
            const auto kinds = kinds_of(written_degrees(c, each), degree);
            const auto found = std::ranges::find_if(kinds, written);
            if (found != kinds.end())
                taken[degree] = *found;
            else if (std::ranges::find(occurring, degree) != occurring.end())
                taken.try_emplace(degree, std::nullopt);
        }
    return {taken.begin(), taken.end()};
}

NodeId degree_constant(Context &c, Ref name, Type wanted) {
    if (any_check(wanted))
        return ir::none;
    link_rules(c);
    const auto is = [&](std::uint32_t degree) { return c.program.degree_names[degree] == name.text(); };
    for (std::uint32_t built_in : {degree_success, degree_failure, degree_refused})
        if (is(built_in))
            return c.constant(wanted, name.span(), built_in);
    for (RuleId each : family(c, wanted.of))
        for (const WrittenDegree &written : written_degrees(c, each))
            if (is(written.degree))
                return c.constant(wanted, name.span(), written.degree);
    return ir::none;
}

NodeId compared_degrees(Context &c, ir::Op how, NodeId left, NodeId right, Span at) {
    if (any_check(c.type(left)) || any_check(c.type(right)))
        return c.bad(at);
    const std::vector<RuleId> checks = families(c, {c.type(left).of, c.type(right).of});
    const DegreeOrder order = order_of_all(c, checks);
    if (report_unstated(c, order, degrees_meant(c, left), degrees_meant(c, right), checks, at))
        return c.bad(at);
    const GridId ranks = rank_grid(c, order, c.type(left).of);
    return c.node(how, type_yesno, at,
                  {looked_up(c, left, ranks, type_number, c.span(left)),
                   looked_up(c, right, ranks, type_number, c.span(right))});
}

NodeId degree_rank(Context &c, NodeId degree, Span at) {
    const RuleId check = c.type(degree).of;
    const std::vector<RuleId> checks = families(c, {check});
    const DegreeOrder order = order_of_all(c, checks);
    const auto all = degrees_of_family(c, check);
    if (report_unstated(c, order, all, all, checks, at))
        return c.bad(at);
    return looked_up(c, degree, rank_grid(c, order, check), type_number, at);
}

namespace {

using DegreeNumbers = std::vector<std::uint32_t>;

// From the worst to the best; empty after a report.
DegreeNumbers rungs(Context &c, RuleId check, Span at) {
    const DegreeOrder order = order_of_check(c, check);
    DegreeNumbers all = occurring_degrees(c, check);
    if (report_unstated(c, order, all, all, {check}, at))
        return {};
    std::ranges::sort(all, {}, [&](std::uint32_t degree) { return order.rank(degree); });
    return all;
}

// Returns the degree so many steps away. A degree that no roll yields, but that a rule may set, lies between
// two.
std::uint32_t stepped(const DegreeNumbers &rungs, const DegreeOrder &order, std::uint32_t degree,
                      std::int64_t steps) {
    const auto at = std::ranges::find(rungs, degree);
    const auto worse = static_cast<std::int64_t>(
        std::ranges::count_if(rungs, [&](std::uint32_t rung) { return order.below(rung, degree); }));
    const bool between = at == rungs.end();
    if (steps == 0 || rungs.empty())
        return degree;
    const std::int64_t from = between ? worse - (steps > 0 ? 1 : 0) : at - rungs.begin();
    const std::int64_t to =
        std::clamp<std::int64_t>(from + steps, 0, static_cast<std::int64_t>(rungs.size()) - 1);
    return rungs[static_cast<std::size_t>(to)];
}

void report_steps_differ(Context &c, RuleId check, std::uint32_t degree, Span at) {
    const std::string &name = c.program.rules[check].name;
    c.report(Diagnostic(Code::degrees_unordered, at,
                        "the checks that are `" + name + "` differ in what is one step from `" +
                            c.program.degree_names[degree] + "`")
                 .mend("let the value be the outcome of one of them: its name instead of `" + name + "`"));
}

// The steps of all that are that check, where they agree.
std::optional<std::map<std::uint32_t, std::uint32_t>> steps_of_family(Context &c, RuleId check,
                                                                      std::int64_t step, Span at) {
    std::map<std::uint32_t, std::uint32_t> steps;
    for (RuleId each : family(c, check)) {
        const DegreeNumbers all = rungs(c, each, at);
        const DegreeOrder order = order_of_check(c, each);
        if (all.empty())
            return std::nullopt;
        for (std::uint32_t degree : all)
            if (const std::uint32_t to = stepped(all, order, degree, step);
                steps.try_emplace(degree, to).first->second != to)
                return report_steps_differ(c, check, degree, at), std::nullopt;
    }
    return steps;
}

} // namespace

NodeId moved_degree(Context &c, NodeId degree, std::int64_t step, Span at) {
    const Type type = c.type(degree);
    if (any_check(type))
        return c.bad(at);
    link_rules(c);
    const auto steps = steps_of_family(c, type.of, step, at);
    if (!steps)
        return c.bad(at);
    Grid grid = grid_of_degrees(c, type.of, type);
    for (std::uint32_t each = 0; each < grid.cells.size(); ++each) {
        const auto found = steps->find(each);
        grid.cells[each] = found == steps->end() ? each : found->second;
    }
    const GridId made = add_grid(c, std::move(grid));
    return looked_up(c, degree, made, type, at);
}

void need_ladder(Context &c, RuleId check, Span at) {
    if (c.program.rules[check].ladder != no_id)
        return;
    const DegreeNumbers all = rungs(c, check, at);
    const DegreeOrder order = order_of_check(c, check);
    const auto most = static_cast<std::int64_t>(all.size());
    Grid grid = grid_of_degrees(c, check, type_degree(check));
    const auto degrees = static_cast<std::uint32_t>(grid.cells.size());
    grid.columns = static_cast<std::uint32_t>(2 * most + 1);
    grid.keys.push_back(straight_key(type_number, -most, grid.columns));
    grid.cells.clear();
    for (std::uint32_t degree = 0; degree < degrees; ++degree)
        for (std::int64_t step = -most; step <= most; ++step)
            grid.cells.push_back(degree == degree_refused ? degree : stepped(all, order, degree, step));
    c.program.rules[check].ladder = add_grid(c, std::move(grid));
}

} // namespace bylaw::check
