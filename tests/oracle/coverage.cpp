#include "tests/oracle/coverage.hpp"

#include "grammar/ast/ref.hpp"
#include "interpreter/program/op_facts.hpp"
#include "interpreter/session/program_data.hpp"
#include "tests/oracle/generator.hpp"
#include "tests/oracle/library.hpp"
#include "tests/oracle/places.hpp"

namespace bylaw::oracle {

namespace {

const std::set<std::string> &functions() {
    static const std::set<std::string> all{
        "roll",       "size",       "odd",       "even",       "absolute", "lesser", "greater",
        "remainder",  "distinct",   "without",   "stacks",     "bar",      "name",   "legal",
        "conditions", "affordable", "one_lower", "one_higher", "outdoes",  "apart",  "lapse"};
    return all;
}

void add_tree(const ast::Tree &tree, std::set<std::string> *seen) {
    const auto into = [&](Aspect aspect, std::string what) {
        seen[static_cast<std::size_t>(aspect)].insert(std::move(what));
    };
    for (ast::NodeId id = 0; id < tree.nodes.size(); ++id) {
        into(Aspect::nodes, ast::kind_name(tree.kind(id)));
        if (tree.kind(id) == ast::NodeKind::Name) {
            const std::string text(tree.text_of(id));
            if (functions().contains(text)) {
                into(Aspect::functions, text);
            }
            into(Aspect::words, text);
        }
    }
    for (const std::string &each : places_in(tree)) {
        into(Aspect::places, each);
    }
}

std::string claimed_by(const std::string &what) {
    std::string families;
    for (const Production *each : productions()) {
        if ((" " + std::string(each->reaches) + " ").find(" " + what + " ") != std::string::npos) {
            families += " [" + std::string(each->family) + "]";
        }
    }
    return families;
}

std::set<std::string> node_kinds() {
    std::set<std::string> all;
#define TOKEN(kind) all.insert(#kind);
#define NODE(kind, ...) all.insert(#kind);
#include "grammar/ast/nodes.def"
#undef TOKEN
#undef NODE
    return all;
}

std::set<std::string> instructions() {
    std::set<std::string> all;
#define OP(name, ...) all.insert(#name);
#include "interpreter/program/ops.def"
    return all;
}

std::set<std::string> words() {
    const std::vector<std::string> all = library_words();
    return {all.begin(), all.end()};
}

} // namespace

const char *title(Aspect aspect) {
    static constexpr const char *titles[] = {"node kinds",      "instructions",       "places of clauses",
                                             "types in places", "built-in functions", "words of the library"};
    return titles[static_cast<std::size_t>(aspect)];
}

void Coverage::add(const api::Program &program) {
    const api::Program::Data &data = *program.data();
    for (const ModuleFile &file : data.gathered.input.files) {
        if (!data.gathered.input.modules[file.module].library) {
            add_tree(file.tree, seen_);
        }
    }
    seen_[static_cast<std::size_t>(Aspect::types)].merge(types_in(program));
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
#define OP(name, ...) all.emplace_back(#name);
#include "interpreter/program/ops.def"
        return all;
    }();
    for (const FunctionCode &each : data.rules.code->functions) {
        for (const Instruction &in : each.code) {
            seen_[static_cast<std::size_t>(Aspect::instructions)].insert(
                names[static_cast<std::size_t>(in.op)]);
        }
    }
}

std::set<std::string> all_of(Aspect aspect) {
    switch (aspect) {
    case Aspect::nodes: return node_kinds();
    case Aspect::instructions: return instructions();
    case Aspect::places: return legal_places();
    case Aspect::types: return legal_types().names;
    case Aspect::functions: return functions();
    default: return words();
    }
}

std::vector<std::string> Coverage::missing(Aspect aspect) const {
    std::vector<std::string> none;
    for (const std::string &each : all_of(aspect)) {
        if (!seen(aspect).contains(each) && !exempt().contains(each)) {
            const std::string prefix = aspect == Aspect::instructions ? "op:"
                                       : aspect == Aspect::functions  ? "call:"
                                                                      : "";
            none.push_back(each + claimed_by(prefix + each));
        }
    }
    return none;
}

} // namespace bylaw::oracle
