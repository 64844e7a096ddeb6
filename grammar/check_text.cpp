#include "grammar/check_text.hpp"

#include "base/text/utf8.hpp"
#include "grammar/limits.hpp"

namespace bylaw::grammar {
namespace {

bool is_control(char c) { return (c >= 0 && c < ' ' && c != '\n' && c != '\t' && c != '\r') || c == 0x7f; }

// How far the text is plain without doubt: whole blocks of printed ASCII and line ends, which a processor compares at once.
std::size_t plain_until(std::string_view text) {
    constexpr std::size_t block = 32;
    std::size_t end = 0;
    for (; end + block <= text.size(); end += block) {
        bool odd = false;
        for (std::size_t i = 0; i < block; ++i) {
            const auto c = static_cast<unsigned char>(text[end + i]);
            odd |= (c < ' ' && c != '\n') | (c >= 0x7f);
        }
        if (odd) break;
    }
    return end;
}

Span span_at(std::size_t offset, std::size_t length, SourceId id) {
    return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset + length), id};
}

std::string hexadecimal(unsigned char byte) {
    const char *digits = "0123456789abcdef";
    return {digits[byte / 16], digits[byte % 16]};
}

Diagnostic not_utf8(std::string_view text, std::size_t offset, SourceId id) {
    return Diagnostic(Code::not_text, span_at(offset, 1, id), "this is not text in UTF-8",
                      "the byte " + hexadecimal(static_cast<unsigned char>(text[offset])) + " begins no character")
        .mend("save the file with the encoding UTF-8");
}

Diagnostic control_character(std::string_view text, std::size_t offset, SourceId id) {
    return Diagnostic(Code::not_text, span_at(offset, 1, id), "a control character stands in the text",
                      "the byte " + hexadecimal(static_cast<unsigned char>(text[offset])))
        .mend("delete it; if the file is no text at all, it was opened by mistake");
}

} // namespace

bool check_text(std::string_view text, SourceId id, DiagnosticSink &sink) {
    if (text.size() > Limits::file) {
        sink.report(Diagnostic(Code::limit, span_at(0, 0, id), "the file is larger than 64 MB").mend("split it and join the parts with `use`"));
        return false;
    }
    for (std::size_t i = plain_until(text); i < text.size();) {
        if (is_control(text[i])) {
            sink.report(control_character(text, i, id));
            return false;
        }
        const CodePoint point = text[i] >= 0 ? CodePoint{0, 1, true} : decode_utf8(text.substr(i));
        if (!point.valid) {
            sink.report(not_utf8(text, i, id));
            return false;
        }
        i += point.length;
        if (point.length > 1) i += plain_until(text.substr(i));
    }
    return true;
}

} // namespace bylaw::grammar
