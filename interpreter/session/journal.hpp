// Events of a session so far with their causes, in words.
#pragma once
#include "interpreter/machine/events.hpp"

#include <bylaw/event.hpp>

#include <deque>
#include <span>
#include <string>
#include <vector>

namespace bylaw {

// An event in words, for people and programs.
api::Event describe(const Program &program, const State &state, const Event &event);

// Record of one event.
struct JournalEntry {
    std::uint64_t id = 0, cause = 0, deed = 0;
    int depth = 0;
    EventKind kind{};
    bool tried = false;      // begins: of an action or a check
    std::uint32_t what = 0;  // as the event's
    std::string text, place; // in words
    std::string value;       // name of a degree
    std::uint32_t rule = 0;  // as the event's
};

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

    // Removes all events after the event `last`, as if they had not happened.
    void take_back(std::uint64_t last);

    // A place in the report. Going back to it removes the command that began there, and all later events.
    struct Mark {
        std::uint64_t deed = 1, deeds = 0;
    };
    Mark mark() const { return {deed_, deeds_}; }
    void go_back_to(Mark mark, std::uint64_t last) {
        take_back(last);
        deed_ = mark.deed;
        deeds_ = mark.deeds;
    }

    // Explains the last roll with its causes since the last decision, as far as it can be read at a glance;
    // one line an event, indented by cause. Empty without dice.
    std::vector<std::string> last_roll() const;
    // Everything since the last command began.
    std::vector<std::string> last_deed() const;

    // Entries for a short answer: the last roll within the action or check around it (empty without dice),
    // all since the last command began, all after an event, all.
    std::vector<JournalEntry> about_last_roll() const;
    std::vector<JournalEntry> since_deed() const { return after(deed_ - 1); }
    std::vector<JournalEntry> after(std::uint64_t id) const;
    std::vector<JournalEntry> whole() const { return {entries_.begin(), entries_.end()}; }
    bool rolled_after(std::uint64_t id) const;

  private:
    using Entry = JournalEntry;
    const Entry *latest_roll() const;
    std::size_t position_of(std::uint64_t id) const;
    std::vector<Entry> under(std::uint64_t cause) const;
    const Entry *find(std::uint64_t id) const;
    bool happened_under(const Entry &entry, std::uint64_t cause) const;
    std::vector<std::string> lines(std::size_t from, std::uint64_t under) const;

    std::deque<Entry> entries_; // ids ascend
    std::uint64_t next_ = 1, deed_ = 1, deeds_ = 0;
};

} // namespace bylaw
