// Rules as texts in memory, and those that ship.
#include "base/text/json.hpp"
#include "base/text/json_text.hpp"
#include "bindings/c/handles.hpp"
#include "bindings/js/inside.hpp"
#include "interpreter/session/embedded.hpp"

using namespace bylaw;
using c::guarded;

namespace bylaw::js {

api::LibraryOptions library_over(const char *texts) {
    std::map<std::string, std::string> files;
    if (*texts != '\0')
        files = PlainJson::parse(texts).get<std::map<std::string, std::string>>();
    api::LibraryOptions options;
    options.files = std::make_shared<api::MemoryFiles>(std::move(files));
    return options;
}

namespace {

Json texts_of(std::span<const EmbeddedFile> files) {
    Json json = Json::object();
    for (const EmbeddedFile &file : files)
        json[std::string(file.name)] = file.text;
    return json;
}

} // namespace

} // namespace bylaw::js

BYLAW_FOR_JS bylaw_program *bylaw_js_load(const char *texts, const char *target) {
    return guarded<bylaw_program *>(nullptr, [&]() -> bylaw_program * {
        const api::LibraryOptions options = js::library_over(texts);
        api::Loaded loaded = api::Library(options).load(target);
        if (loaded.program)
            return new bylaw_program{std::move(loaded.program), options};
        c::remember_error(loaded.report);
        return nullptr;
    });
}

// {"diagnostics": […]}, of its tests, too.
BYLAW_FOR_JS char *bylaw_js_check(const char *texts, const char *target) {
    return guarded<char *>(
        nullptr, [&] { return c::owned(api::Library(js::library_over(texts)).check(target).json()); });
}

// {"rulesets": {"zones/ruleset.bylaw": text}, "stdlib": {…}}
BYLAW_FOR_JS char *bylaw_js_shipped() {
    return guarded<char *>(nullptr, [&] {
        return c::owned(json_text(Json{{"rulesets", js::texts_of(embedded_rulesets())},
                                       {"stdlib", js::texts_of(embedded_stdlib())}}));
    });
}

// Returns the page of a code as Markdown.
BYLAW_FOR_JS char *bylaw_js_explain_code(const char *code) {
    return guarded<char *>(nullptr, [&] { return c::owned(api::explain_code(code)); });
}
