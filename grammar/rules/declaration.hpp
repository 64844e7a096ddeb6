// Declarations outside of all braces.
#pragma once
#include "grammar/rules/block.hpp"

namespace bylaw::grammar::rules {

// A declaration takes the Layer before it as its first child.
template <NodeKind Kind, typename... R> struct declares : like_seq<R...> {
    BYLAW_MATCH(In &in, Builder &b) {
        auto start = in.template mark<rewind_mode::required>();
        const char *from = b.skip_blanks(in.current());
        move_to(in, from);
        const Builder::Mark mark = b.layered ? b.mark_below() : b.mark();
        if (b.layered)
            from = b.top_begin();
        if (!match_node<Kind, seq<R...>>(in, b, mark, from))
            return false;
        b.layered = false;
        return start(true);
    }
};

struct layer : node<NodeKind::Layer, word_node<"amend", "replace">> {};
struct layer_pending : looks_only {
    BYLAW_MATCH(In &, Builder &b) { return b.layered = true; }
};

// ---- parts of headers
struct need_path : need<"a name", path> {};
struct paths : list<need_path, "a name"> {};
struct is_rule : node<NodeKind::Is, key<"is">, need<"the name of a rule", call_or_path>> {};
struct is_kinds : node<NodeKind::Is, key<"is">, paths> {};
struct on : node<NodeKind::On, key<"on">, need<"a kind's name", name>> {};
struct rolls : node<NodeKind::Rolls, key<"rolls">, value> {};
struct any_time
    : node<NodeKind::AnyTime, key<"at">, need<"`any time`", key<"any">>, need<"`time`", plain_word<"time">>> {
};
struct tells : node<NodeKind::Tells, key<"tells">,
                    need<"a text or `nothing`", sor<text, plain_word_node<"nothing">>>> {};
struct while_holds : node<NodeKind::While, key<"while">, value> {};
struct lasts : node<NodeKind::Lasts, key<"lasts">, need_lasting> {};
struct follows : node<NodeKind::Follows, key<"follows">, paths> {};
struct choices : node<NodeKind::Choices, key<"from">, need<"a name", names>> {};
template <Inside Whose> struct block_of : during<&Builder::next_braces, Whose, need_block> {};
struct name_list : node<NodeKind::Names, need<"a name", names>> {};

// ---- declarations
struct option : declares<NodeKind::Option, key<"option">, need_name, opt<of_type>,
                         opt<sor<in_range, choices>>, need_definition> {};
struct titled_name : seq<name, opt<text>> {};
struct titled_names : node<NodeKind::Names, need<"a name", list<titled_name, "a name">>> {};
struct enumeration
    : declares<NodeKind::Enum, key<"enum">, need_name, need<"`:`", joint<":", "=">>, titled_names> {};
struct tag : declares<NodeKind::Tag, key<"tag">, name_list> {};
struct kind : declares<NodeKind::Kind, key<"kind">, need_name, opt<is_kinds>, opt<follows>, opt<text>,
                       block_of<Inside::bundle>> {};
struct rule : declares<NodeKind::Rule, word_node<"procedure", "action", "check", "table", "view">, need_name,
                       opt<params>, opt<is_rule>, opt<tagged>, opt<rolls>, opt<any_time>, opt<text>,
                       opt<tells>, opt<block>> {};
struct condition_declaration
    : declares<NodeKind::Condition, key<"condition">, need_name, opt<params>, opt<on>, opt<is_rule>,
               opt<while_holds>, opt<lasts>, opt<follows>, opt<text>,
               during<&Builder::next_braces, Inside::condition, opt<block>>> {};
struct bundle : declares<NodeKind::Bundle, key<"rule">, need_name, opt<while_holds>, opt<follows>, opt<text>,
                         block_of<Inside::bundle>> {};
struct policy : declares<NodeKind::Policy, key<"policy">, need_name, block_of<Inside::policy>> {};
struct scenario : declares<NodeKind::Scenario, key<"scenario">, need_name, opt<text>, need_block> {};
struct test : declares<NodeKind::Test, key<"test">, need_text, need_block> {};
struct hook
    : declares<NodeKind::Hook, key<"hook">, need_name, need<"`(`", params>, opt<of_type>,
               opt<plain_word_node<"pure">>, need<"`in` and the name of a Lua file", key<"in">>, need_text> {
};
struct top_field : declares<NodeKind::Field, field_sort, slots, opt<definition>, opt<per>> {};
struct top_formula : declares<NodeKind::Formula, formula_body> {};
struct remove : node<NodeKind::Remove, key<"remove">, need_sort, need_path> {};

// ---- grids: columns in the first line, then a line for each row
// ----------------------------------------------- A `-` with a blank after it is a cell of its own.
struct negative_cell : node<NodeKind::Negate, p::one<'-'>, at<p::digit>, number> {};
struct negative_dice_cell : node<NodeKind::Negate, p::one<'-'>, at<star<p::digit>, die>, dice> {};
struct none_cell : sign<"-"> {};
struct added_number : wrap<NodeKind::Binary, token<NodeKind::Operator, sign<"+">>, need<"a number", number>> {
};
struct dice_cell : seq<dice, opt<added_number>> {};
struct cell
    : node<NodeKind::Cell,
           either<negative_cell, negative_dice_cell, none_cell, dice_cell, number, name, literal, text>> {};
// `81..` and a blank: what follows is the first cell, not the end of the range.
struct ends_open : looks_only {
    BYLAW_MATCH(In &in, Builder &) {
        const std::string_view rest(in.current(), static_cast<std::size_t>(in.end() - in.current()));
        return rest.starts_with("..") && rest.size() > 2 && (rest[2] == ' ' || rest[2] == '\t') &&
               std::isdigit(static_cast<unsigned char>(in.current()[-1])) != 0;
    }
};
struct open_above : seq<ends_open, sign<"..">> {};
struct grid_range : node<NodeKind::Range,
                         sor<seq<sign<"..">, need<"a number", signed_number>>,
                             seq<signed_number, opt<sor<open_above, seq<sign<"..">, opt<signed_number>>>>>>> {
};
// A key of a grid: a number or a range, a member, `yes` or `no`.
struct grid_key : either<grid_range, literal_of<"yes", "no">, name> {};
struct grid_row : node<NodeKind::GridRow, sor<otherwise, list<grid_key, "one more that this row is of">>,
                       need<"a cell", plus<cell>>> {};
struct columns : node<NodeKind::Columns, plus<grid_key>> {};
// The line of columns comes before all rows, broken ones too; with one key there is none.
struct first_line : looks_only {
    BYLAW_MATCH(In &, Builder &b) {
        return b.grid_keys != 1 && b.top() != NodeKind::Columns && b.top() != NodeKind::GridRow &&
               b.top() != NodeKind::Missing;
    }
};
struct grid_line : sor<seq<first_line, columns>, grid_row> {};
struct grid_params : like_seq<node<NodeKind::Params, bracketed<"(", ")", loose_list<param>>>> {
    BYLAW_MATCH(In &in, Builder &b) {
        b.grid_keys = 0;
        if (!run<node<NodeKind::Params, bracketed<"(", ")", loose_list<param>>>>(in, b))
            return false;
        b.grid_keys = b.top_size();
        return true;
    }
};
struct grid : declares<NodeKind::Grid, key<"grid">, need_name, need<"`(`", grid_params>, opt<of_type>,
                       during<&Builder::next_braces, Inside::grid, need<"`{`", braces<grid_line>>>> {};

// ---- tables of kinds: fields in the first line, then a line for each kind
struct of_kind : node<NodeKind::Is, key<"of">, need_path> {};
struct heading : seq<name, opt<element>> {};
struct ends_headings : looks_only {
    BYLAW_MATCH(In &in, Builder &b) {
        if (!run<clause_end_ahead>(in, b))
            throw no_field_of_kinds(b, b.skip_blanks(in.current()));
        return true;
    }
};
struct headings : node<NodeKind::Columns, need<"the name of a field", plus<heading>>, ends_headings> {};
struct kind_cell : node<NodeKind::Cell, either<negative_cell, negative_dice_cell, none_cell, dice_cell,
                                               number, name, literal, text, list_of, group_in_brackets>> {};
struct kind_row : node<NodeKind::KindRow, name, opt<text>, need<"a cell", plus<kind_cell>>,
                       opt<during<&Builder::next_braces, Inside::bundle, block>>> {};
// The line of fields comes before all rows, broken ones too.
struct no_headings_yet : looks_only {
    BYLAW_MATCH(In &, Builder &b) {
        return b.top() != NodeKind::Columns && b.top() != NodeKind::KindRow && b.top() != NodeKind::Missing;
    }
};
struct kinds_line : sor<seq<no_headings_yet, headings>, kind_row> {};
struct kinds : declares<NodeKind::Kinds, key<"kinds">, need<"`of` and the name of a kind", of_kind>,
                        during<&Builder::next_braces, Inside::grid, need<"`{`", braces<kinds_line>>>> {};

struct item : either<kinds, rule, top_formula, top_field, kind, condition_declaration, bundle, option,
                     enumeration, tag, grid, policy, scenario, test, hook> {};
struct layered_item : seq<layer, layer_pending, need<"a word such as `check` or `table`", item>> {};
struct declaration : either<item, layered_item, remove> {};

} // namespace bylaw::grammar::rules
