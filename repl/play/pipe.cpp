#include "repl/play/pipe.hpp"
#include "repl/play/choice.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bylaw::repl {

namespace {

using Json = nlohmann::ordered_json;

void write(const Json &line, Console &console) {
    console.out << line.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
    console.out.flush(); // a program waits for it
}

// Options are numbered from 1, as at the table: the number is the answer.
Json written(const api::Question &question, const api::Session &session) {
    Json options = Json::parse(api::to_json(session.choices()));
    for (std::size_t i = 0; i < options.size(); ++i) {
        Json option = {{"number", i + 1}};
        option.update(options[i]);
        options[i] = std::move(option);
    }
    return {{"event", "question"},
            {"asker", {{"number", session.asker().number}, {"name", question.asker}}},
            {"text", question.text},
            {"suggested", question.suggested + 1},
            {"options", std::move(options)}};
}

Json written(const api::DiceWanted &dice) {
    return {{"event", "dice"},
            {"count", dice.count},
            {"sides", dice.sides},
            {"what", dice.what},
            {"rule", dice.rule}};
}

// What a line says: {"answer": 2}, {"faces": [3, 5]}, one of these values alone, or words as a person types
// them.
std::string words_of(const Json &value, const std::string &line) {
    if (value.is_object() && value.size() == 1)
        return words_of(value.begin().value(), line);
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.is_discarded() ? line : value.dump();
    std::string words;
    for (const Json &each : value)
        words += (words.empty() ? "" : " ") + each.dump();
    return words;
}

} // namespace

bool Pipe::asks(const api::Question &question) const {
    return question.options.size() > 1 && seats_.hold(session_, question.asker);
}

void Pipe::keep() {
    if (const std::string problem = keep_(); !problem.empty())
        console_.err << problem;
}

std::optional<api::Step> Pipe::play(api::Step step) {
    while (step.kind == api::Step::Kind::question || step.kind == api::Step::Kind::dice) {
        if (step.kind == api::Step::Kind::question && !asks(step.question)) {
            step = session_.answer(step.question.suggested);
            continue;
        }
        keep();
        std::optional<api::Step> next = answered(step);
        if (!next)
            return std::nullopt;
        step = std::move(*next);
    }
    keep();
    return step;
}

std::optional<api::Step> Pipe::answered(const api::Step &step) {
    write(step.kind == api::Step::Kind::question ? written(step.question, session_) : written(step.dice),
          console_);
    for (std::string line; std::getline(console_.in, line);)
        if (std::optional<api::Step> next = take(step, line))
            return next;
    return std::nullopt;
}

// Nothing where it is refused: the same is asked still.
std::optional<api::Step> Pipe::take(const api::Step &step, const std::string &line) {
    const Json said = Json::parse(line, nullptr, false);
    if (said.is_object() && said.size() == 1 && said.contains("undo"))
        return take_back();
    const std::string words = words_of(said, line);
    if (step.kind == api::Step::Kind::dice) {
        const Faces faces = read_faces(words, step.dice.count, step.dice.sides);
        return faces.problem.empty() ? std::optional(session_.give_faces(faces.values))
                                     : refuse(faces.problem);
    }
    // A text that is quoted means what an option says, be that a number.
    const auto &options = step.question.options;
    if (const auto same = std::ranges::find(options, words);
        same != options.end() && !said.is_discarded() && !said.is_number())
        return session_.answer(static_cast<std::size_t>(same - options.begin()));
    const Choice choice = read_choice(words, step.question);
    return choice.option ? std::optional(session_.answer(*choice.option)) : refuse(choice.problem);
}

std::optional<api::Step> Pipe::refuse(const std::string &why) {
    write({{"event", "problem"}, {"text", why}}, console_);
    return std::nullopt;
}

// To what this program decided: what policies did since goes, too.
std::optional<api::Step> Pipe::take_back() {
    if (!session_.undo_decision())
        return refuse("there is nothing to take back");
    while (session_.step().kind == api::Step::Kind::question && !asks(session_.step().question))
        if (!session_.undo_decision())
            break;
    return session_.step();
}

} // namespace bylaw::repl
