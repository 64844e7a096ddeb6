// A ruleset before and after names were changed.
#pragma once
#include "lsp/features/names.hpp"

namespace bylaw::lsp {

struct Renaming {
    NamePlaces places; // of the old name
    std::string to;
};

// Whether the ruleset reads a file in which something is renamed.
bool touches(const Renaming &renaming, const Analysis &ruleset);
// What would not be as it was: a new diagnostic, or a name that means something else. "" where nothing
// changes.
std::string what_changes(Workspace &workspace, const Renaming &renaming, const Analysis &before);
// Whether the text has it as a word of its own.
bool says_word(std::string_view text, std::string_view word);

} // namespace bylaw::lsp
