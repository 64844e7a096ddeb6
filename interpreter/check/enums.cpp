// Closed sets of names: enums, and the one that all tags make up.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::declare_enums() {
    std::vector<Ref> tags;
    for (const Declaration &d : declarations_.all) {
        if (d.removed)
            continue;
        if (d.kind == NodeKind::Tag) {
            d.header.find(NodeKind::Names).each([&](Ref name) {
                if (name.text() == d.name)
                    tags.push_back(name);
            });
            d.used = true;
        }
        if (d.kind != NodeKind::Enum)
            continue;
        EnumId id = symbols_.at(d.name).id;
        for (Ref header : d.headers) { // an amendment adds members
            header.find(NodeKind::Names).each([&](Ref name) { add_member(id, name); });
        }
    }
    if (tags.empty())
        return;
    program_.tag_enum = static_cast<EnumId>(program_.enums.size());
    program_.enums.push_back({"tag", {}, tags.front().span()});
    for (Ref tag : tags)
        add_member(program_.tag_enum, tag);
}

void Checker::add_member(EnumId id, Ref name) {
    Enum &e = program_.enums[id];
    auto &owners = members_[name.text()];
    if (std::any_of(owners.begin(), owners.end(), [&](const auto &owner) { return owner.first == id; })) {
        report(Diagnostic(Code::double_declaration, name.span(),
                          "`" + std::string(name.text()) + "` stands twice in `" + e.name + "`"));
        return;
    }
    owners.emplace_back(id, static_cast<std::uint32_t>(e.members.size()));
    e.members.emplace_back(name.text());
}

} // namespace bylaw::check
