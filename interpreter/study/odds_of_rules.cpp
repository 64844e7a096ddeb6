// Odds of what rules do: of an expression, of a scenario.
#include "base/clock/seconds_since.hpp"
#include "base/text/filled.hpp"
#include "grammar/parse.hpp"
#include "interpreter/lua/lua_hooks.hpp"
#include "interpreter/odds/rules/value_ends.hpp"
#include "interpreter/session/option_numbers.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/session_data.hpp"
#include "interpreter/session/typed.hpp"
#include "interpreter/session/words.hpp"
#include "interpreter/study/odds_estimate.hpp"
#include "interpreter/study/rule_odds.hpp"

#include <algorithm>
#include <chrono>

namespace bylaw::api {

namespace {

using bylaw::Code;
using odds::rules::Wanted;

// Where the last statement begins: behind the last `;` or line break that stands in no brackets.
std::size_t last_statement(const std::string &text) {
    std::size_t begin = 0;
    int depth = 0;
    bool quoted = false, empty = true;
    std::size_t next = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        quoted = quoted != (c == '"');
        if (quoted)
            continue;
        depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        const bool separates = depth == 0 && (c == ';' || c == '\n');
        if (separates) {
            next = i + 1;
        } else if (next > begin && c != ' ' && c != '\t' && c != '\r') {
            begin = next; // something stands behind the separator
        }
        empty = false;
    }
    return empty ? 0 : begin;
}

// A game in which a text is read.
class Setting {
  public:
    Setting(const Program &program, const OddsOptions &options, OddsAnswer &answer)
        : options_(options), answer_(answer) {
        play_.loaded = program;
        play_.rules = program.data()->rules;
        play_.state = program.data()->start;
        hooks_ = make_lua_runner(program.data()->hooks);
    }

    // As a game stands, which is not unfinished. The odds are not those of the dice that were laid out for
    // it, nor are finished calls kept that only report it.
    Setting(const Play &play, const OddsOptions &options, OddsAnswer &answer)
        : Setting(play.loaded, options, answer) {
        play_ = play;
        play_.state.queued_dice.clear();
        play_.state.observed = false;
        play_.state.finished.clear();
    }

    void expression(const std::string &text) {
        const std::size_t at = last_statement(text);
        if (at > 0 && !prepare(text.substr(0, at)))
            return;
        const std::optional<TypedRules> typed = read(text.substr(at), "what is asked");
        if (!typed)
            return;
        if (typed->typed.type.kind == TypeKind::nothing)
            return complain(
                Diagnosed{Code::wrong_type, "this has no value whose odds could be told", typed->rules},
                "ask for a value: `attack(ada, orc)`, `attack(ada, orc).total`");
        play_.rules = typed->rules;
        play_.rules.machine().begin_function(play_.state, typed->function, arguments_of(play_));
        const FunctionId function = typed->function;
        work({typed->typed.type, {}}, [&](const bylaw::Program &program) {
            return std::vector{odds::rules::ends_of_function(program, play_.state, function)};
        });
    }

    void scenario(const std::string &name) {
        const auto &all = play_.rules.program->scenarios;
        const auto found =
            std::find_if(all.begin(), all.end(), [&](const Scenario &each) { return each.name == name; });
        if (found == all.end())
            return complain(
                Diagnosed{Code::unknown_name, filled("there is no scenario `{}`", {name}), play_.rules}, "");
        if (found->reports.empty())
            return complain(
                Diagnosed{Code::wrong_type,
                          filled("the scenario `{}` reports nothing, so there is nothing to tell the odds of",
                                 {name}),
                          play_.rules},
                "end it with `report … as \"…\"`");
        play_.rules.machine().begin_function(play_.state, found->function);
        work({type_nothing, found->reports}, [&](const bylaw::Program &program) {
            return odds::rules::ends_of_reports(program, play_.state, *found);
        });
    }

  private:
    struct Diagnosed {
        Code code;
        std::string message;
        const Rules &rules;
    };

    void complain(const Diagnosed &what, const std::string &mend) {
        bylaw::Diagnostic diagnostic(what.code, {0, 0, no_source}, what.message);
        if (!mend.empty())
            diagnostic.hint = mend;
        answer_.report =
            make_report(std::move(diagnostic), std::make_shared<SourceMap>(what.rules.program->sources));
    }

