#include "interpreter/machine/state.hpp"

namespace bylaw {

// Everything but what was reported about the game.
bool operator==(const State &a, const State &b) {
    return a.words == b.words && a.things == b.things && a.instance_words == b.instance_words &&
           a.instances == b.instances && a.lists == b.lists && a.dice == b.dice && a.texts == b.texts &&
           a.debts == b.debts && a.players == b.players && a.frames == b.frames && a.calls == b.calls &&
           a.active == b.active && a.draws == b.draws && a.hook_answers == b.hook_answers &&
           a.answer == b.answer && a.queued_dice == b.queued_dice && a.queued_answers == b.queued_answers &&
           a.refusal == b.refusal && a.reports == b.reports && a.held == b.held && a.finished == b.finished;
}

std::uint64_t State::hash() const {
    std::uint64_t seed = hash_words(words);
    seed = hash_words(instance_words, seed);
    seed = hash_words(frames, seed);
    for (const Instance &each : instances) {
        const Word fixed[] = {each.condition, each.bearer, each.source, each.lasting, each.stacks};
        seed = hash_words(each.ends, hash_words(fixed, seed));
    }
    for (const Call &each : calls) {
        const Word fixed[] = {each.function, each.pc, each.base};
        seed = hash_words(fixed, seed);
    }
    return seed ^ lists.count() * 31 ^ things.size();
}

} // namespace bylaw
