// `@Z-025`: which declaration carries which rule of the rulebook, and which test cites it.
#include "interpreter/check/checker.hpp"

#include <algorithm>
#include <set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

void collect(Ref at, std::vector<Ref> &found) {
    if (at.text().find('@') == std::string_view::npos)
        return;
    if (at.kind() == NodeKind::Reference)
        found.push_back(at);
    at.each([&](Ref child) { collect(child, found); });
}

std::string id_of(Ref reference) {
    return std::string(reference.text().substr(1));
}

} // namespace

void Checker::collect_references() {
    std::set<std::string> carried;
    for (const ModuleFile &file : input_.files) {
        Ref root{&file.tree, file.tree.root, file.module};
        if (root)
            root.each([&](Ref item) { collect_from(item, carried); });
    }
    std::size_t i = 0;
    for (const Declaration *d : declarations_.tests) {
        std::vector<Ref> found;
        collect(d->header, found);
        Test &test = program_.tests[i++];
        std::set<std::string> cited;
        for (Ref r : found) {
            std::string id = id_of(r);
            if (cited.insert(id).second)
                test.references.push_back(id);
            if (!carried.contains(id))
                report(Diagnostic(Code::row_not_carried, r.span(),
                                  "this test cites `" + id + "`, but no declaration carries that row")
                           .mend("write `@" + id + "` at the declaration that carries it"));
        }
    }
}

void Checker::collect_from(Ref item, std::set<std::string> &carried) {
    if (item.kind() == NodeKind::Test)
        return;
    Ref name = item.find(NodeKind::Name);
    std::string declaration;
    if (name) {
        auto d = declarations_.by_name.find(name.text());
        if (d == declarations_.by_name.end())
            return; // removed by a layer
        declaration = std::string(d->second->sort) + " " + std::string(name.text());
    } else {
        declaration = std::string(item.text().substr(0, item.text().find_first_of("{\n@")));
    }
    while (!declaration.empty() && declaration.back() == ' ')
        declaration.pop_back();
    std::vector<Ref> found;
    collect(item, found);
    for (Ref r : found) {
        carried.insert(id_of(r));
        program_.references.push_back({id_of(r), declaration, r.span(), item.kind() == NodeKind::Hook});
    }
}

} // namespace bylaw::check
