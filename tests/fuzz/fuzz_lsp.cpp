// Any bytes from a client, whole streams or messages behind `initialize`: the server ends, and what it says
// is framed.
#include "lsp/protocol/framing.hpp"
#include "lsp/serve.hpp"

#include <cstdlib>
#include <memory>
#include <sstream>

using namespace bylaw;

namespace {

std::string framed(std::string_view body) {
    std::ostringstream out;
    lsp::write_message(out, body);
    return out.str();
}

// Each line a message, in a session that has begun.
std::string session_of(std::string_view lines) {
    std::string in = framed(R"({"id": 0, "method": "initialize", "params": {}})");
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        in += framed(lines.substr(0, end));
        lines.remove_prefix(std::min(lines.size(), end + 1));
    }
    return in;
}

void serve(const std::string &bytes) {
    api::LibraryOptions options; // the files of this computer stay out of it, but for what the bytes open
    std::istringstream in(bytes);
    std::ostringstream out;
    lsp::serve(in, out, options);
    std::istringstream said(out.str());
    std::string body;
    lsp::Received how;
    while ((how = lsp::read_message(said, body)) == lsp::Received::message)
        if (body.empty() || body.front() != '{')
            std::abort();
    if (how != lsp::Received::end)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char *>(data), size);
    serve(bytes);
    serve(session_of(bytes));
    return 0;
}
