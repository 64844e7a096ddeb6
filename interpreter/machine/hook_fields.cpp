// A hook reads and writes as a rule does. Reads return modified values, formulas included. Writes keep to the
// range, both ends of mutual lists follow, and `whenever` runs.
#include "interpreter/machine/hosting.hpp"

#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/program/made_names.hpp"

#include <algorithm>

namespace bylaw {

// Dice for what follows from a change: drawn once, and given again if the hook is run again.
class Hosting::Draws final : public DiceSource {
  public:
    explicit Draws(Hosting &host) : host_(host) {}

    std::optional<std::uint64_t> draw(Draw wanted) override {
        if (host_.answered_before()) {
            return static_cast<std::uint64_t>(host_.next_answer());
        }
        const auto drawn =
            host_.run_.around_.dice == nullptr ? std::nullopt : host_.run_.around_.dice->draw(wanted);
        if (drawn) {
            host_.answered(static_cast<Word>(*drawn));
        }
        return drawn;
    }

  private:
    Hosting &host_;
};

class Hosting::Answers final : public Decider {
  public:
    Answers(Hosting &host, Word given) : host_(host), given_(given) {}

    std::optional<std::size_t> decide(const Question &question) override {
        if (host_.answered_before()) {
            return static_cast<std::size_t>(host_.next_answer());
        }
        std::optional<std::size_t> chosen;
        if (given_ >= 0) {
            chosen = static_cast<std::size_t>(std::exchange(given_, -1));
        } else if (host_.run_.around_.decider != nullptr) {
            chosen = host_.run_.around_.decider->decide(question);
        }
        if (chosen) {
            host_.answered(static_cast<Word>(*chosen));
        }
        return chosen;
    }

    Word unused() const { return given_; } // it is an answer to the hook's own question then

  private:
    Hosting &host_;
    Word given_; // the answer that came in between
};

// Events that are reported when the hook is done.
class Hosting::Later final : public EventSink {
  public:
    explicit Later(std::vector<Event> &into) : into_(into) {}
    void on_event(const Event &event, const State &) override { into_.push_back(event); }

