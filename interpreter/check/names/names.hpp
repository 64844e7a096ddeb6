// Declarations, and the resolution of a name to a declaration of the wanted sort.
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

// One of an enum's members, and the module that names it.
struct MemberOf {
    EnumId of = no_id;
    std::uint32_t number = 0, module = 0;
};

struct Names {
    std::unordered_map<std::string_view, Symbol, NameHash> symbols;
    std::unordered_map<std::string_view, std::vector<MemberOf>, NameHash> members; // by name
    std::unordered_set<std::uint32_t> used_tags;
    std::vector<std::vector<bool>> reach; // by module: those that it uses or extends, by whatever way; itself
};

// A name, and the module in which it is written: what it means depends on what that module brings in.
struct Written {
    std::string_view text;
    std::uint32_t module = 0;
    Written(Ref name) : text(name.text()), module(name.module) {}
    Written(std::string_view name, std::uint32_t in) : text(name), module(in) {}
};

std::string text_of(const Symbol &symbol); // "a procedure", "an option"

// ---- names.cpp
// Every declaration gets its id.
void declare_symbols(Context &c);
// Whether a text of that module may mean what another module declares: no name of an author changes what the
// library says.
bool sees(const Context &c, std::uint32_t module, std::uint32_t declared_in);
bool sees(const Context &c, std::uint32_t module, const Symbol &symbol);
// Returns the declaration of the name, or null. Marks it as used.
const Symbol *find(const Context &c, Written name);
const Symbol *find(const Context &c, Written name, SymbolSort sort);
// The members called so that are seen there.
std::vector<MemberOf> members_called(const Context &c, Written name);
// All names of that sort, in the order of the text.
std::vector<std::string_view> names(const Context &c, SymbolSort sort);
// The number of a degree's name in the program.
std::uint32_t degree_name(Context &c, std::string_view name);
// Resolves a Path or Name to a declaration of that sort, or reports with suggestion.
const Symbol *resolve(Context &c, Ref path, SymbolSort sort, std::string_view wanted);
// Unknown name, with the nearest of the candidates as the fix.
void unknown_name(Context &c, Ref at, std::string_view what, std::span<const std::string_view> candidates,
                  Code code);
// Adds the nearest candidates as hint and quick fixes.
void add_near(const Context &c, Diagnostic &d, std::string_view written,
              std::span<const std::string_view> candidates);

// It is declared where the module of the name does not look.
void mend_by_reach(const Context &c, Diagnostic &d, Ref at);

// ---- elsewhere.cpp
// A module that is not used declares that very name: bringing it in is the fix. `wanted`: "rule or formula";
// nothing: whatever it is.
void mend_by_module(const Context &c, Diagnostic &d, std::string_view name, std::string_view wanted = "");
// Does so for a value that `rule` does not have: names the rule that has it, here or in a module.
void mend_by_parent(const Context &c, Diagnostic &d, std::string_view value, const Declaration &rule);

// ---- enums.cpp
// Members of enums, and tags.
void declare_enums(Context &c);
void add_member(Context &c, EnumId id, Ref name);

// ---- references.cpp
// `@Z-025`: what is cited where, for the program.
void collect_references(Context &c);

} // namespace bylaw::check
