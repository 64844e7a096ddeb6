#include "format/tokens.hpp"

#include "format/marks.hpp"
#include "grammar/characters.hpp"

#include <algorithm>
#include <array>

namespace bylaw::format {
namespace {

class Lexer {
  public:
    Lexer(const ast::Tree &tree, const std::vector<Stretch> &kept)
        : text_(tree.text), kept_(kept), marks_(make_marks(tree)) {
        tokens_.reserve(text_.size() / 4 + 16);
    }

    std::vector<Token> take() && {
        while (skip_blanks())
            add(next());
        if (!open_.empty())
            fits_ = false;
        return fits_ ? std::move(tokens_) : std::vector<Token>();
    }

  private:
    bool skip_blanks() {
        lines_ = 0;
        for (; at_ < text_.size() && !begins_kept() && (grammar::is_blank(text_[at_]) || text_[at_] == '\n');
             ++at_)
            lines_ += text_[at_] == '\n' && lines_ < 2;
        return at_ < text_.size();
    }

    bool begins_kept() const { return next_kept_ < kept_.size() && kept_[next_kept_].begin == at_; }

    Token next() {
        if (begins_kept())
            return token(Token::Kind::kept, kept_[next_kept_++].end);
        while (next_atom_ < marks_.atoms.size() && marks_.atoms[next_atom_].begin < at_)
            ++next_atom_;
        if (next_atom_ < marks_.atoms.size() && marks_.atoms[next_atom_].begin == at_) {
            const Marks::Atom &atom = marks_.atoms[next_atom_];
            return token(atom.is_text ? Token::Kind::text : Token::Kind::word, atom.end);
        }
        const char c = text_[at_];
        if (c == '#')
            return token(Token::Kind::comment, end_of_comment());
        if (c == '@')
            return token(Token::Kind::reference, end_of_reference());
        const char *from = text_.data() + at_, *end = text_.data() + text_.size();
        if (grammar::is_name_part(c))
            return token(Token::Kind::word, at_ + (grammar::end_of_word(from, end) - from));
        return token(Token::Kind::sign, at_ + sign_length());
    }

    Token token(Token::Kind kind, std::size_t end) {
        Token made;
        made.kind = kind;
        made.begin = static_cast<std::uint32_t>(at_);
        made.end = static_cast<std::uint32_t>(end);
        made.lines_before = lines_;
        return made;
    }

    std::size_t end_of_comment() const {
        std::size_t end = std::min(text_.find('\n', at_), text_.size());
        while (grammar::is_blank(text_[end - 1]))
            --end;
        return end;
    }

    std::size_t end_of_reference() const {
        std::size_t end = at_ + 1;
        while (end < text_.size() &&
               (grammar::is_name_part(text_[end]) || text_[end] == '-' || text_[end] == '.'))
            ++end;
        return end;
    }

    std::size_t sign_length() const {
        constexpr std::array<std::string_view, 5> doubles = {"..", "+=", "-=", "<=", ">="};
        const std::string_view two = text_.substr(at_, 2);
        return std::find(doubles.begin(), doubles.end(), two) != doubles.end() ? 2 : 1;
    }

    void add(Token token) {
        const std::uint8_t mark = marks_.at[token.begin];
        const char c = text_[token.begin];
        token.glued = (mark & glued) != 0;
        token.cell = (mark & cell) != 0;
        if (token.kind == Token::Kind::sign) {
            const bool range = c == '.' && token.end - token.begin == 2;
            token.glued = token.glued || (std::string_view(",)]:;.").find(c) != std::string_view::npos &&
                                          (mark & begins_range) == 0);
            token.glues = c == '(' || c == '[' || (mark & glues) != 0 ||
                          (c == '.' && !(range && (mark & opens_range) != 0));
            pair(token, c);
        }
        if (token.kind != Token::Kind::comment)
            take_clause(token);
        tokens_.push_back(token);
        at_ = token.end;
    }

    void take_clause(Token &token) {
        while (next_clause_ < marks_.clauses.size() && marks_.clauses[next_clause_].begin < token.begin)
            ++next_clause_;
        if (next_clause_ < marks_.clauses.size() && marks_.clauses[next_clause_].begin == token.begin)
            token.clause = marks_.clauses[next_clause_].node;
    }

    void pair(Token &token, char c) {
        const auto index = static_cast<std::uint32_t>(tokens_.size());
        if (c == '(' || c == '[' || c == '{')
            open_.push_back({index, c == '(' ? ')' : c == '[' ? ']' : '}'});
        if (c != ')' && c != ']' && c != '}')
            return;
        if (open_.empty() || open_.back().close != c) {
            fits_ = false;
            return;
        }
        token.partner = open_.back().index;
        tokens_[token.partner].partner = index;
        open_.pop_back();
    }

    struct Open {
        std::uint32_t index;
        char close;
    };
    std::string_view text_;
    const std::vector<Stretch> &kept_;
    Marks marks_;
    std::vector<Token> tokens_;
    std::vector<Open> open_;
    std::size_t at_ = 0, next_kept_ = 0, next_atom_ = 0, next_clause_ = 0;
    std::uint8_t lines_ = 0;
    bool fits_ = true;
};

} // namespace

std::vector<Token> make_tokens(const ast::Tree &tree, const std::vector<Stretch> &kept) {
    return Lexer(tree, kept).take();
}

} // namespace bylaw::format
