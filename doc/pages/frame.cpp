#include "doc/pages/pages.hpp"

namespace bylaw::doc {

namespace {

Html item(const std::string &page, const std::string &title, const std::string &current) {
    const bool here = page == current;
    return element("li",
                   element("a", {{"href", page}, {here ? "aria-current" : "", "page"}}, escaped(title)));
}

Html search_box() {
    const Html label = element("label", {{"for", "search"}}, escaped("Search"));
    const Html box = void_element(
        "input",
        {{"type", "search"}, {"id", "search"}, {"autocomplete", "off"}, {"aria-describedby", "found"}});
    return element("form", {{"role", "search"}, {"class", "search"}, {"hidden", "hidden"}},
                   label + box + element("div", {{"id", "found"}, {"role", "status"}}, Html()) +
                       element("ul",
                               {{"id", "results"}, {"aria-label", "What was found"}, {"hidden", "hidden"}},
                               element("li", Html())));
}

} // namespace

const char *part_title(Chapter::Part part) {
    switch (part) {
    case Chapter::Part::rules: return "The rules";
    case Chapter::Part::shared: return "Shared by several games";
    case Chapter::Part::apart: break;
    }
    return "Examples and telling";
}

std::string Frame::title() const {
    const std::string &title = book.program().title();
    return title.empty() ? title_of(book.program().name()) : title;
}

Html Frame::chapters_of(Chapter::Part part, const std::string &current) const {
    Html list;
    for (const Chapter &chapter : places.chapters())
        if (chapter.part == part)
            list += item(chapter.page, chapter.title, current);
    return list.empty() ? list : element("h2", escaped(part_title(part))) + element("ul", list);
}

Html Frame::navigation(const std::string &current) const {
    Html lists;
    for (const Chapter::Part part : {Chapter::Part::rules, Chapter::Part::shared, Chapter::Part::apart})
        lists += chapters_of(part, current);
    Html finding = item("index.html", "Contents", current) + item("names.html", "All names", current);
    if (!book.rows().empty())
        finding += item("paragraphs.html", "Paragraphs", current);
    if (!book.layers().empty())
        finding += item("house-rules.html", "House rules", current);
    return element("details", {{"class", "chapters"}, {"open", "open"}},
                   element("summary", escaped("Chapters")) + element("ul", finding) + lists);
}

Html Frame::neighbours(const std::string &current) const {
    const std::vector<Chapter> &all = places.chapters();
    Html out;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].page != current)
            continue;
        if (i > 0)
            out +=
                element("a", {{"href", all[i - 1].page}, {"rel", "prev"}}, escaped("← " + all[i - 1].title));
        if (i + 1 < all.size())
            out +=
                element("a", {{"href", all[i + 1].page}, {"rel", "next"}}, escaped(all[i + 1].title + " →"));
    }
    return out.empty() ? out
                       : element("nav", {{"class", "neighbours"}, {"aria-label", "Before and after"}}, out);
}

std::string Frame::page(const std::string &name, const std::string &page_title, const Html &content) const {
    const std::string whole = page_title == title() ? page_title : page_title + " · " + title();
    const Html head =
        void_element("meta", {{"charset", "utf-8"}}) + element("title", escaped(whole)) +
        void_element("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}}) +
        void_element("link", {{"rel", "stylesheet"}, {"href", "rulebook.css"}}) +
        element("script", {{"src", "names.js"}, {"defer", "defer"}}, Html()) +
        element("script", {{"src", "rulebook.js"}, {"defer", "defer"}}, Html());
    const Html skip = element("a", {{"class", "skip"}, {"href", "#rules"}}, escaped("To the rules"));
    const Html header =
        element("header", {{"class", "top"}},
                element("p", {{"class", "book"}}, link("index.html", escaped(title()))) + search_box());
    const Html nav = element("nav", {{"class", "side"}, {"aria-label", "Chapters"}}, navigation(name));
    const Html main = element("main", {{"id", "rules"}, {"tabindex", "-1"}}, content + neighbours(name));
    const Html body = element("body", skip + header + element("div", {{"class", "columns"}}, nav + main));
    return "<!DOCTYPE html>\n" + element("html", {{"lang", "en"}}, element("head", head) + body).text() +
           "\n";
}

} // namespace bylaw::doc
