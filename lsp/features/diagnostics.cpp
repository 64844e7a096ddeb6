#include "lsp/features/diagnostics.hpp"
#include "lsp/features/error_pages.hpp"
#include "lsp/features/places.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

class Collector {
  public:
    Collector(Workspace &workspace, const Client &client) : workspace_(workspace), client_(client) {
        for (const auto &[path, document] : workspace.documents())
            of(document.uri);
    }

    void add(const Analysis &analysis) {
        for (const Diagnostic &each : analysis.diagnostics.all())
            if (seen_.insert(key(analysis, each)).second)
                add(analysis, each);
    }

    std::map<std::string, json> take() { return std::move(found_); }

  private:
    using Key = std::tuple<Code, std::string, std::uint32_t, std::string>;

    // Rules that share a file share what is wrong with it.
    static Key key(const Analysis &analysis, const Diagnostic &each) {
        const Span at = each.primary.span;
        const bool placed = analysis.sources().contains(at.source);
        return {each.code, placed ? analysis.sources()[at.source].name() : "", placed ? at.begin : 0,
                each.message};
    }

    json &of(const std::string &uri) {
        const auto [place, fresh] = found_.try_emplace(uri);
        if (fresh)
            place->second = no_diagnostics(workspace_, uri);
        return place->second.at("diagnostics");
    }

    void add(const Analysis &analysis, const Diagnostic &each) {
        const json place = location_json(workspace_, analysis, each.primary.span);
        const json shown = written(analysis, each, place);
        if (!place.is_null())
            of(place.at("uri")).push_back(shown);
        else // a missing file, for instance: reported at its mention
            for (const auto &[path, document] : workspace_.documents())
                if (workspace_.target_of(path) == analysis.target)
                    of(document.uri).push_back(shown);
    }

    json written(const Analysis &analysis, const Diagnostic &each, const json &place) {
        const json beginning = {{"start", point_json({})}, {"end", point_json({})}};
        json shown = {
            {"range", place.is_null() ? beginning : place.at("range")},
            {"severity", static_cast<int>(each.severity) + 1},
            {"code", code_text(each.code)},
            {"source", "bylaw"},
            {"message", message_of(each)},
            {"data", {{"message", each.message}, {"label", each.primary.text}, {"hint", each.hint}}}};
        if (const std::string page = error_page_uri(each.code); client_.code_descriptions && !page.empty())
            shown["codeDescription"] = {{"href", page}};
        if (client_.related_places)
            add_related(analysis, each, shown);
        return shown;
    }

    // As on a terminal, but for the marked lines, which the editor shows.
    static std::string message_of(const Diagnostic &each) {
        std::string message = each.message;
        if (!each.primary.text.empty())
            message += " (" + each.primary.text + ")";
        if (!each.hint.empty())
            message += "\nhint: " + each.hint;
        return message;
    }

    void add_related(const Analysis &analysis, const Diagnostic &each, json &shown) {
        for (const Label &label : each.others)
            if (json place = location_json(workspace_, analysis, label.span); !place.is_null())
                shown["relatedInformation"].push_back(
                    {{"location", std::move(place)}, {"message", label.text}});
    }

    Workspace &workspace_;
    const Client &client_;
    std::set<Key> seen_;
    std::map<std::string, json> found_;
};

} // namespace

std::map<std::string, json> diagnostics_by_uri(Workspace &workspace, const Client &client) {
    Collector all(workspace, client);
    for (const Known &ruleset : workspace.open_rulesets())
        all.add(*ruleset);
    return all.take();
}

json no_diagnostics(const Workspace &workspace, const std::string &uri) {
    json parameters = {{"uri", uri}, {"diagnostics", json::array()}};
    for (const auto &[path, document] : workspace.documents())
        if (document.uri == uri)
            parameters["version"] = document.version;
    return parameters;
}

} // namespace bylaw::lsp
