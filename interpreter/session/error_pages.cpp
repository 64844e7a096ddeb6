// What `bylaw explain B0204` prints.
#include "base/diagnostics/diagnostic.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/embedded.hpp"

#include <bylaw/diagnostic.hpp>

namespace bylaw::api {

namespace {

constexpr Code all_codes[] = {
#define CODE(name, number, severity, title) Code::name,
#include "base/diagnostics/codes.def"
#undef CODE
};

} // namespace

std::string explain_code(const std::string &code) {
    for (const EmbeddedFile &page : embedded_error_pages())
        if (page.name == code + ".md")
            return std::string(page.text);
    for (Code each : all_codes) // not every one needs a page
        if (code_text(each) == code)
            return filled("# {}: {}\n", {code, code_title(each)});
    return "";
}

} // namespace bylaw::api
