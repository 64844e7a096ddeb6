#include "base/diagnostics/render_json.hpp"
#include "base/text/json_text.hpp"

#include "base/text/json.hpp"
#include <algorithm>

namespace bylaw {
namespace {

void add_place(Json &out, Span span, const SourceMap &sources) {
    if (!sources.contains(span.source)) {
        for (const char *field : {"file", "line", "column", "end_line", "end_column"})
            out[field] = nullptr;
        return;
    }
    const Source &source = sources[span.source];
    Position begin = source.position(span.begin);
    Position end = source.position(std::max(span.begin, span.end));
    out["file"] = source.name();
    out["line"] = begin.line;
    out["column"] = begin.column;
    out["end_line"] = end.line;
    out["end_column"] = end.column;
}

Json to_json(const Diagnostic &diagnostic, const SourceMap &sources) {
    Json out = Json::object();
    out["code"] = code_text(diagnostic.code);
    out["severity"] = severity_text(diagnostic.severity);
    add_place(out, diagnostic.primary.span, sources);
    out["message"] = diagnostic.message;
    out["label"] = diagnostic.primary.text;
    out["hint"] = diagnostic.hint;
    out["labels"] = Json::array();
    for (const Label &label : diagnostic.others) {
        Json entry = Json::object();
        add_place(entry, label.span, sources);
        entry["message"] = label.text;
        out["labels"].push_back(std::move(entry));
    }
    return out;
}

} // namespace

std::string render_json(const Diagnostic &diagnostic, const SourceMap &sources) {
    return json_text(to_json(diagnostic, sources));
}

std::string render_json(const DiagnosticSink &sink, const SourceMap &sources) {
    Json out = Json::object();
    out["diagnostics"] = Json::array();
    for (const Diagnostic &diagnostic : sink.all())
        out["diagnostics"].push_back(to_json(diagnostic, sources));
    out["dropped"] = sink.dropped();
    return json_text(out);
}

} // namespace bylaw
