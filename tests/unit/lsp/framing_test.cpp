#include "lsp/protocol/framing.hpp"

#include <catch2/catch.hpp>
#include <sstream>

using namespace bylaw::lsp;

namespace {

Received read(const std::string &bytes, std::string &body) {
    std::istringstream in(bytes);
    return read_message(in, body);
}

} // namespace

TEST_CASE("what is written is read", "[framing]") {
    std::stringstream stream;
    write_message(stream, "{}");
    write_message(stream, "\xC3\xA9"); // lengths are bytes
    std::string body;
    CHECK((read_message(stream, body) == Received::message && body == "{}"));
    CHECK((read_message(stream, body) == Received::message && body == "\xC3\xA9"));
    CHECK(read_message(stream, body) == Received::end);
}

TEST_CASE("headers are read as the protocol has them", "[framing]") {
    std::string body;
    CHECK(read("content-length:2\r\nContent-Type: x\r\n\r\n[]", body) == Received::message);
    CHECK(read("Content-Length: 2\n\n[]", body) == Received::message);
    for (const char *broken :
         {"\r\n[]", "Content-Length: -2\r\n\r\n[]", "Content-Length: 2x\r\n\r\n[]", "Content-Length: 2"})
        CHECK(read(broken, body) == Received::unframed);
    CHECK(read("Content-Length: 3\r\n\r\n[]", body) == Received::end);
}

TEST_CASE("what is too long is passed over", "[framing]") {
    std::string body, bytes = "Content-Length: " + std::to_string(longest_message + 1) + "\r\n\r\n";
    bytes.append(longest_message + 1, ' ');
    std::stringstream stream(bytes + "Content-Length: 2\r\n\r\n[]");
    CHECK(read_message(stream, body) == Received::too_long);
    CHECK((read_message(stream, body) == Received::message && body == "[]"));
}
