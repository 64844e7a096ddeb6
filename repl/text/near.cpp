#include "repl/text/near.hpp"

#include <bylaw/suggest.hpp>

namespace bylaw::repl {

std::string did_you_mean(const std::string &typed, const std::vector<std::string> &names) {
    const std::string near = api::suggest(typed, names);
    return near.empty() ? "" : "; did you mean " + near + "?";
}

} // namespace bylaw::repl
