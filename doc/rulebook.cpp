#include "doc/rulebook.hpp"
#include "doc/pages/pages.hpp"
#include "interpreter/session/embedded.hpp"

#include <algorithm>

namespace bylaw::doc {

namespace {

void add_pages(const Book &book, const Places &places, const Charts &charts, Rulebook &made) {
    const Frame frame{book, places};
    const auto add = [&](const std::string &name, const std::string &title, const Html &content) {
        made.files.push_back({name, frame.page(name, title, content)});
    };
    add("index.html", frame.title(), contents_page(book, places));
    for (const Chapter &chapter : places.chapters())
        add(chapter.page, chapter.title, chapter_page(book, places, charts, chapter));
    add("names.html", "All names", names_page(book, places));
    if (!book.rows().empty())
        add("paragraphs.html", "Paragraphs", paragraphs_page(book, places));
    if (!book.layers().empty())
        add("house-rules.html", "House rules", house_rules_page(book, places));
}

std::size_t count_of(const std::string &text, const std::string &part) {
    std::size_t number = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++number;
    return number;
}

} // namespace

Rulebook make_rulebook(const api::Library &library, const std::string &target,
                       const RulebookOptions &options) {
    Rulebook made;
    const api::Loaded loaded =
        is_library_module(library, target) ? library.load_text(target, use_of(target)) : library.load(target);
    made.report = loaded.report;
    if (!loaded.program)
        return made;
    const Book book(library, target, loaded.program);
    const Places places(book);
    add_pages(book, places, Charts(book, options.odds), made);
    made.chapters = places.chapters().size();
    for (const RulebookFile &file : made.files)
        made.charts += count_of(file.text, "<figure class=\"odds\">");
    made.files.push_back({"names.js", search_data(book, places)});
    for (const EmbeddedFile &asset : embedded_rulebook_assets())
        made.files.push_back({std::string(asset.name), std::string(asset.text)});
    return made;
}

} // namespace bylaw::doc
