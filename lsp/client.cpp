#include "lsp/client.hpp"
#include "lsp/features/lenses.hpp"
#include "lsp/features/tokens.hpp"
#include "lsp/protocol/read.hpp"
#include "lsp/protocol/uri.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

// Chooses the first encoding that both know; every client knows UTF-16.
Encoding chosen_encoding(const json &capabilities) {
    for (const json &wanted : member(member(capabilities, "general"), "positionEncodings"))
        for (const Encoding known : {Encoding::utf8, Encoding::utf16, Encoding::utf32})
            if (wanted == encoding_name(known))
                return known;
    return Encoding::utf16;
}

void add_folder(const json &uri, std::vector<std::string> &folders) {
    std::string path = uri.is_string() ? path_of(uri.get<std::string>()) : "";
    while (path.size() > 1 && path.ends_with('/'))
        path.pop_back();
    if (!path.empty() && std::ranges::find(folders, path) == folders.end())
        folders.push_back(path);
}

std::vector<std::string> folders_in(const json &parameters) {
    std::vector<std::string> folders;
    for (const json &folder : member(parameters, "workspaceFolders"))
        add_folder(member(folder, "uri"), folders);
    add_folder(member(parameters, "rootUri"), folders);
    return folders;
}

} // namespace

Client read_client(const json &parameters) {
    const json &can = member(parameters, "capabilities");
    const json &texts = member(can, "textDocument");
    const json &diagnostics = member(texts, "publishDiagnostics");
    Client client;
    client.encoding = chosen_encoding(can);
    client.folders = folders_in(parameters);
    client.related_places = flag_member(diagnostics, "relatedInformation");
    client.code_descriptions = flag_member(diagnostics, "codeDescriptionSupport");
    client.snippets = flag_member(member(member(texts, "completion"), "completionItem"), "snippetSupport");
    client.nested_symbols = flag_member(member(texts, "documentSymbol"), "hierarchicalDocumentSymbolSupport");
    client.shows_results = flag_member(member(parameters, "initializationOptions"), "showsResults");
    return client;
}

json capabilities(const Client &client) {
    return {{"positionEncoding", encoding_name(client.encoding)},
            {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
            {"documentFormattingProvider", true},
            {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
            {"documentSymbolProvider", true},
            {"workspaceSymbolProvider", true},
            {"foldingRangeProvider", true},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"documentHighlightProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"completionProvider", {{"triggerCharacters", {"."}}}},
            {"signatureHelpProvider", {{"triggerCharacters", {"(", ","}}}},
            {"semanticTokensProvider", {{"legend", token_legend()}, {"full", true}}},
            {"inlayHintProvider", true},
            {"codeLensProvider", {{"resolveProvider", false}}},
            {"executeCommandProvider", {{"commands", lens_commands()}}},
            {"callHierarchyProvider", true},
            {"typeHierarchyProvider", true},
            {"workspace", {{"workspaceFolders", {{"supported", true}}}}}};
}

} // namespace bylaw::lsp
