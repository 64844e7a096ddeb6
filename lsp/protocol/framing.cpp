#include "lsp/protocol/framing.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <istream>
#include <optional>
#include <ostream>

namespace bylaw::lsp {

namespace {

constexpr std::size_t longest_line = 4096;
constexpr int most_lines = 32;

// Without its line end; nothing where there is none, or none soon.
std::optional<std::string> read_line(std::istream &in) {
    std::string line;
    for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
        if (c == '\n') {
            if (line.ends_with('\r'))
                line.pop_back();
            return line;
        }
        if (line.size() == longest_line)
            return std::nullopt;
        line.push_back(static_cast<char>(c));
    }
    return std::nullopt;
}

bool same_letters(std::string_view one, std::string_view other) {
    return std::ranges::equal(
        one, other, [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
}

// Reads `Content-Length: 12`; other headers are ignored.
std::optional<std::size_t> length_in(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || !same_letters(line.substr(0, colon), "Content-Length"))
        return std::nullopt;
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(' ', colon + 1)));
    std::size_t length = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), length);
    if (error == std::errc::result_out_of_range)
        return SIZE_MAX;
    return error == std::errc{} && end == line.data() + line.size() ? std::optional(length) : std::nullopt;
}

// The length, or nothing where the lines are no header.
std::optional<std::size_t> read_header(std::istream &in) {
    std::optional<std::size_t> length;
    for (int i = 0; i < most_lines; ++i) {
        const std::optional<std::string> line = read_line(in);
        if (!line)
            return std::nullopt;
        if (line->empty())
            return length;
        if (const auto said = length_in(*line))
            length = said;
    }
    return std::nullopt;
}

// By reading: `ignore` would wait for the byte behind the last one.
bool pass_over(std::istream &in, std::size_t length) {
    char block[1 << 14];
    while (length > 0 && in) {
        const std::size_t step = std::min(length, sizeof block);
        in.read(block, static_cast<std::streamsize>(step));
        length -= step;
    }
    return static_cast<bool>(in);
}

// Grows as bytes arrive: a length that is only claimed costs nothing.
bool read_body(std::istream &in, std::size_t length, std::string &body) {
    constexpr std::size_t step = std::size_t{1} << 20;
    body.clear();
    while (body.size() < length) {
        const std::size_t have = body.size(), more = std::min(step, length - have);
        body.resize(have + more);
        if (!in.read(body.data() + have, static_cast<std::streamsize>(more)))
            return false;
    }
    return true;
}

} // namespace

Received read_message(std::istream &in, std::string &body) {
    if (in.peek() == std::istream::traits_type::eof())
        return Received::end;
    const std::optional<std::size_t> length = read_header(in);
    if (!length)
        return Received::unframed;
    if (*length > longest_message)
        return pass_over(in, *length) ? Received::too_long : Received::end;
    return read_body(in, *length, body) ? Received::message : Received::end;
}

void write_message(std::ostream &out, std::string_view body) {
    out << "Content-Length: " << body.size() << "\r\n\r\n" << body;
    out.flush();
}

} // namespace bylaw::lsp
