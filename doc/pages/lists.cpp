// Pages that list: the contents, all names, the paragraphs of the rulebook, house rules.
#include "doc/pages/pages.hpp"
#include "grammar/ast/comments.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::doc {

namespace {

Html scrolling(const std::string &label, const Html &table) {
    return element("div", {{"class", "scrolls"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", label}},
                   table);
}

std::string address(const Listed &each) {
    return each.page + "#" + each.anchor;
}

// All entries that say they carry a row.
std::map<std::string, std::vector<const Listed *>> carriers(const Book &book,
                                                            const std::vector<Listed> &all) {
    std::map<std::string, const Listed *> by_declaration;
    for (const Listed &each : all)
        by_declaration.emplace(each.name, &each);
    std::map<std::string, std::vector<const Listed *>> found;
    for (const bylaw::Reference &reference : book.rules().references) {
        const std::string name = reference.declaration.substr(reference.declaration.rfind(' ') + 1);
        const auto entry = by_declaration.find(name);
        std::vector<const Listed *> &list = found[reference.id];
        if (entry != by_declaration.end() && std::ranges::find(list, entry->second) == list.end())
            list.push_back(entry->second);
    }
    return found;
}

Html row_of_paragraph(const InventoryRow &row, const std::vector<const Listed *> &carried) {
    Html links;
    for (const Listed *each : carried)
        links += escaped(links.empty() ? "" : ", ") + link(address(*each), escaped(words_of(each->name)));
    return element("tr", {{"id", slug(row.id)}},
                   element("th", {{"scope", "row"}}, escaped(row.id)) + element("td", escaped(row.title)) +
                       element("td", escaped(row.kind)) + element("td", links));
}

Html row_of_change(const Book &book, const Places &places, const api::LayerChange &change) {
    const Declaration *named = book.called(change.name);
    const std::string target = named ? places.target(place_of(*named), "house-rules.html") : "";
    const Html name = escaped(words_of(change.name));
    const Html what = Prose(book, places, "house-rules.html").comment_line(change.part);
    const Html after = change.after.empty() ? Html() : element("code", escaped(change.after));
    const Html now = change.overruled_by.empty()
                         ? after
                         : element("del", after) + escaped(" (" + change.overruled_by + " changes it again)");
    return element(
        "tr", element("th", {{"scope", "row"}}, target.empty() ? name : link(target, name)) +
                  element("td", escaped(api::to_text(change.how))) + element("td", what) +
                  element("td", change.before.empty() ? Html() : element("code", escaped(change.before))) +
                  element("td", now));
}

Html part_of_contents(const Book &book, const Places &places, Chapter::Part part) {
    const Prose prose(book, places, "index.html");
    Html list;
    for (const Chapter &chapter : places.chapters()) {
        if (chapter.part != part)
            continue;
        const std::string says = first_sentence(about_chapter(chapter));
        list += element("li", link(chapter.page, escaped(chapter.title)) +
                                  (says.empty() ? Html() : element("p", prose.comment_line(says))));
    }
    return list.empty()
               ? list
               : element("h2", escaped(part_title(part))) + element("ul", {{"class", "contents"}}, list);
}

} // namespace

std::vector<Listed> listed(const Book &book, const Places &places) {
    std::vector<Listed> all;
    for (const Declaration &each : book.declarations()) {
        const std::string target =
            each.removed || each.kind == NodeKind::Test ? "" : places.target(place_of(each), "");
        const std::size_t sign = target.find('#');
        if (sign == std::string::npos)
            continue;
        const std::string sort = each.sort.empty() ? "" : std::string(each.sort);
        all.push_back({std::string(each.name), sort, target.substr(0, sign), target.substr(sign + 1),
                       first_sentence(ast::comment_of(*each.header.tree, each.header.span()))});
    }
    std::ranges::sort(all, {}, &Listed::name);
    return all;
}

Html contents_page(const Book &book, const Places &places) {
    const Frame frame{book, places};
    const Prose prose(book, places, "index.html");
    Html about;
    for (const ModuleFile &file : book.input().files)
        if (file.module == book.input().main && about.empty())
            about = prose.comment(without_title(opening_comment(file.tree), frame.title()));
    return element("h1", escaped(frame.title())) + about +
           part_of_contents(book, places, Chapter::Part::rules) +
           part_of_contents(book, places, Chapter::Part::shared) +
           part_of_contents(book, places, Chapter::Part::apart);
}

Html names_page(const Book &book, const Places &places) {
    Html rows;
    for (const Listed &each : listed(book, places))
        rows += element("tr",
                        element("th", {{"scope", "row"}}, link(address(each), escaped(words_of(each.name)))) +
                            element("td", escaped(each.sort)) + element("td", escaped(each.says)));
    return element("h1", escaped("All names")) +
           scrolling("All names", element("table", column_heads({"Name", "Sort", "What it says"}) +
                                                       element("tbody", rows)));
}

Html paragraphs_page(const Book &book, const Places &places) {
    const std::vector<Listed> all = listed(book, places);
    const auto carried = carriers(book, all);
    Html rows;
    for (const InventoryRow &row : book.rows()) {
        const auto by = carried.find(row.id);
        rows += row_of_paragraph(row, by == carried.end() ? std::vector<const Listed *>() : by->second);
    }
    return element("h1", escaped("Paragraphs")) +
           element("p",
                   escaped("The paragraphs of the printed rulebook, and where each of them is told here.")) +
           scrolling("Paragraphs", element("table", column_heads({"Paragraph", "Title", "Sort", "Told in"}) +
                                                        element("tbody", rows)));
}

Html house_rules_page(const Book &book, const Places &places) {
    Html out = element("h1", escaped("House rules"));
    for (const api::LayerInfo &layer : book.layers()) {
        out += element("h2", escaped(layer.title.empty() ? title_of(layer.name) : layer.title));
        Html rows;
        for (const api::LayerChange &change : layer.changes)
            rows += row_of_change(book, places, change);
        out += rows.empty()
                   ? element("p", escaped("Changes nothing."))
                   : scrolling("Changes",
                               element("table", column_heads({"Name", "How", "Part", "Before", "Now"}) +
                                                    element("tbody", rows)));
    }
    return out;
}

std::string search_data(const Book &book, const Places &places) {
    nlohmann::json all = nlohmann::json::array();
    for (const Listed &each : listed(book, places))
        all.push_back({words_of(each.name), each.sort, address(each), each.says});
    for (const InventoryRow &row : book.rows())
        all.push_back({row.id, "paragraph", "paragraphs.html#" + slug(row.id), row.title});
    const std::string json = all.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    return "const bylawNames = " + json + ";\n";
}

} // namespace bylaw::doc
