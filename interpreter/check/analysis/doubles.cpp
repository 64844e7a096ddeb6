// What is said twice: tests of one name, and clauses of a declaration that stand there word for word a second
// time.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/context.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// What ends a run of characters that are taken as they are.
constexpr std::array<bool, 256> special = [] {
    std::array<bool, 256> made{};
    for (std::size_t c = 0; c <= ' '; ++c)
        made[c] = true;
    for (unsigned char c : {'"', '#', '@'})
        made[c] = true;
    return made;
}();

std::size_t end_of_run(std::string_view text, std::size_t from) {
    while (from < text.size() && !special[static_cast<unsigned char>(text[from])])
        ++from;
    return from;
}

// Where a text, a comment or a reference ends.
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

// The words of a clause without comments, references and layout.
std::string plain_words(std::string_view text) {
    std::string words;
    words.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t run = end_of_run(text, i);
        words.append(text, i, run - i);
        if (run == text.size())
            break;
        const bool blank = static_cast<unsigned char>(text[run]) <= ' ';
        i = blank ? run + 1 : end_of_special(text, run);
        if (blank && !words.empty() && words.back() != ' ')
            words += ' ';
        if (text[run] == '"')
            words.append(text, run, i - run);
    }
    while (!words.empty() && words.back() == ' ')
        words.pop_back();
    return words;
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

// A kind gives a field or a formula its value once.
std::string set_name(Ref clause) {
    if (clause.kind() == NodeKind::Assign)
        return plain_words(view::Assign(clause).place().text());
    return {};
}

void report_double_tests(Context &c) {
    std::map<std::pair<std::uint32_t, std::string>, Ref> tests;
    for (const Declaration *test : c.declarations.tests) {
        const Ref text = test->header.find(NodeKind::Text);
        if (!text)
            continue;
        const auto [first, fresh] =
            tests.emplace(std::pair(test->header.module, std::string(text.text())), text);
        if (!fresh)
            c.report(Diagnostic(Code::double_declaration, text.span(), "there are two tests of this name")
                         .also(first->second.span(), "the first one")
                         .mend("give one of them another name"));
    }
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

void report_double_clauses(Context &c, const Declaration &d) {
    const auto may_be = [&](Ref clause) { return may_be_double(d, clause); };
    if (std::ranges::count_if(d.clauses, may_be) < 2)
        return;
    std::map<std::pair<std::uint32_t, std::string>, Ref> seen;
    for (const Ref &clause : d.clauses) {
        if (!may_be(clause))
            continue;
        const bool sets = sets_field(d, clause);
        const std::string words = sets ? set_name(clause) : plain_words(clause.text());
        const auto [first, fresh] = seen.emplace(std::pair(clause.module, words), clause);
        if (!fresh)
            report_double_clause(c, clause, first->second, sets);
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
