// Makes a site without a network from written pages: a public header of this folder, beside rulebook.hpp.
#pragma once
#include "doc/rulebook.hpp"

#include <bylaw/files.hpp>

#include <string>

namespace bylaw::doc {

struct Site {
    std::vector<RulebookFile> files; // pages, pictures, style, script; none where there are no pages
    std::size_t pages = 0;
    std::vector<std::string> left_out; // files that are links to places outside of the folder
    std::vector<std::string> lost;     // links to headings or pages that are not there: "page.md: where#to"
};

// All pages in Markdown in a folder, and in each folder below that has a README.md. Its title is that of the
// README.md of the whole, or `title`.
Site make_site(const api::Files &files, const std::string &folder, const std::string &title);

} // namespace bylaw::doc
