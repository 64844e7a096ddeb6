// Finds the declaration of a name, and the roles of its call.
#include "grammar/open_call.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>

namespace bylaw::api {

namespace {

using bylaw::Field;

// Returns a role as declared. A role named like its type has only the name.
std::string role(const bylaw::Program &program, const Register &each) {
    const std::string type = type_words(program, each.type);
    return type.empty() || type == each.name ? each.name : each.name + ": " + type;
}

std::vector<std::string> roles(const bylaw::Program &program, FunctionId function, std::size_t count) {
    std::vector<std::string> all;
    const std::vector<Register> &registers = program.functions[function].registers;
    for (std::size_t i = 0; i < std::min(count, registers.size()); ++i)
        if (!registers[i].name.empty())
            all.push_back(role(program, registers[i]));
    return all;
}

class Named {
  public:
    Named(const bylaw::Program &program, const std::string &name) : program_(program), name_(name) {}

    template <class List> void look_at(const List &list) {
        for (const auto &each : list)
            if (each.name == name_)
                add(each.span);
    }
    void rules();
    void formulas();
    void conditions();
    void enums();
    std::vector<Declared> take() { return std::move(all_); }

  private:
    void add(Span span, std::vector<std::string> roles = {}, bool is_called = false) {
        all_.push_back({name_, std::move(roles), is_called, make_place(program_.sources, span)});
    }

    const bylaw::Program &program_;
    const std::string &name_;
    std::vector<Declared> all_;
};

void Named::rules() {
    for (const bylaw::Rule &each : program_.rules)
        if (each.name == name_)
            add(each.span, roles(program_, each.function, each.own_roles), true);
}

void Named::formulas() {
    for (const Formula &each : program_.formulas) {
        if (each.name != name_)
            continue;
        const bylaw::Function &function = program_.functions[each.function];
        const std::vector<std::string> wanted = roles(program_, each.function, function.parameters);
        add(function.span, wanted, !wanted.empty());
    }
}

void Named::conditions() {
    for (const bylaw::Condition &each : program_.conditions) {
        if (each.name != name_)
            continue;
        std::vector<std::string> wanted;
        for (const FieldId id : each.fields)
            if (const Field &field = program_.fields[id]; field.sort == FieldSort::parameter)
                wanted.push_back(role(program_, {field.name, field.type}));
        add(each.span, wanted, !wanted.empty());
    }
}

void Named::enums() {
    look_at(program_.enums);
    for (const Enum &each : program_.enums)
        if (std::ranges::find(each.members, name_) != each.members.end())
            add(each.span);
}

} // namespace

std::vector<Declared> Program::declared(const std::string &name) const {
    const bylaw::Program &program = *data_->rules.program;
    Named named(program, name);
    named.rules();
    named.formulas();
    named.conditions();
    named.enums();
    named.look_at(program.kinds);
    named.look_at(program.options);
    named.look_at(program.bundles);
    named.look_at(program.grids);
    named.look_at(program.policies);
    named.look_at(program.scenarios);
    named.look_at(program.fields);
    return named.take();
}

std::optional<OpenCall> Program::open_call(const std::string &text) const {
    const std::optional<grammar::OpenCall> call = grammar::open_call(text);
    if (!call)
        return std::nullopt;
    std::vector<Declared> called = declared(std::string(call->name));
    std::erase_if(called, [](const Declared &each) { return !each.is_called; });
    if (called.empty())
        return std::nullopt;
    return OpenCall{std::move(called), call->argument};
}

} // namespace bylaw::api
