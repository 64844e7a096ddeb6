#include "lsp/features/formatting.hpp"
#include "lsp/features/places.hpp"

#include <bylaw/format.hpp>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

// Back to the beginning of a line that is the same in both.
std::size_t common_beginning(std::string_view before, std::string_view after) {
    const auto differs = std::ranges::mismatch(before, after);
    const auto same = static_cast<std::size_t>(differs.in1 - before.begin());
    return before.substr(0, same).rfind('\n') + 1;
}

std::size_t common_end(std::string_view before, std::string_view after) {
    std::size_t same = 0;
    const std::size_t most = std::min(before.size(), after.size());
    while (same < most && before[before.size() - 1 - same] == after[after.size() - 1 - same])
        ++same;
    while (same > 0 && before[before.size() - same] != '\n') // whole lines, and whole characters
        --same;
    return same;
}

// One edit, of the lines that change: what is outside of them keeps its place on the screen.
json edit_between(std::string_view before, std::string_view after, Encoding encoding) {
    const std::size_t begin = common_beginning(before, after);
    const std::size_t end = common_end(before.substr(begin), after.substr(begin));
    const Span changed{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(before.size() - end), 0};
    return {{"range", range_json(before, changed, encoding)},
            {"newText", after.substr(begin, after.size() - begin - end)}};
}

} // namespace

json formatting(Workspace &workspace, const json &parameters) {
    const Document *document = workspace.document(path_in(parameters));
    if (!document)
        return nullptr;
    const api::Formatted made = api::format_text(document->uri, document->text);
    json edits = json::array();
    if (made.changed)
        edits.push_back(edit_between(document->text, made.text, workspace.encoding));
    return edits;
}

} // namespace bylaw::lsp
