// Plain structs: places, diagnostics, values, events, steps.
#include "binding.hpp"

namespace bylaw::python {

namespace {

const char *severity(const api::Diagnostic &diagnostic) {
    switch (diagnostic.severity) {
    case api::Severity::error: return "error";
    case api::Severity::warning: return "warning";
    case api::Severity::note: break;
    }
    return "note";
}

const char *weight(const api::Event &event) {
    switch (event.weight) {
    case api::Event::Weight::spoken: return "spoken";
    case api::Event::Weight::plain: return "plain";
    case api::Event::Weight::detail: break;
    }
    return "detail";
}

const char *kind_of_step(const api::Step &step) {
    static const char *const names[] = {"done", "question", "dice", "failed", "paused"};
    return names[static_cast<int>(step.kind)];
}

const char *kind_of_value(const api::Value &value) {
    static const char *const names[] = {"none", "number", "yes_no", "member", "thing",
                                        "text", "list",   "act",    "dice"};
    return names[static_cast<int>(value.kind)];
}

void add_reports(py::module_ &native) {
    py::class_<api::Place>(native, "Place")
        .def_readonly("file", &api::Place::file)
        .def_readonly("line", &api::Place::line)
        .def_readonly("column", &api::Place::column)
        .def_readonly("end_line", &api::Place::end_line)
        .def_readonly("end_column", &api::Place::end_column)
        .def("__str__", [](const api::Place &place) { return api::to_string(place); });
    py::class_<api::Diagnostic>(native, "Diagnostic")
        .def_readonly("code", &api::Diagnostic::code)
        .def_property_readonly("severity", severity)
        .def_readonly("place", &api::Diagnostic::place)
        .def_readonly("message", &api::Diagnostic::message)
        .def_readonly("hint", &api::Diagnostic::hint);
    py::class_<api::Report>(native, "Report")
        .def_property_readonly("all", &api::Report::all)
        .def_property_readonly("has_errors", &api::Report::has_errors)
        .def("text", [](const api::Report &report, int width) { return report.text({.width = width}); })
        .def("summary", &api::Report::summary);
    native.def("explain_code", &api::explain_code);
}

void add_values(py::module_ &native) {
    py::class_<api::Role>(native, "Role")
        .def(py::init([](std::string name, api::Value value) {
            return api::Role{std::move(name), std::move(value)};
        }))
        .def_readonly("name", &api::Role::name)
        .def_property_readonly("value", [](const api::Role &role) { return role.value; });
    py::class_<api::Value>(native, "Value")
        .def_property_readonly("kind", kind_of_value)
        .def_readonly("number", &api::Value::number)
        .def_readonly("text", &api::Value::text)
        .def_readonly("name", &api::Value::name)
        .def_readonly("type", &api::Value::type)
        .def_readonly("elements", &api::Value::elements)
        .def_property_readonly("rule",
                               [](const api::Value &value) { return value.act ? value.act->rule : ""; })
        .def_property_readonly(
            "roles",
            [](const api::Value &value) { return value.act ? value.act->roles : std::vector<api::Role>(); })
        .def_static("none", &api::Value::none)
        .def_static("of_number", [](std::int64_t number) { return api::Value::of(number); })
        .def_static("of_thing", [](std::uint32_t number) { return api::Value::of(api::Thing{number}); })
        .def_static("of_list", [](std::vector<api::Value> list) { return api::Value::of(std::move(list)); })
        .def_static("yes_no", &api::Value::yes_no)
        .def_static("named", &api::Value::named);
    py::class_<api::Price::Payment>(native, "Payment")
        .def_readonly("amount", &api::Price::Payment::amount)
        .def_readonly("source", &api::Price::Payment::from);
    py::class_<api::Price>(native, "Price")
        .def_readonly("text", &api::Price::text)
        .def_readonly("payments", &api::Price::payments);
    py::class_<api::Choice>(native, "Choice")
        .def_readonly("text", &api::Choice::text)
        .def_readonly("value", &api::Choice::value)
        .def_readonly("prices", &api::Choice::prices);
}

void add_events(py::module_ &native) {
    py::class_<api::Die>(native, "Die")
        .def_readonly("sides", &api::Die::sides)
        .def_readonly("face", &api::Die::face)
        .def_readonly("kept", &api::Die::kept)
        .def_readonly("thrown_again", &api::Die::thrown_again);
    py::class_<api::Detail>(native, "Detail")
        .def_readonly("name", &api::Detail::name)
        .def_readonly("text", &api::Detail::text)
        .def_readonly("number", &api::Detail::number)
        .def_readonly("is_number", &api::Detail::is_number)
        .def_readonly("thing", &api::Detail::thing);
    py::class_<api::Event>(native, "Event",
                           "Something that happened, with the rule and the line that caused it.")
        .def_readonly("id", &api::Event::id)
        .def_readonly("cause", &api::Event::cause)
        .def_readonly("kind", &api::Event::kind)
        .def_readonly("rule", &api::Event::rule)
        .def_readonly("at", &api::Event::at)
        .def_property_readonly("weight", weight)
        .def_readonly("depth", &api::Event::depth)
        .def_readonly("opens_paragraph", &api::Event::opens_paragraph)
        .def_readonly("deed", &api::Event::deed)
        .def_readonly("deed_in_own_words", &api::Event::deed_in_own_words)
        .def_readonly("text", &api::Event::text)
        .def_readonly("details", &api::Event::details)
        .def_readonly("dice", &api::Event::dice)
        .def_property_readonly("json", [](const api::Event &event) { return api::to_json(event); })
        .def("__repr__", [](const api::Event &event) { return "<Event " + api::to_json(event) + ">"; });
}

void add_steps(py::module_ &native) {
    py::class_<api::Step>(native, "Step")
        .def_property_readonly("kind", kind_of_step)
        .def_readonly("question", &api::Step::question)
        .def_readonly("dice", &api::Step::dice)
        .def_readonly("value", &api::Step::value)
        .def_readonly("type", &api::Step::type)
        .def_readonly("incomplete", &api::Step::incomplete)
        .def_readonly("report", &api::Step::report);
    py::class_<api::Question>(native, "Question")
        .def_readonly("asker", &api::Question::asker)
        .def_readonly("text", &api::Question::text)
        .def_readonly("options", &api::Question::options)
        .def_readonly("names", &api::Question::names)
        .def_readonly("suggested", &api::Question::suggested);
    py::class_<api::DiceWanted>(native, "DiceWanted")
        .def_readonly("count", &api::DiceWanted::count)
        .def_readonly("sides", &api::DiceWanted::sides)
        .def_readonly("what", &api::DiceWanted::what)
        .def_readonly("rule", &api::DiceWanted::rule)
        .def_readonly("people", &api::DiceWanted::people);
}

void add_views(py::module_ &native) {
    py::class_<api::FieldView>(native, "FieldView")
        .def_readonly("name", &api::FieldView::name)
        .def_readonly("value", &api::FieldView::value);
    py::class_<api::ThingView>(native, "ThingView")
        .def_readonly("name", &api::ThingView::name)
        .def_readonly("kind", &api::ThingView::kind)
        .def_readonly("number", &api::ThingView::number)
        .def_readonly("fields", &api::ThingView::fields)
        .def_readonly("conditions", &api::ThingView::conditions);
    py::class_<api::View>(native, "View")
        .def_readonly("name", &api::View::name)
        .def_readonly("rows", &api::View::rows);
    py::class_<api::ReportLine>(native, "ReportLine")
        .def_readonly("name", &api::ReportLine::name)
        .def_readonly("value", &api::ReportLine::value);
}

} // namespace

void add_data(py::module_ &native) {
    add_reports(native);
    add_values(native);
    add_events(native);
    add_steps(native);
    add_views(native);
}

} // namespace bylaw::python
