#include "lsp/features/places.hpp"
#include "lsp/protocol/read.hpp"
#include "lsp/protocol/uri.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

json point_json(Point point) {
    return {{"line", point.line}, {"character", point.character}};
}

json range_json(std::string_view text, Span span, Encoding encoding) {
    return {{"start", point_json(point_of(text, span.begin, encoding))},
            {"end", point_json(point_of(text, std::max(span.begin, span.end), encoding))}};
}

json range_json(const Workspace &workspace, const Analysis &analysis, Span span) {
    return range_json(analysis.sources()[span.source].text(), span, workspace.encoding);
}

json location_json(const Workspace &workspace, const Analysis &analysis, Span span) {
    if (!analysis.sources().contains(span.source))
        return nullptr;
    const std::string uri = workspace.uri(analysis.sources()[span.source].name());
    return uri.empty() ? json() : json{{"uri", uri}, {"range", range_json(workspace, analysis, span)}};
}

std::string path_in(const json &parameters) {
    const std::string uri = text_member(member(parameters, "textDocument"), "uri");
    const std::string path = path_of(uri);
    return path.empty() ? uri : path; // a text that was never saved is known by its URI
}

std::optional<Asked> asked_text(Workspace &workspace, const json &parameters) {
    Asked asked;
    asked.path = path_in(parameters);
    if (!workspace.options().files->read(asked.path))
        return std::nullopt;
    asked.analysis = workspace.ruleset_of(asked.path);
    asked.source = asked.analysis->source_of(asked.path);
    if (asked.source == no_source || !asked.analysis->tree_of(asked.source))
        return std::nullopt;
    return asked;
}

std::optional<Asked> asked_place(Workspace &workspace, const json &parameters) {
    const Point point = point_in(member(parameters, "position"));
    std::optional<Asked> asked = asked_text(workspace, parameters);
    if (asked)
        asked->offset = static_cast<std::uint32_t>(offset_of(asked->text(), point, workspace.encoding));
    return asked;
}

} // namespace bylaw::lsp
