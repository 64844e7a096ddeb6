// Capabilities of the client, as it declared them.
#pragma once
#include "lsp/protocol/positions.hpp"

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bylaw::lsp {

struct Client {
    Encoding encoding = Encoding::utf16;
    std::vector<std::string> folders;
    bool related_places = false;    // diagnostics may point to more than one place
    bool code_descriptions = false; // and carry a link
    bool snippets = false;          // completions may have holes to fill
    bool nested_symbols = false;
    bool shows_results = false; // opens what a command answers: {"title", "text", "good"}
};

Client read_client(const nlohmann::json &parameters);
// Capabilities of this server for it.
nlohmann::json capabilities(const Client &client);

} // namespace bylaw::lsp
