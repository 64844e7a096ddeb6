#include "interpreter/session/compare_checks.hpp"
#include "base/text/filled.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/words.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace bylaw {

namespace {

// One way to perform a check: with a scenario's cast, or with things that are made for it.
struct Way {
    std::string setting; // of a scenario; empty: things are made
    std::string given;   // statements that stand before
    std::string asked;
};

bool is_a(const Program &program, KindId kind, Type wanted) {
    for (; kind != no_id; kind = program.kinds[kind].parent)
        if (wanted.of == any_kind || kind == wanted.of)
            return true;
    return false;
}

// What to call the check with; what the call cannot be given is said in `missing`.
class Arguments {
  public:
    Arguments(const Program &program, const Rule &rule) : program_(program), rule_(rule) {}

    // Each role gets the first of the cast who can have it and has none yet.
    std::optional<std::string> of_cast(const Scenario &scenario) {
        std::set<std::uint32_t> taken;
        return call([&](Type wanted, std::uint32_t) { return cast_member(scenario, wanted, taken); });
    }

    // Each role gets a thing of its own.
    std::optional<std::string> made(std::string &given) {
        return call([&](Type wanted, std::uint32_t role) -> std::string {
            if (wanted.kind != TypeKind::thing || wanted.of == any_kind)
                return {};
            const std::string name = "someone_" + std::to_string(role + 1);
            given += filled("given {} = {}\n", {name, program_.kinds[wanted.of].name});
            return name;
        });
    }

    const std::string &missing() const { return missing_; }

  private:
    template <class Find> std::optional<std::string> call(const Find &find) {
        std::string arguments;
        for (std::uint32_t role = 0; role < rule_.own_roles; ++role) {
            const bool optional = role < rule_.defaults.size() && rule_.defaults[role] != ir::none;
            if (optional)
                continue;
            const Register &wanted = program_.functions[rule_.function].registers[role];
            const std::string value =
                is_first_of(wanted.type) ? first_of(wanted.type) : find(wanted.type, role);
            if (value.empty()) {
                missing_ = filled("nothing is there to give it for `{}` ({})",
                                  {wanted.name, type_words(program_, wanted.type)});
                return std::nullopt;
            }
            arguments += filled("{}{}: {}", {arguments.empty() ? "" : ", ", wanted.name, value});
        }
        return filled("{}({})", {rule_.name, arguments});
    }

    // Of an enum the first member, of yes and no the latter; what was asked says so.
    static bool is_first_of(Type wanted) {
        return wanted.kind == TypeKind::member || wanted.kind == TypeKind::yesno;
    }
    std::string first_of(Type wanted) const {
        if (wanted.kind == TypeKind::yesno)
            return "no";
        const Enum &of = program_.enums[wanted.of];
        return of.members.empty() ? "" : filled("{}.{}", {of.name, of.members.front()});
    }

    std::string cast_member(const Scenario &scenario, Type wanted, std::set<std::uint32_t> &taken) const {
        if (wanted.kind != TypeKind::thing)
            return {};
        for (const auto &[name, reg] : scenario.cast) {
            const Type type = program_.functions[scenario.function].registers[reg].type;
            if (type.kind == TypeKind::thing && type.of != any_kind && is_a(program_, type.of, wanted) &&
                taken.insert(reg).second)
                return name;
        }
        return {};
    }

    const Program &program_;
    const Rule &rule_;
    std::string missing_;
};

const Rule *check_named(const Program &program, const std::string &name) {
    const auto found = std::ranges::find_if(
        program.rules, [&](const Rule &rule) { return rule.sort == RuleSort::check && rule.name == name; });
    return found == program.rules.end() ? nullptr : &*found;
}

bool has_scenario(const Program &program, const std::string &name) {
    return std::ranges::any_of(program.scenarios, [&](const Scenario &s) { return s.name == name; });
}

class Checks {
  public:
    Checks(const api::Program &first, const api::Program &second, const api::ComparisonOptions &options)
        : first_(first), second_(second) {
        odds_.most_seconds = options.most_seconds;
        odds_.most_states = most_states;
    }

    std::vector<api::CheckComparison> run() const {
        std::vector<api::CheckComparison> all;
        for (const Rule &rule : one().rules)
            if (rule.sort == RuleSort::check && check_named(other(), rule.name))
                all.push_back(compared(rule));
        return all;
    }

  private:
    static constexpr std::uint64_t most_states = 200'000;
    static constexpr std::size_t most_ways =
        4; // a check that four scenarios refuse is not asked a fifth time

    const Program &one() const { return *first_.data()->rules.program; }
    const Program &other() const { return *second_.data()->rules.program; }

    std::vector<Way> ways(const Rule &rule, std::string &why_not) const {
        std::vector<Way> found;
        Arguments arguments(one(), rule);
        for (const Scenario &scenario : one().scenarios) {
            if (!has_scenario(other(), scenario.name) || found.size() + 1 >= most_ways)
                continue;
            if (const auto asked = arguments.of_cast(scenario))
                found.push_back({scenario.name, filled("given {}\n", {scenario.name}), *asked});
        }
        std::string given;
        if (const auto asked = arguments.made(given))
            found.push_back({"", given, *asked});
        why_not = arguments.missing();
        return found;
    }

    api::CheckComparison compared(const Rule &rule) const {
        api::CheckComparison result;
        result.check = rule.name;
        for (const Way &way : ways(rule, result.why_not))
            if (try_way(way, result))
                break;
        return result;
    }

    // Whether both could say it; why not, of the last way that was tried.
    bool try_way(const Way &way, api::CheckComparison &result) const {
        const auto first = distribution(first_, way, result.why_not);
        const auto second = first ? distribution(second_, way, result.why_not) : std::nullopt;
        if (!first || !second)
            return false;
        result.asked = way.asked;
        result.setting = way.setting;
        result.first = *first;
        result.second = *second;
        result.same = alike(*first, *second);
        result.why_not.clear();
        return true;
    }

    std::optional<api::Distribution> distribution(const api::Program &program, const Way &way,
                                                  std::string &why_not) const {
        const api::OddsAnswer answer = api::odds_of(program, way.given + way.asked, odds_);
        const std::string in = filled("`{}` in {}: ", {way.asked, program.name()});
        if (answer.report.has_errors())
            why_not = in + answer.report.all().front().message;
        else if (!answer.exact)
            why_not = in + answer.stopped;
        else if (answer.branches.size() != 1)
            why_not = in + "it hangs on what somebody decides";
        else if (!answer.branches.front().distributions.empty())
            return answer.branches.front().distributions.front();
        return std::nullopt;
    }

    static double probability(const api::Distribution &of, const std::string &value) {
        const auto found = std::ranges::find(of.outcomes, value, &api::OddsOutcome::value);
        return found == of.outcomes.end() ? 0 : found->probability;
    }
    static bool covers(const api::Distribution &a, const api::Distribution &b) {
        constexpr double rounding = 1e-12;
        return std::ranges::all_of(a.outcomes, [&](const api::OddsOutcome &outcome) {
            return std::abs(outcome.probability - probability(b, outcome.value)) <= rounding;
        });
    }
    static bool alike(const api::Distribution &a, const api::Distribution &b) {
        return covers(a, b) && covers(b, a);
    }

    const api::Program &first_, &second_;
    api::OddsOptions odds_;
};

} // namespace

std::vector<api::CheckComparison> compare_checks(const api::Program &first, const api::Program &second,
                                                 const api::ComparisonOptions &options) {
    return Checks(first, second, options).run();
}

} // namespace bylaw
