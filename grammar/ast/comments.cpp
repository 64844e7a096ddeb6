#include "grammar/ast/comments.hpp"

#include <algorithm>

namespace bylaw::ast {

namespace {

std::string_view text_between(const Tree &tree, std::uint32_t begin, std::uint32_t end) {
    return begin <= end ? tree.text.substr(begin, end - begin) : std::string_view();
}

} // namespace

std::string comment_text(const Tree &tree, const Comment &comment) {
    std::string_view text = text_between(tree, comment.begin, comment.end);
    text.remove_prefix(std::min(text.size(), text.find_first_not_of('#')));
    if (text.starts_with(' '))
        text.remove_prefix(1);
    return std::string(text);
}

bool adjoins(const Tree &tree, std::uint32_t end, std::uint32_t begin) {
    const std::string_view between = text_between(tree, end, begin);
    return std::ranges::count(between, '\n') == 1 &&
           between.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string comment_of(const Tree &tree, Span declaration) {
    std::string text;
    std::uint32_t begin = declaration.begin;
    for (auto comment = tree.comments.rbegin(); comment != tree.comments.rend(); ++comment) {
        if (comment->begin >= begin || !adjoins(tree, comment->end, begin))
            continue;
        text = comment_text(tree, *comment) + (text.empty() ? "" : "\n" + text);
        begin = comment->begin;
    }
    for (const Comment &comment : tree.comments)
        if (comment.begin >= declaration.end && text.empty() &&
            text_between(tree, declaration.end, comment.begin).find_first_not_of(" \t") ==
                std::string_view::npos)
            text = comment_text(tree, comment);
    return text;
}

} // namespace bylaw::ast
