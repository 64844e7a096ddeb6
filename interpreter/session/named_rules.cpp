#include "interpreter/session/named_rules.hpp"
#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/disk_folder.hpp"
#include "interpreter/session/locate.hpp"

#include <algorithm>

namespace bylaw {

namespace {

void report_nothing_there(const api::LibraryOptions &options, const std::string &target,
                          DiagnosticSink &sink) {
    const std::vector<std::string> names = api::Library(options).rulesets();
    const std::vector<std::string_view> views(names.begin(), names.end());
    const auto near = suggest(target.substr(0, target.find_first_of("/:")), views); // `zoens/ambush`
    sink.report(Diagnostic(Code::file_missing, {0, 0, no_source},
                           filled("there is no file, folder or ruleset `{}`", {target}))
                    .mend(near ? filled("did you mean `{}`?", {*near}) : ""));
}

} // namespace

std::string named_rules(const api::LibraryOptions &options, const std::string &target, DiagnosticSink &sink) {
    const std::string path = locate(options, target);
    if (path.empty())
        report_nothing_there(options, target, sink);
    if (!path.ends_with(".md") || is_folder(options, path))
        return path;
    sink.report(
        Diagnostic(Code::no_rules, {0, 0, no_source}, filled("`{}` is Markdown, not rules", {target}))
            .mend(filled("rules are files whose name ends in .bylaw; `bylaw test {}` runs the examples in it",
                         {target})));
    return "";
}

bool stays_inside(std::string_view name) {
    if (name.empty() || name.starts_with('/') || name.find_first_of("\\:") != std::string_view::npos)
        return false;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        if (name.substr(at, end - at) == "..")
            return false;
        at = end + 1;
    }
    return true;
}

bool is_led_out(const api::LibraryOptions &options, const std::string &file, const std::string &name) {
    const std::size_t at = file.rfind(name);
    if (at == std::string::npos) // the library's: it lies where the program says
        return false;
    const std::string folder = at == 0 ? "." : without_slash(file.substr(0, at));
    const std::vector<std::string> places = ruleset_places(options);
    return std::ranges::find(places, folder) == places.end() && leads_out(folder, file);
}

} // namespace bylaw
