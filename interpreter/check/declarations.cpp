// Collects the declarations of all files and lays the amendments of each layer over what they amend.
#include "interpreter/check/declarations.hpp"
#include "interpreter/check/amend.hpp"
#include "interpreter/check/checker.hpp"

#include "base/diagnostics/suggest.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

class Merger {
  public:
    Merger(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken) : input_(input), sink_(sink), broken_(broken) {}

    Declarations run() {
        for (const ModuleFile &file : input_.files) {
            Ref root{&file.tree, file.tree.root, file.module};
            if (!root) continue;
            root.each([&](Ref item) { add(item); });
        }
        // Amendments wait until every file is read: order inside one ruleset's folder is of no meaning.
        for (Ref item : layered_) apply(item);
        return std::move(result_);
    }

  private:
    void report(Diagnostic d) {
        if (!broken_.explain(d)) sink_.report(std::move(d));
    }

    static std::string_view sort_of(Ref item) {
        switch (item.kind()) {
        case NodeKind::Option: return "option";
        case NodeKind::Enum: return "enum";
        case NodeKind::Kind: return "kind";
        case NodeKind::Rule: return item.find(NodeKind::Word).text();
        case NodeKind::Condition: return "condition";
        case NodeKind::Bundle: return "rule";
        case NodeKind::Grid: return "grid";
        case NodeKind::Policy: return "policy";
        case NodeKind::Scenario: return "scenario";
        case NodeKind::Hook: return "hook";
        case NodeKind::Formula: return "formula";
        default: return "field";
        }
    }

    void add(Ref item) {
        switch (item.kind()) {
        case NodeKind::Ruleset:
        case NodeKind::Use:
        case NodeKind::Extends:
        case NodeKind::Reference:
        case NodeKind::Missing: return;
        case NodeKind::Remove: layered_.push_back(item); return;
        case NodeKind::Test: result_.tests.push_back(&make(item, {})); return;
        case NodeKind::Tag:
            item.find(NodeKind::Names).each([&](Ref name) { declare(item, name.text(), name); });
            return;
        case NodeKind::Field:
            item.each(NodeKind::Slot, [&](Ref slot) {
                if (Ref name = slot.find(NodeKind::Name)) declare(item, name.text(), name);
                else if (Ref index = slot.find(NodeKind::Index)) declare(item, index.text(), index);
            });
            return;
        default: break;
        }
        Ref name = item.find(NodeKind::Name);
        if (!name) return; // already reported by the grammar
        if (item.find(NodeKind::Layer) || resets_option(item)) layered_.push_back(item);
        else declare(item, name.text(), name);
    }

    // `option luck = 13` in a ruleset that extends the option's owner turns the dial.
    bool resets_option(Ref item) const {
        return item.kind() == NodeKind::Option && !input_.modules[item.module].extends.empty() &&
               declared_elsewhere(item);
    }
    bool declared_elsewhere(Ref item) const {
        auto found = result_.by_name.find(item.find(NodeKind::Name).text());
        return found != result_.by_name.end() && found->second->header.module != item.module;
    }

    Declaration &make(Ref item, std::string_view name) {
        Declaration d;
        d.kind = item.kind();
        d.sort = sort_of(item);
        d.name = name;
        d.header = item;
        d.headers.push_back(item);
        d.library = input_.modules[item.module].library;
        if (Ref block = item.find(NodeKind::Block)) block.each([&](Ref clause) { d.clauses.push_back(clause); });
        result_.all.push_back(std::move(d));
        return result_.all.back();
    }

    void declare(Ref item, std::string_view name, Ref at) {
        auto found = result_.by_name.find(name);
        if (found == result_.by_name.end()) {
            result_.by_name.emplace(name, &make(item, name));
            return;
        }
        if (item.kind() == NodeKind::Tag && found->second->kind == NodeKind::Tag) return; // a tag may be named twice
        const Declaration &first = *found->second;
        auto problem = Diagnostic(Code::double_declaration, at.span(),
                                  "`" + std::string(name) + "` is declared twice", "declared again here")
                           .also(first.span(), "first declared here, as " + article(first.sort));
        bool layer = !input_.modules[item.module].extends.empty() && first.header.module != item.module;
        problem.hint = layer ? "to change a published one, write `amend " + std::string(first.sort) + " " +
                                   std::string(name) + " { … }`"
                             : "give one of them another name";
        report(std::move(problem));
    }

    Declaration *target(std::string_view name, std::string_view sort, Ref at) {
        auto found = result_.by_name.find(name);
        if (found != result_.by_name.end() && found->second->sort == sort && !found->second->removed)
            return found->second;
        if (found != result_.by_name.end() && !found->second->removed) {
            report(Diagnostic(Code::wrong_sort, at.span(),
                                    "`" + std::string(name) + "` is no " + std::string(sort) + " but " +
                                        article(found->second->sort))
                             .also(found->second->span(), "declared here"));
            return nullptr;
        }
        std::vector<std::string_view> names;
        for (const Declaration &d : result_.all)
            if (d.sort == sort && !d.removed) names.push_back(d.name);
        Diagnostic problem(Code::nothing_to_amend, at.span(),
                           "there is no " + std::string(sort) + " `" + std::string(name) + "` to change");
        if (auto near = suggest(name, names)) problem.hint = "did you mean `" + *near + "`?";
        report(std::move(problem));
        return nullptr;
    }

    void apply(Ref item) {
        if (item.kind() == NodeKind::Remove) {
            Ref path = item.find(NodeKind::Path);
            if (Declaration *d = target(path.text(), item.find(NodeKind::Word).text(), path)) remove(*d);
            return;
        }
        Ref name = item.find(NodeKind::Name);
        Declaration *d = target(name.text(), sort_of(item), name);
        if (!d) return;
        Ref layer = item.find(NodeKind::Layer);
        bool replace = layer && layer.text().starts_with("replace");
        report_sibling(*d, item, name);
        d->headers.push_back(item);
        if (replace) {
            d->header = item;
            d->headers = {item};
            d->clauses.clear();
        }
        if (Ref block = item.find(NodeKind::Block))
            amend_clauses(d->clauses, block, replace, sink_);
    }

    void remove(Declaration &d) {
        d.removed = true;
        result_.by_name.erase(d.name);
    }

    bool reaches(std::uint32_t from, std::uint32_t to) const {
        if (from == to) return true;
        const Module &m = input_.modules[from];
        auto step = [&](std::uint32_t next) { return next != from && reaches(next, to); };
        return std::any_of(m.extends.begin(), m.extends.end(), step) ||
               std::any_of(m.uses.begin(), m.uses.end(), step);
    }

    // Two layers that do not know of each other change one declaration: whose change wins would be chance.
    void report_sibling(const Declaration &d, Ref item, Ref name) {
        for (const Ref &other : d.headers) {
            if (reaches(item.module, other.module) || reaches(other.module, item.module)) continue;
            if (!changes_same_clause(item, other)) continue; // adding different things is no conflict
            report(Diagnostic(Code::sibling_layers, name.span(),
                                    "two layers change `" + std::string(d.name) +
                                        "`, and neither extends the other",
                                    "changed here")
                             .also(other.find(NodeKind::Name).span(), "and here")
                             .mend("let one of the two rulesets extend the other"));
            return;
        }
    }

    const CheckInput &input_;
    DiagnosticSink &sink_;
    const BrokenWords &broken_;
    Declarations result_;
    std::vector<Ref> layered_;
};

} // namespace

Declarations merge_layers(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken) {
    return Merger(input, sink, broken).run();
}

} // namespace bylaw::check
