#include "lsp/features/outline.hpp"
#include "lsp/features/places.hpp"
#include "lsp/features/symbols.hpp"
#include "lsp/features/syntax.hpp"
#include "lsp/protocol/read.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

namespace bylaw::lsp {

using ast::NodeKind;
using ast::Ref;
using nlohmann::json;

namespace {

class Outline {
  public:
    Outline(const Workspace &workspace, const Analysis &analysis)
        : workspace_(workspace), analysis_(analysis) {}

    json below(Ref parent) const {
        json all = json::array();
        parent.each([&](Ref child) { add(child, all); });
        return all;
    }

  private:
    void add(Ref node, json &all) const {
        const Symbol symbol = symbol_of(node.kind());
        const Ref name = symbol == Symbol::none ? Ref() : name_of(node);
        if (symbol == Symbol::none || !name) { // a field's slots, a rule's clauses
            if (node.is(NodeKind::Field) || node.is(NodeKind::Block))
                node.each([&](Ref child) { add(child, all); });
            return;
        }
        json made = {{"name", shown_name(name)},
                     {"kind", static_cast<int>(symbol)},
                     {"range", range_json(workspace_, analysis_, node.span())},
                     {"selectionRange", range_json(workspace_, analysis_, name.span())}};
        if (json children = below(node); !children.empty())
            made["children"] = std::move(children);
        all.push_back(std::move(made));
    }

    const Workspace &workspace_;
    const Analysis &analysis_;
};

// For clients that show a list.
void flatten(const json &tree, const std::string &uri, const std::string &owner, json &list) {
    for (const json &each : tree) {
        json flat = {{"name", each.at("name")},
                     {"kind", each.at("kind")},
                     {"location", {{"uri", uri}, {"range", each.at("range")}}}};
        if (!owner.empty())
            flat["containerName"] = owner;
        list.push_back(std::move(flat));
        flatten(member(each, "children"), uri, each.at("name"), list);
    }
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// All letters of what was typed, in order, as editors look for names.
bool fits(const std::string &typed, const std::string &name) {
    std::size_t at = 0;
    for (const char c : name)
        at += at < typed.size() && typed[at] == c;
    return at == typed.size();
}

} // namespace

json document_symbols(Workspace &workspace, const Client &client, const json &parameters) {
    const auto asked = asked_text(workspace, parameters);
    if (!asked)
        return json::array();
    const json tree = Outline(workspace, *asked->analysis).below({&asked->tree(), asked->tree().root});
    if (client.nested_symbols)
        return tree;
    json list = json::array();
    flatten(tree, workspace.uri(asked->path), "", list);
    return list;
}

json workspace_symbols(Workspace &workspace, const json &parameters) {
    constexpr std::size_t most = 1000;
    const std::string typed = lower(text_member(parameters, "query"));
    std::set<std::string> seen; // rulesets share files
    json found = json::array();
    for (const Known &ruleset : workspace.all_rulesets())
        for (const ModuleFile &file : ruleset->gathered.input.files) {
            const std::string &path = ruleset->sources()[file.tree.source].name();
            const std::string uri = workspace.uri(path);
            if (uri.empty() || !seen.insert(path).second)
                continue;
            json list = json::array();
            flatten(Outline(workspace, *ruleset).below({&file.tree, file.tree.root}), uri, "", list);
            for (json &each : list)
                if (found.size() < most && fits(typed, lower(each.at("name"))))
                    found.push_back(std::move(each));
        }
    return found;
}

namespace {

void add_fold(json &folds, const Source &source, Span span, const char *kind) {
    const std::uint32_t first = source.position(span.begin).line, last = source.position(span.end).line;
    if (last <= first)
        return;
    json fold = {{"startLine", first - 1}, {"endLine", last - 1}};
    if (kind)
        fold["kind"] = kind;
    folds.push_back(std::move(fold));
}

void add_blocks(json &folds, const Source &source, Ref node) {
    if (node.is(NodeKind::Block) || node.is(NodeKind::Grid) || node.is(NodeKind::Kinds))
        add_fold(folds, source, node.span(), nullptr);
    node.each([&](Ref child) { add_blocks(folds, source, child); });
}

// Comments on lines one below the other.
void add_comments(json &folds, const Source &source, const ast::Tree &tree) {
    const auto line = [&](const ast::Comment &comment) { return source.position(comment.begin).line; };
    for (std::size_t i = 0, first = 0; i < tree.comments.size(); ++i) {
        if (i + 1 < tree.comments.size() && line(tree.comments[i + 1]) == line(tree.comments[i]) + 1)
            continue;
        add_fold(folds, source, {tree.comments[first].begin, tree.comments[i].end, tree.source}, "comment");
        first = i + 1;
    }
}

} // namespace

json folding_ranges(Workspace &workspace, const json &parameters) {
    const auto asked = asked_text(workspace, parameters);
    json folds = json::array();
    if (!asked)
        return folds;
    const Source &source = asked->analysis->sources()[asked->source];
    add_blocks(folds, source, {&asked->tree(), asked->tree().root});
    add_comments(folds, source, asked->tree());
    return folds;
}

} // namespace bylaw::lsp
