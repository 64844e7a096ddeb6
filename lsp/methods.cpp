#include "lsp/methods.hpp"
#include "lsp/features/actions.hpp"
#include "lsp/features/completion.hpp"
#include "lsp/features/formatting.hpp"
#include "lsp/features/hierarchy.hpp"
#include "lsp/features/hints.hpp"
#include "lsp/features/hover.hpp"
#include "lsp/features/lenses.hpp"
#include "lsp/features/outline.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/references.hpp"
#include "lsp/features/rename.hpp"
#include "lsp/features/signature.hpp"
#include "lsp/features/tokens.hpp"
#include "lsp/protocol/read.hpp"
#include "lsp/server.hpp"

#include <nlohmann/json.hpp>
#include <unordered_map>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

void did_open(Server &server, const json &parameters) {
    const json &text = member(parameters, "textDocument");
    server.workspace().open(path_in(parameters), {text_member(text, "uri"), text_member(text, "text"),
                                                  number_member(text, "version", 0)});
    server.texts_changed();
}

Edit edit_in(const json &change) {
    Edit edit;
    edit.text = text_member(change, "text");
    if (const json &range = member(change, "range"); !range.is_null())
        edit.range = {point_in(member(range, "start")), point_in(member(range, "end"))};
    return edit;
}

void did_change(Server &server, const json &parameters) {
    std::vector<Edit> edits;
    for (const json &change : member(parameters, "contentChanges"))
        edits.push_back(edit_in(change));
    const json &document = member(parameters, "textDocument");
    server.workspace().change(path_in(parameters), edits, number_member(document, "version", 0));
    server.texts_changed();
}

void did_close(Server &server, const json &parameters) {
    server.workspace().close(path_in(parameters));
    server.texts_changed();
}

void files_changed(Server &server, const json &) {
    server.workspace().files_changed();
    server.texts_changed();
}

json shut_down(Server &server, const json &) {
    server.shut_down();
    return nullptr;
}

json execute(Server &server, const json &parameters) {
    const RunResult result = run_command(server.workspace(), parameters);
    if (!server.client().shows_results)
        server.show_message(result.text.empty() ? result.title : result.title + "\n" + result.text,
                            result.good);
    return {{"title", result.title}, {"text", result.text}, {"good", result.good}};
}

// ---- features need what they are asked of, and some what the client can show
template <json (*Feature)(Workspace &, const json &)> json of_texts(Server &server, const json &parameters) {
    return Feature(server.workspace(), parameters);
}
template <json (*Feature)(Workspace &, const Client &, const json &)>
json for_client(Server &server, const json &parameters) {
    return Feature(server.workspace(), server.client(), parameters);
}

const std::unordered_map<std::string_view, Request> requests = {
    {"initialize", [](Server &server, const json &parameters) { return server.initialize(parameters); }},
    {"shutdown", shut_down},
    {"textDocument/formatting", of_texts<formatting>},
    {"textDocument/codeAction", of_texts<code_actions>},
    {"textDocument/documentSymbol", for_client<document_symbols>},
    {"workspace/symbol", of_texts<workspace_symbols>},
    {"textDocument/foldingRange", of_texts<folding_ranges>},
    {"textDocument/hover", of_texts<hover>},
    {"textDocument/definition", of_texts<definition>},
    {"textDocument/references", of_texts<references>},
    {"textDocument/documentHighlight", of_texts<highlights>},
    {"textDocument/prepareRename", of_texts<prepare_rename>},
    {"textDocument/rename", of_texts<rename>},
    {"textDocument/completion", for_client<completion>},
    {"textDocument/signatureHelp", of_texts<signature_help>},
    {"textDocument/semanticTokens/full", of_texts<semantic_tokens>},
    {"textDocument/inlayHint", of_texts<inlay_hints>},
    {"textDocument/codeLens", of_texts<code_lenses>},
    {"workspace/executeCommand", execute},
    {"textDocument/prepareCallHierarchy", of_texts<prepare_calls>},
    {"callHierarchy/incomingCalls", of_texts<incoming_calls>},
    {"callHierarchy/outgoingCalls", of_texts<outgoing_calls>},
    {"textDocument/prepareTypeHierarchy", of_texts<prepare_types>},
    {"typeHierarchy/supertypes", of_texts<supertypes>},
    {"typeHierarchy/subtypes", of_texts<subtypes>},
};

const std::unordered_map<std::string_view, Notice> notices = {
    {"initialized", [](Server &, const json &) {}},
    {"exit", [](Server &server, const json &) { server.exit(); }},
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close},
    {"textDocument/didSave", files_changed},
    {"workspace/didChangeWatchedFiles", files_changed},
};

} // namespace

Request request_called(std::string_view method) {
    const auto found = requests.find(method);
    return found == requests.end() ? nullptr : found->second;
}

Notice notice_called(std::string_view method) {
    const auto found = notices.find(method);
    return found == notices.end() ? nullptr : found->second;
}

} // namespace bylaw::lsp
