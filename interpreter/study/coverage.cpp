// The parts of a ruleset that tests reach, found by walking its syntax trees.
#include "interpreter/study/coverage.hpp"
#include "grammar/ast/view.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/study/run_counts.hpp"

#include <algorithm>

namespace bylaw {

namespace {

using api::CoveredPart;
using ast::NodeKind;
using Sort = CoveredPart::Sort;

// As it is written, up to its line's end.
std::string first_line(const ast::Ref &node) {
    std::string text(node.text().substr(0, node.text().find('\n')));
    text.erase(text.find_last_not_of(" \t") + 1);
    return text;
}

// Does so for a declaration with a block, up to the block; without its rulebook entries.
std::string headline(const ast::Ref &node) {
    std::string text = first_line(node);
    text.erase(std::min({text.size(), text.find(" {"), text.find(" @")}));
    text.erase(text.find_last_not_of(" \t") + 1);
    return text;
}

// Walks the trees of one file.
class Walk {
  public:
    Walk(const Program &program, const RunCounts &counts, api::FileCoverage &to)
        : program_(program), counts_(counts), to_(to) {}

    void declaration(const ast::Ref &node);

  private:
    void clauses(const ast::Ref &node, const std::string &owner);
    void clause(const ast::Ref &node, const std::string &owner);
    void branches(const ast::Ref &condition);
    void lines(Span span);
    CoveredPart &add(Sort sort, std::string name, Span span);

