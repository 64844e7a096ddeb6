// Tokens as they stand beside one another on a line.
#pragma once
#include "format/tokens.hpp"

#include <string>

namespace bylaw::format {

// The tokens of one file with their text.
struct TokenText {
    const ast::Tree &tree;
    std::vector<Token> tokens;

    std::string_view of(std::size_t index) const {
        return tree.text.substr(tokens[index].begin, tokens[index].end - tokens[index].begin);
    }
    bool is(std::size_t index, std::string_view text) const { return of(index) == text; }
    bool is_kind(std::size_t index, Token::Kind kind) const { return tokens[index].kind == kind; }
    // Whether a blank stands before a token that does not begin its line.
    bool blank_before(std::size_t index) const { return !tokens[index].glued && !tokens[index - 1].glues; }

    // The tokens from `first` to before `last` on one line.
    std::size_t width(std::size_t first, std::size_t last) const;
    void append(std::size_t first, std::size_t last, std::string &to) const;

    // `last` without the references and the comment at the end of the line.
    std::size_t end_of_content(std::size_t first, std::size_t last) const;
};

} // namespace bylaw::format
