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

    void read(std::string_view digits, std::int64_t &into) {
        const auto number = whole_number(digits);
        fine = fine && number;
        into = number.value_or(0);
    }
};

Ratio read_fraction(std::string_view over, std::string_view under) {
    Ratio r;
    r.read(over, r.numerator);
    r.read(under, r.denominator);
    return r;
}

Ratio read_decimal(std::string_view whole, std::string_view decimals) {
    Ratio r;
    r.read(std::string(whole) + std::string(decimals), r.numerator);
    r.fine = r.fine && decimals.size() < 18;
    for (std::size_t i = 0; i < decimals.size() && r.fine; ++i)
        r.denominator *= 10;
    return r;
}

Ratio read(std::string_view text) {
    const std::size_t slash = text.find('/'), dot = text.find('.');
    if (slash != std::string_view::npos)
        return read_fraction(text.substr(0, slash), text.substr(slash + 1));
    if (dot != std::string_view::npos)
        return read_decimal(text.substr(0, dot), text.substr(dot + 1));
    return read_fraction(text, "1");
}

// With the minus before it, which a mean may have.
Ratio read_signed(Ref at) {
    if (at.kind() != NodeKind::Negate)
        return read(at.text());
    Ratio r = read(view::Negate(at).value().text());
    r.numerator = -r.numerator;
    return r;
}

Ratio exact_number(Context &c, Ref at) {
    const Ratio r = read_signed(at);
    if (!r.fine || r.denominator <= 0)
        c.report(
            Diagnostic(Code::overflow_constant, at.span(), "this number is too large, or divides by zero"));
    return r;
}

bool is_exact_number(NodeKind kind) {
    return kind == NodeKind::Fraction || kind == NodeKind::Number || kind == NodeKind::Decimal ||
           kind == NodeKind::Negate;
}

// Reads the question first, then its value, then the tolerance.
void read_part(Context &c, Ref part, Ref &asked, OddsExpectation &wanted) {
    if (part.kind() == NodeKind::Within) {
        const Ratio r = exact_number(c, view::Within(part).amount());
        wanted.within_numerator = r.numerator, wanted.within_denominator = r.denominator;
    } else if (asked && is_exact_number(part.kind())) {
        const Ratio r = exact_number(c, part);
        if (r.numerator < 0 && !wanted.mean)
            c.report(Diagnostic(Code::out_of_range, part.span(), "odds are 0 to 1"));
        wanted.numerator = r.numerator, wanted.denominator = r.denominator;
    } else if (part.kind() != NodeKind::Word && part.kind() != NodeKind::Reference && !asked) {
        asked = part;
    }
}

NodeId value_with_mean(Context &c, Ref asked, Scope &scope) {
    const NodeId value = condition_or_value(c, asked, scope);
    const Type t = c.type(value);
    if (t.kind != TypeKind::number && t.kind != TypeKind::dice && t.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, asked.span(),
                            "only numbers and dice have a mean, but this is " + describe(c, t)));
    return value;
}

} // namespace

NodeId expect_odds(Context &c, view::ExpectOdds clause, Scope &scope) {
    OddsExpectation wanted;
    wanted.mean = clause.what().word() == Word::mean;
    wanted.text = clause.text();
    Ref asked;
    clause.each([&](Ref part) { read_part(c, part, asked, wanted); });
    const NodeId value = wanted.mean ? value_with_mean(c, asked, scope) : condition_expr(c, asked, scope);
    ++c.tests.odds;
    c.program.odds_expectations.push_back(std::move(wanted));
    return c.node(ir::Op::expect_odds, type_nothing, clause.span(), {value},
                  static_cast<std::int64_t>(c.program.odds_expectations.size() - 1));
}

} // namespace bylaw::check
