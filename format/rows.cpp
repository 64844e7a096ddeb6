#include "format/rows.hpp"

#include "base/text/display.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

bool belongs_to_range(const TokenText &text, std::size_t i) {
    const std::string_view token = text.of(i);
    return token == "-" || token == ".." || (token[0] >= '0' && token[0] <= '9');
}

std::string flat(const TokenText &text, std::size_t first, std::size_t last) {
    std::string made;
    text.append(first, last, made);
    return made;
}

} // namespace

std::vector<std::string> cells_of_row(const TokenText &text, std::size_t first, std::size_t last) {
    std::size_t at = first + 1;
    if (belongs_to_range(text, first))
        while (at < last && belongs_to_range(text, at))
            ++at;
    std::vector<std::string> cells = {flat(text, first, at)};
    for (const Token::Kind kind : {Token::Kind::word, Token::Kind::text}) {
        const bool there = at < last && text.is_kind(at, kind);
        cells.push_back(there ? std::string(text.of(at)) : std::string());
        at += there;
    }
    cells.push_back(flat(text, at, last));
    return cells;
}

std::vector<std::string> cells_of_grid_line(const TokenText &text, std::size_t first, std::size_t last) {
    std::vector<std::string> cells;
    if (text.tokens[first].cell) // the names of the columns: the rows' own names stand left of them
        cells.emplace_back();
    for (std::size_t begin = first; begin < last;) {
        std::size_t end = begin + 1;
        while (end < last && !text.tokens[end].cell)
            ++end;
        cells.push_back(flat(text, begin, end));
        begin = end;
    }
    return cells;
}

void Columns::add(const std::vector<std::string> &cells) {
    widths_.resize(std::max(widths_.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i)
        widths_[i] = std::max(widths_[i], display_width(cells[i]));
}

std::string Columns::line(const std::vector<std::string> &cells) const {
    std::string made;
    std::size_t column = 0; // where the next cell begins
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!cells[i].empty()) {
            const bool is_sign = i > 0 && (cells[i][0] == '=' || cells[i][0] == '{');
            made.append(column - is_sign - display_width(made), ' ');
            made += cells[i];
        }
        if (widths_[i] > 0)
            column += widths_[i] + 2;
    }
    return made;
}

} // namespace bylaw::format
