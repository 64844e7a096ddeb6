// `expect odds of (…) is 9/25`, `expect mean of (…) within 1/1000 of 5.25`: exact numbers of a test.
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

struct Ratio {
    std::int64_t numerator = 0, denominator = 1;
    bool fine = true;
};

Ratio read(std::string_view text) {
    Ratio r;
    auto digits = [&](std::string_view part, std::int64_t &into) {
        const auto number = whole_number(part);
        r.fine = r.fine && number;
        into = number.value_or(0);
    };
    std::size_t slash = text.find('/'), dot = text.find('.');
    if (slash != std::string_view::npos) {
        digits(text.substr(0, slash), r.numerator);
        digits(text.substr(slash + 1), r.denominator);
    } else if (dot != std::string_view::npos) {
        std::string all(text.substr(0, dot));
        all += text.substr(dot + 1);
        digits(all, r.numerator);
        if (text.size() - dot > 18)
            r.fine = false;
        for (std::size_t i = dot + 1; i < text.size() && r.fine; ++i)
            r.denominator *= 10;
    } else {
        digits(text, r.numerator);
    }
    r.fine = r.fine && r.denominator > 0;
    return r;
}

bool is_exact_number(NodeKind kind) {
    return kind == NodeKind::Fraction || kind == NodeKind::Number || kind == NodeKind::Decimal ||
           kind == NodeKind::Negate;
}

// With the minus before it, which a mean may have.
Ratio read_signed(Ref at) {
    if (at.kind() != NodeKind::Negate)
        return read(at.text());
    Ratio r = read(view::Negate(at).value().text());
    r.numerator = -r.numerator;
    return r;
}

} // namespace

NodeId expect_odds(Context &c, view::ExpectOdds clause, Scope &scope) {
    bool mean = clause.what().word() == Word::mean;
    OddsExpectation wanted;
    wanted.mean = mean;
    wanted.text = clause.text();
    Ref e;
    auto ratio = [&](Ref at) {
        Ratio r = read_signed(at);
        if (r.numerator < 0 && !mean)
            c.report(Diagnostic(Code::out_of_range, at.span(), "odds are 0 to 1"));
        if (!r.fine)
            c.report(Diagnostic(Code::overflow_constant, at.span(),
                                "this number is too large, or divides by zero"));
        return r;
    };
    clause.each([&](Ref child) {
        if (child.kind() == NodeKind::Within) {
            Ratio r = ratio(view::Within(child).amount());
            wanted.within_numerator = r.numerator, wanted.within_denominator = r.denominator;
        } else if (e && is_exact_number(child.kind())) {
            Ratio r = ratio(child);
            wanted.numerator = r.numerator, wanted.denominator = r.denominator;
        } else if (child.kind() != NodeKind::Word && child.kind() != NodeKind::Reference && !e) {
            e = child;
        }
    });
    NodeId value = mean ? condition_or_value(c, e, scope) : condition_expr(c, e, scope);
    TypeKind kind = c.type(value).kind;
    if (mean && kind != TypeKind::number && kind != TypeKind::dice && kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.span(),
                            "only numbers and dice have a mean, but this is " + describe(c, c.type(value))));
    ++c.tests.odds;
    c.program.odds_expectations.push_back(std::move(wanted));
    return c.node(ir::Op::expect_odds, type_nothing, clause.span(), {value},
                  static_cast<std::int64_t>(c.program.odds_expectations.size() - 1));
}

} // namespace bylaw::check
