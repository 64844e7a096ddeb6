// Layout for `bylaw fmt` and editors.
#include "format/format.hpp"
#include "interpreter/session/report.hpp"

#include <bylaw/format.hpp>

namespace bylaw::api {

namespace {

// Warnings only, because a text with mistakes may be laid out while it is being written.
bylaw::Diagnostic kept_as_it_stands(Span place, bool all) {
    return bylaw::Diagnostic(all ? Code::text_not_laid_out : Code::declaration_not_laid_out, place,
                             all ? "the text has mistakes and is kept as it stands"
                                 : "this declaration has a mistake and is kept as it stands")
        .mend("`bylaw check` says what is wrong");
}

} // namespace

Formatted format_text(const std::string &name, const std::string &text) {
    auto sources = std::make_shared<SourceMap>();
    const SourceId id = sources->add(name, text);
    format::Formatted laid_out = format::format_text(*sources, id);
    Formatted made;
    made.text = std::move(laid_out.text);
    made.changed = made.text != text;
    DiagnosticSink sink;
    if (laid_out.changed_nothing)
        sink.report(kept_as_it_stands({0, 0, id}, true));
    for (const Span &place : laid_out.kept)
        if (!laid_out.changed_nothing)
            sink.report(kept_as_it_stands(place, false));
    made.report = make_report(sink, std::move(sources));
    return made;
}

} // namespace bylaw::api
