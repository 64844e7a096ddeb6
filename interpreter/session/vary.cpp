// The same scenario with other values: options are turned as a house rule would; a value of the cast is
// written into the text of the scenario, which then replaces the old one. So whatever may stand there may be
// varied, with the usual messages.
#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "grammar/ast/view.hpp"
#include "interpreter/session/cast_text.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"

#include <bylaw/simulate.hpp>

#include <algorithm>
#include <map>

namespace bylaw {

namespace {

using ast::NodeKind;
using ast::Ref;
using Settings = std::vector<std::pair<std::string, std::string>>;

// Something to write into a text, from the end to the beginning.
struct Edit {
    std::uint32_t begin = 0, end = 0;
    std::string text;
};

// `crow`, `crow "Caw"` and `crow { wits = 3 }` all become `crow … { wits = 7 }`.
Edit set_field(Ref made, const std::string &field, const std::string &value) {
    const Ref block = made.find(NodeKind::Block);
    if (!block)
        return {made.span().end, made.span().end, filled(" { {} = {} }", {field, value})};
    Ref set;
    block.each(NodeKind::Assign, [&](ast::view::Assign clause) {
        if (!set && clause.place().text() == field)
            set = clause;
    });
    if (set)
        return {set.span().begin, set.span().end, filled("{} = {}", {field, value})};
    return {block.span().end - 1, block.span().end - 1, filled("; {} = {} ", {field, value})};
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
    std::map<std::string, Ref> cast_;
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
        return wrong(filled("the scenario `{}` has no `given {}`", {scenario_.name, who}),
                     near ? "did you mean `" + *near + "`?" : "");
    }
    edits_.push_back(set_field(found->second, name.substr(dot + 1), value));
}

std::string Varied::text(const Settings &settings) {
    const Ref written = scenario_at(input_, scenario_.span);
    if (!written)
        return "";
    for (const CastClause &clause : cast_clauses(written))
        cast_.emplace(clause.name, clause.made);
    for (const auto &[name, value] : settings)
        add(name, value);
    std::ranges::stable_sort(edits_, std::ranges::greater{}, &Edit::begin);
    std::string text(written.text());
    const std::uint32_t from = written.span().begin;
    for (const Edit &edit : edits_)
        text.replace(edit.begin - from, edit.end - edit.begin, edit.text);
    return (written.find(NodeKind::Layer) ? "" : "replace ") + text + '\n';
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
