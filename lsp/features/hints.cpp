#include "lsp/features/hints.hpp"
#include "interpreter/study/layers_in.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/syntax.hpp"
#include "lsp/protocol/read.hpp"

#include <map>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using ast::NodeKind;
using nlohmann::json;

namespace {

// By their places: a clause that is inherited is read more than once, and one line may change several things.
using Hints = std::map<std::uint32_t, json>;

// "a list of `creature`" beside a name is `: list of creature`.
std::string short_type(std::string_view described) {
    for (const std::string_view article : {"a ", "an ", "one of "})
        if (described.starts_with(article)) {
            described.remove_prefix(article.size());
            break;
        }
    std::string text(described);
    std::erase(text, '`');
    return ": " + text;
}

void add_types(const Workspace &workspace, const Asked &asked, Hints &hints) {
    constexpr int type = 1; // the protocol's number
    for (const Resolutions::Typed &each : asked.analysis->resolutions.types)
        if (each.at.source == asked.source && declared_by(asked.tree(), each.at).is(NodeKind::Let))
            hints[each.at.end] = {
                {"position", point_json(point_of(asked.text(), each.at.end, workspace.encoding))},
                {"label", short_type(each.type)},
                {"kind", type}};
}

// A readable length at the end of a line; pointing at it shows the rest.
std::string shortened(const std::string &text) {
    constexpr std::size_t most = 40;
    if (text.size() <= most)
        return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end) + "…";
}

std::string told(const api::LayerChange &change) {
    if (!change.overruled_by.empty())
        return "does not count: " + change.overruled_by + " changes it again";
    return change.before.empty() ? "" : "was " + shortened(change.before);
}

std::uint32_t end_of_line(const Source &source, std::uint32_t line) {
    const std::string_view text = source.line(line);
    return static_cast<std::uint32_t>(text.data() + text.size() - source.text().data());
}

void add_change(const Workspace &workspace, const Asked &asked, const api::LayerChange &change,
                Hints &hints) {
    const std::string label = told(change);
    const Source &source = asked.analysis->sources()[asked.source];
    if (label.empty() || change.place.file != source.name())
        return;
    const std::uint32_t at = end_of_line(source, change.place.line);
    hints.try_emplace(at, json{{"position", point_json(point_of(asked.text(), at, workspace.encoding))},
                               {"label", label},
                               {"paddingLeft", true},
                               {"tooltip", change.before + "\n" + to_string(change.was)}});
}

void add_changes(const Workspace &workspace, const Asked &asked, Hints &hints) {
    for (const api::LayerInfo &layer : layers_in(asked.analysis->gathered.input, asked.analysis->sources()))
        for (const api::LayerChange &change : layer.changes)
            if (change.how != api::LayerChange::How::added)
                add_change(workspace, asked, change, hints);
}

} // namespace

json inlay_hints(Workspace &workspace, const json &parameters) {
    const json &range = member(parameters, "range");
    const Point from = point_in(member(range, "start")), to = point_in(member(range, "end"));
    const auto asked = asked_text(workspace, parameters);
    if (!asked)
        return json::array();
    Hints hints;
    add_types(workspace, *asked, hints);
    add_changes(workspace, *asked, hints);
    json list = json::array();
    for (auto &[place, hint] : hints)
        if (const Point at = point_in(hint.at("position")); from <= at && at <= to)
            list.push_back(std::move(hint));
    return list;
}

} // namespace bylaw::lsp
