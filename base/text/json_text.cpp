#include "base/text/json_text.hpp"

#include <nlohmann/json.hpp>

namespace bylaw {

std::string json_text(const nlohmann::ordered_json &json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string json_text(const nlohmann::json &json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace bylaw
