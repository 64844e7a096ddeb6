#include "base/text/json_line.hpp"

#include "base/text/json.hpp"
#include "base/text/utf8.hpp"

namespace bylaw {

namespace {

bool stands_for_itself(char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\';
}

// Escapes are rare, and text that is not UTF-8 is rarer: the library handles both.
bool is_plain(std::string_view text) {
    while (!text.empty()) {
        const bool ascii = static_cast<unsigned char>(text.front()) < 0x80;
        const CodePoint point = ascii ? CodePoint{U' ', 1, true} : decode_utf8(text);
        if (!point.valid || (ascii && !stands_for_itself(text.front())))
            return false;
        text.remove_prefix(point.length);
    }
    return true;
}

} // namespace

void JsonLine::name(std::string_view name) {
    value(name);
    text_ += ':';
    first_ = true; // no comma before its value
}

void JsonLine::value(std::string_view text) {
    if (!is_plain(text))
        return plain(json_text(Json(std::string(text))));
    plain("\"");
    text_ += text;
    text_ += '"';
}

void JsonLine::plain(std::string_view text) {
    if (!first_)
        text_ += ',';
    first_ = false;
    text_ += text;
}

void JsonLine::open(char bracket) {
    plain({&bracket, 1});
    first_ = true;
}

void JsonLine::close(char bracket) {
    text_ += bracket;
    first_ = false;
}

} // namespace bylaw
