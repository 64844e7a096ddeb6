// Sources of a rulebook: the rules as their layers left them, and the meaning of each name.
#pragma once
#include "interpreter/check/layers/declarations.hpp"
#include "interpreter/check/resolutions.hpp"
#include "interpreter/session/inventory.hpp"
#include "interpreter/session/modules.hpp"

#include <bylaw/layers.hpp>
#include <bylaw/library.hpp>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace bylaw::doc {

using ast::NodeKind;
using ast::Ref;
using check::Declaration;
namespace view = ast::view;

// Where a text begins, which is enough to tell names apart.
struct At {
    SourceId source = no_source;
    std::uint32_t begin = 0;
    At() = default;
    At(Span span) : source(span.source), begin(span.begin) {}
    friend auto operator<=>(const At &, const At &) = default;
};

// "std.damage": a module of the standard library, told with what it uses; and a text that uses it.
bool is_library_module(const api::Library &library, const std::string &target);
std::string use_of(const std::string &module);

class Book {
  public:
    // Rules that were loaded without errors.
    Book(const api::Library &library, const std::string &target, api::Program program);
    Book(const Book &) = delete;
    Book &operator=(const Book &) = delete;

    const api::Program &program() const { return program_; }
    const Program &rules() const;
    const CheckInput &input() const { return gathered_.input; }
    const SourceMap &sources() const { return *gathered_.sources; }
    const std::vector<InventoryRow> &rows() const { return rows_; }
    const InventoryRow *row(std::string_view id) const;
    const std::vector<api::LayerInfo> &layers() const { return layers_; }
    const std::deque<Declaration> &declarations() const { return merged_.all; }

    // The declaration that a file's node is, or is laid over; nothing for what stands in no rulebook.
    const Declaration *declaration_of(Ref node) const;
    const Declaration *called(std::string_view name) const;
    // The names that declare what this name means; several where rules inherit it.
    std::vector<At> meanings(Ref name) const;
    // The field that is declared by the name there.
    const Field *field_at(At name) const;
    // Whether a figure of a thing by that name is yes or no.
    bool is_yes_or_no(At name) const { return yes_or_no_.contains(name); }
    const Rule *check_called(std::string_view name) const;
    // Does a layer of house rules stand there, and not the ruleset below it?
    bool is_house_rule(Ref node) const;
    bool is_library(Ref node) const { return input().modules[node.module].library; }
    // "attacks.bylaw:12": without the folder, which says nothing to a player.
    std::string place(Ref node) const;

  private:
    void note_yes_or_no();

    api::Program program_;
    Gathered gathered_;
    std::vector<std::pair<At, At>> meanings_; // sorted
    check::Declarations merged_;
    std::map<std::string_view, const Declaration *> by_name_;
    std::map<At, const Field *> fields_;
    std::set<At> yes_or_no_;
    std::vector<InventoryRow> rows_;
    std::map<std::string_view, const InventoryRow *> row_by_id_;
    std::vector<api::LayerInfo> layers_;
};

// The name by which a node declares something, of several that one; nothing where it has none. What is kept
// for the game has its names further in.
Ref name_in(Ref node, std::string_view name = {});
// Where it is declared: what leads to it is looked up by that.
At place_of(const Declaration &declaration);
// Whether it is a formula that says that type of itself.
bool has_type(Ref formula, std::string_view type);
// "melee_attack" -> "melee attack".
std::string words_of(std::string_view name);
// "melee_attack" -> "Melee attack".
std::string title_of(std::string_view name);

} // namespace bylaw::doc
