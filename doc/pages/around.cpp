#include "doc/pages/around.hpp"

namespace bylaw::doc {

namespace {

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

Html head_of(const std::string &title) {
    return void_element("meta", {{"charset", "utf-8"}}) + element("title", escaped(title)) +
           void_element("meta", {{"name", "viewport"}, {"content", "width=device-width, initial-scale=1"}}) +
           void_element("link", {{"rel", "stylesheet"}, {"href", "rulebook.css"}}) +
           element("script", {{"src", "names.js"}, {"defer", "defer"}}, Html()) +
           element("script", {{"src", "rulebook.js"}, {"defer", "defer"}}, Html());
}

Html neighbours(const Around &around) {
    const Html both = around.before + around.next;
    return both.empty() ? both
                        : element("nav", {{"class", "neighbours"}, {"aria-label", "Before and after"}}, both);
}

} // namespace

Html item(const std::string &page, const std::string &title, const std::string &current) {
    const bool here = page == current;
    return element("li",
                   element("a", {{"href", page}, {here ? "aria-current" : "", "page"}}, escaped(title)));
}

Html before_link(const std::string &page, const std::string &title) {
    return element("a", {{"href", page}, {"rel", "prev"}}, escaped("← " + title));
}

Html next_link(const std::string &page, const std::string &title) {
    return element("a", {{"href", page}, {"rel", "next"}}, escaped(title + " →"));
}

std::string framed(const Around &around, const std::string &page_title, const Html &content) {
    const std::string whole = page_title == around.title ? page_title : page_title + " · " + around.title;
    const Html skip = element("a", {{"class", "skip"}, {"href", "#rules"}}, escaped("To the text"));
    const Html header =
        element("header", {{"class", "top"}},
                element("p", {{"class", "book"}}, link("index.html", escaped(around.title))) + search_box());
    const Html chapters = element("details", {{"class", "chapters"}, {"open", "open"}},
                                  element("summary", escaped("Chapters")) + around.navigation);
    const Html nav = element("nav", {{"class", "side"}, {"aria-label", "Chapters"}}, chapters);
    const Html main = element("main", {{"id", "rules"}, {"tabindex", "-1"}}, content + neighbours(around));
    const Html body = element("body", skip + header + element("div", {{"class", "columns"}}, nav + main));
    return "<!DOCTYPE html>\n" +
           element("html", {{"lang", "en"}}, element("head", head_of(whole)) + body).text() + "\n";
}

} // namespace bylaw::doc
