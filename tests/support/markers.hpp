// Expectations inside test inputs: `# ~ error B0204` says that its line must be reported so, `# ~^ error
// B0204` that the line above must. A golden can be blessed blindly, a marker cannot.
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::test {

struct Marker {
    std::int64_t line = 0;
    std::string severity;
    std::string code;

    friend auto operator<=>(const Marker &, const Marker &) = default;
};

// Sorted; one comment may hold several: `# ~ error B0204 ~ warning B0601`. A misspelt marker is kept as it
// is, so that the comparison with what was reported shows it.
std::vector<Marker> read_markers(std::string_view text);

// "3 error B0204, 7 warning B0601"
std::string to_string(const std::vector<Marker> &markers);

} // namespace bylaw::test
