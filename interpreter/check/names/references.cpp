// `@Z-025`: which declaration carries which rule of the rulebook, and which test cites it.
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"

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

void collect_from(Context &c, Ref item, std::set<std::string> &carried) {
    if (item.kind() == NodeKind::Test)
        return;
    Ref name = item.find(NodeKind::Name);
    std::string declaration;
    if (name) {
        auto d = c.declarations.by_name.find(name.text());
        if (d == c.declarations.by_name.end())
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
        c.program.references.push_back({id_of(r), declaration, r.span(), item.kind() == NodeKind::Hook});
    }
}

} // namespace

void collect_references(Context &c) {
    std::set<std::string> carried;
    for (const ModuleFile &file : c.input.files) {
        Ref root{&file.tree, file.tree.root, file.module};
        if (root)
            root.each([&](Ref item) { collect_from(c, item, carried); });
    }
    std::size_t i = 0;
    for (const Declaration *d : c.declarations.tests) {
        std::vector<Ref> found;
        collect(d->header, found);
        Test &test = c.program.tests[i++];
        std::set<std::string> cited;
        for (Ref r : found) {
            std::string id = id_of(r);
            if (cited.insert(id).second)
                test.references.push_back(id);
            if (!carried.contains(id))
                c.report(Diagnostic(Code::row_not_carried, r.span(),
                                    "this test cites `" + id + "`, but no declaration carries that row")
                             .mend("write `@" + id + "` at the declaration that carries it"));
        }
    }
}

} // namespace bylaw::check
