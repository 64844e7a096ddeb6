#include "base/diagnostics/suggest.hpp"

#include <bylaw/suggest.hpp>

namespace bylaw::api {

std::string suggest(const std::string &written, const std::vector<std::string> &candidates) {
    std::vector<std::string_view> views(candidates.begin(), candidates.end());
    return bylaw::suggest(written, views).value_or("");
}

} // namespace bylaw::api
