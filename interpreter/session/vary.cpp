// The same scenario with other values: options are turned as a house rule would; a value of the cast is
// written into the text of the scenario, which then replaces the old one. So whatever may stand there may be
// varied, with the usual messages.
#include "base/diagnostics/suggest.hpp"
#include "interpreter/session/cast_text.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"

#include <bylaw/simulate.hpp>

#include <algorithm>
#include <map>

namespace bylaw {

namespace {

using ast::NodeKind;
using Settings = std::vector<std::pair<std::string, std::string>>;

// Something to write into a text, from the end to the beginning.
struct Edit {
    std::uint32_t begin = 0, end = 0;
    std::string text;
};

// `crow`, `crow "Caw"` and `crow { wits = 3 }` all become `crow … { wits = 7 }`.
Edit set_field(const ast::Tree &tree, ast::NodeId made, const std::string &field, const std::string &value) {
    const ast::NodeId block = tree.find(made, NodeKind::Block);
    if (block == ast::no_node)
        return {tree[made].end, tree[made].end, " { " + field + " = " + value + " }"};
    for (ast::NodeId clause : tree.children(block))
        if (tree.kind(clause) == NodeKind::Assign && tree.text_of(tree.child(clause, 0)) == field)
            return {tree[clause].begin, tree[clause].end, field + " = " + value};
    return {tree[block].end - 1, tree[block].end - 1, "; " + field + " = " + value + " "};
}

class Varied {
  public:
    Varied(const api::Program &program, const Scenario &scenario, DiagnosticSink &sink)
        : input_(program.data()->gathered.input), scenario_(scenario), sink_(sink) {}

    // The text of the scenario as a layer has to say it; "" where something is wrong.
    std::string text(const Settings &settings);

  private:
    void wrong(std::string message, std::string hint = "") {
        sink_.report(
            Diagnostic(Code::unknown_name, {0, 0, no_source}, std::move(message)).mend(std::move(hint)));
    }
    void add(const std::string &name, const std::string &value);

    const CheckInput &input_;
    const Scenario &scenario_;
    DiagnosticSink &sink_;
    const ast::Tree *tree_ = nullptr;
    std::map<std::string, ast::NodeId> cast_;
    std::vector<Edit> edits_;
};

void Varied::add(const std::string &name, const std::string &value) {
    const std::size_t dot = name.find('.');
    const std::string who = name.substr(0, dot);
    const auto found = cast_.find(who);
    if (found == cast_.end()) {
        std::vector<std::string_view> names;
        for (const auto &[each, made] : cast_)
            names.push_back(each);
        const auto near = suggest(who, names);
        return wrong("the scenario `" + scenario_.name + "` has no `given " + who + "`",
                     near ? "did you mean `" + *near + "`?" : "");
    }
    edits_.push_back(set_field(*tree_, found->second, name.substr(dot + 1), value));
}

std::string Varied::text(const Settings &settings) {
    tree_ = tree_at(input_, scenario_.span);
    const ast::NodeId node = tree_ ? scenario_at(*tree_, scenario_.span) : ast::no_node;
    if (node == ast::no_node)
        return "";
    for (const CastClause &clause : cast_clauses(*tree_, node))
        cast_.emplace(clause.name, clause.made);
    for (const auto &[name, value] : settings)
        add(name, value);
    std::ranges::stable_sort(edits_, std::ranges::greater{}, &Edit::begin);
    std::string text(tree_->text_of(node));
    const std::uint32_t from = (*tree_)[node].begin;
    for (const Edit &edit : edits_)
        text.replace(edit.begin - from, edit.end - edit.begin, edit.text);
    return (tree_->find(node, NodeKind::Layer) == ast::no_node ? "replace " : "") + text + '\n';
}

} // namespace

api::Loaded api::vary(const Library &library, const Program &program, const std::string &scenario,
                      const Settings &settings) {
    Settings options, cast;
    for (const auto &each : settings)
        (each.first.find('.') == std::string::npos ? options : cast).push_back(each);
    Loaded loaded = library.set_options(program, options);
    if (!loaded.program || cast.empty())
        return loaded;
    DiagnosticSink sink;
    std::string text;
    for (const Scenario &each : loaded.program.data()->rules.program->scenarios)
        if (each.name == scenario)
            text = Varied(loaded.program, each, sink).text(cast);
    if (sink.failed())
        return {{}, make_report(sink, std::make_shared<SourceMap>())};
    return text.empty() ? loaded : library.extend(loaded.program, "<varied>", text);
}

} // namespace bylaw
