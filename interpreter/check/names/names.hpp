// What is declared, and how a name is resolved to a declaration of the sort that is wanted.
#pragma once
#include "interpreter/check/context.hpp"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace bylaw::check {

enum class SymbolSort : std::uint8_t {
    option,
    enumeration,
    kind,
    game_field,
    formula,
    rule,
    condition,
    bundle,
    grid,
    policy,
    scenario,
    hook
};
const char *sort_text(SymbolSort sort); // "an option", "a kind", ...

struct Symbol {
    SymbolSort sort{};
    std::uint32_t id = 0;
    const Declaration *declaration = nullptr;
};
// The name by which it is declared.
Span named_at(const Declaration &d);

struct Names {
    std::unordered_map<std::string_view, Symbol, NameHash> symbols;
    // Members of enums by name, with their numbers.
    std::unordered_map<std::string_view, std::vector<std::pair<EnumId, std::uint32_t>>, NameHash> members;
    std::unordered_set<std::uint32_t> used_tags;
};

std::string text_of(const Symbol &symbol); // "a procedure", "an option"

// ---- names.cpp
// Every declaration gets its id.
void declare_symbols(Context &c);
// What the name is declared as, or nothing; the declaration counts as used.
const Symbol *find(const Context &c, std::string_view name);
const Symbol *find(const Context &c, std::string_view name, SymbolSort sort);
// All names of that sort, in the order of the text.
std::vector<std::string_view> names(const Context &c, SymbolSort sort);
// The number of a degree's name in the program.
std::uint32_t degree_name(Context &c, std::string_view name);
// Resolves a Path or Name to a declaration of that sort, or reports with suggestion.
const Symbol *resolve(Context &c, Ref path, SymbolSort sort, std::string_view wanted);
// Unknown name, with the nearest of the candidates as the mend.
void unknown_name(Context &c, Ref at, std::string_view what, std::span<const std::string_view> candidates,
                  Code code);
// What would have fitted is the mend, and what an editor offers.
void add_near(const Context &c, Diagnostic &d, std::string_view written,
              std::span<const std::string_view> candidates);

// ---- elsewhere.cpp
// A module that is not used declares that very name: bringing it in is the mend. `wanted`: "rule or formula";
// nothing: whatever it is.
void mend_by_module(const Context &c, Diagnostic &d, std::string_view name, std::string_view wanted = "");
// The same for a value that `rule` does not have: of which rule it is one, here or in a module.
void mend_by_parent(const Context &c, Diagnostic &d, std::string_view value, const Declaration &rule);

// ---- enums.cpp
// Members of enums, and tags.
void declare_enums(Context &c);
void add_member(Context &c, EnumId id, Ref name);

// ---- references.cpp
// `@Z-025`: what is cited where, for the program.
void collect_references(Context &c);

} // namespace bylaw::check
