#include "grammar/builder.hpp"
#include "grammar/errors/errors.hpp"
#include "grammar/errors/place.hpp"

namespace bylaw::grammar {
namespace {

std::string line_of(const Builder &b, const char *at) {
    return "line " + std::to_string(b.source().position(b.offset(at)).line);
}

} // namespace

Mistake unclosed_bracket(Builder &b, const char *open, const char *at) {
    const std::string close = *open == '(' ? "`)`" : "`]`";
    const Place place = look_around(b, at);
    return {Diagnostic(Code::unclosed, place.span, close + " is missing", place.remark())
                .also(b.span(open, open + 1), "opened here"),
            at, b.brackets};
}

Mistake unclosed_text(Builder &b, const char *open, const char *at) {
    return {Diagnostic(Code::unclosed, b.span(open, open + 1), "the `\"` that ends this text is missing", "the text begins here")
                .mend("a text stands on one line"),
            at, b.brackets};
}

void report_unclosed_brace(Builder &b, const char *open, const char *at) {
    if (b.gave_up() || b.unclosed_at == at) return;
    b.unclosed_at = at;
    const Place place = look_around(b, at);
    b.report({Diagnostic(Code::unclosed, place.span, "`}` is missing: the `{` in " + line_of(b, open) + " is never closed")
                  .also(b.span(open, open + 1), "opened here"),
              at});
}

Mistake stray_brace(const Builder &b, const char *at) {
    return {Diagnostic(Code::unclosed, b.span(at, at + 1), "this `}` closes nothing", "no `{` is open here"), at};
}

} // namespace bylaw::grammar
