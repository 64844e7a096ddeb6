#include "grammar/open_call.hpp"
#include "grammar/characters.hpp"

namespace bylaw::grammar {

namespace {

std::string_view word_before(std::string_view text, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && is_name_part(text[begin - 1]))
        --begin;
    return text.substr(begin, end - begin);
}

} // namespace

std::optional<OpenCall> open_call(std::string_view text) {
    OpenCall call;
    int closed = 0;
    for (std::size_t at = text.size(); at-- > 0;) {
        const char c = text[at];
        if (c == '{' || c == '}')
            break;
        if (c == ')' || c == ']')
            ++closed;
        else if ((c == '(' || c == '[') && closed > 0)
            --closed;
        else if (c == '(') {
            call.name = word_before(text, at);
            return call.name.empty() ? std::nullopt : std::optional(call);
        } else if (c == ',' && closed == 0)
            ++call.argument;
    }
    return std::nullopt;
}

} // namespace bylaw::grammar
