// Closed sets of names: enums, and the one that all tags make up.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Gives members without a title their name as the title.
void add_titles(Enum &e) {
    for (std::size_t i = e.titles.size(); i < e.members.size(); ++i)
        e.titles.push_back(e.members[i]);
}

void report_title_twice(Context &c, Ref title, const Enum &e) {
    c.report(Diagnostic(Code::double_declaration, title.span(),
                        "two members of `" + e.name + "` are read as " + std::string(title.text()))
                 .mend("give each a title of its own: what is typed as an answer must tell them apart"));
}

// Adds the title of the preceding member. No other member may have that title or name, because answers are
// titles or names.
void add_title(Context &c, EnumId id, Ref text) {
    Enum &e = c.program.enums[id];
    if (e.members.empty())
        return;
    add_titles(e);
    e.titles.back() = plain_text(c, text);
    const auto clashes = [&](const std::vector<std::string> &all) {
        return std::find(all.begin(), all.end() - 1, e.titles.back()) != all.end() - 1;
    };
    if (clashes(e.members) || clashes(e.titles))
        report_title_twice(c, text, e);
}

void add_members(Context &c, const Declaration &d) {
    const EnumId id = c.names.symbols.at(d.name).id;
    for (Ref header : d.headers) // an amendment adds members
        header.find(NodeKind::Names).each([&](Ref part) {
            part.kind() == NodeKind::Text ? add_title(c, id, part) : add_member(c, id, part);
        });
    if (!c.program.enums[id].titles.empty())
        add_titles(c.program.enums[id]);
}

void collect_tags(const Declaration &d, std::vector<Ref> &tags) {
    d.header.find(NodeKind::Names).each([&](Ref name) {
        if (name.text() == d.name)
            tags.push_back(name);
    });
    d.used = true;
}

void declare_tags(Context &c, const std::vector<Ref> &tags) {
    if (tags.empty())
        return;
    c.program.tag_enum = static_cast<EnumId>(c.program.enums.size());
    c.program.enums.push_back({"tag", {}, tags.front().span()});
    for (Ref tag : tags)
        add_member(c, c.program.tag_enum, tag);
}

} // namespace

void declare_enums(Context &c) {
    std::vector<Ref> tags;
    for (const Declaration &d : c.declarations.all) {
        if (d.removed)
            continue;
        if (d.kind == NodeKind::Tag)
            collect_tags(d, tags);
        else if (d.kind == NodeKind::Enum)
            add_members(c, d);
    }
    declare_tags(c, tags);
}

void add_member(Context &c, EnumId id, Ref name) {
    Enum &e = c.program.enums[id];
    auto &owners = c.names.members[name.text()];
    if (std::any_of(owners.begin(), owners.end(), [&](const auto &owner) { return owner.of == id; })) {
        c.report(Diagnostic(Code::double_declaration, name.span(),
                            "`" + std::string(name.text()) + "` stands twice in `" + e.name + "`"));
        return;
    }
    if (c.resolutions) {
        c.resolutions->add_member(id, static_cast<std::uint32_t>(e.members.size()), name.span());
        c.note(name.span(), name.span());
    }
    owners.push_back({id, static_cast<std::uint32_t>(e.members.size()), name.module});
    e.members.emplace_back(name.text());
}

} // namespace bylaw::check
