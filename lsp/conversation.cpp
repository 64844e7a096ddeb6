// A client without streams: its messages are heard one by one, and what is sent is taken out of a text.
#include "lsp/protocol/framing.hpp"
#include "lsp/serve.hpp"
#include "lsp/server.hpp"

#include <sstream>

namespace bylaw::lsp {

struct Conversation::Parts {
    explicit Parts(api::LibraryOptions options) : server(nothing, out, std::move(options)) {}

    std::istringstream nothing;
    std::ostringstream out;
    Server server;
};

Conversation::Conversation(api::LibraryOptions options)
    : parts_(std::make_unique<Parts>(std::move(options))) {}
Conversation::~Conversation() = default;

std::vector<std::string> Conversation::say(const std::string &message) {
    parts_->server.hear(message);
    std::istringstream sent(parts_->out.str());
    parts_->out.str("");
    std::vector<std::string> messages;
    for (std::string body; read_message(sent, body) == Received::message;)
        messages.push_back(body);
    return messages;
}

} // namespace bylaw::lsp
