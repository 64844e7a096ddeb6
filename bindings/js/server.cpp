// The language server for an editor on the same page.
#include "base/text/json.hpp"
#include "base/text/json_text.hpp"
#include "bindings/c/handles.hpp"
#include "bindings/js/inside.hpp"
#include "lsp/serve.hpp"

using namespace bylaw;
using c::guarded;

BYLAW_FOR_JS lsp::Conversation *bylaw_js_server_new() {
    return guarded<lsp::Conversation *>(nullptr, [&] { return new lsp::Conversation(js::library_over("")); });
}

BYLAW_FOR_JS void bylaw_js_server_free(lsp::Conversation *server) {
    delete server;
}

// One message of the protocol, or a list of them; a list of those that it is answered with.
BYLAW_FOR_JS char *bylaw_js_server_say(lsp::Conversation *server, const char *message) {
    return guarded<char *>(nullptr, [&] {
        std::string answers = "[";
        for (const std::string &each : server->say(message))
            answers += (answers.size() > 1 ? "," : "") + each;
        return c::owned(answers + "]");
    });
}
