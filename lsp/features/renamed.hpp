// A ruleset before and after names were changed.
#pragma once
#include "lsp/features/names.hpp"

namespace bylaw::lsp {

struct Renaming {
    NamePlaces places; // places of the old name
    std::string to;
};

// Whether the ruleset reads a file in which something is renamed.
bool touches(const Renaming &renaming, const Analysis &ruleset);
// Returns a difference after renaming: a new diagnostic, or a name with another meaning. "" if there is none.
std::string what_changes(Workspace &workspace, const Renaming &renaming, const Analysis &before);
// Whether the text has it as a word of its own.
bool says_word(std::string_view text, std::string_view word);

} // namespace bylaw::lsp
