// Mutations of a clause:
//
//     requires distance <= 6        a number: 5, 7; a comparison: `<`; all of it removed
//     success { target.marks -= d6 } its outcome exchanged with that of `failure`; numbers: d5, d7
#include "interpreter/study/mutants.hpp"
#include "grammar/ast/declarations.hpp"
#include "grammar/ast/view.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/study/coverage.hpp"
#include "interpreter/study/only_played.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace bylaw {

namespace {

using ast::NodeKind;
using ast::Ref;
using Breaking = PlannedMutant::How;
using MutantSort = api::Mutant::Sort;

// Whether the clause is narration, or no rule: a test of the rules ignores it.
bool is_telling(const Ref &node) {
    switch (node.kind()) {
    case NodeKind::Say:
    case NodeKind::RowOut:
    case NodeKind::Show:
    case NodeKind::Text:
    case NodeKind::Label:
    case NodeKind::Because: return true;
    case NodeKind::Formula: return node.find(NodeKind::Type) && node.find(NodeKind::Type).text() == "text";
    case NodeKind::Rule: return node.find(NodeKind::Word).word() == ast::Word::view;
    default: return false;
    }
}

bool is_no_rule(const Ref &declaration) {
    switch (declaration.kind()) {
    case NodeKind::Ruleset:
    case NodeKind::Use:
    case NodeKind::Extends:
    case NodeKind::Remove:
    case NodeKind::Enum:
    case NodeKind::Tag:
    case NodeKind::Policy:
    case NodeKind::Scenario:
    case NodeKind::Test:
    case NodeKind::Hook:
    case NodeKind::Missing: return true;
    default: return is_telling(declaration);
    }
}

// Without one of these a name is missing, which is another sort of mistake.
bool declares(const Ref &clause) {
    switch (clause.kind()) {
    case NodeKind::Field:
    case NodeKind::Formula:
    case NodeKind::Value:
    case NodeKind::Let:
    case NodeKind::Stage:
    case NodeKind::Reference:
    case NodeKind::Missing: return true;
    default: return false;
    }
}

// Does a clause do no more than tell something? Of what has blocks, that is up to them.
bool only_tells(const Ref &clause) {
    if (is_telling(clause))
        return true;
    const bool is_block = clause.is(NodeKind::Block) || clause.is(NodeKind::Else);
    bool has_parts = false, tells = true;
    clause.each([&](const Ref &child) {
        const bool counts =
            is_block || child.is(NodeKind::Block) || (clause.is(NodeKind::If) && child.is(NodeKind::Else));
        has_parts = has_parts || counts;
        tells = tells && (!counts || only_tells(child));
    });
    return (is_block || has_parts) && tells;
}

// One more and one less; none below 0.
std::vector<std::string> neighbours(std::string digits) {
    std::erase(digits, '_');
    constexpr std::size_t longest = 18; // fits 64 bits
    if (digits.empty() || digits.size() > longest)
        return {};
    const std::int64_t number = std::stoll(digits);
    std::vector<std::string> near{std::to_string(number + 1)};
    if (number > 0)
        near.push_back(std::to_string(number - 1));
    return near;
}

std::string opposite_of(ast::Word comparison) {
    using enum ast::Word;
    switch (comparison) {
    case less_than: return "<=";
    case less_equal: return "<";
    case greater_than: return ">=";
    case greater_equal: return ">";
    case is: return "is not";
    case is_not: return "is";
    default: return "";
    }
}

// The first line that a stretch is of, and where in it that begins.
struct LineAround {
    std::string text;
    std::size_t at = 0;
};

LineAround line_around(const Source &source, Span span) {
    const std::string_view before = source.text().substr(0, span.begin);
    const std::size_t begin = before.rfind('\n') + 1; // if there is none: 0
    return {std::string(source.line(source.position(span.begin).line)), span.begin - begin};
}

std::string without_margins(const std::string &line) {
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

// The line that a stretch begins in, where it reads another word.
std::string line_with(const Source &source, Span span, const std::string &word) {
    LineAround line = line_around(source, span);
    return without_margins(line.text.replace(line.at, span.end - span.begin, word));
}

// Whether a kind's start value comes from a row of a table: no text stands between field and value.
bool is_cell(const Ref &clause) {
    return clause.is(NodeKind::Assign) && clause.find(NodeKind::Operator).text().empty();
}

// Numbers that only bound what may be written are distinguished: such a bound guards against slips of the
// pen.
enum class Within : std::uint8_t { rule, bounded, bounds };

Within within(const Ref &node, Within around) {
    if (node.is(NodeKind::Option) ||
        (node.is(NodeKind::Field) && ast::view::Field(node).sort().word() == ast::Word::stat))
        return Within::bounded;
    if (node.is(NodeKind::Default))
        return Within::rule;
    return node.is(NodeKind::Range) && around == Within::bounded ? Within::bounds : around;
}

// Finds those of one file.
class MutantFinder {
  public:
    MutantFinder(const SourceMap &sources, std::size_t file, std::vector<PlannedMutant> &to)
        : sources_(sources), file_(file), to_(to) {}

    void clause(const Ref &node, Within around);

  private:
    PlannedMutant &add(MutantSort sort, Breaking how, Span at);
    void respell(MutantSort sort, const Ref &token, const std::string &word);
    void numbers(MutantSort sort, const Ref &token);
    void removals(const Ref &parent);
    void swaps(const Ref &parent);

    const SourceMap &sources_;
    std::size_t file_;
    std::vector<PlannedMutant> &to_;
};

PlannedMutant &MutantFinder::add(MutantSort sort, Breaking how, Span at) {
    PlannedMutant &made = to_.emplace_back();
    made.shown.sort = sort;
    made.shown.place = make_place(sources_, at);
    made.shown.before = without_margins(line_around(sources_[at.source], at).text);
    made.file = file_;
    made.how = how;
    return made;
}

void MutantFinder::respell(MutantSort sort, const Ref &token, const std::string &word) {
    PlannedMutant &made = add(sort, Breaking::respell, token.span());
    made.shown.after = line_with(sources_[token.span().source], token.span(), word);
    made.first = token.node;
    made.word = word;
}

void MutantFinder::numbers(MutantSort sort, const Ref &token) {
    constexpr std::string_view digits = "0123456789_";
    const std::string text(token.text());
    for (std::size_t begin = text.find_first_of(digits); begin < text.size();) {
        const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        for (const std::string &near : neighbours(text.substr(begin, end - begin)))
            respell(sort, token, text.substr(0, begin) + near + text.substr(end));
        begin = text.find_first_of(digits, end);
    }
}

void MutantFinder::removals(const Ref &parent) {
    std::uint32_t place = 0;
    parent.each([&](const Ref &child) {
        const std::uint32_t at = place++;
        const bool is_part = parent.is(NodeKind::Block) || child.is(NodeKind::GridRow);
        if (!is_part || declares(child) || only_tells(child))
            return;
        PlannedMutant &made = add(MutantSort::removed, Breaking::unlink, child.span());
        if (is_cell(child))
            made.shown.after = line_with(sources_[child.span().source], child.span(), "-");
        else
            made.shown.before = without_margins(std::string(child.text().substr(0, child.text().find('\n'))));
        made.first = parent.node;
        made.second = at;
    });
}

std::uint32_t link_to_block(const Ref &named) {
    std::uint32_t at = (*named.tree)[named.node].first_child;
    while (named.tree->kind(named.tree->links[at]) != NodeKind::Block)
        ++at;
    return at;
}

// Exchanges adjacent outcomes.
void MutantFinder::swaps(const Ref &parent) {
    std::optional<Ref> before;
    parent.each(NodeKind::Named, [&](const Ref &named) {
        if (!named.find(NodeKind::Block))
            return;
        if (before && !(only_tells(*before) && only_tells(named))) {
            PlannedMutant &made = add(MutantSort::swapped, Breaking::swap, before->span());
            made.shown.after = without_margins(line_around(sources_[named.span().source], named.span()).text);
            made.first = link_to_block(*before);
            made.second = link_to_block(named);
        }
        before = named;
    });
}

void MutantFinder::clause(const Ref &node, Within around) {
    if (only_tells(node))
        return;
    around = within(node, around);
    switch (node.kind()) {
    case NodeKind::Number:
    case NodeKind::DiceLiteral:
        numbers(around == Within::bounds ? MutantSort::limit : MutantSort::number, node);
        break;
    case NodeKind::Binary: {
        const Ref op = ast::view::Binary(node).op();
        if (const std::string other = opposite_of(op.word()); !other.empty())
            respell(MutantSort::comparison, op, other);
        break;
    }
    case NodeKind::Block:
    case NodeKind::Grid:
        removals(node);
        swaps(node);
        break;
    default: break;
    }
    node.each([&](const Ref &child) {
        if (!is_cell(node) || !child.is(NodeKind::Element)) // rows share the line above them
            clause(child, around);
    });
}

bool comes_before(const PlannedMutant &a, const PlannedMutant &b) {
    const auto place = [](const PlannedMutant &each) {
        return std::tuple(each.file, each.shown.place.line, each.shown.place.column);
    };
    return place(a) < place(b);
}

void drop_child(ast::Tree &tree, ast::NodeId parent, std::uint32_t place) {
    ast::Node &node = tree.nodes[parent];
    const auto first = tree.links.begin() + node.first_child;
    std::rotate(first + place, first + place + 1, first + node.child_count);
    --node.child_count;
}

} // namespace

std::vector<PlannedMutant> mutants_of(const api::Program::Data &program) {
    const CheckInput &input = program.gathered.input;
    const std::set<std::string, std::less<>> played = only_played(input, input.main);
    const auto is_played = [&](const Ref &declaration) {
        const Ref name = declaration.find(NodeKind::Name);
        return (declaration.is(NodeKind::Kind) || declaration.is(NodeKind::Formula)) && name &&
               played.contains(name.text());
    };
    const std::set<std::uint32_t> under_test = modules_under_test(input, false);
    std::vector<PlannedMutant> all;
    for (std::size_t i = 0; i < input.files.size(); ++i) {
        const ModuleFile &file = input.files[i];
        if (!under_test.contains(file.module) || !holds_rules(*program.rules.program, input, file))
            continue;
        MutantFinder finder(*program.gathered.sources, i, all);
        ast::each_declaration(file.tree, [&](const Ref &declaration) {
            if (!is_no_rule(declaration) && !is_played(declaration))
                finder.clause(declaration, Within::rule);
        });
    }
    std::ranges::stable_sort(all, comes_before);
    return all;
}

Gathered broken(Gathered rules, const PlannedMutant &mutant) {
    rules.input.elsewhere = nullptr; // its messages are not read
    ast::Tree &tree = rules.input.files[mutant.file].tree;
    switch (mutant.how) {
    case Breaking::respell:
        tree.respelt.push_back({tree[mutant.first].begin, tree[mutant.first].end, mutant.word});
        break;
    case Breaking::unlink: drop_child(tree, mutant.first, mutant.second); break;
    case Breaking::swap: std::swap(tree.links[mutant.first], tree.links[mutant.second]); break;
    }
    return rules;
}

} // namespace bylaw
