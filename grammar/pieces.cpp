#include "grammar/pieces.hpp"
#include "grammar/characters.hpp"
#include "grammar/keywords.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::grammar {

namespace {

using Sort = Piece::Sort;

bool is_amount(std::string_view word) {
    return is_dice(word) || std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '_'; });
}

bool names_value(std::string_view word) {
    return word == "yes" || word == "no" || word == "none" || word == "pass";
}

class Cutter {
  public:
    explicit Cutter(std::string_view text) : text_(text) {}

    std::vector<Piece> run() {
        while (at_ < text_.size())
            code(0);
        return std::move(pieces_);
    }

  private:
    // Up to the end, or, at a place within a text, to the brace that ends it.
    void code(int depth);
    void quoted(int depth);
    void word();
    std::optional<Sort> sort_of(std::string_view word, char before, std::string_view behind) const;
    void add(std::size_t begin, Sort sort) { pieces_.push_back({begin, at_, sort}); }
    template <class F> void pass_while(F &&fits) {
        while (at_ < text_.size() && fits(text_[at_]))
            ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool begins_ = true; // a clause may begin here
    std::vector<Piece> pieces_;
};

void Cutter::code(int depth) {
    constexpr int deepest = 16; // texts within texts
    for (const int open = depth; at_ < text_.size();) {
        const std::size_t begin = at_;
        const char c = text_[at_];
        if (is_name_part(c)) {
            word();
        } else if (c == '#') {
            pass_while([](char each) { return each != '\n'; });
            add(begin, Sort::comment);
        } else if (c == '"' && depth < deepest) {
            quoted(depth);
        } else if (c == '@') {
            ++at_;
            pass_while([](char each) { return is_name_part(each) || each == '.' || each == '-'; });
            add(begin, Sort::reference);
        } else if (c == '}' && open > 0) {
            return;
        } else {
            ++at_;
            begins_ = c == '\n' || c == '{' || c == ';' || (begins_ && is_blank(c));
        }
    }
}

// With what is computed within it.
void Cutter::quoted(int depth) {
    std::size_t begin = at_++;
    for (; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n';) {
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
            at_ += 2;
        } else if (text_[at_] == '{') {
            ++at_;
            add(begin, Sort::text);
            code(depth + 1);
            begin = at_;
        } else {
            ++at_;
        }
    }
    at_ = std::min(at_ + (at_ < text_.size() && text_[at_] == '"'), text_.size());
    if (at_ > begin)
        add(begin, Sort::text);
    begins_ = false;
}

void Cutter::word() {
    const std::size_t begin = at_;
    pass_while(is_name_part);
    const char before = begin == 0 ? '\n' : text_[begin - 1];
    if (const auto sort = sort_of(text_.substr(begin, at_ - begin), before, text_.substr(at_)))
        add(begin, *sort);
    begins_ = false;
}

// A word that is not reserved may be a name, too: it counts where a clause can begin, else only where it
// joins values.
std::optional<Sort> Cutter::sort_of(std::string_view word, char before, std::string_view behind) const {
    using namespace keywords;
    const std::size_t gap = std::min(behind.find_first_not_of(' '), behind.size());
    const std::string_view next = behind.substr(gap);
    const bool is_set = next.starts_with('=') || next.starts_with("+=") || next.starts_with("-=");
    const bool is_used =
        behind.starts_with('.') || behind.starts_with('(') || behind.starts_with('[') || is_set;
    if (is_amount(word))
        return Sort::number;
    if (names_value(word))
        return Sort::value;
    if (is_reserved(word) || (begins_ && !is_used && has_use(word, D | F | C | A)))
        return Sort::keyword;
    const bool leads_on = gap > 0 && !next.empty() &&
                          (is_name_part(next.front()) || next.front() == '"' || next.front() == '(');
    if (before != '.' && leads_on && has_use(word, T | X))
        return Sort::keyword;
    return behind.starts_with('(') ? std::optional(Sort::called) : std::nullopt;
}

} // namespace

std::vector<Piece> pieces_of(std::string_view text) {
    return Cutter(text).run();
}

} // namespace bylaw::grammar
