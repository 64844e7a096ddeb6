// Tables and grids: what was looked up in them, and that no row is of it; why a row with a name was not the
// one.
#include "base/text/filled.hpp"
#include "interpreter/machine/look.hpp"
#include "interpreter/session/why_not.hpp"

#include <algorithm>

namespace bylaw {

namespace {

bool misses(const Instruction &in) {
    return in.op == Op::fail && in.low() == static_cast<std::uint32_t>(Failure::no_row);
}

bool finds(const Instruction &in) {
    return in.op == Op::note && in.low() == static_cast<std::uint32_t>(Note::row);
}

// "5 (`d6 + bonus`)"
std::string rolled_on(const Program &p, const Rule &table, const GameMoment &moment) {
    const std::string number = std::to_string(moment.registers[table.total]);
    return table.roll == ir::none ? number
                                  : filled("{} (`{}`)", {number, p.sources.text(p.ir[table.roll].span)});
}

// Places that report the row of a table, or that there is none.
class Rows final : public Inquiry {
  public:
    // `row`: of which it is asked why it was not the one; empty: that there was one at all.
    Rows(const Rules &rules, RuleId table, std::optional<std::size_t> row)
        : rules_(rules), p_(*rules_.program), code_(*rules_.code), table_(p_.rules[table]),
          function_(code_.rules[table].perform), row_(row) {}

    std::vector<CodePlace> places() const override {
        std::vector<CodePlace> all;
        for (std::uint32_t pc = 0; function_ != no_id && pc < code().size(); ++pc)
            if (misses(code()[pc]) || (row_ && finds(code()[pc])))
                all.push_back({function_, pc});
        return all;
    }

    Answer answer(Probes &, std::span<const GameMoment> moments) const override {
        Answer all;
        for (const GameMoment &moment : moments)
            if (moment.at.function == function_)
                judge(code()[moment.at.pc], moment, all);
        return all;
    }

  private:
    const std::vector<Instruction> &code() const { return code_.functions[function_].code; }

    void judge(const Instruction &in, const GameMoment &moment, Answer &all) const {
        if (misses(in)) {
            all.reasons.push_back({filled("{} came to {}, and no row is of that",
                                          {row_ ? table_.name : "it", rolled_on(p_, table_, moment)}),
                                   table_.span});
        } else if (row_ && finds(in)) {
            const TableRow &row = table_.rows[in.c];
            if (in.c == *row_)
                all.came = Reason{filled("{} came to it", {table_.name}), row.span};
            else
                all.reasons.push_back(
                    {filled("{} came to {}, which is the row {}",
                            {table_.name, rolled_on(p_, table_, moment), name_of_row(p_, table_, row)}),
                     row.span});
        }
    }

    Rules rules_;
    const Program &p_;
    const Bytecode &code_;
    const Rule &table_;
    std::uint32_t function_;
    std::optional<std::size_t> row_;
};

// A grid is looked up wherever a rule needs it.
class Cells final : public Inquiry {
  public:
    Cells(const Rules &rules, std::size_t grid)
        : rules_(rules), p_(*rules_.program), code_(*rules_.code), id_(grid), grid_(p_.grids[grid]) {}

    std::vector<CodePlace> places() const override {
        std::vector<CodePlace> all;
        for (std::uint32_t f = 0; f < code_.functions.size(); ++f)
            for (std::uint32_t pc = 0; pc < code_.functions[f].code.size(); ++pc)
                if (looks_up({f, pc}))
                    all.push_back({f, pc});
        return all;
    }

    Answer answer(Probes &, std::span<const GameMoment> moments) const override {
        Answer all;
        for (const GameMoment &moment : moments)
            if (looks_up(moment.at))
                judge(moment, all);
        if (!all.reasons.empty())
            all.came.reset(); // before that
        return all;
    }

  private:
    bool looks_up(const CodePlace &at) const {
        const Instruction &in = code_.functions[at.function].code[at.pc];
        return in.op == Op::grid && static_cast<std::size_t>(in.imm) == id_;
    }

    void judge(const GameMoment &moment, Answer &all) const {
        const FunctionCode &function = code_.functions[moment.at.function];
        const Instruction &in = function.code[moment.at.pc];
        const Word row = moment.registers[in.b], column = in.c == no_register ? 0 : moment.registers[in.c];
        const bool has_row = grid_.keys[0].line_of(row) != no_id;
        if (has_row && (in.c == no_register || grid_.keys[1].line_of(column) != no_id)) {
            all.came =
                Reason{filled("`{}` was looked up", {written(function.spans[moment.at.pc])}), grid_.span};
            return;
        }
        const std::string key =
            value_text(p_, moment.state, grid_.keys[has_row ? 1 : 0].type, has_row ? column : row);
        all.reasons.push_back(
            {filled("`{}` looked up {}, and no {} is of that",
                    {written(function.spans[moment.at.pc]), key, has_row ? "column" : "row"}),
             grid_.span});
    }

    std::string written(Span span) const {
        return span.source < p_.sources.size() ? std::string(p_.sources.text(span)) : grid_.name;
    }

    Rules rules_;
    const Program &p_;
    const Bytecode &code_;
    std::size_t id_;
    const Grid &grid_;
};

} // namespace

std::string name_of_row(const Program &program, const Rule &table, const TableRow &row) {
    if (table.row_enum == no_id || table.sort != RuleSort::table)
        return "";
    const auto &members = program.enums[table.row_enum].members;
    const auto number = static_cast<std::size_t>(row.value);
    return number < members.size() ? members[number] : "";
}

std::unique_ptr<Inquiry> ask_table(const Rules &rules, RuleId table) {
    return std::make_unique<Rows>(rules, table, std::nullopt);
}

std::unique_ptr<Inquiry> ask_row(const Rules &rules, RuleId table, std::size_t row) {
    return std::make_unique<Rows>(rules, table, row);
}

std::unique_ptr<Inquiry> ask_grid(const Rules &rules, std::size_t grid) {
    return std::make_unique<Cells>(rules, grid);
}

} // namespace bylaw
