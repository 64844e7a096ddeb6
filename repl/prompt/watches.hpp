// Expressions that the prompt shows again whenever their value has changed.
#pragma once
#include "repl/console.hpp"

#include <bylaw/session.hpp>

#include <string>
#include <vector>

namespace bylaw::repl {

class Watches {
  public:
    // Shows its value now; what has none is told why, and not watched.
    void add(const api::Session &session, const std::string &text, Console &console);
    // All, with what they come to; of the one named `text`, or of all where it is empty, no more is told.
    void list(Console &console) const;
    void drop(const std::string &text, Console &console);
    // Those whose value is another than it was when they were shown last.
    void tell_changes(const api::Session &session, Console &console);

  private:
    struct Watch {
        std::string text, value;
    };
    std::vector<Watch> watches_;
};

} // namespace bylaw::repl
