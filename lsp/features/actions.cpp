#include "lsp/features/actions.hpp"
#include "lsp/features/mends.hpp"
#include "lsp/features/places.hpp"
#include "lsp/protocol/read.hpp"

#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

// Each is tried out by checking the rules once or more.
constexpr std::size_t most_actions = 5;

bool overlaps(const Span &span, std::size_t begin, std::size_t end) {
    return span.begin <= end && begin <= span.end;
}

json action_json(const Workspace &workspace, const Asked &asked, const Mend &mend) {
    const json edit = {{"range", range_json(workspace, *asked.analysis, mend.replaced)},
                       {"newText", mend.text}};
    return {{"title", mend.title},
            {"kind", "quickfix"},
            {"isPreferred", true},
            {"edit", {{"changes", {{workspace.uri(asked.path), {edit}}}}}}};
}

} // namespace

json code_actions(Workspace &workspace, const json &parameters) {
    const json &range = member(parameters, "range");
    const Point from = point_in(member(range, "start")), to = point_in(member(range, "end"));
    const auto asked = asked_text(workspace, parameters);
    json actions = json::array();
    if (!asked)
        return actions;
    const std::size_t begin = offset_of(asked->text(), from, workspace.encoding),
                      end = offset_of(asked->text(), to, workspace.encoding);
    for (const Diagnostic &each : asked->analysis->diagnostics.all())
        if (each.primary.span.source == asked->source && overlaps(each.primary.span, begin, end) &&
            actions.size() < most_actions)
            if (const auto mend = mend_of(workspace, *asked->analysis, each))
                actions.push_back(action_json(workspace, *asked, *mend));
    return actions;
}

} // namespace bylaw::lsp
