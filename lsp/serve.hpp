// The language server: reports about rules to an editor while they are written. The public header of this
// folder.
#pragma once
#include <bylaw/library.hpp>

#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace bylaw::lsp {

// Speaks the Language Server Protocol until the client says `exit` or goes away. 0 where it said `shutdown`
// first, as the protocol wants.
int serve(std::istream &in, std::ostream &out, api::LibraryOptions options);

// Does so for a client in this process without streams: a browser.
class Conversation {
  public:
    explicit Conversation(api::LibraryOptions options);
    ~Conversation();
    // One message, or a JSON list of them, after which diagnostics are made once; what it is answered, and
    // what else is reported now.
    std::vector<std::string> say(const std::string &message);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace bylaw::lsp
