// A name in the rules that a "why not?" asks about.
#pragma once
#include "interpreter/session/journal.hpp"
#include "interpreter/session/why_not.hpp"

namespace bylaw {

// Names that may be asked about, as they are written in the rules.
std::vector<std::string> names_to_ask(const Program &program);

// Nothing where it is no name, nor how a choice reads.
std::optional<AskedName> asked_name(const Program &program, const std::string &typed);

// All that the name may stand for.
std::vector<std::unique_ptr<Inquiry>> inquiries(const Rules &rules, const std::string &name);

// Does the event say that it came?
bool tells_of(const Program &program, const JournalEntry &entry, const std::string &name);

// Does it say that it was refused?
bool refuses(const Program &program, const JournalEntry &entry, const std::string &name);

// Returns the reason "no event came near it".
Reason never_judged(const Program &program, const std::string &name);

} // namespace bylaw
