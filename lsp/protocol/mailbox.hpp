// Queue of arrived messages. All are read before one is answered, so cancelled requests are skipped, and five
// keystrokes are one change.
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
    void collect(); // takes arrived messages without waiting
    bool empty() const { return letters_.empty(); }
    // Whether a message that waits says so: `$/cancelRequest` of that id.
    bool is_cancelled(const nlohmann::json &id) const;

  private:
    void receive();

    std::istream &in_;
    std::deque<Letter> letters_;
    std::size_t bytes_ = 0; // bytes of all of them
    bool ended_ = false;
};

} // namespace bylaw::lsp
