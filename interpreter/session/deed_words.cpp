// Descriptions of commands.
#include "base/text/filled.hpp"
#include "interpreter/session/play.hpp"

namespace bylaw {

static std::string listed(const std::vector<std::int64_t> &numbers) {
    std::string text;
    for (const std::int64_t number : numbers)
        text += ' ' + std::to_string(number);
    return text;
}

std::string words_of(const Deed &deed) {
    switch (deed.kind) {
    case Deed::Kind::start: return filled("the scenario `{}`", {deed.text});
    case Deed::Kind::evaluate:
    case Deed::Kind::declare: return deed.text;
    case Deed::Kind::act: return filled("the act `{}`", {deed.text});
    case Deed::Kind::answer: return filled("the answer `{}`", {deed.text});
    case Deed::Kind::faces: return "the dice" + listed(deed.numbers);
    case Deed::Kind::queue: return "the next dice" + listed(deed.numbers);
    case Deed::Kind::reseed: return "the seed" + listed(deed.numbers);
    case Deed::Kind::speak_up: return "what the game master does at any time";
    case Deed::Kind::clear: return "a game begun anew";
    case Deed::Kind::decide: break;
    }
    return "who decides";
}

} // namespace bylaw
