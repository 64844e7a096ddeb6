// Reading what a client sends, which may be anything.
#pragma once
#include "lsp/protocol/positions.hpp"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>

namespace bylaw::lsp {

// A request cannot be answered; the code is one of the protocol's.
struct Refusal : std::runtime_error {
    Refusal(int what, const std::string &why) : std::runtime_error(why), code(what) {}
    int code;
};
namespace refusal {
inline constexpr int no_json = -32700, no_request = -32600, no_method = -32601, bad_parameters = -32602,
                     our_fault = -32603, not_initialized = -32002, cancelled = -32800, failed = -32803;
} // namespace refusal

// A member of an object; null where there is none, or where it is no object.
const nlohmann::json &member(const nlohmann::json &object, const char *name);
// With what must be there: a Refusal otherwise.
std::string text_member(const nlohmann::json &object, const char *name);
std::int64_t number_member(const nlohmann::json &object, const char *name, std::int64_t otherwise);
bool flag_member(const nlohmann::json &object, const char *name);
Point point_in(const nlohmann::json &position);

} // namespace bylaw::lsp
