#include "lsp/features/renamed.hpp"
#include "base/text/filled.hpp"
#include "grammar/characters.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace bylaw::lsp {

bool touches(const Renaming &renaming, const Analysis &ruleset) {
    return std::ranges::any_of(
        renaming.places, [&](const NamePlace &each) { return ruleset.source_of(each.path) != no_source; });
}

bool says_word(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !grammar::is_name_part(text[at - 1])) &&
            (end == text.size() || !grammar::is_name_part(text[end])))
            return true;
    }
    return false;
}

namespace {

std::map<std::string, std::string> renamed_texts(const Workspace &workspace, const Renaming &renaming) {
    std::map<std::string, std::string> texts;
    for (auto each = renaming.places.rbegin(); each != renaming.places.rend();
         ++each) { // from the end of each text
        auto [text, fresh] = texts.try_emplace(each->path);
        if (fresh)
            text->second = workspace.options().files->read(each->path).value_or("");
        text->second.replace(each->begin, each->end - each->begin, renaming.to);
    }
    return texts;
}

// Where something stands afterwards.
NamePlace moved(const Renaming &renaming, NamePlace place) {
    std::int64_t shift = 0;
    std::int64_t growth = 0;
    for (auto each = renaming.places.lower_bound({place.path, 0, 0});
         each != renaming.places.end() && each->path == place.path && each->begin <= place.begin; ++each) {
        const std::int64_t difference = static_cast<std::int64_t>(renaming.to.size()) -
                                        static_cast<std::int64_t>(each->end - each->begin);
        (each->begin == place.begin ? growth : shift) += difference;
    }
    return {place.path, static_cast<std::uint32_t>(place.begin + shift),
            static_cast<std::uint32_t>(place.end + shift + growth)};
}

using Meaning = std::pair<NamePlace, NamePlace>;

std::set<Meaning> meanings(const Analysis &analysis) {
    std::set<Meaning> all;
    for (const Resolutions::Use &use : uses_in(analysis))
        all.emplace(place_of(analysis, use.at), place_of(analysis, use.meaning));
    return all;
}

std::set<Meaning> moved(const Renaming &renaming, const std::set<Meaning> &before) {
    std::set<Meaning> after;
    for (const auto &[at, meaning] : before)
        after.emplace(moved(renaming, at), moved(renaming, meaning));
    return after;
}

std::string new_diagnostic(const Analysis &before, const Analysis &after) {
    std::map<Code, int> known;
    for (const Diagnostic &each : before.diagnostics.all())
        ++known[each.code];
    for (const Diagnostic &each : after.diagnostics.all())
        if (--known[each.code] < 0)
            return each.message;
    return "";
}

std::string told_as_renamed(const NamePlace &place) {
    return "`" + place.path.substr(place.path.rfind('/') + 1) + "`";
}

} // namespace

std::string what_changes(Workspace &workspace, const Renaming &renaming, const Analysis &before) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (auto &[path, text] : renamed_texts(workspace, renaming))
        texts.emplace_back(path, std::move(text));
    const Analysis after = workspace.ruleset_if(before.target, texts);
    if (const std::string message = new_diagnostic(before, after); !message.empty())
        return filled("with that name the rules would be wrong: {}", {message});
    const std::set<Meaning> was = moved(renaming, meanings(before)), is = meanings(after);
    for (const Meaning &each : was)
        if (!is.contains(each))
            return filled("with that name something in {} would mean something else",
                          {told_as_renamed(each.first)});
    for (const Meaning &each : is)
        if (!was.contains(each))
            return filled("with that name something in {} would mean something else",
                          {told_as_renamed(each.first)});
    return "";
}

} // namespace bylaw::lsp
