// What was told so far, and why: the events of a session in words.
#pragma once
#include "interpreter/machine/events.hpp"

#include <bylaw/event.hpp>

#include <deque>
#include <string>
#include <vector>

namespace bylaw {

// An event in words, for people and programs.
api::Event describe(const Program &program, const State &state, const Event &event);

// Keeps the latest events as a tree of causes.
class Journal {
  public:
    // The event as it is to be told, with its depth under the events that caused it.
    api::Event add(const Program &program, const State &state, const Event &event);
    // From here on is what was done last.
    void begin_deed() {
        deed_ = next_;
        ++deeds_;
    }

    // What was told after the event `last` is taken back: as if it had not been.
    void take_back(std::uint64_t last);

    // The last roll within all that led to it since somebody decided, as far as that is read at a glance; one
    // line an event, indented by cause. Nothing where no dice were rolled.
    std::vector<std::string> last_roll() const;
    // Everything since the last deed began.
    std::vector<std::string> last_deed() const;

  private:
    struct Entry {
        std::uint64_t id = 0, cause = 0, deed = 0;
        int depth = 0;
        bool roll = false;
        std::string text, place;
    };
    const Entry *find(std::uint64_t id) const;
    bool happened_under(const Entry &entry, std::uint64_t cause) const;
    std::vector<std::string> lines(std::size_t from, std::uint64_t under) const;

    std::deque<Entry> entries_; // ids ascend
    std::uint64_t next_ = 1, deed_ = 1, deeds_ = 0;
};

} // namespace bylaw
