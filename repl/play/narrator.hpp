// Tells the events of a game as a person would: what was said, in paragraphs, one for each stretch of play.
#pragma once
#include "repl/console.hpp"

#include <bylaw/event.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace bylaw::repl {

enum class Telling : std::uint8_t {
    words,     // paragraphs
    lines,     // each event on a line of its own
    verbose,   // with indentation by cause
    explained, // and with the line of the rules that did
    json,      // one object a line
};

class Narrator {
  public:
    explicit Narrator(Console &console) : console_(console) {}
    virtual ~Narrator() = default;
    Narrator(const Narrator &) = delete;
    Narrator &operator=(const Narrator &) = delete;

    virtual void hear(const api::Event &event) = 0;
    // Everything heard so far is on the screen after this.
    virtual void finish() = 0;
    // Removes the story of a cancelled command.
    virtual void take_back() {}
    // Holds narration back during a question at a terminal, so that the caller can place it below the table.
    // A story that is very long, or long in coming, does not wait.
    void hold();
    bool holds() const { return holds_; }
    // Writes the held text, and later narration at once.
    void release();
    // Returns the narration since the last call; of a very long story the end. It is on the screen, unless it
    // was held.
    std::string take_told() { return std::exchange(told_, {}); }

  protected:
    void tell(const std::string &text);
    Console &console_;

  private:
    std::string told_;
    bool holds_ = false;
    std::chrono::steady_clock::time_point waits_since_;
};

std::unique_ptr<Narrator> make_narrator(Telling telling, Console &console);

} // namespace bylaw::repl
