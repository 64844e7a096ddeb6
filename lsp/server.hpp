// One client: its messages in, answers and diagnostics out.
#pragma once
#include "lsp/client.hpp"
#include "lsp/protocol/mailbox.hpp"
#include "lsp/workspace/workspace.hpp"

#include <iosfwd>
#include <map>
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Server {
  public:
    Server(std::istream &in, std::ostream &out, api::LibraryOptions options);
    int run();
    // One message that came another way than through the stream, or a list of them, and is all there is.
    void hear(const std::string &text);

    Workspace &workspace() { return workspace_; }
    const Client &client() const { return client_; }

    // ---- what the protocol says of the connection itself
    nlohmann::json initialize(const nlohmann::json &parameters);
    void shut_down() { state_ = State::shut_down; }
    void exit() { left_ = true; }
    // Diagnostics will be made when nothing else waits.
    void texts_changed() { must_diagnose_ = true; }
    // Something that the user shall read; `good` or not.
    void show_message(const std::string &text, bool good);

  private:
    enum class State { new_here, at_work, shut_down };

    void handle(const Letter &letter);
    void handle_message(const nlohmann::json &message);
    void answer(const nlohmann::json &id, const nlohmann::json &message);
    nlohmann::json result_of(const nlohmann::json &message);
    void take_notice(const nlohmann::json &message);
    void send(const nlohmann::json &message);
    void refuse(const nlohmann::json &id, int code, const std::string &why);
    void publish_diagnostics();

    Mailbox mailbox_;
    std::ostream &out_;
    Workspace workspace_;
    Client client_;
    State state_ = State::new_here;
    bool left_ = false, must_diagnose_ = false;
    std::map<std::string, std::string> published_; // by URI, as sent
};

} // namespace bylaw::lsp
