// Looking at a game: things, the game's own fields, what the players see, what is reported.
#include "interpreter/machine/look.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/session_data.hpp"

#include <algorithm>
#include <set>

namespace bylaw::api {

namespace {

// A field of a thing (0: the game), or one for each member of the enum that it has words for.
void add_field(const Rules &rules, const State &state, ThingId thing, FieldId id,
               std::vector<FieldView> &views) {
    const bylaw::Program &program = *rules.program;
    const Field &field = program.fields[id];
    if (field.sort == FieldSort::hidden || (field.name.empty() && field.index == no_id))
        return;
    for (std::uint32_t i = 0; i < field.count; ++i) {
        std::string name = field.name;
        if (field.index != no_id)
            name += (name.empty() ? "" : ".") + program.enums[field.index].members[i];
        views.push_back(
            {name, value_text(program, state, field.type, read_field(program, state, thing, id, i))});
    }
}

std::vector<std::string> conditions_of(const Rules &rules, const State &state, ThingId thing) {
    std::vector<std::string> names;
    for (const Instance &instance : state.instances)
        if (instance.bearer == thing && instance.phase == Instance::Phase::borne)
            names.push_back(rules.program->conditions[instance.condition].name);
    return names;
}

// Catches the rows that a view draws.
class Rows final : public EventSink {
  public:
    void on_event(const bylaw::Event &event, const State &) override {
        if (event.kind == EventKind::shown)
            rows.push_back(event.texts);
    }
    std::vector<std::vector<std::string>> rows;
};

} // namespace

std::vector<ThingView> Session::things() const {
    const Rules &rules = data().now.rules;
    const State &state = data().now.state;
    std::vector<ThingView> all;
    for (ThingId id = 1; id < state.things.size(); ++id) {
        const Kind &kind = rules.program->kinds[state.things[id].kind];
        ThingView view{
            name_of(*rules.program, state, id), kind.name, id, {}, conditions_of(rules, state, id)};
        for (FieldId field : kind.fields)
            add_field(rules, state, id, field, view.fields);
        all.push_back(std::move(view));
    }
    return all;
}

std::vector<FieldView> Session::game_fields() const {
    std::vector<FieldView> all;
    for (FieldId field : data().now.rules.program->game_fields)
        add_field(data().now.rules, data().now.state, 0, field, all);
    return all;
}

// Drawn on a copy, in the middle of whatever runs, so that a view sees what the rules see.
std::vector<View> Session::views() const {
    const Play &now = data().now;
    std::vector<View> all;
    if (!now.scenario || !now.state.running())
        return all;
    const FunctionId scenario = now.rules.program->scenarios[*now.scenario].function;
    if (now.state.calls.front().function != now.rules.code->of_function[scenario])
        return all; // a typed text runs, and has no cast
    State copy = now.state;
    std::span<const Word> cast(copy.frames.data(), now.rules.program->functions[scenario].registers.size());
    std::vector<Word> registers(cast.begin(), cast.end());
    for (FunctionId view : now.rules.views[*now.scenario]) {
        Rows rows;
        Surroundings around;
        around.events = &rows;
        now.rules.machine().call_code(copy, now.rules.code->of_function[view], registers, around);
        all.push_back({now.rules.program->functions[view].name, std::move(rows.rows)});
    }
    return all;
}

std::vector<ReportLine> Session::reports() const {
    const Play &now = data().now;
    std::vector<ReportLine> all;
    if (!now.scenario)
        return all;
    const bylaw::Program &program = *now.rules.program;
    for (const Reported &each : now.state.reports)
        all.push_back(
            {report_name(program, now.state, each), value_text(program, now.state, each.type, each.value)});
    return all;
}

std::vector<std::string> Session::names() const {
    std::vector<std::string> known = program().names();
    std::set<std::string> names(known.begin(), known.end());
    for (const SnippetVariable &variable : data().now.variables)
        names.insert(variable.name);
    return {names.begin(), names.end()};
}

} // namespace bylaw::api
