#include "lsp/features/names.hpp"
#include "lsp/features/syntax.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace bylaw::lsp {

namespace {

using Use = Resolutions::Use;

auto order(const Span &span) {
    return std::tuple(span.source, span.begin, span.end);
}
bool before(const Use &a, const Use &b) {
    return std::tuple_cat(order(a.at), order(a.meaning)) < std::tuple_cat(order(b.at), order(b.meaning));
}

// `total` of a check is no written name: it would lead to the check's own.
bool is_spelt_alike(const Analysis &analysis, const Use &use) {
    return analysis.sources().contains(use.at.source) && analysis.sources().contains(use.meaning.source) &&
           analysis.sources().text(use.at) == analysis.sources().text(use.meaning);
}

void add_passed(const Analysis &analysis, std::vector<Use> &uses) {
    const std::map<std::tuple<SourceId, std::uint32_t, std::uint32_t>, ast::Ref> with_parameters = [&] {
        std::map<std::tuple<SourceId, std::uint32_t, std::uint32_t>, ast::Ref> found;
        for (const ModuleFile &file : analysis.gathered.input.files)
            for (const ast::Ref each : nodes_with(file.tree, ast::NodeKind::Params))
                if (const ast::Ref name = each.find(ast::NodeKind::Name))
                    found.emplace(order(name.span()), each);
        return found;
    }();
    for (const Resolutions::Passed &each : analysis.resolutions.passed) {
        const auto callee = with_parameters.find(order(each.callee));
        if (callee == with_parameters.end())
            continue;
        const ast::Ref role = parameter_called(callee->second, analysis.sources().text(each.at));
        if (role)
            uses.push_back({each.at, role.span()});
    }
}

} // namespace

std::vector<Use> uses_in(const Analysis &analysis) {
    std::vector<Use> uses = analysis.resolutions.uses;
    add_passed(analysis, uses);
    std::erase_if(uses, [&](const Use &use) { return !is_spelt_alike(analysis, use); });
    std::ranges::sort(uses, before);
    uses.erase(std::ranges::unique(uses).begin(), uses.end());
    return uses;
}

Span name_at(const Analysis &analysis, SourceId source, std::uint32_t offset) {
    for (const Use &use : uses_in(analysis))
        for (const Span &name : {use.at, use.meaning})
            if (name.source == source && name.begin <= offset && offset <= name.end)
                return name;
    return {0, 0, no_source};
}

std::vector<Span> meanings_of(const Analysis &analysis, Span name) {
    std::vector<Span> meanings;
    for (const Use &use : uses_in(analysis))
        if (use.at == name || use.meaning == name)
            if (std::ranges::find(meanings, use.meaning) == meanings.end())
                meanings.push_back(use.meaning);
    return meanings;
}

NamePlace place_of(const Analysis &analysis, Span name) {
    return {analysis.sources()[name.source].name(), name.begin, name.end};
}

namespace {

// Adds what hangs together with the names that are known; whether there was anything.
bool grow(const Analysis &analysis, const std::vector<Use> &uses, NamePlaces &known) {
    bool grown = false;
    for (const Use &use : uses) {
        const NamePlace at = place_of(analysis, use.at), meaning = place_of(analysis, use.meaning);
        if (known.contains(at) == known.contains(meaning))
            continue;
        known.insert(at), known.insert(meaning);
        grown = true;
    }
    return grown;
}

} // namespace

NamePlaces names_like(Workspace &workspace, const Analysis &analysis, Span name) {
    NamePlaces known = {place_of(analysis, name)};
    const std::string_view text = analysis.sources().text(name);
    std::vector<std::pair<Known, std::vector<Use>>> all;
    for (const Known &ruleset : workspace.all_rulesets()) {
        std::vector<Use> uses = uses_in(*ruleset);
        std::erase_if(uses, [&](const Use &use) { return ruleset->sources().text(use.at) != text; });
        all.emplace_back(ruleset, std::move(uses));
    }
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto &[ruleset, uses] : all)
            grown |= grow(*ruleset, uses, known);
    }
    return known;
}

} // namespace bylaw::lsp
