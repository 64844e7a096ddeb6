#include "tests/manners/games.hpp"

namespace bylaw::test {

namespace {

std::string told(const api::Step &step) {
    std::string all = std::to_string(static_cast<int>(step.kind)) + step.value + '/' + step.type + '/' +
                      step.question.asker + '/' + step.question.text;
    for (const std::string &option : step.question.options)
        all += '|' + option;
    all += std::to_string(step.question.suggested) + '/' + step.dice.what + std::to_string(step.dice.count);
    return all + '/' + step.report.text({});
}

} // namespace

std::string seen(const api::Session &session) {
    std::string all = session.save() + '\n' + told(session.step()) + '\n' + session.value().text + '\n' +
                      std::to_string(session.events_told()) + '\n';
    for (const api::ThingView &thing : session.things()) {
        all += thing.name + ' ' + thing.kind;
        for (const api::FieldView &field : thing.fields)
            all += ' ' + field.name + '=' + field.value;
        for (const std::string &condition : thing.conditions)
            all += " +" + condition;
        all += '\n';
    }
    for (const api::FieldView &field : session.game_fields())
        all += field.name + '=' + field.value + '\n';
    for (const api::ReportLine &line : session.reports())
        all += line.name + ": " + line.value + '\n';
    for (const std::string &line : session.explain(true))
        all += line + '\n';
    for (const std::string &name : session.names())
        all += name + ' ';
    api::Session copy = session;
    while (copy.redo())
        all += "redo " + copy.save() + '\n';
    return all;
}

} // namespace bylaw::test
