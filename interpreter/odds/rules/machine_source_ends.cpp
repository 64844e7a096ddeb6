// Results of games at their ends.
#include "interpreter/odds/rules/machine_source.hpp"

#include "interpreter/machine/look.hpp"
#include "interpreter/odds/rules/packing.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

bool is_plain(TypeKind kind) {
    return kind == TypeKind::number || kind == TypeKind::yesno || kind == TypeKind::member ||
           kind == TypeKind::degree;
}

} // namespace

// Returns the result and the reports of the game, by column. Nothing: this cannot be said ahead.
std::optional<std::vector<Value>> MachineSource::values_of(State &state, const Outcome &outcome) {
    std::vector<Value> values(columns_.size(), not_reported);
    if (wanted_.value.kind != TypeKind::nothing) {
        const std::optional<Value> value = column_value(wanted_.value, state, outcome.value);
        if (!value) {
            return std::nullopt;
        }
        values[0] = *value;
    }
    for (std::size_t i = 0; !wanted_.reports.empty() && i < state.reports.size();
         ++i) { // the last of several counts
        const Reported &each = state.reports[i];
        const std::optional<std::size_t> column = column_of(each, state);
        const std::optional<Value> value = column ? column_value(each.type, state, each.value) : std::nullopt;
        if (!value) {
            return std::nullopt;
        }
        values.resize(std::max(values.size(), *column + 1), not_reported);
        values[*column] = *value;
    }
    return values;
}

bool MachineSource::end(State &state, const Outcome &outcome, Weight weight, Expansion &out) {
    std::optional<std::vector<Value>> told = values_of(state, outcome);
    if (!told) {
        return false;
    }
    std::vector<Value> &values = *told;
    if (columns_.size() > most_report_names) {
        RuntimeError error;
        error.code = Code::too_large;
        error.message =
            "this scenario reports under more than " + std::to_string(most_report_names) + " different names";
        return fail(std::move(error));
    }
    for (const Counter &each : counters_.all()) {
        settle_counted(values, each.columns);
    }
    for (const CountingWord &each : counting_) {
        settle_counted(values, each.columns);
    }
    while (!values.empty() &&
           values.back() == not_reported) { // a name that came up later makes no difference
        values.pop_back();
    }
    if (!ahead_ && !ended_) { // by then every asked thing has a policy
        ended_ = true;
        players_ = state.players;
        last_ = state;
    }
    out.ends = true;
    bytes_.push_back(ended_key);
    Packer(bytes_).words(values);
    add(weight, out);
    return true;
}

// Pays rewards; a missing report has no value.
void MachineSource::settle_counted(std::vector<Value> &values, const std::vector<std::size_t> &columns) {
    for (const std::size_t column : columns) {
        rewards_[column] = values[column] == not_reported ? 0 : std::exchange(values[column], 0);
    }
}

// By the statement and the name, as in a simulation.
std::optional<std::size_t> MachineSource::column_of(const Reported &reported, const State &state) {
    if (reported.label == 0 && known_columns_[reported.number]) {
        return *known_columns_[reported.number];
    }
    const std::string name = report_name(machine_.program(), state, reported);
    const auto known = std::ranges::find_if(columns_, [&](const ReportColumn &each) {
        return each.statement == reported.number && each.name == name;
    });
    const auto column = static_cast<std::size_t>(known - columns_.begin());
    if (known == columns_.end()) {
        if (ahead_) {
            return std::nullopt;
        }
        columns_.push_back({reported.number, name, reported.type});
    }
    return column;
}

// Lists, texts and the like belong to their state: from here on they are numbers of texts.
std::optional<Value> MachineSource::column_value(Type type, const State &state, Word word) {
    if (is_plain(type.kind)) {
        return word;
    }
    if (ahead_) {
        return std::nullopt;
    }
    return names_->texts.number(value_text(machine_.program(), state, type, word));
}

std::string MachineSource::text(Type type, Value value) const {
    return is_plain(type.kind) ? value_text(machine_.program(), start_, type, value) : names_->texts[value];
}

} // namespace bylaw::odds::rules
