#include "base/text/json.hpp"

namespace bylaw {

namespace {

template <class Tree> std::string dumped(const Tree &json, int indent) {
    return json.dump(indent, ' ', false, Tree::error_handler_t::replace);
}

} // namespace

std::string json_text(const Json &json, int indent) {
    return dumped(json, indent);
}
std::string json_text(const PlainJson &json, int indent) {
    return dumped(json, indent);
}
std::string json_text(const nlohmann::ordered_json &json, int indent) {
    return dumped(json, indent);
}
std::string json_text(const nlohmann::json &json, int indent) {
    return dumped(json, indent);
}

} // namespace bylaw
