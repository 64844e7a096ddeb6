// Finds duplicates: tests of one name, and clauses that occur twice in a declaration, word for word.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/context.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Characters that end a run of plain characters.
constexpr std::array<bool, 256> special = [] {
    std::array<bool, 256> made{};
    for (std::size_t c = 0; c <= ' '; ++c)
        made[c] = true;
    for (unsigned char c : {'"', '#', '@'})
        made[c] = true;
    return made;
}();

// Returns the end of a text, a comment or a reference.
std::size_t end_of_special(std::string_view text, std::size_t from) {
    if (text[from] == '"') {
        const std::size_t close = text.find('"', from + 1);
        return close == std::string_view::npos ? text.size() : close + 1;
    }
    if (text[from] == '#')
        return std::min(text.find('\n', from), text.size());
    while (from < text.size() && static_cast<unsigned char>(text[from]) > ' ')
        ++from;
    return from;
}

// The characters of a clause without comments, references and layout: between two words one blank. Read one
// by one, since most clauses differ after a few.
class PlainWords {
  public:
    explicit PlainWords(std::string_view text) : text_(text) { skip_layout(); }

    // 0 behind the last one.
    unsigned char next() {
        if (blank_)
            return blank_ = false, ' ';
        if (at_ == text_.size())
            return 0;
        if (at_ >= close_ && text_[at_] == '"')
            close_ = end_of_special(text_, at_);
        const auto c = static_cast<unsigned char>(text_[at_++]);
        if (at_ >= close_ && at_ < text_.size() && special[static_cast<unsigned char>(text_[at_])])
            blank_ = skip_layout() && at_ < text_.size();
        return c;
    }

  private:
    // Was there a blank?
    bool skip_layout() {
        bool blank = false;
        while (at_ < text_.size() && text_[at_] != '"' && special[static_cast<unsigned char>(text_[at_])]) {
            const bool here = static_cast<unsigned char>(text_[at_]) <= ' ';
            blank = blank || here;
            at_ = here ? at_ + 1 : end_of_special(text_, at_);
        }
        return blank;
    }

    std::string_view text_;
    std::size_t at_ = 0, close_ = 0; // the text in quotes that is being read ends there
    bool blank_ = false;
};

// Most clauses differ before either has anything but words: then the characters decide as they stand.
std::optional<int> compare_start(std::string_view a, std::string_view b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
        const auto c = static_cast<unsigned char>(a[i]), d = static_cast<unsigned char>(b[i]);
        if (c != d && !special[c] && !special[d])
            return c - d;
        if (c != d || (special[c] && c > ' '))
            return std::nullopt;
    }
    return std::nullopt;
}

int compare_words(std::string_view a, std::string_view b) {
    if (const auto known = compare_start(a, b))
        return *known;
    PlainWords x(a), y(b);
    for (;;) {
        const int c = x.next(), d = y.next();
        if (c != d || c == 0)
            return c - d;
    }
}

bool says_all_at_once(NodeKind kind) {
    switch (kind) {
    case NodeKind::Modify:
    case NodeKind::Trigger:
    case NodeKind::Whenever:
    case NodeKind::Every:
    case NodeKind::Ends:
    case NodeKind::Requires:
    case NodeKind::Prefer: return true;
    default: return false;
    }
}

void report_double_test(Context &c, Ref again, Ref first) {
    c.report(Diagnostic(Code::double_declaration, again.span(), "there are two tests of this name")
                 .also(first.span(), "the first one")
                 .mend("give one of them another name"));
}

// Sorts tests of one name side by side, in the order of the text.
void report_double_tests(Context &c) {
    std::vector<Ref> names;
    names.reserve(c.declarations.tests.size());
    for (const Declaration *test : c.declarations.tests)
        if (const Ref name = test->header.find(NodeKind::Text))
            names.push_back(name);
    std::ranges::stable_sort(
        names, [](Ref a, Ref b) { return a.module != b.module ? a.module < b.module : a.text() < b.text(); });
    for (std::size_t i = 1, first = 0; i < names.size(); ++i)
        if (names[i].module == names[first].module && names[i].text() == names[first].text())
            report_double_test(c, names[i], names[first]);
        else
            first = i;
}

void report_double_clause(Context &c, Ref clause, Ref first, bool sets) {
    const auto what = [&](Ref written) { return sets ? view::Assign(written).place() : written; };
    c.report(Diagnostic(Code::double_declaration, what(clause).span(),
                        sets ? "`" + std::string(what(clause).text()) + "` is set twice"
                             : "this stands here twice")
                 .also(what(first).span(), "the first time")
                 .mend("take one of the two away"));
}

bool sets_field(const Declaration &d, Ref clause) {
    return d.kind == NodeKind::Kind && clause.kind() == NodeKind::Assign;
}

bool may_be_double(const Declaration &d, Ref clause) {
    return sets_field(d, clause) || says_all_at_once(clause.kind());
}

// A clause, and what of it must not stand there twice.
struct Said {
    Ref clause;
    std::string_view words;
};

// A kind gives a field or a formula its value once.
std::string_view said_by(const Declaration &d, Ref clause) {
    return sets_field(d, clause) ? view::Assign(clause).place().text() : clause.text();
}

bool is_before(const Said &a, const Said &b) {
    return a.clause.module != b.clause.module ? a.clause.module < b.clause.module
                                              : compare_words(a.words, b.words) < 0;
}

void report_double_clauses(Context &c, const Declaration &d) {
    if (std::ranges::count_if(d.clauses, [&](Ref clause) { return may_be_double(d, clause); }) < 2)
        return;
    std::vector<Said> said;
    said.reserve(d.clauses.size());
    for (const Ref &clause : d.clauses)
        if (may_be_double(d, clause))
            said.push_back({clause, said_by(d, clause)});
    std::ranges::stable_sort(said, is_before);
    for (auto first = said.begin(); first != said.end();) {
        const auto end =
            std::find_if(first + 1, said.end(), [&](const Said &s) { return is_before(*first, s); });
        for (auto again = first + 1; again != end; ++again)
            report_double_clause(c, again->clause, first->clause, sets_field(d, again->clause));
        first = end;
    }
}

} // namespace

void report_doubles(Context &c) {
    report_double_tests(c);
    for (const Declaration &d : c.declarations.all)
        if (!d.removed)
            report_double_clauses(c, d);
}

} // namespace bylaw::check
