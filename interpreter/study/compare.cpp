// Difference of two programs: their declarations after all layers, part by part.
#include "interpreter/check/layers/compare.hpp"
#include "interpreter/check/layers/clean_text.hpp"
#include "interpreter/session/program_data.hpp"
#include "interpreter/session/report.hpp"
#include "interpreter/study/compare_checks.hpp"

#include <bylaw/compare.hpp>

#include <algorithm>
#include <array>
#include <map>

namespace bylaw::api {

namespace {

using ast::NodeKind;
using check::Declaration;
using check::Ref;

// In the order in which they are reported.
constexpr std::array<const char *, 6> groups = {"options", "values",     "tables",
                                                "rules",   "conditions", "other"};

std::size_t group_of(const Declaration &d) {
    switch (d.kind) {
    case NodeKind::Option: return 0;
    case NodeKind::Kind:
    case NodeKind::Field:
    case NodeKind::Formula: return 1;
    case NodeKind::Grid: return 2;
    case NodeKind::Rule: return d.sort == "table" ? 2 : 3;
    case NodeKind::Bundle: return 3;
    case NodeKind::Condition: return 4;
    default: return 5;
    }
}

// Whether the declaration is no rule of the game, but serves to try it.
bool is_told(const Declaration &d) {
    return !d.removed && !d.name.empty() && d.kind != NodeKind::Test && d.kind != NodeKind::Scenario &&
           d.kind != NodeKind::Policy;
}

// The declarations of one program, as its layers left them.
class Side {
  public:
    explicit Side(const Program &program)
        : input_(program.data()->gathered.input), sources_(program.data()->rules.program->sources) {
        DiagnosticSink unheard;
        check::BrokenWords broken;
        broken.read(input_);
        merged_ = check::merge_layers(input_, unheard, broken);
        for (const Declaration &d : merged_.all)
            if (is_told(d))
                by_name_.emplace(std::pair(std::string(d.sort), std::string(d.name)), &d);
    }
    const std::map<std::pair<std::string, std::string>, const Declaration *> &all() const { return by_name_; }
    const Declaration *find(const Declaration &d) const {
        const auto found = by_name_.find({std::string(d.sort), std::string(d.name)});
        return found == by_name_.end() ? nullptr : found->second;
    }
    Place place(Ref at) const { return at ? make_place(sources_, at.span()) : Place(); }

  private:
    const CheckInput &input_;
    const SourceMap &sources_;
    check::Declarations merged_;
    std::map<std::pair<std::string, std::string>, const Declaration *> by_name_;
};

class Differences {
  public:
    Differences(const Program &first, const Program &second) : first_(first), second_(second) {}

    std::vector<Difference> run() {
        for (const auto &[name, d] : first_.all()) {
            if (const Declaration *other = second_.find(*d))
                compare_both(*d, *other);
            else
                add_one(*d, true);
        }
        for (const auto &[name, d] : second_.all())
            if (!first_.find(*d))
                add_one(*d, false);
        std::ranges::stable_sort(found_, {}, [](const auto &each) {
            return std::tuple(each.first, each.second.name, each.second.sort);
        });
        std::vector<Difference> all;
        for (auto &[group, difference] : found_)
            all.push_back(std::move(difference));
        return all;
    }

  private:
    Difference &add(const Declaration &d) {
        const std::size_t group = group_of(d);
        found_.push_back({group, {groups[group], std::string(d.sort), std::string(d.name)}});
        return found_.back().second;
    }

    void add_one(const Declaration &d, bool first) {
        Difference &only = add(d);
        (first ? only.first : only.second) = check::clean_text(d.header);
        (first ? only.first_at : only.second_at) = (first ? first_ : second_).place(d.header);
    }

    void compare_both(const Declaration &d, const Declaration &other) {
        for (check::PartChange &change : check::compare(d.headers, other.headers)) {
            Difference &part = add(d);
            part.part = check::part_words(change.part);
            part.first = std::move(change.before);
            part.second = std::move(change.after);
            part.first_at = first_.place(change.was);
            part.second_at = second_.place(change.is);
        }
    }

    const Side first_, second_;
    std::vector<std::pair<std::size_t, Difference>> found_;
};

} // namespace

Comparison compare(const Program &first, const Program &second, const ComparisonOptions &options) {
    Comparison comparison{Differences(first, second).run(), {}};
    if (options.odds)
        comparison.checks = compare_checks(first, second, options);
    return comparison;
}

} // namespace bylaw::api
