#include "lsp/protocol/uri.hpp"

#include <cctype>
#include <charconv>

namespace bylaw::lsp {

namespace {

constexpr std::string_view scheme = "file://";

bool stands_for_itself(unsigned char c) {
    return std::isalnum(c) || std::string_view("-._~/").find(static_cast<char>(c)) != std::string_view::npos;
}

// The byte that `%20` stands for; -1 where it is none.
int escaped(std::string_view text) {
    unsigned value = 0;
    if (text.size() < 3 ||
        std::from_chars(text.data() + 1, text.data() + 3, value, 16).ptr != text.data() + 3)
        return -1;
    return static_cast<int>(value);
}

std::string unescaped(std::string_view text) {
    std::string plain;
    for (; !text.empty(); text.remove_prefix(1)) {
        const int byte = text.front() == '%' ? escaped(text) : -1;
        plain.push_back(byte < 0 ? text.front() : static_cast<char>(byte));
        if (byte >= 0)
            text.remove_prefix(2);
    }
    return plain;
}

} // namespace

std::string path_of(std::string_view uri) {
    if (!uri.starts_with(scheme))
        return "";
    uri.remove_prefix(scheme.size());
    const std::size_t path = uri.find('/'); // behind the name of the computer, which is this one
    const std::string plain = path == std::string_view::npos ? "" : unescaped(uri.substr(path));
    return plain.find('\0') == std::string::npos ? plain : "";
}

std::string uri_of(std::string_view path) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri(scheme);
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (stands_for_itself(byte))
            uri.push_back(c);
        else
            (((uri += '%') += digits[byte >> 4]) += digits[byte & 15]);
    }
    return uri;
}

} // namespace bylaw::lsp
