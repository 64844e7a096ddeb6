// Words of messages.
#include "interpreter/check/wording.hpp"

namespace bylaw::check {

// "`roll`, `total` and `degree`".
std::string listed(const std::vector<std::string_view> &names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + ("`" + std::string(names[i]) + "`");
    return text;
}

} // namespace bylaw::check
