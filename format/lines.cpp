#include "format/lines.hpp"

#include "format/format.hpp"
#include "format/gaps.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

// Lines are made one after another: each is broken until it fits, and where the next one is indented to
// depends on those before it alone.
class Breaker {
  public:
    Breaker(const TokenText &text, const StretchOfClause &stretch)
        : text_(text), stretch_(stretch), gaps_(find_gaps(text, stretch.first, stretch.last, stretch.clause)),
          breaks_(stretch.last - stretch.first) {
        for (std::size_t i = stretch.first + 1; i < stretch.last; ++i)
            if (gaps_[i].kind == Gap::Kind::comment || follows_references(i))
                add_break(i);
            else if (text.tokens[i].lines_before > 0)
                keep_break(i);
        if (gaps_.owners.front().defines)
            definition_ = find_definition();
    }

    std::vector<Line> lines(bool further) && {
        for (std::size_t first = stretch_.first; first < stretch_.last;) {
            Line line = {first, next_break(first), made_.empty() ? stretch_.indent : indent_at(first)};
            if (further && is_too_wide(text_, line) && break_line(line))
                continue;
            made_.push_back(line);
            first = line.last;
        }
        return std::move(made_);
    }

  private:
    void add_break(std::size_t at) { breaks_[at - stretch_.first] = true; }

    bool begins_line(std::size_t at) const { return at > stretch_.first && breaks_[at - stretch_.first]; }

    std::size_t next_break(std::size_t first) const {
        const auto begin = breaks_.begin() + static_cast<std::ptrdiff_t>(first + 1 - stretch_.first);
        return stretch_.first +
               static_cast<std::size_t>(std::find(begin, breaks_.end(), true) - breaks_.begin());
    }

    // `} @Z-025`, then `else {`
    bool follows_references(std::size_t i) const {
        return text_.is_kind(i - 1, Token::Kind::reference) && !text_.is_kind(i, Token::Kind::reference) &&
               text_.is(i, "else");
    }

    // The `=` behind which the definition of a formula stands.
    std::size_t find_definition() const {
        for (std::size_t i = stretch_.first + 1; i < stretch_.last; ++i) {
            if (text_.is(i, "("))
                i = text_.tokens[i].partner;
            else if (gaps_[i].kind == Gap::Kind::equals)
                return i;
        }
        return stretch_.last;
    }

    // Puts the contents of brackets on lines of their own.
    void break_brackets(std::size_t at) {
        add_break(at);
        add_break(text_.tokens[at - 1].partner);
    }

    void keep_break(std::size_t at) {
        switch (gaps_[at].kind) {
        case Gap::Kind::none: keep_before_joining_word(at); break;
        case Gap::Kind::close: break;
        case Gap::Kind::open: break_brackets(at); break;
        default: add_break(at);
        }
    }

    // `a or` at the end of a line: the word goes to the next one.
    void keep_before_joining_word(std::size_t at) {
        if (at < stretch_.first + 2)
            return;
        const Gap::Kind before = gaps_[at - 1].kind;
        if (before == Gap::Kind::logic || before == Gap::Kind::branch || before == Gap::Kind::then)
            add_break(at - 1);
    }

    const Line &line_of(std::size_t token) const {
        const auto behind =
            std::upper_bound(made_.begin(), made_.end(), token,
                             [](std::size_t at, const Line &line) { return at < line.first; });
        return *(behind - 1);
    }

    std::size_t indent_at(std::size_t at) const {
        const bool closes = gaps_[at].kind == Gap::Kind::close;
        const Owner &owner = gaps_.owner(at);
        const bool hangs = owner.steps_in && owner.open + 1 < stretch_.last && begins_line(owner.open + 1);
        // Behind a bracket that opens at a line's end, of no list: one step deeper than that line.
        const bool opened = gaps_[at].kind == Gap::Kind::open && !hangs;
        const std::size_t begin = closes   ? text_.tokens[at].partner
                                  : opened ? at - 1
                                  : hangs  ? owner.open
                                           : owner.first;
        const Line &line = line_of(begin);
        const bool first_line = line.first == stretch_.first;
        if (closes || (!opened && !owner.steps_in && line.first == begin && !first_line))
            return line.indent;
        return line.indent + (first_line && stretch_.opens_block && !hangs ? 2 : 1) * indent_step;
    }

