// Entries of a chapter: one for each declaration, made of its clauses as the layers left them.
#pragma once
#include "doc/odds/chart.hpp"
#include "doc/prose/prose.hpp"

#include <string>
#include <vector>

namespace bylaw::doc {

// Source of an entry: a declaration after all layers, or one amendment of it.
struct Told {
    const Declaration *whole = nullptr;
    Ref node;                 // in the file
    std::vector<Ref> clauses; // clauses of its block
    bool amends = false;

    // The part of the header that counts.
    Ref part(NodeKind wanted) const { return amends ? node.find(wanted) : whole->part(wanted); }
};

class Entries {
  public:
    Entries(const Book &book, const Places &places, const Charts &charts, std::string page)
        : prose_(book, places, std::move(page)), charts_(charts) {}

    // Nothing where the file's node is no declaration.
    Html entry(Ref node);
    // Many kinds as one table.
    Html kinds(Ref table);

  private:
    Html heading(const Told &told, const std::string &anchor) const;
    Html notes(const Told &told) const;
    Html body(const Told &told);
    Html sources(Ref node) const;
    Html row_of_kind(Ref row) const;
    Html besides(Ref row) const;
    const Book &book() const { return prose_.book(); }

    Prose prose_;
    const Charts &charts_;
};

// ---- the bodies, by what is declared
Html rule_body(const Prose &prose, const Told &told); // procedures, actions, checks
Html check_sentence(Prose prose, const Declaration &check);
Html table_body(const Prose &prose, const Told &told);
Html grid_body(const Prose &prose, const Told &told);
Html kind_body(const Prose &prose, const Told &told);
// Field of the game: "Number 1–24, at first 6."
Html field_body(const Prose &prose, const Told &told);
// "attacker (combatant), goal (number, usually 12)"; nothing where there are none.
Html roles(const Prose &prose, Ref params);
Html roles_line(const Prose &prose, const Told &told);
Html fields_table(const Prose &prose, const std::vector<Ref> &clauses);
Html condition_body(const Prose &prose, const Told &told);
Html option_body(const Prose &prose, const Told &told);
Html enum_body(const Prose &prose, const Told &told);
Html formula_body(const Prose &prose, const Told &told);
Html scenario_body(const Prose &prose, const Told &told);
// Clauses of some kinds, under a heading where there are any.
Html group(const Prose &prose, const std::string &title, const std::vector<Ref> &clauses,
           std::initializer_list<NodeKind> kinds);
// The clauses that no group took.
std::vector<Ref> all_but(const std::vector<Ref> &clauses, std::initializer_list<NodeKind> kinds);
Html column_heads(std::initializer_list<std::string_view> heads);

} // namespace bylaw::doc
