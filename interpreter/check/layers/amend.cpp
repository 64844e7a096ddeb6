#include "interpreter/check/layers/amend.hpp"
#include "base/text/filled.hpp"

#include <algorithm>

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

void amend_clauses(std::vector<Ref> &clauses, Ref block, bool replace, DiagnosticSink &) {
    // Only what stood before this layer is replaced: two `cost` lines of one amendment are alternatives.
    std::size_t old = replace ? 0 : clauses.size();
    std::vector<Ref> added;
    block.each([&](Ref clause) {
        const ClauseKey key = clause_key(clause);
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

} // namespace bylaw::check
