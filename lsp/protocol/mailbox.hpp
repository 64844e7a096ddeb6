// Messages that have arrived and wait: they are looked through before one is answered, so that a request
// which its client has given up in the meantime is not worked on, and five keystrokes are one change.
#pragma once
#include "lsp/protocol/framing.hpp"

#include <deque>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace bylaw::lsp {

struct Letter {
    Received how = Received::end;
    std::string text;                              // as it arrived
    std::shared_ptr<const nlohmann::json> message; // nothing where the text is no JSON
};

// Nothing where it is no JSON.
std::shared_ptr<const nlohmann::json> parsed_message(const std::string &text);

class Mailbox {
  public:
    explicit Mailbox(std::istream &in) : in_(in) {}

    Letter next();  // waits where there is none
    void collect(); // what has arrived meanwhile, without waiting for more
    bool empty() const { return letters_.empty(); }
    // Whether a message that waits says so: `$/cancelRequest` of that id.
    bool is_cancelled(const nlohmann::json &id) const;

  private:
    void receive();

    std::istream &in_;
    std::deque<Letter> letters_;
    std::size_t bytes_ = 0; // of them
    bool ended_ = false;
};

} // namespace bylaw::lsp
