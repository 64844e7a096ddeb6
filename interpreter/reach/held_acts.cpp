#include "interpreter/reach/held_acts.hpp"

namespace bylaw {

namespace {

class ActSearch {
  public:
    ActSearch(const Program &program, const Bytecode &code, const State &state)
        : program_(program), code_(code), state_(state) {}

    std::set<RuleId> run() {
        fields(program_.game_fields, state_.words, 0);
        for (std::size_t i = 1; i < state_.things.size(); ++i) {
            fields(program_.kinds[state_.things[i].kind].fields, state_.words, state_.things[i].offset);
        }
        for (const Instance &each : state_.instances) {
            fields(program_.conditions[each.condition].fields, state_.instance_words, each.offset);
        }
        frames();
        for (RuleId rule = 0; rule < state_.finished.size(); ++rule) {
            roles(rule, state_.finished[rule]);
        }
        for (const Held &each : state_.held) {
            look(each.type, each.value);
        }
        for (const Reported &each : state_.reports) {
            look(each.type, each.value);
        }
        for (const QueuedAnswer &each : state_.queued_answers) {
            look(each.type, each.value);
        }
        return std::move(found_);
    }

  private:
    void fields(const std::vector<FieldId> &ids, const std::vector<Word> &words, std::uint32_t offset) {
        for (const FieldId id : ids) {
            const Field &field = program_.fields[id];
            for (std::uint32_t i = 0; i < field.count; ++i) {
                look(field.type, words[offset + field.slot + i]);
            }
        }
    }

    void frames() {
        for (const Call &call : state_.calls) {
            const auto &types = code_.functions[call.function].registers;
            for (std::size_t reg = 0; reg < types.size() && call.base + reg < state_.frames.size(); ++reg) {
                look(types[reg], state_.frames[call.base + reg]);
            }
        }
    }

    // Behind its first word a rule's registers, as far as they are there.
    template <class Words> void roles(RuleId rule, const Words &words) {
        const auto &registers = program_.functions[program_.rules[rule].function].registers;
        for (std::size_t i = 1; i < words.size() && i <= registers.size(); ++i) {
            look(registers[i - 1].type, words[i]);
        }
    }

    bool is_list(Word word) const {
        return word > 0 && static_cast<std::size_t>(word) < state_.lists.count();
    }

    // Whatever has no type that is known may be an act.
    void look(Type type, Word word) {
        if (type.kind == TypeKind::list && is_list(word)) {
            for (const Word each : state_.lists[static_cast<ListId>(word)]) {
                look(element_of(type), each);
            }
        } else if ((type.kind == TypeKind::act || type.kind == TypeKind::unknown) && is_list(word)) {
            const auto words = state_.lists[static_cast<ListId>(word)];
            const bool is_rule =
                !words.empty() && words[0] >= 0 && static_cast<std::size_t>(words[0]) < program_.rules.size();
            if (is_rule && seen_.insert(word).second) {
                found_.insert(static_cast<RuleId>(words[0]));
                roles(static_cast<RuleId>(words[0]), words);
            }
        }
    }

    const Program &program_;
    const Bytecode &code_;
    const State &state_;
    std::set<RuleId> found_;
    std::set<Word> seen_;
};

} // namespace

std::set<RuleId> held_acts(const Program &program, const Bytecode &code, const State &state) {
    return ActSearch(program, code, state).run();
}

} // namespace bylaw
