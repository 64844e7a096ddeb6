// How much memory a play takes, as far as games differ in it.
#include "interpreter/session/play.hpp"

namespace bylaw {

namespace {

constexpr std::size_t per_block = 16; // overhead of an allocator

template <class Element> std::size_t memory_of(const std::vector<Element> &all) {
    return all.empty() ? 0 : per_block + all.size() * sizeof(Element);
}

std::size_t memory_of(const std::vector<std::string> &texts) {
    std::size_t bytes = texts.empty() ? 0 : per_block + texts.size() * sizeof(std::string);
    for (const std::string &each : texts)
        bytes += each.capacity() > sizeof(std::string) / 2 ? per_block + each.size() : 0;
    return bytes;
}

std::size_t memory_of(const State &state) {
    std::size_t bytes = sizeof state + memory_of(state.words) + memory_of(state.things) +
                        memory_of(state.instance_words) + memory_of(state.instances) +
                        memory_of(state.borne) + memory_of(state.texts) + memory_of(state.dice) +
                        memory_of(state.active) + memory_of(state.draws) + memory_of(state.reports) +
                        memory_of(state.held) + memory_of(state.queued_dice);
    bytes += state.lists.count() * 4 * sizeof(std::uint32_t) + state.lists.word_count() * sizeof(Word);
    bytes += state.frames.size() * sizeof(Word) + state.calls.size() * sizeof(Call);
    bytes += state.finished.size() * sizeof(FinishedRules::Registers);
    for (const auto &each : state.finished)
        bytes += memory_of(each);
    for (const auto &each : state.dice)
        bytes += memory_of(each);
    return bytes;
}

} // namespace

std::size_t memory_of(const Play &play, const Play *previous) {
    std::size_t bytes = sizeof play + memory_of(play.state) + memory_of(play.variables) +
                        memory_of(play.step.question.options) + memory_of(play.step.question.names) +
                        memory_of(play.asked.options);
    for (const Question::Option &each : play.asked.options)
        bytes += each.label.size() + each.name.size();
    const bool shared = !play.before || (previous != nullptr && previous->before == play.before);
    return bytes + (shared ? 0 : memory_of(*play.before));
}

} // namespace bylaw
