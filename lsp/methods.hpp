// Which message is answered by what.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace bylaw::lsp {

class Server;

using Request = nlohmann::json (*)(Server &server, const nlohmann::json &parameters);
using Notice = void (*)(Server &server, const nlohmann::json &parameters);

// Null where this server knows no such method.
Request request_called(std::string_view method);
Notice notice_called(std::string_view method);

} // namespace bylaw::lsp
