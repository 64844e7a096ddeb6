// JSON as text.
#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace bylaw {

// Trees that survive where memory runs out: base/text/json.hpp. Fields of the first keep their order.
template <class T> class JsonMemory;
using Json = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool, std::int64_t,
                                  std::uint64_t, double, JsonMemory>;
using PlainJson = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t,
                                       double, JsonMemory>;

// On one line, or indented. Bytes that are no UTF-8, as a file's name may hold, are replaced: a dump never
// throws.
std::string json_text(const Json &json, int indent = -1);
std::string json_text(const PlainJson &json, int indent = -1);
std::string json_text(const nlohmann::ordered_json &json, int indent = -1);
std::string json_text(const nlohmann::json &json, int indent = -1);

} // namespace bylaw
