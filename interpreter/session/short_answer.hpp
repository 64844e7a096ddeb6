// Why something came out as it did, at a glance: of each thing that was tried the dice that fell, what
// counted and how much, the comparison, the outcome, and what changed.
#pragma once
#include "interpreter/session/journal.hpp"

#include <span>
#include <string>
#include <vector>

namespace bylaw {

// `tries`: without what changed where nothing was tried, such as that somebody's turn began.
enum class About : std::uint8_t { everything, tries };

// At most ten lines, indented by what belongs to what. Where all is more than that, lines of one sort are
// joined, then what is least needed is left out; what counted is dropped last of all.
std::vector<std::string> short_answer(std::span<const JournalEntry> entries, bool places,
                                      About about = About::everything);

// Whether all of it fits into ten lines as it is.
bool fits_short_answer(std::span<const JournalEntry> entries);

} // namespace bylaw
