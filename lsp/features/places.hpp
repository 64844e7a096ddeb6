// Places of texts as the protocol writes them, and back.
#pragma once
#include "lsp/workspace/workspace.hpp"

#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace bylaw::lsp {

nlohmann::json point_json(Point point);
nlohmann::json range_json(std::string_view text, Span span, Encoding encoding);
nlohmann::json range_json(const Workspace &workspace, const Analysis &analysis, Span span);
// {"uri", "range"}; null in a text that no editor can open.
nlohmann::json location_json(const Workspace &workspace, const Analysis &analysis, Span span);

// ---- what a request speaks of
std::string path_in(const nlohmann::json &parameters); // path in its `textDocument`
// A place in a text that is read here, with the ruleset that the text belongs to.
struct Asked {
    Known analysis;
    std::string path;
    SourceId source = no_source;
    std::uint32_t offset = 0;

    const ast::Tree &tree() const { return *analysis->tree_of(source); }
    std::string_view text() const { return analysis->sources()[source].text(); }
};
// Nothing where the text is no rules, or could not be read.
std::optional<Asked> asked_text(Workspace &workspace, const nlohmann::json &parameters);
std::optional<Asked> asked_place(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
