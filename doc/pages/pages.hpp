// The pages of a rulebook.
#pragma once
#include "doc/entries/entries.hpp"
#include "doc/pages/around.hpp"

#include <string>
#include <vector>

namespace bylaw::doc {

const char *part_title(Chapter::Part part);

// Frame of a rulebook's pages.
struct Frame {
    const Book &book;
    const Places &places;

    std::string page(const std::string &name, const std::string &title, const Html &content) const;
    // Title of the rulebook.
    std::string title() const;

  private:
    Html chapters_of(Chapter::Part part, const std::string &current) const;
    Html navigation(const std::string &current) const;
    Around around(const std::string &current) const;
};

Html contents_page(const Book &book, const Places &places);
Html chapter_page(const Book &book, const Places &places, const Charts &charts, const Chapter &chapter);
Html names_page(const Book &book, const Places &places);
Html paragraphs_page(const Book &book, const Places &places);
Html house_rules_page(const Book &book, const Places &places);
// The script that the search box looks through.
std::string search_data(const Book &book, const Places &places);

// Comment of a file before its first declaration.
std::string opening_comment(const ast::Tree &tree);
// Does so without its first line, if that is only the chapter's title.
std::string about_chapter(const Chapter &chapter);
std::string without_title(const std::string &comment, const std::string &title);
// A comment up to its first full stop.
std::string first_sentence(const std::string &comment);

// Entry of a rulebook's index.
struct Listed {
    std::string name, sort, page, anchor, says;
};
std::vector<Listed> listed(const Book &book, const Places &places);

} // namespace bylaw::doc
