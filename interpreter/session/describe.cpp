// Events as hosts get them: in words, and taken apart for programs.
#include "interpreter/machine/event_text.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/journal.hpp"
#include "interpreter/session/report.hpp"

namespace bylaw {

namespace {

using Weight = api::Event::Weight;

Weight weight_of(EventKind kind) {
    switch (kind) {
    case EventKind::said: return Weight::spoken;
    case EventKind::refused: return Weight::plain;
    default: return Weight::detail;
    }
}

bool opens_paragraph(const Program &program, const Event &event) {
    bool seam = event.kind == EventKind::begins || event.kind == EventKind::ends;
    return seam && event.rule != no_id && program.rules[event.rule].sort == RuleSort::procedure;
}

// Adjustments by nothing are not worth a line.
bool changes_nothing(const Program &program, const Event &event) {
    if (event.kind == EventKind::valued)
        return event.before == event.after;
    if ((event.kind != EventKind::adjusted && event.kind != EventKind::not_counted) || event.after != 0 ||
        event.type.kind == TypeKind::dice)
        return false;
    AdjustOp op = program.adjusts[event.what].op;
    return op == AdjustOp::plus || op == AdjustOp::minus;
}

class Details {
  public:
    Details(const Program &program, const State &state, const Event &event)
        : program_(program), state_(state), event_(event) {}

    std::vector<api::Detail> all() {
        switch (event_.kind) {
        case EventKind::begins:
        case EventKind::refused: roles(); break;
        case EventKind::ends:
        case EventKind::degree: value("value", event_.after); break;
        case EventKind::rolled: text("what", event_.text), number("total", event_.after); break;
        case EventKind::totalled: total(); break;
        case EventKind::row:
        case EventKind::paid: number("number", event_.after); break;
        case EventKind::changed: change(); break;
        case EventKind::gained:
        case EventKind::lost:
        case EventKind::expired: condition(); break;
        case EventKind::asked: question(); break;
        case EventKind::looked_up: value("value", event_.after); break;
        case EventKind::made: thing("thing", event_.thing); break;
        default: break;
        }
        return std::move(details_);
    }

  private:
    void text(const char *name, std::string words) { details_.push_back({name, std::move(words), 0, false}); }
    void number(const char *name, Word value) {
        details_.push_back({name, std::to_string(value), value, true});
    }
    void thing(const std::string &name, ThingId id) {
        details_.push_back({name, name_of(program_, state_, id), 0, false, id});
    }
    void value(const char *name, Word word) {
        if (event_.type.kind == TypeKind::number)
            number(name, word);
        else if (event_.type.kind != TypeKind::nothing)
            text(name, told_text(program_, state_, event_.type, word));
    }

    void roles() {
        const auto &registers = program_.functions[program_.rules[event_.rule].function].registers;
        for (std::size_t i = 0; i < event_.roles.size(); ++i) {
            const Type type = registers[i].type;
            details_.push_back({registers[i].name, told_text(program_, state_, type, event_.roles[i])});
            if (type.kind == TypeKind::thing)
                details_.back().thing = static_cast<ThingId>(event_.roles[i]);
        }
        if (event_.kind == EventKind::refused)
            text("reason", event_.text);
    }

    void total() {
        number("total", event_.after);
        if (event_.needed)
            number("needed", event_.before);
    }

    void change() {
        const Field &field = program_.fields[event_.what];
        if (field.owner != FieldOwner::game)
            thing("thing", event_.thing);
        text("field", field.name);
        value("before", event_.before);
        value("after", event_.after);
    }

    void condition() {
        thing("thing", event_.thing);
        text("condition", program_.conditions[event_.what].name);
    }

    void question() {
        auto option = static_cast<std::size_t>(event_.after);
        thing("asker", event_.thing);
        text("answer", option < event_.texts.size() ? event_.texts[option] : "");
    }

    const Program &program_;
    const State &state_;
    const Event &event_;
    std::vector<api::Detail> details_;
};

} // namespace

api::Event describe(const Program &program, const State &state, const Event &event) {
    api::Event told;
    told.kind = kind_text(event.kind);
    told.rule = event.rule == no_id ? "" : program.rules[event.rule].name;
    told.at = make_place(program.sources, event.span);
    told.weight = weight_of(event.kind);
    told.opens_paragraph = opens_paragraph(program, event);
    if (!changes_nothing(program, event))
        told.text = event_text(program, state, event);
    told.details = Details(program, state, event).all();
    for (const Face &face : event.faces)
        told.dice.push_back({face.sides, face.face, face.kept, face.rerolled});
    return told;
}

} // namespace bylaw
