#include "format/printer.hpp"

#include "format/format.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

constexpr std::size_t nothing = static_cast<std::size_t>(-1);

} // namespace

std::string Printer::print() && {
    entries(0, text_.tokens.size(), 0);
    return std::move(writer_).take();
}

// ---- what stands in a block, or in the file
void Printer::entries(std::size_t first, std::size_t last, std::size_t indent) {
    Run run;
    last_was_expanded_ = false;
    bool first_entry = true, after_comment = false;
    for (std::size_t at = skip_separators(first, last); at < last; at = skip_separators(at, last)) {
        const bool is_comment = text_.is_kind(at, Token::Kind::comment);
        const std::size_t end = is_comment ? at + 1 : end_of_clause(at, last);
        const bool expanded = !is_comment && is_expanded(at, end);
        const bool apart = indent == 0 && (last_was_expanded_ || (expanded && !after_comment));
        if (!first_entry && (apart || text_.tokens[at].lines_before > 1))
            writer_.blank();
        at = is_comment ? comment(at, indent) : entry(at, end, indent, run);
        first_entry = false;
        after_comment = is_comment;
        last_was_expanded_ = expanded;
    }
}

std::size_t Printer::comment(std::size_t at, std::size_t indent) {
    writer_.line({std::string(indent, ' ') + std::string(text_.of(at)), {}, {}});
    return at + 1;
}

// The place behind the entry, its separators, and the comment at the end of its line.
std::size_t Printer::entry(std::size_t first, std::size_t end, std::size_t indent, Run &run) {
    if (text_.is_kind(first, Token::Kind::kept)) {
        writer_.as_it_stands(text_.of(first));
        return end;
    }
    const std::size_t joined_end = end_of_joined(first, end, text_.tokens.size(), indent);
    const std::size_t behind = skip_separators(joined_end, text_.tokens.size());
    const std::size_t comment = comment_behind(behind);
    if (joined_end > end) {
        const std::size_t content_end = text_.end_of_content(first, joined_end);
        write(content_end, joined_end, std::string(indent, ' ') + joined(first, content_end), comment);
    } else if (stands_in_columns(first, end)) {
        if (first >= run.end)
            run = find_run(first, text_.tokens.size());
        row(first, end, comment, indent, run);
    } else {
        clause(first, end, comment, indent);
    }
    return comment == nothing ? behind : comment + 1;
}

std::size_t Printer::end_of_clause(std::size_t first, std::size_t last) const {
    if (text_.is_kind(first, Token::Kind::kept))
        return first + 1;
    const auto ends = [&](std::size_t at) {
        return text_.tokens[at].clause != ast::no_node || text_.is_kind(at, Token::Kind::kept) ||
               is_sign(at, ';') || is_sign(at, '}');
    };
    std::size_t at = first;
    do
        at = is_sign(at, '{') ? text_.tokens[at].partner + 1 : at + 1;
    while (at < last && !ends(at));
    while (text_.is_kind(at - 1, Token::Kind::comment))
        --at;
    return at;
}

// Line ends of `;` count for what follows it.
std::size_t Printer::skip_separators(std::size_t at, std::size_t last) const {
    while (at < last && is_sign(at, ';'))
        ++at;
    return at;
}

std::size_t Printer::comment_behind(std::size_t at) const {
    const bool there = at < text_.tokens.size() && text_.is_kind(at, Token::Kind::comment) &&
                       text_.tokens[at].lines_before == 0;
    return there ? at : nothing;
}

bool Printer::is_sign(std::size_t at, char sign) const {
    return text_.is_kind(at, Token::Kind::sign) && text_.of(at)[0] == sign && text_.of(at).size() == 1;
}

