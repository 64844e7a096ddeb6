// Messages on a stream: a header that says how long, an empty line, so many bytes of JSON.
#pragma once
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

namespace bylaw::lsp {

// Longer ones are passed over: no file of rules is.
inline constexpr std::size_t longest_message = std::size_t{64} << 20;

enum class Received {
    message,
    too_long, // and passed over
    unframed, // where the next message begins is not known: nothing more can be read
    end,
};

// Reads no more than it must, and keeps no more than the longest message.
Received read_message(std::istream &in, std::string &body);
void write_message(std::ostream &out, std::string_view body);

} // namespace bylaw::lsp
