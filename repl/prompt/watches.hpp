// Expressions that the prompt shows again whenever their value has changed.
#pragma once
#include "repl/console.hpp"

#include <bylaw/session.hpp>

#include <string>
#include <vector>

namespace bylaw::repl {

class Watches {
  public:
    // Shows its value now; without one the reason is shown, and it is not watched.
    void add(const api::Session &session, const std::string &text, Console &console);
    // Lists all with their values; stops reporting the one named `text`, or all if it is empty.
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
