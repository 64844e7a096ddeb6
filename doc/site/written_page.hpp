// Renders a Markdown page as HTML.
#pragma once
#include "doc/html/html.hpp"

#include <functional>
#include <string>
#include <vector>

namespace bylaw::doc {

// Text below one heading.
struct Section {
    std::string title, anchor;
    std::string text; // its words, without marks
};

struct WrittenPage {
    std::string title; // its first heading
    Html content;
    std::vector<Section> sections; // the first holds what stands before any heading, too
};

// Where a link or a picture leads to; empty where it leads out of what there is: then its words alone stand
// there.
using AddressOf = std::function<std::string(const std::string &target)>;

// Raw HTML in it is text like any other; rules in it (```bylaw) get colours.
WrittenPage written_page(const std::string &markdown, const AddressOf &address_of);

} // namespace bylaw::doc
