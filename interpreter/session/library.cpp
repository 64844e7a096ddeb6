// Loading: text -> tree -> checked program -> code.
#include "base/text/filled.hpp"
#include "interpreter/session/build.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/setting_text.hpp"

#include <bylaw/library.hpp>
#include <bylaw/suggest.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace bylaw::api {

namespace {

std::string environment(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

LibraryOptions with_files(LibraryOptions options) {
    if (!options.files)
        options.files = std::make_shared<DiskFiles>();
    return options;
}

} // namespace

LibraryOptions usual_options() {
    LibraryOptions options;
    options.stdlib_folder = environment("BYLAW_STDLIB");
    if (std::string folder = environment("BYLAW_RULESETS"); !folder.empty())
        options.ruleset_folders.push_back(folder);
    options.ruleset_folders.push_back("rulesets");
    std::error_code error;
    std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        std::filesystem::path root = program.parent_path().parent_path();
        options.ruleset_folders.push_back((root / "rulesets").string());
        options.ruleset_folders.push_back((root / "share" / "bylaw" / "rulesets").string());
    }
    return options;
}

Library::Library(LibraryOptions options) : options_(with_files(std::move(options))) {}

Loaded Library::load(const std::string &target, Purpose purpose) const {
    DiagnosticSink sink;
    return build(gather(options_, target, purpose, sink), options_, nullptr, sink);
}

Report Library::check(const std::string &target, Purpose purpose) const {
    DiagnosticSink sink;
    return check_only(gather(options_, target, purpose, sink), sink);
}

Loaded Library::load_text(const std::string &name, const std::string &text) const {
    DiagnosticSink sink;
    return build(gather_text(options_, name, text, ".", sink), options_, nullptr, sink);
}

Loaded Library::extend(const Program &program, const std::string &name, const std::string &text) const {
    DiagnosticSink sink;
    Gathered layered = gather_layer(options_, program.data()->gathered, name, text, sink);
    return build(std::move(layered), options_, program.data(), sink);
}

// An option is turned as a house rule would: by a layer that says so.
Loaded Library::set_options(const Program &program,
                            const std::vector<std::pair<std::string, std::string>> &settings) const {
    std::vector<std::string> names;
    for (const OptionInfo &option : program.options())
        names.push_back(option.name);
    std::string text;
    DiagnosticSink sink;
    SettingTexts read(*program.data()->gathered.sources, sink);
    for (const auto &[name, value] : settings) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            std::string near = suggest(name, names);
            sink.report(bylaw::Diagnostic(Code::unknown_name, {0, 0, no_source},
                                          filled("there is no option `{}`", {name}))
                            .mend(near.empty() ? "" : filled("did you mean `{}`?", {near})));
        } else if (read.read(filled("option {} = {}", {name, value}), ast::NodeKind::Option)) {
            text += filled("option {} = {}\n", {name, value});
        }
    }
    if (sink.failed())
        return {{}, make_report(sink, read.sources())};
    return settings.empty() ? Loaded{program, {}} : extend(program, "<options>", text);
}

bool Library::finds(const std::string &target) const {
    return !locate(options_, target).empty();
}

std::vector<std::string> Library::programs_in(const std::string &target) const {
    return bylaw::programs_in(options_, target);
}

std::vector<std::string> Library::rulesets() const {
    std::vector<std::string> names;
    for (const std::string &folder : ruleset_places(options_))
        for (const std::string &path : list_files(options_, folder)) {
            std::string name = below(folder, path);
            std::size_t slash = name.find('/');
            if (name.ends_with(".bylaw"))
                names.push_back(slash == std::string::npos ? stem_of(name) : name.substr(0, slash));
        }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

} // namespace bylaw::api
