// Names to ids: what is declared, and how a name is resolved to a declaration of the sort that is wanted.
#include "interpreter/check/names/names.hpp"
#include "base/diagnostics/suggest.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// A new place at the end of the list; its number.
template <class List> std::uint32_t add_named(List &list, const Declaration &d) {
    auto &made = list.emplace_back();
    made.name = d.name;
    made.span = d.span();
    return static_cast<std::uint32_t>(list.size() - 1);
}

// Nothing for tags: they are members, not symbols.
std::optional<Symbol> symbol_of(Program &p, const Declaration &d) {
    const auto made = [&](SymbolSort sort, auto &list) { return Symbol{sort, add_named(list, d), &d}; };
    switch (d.kind) {
    case NodeKind::Option: return made(SymbolSort::option, p.options);
    case NodeKind::Enum: return made(SymbolSort::enumeration, p.enums);
    case NodeKind::Kind: return made(SymbolSort::kind, p.kinds);
    case NodeKind::Rule: return made(SymbolSort::rule, p.rules);
    case NodeKind::Condition: return made(SymbolSort::condition, p.conditions);
    case NodeKind::Bundle: return made(SymbolSort::bundle, p.bundles);
    case NodeKind::Formula: return made(SymbolSort::formula, p.formulas);
    case NodeKind::Grid: return made(SymbolSort::grid, p.grids);
    case NodeKind::Policy: return made(SymbolSort::policy, p.policies);
    case NodeKind::Scenario: return made(SymbolSort::scenario, p.scenarios);
    case NodeKind::Hook: return made(SymbolSort::hook, p.hooks);
    case NodeKind::Field: return Symbol{SymbolSort::game_field, no_id, &d}; // filled by declare_kinds()
    default: return std::nullopt;
    }
}

// Records the declaration in its module, by the same number.
void note_in_its_room(Context &c, const Declaration &d) {
    switch (d.kind) {
    case NodeKind::Kind: c.kinds.declarations.push_back(&d); break;
    case NodeKind::Rule: c.rules.infos.emplace_back().declaration = &d; break;
    case NodeKind::Condition: c.conditions.declarations.push_back(&d); break;
    case NodeKind::Formula: c.formulas.infos.emplace_back().node = d.header; break;
    default: break;
    }
}

// All that declare, amend or remove it name it.
void note_header(const Context &c, const Declaration &d, Ref header) {
    const Ref name = header.is(NodeKind::Remove) ? header.find(NodeKind::Path) : header.find(NodeKind::Name);
    if (name)
        c.note(name.text(), named_at(d));
}

void note_headers(const Context &c, const Declaration &d) {
    for (const Ref header : d.headers)
        note_header(c, d, header);
    for (const Ref header : d.replaced)
        note_header(c, d, header);
    c.note(named_at(d), named_at(d));
}

} // namespace

Span named_at(const Declaration &d) {
    Span span = d.span();
    if (d.kind == NodeKind::Field)
        d.header.each(NodeKind::Slot, [&](view::Slot slot) {
            if (slot.name() && slot.name().text() == d.name)
                span = slot.name().span();
        });
    return span;
}

namespace {

// Whatever is used or extended has a lower number.
void find_reach(Context &c) {
    const std::vector<Module> &modules = c.input.modules;
    c.names.reach.assign(modules.size(), std::vector<bool>(modules.size()));
    for (std::uint32_t m = 0; m < modules.size(); ++m) {
        c.names.reach[m][m] = true;
        for (const auto *next : {&modules[m].uses, &modules[m].extends})
            for (const std::uint32_t other : *next)
                for (std::uint32_t to = 0; to <= other && other < m; ++to)
                    c.names.reach[m][to] = c.names.reach[m][to] || c.names.reach[other][to];
    }
}

} // namespace

bool sees(const Context &c, std::uint32_t module, std::uint32_t declared_in) {
    return module >= c.names.reach.size() || c.names.reach[module][declared_in];
}

// A replaced declaration keeps its meaning in the base rulesets.
bool sees(const Context &c, std::uint32_t module, const Symbol &symbol) {
    const Declaration &d = *symbol.declaration;
    return sees(c, module, d.header.module) ||
           std::ranges::any_of(d.replaced, [&](Ref before) { return sees(c, module, before.module); });
}

void declare_symbols(Context &c) {
    find_reach(c);
    c.program.strings.emplace_back();
    c.program.degree_names = {"refused", "success", "failure"};
    for (const Declaration &d : c.declarations.all) {
        if (c.resolutions && !d.name.empty())
            note_headers(c, d);
        if (d.removed || d.name.empty())
            continue;
        const auto symbol = symbol_of(c.program, d);
        if (!symbol)
            continue;
        note_in_its_room(c, d);
        c.names.symbols.emplace(d.name, *symbol);
    }
}

namespace {

const Symbol &use(const Context &c, std::string_view name, const Symbol &symbol) {
    symbol.declaration->used = true;
    if (c.resolutions)
        c.note(name, named_at(*symbol.declaration));
    return symbol;
}

const Symbol *seen(const Context &c, Written name) {
    const auto found = c.names.symbols.find(name.text);
    return found != c.names.symbols.end() && sees(c, name.module, found->second) ? &found->second : nullptr;
}

} // namespace

const Symbol *find(const Context &c, Written name) {
    const Symbol *found = seen(c, name);
    return found ? &use(c, name.text, *found) : nullptr;
}

const Symbol *find(const Context &c, Written name, SymbolSort sort) {
    const Symbol *found = seen(c, name);
    return found && found->sort == sort ? &use(c, name.text, *found) : nullptr;
}

