#include "interpreter/odds/rules/field_counters.hpp"

#include "interpreter/program/operands.hpp"
#include "interpreter/reach/known_write.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace bylaw::odds::rules {

namespace {

constexpr Word most_added = 1'000'000; // at once: so that no sum gets too large

class FieldSearch {
  public:
    FieldSearch(const Program &program, const Bytecode &code, const State &state, const Liveness &live,
                const StatementColumns &columns)
        : program_(program), code_(code), state_(state), live_(live), columns_(columns),
          known_(program, code, state, live.reach()), frame_(state.calls.front()),
          outermost_(code.functions[state.calls.front().function]) {}

    std::vector<CountingWord> run() {
        for (std::size_t pc = frame_.pc + 1; pc < outermost_.code.size(); ++pc) {
            find_report(pc);
        }
        drop_shared_columns();
        std::vector<CountingWord> words;
        for (const auto &[field, things] : found_) {
            if (only_counts(field)) {
                add_words(field, things, words);
            }
        }
        return words;
    }

  private:
    using Things = std::map<ThingId, std::vector<std::size_t>>; // that report it, with the columns

    // `report ada.held.times_used`: the field is read and reported at once.
    void find_report(std::size_t pc) {
        const bylaw::Instruction &read = outermost_.code[pc - 1], &in = outermost_.code[pc];
        if (in.op != bylaw::Op::report || in.b != no_register || in.c >= columns_.size() || !columns_[in.c] ||
            read.op != bylaw::Op::load || read.a != in.a ||
            known_write(program_, code_, outermost_, pc, in.a) != pc - 1) {
            return note_other(in);
        }
        const std::optional<ThingId> thing = thing_in(read.b, pc - 1);
        const bool counts = read.high() != no_id && program_.fields[read.high()].type == type_number;
        if (thing && counts && program_.fields[read.high()].count == 1) {
            found_[read.high()][*thing].push_back(*columns_[in.c]);
            reads_.push_back(pc - 1);
            ++reported_[*columns_[in.c]];
        } else {
            note_other(in);
        }
    }

    // Whatever else is reported in a column.
    void note_other(const bylaw::Instruction &in) {
        if (in.op == bylaw::Op::report && in.c < columns_.size() && columns_[in.c]) {
            reported_[*columns_[in.c]] += 2;
        }
    }

    // A column that is of one field of one thing, at one place, is that one's.
    void drop_shared_columns() {
        for (const auto &[column, times] : reported_) {
            for (auto field = times > 1 ? found_.begin() : found_.end(); field != found_.end(); ++field) {
                for (auto &[thing, columns] : field->second) {
                    if (std::erase(columns, column) > 0) {
                        shared_.insert(field->first);
                    }
                }
            }
        }
        for (const FieldId each : shared_) {
            found_.erase(each);
        }
    }

    // Which thing is always in that register of the outermost function, before pc?
    std::optional<ThingId> thing_in(std::uint32_t reg, std::size_t pc) const {
        std::optional<std::size_t> at;
        for (std::size_t i = frame_.pc; i < outermost_.code.size(); ++i) {
            if (operands_of(program_, code_, outermost_, i).writes(reg)) {
                at = known_write(program_, code_, outermost_, pc, reg);
                if (!at || *at < frame_.pc) {
                    return std::nullopt;
                }
            }
        }
        if (!at) {
            return known_thing(state_.frames[frame_.base + reg]);
        }
        const bylaw::Instruction &in = outermost_.code[*at];
        if (in.op != bylaw::Op::load || in.high() == no_id || stored(in.high())) {
            return std::nullopt;
        }
        const std::optional<ThingId> of = thing_in(in.b, *at);
        return of ? known_thing(state_.words[state_.things[*of].offset + in.low()]) : std::nullopt;
    }

    std::optional<ThingId> known_thing(Word word) const {
        const bool is_thing = word > 0 && static_cast<std::size_t>(word) < state_.things.size();
        return is_thing ? std::optional(static_cast<ThingId>(word)) : std::nullopt;
    }

    // Whatever may run, by function and place. True: it is so of one of them.
    template <class Holds> bool anywhere(Holds holds) const {
        for (const std::uint32_t function : live_.reach().functions) {
            for (std::size_t pc = 0; pc < code_.functions[function].code.size(); ++pc) {
                if (live_.reach().runs[function][pc] && holds(function, pc)) {
                    return true;
                }
            }
        }
        return false;
    }

