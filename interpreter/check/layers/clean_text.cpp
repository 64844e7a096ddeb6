#include "interpreter/check/layers/clean_text.hpp"

#include <array>
#include <cctype>
#include <string_view>

namespace bylaw::check {

namespace {

// With these a line continues that the one before it did not end (docs/grammar.md).
constexpr std::array<std::string_view, 12> going_on = {"and",   "or", "then", "else", "when", "because",
                                                       "until", "as", "over", "from", "by",   "not"};

bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

class Cleaner {
  public:
    Cleaner(const ast::Tree &tree, std::uint32_t begin, std::uint32_t end)
        : tree_(tree), at_(begin), end_(end) {}

    std::string run() {
        while (at_ < end_)
            step();
        while (!out_.empty() && (out_.back() == ' ' || out_.back() == ';'))
            out_.pop_back();
        return std::move(out_);
    }

  private:
    void step() {
        const char c = tree_.text[at_];
        if (c == '"')
            return quote();
        if (c == '#')
            return skip_comment();
        if (c == '@')
            return skip_reference();
        if (c == '\n' || c == ';')
            line_ended_ = line_ended_ || depth_ == 0;
        else if (!std::isspace(static_cast<unsigned char>(c)))
            return put(c);
        blank_ = true;
        ++at_;
    }
    void quote() {
        put(tree_.text[at_]);
        while (at_ < end_ && tree_.text[at_] != '"') {
            if (tree_.text[at_] == '\\' && at_ + 1 < end_)
                out_ += tree_.text[at_++];
            out_ += tree_.text[at_++];
        }
        if (at_ < end_)
            out_ += tree_.text[at_++];
    }
    void skip_comment() {
        while (at_ < end_ && tree_.text[at_] != '\n')
            ++at_;
    }
    // Which row of a book it carries is no part of what it says.
    void skip_reference() {
        for (++at_;
             at_ < end_ && (is_word(tree_.text[at_]) || tree_.text[at_] == '-' || tree_.text[at_] == '.');)
            ++at_;
    }
    void put(char c) {
        separate(c);
        depth_ += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        out_ += c;
        ++at_;
    }
    void separate(char next) {
        if (line_ended_ && !out_.empty() && !goes_on(next))
            out_ += "; ";
        else if ((blank_ || line_ended_) && !out_.empty() && out_.back() != '(' && next != ')')
            out_ += ' ';
        blank_ = line_ended_ = false;
    }
    bool goes_on(char next) const {
        if (next == '}' || std::string_view("{,;=:+-*/<>").find(out_.back()) != std::string_view::npos)
            return true;
        std::uint32_t end = at_;
        while (end < end_ && is_word(tree_.text[end]))
            ++end;
        const std::string_view word = tree_.text.substr(at_, end - at_);
        for (const std::string_view each : going_on)
            if (each == word)
                return true;
        return false;
    }

    const ast::Tree &tree_;
    std::uint32_t at_, end_;
    int depth_ = 0; // depth of brackets in which a line's end is a blank
    bool blank_ = false, line_ended_ = false;
    std::string out_;
};

} // namespace

std::string clean_text(const ast::Tree &tree, std::uint32_t begin, std::uint32_t end) {
    return Cleaner(tree, begin, end).run();
}

std::string clean_text(ast::Ref node) {
    return node ? clean_text(*node.tree, node.span().begin, node.span().end) : std::string();
}

} // namespace bylaw::check
