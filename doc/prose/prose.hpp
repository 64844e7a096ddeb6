// Rules as sentences: what is written, in words that a player reads, with each name leading to what explains
// it. What has no wording of its own stands as it is written, which is near enough to English.
#pragma once
#include "doc/book/places.hpp"
#include "doc/html/html.hpp"

#include <map>

namespace bylaw::doc {

class Prose {
  public:
    Prose(const Book &book, const Places &places, std::string page)
        : book_(book), places_(places), page_(std::move(page)) {}

    const Book &book() const { return book_; }
    const Places &places() const { return places_; }
    const std::string &page() const { return page_; }
    // The current entry: its own name and declarations get no links.
    std::string told = {};
    // Values of an inherited rule's roles.
    std::map<At, Html> given = {};

    // ---- expressions
    Html expression(Ref node) const;
    Html name(Ref name) const;
    Html quoted(Ref text) const;            // "…" with what is filled in
    Html unquoted(Ref text) const;          // without its quotation marks
    Html as_written(Ref node) const;        // with its names in words
    Html type(Ref type) const;              // "combatant", "yes or no", "list of zone"
    Html arguments(Ref call) const;         // " (a, b)"; nothing where there are none
    const Field *field_of(Ref place) const; // that a name or a member is; else nothing
    bool is_yes_or_no(Ref member) const;    // "ada.out"
    // "ada is not out": what stands between the thing and what it is.
    Html being(Ref member, std::string_view between) const;

    // ---- clauses
    Html clauses(const std::vector<Ref> &all) const; // as a list; nothing where there are none
    Html block(Ref block) const;                     // effects of a block
    Html item(Ref clause) const;                     // one entry of such a list
    Html conditions_of(Ref clause) const;            // " when …, until … (“because”)"
    Html price(Ref cost) const;

    // A comment: its paragraphs, and its lists of what a rule takes.
    Html comment(const std::string &text) const;
    Html comment_line(std::string_view text) const;
    Html row_link(std::string_view id) const;

  private:
    Html written(Ref node, bool with_blocks) const;
    Html gap(const ast::Tree &tree, std::uint32_t begin, std::uint32_t end) const;
    Html member(Ref node) const;
    Html call(Ref node) const;
    Html negation(Ref node) const;
    Html choice(Ref node) const;
    Html element_of(Ref node) const;
    Html answer(Ref node) const;
    Html path(Ref node) const;
    Html range(Ref node) const;
    Html own_words(Ref clause) const;
    Html blocks_below(Ref clause) const;
    Html otherwise(Ref part) const;

    const Book &book_;
    const Places &places_;
    std::string page_;
};

// The first letter as a capital, also where it stands in a link.
Html capitalised(const Html &text);
// The text of a TextPart without the signs that keep its signs from meaning something.
std::string plain_text(std::string_view part);

} // namespace bylaw::doc