    bool stored(FieldId field) const {
        return anywhere([&](std::uint32_t function, std::size_t pc) {
            const bylaw::Instruction &in = code_.functions[function].code[pc];
            return (op_facts(in.op).stores_field() && in.high() == field) || names(in, field);
        });
    }

    // By its number, in what is neither a load nor a store.
    static bool names(const bylaw::Instruction &in, FieldId field) {
        const bool by_number = in.op == bylaw::Op::mutual || in.op == bylaw::Op::debt_take ||
                               in.op == bylaw::Op::debt_add || in.op == bylaw::Op::debt_read;
        return by_number && static_cast<FieldId>(in.imm) == field;
    }

    bool only_counts(FieldId field) const {
        return !anywhere([&](std::uint32_t function, std::size_t pc) {
            const bylaw::Instruction &in = code_.functions[function].code[pc];
            const OpFacts &facts = op_facts(in.op);
            if (facts.loads_field() && in.high() == field) {
                return !fine_load(function, pc);
            }
            return names(in, field) ||
                   (facts.stores_field() && in.high() == field && (pc < 2 || !adds(function, pc - 2)));
        });
    }

    // A loaded value is not read, or reported, or added to.
    bool fine_load(std::uint32_t function, std::size_t pc) const {
        const std::uint16_t to = code_.functions[function].code[pc].a;
        const bool reported = function == frame_.function && std::ranges::find(reads_, pc) != reads_.end();
        return reported || adds(function, pc) ||
               !live_.live(function, static_cast<std::uint32_t>(pc + 1), to);
    }

    // load a <- t; add b <- a and a known number; store t <- b; and no other code reads a or b.
    bool adds(std::uint32_t function, std::size_t pc) const {
        const FunctionCode &here = code_.functions[function];
        if (pc + 2 >= here.code.size()) {
            return false;
        }
        const bylaw::Instruction &load = here.code[pc], &add = here.code[pc + 1], &store = here.code[pc + 2];
        if (load.op != bylaw::Op::load || store.op != bylaw::Op::store || store.imm != load.imm ||
            store.a != load.b || store.b != add.a || load.a == load.b || add.a == load.b) {
            return false;
        }
        const auto live = [&](std::size_t at, std::uint16_t reg) {
            return live_.live(function, static_cast<std::uint32_t>(at), reg);
        };
        const bool straight = known_write(program_, code_, here, pc + 1, load.a) == pc &&
                              known_write(program_, code_, here, pc + 2, add.a) == pc + 1;
        const std::optional<Word> more = added(here, pc + 1, load.a);
        return straight && more && *more >= -most_added && *more <= most_added && !live(pc + 3, add.a) &&
               (load.a == add.a || !live(pc + 2, load.a));
    }

    std::optional<Word> added(const FunctionCode &function, std::size_t pc, std::uint16_t to) const {
        const bylaw::Instruction &in = function.code[pc];
        if (in.op == bylaw::Op::add_constant && in.b == to) {
            return in.imm;
        }
        if (in.op != bylaw::Op::add || (in.b == to) == (in.c == to)) {
            return std::nullopt;
        }
        return known_.before(function, pc, in.b == to ? in.c : in.b);
    }

    // Adds the field of all things that have it, reported or not.
    void add_words(FieldId field, const Things &things, std::vector<CountingWord> &words) const {
        for (ThingId thing = 1; thing < state_.things.size(); ++thing) {
            const auto &fields = program_.kinds[state_.things[thing].kind].fields;
            if (std::ranges::find(fields, field) == fields.end()) {
                continue;
            }
            const std::uint32_t place = state_.things[thing].offset + program_.fields[field].slot;
            const auto reporting = things.find(thing);
            words.push_back({place, state_.words[place],
                             reporting == things.end() ? std::vector<std::size_t>() : reporting->second});
        }
    }

    const Program &program_;
    const Bytecode &code_;
    const State &state_;
    const Liveness &live_;
    const StatementColumns &columns_;
    KnownNumbers known_;
    const Call &frame_;
    const FunctionCode &outermost_;
    std::map<FieldId, Things> found_;
    std::vector<std::size_t> reads_;      // in the outermost function
    std::map<std::size_t, int> reported_; // per column: at how many places
    std::set<FieldId> shared_;
};

} // namespace

std::vector<CountingWord> counting_words(const Program &program, const Bytecode &code, const State &state,
                                         const Liveness &live, const StatementColumns &columns) {
    if (state.calls.empty() || live.reach().hooks) {
        return {};
    }
    return FieldSearch(program, code, state, live, columns).run();
}

} // namespace bylaw::odds::rules
