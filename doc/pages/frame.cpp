#include "doc/pages/pages.hpp"

namespace bylaw::doc {

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
    return element("ul", finding) + lists;
}

Around Frame::around(const std::string &current) const {
    const std::vector<Chapter> &all = places.chapters();
    Around made{title(), navigation(current), {}, {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].page == current && i > 0)
            made.before = before_link(all[i - 1].page, all[i - 1].title);
        if (all[i].page == current && i + 1 < all.size())
            made.next = next_link(all[i + 1].page, all[i + 1].title);
    }
    return made;
}

std::string Frame::page(const std::string &name, const std::string &page_title, const Html &content) const {
    return framed(around(name), page_title, content);
}

} // namespace bylaw::doc
