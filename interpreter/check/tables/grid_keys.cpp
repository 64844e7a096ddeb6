// The keys of grids: numbers, ranges of them that may be open, members, yes and no.
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/tables/inside.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

KeyRange number_range(Context &c, view::Range range) {
    const std::int64_t low = range.is_open_below() ? INT64_MIN : constant_number(c, range.low(), 0);
    const std::int64_t high = range.is_open() ? INT64_MAX : constant_number(c, range.end(), 0);
    if (low > high)
        c.report(Diagnostic(Code::empty_range, range.span(),
                            "this range is empty: its end lies before its start"));
    return {low, high};
}

KeyRange report_no_degree(Context &c, Ref key, RuleId check) {
    std::vector<std::string_view> known;
    for (std::uint32_t degree : key_degrees(c, check))
        known.push_back(c.program.degree_names[degree]);
    unknown_name(c, key, "degree of `" + c.program.rules[check].name + "` called", known,
                 Code::unknown_degree);
    return {};
}

KeyRange report_wrong_key(Context &c, Ref key, Type wanted) {
    if (wanted.kind == TypeKind::degree)
        return report_no_degree(c, key, wanted.of);
    if (wanted.kind != TypeKind::member) {
        if (wanted.kind != TypeKind::unknown)
            c.report(Diagnostic(Code::wrong_type, key.span(), describe(c, wanted) + " is wanted here"));
        return {};
    }
    const Enum &of = c.program.enums[wanted.of];
    const std::vector<std::string_view> members(of.members.begin(), of.members.end());
    unknown_name(c, key, "member of `" + of.name + "` called", members, Code::unknown_name);
    return {};
}

// Returns the last number that is written: a value before it belongs to a row, or is a hole.
std::int64_t last_written(const GridKey &key) {
    std::int64_t last = INT64_MIN;
    for (std::size_t i = 0; i < key.lines.size(); ++i)
        if (key.lines[i] != no_id)
            last = key.starts[i];
    return last;
}

} // namespace

KeyRange key_range(Context &c, Ref key, Type wanted) {
    if (wanted.kind == TypeKind::number && key.kind() == NodeKind::Range)
        return number_range(c, key);
    if (wanted.kind == TypeKind::yesno && key.kind() == NodeKind::Literal) {
        const std::int64_t yes = key.text() == "yes";
        return {yes, yes};
    }
    if (wanted.kind == TypeKind::member && key.kind() == NodeKind::Name)
        if (NodeId m = member_name(c, key, wanted); m != ir::none && c.type(m) == wanted)
            return {c.program.ir[m].value, c.program.ir[m].value};
    if (wanted.kind == TypeKind::degree && key.kind() == NodeKind::Name)
        if (NodeId degree = degree_constant(c, key, wanted); degree != ir::none)
            return {c.program.ir[degree].value, c.program.ir[degree].value};
    return report_wrong_key(c, key, wanted);
}

void each_key(Ref row, const std::function<void(Ref)> &act) {
    row.each([&](Ref part) {
        if (part.kind() == NodeKind::Name || part.kind() == NodeKind::Range ||
            part.kind() == NodeKind::Literal)
            act(part);
    });
}

GridKey cut_key(Type type, const std::vector<KeyRange> &ranges) {
    GridKey key{type, {INT64_MIN}, {}};
    for (const KeyRange &range : ranges)
        if (!range.is_empty()) {
            key.starts.push_back(range.low);
            if (range.high < INT64_MAX)
                key.starts.push_back(range.high + 1);
        }
    std::sort(key.starts.begin(), key.starts.end());
    key.starts.erase(std::unique(key.starts.begin(), key.starts.end()), key.starts.end());
    key.lines.assign(key.starts.size(), no_id);
    return key;
}

namespace {

// The stretches of a range that was cut into the key: from the first to before the second.
std::pair<std::size_t, std::size_t> stretches(const GridKey &key, KeyRange range) {
    const auto first = std::ranges::lower_bound(key.starts, range.low);
    const auto end = std::upper_bound(first, key.starts.end(), range.high);
    return {static_cast<std::size_t>(first - key.starts.begin()),
            static_cast<std::size_t>(end - key.starts.begin())};
}

} // namespace

void open_lines(GridKey &key, KeyRange range, std::uint32_t &next) {
    const auto [first, end] = stretches(key, range);
    for (std::size_t i = first; i < end; ++i)
        if (key.lines[i] == no_id)
            key.lines[i] = next++;
}

void each_line(const GridKey &key, KeyRange range, const std::function<void(std::uint32_t)> &act) {
    if (range.is_empty())
        return;
    const auto [first, end] = stretches(key, range);
    for (std::size_t i = first; i < end; ++i)
        if (key.lines[i] != no_id)
            act(key.lines[i]);
}

std::uint32_t line_count(const GridKey &key) {
    std::uint32_t count = 0;
    for (const std::uint32_t line : key.lines)
        count = line == no_id ? count : std::max(count, line + 1);
    return count;
}

namespace {

// Returns a degree that a roll can yield and that has no row, nor a row of one that it counts as.
std::optional<std::string> degree_hole(Context &c, const GridKey &key) {
    const auto written = [&](std::uint32_t degree) { return key.line_of(degree) != no_id; };
    for (const auto &[degree, taken] : keys_taken(c, key.type.of, written))
        if (!taken)
            return c.program.degree_names[degree];
    return std::nullopt;
}

} // namespace

void share_lines_of_degrees(Context &c, GridKey &key) {
    const auto written = [&](std::uint32_t degree) { return key.line_of(degree) != no_id; };
    for (const auto &[degree, taken] : keys_taken(c, key.type.of, written))
        if (taken)
            key.lines[stretches(key, {degree, degree}).first] = key.line_of(*taken);
}

std::optional<std::string> first_hole(Context &c, const GridKey &key) {
    if (key.type.kind == TypeKind::degree)
        return degree_hole(c, key);
    if (key.type.kind != TypeKind::number) {
        const std::size_t all =
            key.type.kind == TypeKind::yesno ? 2 : c.program.enums[key.type.of].members.size();
        for (std::size_t value = 0; value < all; ++value)
            if (key.line_of(static_cast<std::int64_t>(value)) == no_id)
                return key_text(c, key.type, static_cast<std::int64_t>(value));
        return std::nullopt;
    }
    const std::int64_t last = last_written(key);
    for (std::size_t i = 1; i < key.starts.size(); ++i)
        if (key.lines[i] == no_id && key.starts[i] < last)
            return key_text(c, key.type, key.starts[i]);
    return std::nullopt;
}

std::string key_text(const Context &c, Type type, std::int64_t value) {
    if (type.kind == TypeKind::member)
        return c.program.enums[type.of].members[static_cast<std::size_t>(value)];
    if (type.kind == TypeKind::yesno)
        return value != 0 ? "yes" : "no";
    return std::to_string(value);
}

} // namespace bylaw::check