    std::optional<TypedRules> read(const std::string &text, const std::string &name) {
        SourceMap sources = play_.rules.program->sources;
        const SourceId id = sources.add(name, text);
        DiagnosticSink sink;
        Fragment fragment = parse_fragment(sources, id, sink);
        if (!sink.failed() && fragment.kind == Fragment::Kind::declarations)
            sink.report(bylaw::Diagnostic(Code::misplaced_clause,
                                          {0, static_cast<std::uint32_t>(text.size()), id},
                                          "odds are told of an expression, not of a declaration"));
        TypedRules typed = sink.failed() ? TypedRules{} : make_typed(play_, fragment.tree, sources, sink);
        if (!sink.failed())
            return typed;
        answer_.report = make_report(sink, std::make_shared<SourceMap>(std::move(sources)));
        return std::nullopt;
    }

    // Statements before the expression. They may not roll: what follows would depend on it.
    bool prepare(const std::string &text) {
        std::optional<TypedRules> typed = read(text, "what is given");
        if (!typed)
            return false;
        play_.rules = typed->rules;
        play_.added = typed->added;
        typed->typed.reports_before = play_.state.reports.size();
        play_.rules.machine().begin_function(play_.state, typed->function, arguments_of(play_));
        Surroundings around;
        around.hooks = hooks_.get();
        const Outcome outcome = play_.rules.machine().run(play_.state, around);
        if (outcome.kind == Outcome::Kind::done) {
            keep_names(play_, typed->typed);
            return true;
        }
        if (outcome.kind == Outcome::Kind::failed) {
            fail(outcome.error);
        } else {
            complain(Diagnosed{Code::misplaced_clause,
                               "what stands before the expression may neither roll nor ask", play_.rules},
                     "write a procedure that does all of it, and ask for the odds of that");
        }
        return false;
    }

    void fail(const RuntimeError &error) {
        answer_.report = make_report(run_diagnostic(*play_.rules.program, *play_.loaded.data()->hooks, error),
                                     std::make_shared<SourceMap>(play_.rules.program->sources));
    }

    // The ends are only asked for where they bound what is not known.
    template <class EndsOf> void work(const Wanted &wanted, const EndsOf &ends_of) {
        Surroundings around;
        around.hooks = hooks_.get();
        odds::rules::Answer found = odds::rules::odds_of(play_.rules.machine(), play_.state, wanted, around,
                                                         answer_options(options_));
        if (found.error)
            return fail(*found.error);
        if (!std::all_of(found.branches.begin(), found.branches.end(), mean_known)) {
            const std::vector<odds::rules::Ends> ends = ends_of(*play_.rules.program);
            for (odds::rules::ReportColumn &each : found.columns)
                each.ends = each.statement < ends.size() ? ends[each.statement] : odds::rules::Ends();
        }
        show_answer(found, *play_.rules.program, wanted, options_, answer_);
    }

    const OddsOptions &options_;
    OddsAnswer &answer_;
    Play play_;
    std::unique_ptr<HookRunner> hooks_;
};

template <class From, class Ask>
OddsAnswer timed(const From &from, const OddsOptions &options, const Ask &ask) {
    demand_seconds(options.most_seconds);
    const auto begin = std::chrono::steady_clock::now();
    OddsAnswer answer;
    Setting setting(from, options, answer);
    ask(setting);
    answer.seconds = seconds_since(begin);
    return answer;
}

} // namespace

static OddsOptions without_estimate(OddsOptions options) {
    options.estimate = false;
    return options;
}

OddsAnswer odds_of(const Program &program, const std::string &expression, const OddsOptions &options) {
    return timed(program, without_estimate(options),
                 [&](Setting &setting) { setting.expression(expression); });
}

OddsAnswer odds_of_scenario(const Program &program, const std::string &scenario, const OddsOptions &options) {
    const auto ask = [&](Setting &setting) { setting.scenario(scenario); };
    if (!options.estimate)
        return timed(program, options, ask);
    Estimating meanwhile(program, scenario, options);
    OddsAnswer answer = timed(program, meanwhile.options(), ask);
    meanwhile.add_to(answer);
    return answer;
}

OddsAnswer Session::odds(const std::string &expression, const OddsOptions &options) const {
    if (data().now.state.running()) {
        OddsAnswer answer;
        answer.report = data().misuse("something else has to be answered first").report;
        return answer;
    }
    return timed(data().now, without_estimate(options),
                 [&](Setting &setting) { setting.expression(expression); });
}

} // namespace bylaw::api
