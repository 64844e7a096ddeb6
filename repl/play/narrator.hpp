// Tells the events of a game as a person would: what was said, in paragraphs, one for each stretch of play.
#pragma once
#include "repl/console.hpp"

#include <bylaw/event.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace bylaw::repl {

enum class Telling : std::uint8_t {
    words,     // paragraphs
    lines,     // each event on a line of its own
    verbose,   // the same, indented by what caused it
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
    // What somebody had begun to do was taken back: it is not told any more.
    virtual void take_back() {}
    // What was told since this was asked last, as it was written; of a very long story the end.
    std::string take_told() { return std::exchange(told_, {}); }

  protected:
    void tell(const std::string &text);
    Console &console_;

  private:
    std::string told_;
};

std::unique_ptr<Narrator> make_narrator(Telling telling, Console &console);

} // namespace bylaw::repl
