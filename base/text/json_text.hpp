// JSON as text.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include <string>

namespace bylaw {

// On one line, or indented. Bytes that are no UTF-8, as a file's name may hold, are replaced: a dump never
// throws.
std::string json_text(const nlohmann::ordered_json &json, int indent = -1);
std::string json_text(const nlohmann::json &json, int indent = -1);

} // namespace bylaw
