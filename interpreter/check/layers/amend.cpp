#include "interpreter/check/layers/amend.hpp"
#include "interpreter/check/layers/statement_kinds.hpp"

#include <algorithm>
#include <charconv>
#include <set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

std::string named(std::string_view sort, Ref clause, NodeKind part = NodeKind::Name) {
    Ref name = clause.find(part);
    return name ? std::string(sort) + " " + std::string(name.text()) : std::string();
}

std::string adjust_key(Ref clause) {
    Ref label = clause.find(NodeKind::Label);
    if (!label)
        return {};                            // sums simply add up
    Ref value = view::Adjust(clause).value(); // `plus bonus` names none
    return "adjust " + std::string(value ? value.text() : "") + " " +
           std::string(clause.find(NodeKind::Operator).text()) + " " + std::string(label.text());
}

} // namespace

std::string clause_key(Ref clause) {
    switch (clause.kind()) {
    case NodeKind::Field: {
        view::Slot slot = clause.find(NodeKind::Slot);
        if (Ref name = slot.name())
            return "field " + std::string(name.text());
        return named("field", slot, NodeKind::Index);
    }
    case NodeKind::Formula: return named("field", clause);
    case NodeKind::Value: return named("value", clause);
    case NodeKind::Stage: return named("stage", clause);
    case NodeKind::Degree: return named("degree", clause);
    case NodeKind::Named: return named("effect", clause);
    case NodeKind::Assign: return "set " + std::string(view::Assign(clause).place().text());
    case NodeKind::Given: return named("given", clause);
    case NodeKind::Roll: return "roll";
    case NodeKind::Against: return "against";
    case NodeKind::Cost: return "cost";
    case NodeKind::Stacking: return "stacking";
    case NodeKind::Counts: return "counts";
    case NodeKind::Begins: return "begins";
    case NodeKind::Ending: return "ending";
    case NodeKind::Adjust: return adjust_key(clause);
    default: return {};
    }
}

void amend_clauses(std::vector<Ref> &clauses, Ref block, bool replace, DiagnosticSink &) {
    // Only what stood before this layer is replaced: two `cost` lines of one amendment are alternatives.
    std::size_t old = replace ? 0 : clauses.size();
    std::vector<Ref> added;
    block.each([&](Ref clause) {
        std::string key = clause_key(clause);
        if (!key.empty()) {
            auto last = std::remove_if(clauses.begin(), clauses.begin() + old,
                                       [&](Ref c) { return clause_key(c) == key; });
            clauses.erase(last, clauses.begin() + old);
            old = clauses.size();
        }
        added.push_back(clause);
    });
    clauses.insert(clauses.end(), added.begin(), added.end());
}

namespace {

// The numbers that a row claims; one that cannot be read claims all.
std::pair<std::int64_t, std::int64_t> claimed(Ref row) {
    view::Range range = row.find(NodeKind::Range);
    if (!range)
        return {INT64_MIN, INT64_MAX};
    auto number = [](Ref at, std::int64_t otherwise) {
        std::string digits;
        for (char c : at.text())
            if (c != '_' && c != ' ')
                digits += c;
        std::int64_t value = otherwise;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return read.ec == std::errc() && read.ptr == digits.data() + digits.size() ? value : otherwise;
    };
    const std::int64_t low = number(range.low(), INT64_MIN);
    if (range.high())
        return {low, number(range.high(), INT64_MAX)};
    return {low, low == INT64_MIN || range.is_open() ? INT64_MAX : low};
}

// Rows are the same where they claim the same numbers, or what is left over.
bool change_same_row(Ref a, Ref b) {
    bool same = false;
    a.find(NodeKind::Block).each(NodeKind::Row, [&](Ref x) {
        b.find(NodeKind::Block).each(NodeKind::Row, [&](Ref y) {
            const bool rest = static_cast<bool>(x.find(NodeKind::Otherwise));
            if (rest != static_cast<bool>(y.find(NodeKind::Otherwise)))
                return;
            const auto [low, high] = claimed(x);
            const auto [other_low, other_high] = claimed(y);
            same = same || rest || (low <= other_high && other_low <= high);
        });
    });
    return same;
}

} // namespace

bool changes_same_clause(Ref a, Ref b) {
    auto replaces = [](Ref item) {
        const view::Layer layer = item.find(NodeKind::Layer);
        return layer.how().word() == Word::replace;
    };
    if (replaces(a) || replaces(b) || change_same_row(a, b))
        return true;
    std::set<std::string> changed;
    auto visit = [&](Ref item, auto &&act) {
        item.each([&](Ref part) {
            bool own = part.kind() == NodeKind::Name || part.kind() == NodeKind::Layer ||
                       part.kind() == NodeKind::Word || part.kind() == NodeKind::Block ||
                       part.kind() == NodeKind::Reference;
            if (!own)
                act("header " + std::to_string(static_cast<int>(part.kind())));
        });
        if (Ref block = item.find(NodeKind::Block))
            block.each([&](Ref clause) { act(is_statement(clause.kind()) ? "do" : clause_key(clause)); });
    };
    visit(a, [&](const std::string &key) { changed.insert(key); });
    bool same = false;
    visit(b, [&](const std::string &key) { same = same || (!key.empty() && changed.contains(key)); });
    return same;
}

} // namespace bylaw::check