// ---- clauses that the author wrote on one line, `a = 1; b = 2`, stay there while they fit
std::size_t Printer::end_of_joined(std::size_t first, std::size_t end, std::size_t last,
                                   std::size_t indent) const {
    std::size_t joined_end = end;
    std::size_t wide = indent + text_.width(first, end);
    while (indent > 0 && is_plain(first, joined_end) &&
           !text_.is_kind(joined_end - 1, Token::Kind::reference)) {
        const std::size_t next = skip_separators(joined_end, last);
        if (next == joined_end || next == last || is_sign(next, '}') ||
            text_.is_kind(next, Token::Kind::comment))
            break;
        const std::size_t next_end = end_of_clause(next, last);
        wide += 2 + text_.width(next, text_.end_of_content(next, next_end));
        if (!is_plain(joined_end, next_end) || text_.tokens[next].lines_before > 0 || wide > width)
            break;
        joined_end = next_end;
    }
    return joined_end;
}

// On one line, and neither a row nor a comment.
bool Printer::is_plain(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i)
        if ((i > first && begins_line(i)) || text_.is_kind(i, Token::Kind::comment) ||
            text_.is_kind(i, Token::Kind::kept) || (is_sign(i, '{') && !stands_on_one_line(i)))
            return false;
    return !stands_in_columns(first, last);
}

std::string Printer::joined(std::size_t first, std::size_t last) const {
    std::string made;
    for (std::size_t end = end_of_clause(first, last); first < last; end = end_of_clause(first, last)) {
        if (!made.empty())
            made += "; ";
        text_.append(first, end, made);
        first = skip_separators(end, last);
        if (first >= last)
            break;
    }
    return made;
}

// ---- a clause: stretches of lines, with blocks between them
// A block that the author wrote on one line stays there while it fits.
bool Printer::stands_on_one_line(std::size_t brace) const {
    const std::size_t close = text_.tokens[brace].partner;
    if (close == brace + 1)
        return true;
    for (std::size_t i = brace + 1; i <= close; ++i)
        if (text_.tokens[i].lines_before > 0 || text_.is_kind(i, Token::Kind::comment))
            return false;
    return !text_.is_kind(brace + 1, Token::Kind::reference) && !is_sign(brace + 1, ';') &&
           !text_.tokens[brace + 1].cell;
}

// Empty braces stand on one line, wherever the author closed them.
bool Printer::begins_line(std::size_t at) const {
    return text_.tokens[at].lines_before > 0 && !(is_sign(at, '}') && text_.tokens[at].partner + 1 == at);
}

bool Printer::is_expanded(std::size_t first, std::size_t last) const {
    return end_of_stretch(first, last, false) < last;
}

// Behind the `{` of a block of many lines, and the references of its header.
std::size_t Printer::end_of_stretch(std::size_t first, std::size_t last, bool expand) const {
    for (std::size_t i = first; i < last; ++i) {
        if (!is_sign(i, '{'))
            continue;
        const std::size_t close = text_.tokens[i].partner;
        const bool empty = close == i + 1;
        if (!stands_on_one_line(i) || (expand && !empty)) {
            ++i;
            while (text_.is_kind(i, Token::Kind::reference) && text_.tokens[i].lines_before == 0)
                ++i;
            return i;
        }
        i = close;
    }
    return last;
}

// Returns the closing brace of the block that the stretch before this place opens.
std::size_t Printer::closing_brace(std::size_t behind) const {
    std::size_t open = behind - 1;
    while (!is_sign(open, '{'))
        --open;
    return text_.tokens[open].partner;
}

void Printer::clause(std::size_t first, std::size_t last, std::size_t comment, std::size_t indent) {
    const ast::NodeId node = text_.tokens[first].clause;
    bool expand = false; // until the end of what is too wide with its blocks on one line
    std::size_t expand_to = 0;
    while (first < last) {
        expand = first < expand_to;
        std::size_t end = end_of_stretch(first, last, expand);
        StretchOfClause part = {first, end, indent, node, end < last};
        if (!expand && end_of_stretch(first, end, true) < end) {
            const std::vector<Line> lines = authors_lines(text_, part);
            if (std::any_of(lines.begin(), lines.end(),
                            [&](const Line &line) { return is_too_wide(text_, line); })) {
                expand_to = end;
                continue;
            }
        }
        if (end == last) {
            stretch(part, comment);
            return;
        }
        const std::size_t behind = comment_behind(end);
        stretch(part, behind);
        const std::size_t close = closing_brace(end);
        entries(behind == nothing ? end : behind + 1, close, indent + indent_step);
        first = close;
    }
}

