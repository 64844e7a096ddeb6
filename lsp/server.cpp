#include "lsp/server.hpp"
#include "lsp/features/diagnostics.hpp"
#include "lsp/methods.hpp"
#include "lsp/protocol/read.hpp"
#include "lsp/serve.hpp"

#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using nlohmann::json;

Server::Server(std::istream &in, std::ostream &out, api::LibraryOptions options)
    : mailbox_(in), out_(out), workspace_(std::move(options)) {}

int Server::run() {
    while (!left_) {
        const Letter letter = mailbox_.next();
        if (letter.how == Received::end || letter.how == Received::unframed)
            break;
        mailbox_.collect();
        handle(letter);
        if (must_diagnose_ && mailbox_.empty())
            publish_diagnostics();
    }
    return left_ && state_ == State::shut_down ? 0 : 1;
}

void Server::hear(const std::string &text) {
    const Letter letter{Received::message, text, parsed_message(text)};
    if (letter.message && letter.message->is_array())
        for (const json &each : *letter.message)
            handle_message(each);
    else
        handle(letter);
    if (must_diagnose_)
        publish_diagnostics();
}

void Server::handle(const Letter &letter) {
    if (letter.how == Received::too_long)
        refuse(nullptr, refusal::no_request, "a message this long is not read");
    else if (!letter.message)
        refuse(nullptr, refusal::no_json, "this is no JSON");
    else
        handle_message(*letter.message);
}

namespace {

bool may_be_id(const json &id) {
    return id.is_string() || id.is_number();
}

} // namespace

void Server::handle_message(const json &message) {
    const json &id = member(message, "id");
    if (!member(message, "method").is_string()) {
        if (!message.is_object() || !may_be_id(id) || message.contains("params")) // else it is an answer
            refuse(may_be_id(id) ? id : json(), refusal::no_request, "this is no request");
        return;
    }
    if (!message.contains("id"))
        return take_notice(message);
    if (!may_be_id(id))
        return refuse(nullptr, refusal::no_request, "the `id` of a request is a number or a text");
    answer(id, message);
}

void Server::answer(const json &id, const json &message) {
    if (mailbox_.is_cancelled(id))
        return refuse(id, refusal::cancelled, "nobody wants to know any more");
    try {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result_of(message)}});
    } catch (const Refusal &why) {
        refuse(id, why.code, why.what());
    } catch (const json::exception &why) {
        refuse(id, refusal::bad_parameters, why.what());
    } catch (const std::exception &why) {
        refuse(id, refusal::our_fault, why.what());
    }
}

json Server::result_of(const json &message) {
    const std::string method = member(message, "method").get<std::string>();
    if (state_ == State::new_here && method != "initialize")
        throw Refusal(refusal::not_initialized, "say `initialize` first");
    if (state_ == State::shut_down)
        throw Refusal(refusal::no_request, "this server has been shut down");
    const Request request = request_called(method);
    if (!request)
        throw Refusal(refusal::no_method, "there is no method `" + method + "`");
    return request(*this, member(message, "params"));
}

// A notification has no answer, so an unreadable one is ignored.
void Server::take_notice(const json &message) {
    const std::string method = member(message, "method").get<std::string>();
    const Notice notice = notice_called(method);
    if (!notice || (state_ != State::at_work && method != "exit"))
        return;
    try {
        notice(*this, member(message, "params"));
    } catch (const Refusal &) {
    } catch (const json::exception &) {
    }
}

json Server::initialize(const json &parameters) {
    if (state_ != State::new_here)
        throw Refusal(refusal::no_request, "`initialize` was said before");
    client_ = read_client(parameters);
    workspace_.encoding = client_.encoding;
    workspace_.folders = client_.folders;
    if (!client_.folders.empty())
        workspace_.look_for_rulesets_in(client_.folders.front());
    state_ = State::at_work;
    return {{"capabilities", capabilities(client_)},
            {"serverInfo", {{"name", "bylaw"}, {"version", BYLAW_VERSION}}}};
}

void Server::send(const json &message) {
    write_message(out_, message.dump(-1, ' ', false, json::error_handler_t::replace));
}

void Server::show_message(const std::string &text, bool good) {
    constexpr int error = 1, information = 3; // the protocol's numbers
    send({{"jsonrpc", "2.0"},
          {"method", "window/showMessage"},
          {"params", {{"type", good ? information : error}, {"message", text}}}});
}

void Server::refuse(const json &id, int code, const std::string &why) {
    send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", why}}}});
}

// Only what has changed since, and an empty list where all is well again.
void Server::publish_diagnostics() {
    must_diagnose_ = false;
    std::map<std::string, json> found = diagnostics_by_uri(workspace_, client_);
    for (const auto &[uri, before] : published_)
        found.try_emplace(uri, no_diagnostics(workspace_, uri));
    for (const auto &[uri, parameters] : found) {
        std::string &before = published_[uri];
        if (std::string now = parameters.dump(-1, ' ', false, json::error_handler_t::replace);
            now != before) {
            before = std::move(now);
            send({{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", parameters}});
        }
    }
}

int serve(std::istream &in, std::ostream &out, api::LibraryOptions options) {
    return Server(in, out, std::move(options)).run();
}

} // namespace bylaw::lsp
