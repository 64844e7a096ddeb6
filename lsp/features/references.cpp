#include "lsp/features/references.hpp"
#include "lsp/features/names.hpp"
#include "lsp/features/places.hpp"
#include "lsp/protocol/read.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

json place_json(const Workspace &workspace, const NamePlace &place) {
    const std::string uri = workspace.uri(place.path);
    const auto text = uri.empty() ? std::nullopt : workspace.options().files->read(place.path);
    return text ? json{{"uri", uri},
                       {"range", range_json(*text, {place.begin, place.end}, workspace.encoding)}}
                : json();
}

NamePlaces declarations(const Analysis &analysis, Span name) {
    NamePlaces places;
    for (const Span &meaning : meanings_of(analysis, name))
        places.insert(place_of(analysis, meaning));
    return places;
}

} // namespace

json references(Workspace &workspace, const json &parameters) {
    const auto asked = asked_place(workspace, parameters);
    const Span name = asked ? name_at(*asked->analysis, asked->source, asked->offset) : Span{0, 0, no_source};
    if (name.source == no_source)
        return nullptr;
    NamePlaces places = names_like(workspace, *asked->analysis, name);
    if (!flag_member(member(parameters, "context"), "includeDeclaration"))
        for (const NamePlace &each : declarations(*asked->analysis, name))
            places.erase(each);
    json found = json::array();
    for (const NamePlace &each : places)
        if (json place = place_json(workspace, each); !place.is_null())
            found.push_back(std::move(place));
    return found;
}

json highlights(Workspace &workspace, const json &parameters) {
    const auto asked = asked_place(workspace, parameters);
    const Span name = asked ? name_at(*asked->analysis, asked->source, asked->offset) : Span{0, 0, no_source};
    if (name.source == no_source)
        return nullptr;
    const std::vector<Span> meanings = meanings_of(*asked->analysis, name);
    json found = json::array();
    for (const Resolutions::Use &use : uses_in(*asked->analysis))
        if (use.at.source == asked->source && std::ranges::find(meanings, use.meaning) != meanings.end())
            found.push_back({{"range", range_json(workspace, *asked->analysis, use.at)}});
    return found;
}

} // namespace bylaw::lsp
