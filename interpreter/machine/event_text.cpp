#include "interpreter/machine/event_text.hpp"

#include "base/text/article.hpp"
#include "base/text/filled.hpp"
#include "base/text/without_breaks.hpp"
#include "interpreter/machine/look.hpp"

namespace bylaw {

namespace {

class Words {
  public:
    Words(const Program &program, const State &state, const Event &event)
        : p_(program), s_(state), e_(event) {}

    std::string text() const {
        switch (e_.kind) {
        case EventKind::begins: return performing();
        case EventKind::ends: return ended();
        case EventKind::refused:
            return filled("{} is refused{}", {performing(), e_.text.empty() ? "" : ": " + e_.text});
        case EventKind::rolled:
            return filled("rolls {}: {}{}", {e_.text, faces_text(e_.faces), std::to_string(e_.after)});
        case EventKind::adjusted: return adjustment();
        case EventKind::not_adjusted: return not_adjusted();
        case EventKind::valued:
            return filled("{} is {} instead of {}",
                          {value_name(e_.what), told_text(p_, s_, e_.type, e_.after),
                           told_text(p_, s_, e_.type, e_.before)});
        case EventKind::totalled:
            return filled("the total is {}{}", {std::to_string(e_.after),
                                                e_.needed ? " against " + std::to_string(e_.before) : ""});
        case EventKind::degree:
            return filled("{} is {}",
                          {p_.rules[e_.rule].name, article(told_text(p_, s_, e_.type, e_.after))});
        case EventKind::row: return filled("row {}{}", {std::to_string(e_.after), row()});
        case EventKind::changed: return change();
        case EventKind::gained:
            return filled("{} gains {}{}", {name(e_.thing), p_.conditions[e_.what].name,
                                            e_.other == 0 ? "" : " from " + name(e_.other)});
        case EventKind::lost:
            return filled("{} is no longer {}", {name(e_.thing), p_.conditions[e_.what].name});
        case EventKind::expired:
            return filled("{} of {} runs out", {p_.conditions[e_.what].name, name(e_.thing)});
        case EventKind::asked: return question();
        case EventKind::said: return e_.text;
        case EventKind::shown: return cells();
        case EventKind::paid:
            return filled("pays {} {}", {std::to_string(e_.after), source(p_.ir[e_.what].span)});
        case EventKind::triggered: return p_.bundles[p_.triggers[e_.what].bundle].name + " applies";
        case EventKind::made: return name(e_.thing) + " is there";
        case EventKind::not_counted: return adjustment() + " does not count";
        case EventKind::looked_up: return cell();
        }
        return {};
    }

  private:
    std::string name(ThingId thing) const { return name_of(p_, s_, thing); }
    std::string source(Span span) const {
        return span.source < p_.sources.size() ? without_breaks(p_.sources.text(span)) : std::string();
    }

    std::string performing() const {
        const Rule &rule = p_.rules[e_.rule];
        const auto &registers = p_.functions[rule.function].registers;
        std::string text = rule.name;
        for (std::size_t i = 0; i < e_.roles.size(); ++i) {
            text += (i == 0 ? "(" : ", ") + told_text(p_, s_, registers[i].type, e_.roles[i]);
        }
        return e_.roles.empty() ? text : text + ")";
    }

    std::string ended() const {
        const std::string value = told_text(p_, s_, e_.type, e_.after);
        return filled("{} is over{}", {p_.rules[e_.rule].name, value.empty() ? "" : ": " + value});
    }

    std::string value_name(StringId value) const { return value == no_id ? "the value" : p_.strings[value]; }

    std::string adjustment() const {
        static constexpr const char *ops[] = {"starts at", "plus",    "minus",   "times",  "divided by",
                                              "at least",  "at most", "becomes", "ignores"};
        const AdjustInfo &info = p_.adjusts[e_.what];
        std::string text = info.bundle == no_id ? "" : p_.bundles[info.bundle].name + ": ";
        text += info.target == no_id ? "" : p_.strings[info.target] + " ";
        text += ops[static_cast<std::size_t>(info.op)];
        if (info.op == AdjustOp::ignores) {
            return text + (info.label == no_id ? "" : filled(" {}", {p_.strings[info.label]}));
        }
        text += filled(" {}", {told_text(p_, s_, e_.type, e_.after)});
        text += info.denominator == 1 ? "" : filled("/{}", {std::to_string(info.denominator)});
        text += info.label == no_id ? "" : filled(" as {}", {p_.strings[info.label]});
        return text + (info.because == no_id ? "" : filled(" ({})", {p_.strings[info.because]}));
    }

