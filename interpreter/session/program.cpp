// Queries of a host to a program.
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>
#include <set>

namespace bylaw::api {

namespace {

std::vector<std::string> choices_of(const bylaw::Program &program, Type type) {
    if (type.kind == TypeKind::yesno)
        return {"no", "yes"};
    if (type.kind == TypeKind::member)
        return program.enums[type.of].members;
    return {};
}

// An option's default is a literal or an expression over others; its text is what a person looks for.
std::string default_text(const bylaw::Program &program, const Option &option) {
    return std::string(program.sources.text(program.ir[option.initial].span));
}

template <class List> void add_names(std::set<std::string> &names, const List &list) {
    for (const auto &each : list)
        if (!each.name.empty())
            names.insert(each.name);
}

} // namespace

const std::string &Program::name() const {
    return data_->rules.program->name;
}
const std::string &Program::title() const {
    return data_->rules.program->title;
}

std::vector<OptionInfo> Program::options() const {
    const bylaw::Program &program = *data_->rules.program;
    std::vector<OptionInfo> all;
    for (const Option &option : program.options)
        all.push_back({option.name, type_words(program, option.type), default_text(program, option),
                       option.low, option.high, choices_of(program, option.type),
                       make_place(program.sources, option.span)});
    return all;
}

std::vector<ScenarioInfo> Program::scenarios() const {
    std::vector<ScenarioInfo> all;
    for (const Scenario &scenario : data_->rules.program->scenarios)
        all.push_back(
            {scenario.name, scenario.title, make_place(data_->rules.program->sources, scenario.span)});
    return all;
}

std::vector<std::string> Program::names() const {
    const bylaw::Program &program = *data_->rules.program;
    std::set<std::string> names;
    add_names(names, program.options);
    add_names(names, program.kinds);
    add_names(names, program.fields);
    add_names(names, program.formulas);
    add_names(names, program.rules);
    add_names(names, program.conditions);
    add_names(names, program.grids);
    add_names(names, program.policies);
    add_names(names, program.scenarios);
    for (const Enum &each : program.enums) {
        names.insert(each.name);
        names.insert(each.members.begin(), each.members.end());
    }
    names.erase(""); // names of generated grids
    return {names.begin(), names.end()};
}

} // namespace bylaw::api
