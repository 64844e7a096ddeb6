// `@Z-025`: which declaration carries which rule of the rulebook, and which test cites it.
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace bylaw::check {

using ast::NodeKind;

namespace {

using Ids = std::unordered_set<std::string_view>;

std::string_view id_of(Ref reference) {
    return reference.text().substr(1);
}

// `kind wolf`, `given`; nothing for a declaration that a layer removed.
std::optional<std::string> carrier(const Context &c, Ref item) {
    std::string text;
    if (Ref name = item.find(NodeKind::Name)) {
        auto d = c.declarations.by_name.find(name.text());
        if (d == c.declarations.by_name.end())
            return std::nullopt;
        text = std::string(d->second->sort) + " " + std::string(name.text());
    } else {
        text = item.text().substr(0, item.text().find_first_of("{\n@"));
    }
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    return text;
}

void collect_carried(Context &c, Ref item, Ids &carried) {
    if (item.kind() == NodeKind::Test)
        return;
    item.each(NodeKind::KindRow, [&](Ref row) { collect_carried(c, row, carried); });
    std::vector<Ref> found;
    places_of(c, item).references(item, found);
    if (found.empty())
        return;
    const auto declaration = carrier(c, item);
    if (!declaration)
        return;
    for (Ref r : found) {
        carried.insert(id_of(r));
        c.program.references.push_back(
            {std::string(id_of(r)), *declaration, r.span(), item.kind() == NodeKind::Hook});
    }
}

void report_not_carried(Context &c, Ref reference) {
    const std::string id(id_of(reference));
    c.report(Diagnostic(Code::row_not_carried, reference.span(),
                        "this test cites `" + id + "`, but no declaration carries that row")
                 .mend("write `@" + id + "` at the declaration that carries it"));
}

void collect_cited(Context &c, Ref header, Test &test, const Ids &carried) {
    std::vector<Ref> found;
    places_of(c, header).references(header, found);
    Ids cited;
    for (Ref r : found) {
        const std::string_view id = id_of(r);
        if (cited.insert(id).second)
            test.references.emplace_back(id);
        if (!carried.contains(id))
            report_not_carried(c, r);
    }
}

} // namespace

void collect_references(Context &c) {
    Ids carried;
    for (const ModuleFile &file : c.input.files) {
        Ref root{&file.tree, file.tree.root, file.module};
        if (root)
            root.each([&](Ref item) { collect_carried(c, item, carried); });
    }
    std::size_t i = 0;
    for (const Declaration *d : c.declarations.tests)
        collect_cited(c, d->header, c.program.tests[i++], carried);
}

} // namespace bylaw::check
