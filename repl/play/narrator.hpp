// Tells the events of a game as a person would: what was said, in paragraphs, one for each stretch of play.
#pragma once
#include "repl/console.hpp"

#include <bylaw/event.hpp>

#include <cstdint>
#include <memory>

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
    virtual ~Narrator() = default;
    virtual void hear(const api::Event &event) = 0;
    // Everything heard so far is on the screen after this.
    virtual void finish() = 0;
    // What somebody had begun to do was taken back: it is not told any more.
    virtual void take_back() {}
};

std::unique_ptr<Narrator> make_narrator(Telling telling, Console &console);

} // namespace bylaw::repl
