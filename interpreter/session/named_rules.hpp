// Rules as they are named: on a command line, behind `use`, as the file of a hook.
#pragma once
#include "base/diagnostics/sink.hpp"

#include <bylaw/library.hpp>

#include <string>
#include <string_view>

namespace bylaw {

// Returns the path of the rules that a user named. Returns "" after a report if there are none.
std::string named_rules(const api::LibraryOptions &options, const std::string &target, DiagnosticSink &sink);

// Whether a name stays below its folder, whatever links there are: a downloaded ruleset reads no other files.
bool stays_inside(std::string_view name);

// Whether `file`, found as `name` beside rules that use it, is a link that leads out of their folder. Folders
// of rulesets are set up by the owner of the computer, and may hold any links.
bool is_led_out(const api::LibraryOptions &options, const std::string &file, const std::string &name);

} // namespace bylaw
