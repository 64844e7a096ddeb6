#include "interpreter/session/journal.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/short_answer.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Enough for the longest action that a person would read.
constexpr std::size_t most_entries = 20'000;

// Lines that a person reads at a glance.
constexpr std::size_t most_journal_lines = 30;

// Whether the event succeeds or fails, or is a decision.
bool is_tried(const Program &program, const Event &event) {
    if (event.kind != EventKind::begins || event.rule == no_id)
        return false;
    const RuleSort sort = program.rules[event.rule].sort;
    return sort == RuleSort::action || sort == RuleSort::check;
}

std::string degree_of(const api::Event &told) {
    return told.kind == "degree" && !told.details.empty() ? told.details[0].text : "";
}

} // namespace

api::Event Journal::add(const Program &program, const State &state, const Event &event) {
    api::Event told = describe(program, state, event);
    if (event.id < next_) // an earlier failure counts no longer
        take_back(event.id - 1);
    const Entry *cause = find(event.cause);
    told.id = event.id;
    told.cause = event.cause;
    told.depth = cause ? cause->depth + 1 : 0;
    entries_.push_back({event.id, event.cause, deeds_, told.depth, event.kind, is_tried(program, event),
                        event.what, told.text, to_string(told.at), degree_of(told), event.rule});
    next_ = event.id + 1;
    if (entries_.size() > most_entries)
        entries_.pop_front();
    return told;
}

void Journal::take_back(std::uint64_t last) {
    while (!entries_.empty() && entries_.back().id > last)
        entries_.pop_back();
    next_ = last + 1;
    deed_ = std::min(deed_, next_);
}

const Journal::Entry *Journal::find(std::uint64_t id) const {
    auto at = std::lower_bound(entries_.begin(), entries_.end(), id,
                               [](const Entry &entry, std::uint64_t wanted) { return entry.id < wanted; });
    return at != entries_.end() && at->id == id ? &*at : nullptr;
}

bool Journal::happened_under(const Entry &entry, std::uint64_t cause) const {
    for (const Entry *at = &entry; at; at = find(at->cause))
        if (at->id == cause)
            return true;
    return false;
}

// Depths count from the first line.
std::vector<std::string> Journal::lines(std::size_t from, std::uint64_t under) const {
    std::vector<std::string> all;
    int first = -1;
    for (std::size_t i = from; i < entries_.size(); ++i) {
        const Entry &entry = entries_[i];
        if (entry.text.empty() || (under != 0 && !happened_under(entry, under)))
            continue;
        if (first < 0)
            first = entry.depth;
        std::string indent(2 * static_cast<std::size_t>(std::max(0, entry.depth - first)), ' ');
        all.push_back(indent + entry.text + (entry.place.empty() ? "" : filled("  [{}]", {entry.place})));
    }
    return all;
}

std::vector<std::string> Journal::last_roll() const {
    const Entry *roll = latest_roll();
    if (!roll)
        return {};
    const auto account = [&](std::uint64_t under) { return lines(position_of(under), under); };
    // At least its cause; from there on up to the action that was decided on: a wound is explained by the
    // blow.
    const Entry *cause = find(roll->cause);
    std::vector<std::string> best = account(cause ? cause->id : roll->id);
    while (cause && (cause = find(cause->cause)) && cause->deed == roll->deed) {
        std::vector<std::string> more = account(cause->id);
        if (more.size() > most_journal_lines)
            break;
        best = std::move(more);
    }
    return best;
}

std::vector<std::string> Journal::last_deed() const {
    return lines(position_of(deed_), 0);
}

const Journal::Entry *Journal::latest_roll() const {
    const auto roll = std::ranges::find(entries_.rbegin(), entries_.rend(), EventKind::rolled, &Entry::kind);
    return roll == entries_.rend() ? nullptr : &*roll;
}

// Returns the position of the first entry that is not older.
std::size_t Journal::position_of(std::uint64_t id) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(entries_, id, {}, &Entry::id) -
                                    entries_.begin());
}

std::vector<JournalEntry> Journal::after(std::uint64_t id) const {
    return {entries_.begin() + static_cast<std::ptrdiff_t>(position_of(id + 1)), entries_.end()};
}

bool Journal::rolled_after(std::uint64_t id) const {
    const Entry *roll = latest_roll();
    return roll != nullptr && roll->id > id;
}

std::vector<JournalEntry> Journal::under(std::uint64_t cause) const {
    std::vector<Entry> all;
    for (std::size_t i = position_of(cause); i < entries_.size(); ++i)
        if (happened_under(entries_[i], cause))
            all.push_back(entries_[i]);
    return all;
}

// The outermost action or check that the dice fell in; without one, and beyond it, as far as all fits.
std::vector<JournalEntry> Journal::about_last_roll() const {
    const Entry *roll = latest_roll();
    if (!roll)
        return {};
    std::vector<Entry> best = under(roll->id);
    bool fits = true;
    for (const Entry *at = find(roll->cause); at && at->deed == roll->deed; at = find(at->cause)) {
        if (!at->tried && !fits)
            continue;
        std::vector<Entry> more = under(at->id);
        fits = fits && fits_short_answer(more);
        if (at->tried || fits)
            best = std::move(more);
    }
    return best;
}

} // namespace bylaw
