// How the checker words what it found.
#include "interpreter/check/checker.hpp"

#include "base/diagnostics/suggest.hpp"
#include "grammar/parse.hpp"

namespace bylaw::check {

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

std::string Checker::text_of(const Symbol &symbol) {
    return symbol.sort == SymbolSort::rule ? article(symbol.declaration->sort) : sort_text(symbol.sort);
}

void Checker::report(Diagnostic d) {
    if (!broken_.explain(d))
        sink_->report(std::move(d));
}

void Checker::unknown_name(Ref at, std::string_view what, std::span<const std::string_view> candidates,
                           Code code) {
    for (const Declaration &gone : declarations_.all) {
        if (!gone.removed || gone.name != at.text())
            continue;
        const Ref by = gone.headers.back();
        return report(Diagnostic(code, at.span(),
                                 "`" + std::string(at.text()) + "` is gone: `" +
                                     input_.modules[by.module].name + "` removes it",
                                 "still named here")
                          .also(by.span(), "removed here")
                          .mend("change what names it, too"));
    }
    Diagnostic d(code, at.span(), "there is no " + std::string(what) + " `" + std::string(at.text()) + "`");
    if (sink_->error_count() > most_suggestions)
        return report(std::move(d)); // nobody will see it
    if (auto near = suggest(at.text(), candidates))
        d.hint = "did you mean `" + *near + "`?";
    else if (begins_clause(at.text())) // read as a name here
        d.hint = what == "rule or formula"
                     ? "as a word of the language `" + std::string(at.text()) +
                           "` has a blank behind it: write `" + std::string(at.text()) + " (…)`"
                     : "where `" + std::string(at.text()) + "` is a word of the language, a name follows it";
    report(std::move(d));
}

std::string Checker::describe(Type type) const {
    auto plain = [&](TypeKind kind, std::uint32_t of) -> std::string {
        switch (kind) {
        case TypeKind::unknown: return "something unknown";
        case TypeKind::nothing: return "nothing";
        case TypeKind::number: return "a number";
        case TypeKind::yesno: return "yes or no";
        case TypeKind::text: return "a text";
        case TypeKind::dice: return "dice";
        case TypeKind::member: return of == any_kind ? "a name" : "one of `" + program_.enums[of].name + "`";
        case TypeKind::thing:
            return of == any_kind ? "a thing" : article("`" + program_.kinds[of].name + "`");
        case TypeKind::act: return "an action";
        case TypeKind::degree: return "the outcome of a check";
        case TypeKind::list: return "a list";
        case TypeKind::fraction: return "a fraction";
        }
        return "";
    };
    if (type.kind != TypeKind::list)
        return plain(type.kind, type.of);
    if (type.element == TypeKind::unknown)
        return "a list";
    if (type.element == TypeKind::thing && type.of != any_kind)
        return "a list of `" + program_.kinds[type.of].name + "`";
    if (type.element == TypeKind::member && type.of != any_kind)
        return "a list of `" + program_.enums[type.of].name + "`";
    if (type.element == TypeKind::thing)
        return "a list of things";
    if (type.element == TypeKind::act)
        return "a list of actions";
    return "a list of numbers";
}

} // namespace bylaw::check
