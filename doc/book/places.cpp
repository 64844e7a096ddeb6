#include "doc/book/places.hpp"
#include "interpreter/check/layers/layer_order.hpp"
#include "interpreter/session/locate.hpp"

#include <algorithm>

namespace bylaw::doc {

namespace {

// Names of pages that come from no rule file.
constexpr const char *taken_pages[] = {"index", "names", "paragraphs", "house-rules", "options"};

// Headers and tests: nothing that a reader could look up.
bool is_untold(Ref node) {
    return node.is(NodeKind::Ruleset) || node.is(NodeKind::Use) || node.is(NodeKind::Extends) ||
           node.is(NodeKind::Test);
}

bool is_empty_file(const ModuleFile &file) {
    bool empty = true;
    Ref{&file.tree, file.tree.root, file.module}.each([&](Ref node) { empty = empty && is_untold(node); });
    return empty;
}

bool is_rule(Ref node) {
    return node.is(NodeKind::Kind) || node.is(NodeKind::Kinds) || node.is(NodeKind::Rule) ||
           node.is(NodeKind::Condition) || node.is(NodeKind::Bundle);
}

// Policies, scenarios, texts that are reported: what a player need not know. A game in one file is all of it.
bool stands_apart(const ModuleFile &file) {
    bool policies = false, rules = false, all = true;
    Ref{&file.tree, file.tree.root, file.module}.each([&](Ref node) {
        const bool text = has_type(node, "text");
        policies = policies || node.is(NodeKind::Policy);
        rules = rules || is_rule(node);
        all = all && (text || node.is(NodeKind::Scenario));
    });
    return all || (policies && !rules);
}

} // namespace

std::string slug(std::string_view text) {
    std::string made;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool capital = c >= 'A' && c <= 'Z';
        made += plain ? c : capital ? static_cast<char>(c - 'A' + 'a') : '-';
    }
    return made.empty() ? "x" : made.substr(0, 80);
}

Places::Places(const Book &book) : book_(book) {
    for (const char *page : taken_pages)
        pages_.insert(page);
    std::vector<std::uint32_t> modules(book.input().modules.size());
    const std::vector<std::uint32_t> order = check::layer_order(book.input().modules);
    for (std::uint32_t m = 0; m < modules.size(); ++m)
        modules[m] = m;
    // Shared modules come after the game.
    std::ranges::sort(modules, {}, [&](std::uint32_t m) {
        return std::pair(m != book.input().main && book.input().modules[m].library, order[m]);
    });
    for (const std::uint32_t module : modules)
        add_chapters(module);
    std::ranges::stable_sort(chapters_, {}, &Chapter::part);
    for (const Chapter &chapter : chapters_)
        add_names(chapter);
}

std::string Places::unused_page(const std::string &stem) {
    std::string page = stem;
    for (int number = 2; !pages_.insert(page).second; ++number)
        page = stem + "-" + std::to_string(number);
    return page + ".html";
}

void Places::add_chapters(std::uint32_t module) {
    const bool library = book_.input().modules[module].library && module != book_.input().main;
    for (const ModuleFile &file : book_.input().files) {
        if (file.module != module || is_empty_file(file))
            continue;
        const std::string stem = stem_of(book_.sources()[file.tree.source].name());
        const std::string name = stem == "ruleset" ? book_.input().modules[module].name : stem;
        chapters_.push_back({&file, unused_page(slug(library ? "std-" + name : name)), title_of(name),
                             library              ? Chapter::Part::shared
                             : stands_apart(file) ? Chapter::Part::apart
                                                  : Chapter::Part::rules});
    }
}

void Places::add_names(const Chapter &chapter) {
    Ref{&chapter.file->tree, chapter.file->tree.root, chapter.file->module}.each([&](Ref node) {
        add_name(node, chapter);
        if (node.is(NodeKind::Kinds))
            node.each(NodeKind::KindRow, [&](Ref row) { add_name(row, chapter); });
    });
}

void Places::add_name(Ref node, const Chapter &chapter) {
    const Ref name = name_in(node);
    if (!name || !book_.declaration_of(node))
        return;
    std::string anchor = slug(name.text());
    for (int number = 2; !anchors_.insert({chapter.page, anchor}).second; ++number)
        anchor = slug(name.text()) + "-" + std::to_string(number);
    own_[name.span()] = anchor;
    add_parts(node, chapter, anchor, node.is(NodeKind::Kind));
}

// Whatever is declared within leads to the whole; fields of a kind have a place of their own.
void Places::add_parts(Ref node, const Chapter &chapter, const std::string &anchor, bool fields) {
    node.each([&](Ref child) {
        const bool field = fields && (child.is(NodeKind::Slot) || child.is(NodeKind::Formula));
        const Ref name = field ? child.find(NodeKind::Name) : Ref();
        std::string inner = anchor;
        if (name && anchors_.insert({chapter.page, anchor + "." + slug(name.text())}).second)
            own_[name.span()] = inner = anchor + "." + slug(name.text());
        if (child.is(NodeKind::Name))
            spots_.emplace(child.span(), Spot{chapter.page, anchor});
        else
            add_parts(child, chapter, inner, fields);
    });
}

std::string Places::target(At name, const std::string &from) const {
    const auto found = spots_.find(name);
    if (found == spots_.end())
        return "";
    const Spot &spot = found->second;
    return (spot.page == from ? "" : spot.page) + "#" + spot.anchor;
}

std::string Places::anchor(At name) const {
    const auto found = own_.find(name);
    return found == own_.end() ? "" : found->second;
}

std::string Places::row_target(std::string_view id) const {
    return book_.row(id) ? "paragraphs.html#" + slug(id) : "";
}

} // namespace bylaw::doc
