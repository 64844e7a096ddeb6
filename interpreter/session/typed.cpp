#include "interpreter/session/typed.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/program_data.hpp"

#include <algorithm>

namespace bylaw {

namespace {

ir::NodeId add(Program &program, ir::Op op, Type type, Span span, std::vector<ir::NodeId> args, std::int64_t value = 0) {
    return program.ir.add({op, 0, type, span, value}, args);
}

// Dice that stand alone are wanted rolled.
void roll_dice(Program &program, Function &function, Snippet &snippet) {
    if (snippet.type.kind != TypeKind::dice)
        return;
    snippet.type = type_number;
    function.body = add(program, ir::Op::roll, type_number, program.ir[function.body].span, {function.body});
}

// At its end the text reports the values of all names, so that the session can keep them.
void report_names(Program &program, Function &function, const std::vector<std::pair<SnippetVariable, std::uint32_t>> &names) {
    std::vector<ir::NodeId> statements{function.body};
    Span span = program.ir[function.body].span;
    program.strings.push_back("");
    auto nameless = static_cast<std::int64_t>(program.strings.size() - 1);
    for (const auto &[name, place] : names) {
        ir::NodeId value = add(program, ir::Op::local, name.type, span, {}, place);
        statements.push_back(add(program, ir::Op::report, type_nothing, span, {value}, nameless));
    }
    function.body = add(program, ir::Op::block, type_nothing, span, std::move(statements));
}

} // namespace

TypedRules make_typed(const Play &play, const ast::Tree &fragment, SourceMap sources, DiagnosticSink &sink) {
    std::vector<SnippetVariable> known;
    std::vector<std::pair<SnippetVariable, std::uint32_t>> names;
    for (const Variable &variable : play.variables) {
        names.push_back({{variable.name, variable.type}, static_cast<std::uint32_t>(known.size())});
        known.push_back({variable.name, variable.type});
    }
    const CheckInput &input = play.loaded.data()->gathered.input;
    SnippetProgram made = check_snippet(input, std::move(sources), fragment, known, *play.rules.program, sink);
    if (!made.program)
        return {};
    names.insert(names.end(), made.snippet.lets.begin(), made.snippet.lets.end());
    Function &function = made.program->functions[made.snippet.function];
    roll_dice(*made.program, function, made.snippet);
    TypedRules result;
    if (made.snippet.type.kind == TypeKind::nothing && made.program->ir[function.body].op == ir::Op::block) {
        report_names(*made.program, function, names);
        for (const auto &[name, place] : names)
            result.typed.names.push_back(name);
    }
    result.function = made.snippet.function;
    result.typed.type = made.snippet.type;
    result.rules = make_rules(std::move(made.program));
    return result;
}

std::vector<Word> arguments_of(Play &play) {
    std::vector<Word> arguments;
    for (const Variable &variable : play.variables) {
        bool list = variable.type.kind == TypeKind::list || variable.type.kind == TypeKind::act;
        arguments.push_back(list ? play.state.lists.intern(variable.elements) : variable.value);
    }
    return arguments;
}

void keep_names(Play &play, const Typed &typed) {
    std::vector<Reported> &reports = play.state.reports;
    std::size_t first = reports.size() - std::min(reports.size(), typed.names.size());
    for (std::size_t i = first; i < reports.size(); ++i) {
        const SnippetVariable &name = typed.names[i - first];
        auto known = std::find_if(play.variables.begin(), play.variables.end(),
                                  [&](const Variable &variable) { return variable.name == name.name; });
        if (known == play.variables.end())
            known = play.variables.insert(known, {name.name, name.type, 0, {}});
        known->value = reports[i].value;
        if (name.type.kind == TypeKind::list || name.type.kind == TypeKind::act) {
            auto words = list_words(play.state, static_cast<ListId>(reports[i].value));
            known->elements.assign(words.begin(), words.end());
        }
    }
    reports.resize(first);
}

} // namespace bylaw