    // The smaller, the sooner a line is broken there.
    std::size_t rank(std::size_t at) const {
        const Gap::Kind kind = gaps_[at].kind;
        constexpr std::size_t last_resort = std::size_t{1} << 31;
        if (at == definition_)
            return 0;
        if (kind == Gap::Kind::open)
            return 1;
        const bool late = kind == Gap::Kind::equals || kind == Gap::Kind::colon;
        return (late ? last_resort : 0) + 2 * std::size_t{gaps_.owner(at).depth} +
               (kind == Gap::Kind::then ? 2 : 1);
    }

    bool may_break(std::size_t at) const {
        const Gap::Kind kind = gaps_[at].kind;
        if (kind == Gap::Kind::open)
            return gaps_.owner(at).hangs;
        return kind != Gap::Kind::none && kind != Gap::Kind::close && kind != Gap::Kind::comment;
    }

    bool break_line(const Line &line) {
        const std::size_t last = text_.end_of_content(line.first, line.last);
        std::size_t best = 0;
        for (std::size_t i = line.first + 1; i < last; ++i)
            if (may_break(i) && (best == 0 || rank(i) < rank(best)))
                best = i;
        if (best == 0)
            return false;
        const Gap::Kind kind = gaps_[best].kind;
        if (kind == Gap::Kind::open)
            break_brackets(widest_list(best, last));
        else if (kind == Gap::Kind::logic || kind == Gap::Kind::branch || kind == Gap::Kind::then)
            break_all_like(best, last);
        else
            add_break(last_that_fits(best, line, last));
        return true;
    }

    // Moves the contents of brackets as a whole, the longer list first.
    std::size_t widest_list(std::size_t best, std::size_t last) const {
        const auto length = [&](std::size_t at) { return text_.width(at, text_.tokens[at - 1].partner); };
        std::size_t found = best;
        for (std::size_t i = best; i < last; ++i)
            if (gaps_[i].kind == Gap::Kind::open && may_break(i) && length(i) > length(found))
                found = i;
        return found;
    }

    bool is_like(std::size_t at, std::size_t other) const {
        return may_break(at) && gaps_[at].owner == gaps_[other].owner && rank(at) == rank(other);
    }

    void break_all_like(std::size_t best, std::size_t last) {
        for (std::size_t i = best; i < last; ++i)
            if (is_like(i, best))
                add_break(i);
    }

    std::size_t last_that_fits(std::size_t best, const Line &line, std::size_t last) const {
        std::size_t found = best;
        std::size_t wide = line.indent + text_.width(line.first, best);
        for (std::size_t i = best; i < last && wide <= width; ++i) {
            if (is_like(i, best))
                found = i;
            wide += text_.blank_before(i) + text_.width(i, i + 1);
        }
        return found;
    }

    const TokenText &text_;
    const StretchOfClause &stretch_;
    Gaps gaps_;
    std::vector<bool> breaks_; // by token: a line begins with it
    std::vector<Line> made_;
    std::size_t definition_ = 0;
};

} // namespace

bool is_too_wide(const TokenText &text, const Line &line) {
    return line.indent + text.width(line.first, text.end_of_content(line.first, line.last)) > width;
}

std::vector<Line> authors_lines(const TokenText &text, const StretchOfClause &stretch) {
    const auto begin = text.tokens.begin() + static_cast<std::ptrdiff_t>(stretch.first);
    const auto end = text.tokens.begin() + static_cast<std::ptrdiff_t>(stretch.last);
    const auto is_special = [](const Token &token) {
        return token.lines_before > 0 || token.kind == Token::Kind::comment;
    };
    const bool plain = std::none_of(begin + 1, end, is_special) && begin->kind != Token::Kind::comment;
    if (plain &&
        !std::any_of(begin, end - 1, [](const Token &token) { return token.kind == Token::Kind::reference; }))
        return {{stretch.first, stretch.last, stretch.indent}};
    return Breaker(text, stretch).lines(false);
}

std::vector<Line> break_lines(const TokenText &text, const StretchOfClause &stretch) {
    std::vector<Line> lines = authors_lines(text, stretch);
    const auto too_wide = [&](const Line &line) { return is_too_wide(text, line); };
    if (std::none_of(lines.begin(), lines.end(), too_wide))
        return lines;
    return Breaker(text, stretch).lines(true);
}

} // namespace bylaw::format
