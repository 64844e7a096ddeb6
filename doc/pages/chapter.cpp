#include "doc/pages/pages.hpp"
#include "grammar/ast/comments.hpp"

#include <algorithm>
#include <cctype>

namespace bylaw::doc {

namespace {

Ref root_of(const Chapter &chapter) {
    return {&chapter.file->tree, chapter.file->tree.root, chapter.file->module};
}

// Comments that stand together, and nothing else between.
struct CommentBlock {
    std::uint32_t begin = 0, end = 0;
    std::string text;
};

std::vector<CommentBlock> comment_blocks(const ast::Tree &tree) {
    std::vector<CommentBlock> blocks;
    for (const ast::Comment &comment : tree.comments) {
        const std::string text = ast::comment_text(tree, comment);
        if (!blocks.empty() && ast::adjoins(tree, blocks.back().end, comment.begin)) {
            blocks.back().text += "\n" + text;
            blocks.back().end = comment.end;
        } else {
            blocks.push_back({comment.begin, comment.end, text});
        }
    }
    return blocks;
}

bool is_header(Ref node) {
    return node.is(NodeKind::Ruleset) || node.is(NodeKind::Use) || node.is(NodeKind::Extends);
}

// A comment of a declaration is reported with it; one within it, too; what stands behind something on its
// line is about that.
bool stands_alone(const ast::Tree &tree, const CommentBlock &block) {
    const std::size_t line = tree.text.rfind('\n', block.begin);
    const std::size_t from = line == std::string_view::npos ? 0 : line + 1;
    if (tree.text.substr(from, block.begin - from).find_first_not_of(" \t") != std::string_view::npos)
        return false;
    bool alone = true;
    Ref{&tree, tree.root}.each([&](Ref node) {
        const Span span = node.span();
        const bool within = block.begin >= span.begin && block.begin < span.end;
        alone = alone && !within && (is_header(node) || !ast::adjoins(tree, block.end, span.begin));
    });
    return alone;
}

std::string title_of_sentence(std::string text) {
    if (!text.empty())
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
}

// "---- casting -----" -> "Casting"; nothing where it is no such line.
std::string heading_in(const std::string &line) {
    if (!line.starts_with("---"))
        return "";
    const std::size_t first = line.find_first_not_of("- "), last = line.find_last_not_of("- \r");
    return first == std::string::npos ? "" : title_of(line.substr(first, last + 1 - first));
}

Html free_comment(const Prose &prose, const CommentBlock &block) {
    const std::size_t line_end = std::min(block.text.find('\n'), block.text.size());
    const std::string heading = heading_in(block.text.substr(0, line_end));
    if (heading.empty())
        return prose.comment(block.text);
    return element("h2", {{"class", "section"}}, escaped(heading)) +
           prose.comment(block.text.substr(line_end));
}

// Declarations and what is said between them, in the order of the text.
struct Piece {
    std::uint32_t begin = 0;
    const CommentBlock *comment = nullptr;
    Ref node = {};
};

std::vector<Piece> pieces_of(const ast::Tree &tree, Ref root, const std::vector<CommentBlock> &blocks) {
    std::vector<Piece> pieces;
    for (const CommentBlock &block : blocks)
        if (stands_alone(tree, block))
            pieces.push_back({block.begin, &block});
    root.each([&](Ref node) {
        if (!is_header(node))
            pieces.push_back({node.span().begin, nullptr, node});
    });
    std::ranges::stable_sort(pieces, {}, &Piece::begin);
    return pieces;
}

Html removed(const Prose &prose, Ref node) {
    const view::Remove remove(node);
    return element("article", {{"class", "entry"}},
                   element("p", {{"class", "note"}},
                           escaped("Not played: ") + prose.expression(remove.path()) + escaped(".")));
}

} // namespace

std::string opening_comment(const ast::Tree &tree) {
    const std::vector<CommentBlock> blocks = comment_blocks(tree);
    return blocks.empty() || !stands_alone(tree, blocks.front()) ? "" : blocks.front().text;
}

std::string without_title(const std::string &comment, const std::string &title) {
    std::string text = comment.starts_with("std.") ? title_of(comment.substr(4)) : comment;
    const char sign = text.size() > title.size() && text.starts_with(title) ? text[title.size()] : ' ';
    const std::size_t next = text.find_first_not_of(" \n", title.size() + 1);
    return (sign == '.' || sign == ':') && next != std::string::npos ? title_of_sentence(text.substr(next))
                                                                     : comment;
}

std::string about_chapter(const Chapter &chapter) {
    const std::string opening = opening_comment(chapter.file->tree);
    if (!opening.empty())
        return without_title(opening, chapter.title);
    // A file with one thing in it, such as a scenario, says all of it above that.
    std::vector<Ref> told;
    root_of(chapter).each([&](Ref node) {
        if (!is_header(node))
            told.push_back(node);
    });
    return told.size() == 1 ? ast::comment_of(*told.front().tree, told.front().span()) : "";
}

std::string first_sentence(const std::string &comment) {
    std::string text = comment;
    std::ranges::replace(text, '\n', ' ');
    for (std::size_t stop = text.find('.'); stop != std::string::npos; stop = text.find('.', stop + 1))
        if (stop + 1 == text.size() || text[stop + 1] == ' ')
            return text.substr(0, stop + 1);
    return text;
}

Html chapter_page(const Book &book, const Places &places, const Charts &charts, const Chapter &chapter) {
    const Prose prose(book, places, chapter.page);
    Entries entries(book, places, charts, chapter.page);
    const ast::Tree &tree = chapter.file->tree;
    const std::vector<CommentBlock> blocks = comment_blocks(tree);
    Html content = element("h1", escaped(chapter.title)), rules;
    for (const Piece &piece : pieces_of(tree, root_of(chapter), blocks)) {
        if (piece.comment && rules.empty())
            rules += prose.comment(about_chapter(chapter));
        else if (piece.comment)
            rules += free_comment(prose, *piece.comment);
        else if (piece.node.is(NodeKind::Remove))
            rules += removed(prose, piece.node);
        else if (piece.node.is(NodeKind::Kinds))
            rules += entries.kinds(piece.node);
        else
            rules += entries.entry(piece.node);
    }
    return content + rules;
}

} // namespace bylaw::doc
