#include "lsp/features/rename.hpp"
#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/keywords.hpp"
#include "lsp/features/names.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/renamed.hpp"
#include "lsp/protocol/read.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace bylaw::lsp {

using nlohmann::json;

namespace {

[[noreturn]] void refuse(const std::string &why) {
    throw Refusal(refusal::failed, why);
}

struct AskedName {
    Asked asked;
    Span name;
};

AskedName asked_name(Workspace &workspace, const json &parameters) {
    auto asked = asked_place(workspace, parameters);
    const Span name = asked ? name_at(*asked->analysis, asked->source, asked->offset) : Span{0, 0, no_source};
    if (name.source == no_source)
        refuse("there is no name here that rules declare");
    return {std::move(*asked), name};
}

void require_writable(const Workspace &workspace, const std::string &path) {
    if (workspace.uri(path).empty())
        refuse(filled("this name is declared in `{}`, which is built into Bylaw", {path}));
    if (path.starts_with('/') && ::access(path.c_str(), F_OK) == 0 && ::access(path.c_str(), W_OK) != 0)
        refuse(filled("this name stands in `{}`, which may not be written", {path}));
}

void require_name(const std::string &name) {
    using namespace grammar;
    const bool shaped = !name.empty() && is_name_start(name[0]) && std::ranges::all_of(name, is_name_part);
    if (!shaped)
        refuse(filled("`{}` is no name: names are made of letters, digits and `_`, and begin with a letter",
                      {name}));
    if (keywords::is_reserved(name))
        refuse(filled("`{}` is a word of the language", {name}));
}

// Texts of hooks, which the checker does not read.
void require_no_hook_says(const Analysis &ruleset, const std::string &name) {
    for (const auto &[key, source] : ruleset.gathered.input.hook_sources)
        if (says_word(ruleset.sources()[source].text(), name))
            refuse(filled("the hook `{}` says `{}`, too, and what it means there is not known",
                          {ruleset.sources()[source].name(), name}));
}

json edits_json(const Workspace &workspace, const Renaming &renaming) {
    json changes = json::object();
    for (const NamePlace &each : renaming.places) {
        const std::string text = *workspace.options().files->read(each.path);
        changes[workspace.uri(each.path)].push_back(
            {{"range", range_json(text, {each.begin, each.end}, workspace.encoding)},
             {"newText", renaming.to}});
    }
    return {{"changes", changes}};
}

} // namespace

json prepare_rename(Workspace &workspace, const json &parameters) {
    const auto [asked, name] = asked_name(workspace, parameters);
    for (const Span &meaning : meanings_of(*asked.analysis, name))
        require_writable(workspace, place_of(*asked.analysis, meaning).path);
    return {{"range", range_json(workspace, *asked.analysis, name)},
            {"placeholder", asked.analysis->sources().text(name)}};
}

json rename(Workspace &workspace, const json &parameters) {
    const std::string to = text_member(parameters, "newName");
    const auto [asked, name] = asked_name(workspace, parameters);
    require_name(to);
    const Renaming renaming{names_like(workspace, *asked.analysis, name), to};
    for (const NamePlace &each : renaming.places)
        require_writable(workspace, each.path);
    for (const Known &ruleset : workspace.all_rulesets()) {
        if (!touches(renaming, *ruleset))
            continue;
        require_no_hook_says(*ruleset, std::string(asked.analysis->sources().text(name)));
        if (const std::string why = what_changes(workspace, renaming, *ruleset); !why.empty())
            refuse(why);
    }
    return edits_json(workspace, renaming);
}

} // namespace bylaw::lsp
