#include "interpreter/session/report.hpp"
#include "base/diagnostics/render_json.hpp"
#include "base/diagnostics/render_text.hpp"
#include "base/text/filled.hpp"

#include <algorithm>
#include <set>

namespace bylaw {

namespace api {

// One run's diagnostics; a report of several runs is a list of these.
struct Report::Data {
    std::shared_ptr<const SourceMap> sources;
    DiagnosticSink sink;
    std::vector<api::Diagnostic> shown;
};

} // namespace api

namespace {

using api::Report;

// One to be counted: as grave as it was reported, which need not be what its code stands for.
Diagnostic of_severity(const Diagnostic &one, Span place) {
    Diagnostic counted(one.code, place, "");
    counted.severity = one.severity;
    return counted;
}

api::Diagnostic convert(const Diagnostic &diagnostic, const SourceMap &sources) {
    api::Diagnostic shown;
    shown.code = code_text(diagnostic.code);
    shown.severity = static_cast<api::Severity>(diagnostic.severity);
    shown.place = make_place(sources, diagnostic.primary.span);
    shown.message = diagnostic.message;
    shown.hint = diagnostic.hint;
    return shown;
}

static_assert(static_cast<int>(api::Severity::note) == static_cast<int>(Severity::note));

} // namespace

api::Place make_place(const SourceMap &sources, Span span) {
    if (!sources.contains(span.source))
        return {};
    const Source &source = sources[span.source];
    Position begin = source.position(span.begin), end = source.position(std::max(span.begin, span.end));
    return {source.name(), begin.line, begin.column, end.line, end.column};
}

api::Report make_report(const DiagnosticSink &sink, std::shared_ptr<const SourceMap> sources) {
    if (sink.all().empty())
        return {};
    DiagnosticSink ordered = sink;
    ordered.order_by_place();
    std::vector<api::Diagnostic> shown;
    for (const Diagnostic &diagnostic : ordered.all())
        shown.push_back(convert(diagnostic, *sources));
    return Report(std::make_shared<const Report::Data>(
        Report::Data{std::move(sources), std::move(ordered), std::move(shown)}));
}

api::Report make_report(Diagnostic diagnostic, std::shared_ptr<const SourceMap> sources) {
    DiagnosticSink sink;
    sink.report(std::move(diagnostic));
    return make_report(sink, std::move(sources));
}

namespace api {

std::string to_string(const Place &place) {
    return place.file.empty() || place.line == 0 ? place.file : place.file + ':' + std::to_string(place.line);
}

Report::Report(std::shared_ptr<const Data> data) : all_(data->shown) {
    for (std::size_t i = 0; i < all_.size(); ++i)
        origins_.emplace_back(data, i);
}

bool Report::has(Severity severity) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Diagnostic &d) { return d.severity == severity; });
}

void Report::add(const Report &other) {
    std::set<std::string> known;
    auto key = [](const Diagnostic &d) {
        return d.code + ' ' + to_string(d.place) + ':' + std::to_string(d.place.column) + ' ' + d.message;
    };
    for (const Diagnostic &diagnostic : all_)
        known.insert(key(diagnostic));
    for (std::size_t i = 0; i < other.all_.size(); ++i)
        if (known.insert(key(other.all_[i])).second) {
            all_.push_back(other.all_[i]);
            origins_.push_back(other.origins_[i]);
        }
}

std::string Report::text(const TextStyle &style) const {
    RenderOptions options{style.width, style.colour, style.unicode};
    std::string text;
    for (const auto &[data, number] : origins_)
        text += (text.empty() ? "" : "\n") + render_text(data->sink.all()[number], *data->sources, options);
    return text;
}

std::string Report::summary() const {
    DiagnosticSink total(SIZE_MAX);
    std::uint32_t place = 0; // each a place of its own, since a sink keeps one of a kind for each
    for (const auto &[data, number] : origins_)
        total.report(of_severity(data->sink.all()[number], {place++, 0, no_source}));
    return render_summary(total);
}

std::string Report::json() const {
    std::string list;
    for (const auto &[data, number] : origins_)
        list += (list.empty() ? "" : ", ") + render_json(data->sink.all()[number], *data->sources);
    return filled("{\"diagnostics\": [{}]}", {list});
}

} // namespace api
} // namespace bylaw
