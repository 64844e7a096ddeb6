// Declarations by name, with every layer's amendments merged in: what the rest of the checker reads instead
// of files.
#pragma once
#include "grammar/ast/view.hpp"
#include "interpreter/check/check.hpp"
#include "interpreter/check/layers/broken_words.hpp"
#include "interpreter/check/name_hash.hpp"

#include <deque>
#include <set>
#include <string_view>
#include <unordered_map>

namespace bylaw::check {

using ast::Ref;
using ast::Word;
namespace view = ast::view;

// One declaration as the layers left it.
struct Declaration {
    ast::NodeKind kind{};  // Kind, Rule, Condition, Bundle, Option, Enum, Field, Formula, Grid, ...
    std::string_view sort; // as written: "check", "table", ...; "rule" for a Bundle
    std::string_view name;
    Ref header;                // the declaration's own node (of the base, or of the `replace`)
    std::vector<Ref> headers;  // header and all amending nodes, later ones win where they say a part
    std::vector<Ref> replaced; // headers that count no more
    std::vector<Ref> clauses;  // clauses of its block, amended
    std::uint32_t read_as = 0; // the how manyth it was, before all were put in order
    bool removed = false;
    bool library = false;
    mutable bool used = false; // something names it
    // For a removed declaration: places that still name it, and declarations that come after it.
    mutable std::vector<Ref> still_named = {}, still_followed = {};

    // The last header that has such a part (an amendment may bring a new `rolls`), or nothing.
    Ref part(ast::NodeKind wanted) const {
        for (auto h = headers.rbegin(); h != headers.rend(); ++h)
            if (Ref found = h->find(wanted))
                return found;
        return {};
    }
    Ref name_ref() const { return header.find(ast::NodeKind::Name); }
    Span span() const { return name_ref() ? name_ref().span() : header.span(); }
};

// The changes of one ruleset's amendments to a declaration; each list of headers is as in Declaration.
struct LayerStep {
    std::uint32_t module = 0;
    std::string_view sort, name;
    Ref item; // the first amendment; of one that removes it that
    std::vector<Ref> before, after;
    bool removed = false;
};

struct Declarations {
    std::deque<Declaration> all; // by name; then the tests, as they are written
    // All but tests, tags, options' own kinds of names.
    std::unordered_map<std::string_view, Declaration *, NameHash> by_name;
    std::vector<Declaration *> tests;
    std::vector<LayerStep> steps; // in the order in which they count
    std::set<Ref> lines_gone;     // lines of a `modify` that a layer replaces
};

// Collects and merges; reports double names, amendments of nothing, sibling layers on one clause.
Declarations merge_layers(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken);

} // namespace bylaw::check
