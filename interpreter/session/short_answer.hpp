// Builds the short explanation of a result: for each attempt its dice, the adjustments that counted, the
// comparison, the outcome, and the changes.
#pragma once
#include "interpreter/session/journal.hpp"

#include <span>
#include <string>
#include <vector>

namespace bylaw {

// `tries`: without changes outside of attempts, such as the start of a turn.
enum class About : std::uint8_t { everything, tries };

// At most ten lines, indented by what belongs to what. Where all is more than that, lines of one sort are
// joined, then what is least needed is left out; what counted is dropped last of all.
std::vector<std::string> short_answer(std::span<const JournalEntry> entries, bool places,
                                      About about = About::everything);

// Whether all of it fits into ten lines as it is.
bool fits_short_answer(std::span<const JournalEntry> entries);

} // namespace bylaw
