// Rules that lie beside this program but are not the ones that it was built with. After the sources were
// brought up to date and before the next build such rules may use words that this program does not know yet.
// Texts are compared, not times: those change when files are copied.
#include "base/text/filled.hpp"
#include "interpreter/session/embedded.hpp"
#include "interpreter/session/locate.hpp"

#include <bylaw/library.hpp>

#include <algorithm>
#include <filesystem>

namespace bylaw::api {

namespace {

namespace fs = std::filesystem;

// In a checkout `rulesets/` lies beside the build folder; what is installed comes from one build.
fs::path root() {
    std::error_code unknown;
    const fs::path program = fs::read_symlink("/proc/self/exe", unknown);
    return unknown ? fs::path() : program.parent_path().parent_path();
}

// The ruleset beside the program that a file is a part of: its name, which is that of its folder.
std::string ruleset_beside(const fs::path &rulesets, const std::string &file) {
    std::error_code unknown;
    const fs::path whole = fs::weakly_canonical(file, unknown);
    const fs::path inside = unknown ? fs::path() : whole.lexically_relative(rulesets);
    return inside.empty() || *inside.begin() == ".." ? "" : inside.begin()->string();
}

bool is_built_in(std::span<const EmbeddedFile> all, const std::string &ruleset) {
    return std::ranges::any_of(
        all, [&](const EmbeddedFile &each) { return each.name.starts_with(ruleset + "/"); });
}

// The first built-in file of that beginning whose namesake in the folder is another text.
std::string first_other(std::span<const EmbeddedFile> all, const fs::path &folder,
                        const std::string &beginning) {
    const DiskFiles disk;
    for (const EmbeddedFile &each : all) {
        if (!each.name.starts_with(beginning) || !each.name.ends_with(".bylaw"))
            continue;
        const std::string path = (folder / each.name).string();
        if (const auto text = disk.read(path); text && *text != each.text)
            return path;
    }
    return "";
}

std::string other_text_of(const std::string &file) {
    const fs::path root = api::root(), rulesets = root / "rulesets";
    const std::string ruleset = root.empty() || file.empty() ? "" : ruleset_beside(rulesets, file);
    if (ruleset.empty() || !is_built_in(embedded_rulesets(), ruleset))
        return "";
    std::string other = first_other(embedded_rulesets(), rulesets, ruleset + "/");
    return other.empty() ? first_other(embedded_stdlib(), root / "stdlib", "") : other;
}

} // namespace

std::string not_as_built(const Report &report) {
    for (const Diagnostic &each : report.all())
        if (each.severity == Severity::error)
            if (const std::string other = other_text_of(each.place.file); !other.empty())
                return filled("this program was built when {} was another text. If you did not change that "
                              "yourself, the "
                              "program is older than the rules and may call good ones wrong: build it again",
                              {other});
    return "";
}

} // namespace bylaw::api
