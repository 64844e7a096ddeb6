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

// A value as a person would type it; of a line that is no JSON the line.
std::string words_of(const Json &value, const std::string &line) {
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
    return seats_.asks(session_, question) ||
           (speaks_up_ && !session_.may_speak_up() && question.options.size() > 1);
}

void Pipe::keep() {
    if (const std::string problem = keep_(); !problem.empty())
        console_.err << problem;
}

std::optional<api::Step> Pipe::play(api::Step step) {
    while (step.kind == api::Step::Kind::question || step.kind == api::Step::Kind::dice) {
        if (!std::exchange(policy_spoke_, true) && !seats_.hold_game_master(session_))
            if (std::optional<api::Step> spoken = session_.policy_speaks_up()) {
                step = std::move(*spoken);
                continue;
            }
        if (step.kind == api::Step::Kind::question && !asks(step.question)) {
            policy_spoke_ = false;
            step = session_.answer(step.question.suggested);
            continue;
        }
        keep();
        std::optional<api::Step> next = answered(step);
        if (!next)
            return std::nullopt;
        policy_spoke_ = false;
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
    if (said.is_object() && said.size() == 1 && said.contains("gm"))
        return speak_up();
    const Json value = said.is_object() && said.size() == 1 ? said.begin().value() : said;
    const std::string words = words_of(value, line);
    if (step.kind == api::Step::Kind::dice) {
        const Faces faces = read_faces(words, step.dice.count, step.dice.sides);
        return faces.problem.empty() ? std::optional(session_.give_faces(faces.values))
                                     : refuse(faces.problem);
    }
    // A text that is quoted means what an option says, be that a number.
    const auto &options = step.question.options;
    if (const auto same = std::ranges::find(options, words); same != options.end() && value.is_string())
        return session_.answer(static_cast<std::size_t>(same - options.begin()));
    // A number is that of the option, as it was written, whatever the options say.
    if (value.is_number_integer()) {
        const auto number = value.get<std::int64_t>();
        if (number < 1 || number > static_cast<std::int64_t>(options.size()))
            return refuse("The options are 1 to " + std::to_string(options.size()));
        return session_.answer(static_cast<std::size_t>(number - 1));
    }
    const Choice choice = read_choice(words, step.question);
    return choice.option ? std::optional(session_.answer(*choice.option)) : refuse(choice.problem);
}

// Asks the game master for an act at any time.
std::optional<api::Step> Pipe::speak_up() {
    api::Step asked = session_.speak_up();
    if (asked.kind == api::Step::Kind::failed)
        return refuse(asked.report.all().front().message);
    speaks_up_ = true;
    return asked;
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
