// Written pages as a site: addresses, anchors, colours, and what leads nowhere.
#include "doc/site/anchor.hpp"
#include "doc/site/site.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::doc;

namespace {

constexpr const char *first = R"(# The Guide <b>

Begin *here*. Then go on to [the next](02_more_things.md#two--of-it), [a message](../errors/B0407.md),
[the source](../../src/main.cpp), [elsewhere](https://example.org/), [below](#one).

![A <picture>](../pictures/play.svg)

## One

```bylaw
if yes { say "<i>" }
```

| | a |
| --- | --- |
| x | `y` |

## One
)";

std::map<std::string, std::string> texts() {
    return {{"docs/guide/README.md", first},
            {"docs/guide/02_more_things.md", "# More things\n\n## Two · of it\n\ntext with *needle* in it\n"},
            {"docs/errors/README.md", "# Messages\n\nAll of them.\n"},
            {"docs/errors/B0407.md", "# B0407\n"},
            {"docs/decisions/0001.md", "# For whoever works on it\n"},
            {"docs/how_to.md", "# How do I say\n\nForty answers. And more.\n"},
            {"docs/pictures/play.svg", "<svg/>"},
            {"docs/pictures/unused.svg", "<svg/>"},
            {"docs/guide/game.bylaw", "kind hero {\n}\n"}};
}

std::string file(const Site &site, const std::string &name) {
    const auto found = std::ranges::find(site.files, name, &RulebookFile::name);
    return found == site.files.end() ? "" : found->text;
}

Site site_of(std::map<std::string, std::string> files) {
    return make_site(api::MemoryFiles(std::move(files)), "docs", "The Whole");
}

bool has(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("a folder with a README.md is part of the site, another is not") {
    const Site site = site_of(texts());
    CHECK(site.pages == 6); // with the list of all
    for (const char *name :
         {"index.html", "guide.html", "guide-02-more-things.html", "errors.html", "errors-b0407.html",
          "how-to.html", "pictures-play.svg", "names.js", "rulebook.css", "rulebook.js"})
        CHECK_FALSE(file(site, name).empty());
    CHECK(site.files.size() == 10); // no picture that is not shown
    CHECK(site.lost.empty());
}

TEST_CASE("links lead to the pages that were made; out of them only words are left") {
    const std::string page = file(site_of(texts()), "guide.html");
    CHECK(has(page, "<a href=\"guide-02-more-things.html#two--of-it\">the next</a>"));
    CHECK(has(page, "<a href=\"errors-b0407.html\">a message</a>"));
    CHECK(has(page, ", the source,") | has(page, "\nthe source,"));
    CHECK(has(page, "<a href=\"https://example.org/\">elsewhere</a>"));
    CHECK(has(page, "<a href=\"#one\">below</a>"));
    CHECK(has(page, "<img src=\"pictures-play.svg\" alt=\"A &lt;picture&gt;\"/>"));
    CHECK(has(page, "rel=\"next\">More things"));
}

TEST_CASE("all text is escaped, rules have colours, tables can be scrolled") {
    const std::string page = file(site_of(texts()), "guide.html");
    CHECK(has(page, "<h1 id=\"the-guide-b\">The Guide &lt;b&gt;</h1>"));
    CHECK(has(page, "<span class=\"k\">if</span> <span class=\"v\">yes</span>"));
    CHECK(has(page, "&lt;i&gt;"));
    CHECK_FALSE(has(page, "<i>"));
    CHECK(has(page, "<td></td>")); // a head that says nothing
    CHECK(has(page, "<th scope=\"col\">a</th>"));
    CHECK(has(page, "<h2 id=\"one\">"));
    CHECK(has(page, "<h2 id=\"one-1\">"));
}

TEST_CASE("the search finds headings and the words below them") {
    const std::string names = file(site_of(texts()), "names.js");
    CHECK(has(names, R"(["Two · of it","More things","guide-02-more-things.html#two--of-it",)") |
          has(names, R"(["Two \u00b7 of it","More things","guide-02-more-things.html#two--of-it",)"));
    CHECK(has(names, "needle"));
}

TEST_CASE("the first page lists the others, unless somebody has written one") {
    CHECK(has(file(site_of(texts()), "index.html"), "<h1 id=\"contents\">The Whole</h1>"));
    CHECK(has(file(site_of(texts()), "index.html"), "<p>Forty answers</p>"));
    auto with_readme = texts();
    with_readme["docs/README.md"] = "# Welcome\n";
    const Site site = site_of(with_readme);
    CHECK(site.pages == 6);
    CHECK(has(file(site, "index.html"), "<h1 id=\"welcome\">Welcome</h1>"));
    CHECK(has(file(site, "guide.html"), "<title>The Guide &lt;b&gt; · Welcome</title>"));
}

TEST_CASE("a link to a heading that is not there is named") {
    auto wrong = texts();
    wrong["docs/how_to.md"] = "# How\n\n[one](guide/README.md#three) and [two](#four)\n";
    CHECK(site_of(wrong).lost ==
          std::vector<std::string>{"how_to.md: guide.html#three", "how_to.md: how-to.html#four"});
    CHECK(site_of({{"docs/game.bylaw", ""}}).files.empty());
}

TEST_CASE("anchors are those of the usual places that show Markdown") {
    CHECK(anchor_of("1 · a pool of dice, that counts hits") == "1--a-pool-of-dice-that-counts-hits");
    CHECK(anchor_of("`bylaw fmt --diff`: what (not) to_do") == "bylaw-fmt---diff-what-not-to_do");
    CHECK(anchor_of("\"roll twice\" … \xc3\x84rger") == "roll-twice--\xc3\x84rger");
}