    // Its amount was not computed, so it stands as it is written, on one line.
    std::string not_adjusted() const {
        const AdjustInfo &info = p_.adjusts[e_.what];
        std::string written;
        for (const char each : source(info.span)) {
            const bool blank = each == ' ' || each == '\n' || each == '\t' || each == '\r';
            if (!blank || !written.ends_with(' ')) {
                written += blank ? ' ' : each;
            }
        }
        const std::string whose = info.bundle == no_id ? "this" : p_.bundles[info.bundle].name;
        return whose + " does not apply" + (written.empty() ? "" : ": " + written);
    }

    std::string row() const {
        const Rule &rule = p_.rules[e_.rule];
        if (e_.what >= rule.rows.size()) {
            return {};
        }
        const TableRow &row = rule.rows[e_.what];
        if (row.text != no_id) {
            return ": " + p_.strings[row.text];
        }
        return rule.row_enum == no_id ? "" : ": " + told_text(p_, s_, type_member(rule.row_enum), row.value);
    }

    // "weapon_table(light, reach) is 4"
    std::string cell() const {
        const Grid &grid = p_.grids[e_.what];
        std::string keys;
        for (std::size_t i = 0; i < e_.roles.size(); ++i) {
            keys += (i == 0 ? "" : ", ") + told_text(p_, s_, grid.keys[i].type, e_.roles[i]);
        }
        return filled("{}({}) is {}", {grid.name, keys, told_text(p_, s_, e_.type, e_.after)});
    }

    std::string change() const {
        const Field &field = p_.fields[e_.what];
        std::string what =
            field.count > 1 && field.index != no_id ? p_.enums[field.index].members[e_.index] : field.name;
        if (field.count > 1 && !field.name.starts_with("[")) {
            what = filled("{}[{}]", {field.name, what});
        }
        const std::string whose =
            field.owner == FieldOwner::game ? what : filled("{}'s {}", {name(e_.thing), what});
        const std::string before = told_text(p_, s_, e_.type, e_.before),
                          after = told_text(p_, s_, e_.type, e_.after);
        if (e_.type.kind != TypeKind::number) {
            return filled("{} becomes {}", {whose, after});
        }
        return filled("{}{} from {} to {}",
                      {whose, e_.after < e_.before ? " falls" : " rises", before, after});
    }

    std::string question() const {
        const auto option = static_cast<std::size_t>(e_.after);
        const std::string answer = option < e_.texts.size() ? e_.texts[option] : "";
        return name(e_.thing) + (e_.text.empty() ? " chooses " : filled(" is asked: {} ", {e_.text})) +
               answer;
    }

    std::string cells() const {
        std::string text;
        for (const std::string &each : e_.texts) {
            text += (text.empty() ? "" : "  ") + each;
        }
        return text;
    }

    const Program &p_;
    const State &s_;
    const Event &e_;
};

} // namespace

std::string faces_text(const std::vector<Face> &faces) {
    std::string text;
    for (const Face &each : faces) {
        text += (text.empty() ? "" : ", ") + std::to_string(each.face) +
                (each.rerolled ? " (thrown again)"
                 : each.kept   ? ""
                               : " (dropped)");
    }
    return faces.size() < 2 ? "" : text + " = ";
}

std::string event_text(const Program &program, const State &state, const Event &event) {
    return Words(program, state, event).text();
}

const char *kind_text(EventKind kind) {
    static constexpr const char *names[] = {
        "begin",     "end", "refused", "roll", "adjust",      "not_adjusted", "value", "total",
        "degree",    "row", "change",  "gain", "lose",        "expire",       "ask",   "say",
        "row_shown", "pay", "trigger", "make", "not_counted", "look_up"};
    return names[static_cast<std::size_t>(kind)];
}

} // namespace bylaw
