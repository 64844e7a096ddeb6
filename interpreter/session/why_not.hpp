// Why something did not happen. A name may stand for several inquiries. Each names its places in the code,
// and answers by the moments at which the replayed commands reached them.
#pragma once
#include "interpreter/session/play.hpp"
#include "interpreter/session/replay.hpp"
#include "interpreter/session/why_not_reasons.hpp"

#include <memory>
#include <span>

namespace bylaw {

// A name of the rules, with its intended target.
struct AskedName {
    std::string name, aim;
};

class Inquiry {
  public:
    virtual ~Inquiry() = default;
    virtual std::vector<CodePlace> places() const = 0;

    struct Answer {
        std::optional<Reason> came;
        std::vector<Reason> reasons; // in order; none: nothing of it was read
        bool near = true;            // no: only a missing bearer, and other inquiries may know better
    };
    virtual Answer answer(Probes &probes, std::span<const GameMoment> moments) const = 0;
};

// The clauses of a bundle: its modifiers, triggers and `whenever`s.
std::unique_ptr<Inquiry> ask_clauses(const Rules &rules, BundleId bundle);
// Whether a check reached this degree.
std::unique_ptr<Inquiry> ask_degree(const Rules &rules, std::uint32_t degree);
// Whether a thing gained it, or bore it while something holds.
std::unique_ptr<Inquiry> ask_condition(const Rules &rules, ConditionId condition);
// Whether the rule was called and not refused.
std::unique_ptr<Inquiry> ask_rule(const Rules &rules, RuleId rule);
// Whether a table had a row for the roll; whether it selected that row.
std::unique_ptr<Inquiry> ask_table(const Rules &rules, RuleId table);
std::unique_ptr<Inquiry> ask_row(const Rules &rules, RuleId table, std::size_t row);
// Whether a grid had a row and a column for the keys.
std::unique_ptr<Inquiry> ask_grid(const Rules &rules, std::size_t grid);
// Whether the name was among the choices of an `ask`.
std::unique_ptr<Inquiry> ask_choice(const Rules &rules, const std::string &name);

// Why a call with these roles may not be begun; nothing where it may. `free`: nothing is paid. Where
// only the first `bound` roles are known: by what looks at no more.
std::optional<Reason> refused_because(Probes &probes, Reasons &reasons, const Bytecode &code, RuleId rule,
                                      const Frame &roles, bool free, std::uint32_t bound = no_id);

// For a question about acts or choices: why this is not among its options, or that it is; nothing for other
// questions. `aim`: the target, if the name continues with one, or "".
std::vector<Reason> not_offered(const Play &now, const std::string &name, const std::string &aim);
// The rule whose choice reads like this, and what comes behind its own words: people see `go towards`, and
// not `move`.
std::optional<AskedName> act_that_reads(const Program &program, std::string_view typed);
// The rule whose choice begins with these words.
std::optional<AskedName> act_that_begins(const Program &program, std::string_view typed);

// Returns the name of the row in the rules; "" without a name or a table.
std::string name_of_row(const Program &program, const Rule &table, const TableRow &row);

// The number of the choice of that name among those of an `ask`.
std::optional<std::size_t> choice_of(const Program &program, const ir::Node &ask, const std::string &name);

// Instructions at which computing an expression begins.
std::vector<CodePlace> places_of(const Bytecode &code, std::uint32_t function, Span expression);

} // namespace bylaw
