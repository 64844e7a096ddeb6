// Files that are part of the program: the standard library, the rulesets, the pages about diagnostics, what
// new rulesets begin with, and what rulebooks look like. embed.cmake makes them.
#pragma once
#include <span>
#include <string_view>

namespace bylaw {

struct EmbeddedFile {
    std::string_view name; // "battle.bylaw"
    std::string_view text;
};

std::span<const EmbeddedFile> embedded_stdlib();
std::span<const EmbeddedFile> embedded_rulesets();
std::span<const EmbeddedFile> embedded_error_pages();
std::span<const EmbeddedFile> embedded_templates();
std::span<const EmbeddedFile> embedded_tour();
// The style and the script of the pages that `bylaw doc` writes.
std::span<const EmbeddedFile> embedded_rulebook_assets();

} // namespace bylaw
