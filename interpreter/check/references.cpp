// References: which declarations, and which tests, carry which row of the rulebook.
#include "interpreter/check/checker.hpp"

#include <unordered_set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool clause_like(NodeKind kind) { return kind != NodeKind::Block && kind != NodeKind::Reference; }

} // namespace

void Checker::collect_references() {
    std::unordered_set<std::string> carried;
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind == NodeKind::Test) continue;
        std::string name = std::string(d.sort) + (d.name.empty() ? "" : " " + std::string(d.name));
        auto add = [&](Ref reference, Span span) {
            std::string id(reference.text().substr(1));
            carried.insert(id);
            program_.references.push_back({id, name, span, d.kind == NodeKind::Hook});
        };
        for (Ref header : d.headers) header_references(header, d, add);
        for (Ref clause : d.clauses) clause_references(clause, clause.span(), add);
    }
    for (std::size_t i = 0; i < declarations_.tests.size() && i < program_.tests.size(); ++i) {
        const Declaration &d = *declarations_.tests[i];
        auto add = [&](Ref reference, Span) {
            std::string id(reference.text().substr(1));
            if (!carried.contains(id)) report_loose_reference(reference, carried);
            program_.tests[i].references.push_back(std::move(id));
        };
        header_references(d.header, d, add);
        for (Ref clause : d.clauses) clause_references(clause, clause.span(), add);
    }
}

// Those of the header itself, and those that stand behind its `{` or between the clauses.
void Checker::header_references(Ref header, const Declaration &d, const std::function<void(Ref, Span)> &add) {
    header.each([&](Ref part) {
        if (part.kind() == NodeKind::Reference) add(part, d.span());
        else if (part.kind() != NodeKind::Block) clause_references(part, part.span(), add);
        else part.each(NodeKind::Reference, [&](Ref reference) { add(reference, d.span()); });
    });
}

void Checker::clause_references(Ref clause, Span innermost, const std::function<void(Ref, Span)> &add) {
    if (clause.kind() == NodeKind::Reference) return add(clause, innermost);
    clause.each([&](Ref part) {
        Span span = part.kind() == NodeKind::Block || !clause_like(part.kind()) ? innermost : part.span();
        if (part.kind() == NodeKind::Reference) add(part, innermost);
        else clause_references(part, clause.kind() == NodeKind::Block ? span : innermost, add);
    });
}

void Checker::report_loose_reference(Ref reference, const std::unordered_set<std::string> &carried) {
    std::vector<std::string_view> known(carried.begin(), carried.end());
    std::sort(known.begin(), known.end());
    Diagnostic d(Code::loose_reference, reference.span(),
                 "no declaration carries `" + std::string(reference.text()) + "`, which this test is about");
    add_near(d, reference.text().substr(1), known);
    if (d.hint.empty()) d.hint = "put `" + std::string(reference.text()) + "` behind the clause that implements it";
    report(std::move(d));
}

} // namespace bylaw::check