  private:
    std::vector<Event> &into_;
};

Hosting::Place Hosting::find(std::int64_t thing, std::string_view name) const {
    Place place;
    if (!known(thing)) {
        place.problem = filled("`none` has no field `{}`", {name});
        return place;
    }
    const Program &p = run_.program_;
    const KindId kind = run_.state_.things[static_cast<std::size_t>(thing)].kind;
    for (const FieldId id : p.kinds[kind].fields) {
        if (is_field(id, name, place)) {
            return place;
        }
    }
    for (KindId k = kind; k != no_id && place.formula == no_id; k = p.kinds[k].parent) { // the nearest one
        place.formula = formula_of(k, name);
    }
    if (place.formula == no_id) {
        place.problem = filled("`{}` has no field `{}`", {p.kinds[kind].name, name});
    }
    return place;
}

namespace {

std::optional<std::uint32_t> member_of(const Program &p, EnumId id, std::string_view name) {
    if (id == no_id) {
        return std::nullopt;
    }
    const auto &members = p.enums[id].members;
    const auto member = std::ranges::find(members, name);
    return member == members.end() ? std::nullopt
                                   : std::optional(static_cast<std::uint32_t>(member - members.begin()));
}

} // namespace

// Is it what a hook means by the name? Of `stat [ability]` each member is as if it were a field.
bool Hosting::is_field(FieldId id, std::string_view name, Place &place) const {
    const Program &p = run_.program_;
    const Field &field = p.fields[id];
    if (field.sort == FieldSort::hidden) {
        return false;
    }
    if (field.name == name) {
        place.field = id;
        if (field.index != no_id) {
            place.problem = filled("`{}` has a value for each of `{}`: give the hook the one that it needs",
                                   {field.name, p.enums[field.index].name});
        }
        return true;
    }
    const auto member = field.name.starts_with("[") ? member_of(p, field.index, name) : std::nullopt;
    if (member) {
        place.field = id;
        place.index = *member;
    }
    return member.has_value();
}

// One of things of just that kind.
FormulaId Hosting::formula_of(KindId kind, std::string_view name) const {
    const Program &p = run_.program_;
    FormulaId found = no_id;
    for (FormulaId id = 0; id < p.formulas.size(); ++id) {
        if (p.formulas[id].name == name && reads_like_field(p, id) &&
            p.functions[p.formulas[id].function].registers[0].type.of == kind) {
            found = id;
        }
    }
    return found;
}

HookReply Hosting::get_field(std::int64_t thing, std::string_view name) {
    const Place place = find(thing, name);
    if (!place.problem.empty()) {
        return HookReply::failed(place.problem);
    }
    const Program &p = run_.program_;
    Word word = 0;
    HookReply done = HookReply::ready();
    Type type = type_number;
    if (place.formula != no_id) {
        const Formula &formula = p.formulas[place.formula];
        const Word arguments[] = {thing};
        type = formula.type;
        done = formula.modifies.empty() ? call(run_.code_.of_function[formula.function], arguments, word)
                                        : call(modified_name(p, place.formula), arguments, word);
    } else {
        const Word index = place.index == no_id ? 0 : place.index;
        const Word arguments[] = {thing, index};
        type = p.fields[place.field].type;
        const auto reader =
            run_.code_.made.find(reader_name(p, place.field)); // modified, or with an end that moves
        if (reader == run_.code_.made.end()) {
            word = read_field(p, run_.state_, static_cast<ThingId>(thing), place.field,
                              static_cast<std::uint32_t>(index));
        } else {
            done = call(reader->second, arguments, word);
        }
    }
    return done.state == HookReply::State::ready ? HookReply::ready(run_.hook_value(type, word)) : done;
}

HookReply Hosting::set_field(std::int64_t thing, std::string_view name, const HookValue &value) {
    const Place place = find(thing, name);
    if (!place.problem.empty()) {
        return HookReply::failed(place.problem);
    }
    if (place.formula != no_id) {
        return HookReply::failed(filled("`{}` is a formula: it follows from other values", {name}));
    }
    const auto word = run_.word_of(run_.program_.fields[place.field].type, value);
    if (!word) {
        return HookReply::failed(filled("`{}` cannot hold this value", {name}));
    }
    const Word arguments[] = {thing, place.index == no_id ? 0 : static_cast<Word>(place.index), *word};
    Word nothing = 0;
    return call(writer_name(run_.program_, place.field), arguments, nothing);
}

HookReply Hosting::call(const std::string &made, std::span<const Word> arguments, Word &value) {
    const auto found = run_.code_.made.find(made);
    return call(found == run_.code_.made.end() ? no_id : found->second, arguments, value);
}

// The game's own code, above the frame that runs the hook. What it draws and is answered is kept like the
// hook's own.
HookReply Hosting::call(std::uint32_t function, std::span<const Word> arguments, Word &value) {
    if (function == no_id) {
        return HookReply::failed("this cannot be reached from here");
    }
    State &state = run_.state_;
    const std::size_t depth = state.calls.size(), frame = state.frames.size();
    const DrawLog given = std::exchange(state.draws, {}); // for the hook itself
    Draws draws(*this);
    Answers answers(*this, std::exchange(state.answer, -1));
    Later later(told_);
    Surroundings around = run_.around_;
    around.dice = &draws;
    around.decider = &answers;
    around.events = run_.around_.events == nullptr ? nullptr : &later;
    around.limits.instructions = run_.steps_left_ + run_.steps_later_;
    around.steps_before = 0;
    around.pause_after = std::numeric_limits<std::uint64_t>::max();
    around.asked = nullptr;
    Outcome outcome;
    if (run_.push(function, no_register, arguments.data(), arguments.size())) {
        Run inner(run_.program_, run_.code_, state, around);
        inner.keep_all(); // the hook holds lists and dice outside of the state
        outcome = inner.go(depth);
        run_.steps_left_ = inner.steps_left_;
        run_.steps_later_ = inner.steps_later_;
    } else {
        outcome = std::exchange(run_.outcome_, {});
    }
    state.draws = given;
    state.answer = answers.unused();
    state.calls.resize(depth);
    state.frames.resize(frame);
    value = outcome.value;
    switch (outcome.kind) {
    case Outcome::Kind::done: return HookReply::ready();
    case Outcome::Kind::needs_answer:
        run_.outcome_.kind = Outcome::Kind::needs_answer;
        run_.outcome_.question = std::move(outcome.question);
        return HookReply::pending();
    case Outcome::Kind::failed: return HookReply::failed(outcome.error.message);
    default:
        return HookReply::failed("what follows from this change rolls dice, and nobody can roll them here: "
                                 "let a rule make the change");
    }
}

} // namespace bylaw
