#include "interpreter/check/layers/compare.hpp"

#include <algorithm>
#include <set>

namespace bylaw::check {

namespace {

// Alternatives of one name, such as two `cost` lines, are one thing to compare.
std::string text_of(const std::vector<Part> &parts, const std::string &key) {
    std::string text;
    for (const Part &part : parts)
        if (part.key == key)
            text += (text.empty() ? "" : " or ") + part.text;
    return text;
}

Ref first_of(const std::vector<Part> &parts, const std::string &key) {
    const auto found = std::ranges::find(parts, key, &Part::key);
    return found == parts.end() ? Ref{} : found->at;
}

// `harm = 2` in a kind stands in for what its field begins with.
std::string key_before(const std::vector<Part> &before, const std::string &key) {
    const std::string field = key.starts_with("set ") ? "field " + key.substr(4) : "";
    return !field.empty() && !first_of(before, key) ? field : key;
}

bool is_compared_by_name(const Part &part) {
    return part.has_name() && !part.is_row_of_numbers();
}

class Comparison {
  public:
    Comparison(std::vector<Part> before, std::vector<Part> after)
        : before_(std::move(before)), after_(std::move(after)) {}

    std::vector<PartChange> run() {
        by_name();
        by_number();
        without_name();
        return std::move(changes_);
    }

  private:
    void by_name() {
        std::set<std::string> seen;
        for (const Part &part : after_)
            if (is_compared_by_name(part) && seen.insert(part.key).second)
                compare_named(part);
        for (const Part &part : before_)
            if (is_compared_by_name(part) && !first_of(after_, part.key) && seen.insert(part.key).second)
                changes_.push_back({part, text_of(before_, part.key), "", part.at, {}});
    }

    void compare_named(const Part &part) {
        const std::string was = key_before(before_, part.key), before = text_of(before_, was),
                          after = text_of(after_, part.key);
        if (before != after)
            changes_.push_back({part, before, after, first_of(before_, was), part.at});
    }

    // The row that counts for a number: rows of one declaration do not overlap.
    static const Part *row_at(const std::vector<Part> &parts, std::int64_t number) {
        const auto found = std::ranges::find_if(parts, [&](const Part &part) {
            return part.is_row_of_numbers() && part.low <= number && number <= part.high;
        });
        return found == parts.end() ? nullptr : &*found;
    }

    // Returns the numbers at which a row begins or ends.
    std::set<std::int64_t> beginnings() const {
        std::set<std::int64_t> points;
        for (const auto *parts : {&before_, &after_})
            for (const Part &part : *parts)
                if (part.is_row_of_numbers()) {
                    points.insert(part.low);
                    if (part.high != INT64_MAX)
                        points.insert(part.high + 1);
                }
        return points;
    }

    void by_number() {
        const std::set<std::int64_t> points = beginnings();
        for (auto at = points.begin(); at != points.end(); ++at) {
            const auto next = std::next(at);
            compare_stretch(*at, next == points.end() ? INT64_MAX : *next - 1);
        }
    }

    void compare_stretch(std::int64_t low, std::int64_t high) {
        const Part *was = row_at(before_, low), *is = row_at(after_, low);
        const std::string before = was ? was->text : "", after = is ? is->text : "";
        if (before == after)
            return;
        PartChange change{is ? *is : *was, before, after, was ? was->at : Ref{}, is ? is->at : Ref{}};
        change.part.low = low;
        change.part.high = high;
        const bool goes_on = !changes_.empty() && changes_.back().part.is_row_of_numbers() &&
                             changes_.back().part.high + 1 == low && changes_.back().before == before &&
                             changes_.back().after == after;
        if (goes_on)
            changes_.back().part.high = high;
        else
            changes_.push_back(std::move(change));
    }

    // Lines that both have are no change, wherever they stand.
    static std::vector<Part> lines_left(const std::vector<Part> &parts, const std::vector<Part> &others) {
        std::multiset<std::string> there;
        for (const Part &other : others)
            if (!other.has_name())
                there.insert(other.text);
        std::vector<Part> left;
        for (const Part &part : parts) {
            if (part.has_name())
                continue;
            if (const auto found = there.find(part.text); found != there.end())
                there.erase(found);
            else
                left.push_back(part);
        }
        return left;
    }

    // A line that is gone and a new one of the same sort are one that was changed.
    void without_name() {
        std::vector<Part> gone = lines_left(before_, after_);
        for (const Part &part : lines_left(after_, before_)) {
            const auto was = std::ranges::find_if(
                gone, [&](const Part &g) { return g.key == part.key && g.at.kind() == part.at.kind(); });
            if (was == gone.end()) {
                changes_.push_back({part, "", part.text, {}, part.at});
                continue;
            }
            changes_.push_back({part, was->text, part.text, was->at, part.at});
            gone.erase(was);
        }
        for (const Part &part : gone)
            changes_.push_back({part, part.text, "", part.at, {}});
    }

    const std::vector<Part> before_, after_;
    std::vector<PartChange> changes_;
};

} // namespace

std::vector<PartChange> compare(const std::vector<Ref> &before, const std::vector<Ref> &after) {
    return Comparison(parts_of(before), parts_of(after)).run();
}

} // namespace bylaw::check
