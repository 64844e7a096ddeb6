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

namespace bylaw::check {

using ast::NodeKind;

void declare_symbols(Context &c) {
    c.program.strings.emplace_back();
    c.program.degree_names = {"refused", "success", "failure"};
    for (const Declaration &d : c.declarations.all) {
        if (d.removed || d.name.empty())
            continue;
        Symbol s;
        s.declaration = &d;
        auto next = [](const auto &list) { return static_cast<std::uint32_t>(list.size()); };
        switch (d.kind) {
        case NodeKind::Option:
            s.sort = SymbolSort::option, s.id = next(c.program.options);
            c.program.options.push_back({std::string(d.name), {}, ir::none, {}, {}, d.span()});
            break;
        case NodeKind::Enum:
            s.sort = SymbolSort::enumeration, s.id = next(c.program.enums);
            c.program.enums.push_back({std::string(d.name), {}, d.span()});
            break;
        case NodeKind::Kind:
            s.sort = SymbolSort::kind, s.id = next(c.program.kinds);
            c.program.kinds.emplace_back();
            c.program.kinds.back().name = d.name;
            c.program.kinds.back().span = d.span();
            c.kinds.declarations.push_back(&d);
            break;
        case NodeKind::Rule:
            s.sort = SymbolSort::rule, s.id = next(c.program.rules);
            c.program.rules.emplace_back();
            c.program.rules.back().name = d.name;
            c.program.rules.back().span = d.span();
            c.rules.infos.emplace_back().declaration = &d;
            break;
        case NodeKind::Condition:
            s.sort = SymbolSort::condition, s.id = next(c.program.conditions);
            c.program.conditions.emplace_back();
            c.program.conditions.back().name = d.name;
            c.program.conditions.back().span = d.span();
            c.conditions.declarations.push_back(&d);
            break;
        case NodeKind::Bundle:
            s.sort = SymbolSort::bundle, s.id = next(c.program.bundles);
            c.program.bundles.push_back({std::string(d.name), BundleSort::rule, 0, no_id, {}, d.span()});
            break;
        case NodeKind::Formula:
            s.sort = SymbolSort::formula, s.id = next(c.program.formulas);
            c.program.formulas.push_back({std::string(d.name), 0, {}, {}, d.span()});
            c.formulas.infos.emplace_back().node = d.header;
            break;
        case NodeKind::Grid:
            s.sort = SymbolSort::grid, s.id = next(c.program.grids);
            c.program.grids.emplace_back();
            c.program.grids.back().name = d.name;
            c.program.grids.back().span = d.span();
            break;
        case NodeKind::Policy:
            s.sort = SymbolSort::policy, s.id = next(c.program.policies);
            c.program.policies.push_back({std::string(d.name), {}, Fallback::nothing, d.span()});
            break;
        case NodeKind::Scenario:
            s.sort = SymbolSort::scenario, s.id = next(c.program.scenarios);
            c.program.scenarios.emplace_back();
            c.program.scenarios.back().name = d.name;
            c.program.scenarios.back().span = d.span();
            break;
        case NodeKind::Hook:
            s.sort = SymbolSort::hook, s.id = next(c.program.hooks);
            c.program.hooks.emplace_back();
            c.program.hooks.back().name = d.name;
            c.program.hooks.back().span = d.span();
            break;
        case NodeKind::Field:
            s.sort = SymbolSort::game_field, s.id = no_id;
            break;         // filled by declare_kinds()
        default: continue; // tags: members, not symbols
        }
        c.names.symbols.emplace(d.name, s);
    }
}

const Symbol *find(const Context &c, std::string_view name) {
    auto found = c.names.symbols.find(name);
    if (found == c.names.symbols.end())
        return nullptr;
    found->second.declaration->used = true;
    return &found->second;
}

const Symbol *find(const Context &c, std::string_view name, SymbolSort sort) {
    auto found = c.names.symbols.find(name);
    if (found == c.names.symbols.end() || found->second.sort != sort)
        return nullptr;
    found->second.declaration->used = true;
    return &found->second;
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

const Symbol *resolve(Context &c, Ref path, SymbolSort sort, std::string_view wanted) {
    if (const Symbol *s = find(c, path.text(), sort))
        return s;
    auto other = c.names.symbols.find(path.text());
    if (other != c.names.symbols.end()) {
        c.report(
            Diagnostic(
                Code::wrong_sort, path.span(),
                (sort == SymbolSort::rule ? "an action, check, procedure, table or view" : article(wanted)) +
                    " is wanted here, but `" + std::string(path.text()) + "` is " + text_of(other->second))
                .also(other->second.declaration->span(), "declared here"));
        return nullptr;
    }
    auto candidates = names(c, sort);
    unknown_name(c, path, wanted, candidates, Code::unknown_name);
    return nullptr;
}

namespace {

// Looking through ten thousand names for each of ten thousand unknown ones would take minutes.
constexpr std::size_t most_suggestions = 100;

} // namespace

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

void unknown_name(Context &c, Ref at, std::string_view what, std::span<const std::string_view> candidates,
                  Code code) {
    for (const Declaration &gone : c.declarations.all) {
        if (!gone.removed || gone.name != at.text())
            continue;
        const Ref by = gone.headers.back();
        return c.report(Diagnostic(code, at.span(),
                                   "`" + std::string(at.text()) + "` is gone: `" +
                                       c.input.modules[by.module].name + "` removes it",
                                   "still named here")
                            .also(by.span(), "removed here")
                            .mend("change what names it, too"));
    }
    Diagnostic d(code, at.span(), "there is no " + std::string(what) + " `" + std::string(at.text()) + "`");
    if (c.sink->error_count() > most_suggestions)
        return c.report(std::move(d)); // nobody will see it
    if (auto near = suggest(at.text(), candidates))
        d.hint = "did you mean `" + *near + "`?";
    c.report(std::move(d));
}

void add_near(Diagnostic &d, std::string_view written, std::span<const std::string_view> candidates) {
    if (auto near = suggest(written, candidates))
        d.hint = "did you mean `" + *near + "`?";
}

} // namespace bylaw::check
