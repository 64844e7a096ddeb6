#include "interpreter/check/types/ranges.hpp"

#include "base/text/filled.hpp"
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool is_number(Ref value) {
    return value.is(NodeKind::Number) || (value.is(NodeKind::Negate) && value.find(NodeKind::Number));
}

bool has_range_behind(Ref value) {
    if (!value.is(NodeKind::Binary))
        return false;
    const view::Binary asked = value;
    return asked.right().is(NodeKind::Range) && is_number(asked.left());
}

// From the beginning of `from` to the end of `to`.
Span stretch(Ref from, Ref to) {
    return {from.span().begin, to.span().end, from.span().source};
}

std::string_view text_of(Ref from, Ref to) {
    const Span span = stretch(from, to);
    return from.tree->text.substr(span.begin, span.end - span.begin);
}

Diagnostic told(Code code, Ref from, view::Binary asked, const std::string &declared) {
    return Diagnostic(code, stretch(from, asked),
                      filled("a range stands before the `=`; this asks whether {} lies in {}",
                             {asked.left().text(), asked.right().text()}))
        .mend(filled("write `{} = {}`", {declared, asked.left().text()}));
}

// `stat might, wits`, with the range behind each of them.
std::string with_ranges(Ref clause, std::string_view range) {
    std::string text;
    Ref last;
    clause.each(NodeKind::Slot, [&](Ref slot) {
        text += last ? ", " + std::string(slot.text()) : std::string(text_of(clause, slot));
        text += filled(" in {}", {range});
        last = slot;
    });
    return text;
}

// The one that gives it this value.
Ref header_with(const Declaration &option, Ref value) {
    for (const Ref header : option.headers)
        if (header.tree == value.tree && header.span().begin <= value.span().begin &&
            value.span().end <= header.span().end)
            return header;
    return {};
}

} // namespace

void warn_of_range_behind(Context &c, const Declaration &option, Ref value) {
    const Ref header = header_with(option, value);
    if (!header || !has_range_behind(value) || header.find(NodeKind::Type) || !in_main(c, value.span()))
        return;
    const view::Binary asked = value;
    c.report(told(Code::foregone, header, asked,
                  filled("{} in {}", {text_of(header, header.find(NodeKind::Name)), asked.right().text()})));
}

namespace {

bool has_dots(view::Range range) {
    return range.high() || range.is_open() || range.is_open_below();
}

} // namespace

bool report_minus_in_range(Context &c, view::Range range) {
    if (has_dots(range) || !range.low().is(NodeKind::Binary))
        return false;
    const view::Binary taken = range.low();
    if (taken.op().word() != Word::minus_sign)
        return false;
    const std::string_view from = taken.left().text(), to = taken.right().text();
    c.report(Diagnostic(Code::empty_range, range.span(),
                        filled("this takes {} off {}, which is one value and no range", {to, from}))
                 .mend(filled("write `{}..{}`", {from, to})));
    return true;
}

void warn_of_single_value(Context &c, const Field &field, view::Range range) {
    if (has_dots(range) || !in_main(c, range.span()))
        return;
    c.report(
        Diagnostic(Code::foregone, range.span(),
                   filled("`{}` can be nothing but {}: a range has two ends", {field.name, range.text()}))
            .mend(filled("write `0..{}`", {range.text()})));
}

void report_range_of_no_number(Context &c, const Field &field, Ref range) {
    c.report(Diagnostic(Code::wrong_type, range.span(),
                        "only numbers have a range, but `" + field.name + "` is " + describe(c, field.type))
                 .mend(field.sort == FieldSort::flag ? "write `stat` for a number" : ""));
}

void report_endless_pool(Context &c, const Field &pool, Ref slot) {
    c.report(Diagnostic(Code::missing_part, slot.span(), "a pool needs a range to be full of")
                 .mend("write `pool " + pool.name + " in 0..…`"));
}

bool report_range_behind(Context &c, const Field &field, Ref clause, Ref value) {
    bool has_range = false;
    clause.each(NodeKind::Slot, [&](Ref slot) { has_range = has_range || slot.find(NodeKind::Range); });
    if (field.type != type_number || has_range || !has_range_behind(value))
        return false;
    const view::Binary asked = value;
    c.report(told(Code::wrong_type, clause, asked, with_ranges(clause, asked.right().text())));
    return true;
}

} // namespace bylaw::check
