#include "interpreter/check/layers/amend.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/layers/clean_text.hpp"

#include <algorithm>
#include <unordered_set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

ClauseKey named(std::string_view sort, Ref clause, NodeKind part = NodeKind::Name) {
    Ref name = clause.find(part);
    return name ? ClauseKey{sort, name.text()} : ClauseKey{};
}

ClauseKey adjust_key(Ref clause) {
    Ref label = clause.find(NodeKind::Label);
    if (!label)
        return {};                            // sums simply add up
    Ref value = view::Adjust(clause).value(); // `plus bonus` names none
    return {"adjust", value ? value.text() : "", clause.find(NodeKind::Operator).text(), label.text()};
}

} // namespace

ClauseKey clause_key(Ref clause) {
    switch (clause.kind()) {
    case NodeKind::Field: {
        view::Slot slot = clause.find(NodeKind::Slot);
        if (Ref name = slot.name())
            return {"field", name.text()};
        return named("field", slot, NodeKind::Index);
    }
    case NodeKind::Formula: return named("field", clause);
    case NodeKind::Value: return named("value", clause);
    case NodeKind::Stage: return named("stage", clause);
    case NodeKind::Degree: return named("degree", clause);
    case NodeKind::Named: return named("effect", clause);
    case NodeKind::Assign: return {"set", view::Assign(clause).place().text()};
    case NodeKind::Given: return named("given", clause);
    case NodeKind::Roll: return {"roll"};
    case NodeKind::Against: return {"against"};
    case NodeKind::Cost: return {"cost"};
    case NodeKind::Stacking: return {"stacking"};
    case NodeKind::Counts: return {"counts"};
    case NodeKind::Begins: return {"begins"};
    case NodeKind::Ending: return {"ending"};
    case NodeKind::Adjust: return adjust_key(clause);
    default: return {};
    }
}

std::string written(const ClauseKey &key) {
    if (!key.label.empty())
        return filled("{} {} {} {}", {key.sort, key.name, key.how, key.label});
    return key.name.empty() ? std::string(key.sort) : filled("{} {}", {key.sort, key.name});
}

namespace {

// Additions are one way of changing, multiplications another.
std::string_view way_of_changing(Ref line) {
    const Ref how = line.find(NodeKind::Operator);
    switch (how.word()) {
    case Word::minus: return "plus";
    case Word::divided_by: return "times";
    default: return how ? how.text() : "";
    }
}

std::string_view kind_of_line(NodeKind kind) {
    switch (kind) {
    case NodeKind::Adjust: return "adjust";
    case NodeKind::More: return "more";
    case NodeKind::Ignores: return "ignores";
    case NodeKind::DegreeBecomes: return "degree";
    case NodeKind::Forbid: return "forbid";
    default: return {};
    }
}

void replace_lines(const std::vector<Ref> &clauses, Ref by, std::set<Ref> &gone) {
    by.find(NodeKind::Block).each([&](Ref line) {
        const std::string key = line_key(by, line);
        for (const Ref &clause : clauses)
            if (!key.empty() && clause.is(NodeKind::Modify))
                clause.find(NodeKind::Block).each([&](Ref old) {
                    if (line_key(clause, old) == key)
                        gone.insert(old);
                });
    });
}

} // namespace

std::string line_key(Ref modify, Ref line) {
    const std::string_view kind = kind_of_line(line.kind());
    if (kind.empty())
        return {};
    const Ref pattern = modify.find(NodeKind::Pattern), name = line.find(NodeKind::Name);
    const bool named = line.is(NodeKind::Adjust) ? static_cast<bool>(view::Adjust(line).value()) : !!name;
    const Ref label = line.find(NodeKind::Label), when = line.find(NodeKind::When);
    std::string key = filled("modify {}:", {pattern ? clean_text(pattern) : ""});
    for (const std::string &part :
         {line.is(NodeKind::Adjust) ? "" : std::string(kind), named ? std::string(name.text()) : "",
          std::string(way_of_changing(line)), label ? clean_text(label) : "", when ? clean_text(when) : ""})
        key += part.empty() ? "" : " " + part;
    return key;
}

void amend_clauses(std::vector<Ref> &clauses, const std::vector<Ref> &blocks, std::set<Ref> &gone) {
    // Only what stood before this layer is replaced: two `cost` lines of one amendment are alternatives.
    std::unordered_set<ClauseKey, ClauseKeyHash> said;
    std::vector<Ref> added;
    for (const Ref &block : blocks)
        block.each([&](Ref clause) {
            if (const ClauseKey key = clause_key(clause); !key.empty())
                said.insert(key);
            if (clause.is(NodeKind::Modify))
                replace_lines(clauses, clause, gone);
            added.push_back(clause);
        });
    std::erase_if(clauses, [&](Ref clause) { return said.contains(clause_key(clause)); });
    clauses.insert(clauses.end(), added.begin(), added.end());
}

} // namespace bylaw::check
