// Which names belong together: those that declare something and those that mean it.
#pragma once
#include "lsp/workspace/workspace.hpp"

#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace bylaw::lsp {

// Returns the resolved names that have a place, sorted. Passed names (`target: ada`) mean the role.
std::vector<Resolutions::Use> uses_in(const Analysis &analysis);
// The name at that place, or just before it; no_source where there is none.
Span name_at(const Analysis &analysis, SourceId source, std::uint32_t offset);
// Returns the meanings of the name there.
std::vector<Span> meanings_of(const Analysis &analysis, Span name);

// A name in a file, whichever rulesets read it.
struct NamePlace {
    std::string path;
    std::uint32_t begin = 0, end = 0;

    // Not `<=>`: standard libraries that are still about (libc++ 13) do not know it of texts.
    friend bool operator==(const NamePlace &, const NamePlace &) = default;
    friend bool operator<(const NamePlace &a, const NamePlace &b) {
        return std::tie(a.path, a.begin, a.end) < std::tie(b.path, b.begin, b.end);
    }
};
using NamePlaces = std::set<NamePlace>;

NamePlace place_of(const Analysis &analysis, Span name);
// Returns all names with the same meaning, in all rulesets of the workspace; if a name has two meanings (a
// clause that two rules inherit), the names of both.
NamePlaces names_like(Workspace &workspace, const Analysis &analysis, Span name);

} // namespace bylaw::lsp
