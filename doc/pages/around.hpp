// Frame of every page: head, navigation, foot.
#pragma once
#include "doc/html/html.hpp"

#include <string>

namespace bylaw::doc {

struct Around {
    std::string title; // title of the site
    Html navigation;   // lists of `item`s, beside the page
    Html before, next; // links to the neighbours, or nothing
};

// A line of the navigation; the page that it stands on is marked.
Html item(const std::string &page, const std::string &title, const std::string &current);
// Links to what comes before and next.
Html before_link(const std::string &page, const std::string &title);
Html next_link(const std::string &page, const std::string &title);

std::string framed(const Around &around, const std::string &page_title, const Html &content);

} // namespace bylaw::doc
