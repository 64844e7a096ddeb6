#include "interpreter/session/typed.hpp"
#include "interpreter/session/program_data.hpp"

namespace bylaw {

namespace {

ir::NodeId add(Program &program, ir::Op op, Type type, Span span, std::vector<ir::NodeId> args,
               std::int64_t value = 0) {
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
void report_names(Program &program, Function &function,
                  const std::vector<std::pair<SnippetVariable, std::uint32_t>> &names) {
    std::vector<ir::NodeId> statements{function.body};
    Span span = program.ir[function.body].span;
    for (const auto &[name, place] : names) {
        ir::NodeId value = add(program, ir::Op::local, name.type, span, {}, place);
        statements.push_back(add(program, ir::Op::report, type_nothing, span, {value}));
    }
    function.body = add(program, ir::Op::block, type_nothing, span, std::move(statements));
}

} // namespace

// Null, or those that are known, where the text brings none of its own.
static std::shared_ptr<const AddedConstants> added_by(const Program &made, const Program &whole,
                                                      std::shared_ptr<const AddedConstants> known) {
    const std::size_t strings = whole.strings.size() + (known ? known->strings.size() : 0);
    const std::size_t dice = known ? known->dice.size() : whole.dice.size();
    if (made.strings.size() == strings && made.dice.size() == dice)
        return known;
    const auto first = made.strings.begin() + static_cast<std::ptrdiff_t>(whole.strings.size());
    return std::make_shared<AddedConstants>(AddedConstants{{first, made.strings.end()}, made.dice});
}

TypedRules make_typed(const Play &play, const ast::Tree &fragment, SourceMap sources, DiagnosticSink &sink) {
    const std::vector<SnippetVariable> &known = play.variables;
    std::vector<std::pair<SnippetVariable, std::uint32_t>> names;
    for (const SnippetVariable &variable : known)
        names.emplace_back(variable, static_cast<std::uint32_t>(names.size()));
    const api::Program::Data &loaded = *play.loaded.data();
    SnippetProgram made = loaded.scope->snippet(*loaded.rules.program, play.added.get(), std::move(sources),
                                                fragment, known, sink);
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
    result.added = added_by(*made.program, *loaded.rules.program, play.added);
    result.function = made.snippet.function;
    result.typed.type = made.snippet.type;
    result.rules.program = std::move(made.program);
    result.rules.code = LazyCode(result.rules.program, result.function);
    result.rules.views = loaded.rules.views;
    return result;
}

std::vector<Word> arguments_of(const Play &play) {
    std::vector<Word> arguments;
    for (const Held &held : play.state.held)
        arguments.push_back(held.value);
    return arguments;
}

// The names are those that were known, in their order, then new ones.
void keep_names(Play &play, const Typed &typed) {
    std::vector<Reported> &reports = play.state.reports;
    const std::size_t first = typed.reports_before;
    if (reports.size() != first + typed.names.size())
        return; // it was left before its end
    if (!typed.names.empty()) {
        play.variables = typed.names;
        play.state.held.clear();
    }
    for (std::size_t i = first; i < reports.size(); ++i)
        play.state.held.push_back({typed.names[i - first].type, reports[i].value});
    reports.resize(first);
}

} // namespace bylaw
