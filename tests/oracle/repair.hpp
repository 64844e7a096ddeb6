// From what the generator wrote to what the checker accepts: clauses that it refuses are left out, one after
// the other. The generator may then be bold where only the checker knows whether something is right.
#pragma once
#include <bylaw/library.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace bylaw::oracle {

// The program of a text, which may be several files (generator.hpp).
api::Loaded load(const std::string &text);

// The text without what is wrong in it; nothing where that does not end well.
std::optional<std::string> repaired(std::string text);

// The program of a seed, made in a process of its own: playing it in search of what always fails may end
// that.
std::optional<std::string> program_of(std::uint64_t seed);

// Without the clause that begins or stands in that line (from 0), with its braces where it has them.
std::string without_clause(const std::string &text, std::size_t line);

std::vector<std::string> lines_of(const std::string &text);

} // namespace bylaw::oracle