    const Program &program_;
    const RunCounts &counts_;
    api::FileCoverage &to_;
};

CoveredPart &Walk::add(Sort sort, std::string name, Span span) {
    to_.parts.push_back({sort, std::move(name), make_place(program_.sources, span)});
    return to_.parts.back();
}

void Walk::lines(Span span) {
    counts_.each_within(span, [&](Span here, const RunCount &count) {
        std::uint64_t &line = to_.lines[program_.sources.position(here).line];
        line = std::max(line, count.run);
    });
}

bool is_told(const ast::Ref &rule) {
    return rule.find(NodeKind::Word).word() == ast::Word::view;
}

// Returns the condition that decides whether or where something runs; nothing if there is none.
ast::Ref condition_of(const ast::Ref &node) {
    switch (node.kind()) {
    case NodeKind::If: return ast::view::If(node).condition();
    case NodeKind::When: return ast::view::When(node).condition();
    case NodeKind::Where: return ast::view::Where(node).condition();
    case NodeKind::While: return ast::view::While(node).condition();
    case NodeKind::Choose: return ast::view::Choose(node).condition();
    case NodeKind::Requires: return ast::view::Requires(node).condition();
    case NodeKind::Whenever: return ast::view::Whenever(node).condition();
    case NodeKind::Quantified: return ast::view::Quantified(node).claim();
    case NodeKind::Repeat: return ast::view::Repeat(node).head();
    default: return {node.tree, ast::no_node, node.module};
    }
}

void Walk::declaration(const ast::Ref &node) {
    switch (node.kind()) {
    case NodeKind::Rule:
        if (is_told(node)) {
            return;
        }
        [[fallthrough]];
    case NodeKind::Formula:
        add(Sort::rule, headline(node), node.span()).times = counts_.times(node.span());
        break;
    case NodeKind::Kinds:
        node.each(NodeKind::KindRow, [&](const ast::Ref &row) { declaration(row); });
        return;
    case NodeKind::Kind:
    case NodeKind::KindRow:
    case NodeKind::Condition:
    case NodeKind::Bundle: break;
    default: return;
    }
    clauses(node, headline(node));
    lines(node.span());
    // A rule that only its children run has a header that never runs.
    const auto header = to_.lines.find(program_.sources.position(node.span()).line);
    if (header != to_.lines.end()) {
        header->second = counts_.times(node.span());
    }
}

void Walk::clauses(const ast::Ref &node, const std::string &owner) {
    node.each([&](const ast::Ref &child) { clause(child, owner); });
}

void Walk::clause(const ast::Ref &node, const std::string &owner) {
    switch (node.kind()) {
    case NodeKind::Formula:
    case NodeKind::Trigger:
    case NodeKind::Modify:
    case NodeKind::Whenever:
    case NodeKind::Every:
        add(Sort::rule, owner + ": " + headline(node), node.span()).times = counts_.times(node.span());
        break;
    case NodeKind::Named:
        if (const ast::Ref block = node.find(NodeKind::Block)) {
            add(Sort::outcome, owner + ": " + headline(node), node.span()).times =
                counts_.times(block.span());
        }
        break;
    case NodeKind::Row:
        add(Sort::row, headline(node), node.span()).times = counts_.times_of_row(node.span());
        break;
    default: break;
    }
    if (const ast::Ref condition = condition_of(node)) {
        branches(condition);
    }
    clauses(node, owner);
}

// `a and not b` are two branches, and the whole is none.
void Walk::branches(const ast::Ref &condition) {
    if (condition.is(NodeKind::Not)) {
        branches(ast::view::Not(condition).value());
        return;
    }
    if (condition.is(NodeKind::Binary)) {
        const ast::view::Binary both(condition);
        if (both.op().word() == ast::Word::and_ || both.op().word() == ast::Word::or_) {
            branches(both.left());
            branches(both.right());
            return;
        }
    }
    const Span span = condition.span();
    const RunCount *found = counts_.at(span);
    if (found != nullptr && found->chooses) {
        CoveredPart &part = add(Sort::branch, first_line(condition), span);
        part.times = found->tested;
        part.one_way = found->jumped;
    }
}

// Each value of an option; of a number, that it was turned.
void add_options(const Program &program, const State &start, const MetByTests &met, SourceId source,
                 api::FileCoverage &to) {
    for (std::size_t i = 0; i < program.options.size(); ++i) {
        const Option &option = program.options[i];
        if (option.span.source != source) {
            continue;
        }
        const api::Place place = make_place(program.sources, option.span);
        const std::set<Word> &values = met.options[i];
        if (option.type.kind != TypeKind::member && option.type.kind != TypeKind::yesno) {
            to.parts.push_back({Sort::option, option.name + " turned", place, values.size() > 1 ? 1u : 0u});
            continue;
        }
        const std::size_t count =
            option.type.kind == TypeKind::yesno ? 2 : program.enums[option.type.of].members.size();
        for (Word value = 0; value < static_cast<Word>(count); ++value) {
            to.parts.push_back({Sort::option,
                                option.name + " = " + value_text(program, start, option.type, value), place,
                                values.contains(value) ? 1u : 0u});
        }
    }
}

bool holds_tests_alone(const CheckInput &input, std::uint32_t module) {
    bool alone = true;
    for (const ModuleFile &file : input.files)
        if (file.module == module)
            ast::Ref{&file.tree, file.tree.root}.each([&](const ast::Ref &declaration) {
                alone = alone && (declaration.is(NodeKind::Test) || declaration.is(NodeKind::Use) ||
                                  declaration.is(NodeKind::Ruleset));
            });
    return alone;
}

// The folder that all of these files lie in.
std::string common_folder(const Program &program, const CheckInput &input, std::uint32_t module) {
    std::string common;
    bool first = true;
    for (const ModuleFile &file : input.files) {
        if (file.module != module) {
            continue;
        }
        const std::string folder = folder_of(program.sources[file.tree.source].name());
        while (!first && common != "." && folder != common && !folder.starts_with(common + "/")) {
            common = folder_of(common);
        }
        common = first ? folder : common;
        first = false;
    }
    return common;
}

} // namespace

std::set<std::uint32_t> modules_under_test(const CheckInput &input, bool with_base) {
    std::set<std::uint32_t> modules{input.main};
    if (holds_tests_alone(input, input.main))
        for (const std::uint32_t each : input.modules[input.main].uses)
            if (!input.modules[each].library)
                modules.insert(each);
    for (std::vector<std::uint32_t> open(modules.begin(), modules.end()); with_base && !open.empty();) {
        const std::uint32_t at = open.back();
        open.pop_back();
        for (const std::uint32_t each : input.modules[at].extends) {
            if (modules.insert(each).second) {
                open.push_back(each);
            }
        }
    }
    return modules;
}

bool holds_rules(const Program &program, const CheckInput &input, const ModuleFile &file) {
    const std::string &name = program.sources[file.tree.source].name();
    return !is_for_tests(below(common_folder(program, input, file.module), name));
}

MetByTests::MetByTests(const api::Program::Data &program)
    : code(*program.rules.code), options(program.rules.program->options.size()) {}

void MetByTests::note_options(const State &state) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        options[i].insert(state.words[i]);
    }
}

api::Coverage coverage_of(const api::Program::Data &data, const MetByTests &met, bool with_base) {
    const Program &program = *data.rules.program;
    const RunCounts counts(program, *data.rules.code, met.code);
    const std::set<std::uint32_t> told = modules_under_test(data.gathered.input, with_base);
    api::Coverage coverage;
    for (const ModuleFile &file : data.gathered.input.files) {
        if (!told.contains(file.module) || !holds_rules(program, data.gathered.input, file)) {
            continue;
        }
        const Source &source = program.sources[file.tree.source];
        api::FileCoverage found{source.name(), std::string(source.text()), {}, {}};
        Walk walk(program, counts, found);
        ast::Ref{&file.tree, file.tree.root}.each([&](const ast::Ref &node) { walk.declaration(node); });
        add_options(program, data.start, met, file.tree.source, found);
        if (!found.parts.empty()) {
            coverage.files.push_back(std::move(found));
        }
    }
    coverage.add({});
    return coverage;
}

} // namespace bylaw
