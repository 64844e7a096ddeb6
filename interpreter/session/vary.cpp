// Returns a scenario with other values. Options are set as a house rule would. A `given` is edited in the
// text of the scenario, which is then read again. So every clause may be varied, with the usual messages.
#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "grammar/ast/view.hpp"
#include "interpreter/session/build.hpp"
#include "interpreter/session/cast_text.hpp"
#include "interpreter/session/fitting_cast.hpp"
#include "interpreter/session/given_text.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/session/setting_text.hpp"

#include <bylaw/simulate.hpp>

#include <algorithm>
#include <map>

namespace bylaw {

namespace {

using ast::NodeKind;
using ast::Ref;
using Settings = std::vector<std::pair<std::string, std::string>>;

// Edits of settings in the text of a scenario.
class Varied {
  public:
    Varied(const api::Program::Data &data, const std::string &scenario, DiagnosticSink &sink)
        : data_(data), scenario_(scenario), sink_(sink), read_(*data.gathered.sources, sink) {
        for (const Ref &given : givens_of(data.gathered.input, scenario))
            givens_[std::string(given.find(NodeKind::Name).text())].push_back(given);
    }

    // False: it is no matter of the scenario's text.
    bool set(const std::string &name, const std::string &value);
    // The files of which something changes, as they are then.
    std::map<SourceId, std::string> texts();
    const std::shared_ptr<SourceMap> &sources() const { return read_.sources(); }

  private:
    struct Change {
        Ref given;
        GivenText text;
    };

    void report(std::optional<Diagnostic> wrong) {
        if (wrong)
            sink_.report(std::move(*wrong));
    }
    void report_unknown(const std::string &name);
    void set_option(Ref given, const std::string &name, const std::string &value);
    void set_given(const std::string &name, const std::string &value);
    void set_field(const std::string &who, const std::string &place, const std::string &value);
    Change *change_of(const std::string &who);

    const api::Program::Data &data_;
    const std::string &scenario_;
    DiagnosticSink &sink_;
    SettingTexts read_;
    std::map<std::string, std::vector<Ref>> givens_;
    std::map<std::string, Change> changes_;
    std::map<SourceId, std::vector<TextEdit>> edits_;
};

bool Varied::set(const std::string &name, const std::string &value) {
    const std::size_t end = name.find_first_of(".[");
    const std::string who = name.substr(0, end);
    const auto found = givens_.find(who);
    const bool is_option =
        end == std::string::npos && std::ranges::find(data_.rules.program->options, name, &Option::name) !=
                                        data_.rules.program->options.end();
    if (is_option && (found == givens_.end() || !found->second[0].is(NodeKind::GivenOption)))
        return false;
    if (found == givens_.end())
        report_unknown(who);
    else if (found->second.size() > 1)
        report(Diagnostic(Code::double_declaration, found->second[1].span(),
                          filled("the scenario `{}` says in several places what `{}` is", {scenario_, who}))
                   .also(found->second[0].span(), "the first of them"));
    else if (is_option)
        set_option(found->second[0], name, value);
    else if (end == std::string::npos)
        set_given(name, value);
    else if (name[end] == '.')
        set_field(who, name.substr(end + 1), value);
    else
        report(Diagnostic(Code::unknown_name, {0, 0, no_source},
                          filled("of the group `{}` all are set alike, or none", {who}))
                   .mend(filled("such as `{}.FIELD`", {who})));
    return true;
}

static bool is_field_of_game(const Program &rules, std::string_view name) {
    return std::ranges::any_of(rules.game_fields,
                               [&](FieldId field) { return rules.fields[field].name == name; });
}

void Varied::report_unknown(const std::string &who) {
    const Program &rules = *data_.rules.program;
    if (std::ranges::find(rules.scenarios, scenario_, &Scenario::name) == rules.scenarios.end())
        return report(Diagnostic(Code::unknown_name, {0, 0, no_source},
                                 filled("there is no scenario `{}`", {scenario_})));
    std::vector<std::string_view> names;
    for (const auto &[name, given] : givens_)
        names.push_back(name);
    for (const Option &option : rules.options)
        names.push_back(option.name);
    const auto near = suggest(who, names);
    report(
        Diagnostic(
            Code::unknown_name, {0, 0, no_source},
            filled("the scenario `{}` has no `given {}`, and there is no such option", {scenario_, who}))
            .mend(
                near ? "did you mean `" + *near + "`?"
                : is_field_of_game(rules, who)
                    ? filled("`{}` is a field of the game; what begins in several ways is an `option {} = …`",
                             {who, who})
                    : ""));
}

void Varied::set_option(Ref given, const std::string &name, const std::string &value) {
    const Ref clause = read_.read(filled("given option {} = {}", {name, value}), NodeKind::GivenOption);
    const std::string old = value_text(given);
    const std::uint32_t end = given.span().end;
    if (clause)
        edits_[given.span().source].push_back(
            {end - static_cast<std::uint32_t>(old.size()), end, value_text(clause)});
}

Varied::Change *Varied::change_of(const std::string &who) {
    const Ref given = givens_.at(who)[0];
    return &changes_.try_emplace(who, Change{given, {who, ast::view::Given(given).value()}}).first->second;
}

void Varied::set_given(const std::string &name, const std::string &value) {
    const Ref clause = read_.read(filled("given {} = {}", {name, value}), NodeKind::Given);
    if (!clause)
        return;
    Change &change = *change_of(name);
    report(change.text.set(clause));
    report(unfit_kind(*data_.rules.program, name, change.text.old_kind(), change.text.new_kind()));
}

void Varied::set_field(const std::string &who, const std::string &place, const std::string &value) {
    const Ref clause = read_.read(filled("{}.{} = {}", {who, place, value}), NodeKind::Assign);
    if (clause)
        report(change_of(who)->text.set_field(place, clause));
}

std::map<SourceId, std::string> Varied::texts() {
    for (const auto &[name, change] : changes_)
        report(change.text.write(edits_[change.given.span().source]));
    std::map<SourceId, std::string> texts;
    if (!sink_.failed())
        for (auto &[source, edits] : edits_)
            texts.emplace(source, edited((*data_.gathered.sources)[source].text(), std::move(edits), 0));
    return texts;
}

api::Loaded read_anew(const api::Library &library, const api::Program &below,
                      const std::map<SourceId, std::string> &texts, const std::string &scenario) {
    DiagnosticSink sink;
    Gathered gathered = gather_edited(below.data()->gathered, texts, sink);
    const std::shared_ptr<const SourceMap> sources = gathered.sources;
    api::Loaded loaded = build(std::move(gathered), library.options(), below.data(), sink);
    if (!loaded.program)
        return loaded;
    report_unfit_cast(*below.data()->rules.program, *loaded.program.data()->rules.program, scenario, sink);
    return sink.failed() ? api::Loaded{{}, make_report(sink, sources)} : loaded;
}

} // namespace

api::Loaded api::vary(const Library &library, const Program &program, const std::string &scenario,
                      const Settings &settings) {
    DiagnosticSink sink;
    Varied varied(*program.data(), scenario, sink);
    Settings options;
    for (const auto &[name, value] : settings)
        if (!varied.set(name, value))
            options.emplace_back(name, value);
    const std::map<SourceId, std::string> texts = varied.texts();
    if (sink.failed())
        return {{}, make_report(sink, varied.sources())};
    Loaded loaded = library.set_options(program, options);
    return loaded.program && !texts.empty() ? read_anew(library, loaded.program, texts, scenario) : loaded;
}

} // namespace bylaw