std::vector<MemberOf> members_called(const Context &c, Written name) {
    std::vector<MemberOf> found;
    if (const auto all = c.names.members.find(name.text); all != c.names.members.end())
        std::ranges::copy_if(all->second, std::back_inserter(found),
                             [&](const MemberOf &each) { return sees(c, name.module, each.module); });
    return found;
}

std::vector<std::string_view> names(const Context &c, SymbolSort sort) {
    std::vector<std::string_view> result;
    for (const Declaration &d : c.declarations.all) {
        auto found = c.names.symbols.find(d.name);
        if (found != c.names.symbols.end() && found->second.sort == sort && found->second.declaration == &d)
            result.push_back(d.name);
    }
    return result;
}

std::uint32_t degree_name(Context &c, std::string_view name) {
    auto &names = c.program.degree_names;
    auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end())
        return names.emplace_back(name), static_cast<std::uint32_t>(names.size() - 1);
    return static_cast<std::uint32_t>(at - names.begin());
}

namespace {

void report_wrong_sort(Context &c, Ref path, SymbolSort sort, std::string_view wanted, const Symbol &found) {
    c.report(Diagnostic(
                 Code::wrong_sort, path.span(),
                 (sort == SymbolSort::rule ? "an action, check, procedure, table or view" : article(wanted)) +
                     " is wanted here, but `" + std::string(path.text()) + "` is " + text_of(found))
                 .also(found.declaration->span(), "declared here"));
}

} // namespace

const Symbol *resolve(Context &c, Ref path, SymbolSort sort, std::string_view wanted) {
    if (const Symbol *s = find(c, path, sort))
        return s;
    if (const Symbol *other = seen(c, path))
        report_wrong_sort(c, path, sort, wanted, *other);
    else
        unknown_name(c, path, wanted, names(c, sort), Code::unknown_name);
    return nullptr;
}

const char *sort_text(SymbolSort sort) {
    switch (sort) {
    case SymbolSort::option: return "an option";
    case SymbolSort::enumeration: return "an enum";
    case SymbolSort::kind: return "a kind";
    case SymbolSort::game_field: return "a field of the game";
    case SymbolSort::formula: return "a formula";
    case SymbolSort::rule: return "a rule";
    case SymbolSort::condition: return "a condition";
    case SymbolSort::bundle: return "a rule";
    case SymbolSort::grid: return "a grid";
    case SymbolSort::policy: return "a policy";
    case SymbolSort::scenario: return "a scenario";
    case SymbolSort::hook: return "a hook";
    }
    return "";
}

std::string text_of(const Symbol &symbol) {
    return symbol.sort == SymbolSort::rule ? article(symbol.declaration->sort) : sort_text(symbol.sort);
}

namespace {

// Looking through ten thousand names for each of ten thousand unknown ones would take minutes.
constexpr std::size_t most_suggestions = 100;

// Reports a removed name at once for a text that is typed later, since its uses are not collected.
void report_removed(Context &c, Ref at, Ref by, Code code) {
    c.report(Diagnostic(code, at.span(),
                        "`" + std::string(at.text()) + "` is gone: `" + c.input.modules[by.module].name +
                            "` removes it",
                        "still named here")
                 .also(by.span(), "removed here")
                 .mend("change what names it, too"));
}

bool is_of_a_file(const Context &c, Ref at) {
    return std::ranges::any_of(c.input.files, [&](const ModuleFile &file) { return &file.tree == at.tree; });
}

} // namespace

void mend_by_reach(const Context &c, Diagnostic &d, Ref at) {
    const auto there = c.names.symbols.find(at.text());
    if (there == c.names.symbols.end() || sees(c, at.module, there->second))
        return;
    const Declaration &unseen = *there->second.declaration;
    const std::string owner = c.input.modules[unseen.header.module].name;
    d.others.push_back({named_at(unseen), "this one is of `" + owner + "`"});
    d.hint = "what a file means is found in what it brings in: " +
             (sees(c, unseen.header.module, at.module) ? "declare it in this file, which `" + owner + "` uses"
                                                       : "write `use " + owner + "`");
}

void unknown_name(Context &c, Ref at, std::string_view what, std::span<const std::string_view> candidates,
                  Code code) {
    for (const Declaration &gone : c.declarations.all)
        if (gone.removed && gone.name == at.text())
            return is_of_a_file(c, at) ? gone.still_named.push_back(at)
                                       : report_removed(c, at, gone.headers.back(), code);
    Diagnostic d(code, at.span(), "there is no " + std::string(what) + " `" + std::string(at.text()) + "`");
    if (c.sink->error_count() <= most_suggestions) { // more messages are not shown
        add_near(c, d, at.text(), candidates);
        if (code == Code::unknown_name && !what.ends_with(" called")) // may be declared somewhere
            mend_by_module(c, d, at.text(), what);
        mend_by_reach(c, d, at);
    }
    c.report(std::move(d));
}

namespace {

void note_candidates(const Context &c, std::span<const std::string_view> candidates) {
    for (const std::string_view name : candidates) {
        const auto symbol = c.names.symbols.find(name);
        Span meaning = c.resolutions->place(name);
        if (symbol != c.names.symbols.end())
            meaning = named_at(*symbol->second.declaration);
        c.resolutions->candidates.push_back({std::string(name), meaning});
    }
}

} // namespace

void add_near(const Context &c, Diagnostic &d, std::string_view written,
              std::span<const std::string_view> candidates) {
    if (c.resolutions && c.resolutions->place(written) == c.resolutions->wanted)
        note_candidates(c, candidates);
    if (auto near = suggest(written, candidates))
        d.hint = "did you mean `" + *near + "`?";
}

} // namespace bylaw::check
