#include "interpreter/simulate/trial_table.hpp"

#include <algorithm>

namespace bylaw {

ReportSort sort_of(Type type) {
    switch (type.kind) {
    case TypeKind::number: return ReportSort::number;
    case TypeKind::yesno: return ReportSort::yesno;
    default: return ReportSort::value;
    }
}

namespace {

template <class All> std::size_t room_for_one_more(const All &all) {
    return all.size() < all.capacity() ? all.capacity() : 2 * all.size() + 1;
}

} // namespace

TrialTable::TrialTable(const TrialSetup &setup) {
    const auto &reports = setup.what().reports;
    for (std::uint32_t i = 0; i < reports.size(); ++i) {
        if (!reports[i].first.empty()) { // the others are named while they run
            column(reports[i].first, sort_of(reports[i].second), i, 0);
        }
    }
}

void TrialTable::clear(std::uint64_t from, std::size_t count) {
    first = from;
    rows = count;
    for (TrialColumn &each : columns) {
        each.words.assign(count, 0);
        each.given.assign(count, 0);
        each.luck = {};
    }
    luck = {};
    lucks_.clear();
    open_lucks_ = 0;
    failed.assign(count, 0);
    failures.clear();
    interrupted = false;
    texts.clear(); // or they would grow with the trials
    text_numbers_.clear();
}

std::size_t TrialTable::column(const std::string &name, ReportSort sort, std::uint32_t statement,
                               std::uint32_t place) {
    auto known = known_.find({statement, name});
    if (known == known_.end()) { // in this order: what has a number is there, also where memory runs out
        TrialColumn made{
            name, sort, statement, place, std::vector<Word>(rows), std::vector<std::uint8_t>(rows), {}};
        columns.reserve(room_for_one_more(columns));
        known = known_.emplace(std::pair(statement, name), columns.size()).first;
        columns.push_back(std::move(made));
    }
    TrialColumn &found = columns[known->second];
    found.place = std::min(found.place, place);
    return known->second;
}

void TrialTable::note_luck(std::size_t row, std::span<const double> lucks) {
    constexpr std::size_t at_once = 16;
    if (lucks.size() * open_lucks_ != lucks_.size() || open_lucks_ == at_once) {
        settle_luck();
    }
    ++open_lucks_;
    lucks_.insert(lucks_.end(), lucks.begin(), lucks.end());
    for (TrialColumn &each : columns) {
        if (each.given[row] != 0 && each.sort != ReportSort::value) {
            each.luck.add(static_cast<double>(each.words[row]), lucks);
        }
    }
}

void TrialTable::settle_luck() {
    luck.add(lucks_, open_lucks_);
    lucks_.clear();
    open_lucks_ = 0;
}

Word TrialTable::text(const std::string &text) {
    auto known = text_numbers_.find(text);
    if (known == text_numbers_.end()) {
        std::string made = text;
        texts.reserve(room_for_one_more(texts));
        known = text_numbers_.emplace(text, static_cast<Word>(texts.size())).first;
        texts.push_back(std::move(made));
    }
    return known->second;
}

void TrialTable::fail(std::size_t row, RuntimeError error) {
    for (TrialColumn &each : columns) {
        each.words[row] = 0;
        each.given[row] = 0;
    }
    failed[row] = 1;
    failures.push_back({first + row, std::move(error)});
}

void copy_trial(const TrialTable &from, std::size_t from_row, TrialTable &into, std::size_t row) {
    into.interrupted = into.interrupted || from.interrupted;
    for (const TrialColumn &each : from.columns) {
        if (each.given[from_row] != 0) {
            const std::size_t column = into.column(each.name, each.sort, each.statement);
            into.columns[column].place = std::min(into.columns[column].place, each.place);
            const Word word = each.words[from_row];
            into.give(column, row,
                      each.sort == ReportSort::value ? into.text(from.texts[static_cast<std::size_t>(word)])
                                                     : word);
        }
    }
    for (const TrialFailure &each : from.failures) {
        if (each.trial == from.first + from_row) {
            into.fail(row, each.error);
        }
    }
}

} // namespace bylaw
