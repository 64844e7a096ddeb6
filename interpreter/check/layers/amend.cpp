#include "interpreter/check/layers/amend.hpp"
#include "base/text/filled.hpp"

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

void amend_clauses(std::vector<Ref> &clauses, const std::vector<Ref> &blocks) {
    // Only what stood before this layer is replaced: two `cost` lines of one amendment are alternatives.
    std::unordered_set<ClauseKey, ClauseKeyHash> said;
    std::vector<Ref> added;
    for (const Ref &block : blocks)
        block.each([&](Ref clause) {
            if (const ClauseKey key = clause_key(clause); !key.empty())
                said.insert(key);
            added.push_back(clause);
        });
    std::erase_if(clauses, [&](Ref clause) { return said.contains(clause_key(clause)); });
    clauses.insert(clauses.end(), added.begin(), added.end());
}

} // namespace bylaw::check
