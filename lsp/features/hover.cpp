#include "lsp/features/hover.hpp"
#include "grammar/ast/comments.hpp"
#include "interpreter/session/inventory.hpp"
#include "interpreter/session/locate.hpp"
#include "lsp/features/names.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/syntax.hpp"
#include "lsp/run/run.hpp"

#include <chrono>
#include <nlohmann/json.hpp>

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;
using nlohmann::json;

namespace {

json shown(const Workspace &workspace, const Asked &asked, const std::string &markdown, Span range) {
    return {{"contents", {{"kind", "markdown"}, {"value", markdown}}},
            {"range", range_json(workspace, *asked.analysis, range)}};
}

// The row of the rulebook that `@Z-025` cites; "" where no inventory has it.
std::string title_of_row(const Analysis &analysis, std::string_view reference) {
    for (const std::string &inventory : analysis.gathered.inventories)
        for (const InventoryRow &row : inventory_rows(inventory))
            if (row.id == reference.substr(1))
                return row.title;
    return "";
}

void add_rows(const Analysis &analysis, Ref declared, std::string &markdown) {
    const auto add = [&](Ref reference) {
        const std::string title = title_of_row(analysis, reference.text());
        markdown += "\n\n`" + std::string(reference.text()) + "`" + (title.empty() ? "" : " " + title);
    };
    declared.each(NodeKind::Reference, add);
    declared.find(NodeKind::Block).each(NodeKind::Reference, add);
}

// The line on which it begins, as it stands there.
std::string line_of(Ref node) {
    const std::string_view text = node.tree->text;
    const std::size_t begin = text.rfind('\n', node.span().begin) + 1;
    return std::string(text.substr(begin, text.find('\n', begin) - begin));
}

std::string type_of(const Analysis &analysis, Span name) {
    for (const Resolutions::Typed &each : analysis.resolutions.types)
        if (each.at == name)
            return each.type;
    return "";
}

// A row of a table of kinds says little without the fields above it.
std::string shown_text(Ref declared) {
    const Ref table = declaration_around(*declared.tree, declared.span().begin);
    const Ref fields = table.find(NodeKind::Columns);
    if (!declared.is(NodeKind::KindRow) || !fields)
        return header_text(declared);
    return header_text(table) + "\n" + line_of(fields) + "\n" + line_of(declared);
}

// The owner, if the name alone says little: the rule of a role, the kind of a field.
std::string owner_of(const ast::Tree &tree, Ref declared) {
    const Ref around = declaration_around(tree, declared.span().begin);
    if (!around || around.node == declared.node || !around.find(NodeKind::Name))
        return "";
    return header_text(around);
}

std::string told(const Analysis &analysis, Span name) {
    const ast::Tree *tree = analysis.tree_of(name.source);
    const Ref declared = tree ? whole_declaration(declared_by(*tree, name)) : Ref();
    if (!declared)
        return "";
    std::string markdown = "```bylaw\n" + shown_text(declared) + "\n```";
    if (const std::string owner = owner_of(*tree, declared); !owner.empty())
        markdown += "\nin `" + owner.substr(0, owner.find('\n')) + "`";
    if (const std::string type = type_of(analysis, name); !type.empty())
        markdown += "\n\n" + type;
    if (const std::string comment = ast::comment_of(*tree, declared.span()); !comment.empty())
        markdown += "\n\n" + comment;
    add_rows(analysis, declared, markdown);
    return markdown + "\n\n" +
           analysis.sources()[name.source].name().substr(analysis.sources()[name.source].name().rfind('/') +
                                                         1) +
           ":" + std::to_string(analysis.sources().position(name).line);
}

// Odds of a check's default call, computed once; "" for other names, and if they take longer than a user
// points at a name.
std::string odds_of(Workspace &workspace, const Analysis &analysis, Span name) {
    constexpr std::chrono::milliseconds patience{400};
    const ast::Tree *tree = analysis.tree_of(name.source);
    const Ref declared = tree ? declared_by(*tree, name) : Ref();
    if (!declared.is(NodeKind::Rule) || declared.find(NodeKind::Word).word() != ast::Word::check)
        return "";
    const auto [note, fresh] =
        workspace.notes_on(analysis.target).try_emplace(std::string(analysis.sources().text(name)));
    if (fresh)
        note->second = chart_of_check(workspace.program_of(analysis.target), note->first, patience);
    return note->second;
}

json hover_of_row(const Workspace &workspace, const Asked &asked, Ref reference) {
    const std::string title = title_of_row(*asked.analysis, reference.text());
    return title.empty() ? json()
                         : shown(workspace, asked, "`" + std::string(reference.text()) + "` " + title,
                                 reference.span());
}

} // namespace

json hover(Workspace &workspace, const json &parameters) {
    const auto asked = asked_place(workspace, parameters);
    if (!asked)
        return nullptr;
    if (const Ref reference = token_at(asked->tree(), asked->offset, NodeKind::Reference))
        return hover_of_row(workspace, *asked, reference);
    const Span name = name_at(*asked->analysis, asked->source, asked->offset);
    std::string markdown;
    for (const Span &meaning :
         name.source == no_source ? std::vector<Span>() : meanings_of(*asked->analysis, name))
        if (const std::string text = told(*asked->analysis, meaning); !text.empty())
            markdown += (markdown.empty() ? "" : "\n\n---\n\n") + text +
                        odds_of(workspace, *asked->analysis, meaning);
    return markdown.empty() ? json() : shown(workspace, *asked, markdown, name);
}

namespace {

// `use std.time`, `extends zones`: where those rules begin.
json file_of_import(const Workspace &workspace, const Asked &asked, Ref path) {
    std::string name;
    path.each([&](Ref part) { name += (name.empty() ? "" : "/") + std::string(part.text()); });
    const api::LibraryOptions &options = workspace.options();
    std::string file = name.starts_with("std/")
                           ? locate_stdlib(options, name.substr(4))
                           : locate_import(options, folder_of(asked.path), name, asked.path);
    if (is_folder(options, file))
        if (const auto files = rule_files(options, file, api::Purpose::play); !files.empty())
            file = files.front();
    const std::string uri = workspace.uri(file);
    const json beginning = {{"start", point_json({})}, {"end", point_json({})}};
    return uri.empty() ? json() : json{{"uri", uri}, {"range", beginning}};
}

Ref import_at(const Asked &asked) {
    const Ref around = declaration_around(asked.tree(), asked.offset);
    return around.is(NodeKind::Use) || around.is(NodeKind::Extends) ? around.find(NodeKind::Path) : Ref();
}

} // namespace

json definition(Workspace &workspace, const json &parameters) {
    const auto asked = asked_place(workspace, parameters);
    if (!asked)
        return nullptr;
    if (const Ref path = import_at(*asked))
        return file_of_import(workspace, *asked, path);
    const Span name = name_at(*asked->analysis, asked->source, asked->offset);
    json places = json::array();
    if (name.source != no_source)
        for (const Span &meaning : meanings_of(*asked->analysis, name))
            if (json place = location_json(workspace, *asked->analysis, meaning); !place.is_null())
                places.push_back(std::move(place));
    return places;
}

} // namespace bylaw::lsp
