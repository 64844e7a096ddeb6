#include "base/text/filled.hpp"
#include "grammar/builder.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/errors.hpp"

namespace bylaw::grammar {

Mistake too_deep(const Builder &b, const char *at, std::string message) {
    return {Diagnostic(Code::limit, b.span(at, at), std::move(message))
                .mend("give a part of it a name of its own, with `let` or `formula`"),
            at, b.brackets, false, true};
}

Mistake chain_too_long(const Builder &b, const char *at) {
    const std::string limit = std::to_string(Limits::chain);
    return {Diagnostic(Code::limit, b.span(at, at), filled("more than {} terms stand in one chain", {limit}))
                .mend("give a part of it a name of its own, with `let` or `formula`"),
            at, b.brackets, false, true};
}

Mistake name_too_long(const Builder &b, const char *at) {
    const char *end = end_of_word(at, b.text_end);
    return {Diagnostic(Code::limit, b.span(at, end),
                       filled("a name is longer than {} letters", {std::to_string(Limits::name)})),
            end};
}

Mistake no_sides(const Builder &b, const char *begin, const char *end) {
    return {
        Diagnostic(Code::syntax, b.span(begin, end), filled("`{}` has no sides", {std::string(begin, end)}))
            .mend("a die has at least one side"),
        end};
}

Mistake text_too_long(const Builder &b, const char *begin, const char *end) {
    return {Diagnostic(Code::limit, b.span(begin, end),
                       filled("a text is longer than {} bytes", {std::to_string(Limits::text)})),
            end};
}

} // namespace bylaw::grammar
