// Seats of the players in `bylaw play`.
#pragma once
#include "repl/commands/commands.hpp"
#include "repl/play/seats.hpp"

#include <optional>
#include <string>

namespace bylaw::repl {

// Returns the things on the command line, or those that the rules mark. Nothing, and a message, if one is not
// in the cast.
std::optional<Seats> choose_seats(const PlayArguments &arguments, const api::Program &program,
                                  const std::string &scenario, Console &console);

} // namespace bylaw::repl
