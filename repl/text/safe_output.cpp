#include "repl/text/safe_output.hpp"

#include <cerrno>
#include <cstdio>

namespace bylaw::repl {

namespace {

constexpr std::size_t most_held = std::size_t{1} << 16;

bool is_control(unsigned char byte) {
    return (byte < ' ' && byte != '\n' && byte != '\t') || byte == 0x7f;
}

// How long the colour at the beginning is: ESC [ numbers m. 0: there is none.
std::size_t colour_length(std::string_view text) {
    if (!text.starts_with("\x1b["))
        return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", 2);
    return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

// U+0080 to U+009F, of which some terminals take one for ESC [.
bool is_late_control(std::string_view text) {
    return text.size() > 1 && text[0] == '\xc2' && static_cast<unsigned char>(text[1]) < 0xa0;
}

std::string written(unsigned code) {
    char text[8];
    std::snprintf(text, sizeof text, "\\u%04x", code);
    return text;
}

} // namespace

std::string without_commands(std::string_view text, bool colours) {
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        const std::string_view rest = text.substr(at);
        if (const std::size_t length = colours && byte == 0x1b ? colour_length(rest) : 0; length > 0) {
            safe += rest.substr(0, length);
            at += length - 1;
        } else if (is_control(byte)) {
            safe += written(byte);
        } else if (is_late_control(rest)) {
            safe += written(static_cast<unsigned char>(text[++at]));
        } else {
            safe += text[at];
        }
    }
    return safe;
}

SafeOutput::int_type SafeOutput::overflow(int_type character) {
    const char c = traits_type::to_char_type(character);
    return xsputn(&c, 1) == 1 ? character : traits_type::eof();
}

std::streamsize SafeOutput::xsputn(const char *text, std::streamsize size) {
    held_.append(text, static_cast<std::size_t>(size));
    if (const std::size_t end = held_.size() > most_held ? held_.rfind('\n') : std::string::npos;
        end != std::string::npos) {
        pass_on(std::string_view(held_).substr(0, end + 1));
        held_.erase(0, end + 1);
    }
    return failure_ == 0 ? size : 0;
}

int SafeOutput::sync() {
    pass_on(held_);
    held_.clear();
    return failure_ == 0 ? 0 : -1;
}

// Flushed at once: what fails later would not be known to belong to this.
void SafeOutput::pass_on(std::string_view text) {
    errno = 0;
    if (failure_ == 0 && !(every_byte_ ? to_ << text : to_ << without_commands(text, colours_)).flush())
        failure_ = errno == 0 ? EIO : errno;
}

} // namespace bylaw::repl
