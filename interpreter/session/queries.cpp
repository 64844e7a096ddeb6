// Queries of a host to a game: things, fields and whole expressions, as data. They change nothing.
#include "base/text/filled.hpp"
#include "grammar/parse.hpp"
#include "interpreter/compile/probes.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/spending.hpp"
#include "interpreter/session/typed.hpp"
#include "interpreter/session/values.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>

namespace bylaw {

namespace {

api::Reading unread(Code code, std::string message) {
    return {
        {},
        make_report(Diagnostic(code, {0, 0, no_source}, std::move(message)), std::make_shared<SourceMap>())};
}

// Binds a name that the host gave.
void name_value(Play &look, const api::Role &given) {
    using Kind = api::Value::Kind;
    Type type;
    switch (given.value.kind) {
    case Kind::number: type = type_number; break;
    case Kind::yes_no: type = type_yesno; break;
    case Kind::thing: {
        const auto number = static_cast<std::size_t>(given.value.number);
        if (number == 0 || number >= look.state.things.size())
            throw Unfit{filled("there is no thing {}", {std::to_string(given.value.number)})};
        type = type_thing(look.state.things[number].kind);
        break;
    }
    default: throw Unfit{filled("`{}` can be a thing, a number, yes or no", {given.name})};
    }
    look.state.held.resize(look.variables.size());
    look.variables.push_back({given.name, type});
    look.state.held.push_back({type, given.value.number});
}

// A copy of a game in which one expression is computed.
class Query {
  public:
    Query(const Play &now, const api::Budgets &budgets) : running_(now.state.running()) {
        look_.loaded = now.loaded;
        look_.rules = now.rules;
        look_.state = now.state;
        look_.variables = now.variables;
        look_.added = now.added;
        hooks_ = make_lua_runner(now.loaded.data()->hooks);
        around_.hooks = hooks_.get();
        around_.limits = limits_of(budgets);
        around_.deadline = deadline_of(budgets);
        around_.interrupt = &interrupted_;
    }

    api::Reading of(const std::string &text, const std::vector<api::Role> &names) {
        for (const api::Role &each : names)
            name_value(look_, each);
        SourceMap sources = look_.rules.program->sources;
        const SourceId id = sources.add("what is asked", text);
        DiagnosticSink sink;
        const Fragment fragment = parse_fragment(sources, id, sink);
        if (!sink.failed() && (fragment.incomplete || fragment.kind == Fragment::Kind::declarations))
            return unread(Code::unfit_call, "this is no expression");
        TypedRules typed = sink.failed() ? TypedRules{} : make_typed(look_, fragment.tree, sources, sink);
        if (sink.failed())
            return {{}, make_report(sink, std::make_shared<SourceMap>(std::move(sources)))};
        if (typed.typed.type.kind == TypeKind::nothing)
            return unread(Code::unfit_call, "this has no value");
        return running_ ? within(typed) : alone(typed);
    }

  private:
    api::Reading alone(const TypedRules &typed) {
        typed.rules.machine().begin_function(look_.state, typed.function, arguments_of(look_));
        return told(typed, typed.rules.machine().run(look_.state, around_));
    }

    // In the middle of what runs, above all of its frames: their code keeps its numbers.
    api::Reading within(const TypedRules &typed) {
        const Program &program = *typed.rules.program;
        const bylaw::Function &function = program.functions[typed.function];
        Probes probes(program, *look_.rules.code);
        const std::uint32_t probe = probes.value(function.body, typed.function, false);
        std::vector<Word> arguments = arguments_of(look_);
        arguments.resize(function.registers.size());
        look_.state.answer = -1;
        look_.state.draws.clear();
        return told(typed, Machine(program, probes.code()).call_code(look_.state, probe, arguments, around_));
    }

    api::Reading told(const TypedRules &typed, const Outcome &outcome) const {
        const Program &program = *typed.rules.program;
        switch (outcome.kind) {
        case Outcome::Kind::done:
            return {value_of(program, look_.state, typed.typed.type, outcome.value), {}};
        case Outcome::Kind::failed:
            return {{},
                    make_report(run_diagnostic(program, *look_.loaded.data()->hooks, outcome.error),
                                std::make_shared<SourceMap>(program.sources))};
        default: return unread(Code::unfit_call, "a query can neither roll dice nor ask somebody");
        }
    }

    Play look_;
    bool running_;
    std::unique_ptr<HookRunner> hooks_;
    const std::atomic<bool> interrupted_ = false; // never set; but then the clock is read
    Surroundings around_;
};

// One that nothing modifies is what is stored.
std::optional<FieldId> plain_field(const Program &program, KindId kind, const std::string &name) {
    for (const FieldId id : program.kinds[kind].fields) {
        const Field &field = program.fields[id];
        if (field.name == name && field.index == no_id && field.modifies.empty() &&
            field.sort != FieldSort::hidden)
            return id;
    }
    return std::nullopt;
}

} // namespace

namespace api {

Value Session::value() const {
    return data().now.value;
}

std::vector<Thing> Session::all(const std::string &kind) const {
    const Rules &rules = data().now.rules;
    const auto found = std::ranges::find(rules.program->kinds, kind, &Kind::name);
    std::vector<Thing> things;
    if (!kind.empty() && found == rules.program->kinds.end())
        return things;
    const KindId wanted = kind.empty() ? any_kind : static_cast<KindId>(found - rules.program->kinds.begin());
    for (const ThingId id : things_of(*rules.code, data().now.state, wanted))
        things.push_back({id, name_of(*rules.program, data().now.state, id)});
    return things;
}

std::optional<Thing> Session::find(const std::string &name) const {
    const ThingId id = thing_called(data().now, name, any_kind);
    if (id == 0)
        return std::nullopt;
    return Thing{id, name_of(*data().now.rules.program, data().now.state, id)};
}

Reading Session::read(const Thing &thing, const std::string &field) const {
    const Play &now = data().now;
    if (thing.number == 0 || thing.number >= now.state.things.size())
        return unread(bylaw::Code::unfit_call,
                      filled("there is no thing {}", {std::to_string(thing.number)}));
    const bylaw::Program &program = *now.rules.program;
    if (const auto id = plain_field(program, now.state.things[thing.number].kind, field))
        return {value_of(program, now.state, program.fields[*id].type,
                         read_field(program, now.state, thing.number, *id)),
                {}};
    return query("that_thing." + field, {{"that_thing", Value::of(thing)}});
}

Reading Session::query(const std::string &expression, const std::vector<Role> &names) const {
    try {
        return Query(data().now, data().budgets).of(expression, names);
    } catch (const Unfit &unfit) {
        return unread(bylaw::Code::unfit_call, unfit.message);
    }
}

} // namespace api

} // namespace bylaw
