// Who plays whom in `bylaw play`.
#pragma once
#include "repl/commands/commands.hpp"
#include "repl/play/seats.hpp"

#include <optional>
#include <string>

namespace bylaw::repl {

// Whom the command line names, else whom the rules mark. Nothing, and a message, where somebody is not of the
// cast.
std::optional<Seats> choose_seats(const PlayArguments &arguments, const api::Program &program,
                                  const std::string &scenario, Console &console);

} // namespace bylaw::repl
