#include "tests/oracle/places.hpp"

#include "interpreter/session/program_data.hpp"
#include "tests/oracle/repair.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace bylaw::oracle {

namespace {

using ast::NodeKind;

// The word of a rule (procedure, check …), of a field (stat, pool …); of everything else its kind.
std::string called(const ast::Tree &tree, ast::NodeId id) {
    const NodeKind kind = tree.kind(id);
    if (kind == NodeKind::Rule) {
        return std::string(tree.text_of(tree.find(id, NodeKind::Word)));
    }
    return ast::kind_name(kind);
}

// What holds statements, wherever it stands, is one place.
void add(const ast::Tree &tree, ast::NodeId id, std::set<std::string> &into) {
    for (const ast::NodeId child : tree.children(id)) {
        if (tree.kind(child) == NodeKind::Block) {
            for (const ast::NodeId clause : tree.children(child)) {
                if (tree.kind(clause) != NodeKind::Reference) {
                    into.insert(std::string(ast::kind_name(tree.kind(clause))) + " in " + called(tree, id));
                }
            }
        }
    }
}

// Nothing is wrong with the lines of the clause.
bool may_stand(const Home &home, const Sample &sample) {
    std::string text = std::string(declared) + home.head;
    const std::size_t hole = text.find('%');
    const auto first = static_cast<std::size_t>(
                           std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(hole), '\n')) +
                       1;
    const std::string_view clause = sample.text;
    const std::size_t last = first + static_cast<std::size_t>(std::ranges::count(clause, '\n'));
    text.replace(hole, 1, clause);
    const api::Loaded loaded = load(text);
    if (loaded.program) { // is it read as that there?
        const ast::Tree &tree = loaded.program.data()->gathered.input.files.back().tree;
        if (!places_in(tree).contains(std::string(sample.kind) + " in " + home.name)) {
            return false;
        }
    }
    return std::ranges::none_of(loaded.report.all(), [&](const api::Diagnostic &each) {
        return each.severity == api::Severity::error && each.place.line >= first && each.place.line <= last;
    });
}

} // namespace

std::set<std::string> places_in(const ast::Tree &tree) {
    std::set<std::string> places;
    for (ast::NodeId id = 0; id < tree.nodes.size(); ++id) {
        add(tree, id, places);
    }
    return places;
}

const std::vector<std::pair<const Home *, const Sample *>> &legal_pairs() {
    static const std::vector<std::pair<const Home *, const Sample *>> all = [] {
        std::vector<std::pair<const Home *, const Sample *>> legal;
        for (const Home &home : homes) {
            for (const Sample &sample : samples) {
                if (may_stand(home, sample)) {
                    legal.emplace_back(&home, &sample);
                }
            }
        }
        return legal;
    }();
    return all;
}

std::set<std::string> legal_places() {
    std::set<std::string> legal;
    for (const auto &[home, sample] : legal_pairs()) {
        legal.insert(std::string(sample->kind) + " in " + home->name);
    }
    return legal;
}

} // namespace bylaw::oracle
