#include "base/text/filled.hpp"
#include "grammar/builder.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/errors.hpp"
#include "grammar/errors/near_miss.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

namespace bylaw::grammar {
namespace {

std::string line_of(const Builder &b, const char *at) {
    return "line " + std::to_string(b.source().position(b.offset(at)).line);
}

const char *line_text(const Builder &b, const char *at) {
    while (at != b.text_begin && at[-1] != '\n')
        --at;
    while (at != b.text_end && is_blank(*at))
        ++at;
    return at;
}

// The first two words of the line of `brace`: "check attack".
std::string header_of(const Builder &b, const char *brace) {
    const char *first = line_text(b, brace);
    const char *end = end_of_word(first, brace);
    if (end == first)
        return "";
    const char *second = end;
    while (second != brace && is_blank(*second))
        ++second;
    if (const char *second_end = end_of_word(second, brace); second_end != second)
        end = second_end;
    return " of " + in_ticks(std::string(first, std::min<std::ptrdiff_t>(end - first, 60)));
}

// A `}` that is indented less than the line of the `{` that it closes hints at which one lacks its own. One
// pass: the text may be one line of a million braces.
const char *likely_unclosed(const Builder &b, const char *open, const char *at) {
    struct Brace {
        const char *at;
        std::ptrdiff_t indent;
    };
    std::vector<Brace> braces;
    const char *first = line_text(b, open);
    std::ptrdiff_t indent =
        first -
        std::find(std::make_reverse_iterator(first), std::make_reverse_iterator(b.text_begin), '\n').base();
    for (const char *p = open; p != at; ++p) {
        if (*p == '\n') {
            first = std::find_if_not(p + 1, at, is_blank);
            indent = first - (p + 1);
        }
        if (*p == '{')
            braces.push_back({p, indent});
        if (*p != '}' || braces.size() < 2)
            continue;
        if (p == first && indent < braces.back().indent)
            return braces.back().at;
        braces.pop_back();
    }
    return open;
}

} // namespace

Mistake unclosed_bracket(Builder &b, const char *open, const char *at) {
    const Place place = look_around(b, at);
    const std::string close = *open == '(' ? "`)`" : "`]`";
    std::optional<Answer> near = place.found == ","
                                     ? Answer{"something is missing before this `,`", "", place.span}
                                     : near_miss_sign(b, place);
    if (!near)
        near = near_miss_number(b, at, place);
    if (!near)
        near = near_miss_equals(place);
    if (near)
        return {Diagnostic(Code::syntax, near->span, near->message).mend(near->hint), at, b.brackets};
    // Something stands where only the end or a comma can; otherwise the line ends, or a brace does.
    const bool in_line =
        !place.found.empty() && std::string_view("{};").find(place.found[0]) == std::string_view::npos;
    const std::string message =
        in_line ? filled("{} or `,` was expected after {}", {close, in_ticks(place.before)})
                : filled("{} is missing: the {} is never closed", {close, in_ticks({open, 1})});
    const bool next_line = place.found.empty();
    return {Diagnostic(Code::unclosed, place.span, message, place.remark())
                .also(b.span(open, open + 1), "opened here"),
            at, next_line ? 0 : b.brackets, true};
}

Mistake unclosed_text(Builder &b, const char *open, const char *at) {
    // A `}` on the rest of the line that is none of the text's own ends the braces around it.
    const char *end = open;
    for (int braces = 0; end != b.text_end && *end != '\n' && (*end != '}' || braces > 0); ++end)
        braces += *end == '{' ? 1 : *end == '}' ? -1 : 0;
    return {Diagnostic(Code::unclosed, b.span(open, at), "the `\"` at the end of this text is missing",
                       "the text begins here")
                .mend("a text stands on one line"),
            end, 0};
}

void report_unclosed_brace(Builder &b, const char *open, const char *at) {
    if (b.gave_up() || b.braces_doubtful || (b.unclosed_at == at && !b.by_layout()))
        return;
    b.unclosed_at = at;
    if (!b.by_layout())
        open = likely_unclosed(b, open, at);
    const Span here = at == b.text_end ? b.span(at, at) : b.span(at, end_of_word(at, b.text_end));
    const std::string remark = at == b.text_end ? "the text ends here"
                               : b.by_layout()  ? "indented less than what is inside"
                                                : "a new declaration begins here";
    b.report({Diagnostic(Code::unclosed, here,
                         filled("`}` is missing: the `{`{} in {} is never closed",
                                {header_of(b, open), line_of(b, open)}),
                         remark)
                  .also(b.span(open, open + 1), "opened here"),
              at, 0, true});
}

Mistake stray_brace_in_text(const Builder &b, const char *at) {
    return {Diagnostic(Code::unclosed, b.span(at, at + 1), "this `}` closes nothing in its text",
                       "no `{` stands before it")
                .mend("write `{` before the name, or `\\}` for the sign itself"),
            at};
}

Mistake brace_too_many(const Builder &b, const char *at) {
    return {Diagnostic(Code::unclosed, b.span(at, at + 1), filled("one {} too many", {in_ticks({at, 1})}))
                .mend("take it away"),
            at};
}

Mistake missing_open_brace(const Builder &b, const char *at) {
    return {Diagnostic(Code::unclosed, b.span(at, at), "`{` is missing at the end of this line",
                       "the lines below are indented")
                .mend("write `{` here"),
            at};
}

Mistake stray_brace(const Builder &b, const char *at) {
    return {Diagnostic(Code::unclosed, b.span(at, at + 1), "this `}` closes nothing", "no `{` is open here"),
            at};
}

} // namespace bylaw::grammar
