// Names that are known, but not here: of unused modules, and values of unrelated rules.
#include "base/text/article.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool is_used(const Context &c, const std::string &module) {
    return std::ranges::any_of(c.input.modules, [&](const Module &used) {
        return used.library && module.ends_with("." + used.name);
    });
}

// In modules that the rules have not brought in; the name is declared, or a value of what is declared.
std::vector<Elsewhere> missed(const Context &c, std::string_view name, bool value) {
    if (!c.input.elsewhere)
        return {};
    std::vector<Elsewhere> found = c.input.elsewhere(name);
    std::erase_if(
        found, [&](const Elsewhere &each) { return each.owner.empty() == value || is_used(c, each.module); });
    return found;
}

// Is what is declared as that what is wanted: a check a "rule or formula"?
bool may_be(std::string_view sort, std::string_view wanted) {
    constexpr std::string_view performed[] = {"action", "check", "procedure", "table", "view"};
    const bool rule = std::ranges::count(performed, sort) > 0;
    const auto names = [&](std::string_view word) { return wanted.find(word) != std::string_view::npos; };
    return wanted.empty() || names(sort) || (rule && names("rule")) ||
           (names("type") && (sort == "kind" || sort == "enum" || sort == "check"));
}

std::string use_of(const Elsewhere &missing) {
    return filled("write `use {}` at the beginning", {missing.module});
}

bool has_value(const Declaration &rule, std::string_view name) {
    return std::ranges::any_of(rule.clauses, [&](Ref clause) {
        return clause.kind() == NodeKind::Value && view::Value(clause).name().text() == name;
    });
}

// Rules of that sort that declare such a value.
std::vector<std::string_view> owners(const Context &c, std::string_view value, const Declaration &rule) {
    std::vector<std::string_view> found;
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && &d != &rule && d.kind == NodeKind::Rule && d.sort == rule.sort &&
            has_value(d, value))
            found.push_back(d.name);
    return found;
}

// Returns the text that makes the rule one of the owners.
std::string be_one(const std::vector<std::string_view> &owners, const Declaration &rule) {
    return filled("{}`is {}(…)` behind `{}(…)`",
                  {owners.size() > 1 ? "one of them, such as " : "", owners.front(), rule.name});
}

} // namespace

void mend_by_module(const Context &c, Diagnostic &d, std::string_view name, std::string_view wanted) {
    std::vector<Elsewhere> found = missed(c, name, false);
    std::erase_if(found, [&](const Elsewhere &each) { return !may_be(each.sort, wanted); });
    if (!found.empty())
        d.hint = filled("`{}` is {} of `{}`: {}",
                        {name, article(found.front().sort), found.front().module, use_of(found.front())});
}

void mend_by_parent(const Context &c, Diagnostic &d, std::string_view value, const Declaration &rule) {
    if (const auto here = owners(c, value, rule); !here.empty()) {
        d.hint = filled("`{}` is a value of {}: write {}", {value, listed(here), be_one(here, rule)});
        return;
    }
    std::vector<Elsewhere> found = missed(c, value, true);
    std::erase_if(found, [&](const Elsewhere &each) { return each.sort != rule.sort; });
    if (found.empty())
        return;
    const std::string module = found.front().module;
    std::erase_if(found, [&](const Elsewhere &each) { return each.module != module; });
    std::vector<std::string_view> there;
    for (const Elsewhere &each : found)
        there.push_back(each.owner);
    d.hint = filled("`{}` is a value of {} of `{}`: {}, and {}",
                    {value, listed(there), found.front().module, use_of(found.front()), be_one(there, rule)});
}

} // namespace bylaw::check