void Printer::stretch(const StretchOfClause &stretch, std::size_t comment) {
    for (const Line &line : break_lines(text_, stretch)) {
        const std::size_t end = text_.end_of_content(line.first, line.last);
        std::string content(line.indent, ' ');
        text_.append(line.first, end, content);
        const bool last = line.last == stretch.last;
        const bool ends_in_comment = text_.is_kind(line.last - 1, Token::Kind::comment);
        if (end == line.first && ends_in_comment) // it stands alone
            content += text_.of(line.first);
        write(end, line.last, std::move(content),
              ends_in_comment && end > line.first ? line.last - 1
              : last                              ? comment
                                                  : nothing);
    }
}

void Printer::write(std::size_t content_end, std::size_t last, std::string content, std::size_t comment) {
    Writer::Line line;
    line.content = std::move(content);
    while (last > content_end && !text_.is_kind(last - 1, Token::Kind::reference))
        --last;
    text_.append(content_end, last, line.references);
    if (comment != nothing)
        line.comment = text_.of(comment);
    writer_.line(std::move(line));
}

// ---- rows
bool Printer::is_grid_line(std::size_t first) const {
    const ast::NodeId node = text_.tokens[first].clause;
    if (node == ast::no_node)
        return false;
    const ast::NodeKind kind = text_.tree.kind(node);
    return kind == ast::NodeKind::GridRow || kind == ast::NodeKind::Columns || kind == ast::NodeKind::KindRow;
}

// For a kind with more than its cells on lines of their own: the place behind the `{`.
std::size_t Printer::end_of_row(std::size_t first, std::size_t last) const {
    return is_grid_line(first) ? end_of_stretch(first, last, false) : last;
}

// On one line: a line of a grid, or a row of a table that fits.
bool Printer::stands_in_columns(std::size_t first, std::size_t last) const {
    const ast::NodeId node = text_.tokens[first].clause;
    const bool in_grid = is_grid_line(first);
    if (node == ast::no_node || (!in_grid && text_.tree.kind(node) != ast::NodeKind::Row))
        return false;
    const std::size_t end = end_of_row(first, last);
    for (std::size_t i = first + 1; i < end; ++i)
        if (begins_line(i) || text_.is_kind(i, Token::Kind::comment) ||
            (is_sign(i, '{') && !in_grid && !stands_on_one_line(i)))
            return false;
    return in_grid || text_.width(first, text_.end_of_content(first, last)) <= width - indent_step;
}

std::vector<std::string> Printer::cells(std::size_t first, std::size_t last) const {
    const std::size_t end = text_.end_of_content(first, last);
    return is_grid_line(first) ? cells_of_grid_line(text_, first, end) : cells_of_row(text_, first, end);
}

Printer::Run Printer::find_run(std::size_t first, std::size_t last) const {
    Run run;
    for (std::size_t at = first; at < last && !is_sign(at, '}'); at = skip_separators(at, last)) {
        if (text_.is_kind(at, Token::Kind::comment)) {
            ++at;
            continue;
        }
        const std::size_t end = end_of_clause(at, last);
        if (!stands_in_columns(at, end))
            break;
        run.columns.add(cells(at, end_of_row(at, end)));
        run.end = at = end;
    }
    return run;
}

void Printer::row(std::size_t first, std::size_t last, std::size_t comment, std::size_t indent,
                  const Run &run) {
    const std::size_t end = end_of_row(first, last);
    const std::size_t behind = end < last ? comment_behind(end) : comment;
    std::string content(indent, ' ');
    content += run.columns.line(cells(first, end));
    write(text_.end_of_content(first, end), end, std::move(content), behind);
    if (end == last)
        return;
    const std::size_t close = closing_brace(end);
    entries(behind == nothing ? end : behind + 1, close, indent + indent_step);
    clause(close, last, comment, indent);
}

} // namespace bylaw::format
