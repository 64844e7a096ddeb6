#include "grammar/check_text.hpp"

#include "base/text/filled.hpp"
#include "base/text/utf8.hpp"
#include "grammar/limits.hpp"

#include <cstring>
#include <optional>

namespace bylaw::grammar {
namespace {

bool is_control(char c) {
    return (c >= 0 && c < ' ' && c != '\n' && c != '\t' && c != '\r') || c == 0x7f;
}

// How far the text is plain without doubt: printed ASCII and line ends, looked at eight at a time.
std::size_t plain_until(std::string_view text) {
    constexpr std::uint64_t each = 0x0101010101010101U, high = each * 0x80;
    std::size_t end = 0;
    for (; end + 8 <= text.size(); end += 8) {
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, text.data() + end, 8);
        const std::uint64_t low = bytes & ~high; // so that no sum below carries into the next byte
        const std::uint64_t printed = low + each * (0x80 - ' ');
        const std::uint64_t no_line_end = (low ^ each * '\n') + each * 0x7f;
        const std::uint64_t is_delete = low + each;
        if (((bytes | (~printed & no_line_end) | is_delete) & high) != 0)
            break;
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
                      filled("the byte {} begins no character",
                             {hexadecimal(static_cast<unsigned char>(text[offset]))}))
        .mend("save the file with the encoding UTF-8");
}

Diagnostic control_character(std::string_view text, std::size_t offset, SourceId id) {
    return Diagnostic(Code::not_text, span_at(offset, 1, id), "a control character stands in the text",
                      "the byte " + hexadecimal(static_cast<unsigned char>(text[offset])))
        .mend("delete it; if the file is no text at all, it was opened by mistake");
}

bool is_wide_text(std::string_view text) {
    const bool marked = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    return marked || (text.size() >= 4 && (text[0] == 0) != (text[1] == 0) &&
                      (text[0] == 0) == (text[2] == 0) && (text[1] == 0) == (text[3] == 0));
}

// No line ends, but for those that stand in the middle of what is then one line, and may be one comment.
bool is_one_line_of_many(std::string_view text) {
    const std::size_t first = text.find('\r');
    return first != text.npos && text.find('\n') == text.npos &&
           text.find_first_not_of(" \t\r", first) != text.npos;
}

struct OtherFormat {
    const char *message, *hint;
};

// Recognises files of other formats as a whole, because messages about their bytes would not help.
std::optional<OtherFormat> other_format(std::string_view text) {
    if (is_wide_text(text))
        return OtherFormat{"this file is in UTF-16", "save it with the encoding UTF-8"};
    if (text.starts_with("{\\rtf") || text.starts_with("PK\x03\x04"))
        return OtherFormat{"this is a document of a word processor",
                           "save it as plain text with the encoding UTF-8"};
    if (is_one_line_of_many(text))
        return OtherFormat{"the lines of this file end as those of old Macs did",
                           "save it with the line ends of Unix (LF) or Windows (CRLF)"};
    return std::nullopt;
}

} // namespace

bool check_text(std::string_view text, SourceId id, DiagnosticSink &sink, std::vector<std::size_t> *bad) {
    constexpr std::size_t most_bad = 20; // more are no slip: this is no text
    // Told once; true where it can be passed over.
    const auto passes = [&](Diagnostic problem, std::size_t at) {
        if (!bad || bad->empty())
            sink.report(std::move(problem));
        if (!bad || bad->size() >= most_bad)
            return false;
        bad->push_back(at);
        return true;
    };
    if (text.size() > Limits::file) {
        sink.report(Diagnostic(Code::limit, span_at(0, 0, id), "the file is larger than 64 MB")
                        .mend("split it and join the parts with `use`"));
        return false;
    }
    if (const auto other = other_format(text)) {
        sink.report(Diagnostic(Code::not_text, span_at(0, 0, id), other->message).mend(other->hint));
        return false;
    }
    for (std::size_t i = plain_until(text); i < text.size();) {
        if (is_control(text[i])) {
            if (!passes(control_character(text, i, id), i))
                return false;
            ++i;
            continue;
        }
        const CodePoint point = text[i] >= 0 ? CodePoint{0, 1, true} : decode_utf8(text.substr(i));
        if (!point.valid) {
            if (!passes(not_utf8(text, i, id), i))
                return false;
            ++i;
            continue;
        }
        i += point.length;
        if (point.length > 1)
            i += plain_until(text.substr(i));
    }
    return true;
}

} // namespace bylaw::grammar
