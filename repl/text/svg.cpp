#include "repl/text/svg.hpp"

namespace bylaw::repl {

namespace {

std::string escaped(char c) {
    switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '"': return "&quot;";
    default: return std::string(1, static_cast<unsigned char>(c) < ' ' ? ' ' : c);
    }
}

} // namespace

std::string escaped(const std::string &text) {
    std::string out;
    for (const char c : text)
        out += escaped(c);
    return out;
}

} // namespace bylaw::repl
