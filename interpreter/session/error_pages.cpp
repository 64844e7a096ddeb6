// Pages of `bylaw explain B0204`; tests/examples/pages_test.py requires a page for every code.
#include "interpreter/session/embedded.hpp"

#include <bylaw/diagnostic.hpp>

namespace bylaw::api {

std::string explain_code(const std::string &code) {
    for (const EmbeddedFile &page : embedded_error_pages())
        if (page.name == code + ".md")
            return std::string(page.text);
    return "";
}

} // namespace bylaw::api
