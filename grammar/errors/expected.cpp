#include "grammar/builder.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/errors.hpp"
#include "grammar/errors/place.hpp"

namespace bylaw::grammar {

Mistake expected(Builder &b, const char *at, std::string_view what) {
    const Place place = look_around(b, at);
    std::string message = std::string(what) + " was expected";
    if (!place.before.empty()) message += " after `" + std::string(place.before) + "`";
    return {Diagnostic(Code::syntax, place.span, message, place.remark()), at, b.brackets};
}

Mistake unexpected(Builder &b, const char *at) {
    const Place place = look_around(b, at);
    return {Diagnostic(Code::syntax, place.span, "`" + std::string(place.found) + "` was not expected here"), at, b.brackets};
}

Mistake expected_declaration(Builder &b, const char *at) { return expected(b, at, "a declaration"); }

void report_empty(Builder &b) {
    b.report({Diagnostic(Code::nothing_here, b.span(b.text_begin, b.text_begin), "there is nothing in this file")
                  .mend("write a declaration, such as `check attack(attacker) { roll d20 ; against 12 }`"),
              b.text_begin});
}

} // namespace bylaw::grammar
