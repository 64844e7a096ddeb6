#include "interpreter/check/layers/row_claims.hpp"
#include "interpreter/check/layers/clean_text.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// `1_000` and `- 3`, too; what cannot be read is `otherwise`.
std::int64_t number(Ref at, std::int64_t otherwise) {
    std::string digits(at.text());
    std::erase_if(digits, [](char c) { return c == '_' || c == ' '; });
    std::int64_t value = otherwise;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? value : otherwise;
}

RowClaim claim_of(view::Range range) {
    const std::int64_t low = range.is_open_below() ? INT64_MIN : number(range.low(), INT64_MIN);
    const std::int64_t high = range.is_open() ? INT64_MAX : number(range.end(), INT64_MAX);
    return {{}, low, high};
}

bool is_key(NodeKind kind) {
    return kind == NodeKind::Range || kind == NodeKind::Otherwise || kind == NodeKind::Name ||
           kind == NodeKind::Literal;
}

std::vector<Ref> keys_of(Ref row) {
    std::vector<Ref> keys;
    bool before = true;
    row.each([&](Ref part) {
        before = before && is_key(part.kind());
        if (before)
            keys.push_back(part);
    });
    if (row.kind() == NodeKind::Row && keys.size() > 1)
        keys.resize(1); // behind it stands the row's own name
    return keys;
}

} // namespace

void each_claim(Ref row, const std::function<void(const RowClaim &)> &act) {
    for (const Ref &key : keys_of(row))
        act(key.kind() == NodeKind::Range ? claim_of(key) : RowClaim{std::string(key.text())});
}

std::string row_text(Ref row) {
    const std::vector<Ref> keys = keys_of(row);
    return clean_text(*row.tree, keys.empty() ? row.span().begin : keys.back().span().end, row.span().end);
}

Cells cells_of(Ref row, Ref item) {
    std::vector<std::string> names;
    item.find(NodeKind::Columns).each([&](Ref name) { names.push_back(clean_text(name)); });
    Cells cells;
    row.each(NodeKind::Cell, [&](Ref cell) {
        const std::string name = cells.size() < names.size() ? names[cells.size()] : "";
        cells.emplace_back(name, cell.size() == 0 ? "-" : clean_text(cell));
    });
    return cells;
}

std::string cells_text(const Cells &cells) {
    std::string text;
    for (const auto &[column, value] : cells)
        text += (text.empty() ? "" : ", ") + column + (column.empty() ? "" : " ") + value;
    return text;
}

Cells laid_over(const Cells &before, const Cells &after) {
    Cells all = before;
    for (const auto &cell : after) {
        const auto same = std::ranges::find(all, cell.first, &Cells::value_type::first);
        if (same == all.end())
            all.push_back(cell);
        else
            same->second = cell.second;
    }
    return all;
}

std::string numbers_text(std::int64_t low, std::int64_t high) {
    if (low == high)
        return std::to_string(low);
    return (low == INT64_MIN ? "" : std::to_string(low)) + ".." +
           (high == INT64_MAX ? "" : std::to_string(high));
}

} // namespace bylaw::check
