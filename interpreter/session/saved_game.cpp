// A game as one text. Texts come from anywhere: what does not fit is refused.
#include "interpreter/session/saved_game.hpp"
#include "base/text/json_text.hpp"
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/session_data.hpp"

#include "base/text/json.hpp"
#include "base/text/json_fields.hpp"

#include <array>

namespace bylaw {

namespace {

constexpr std::array<std::string_view, 11> deed_names = {"start", "evaluate", "declare", "answer",
                                                         "faces", "queue",    "reseed",  "decide",
                                                         "act",   "clear",    "speak_up"};

PlainJson written(const Deed &deed) {
    PlainJson line = PlainJson::object();
    line["do"] = deed_names[static_cast<std::size_t>(deed.kind)];
    if (!deed.text.empty())
        line["text"] = deed.text;
    if (!deed.numbers.empty())
        line["numbers"] = deed.numbers;
    if (deed.failed)
        line["failed"] = true;
    return line;
}

void demand(bool holds, const char *why) {
    if (!holds)
        throw UnfitSave(why);
}

// Each kind of command has numbers of its own: one option, some faces, one seed, one of two who decide.
bool numbers_fit(const Deed &deed) {
    const std::size_t count = deed.numbers.size();
    switch (deed.kind) {
    case Deed::Kind::start:
    case Deed::Kind::evaluate:
    case Deed::Kind::act:
    case Deed::Kind::clear:
    case Deed::Kind::speak_up:
    case Deed::Kind::declare: return count == 0;
    case Deed::Kind::answer: return count == 1 && deed.numbers[0] >= 0;
    case Deed::Kind::faces:
    case Deed::Kind::queue: return true;
    case Deed::Kind::reseed: return count == 1;
    case Deed::Kind::decide: return count == 1 && (deed.numbers[0] == 0 || deed.numbers[0] == 1);
    }
    return false;
}

Deed read_deed(const PlainJson &line) {
    const auto name = std::find(deed_names.begin(), deed_names.end(), line.at("do").get<std::string>());
    demand(name != deed_names.end(), "it was written by another version of bylaw");
    Deed deed;
    deed.kind = static_cast<Deed::Kind>(name - deed_names.begin());
    deed.text = line.value("text", "");
    deed.numbers = line.value("numbers", std::vector<std::int64_t>());
    deed.failed = line.value("failed", false);
    demand(numbers_fit(deed), "a part of it is missing or of another form");
    return deed;
}

SavedGame read_saved(PlainJson json) {
    demand(json.is_object() && json.value("bylaw_save", 0) == 1,
           "it is no saved game, or of another version");
    const std::string sum = json.at("checksum").get<std::string>();
    json.erase("checksum");
    demand(sum == checksum(json_text(json)), "it was changed after it was written");
    SavedGame saved{
        json.at("rules").get<std::string>(), json.at("fingerprint").get<std::string>(), {}, {}, {}};
    saved.options.seed = json.at("seed").get<std::uint64_t>();
    saved.options.trial = json.at("trial").get<std::uint64_t>();
    saved.options.decisions =
        json.at("policies").get<bool>() ? api::Decisions::policies : api::Decisions::ask;
    saved.options.dice = json.at("typed_dice").get<bool>() ? api::DiceFrom::table : api::DiceFrom::seed;
    for (const PlainJson &line : json.at("deeds"))
        saved.deeds.push_back(read_deed(line));
    return saved;
}

api::Report told(Code code, std::string message) {
    return make_report(Diagnostic(code, {0, 0, no_source}, std::move(message)),
                       std::make_shared<SourceMap>());
}

} // namespace

std::string line_of(const Deed &deed) {
    return json_text(written(deed));
}

Deed deed_of_line(const std::string &line) {
    try {
        return read_deed(PlainJson::parse(line));
    } catch (const PlainJson::exception &) {
        throw UnfitSave("a part of it is missing or of another form");
    }
}

SavedGame game_of(const api::Session &session) {
    const api::Session::Data &data = session.data();
    const Program &rules = *data.first_program.data()->rules.program;
    return {session.program().name(), fingerprint(rules), data.first_options, data.deeds, data.undone};
}

api::Restored restored(const api::Program &program, SavedGame game, api::EventListener listener) {
    if (game.rules != program.name())
        return {std::nullopt, told(Code::damaged_save, "this game is one of `" + game.rules + "`, not of `" +
                                                           program.name() + "`")};
    api::Session session(program, game.options);
    session.data().deeds = std::move(game.deeds);
    session.data().begun_by_ = game.fingerprint;
    api::Step failed;
    const auto played = session.data().played_again(program, failed, std::move(listener), game.numbers);
    api::Report report;
    if (game.fingerprint != fingerprint(*program.data()->rules.program))
        report =
            told(Code::changed_rules, "these rules have changed since the game was saved; all that was done "
                                      "in it was done again by the rules of now");
    if (!played) {
        report.add(failed.report);
        return {std::nullopt, report};
    }
    session.data().become(std::move(*played));
    session.data().undone = std::move(game.undone);
    return {std::move(session), report};
}

namespace api {

std::string Session::save() const {
    const SavedGame game = game_of(*this);
    PlainJson json = json_fields<PlainJson>({{"bylaw_save", 1},
                                             {"rules", game.rules},
                                             {"fingerprint", game.fingerprint},
                                             {"seed", game.options.seed},
                                             {"trial", game.options.trial},
                                             {"policies", game.options.decisions == Decisions::policies},
                                             {"typed_dice", game.options.dice == DiceFrom::table},
                                             {"deeds", PlainJson::array()}});
    for (const Deed &deed : game.deeds)
        json["deeds"].push_back(written(deed));
    json["checksum"] = checksum(json_text(json));
    return json_text(json);
}

Restored Session::restore(const Program &program, const std::string &saved, const Budgets &budgets) {
    const auto unread = [](const std::string &why) {
        return Restored{std::nullopt, told(Code::damaged_save, why)};
    };
    try {
        SavedGame game = read_saved(PlainJson::parse(saved));
        game.options.budgets = budgets;
        return restored(program, std::move(game));
    } catch (const PlainJson::parse_error &) {
        return unread("this is no saved game: it is no JSON");
    } catch (const PlainJson::exception &) {
        return unread("this saved game cannot be read: a part of it is missing or of another form");
    } catch (const UnfitSave &unfit) {
        return unread(std::string("this saved game cannot be read: ") + unfit.what());
    }
}

} // namespace api

} // namespace bylaw
