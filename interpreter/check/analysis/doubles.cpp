// What is said twice: tests of one name, and clauses of a declaration that stand there word for word a second
// time.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/context.hpp"

#include <algorithm>
#include <map>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// The words of a clause without comments, references and layout.
std::string plain_words(std::string_view text) {
    std::string words;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (c == '"') {
            const std::size_t close = text.find('"', i + 1);
            const std::size_t end = close == std::string_view::npos ? text.size() : close + 1;
            words += text.substr(i, end - i);
            i = end;
        } else if (c == '#') {
            i = std::min(text.find('\n', i), text.size());
        } else if (c == '@') {
            while (i < text.size() && text[i] > ' ')
                ++i;
        } else if (c <= ' ') {
            if (!words.empty() && words.back() != ' ')
                words += ' ';
            ++i;
        } else {
            words += c;
            ++i;
        }
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

void report_double_clauses(Context &c, const Declaration &d) {
    std::map<std::pair<std::uint32_t, std::string>, Ref> seen;
    for (const Ref &clause : d.clauses) {
        const bool sets = d.kind == NodeKind::Kind && clause.kind() == NodeKind::Assign;
        if (!sets && !says_all_at_once(clause.kind()))
            continue;
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
