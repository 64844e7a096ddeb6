// Collects the declarations of all files and lays the amendments of each layer over what they amend.
#include "interpreter/check/layers/declarations.hpp"
#include "interpreter/check/layers/amend.hpp"
#include "interpreter/check/wording.hpp"

#include "base/diagnostics/suggest.hpp"

#include <algorithm>
#include <tuple>

namespace bylaw::check {

using ast::NodeKind;

namespace {

class Merger {
  public:
    Merger(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken)
        : input_(input), sink_(sink), broken_(broken) {}

    Declarations run() {
        for (const ModuleFile &file : input_.files) {
            Ref root{&file.tree, file.tree.root, file.module};
            if (!root)
                continue;
            root.each([&](Ref item) { add(item); });
        }
        // Amendments wait until every file is read: order inside one ruleset's folder is of no meaning.
        order_layers();
        for (Ref item : layered_)
            apply(item);
        report_siblings();
        order_by_name();
        return std::move(result_);
    }

  private:
    void report(Diagnostic d) {
        if (!broken_.explain(d))
            sink_.report(std::move(d));
    }

    // A ruleset is laid over what it uses and extends. Where that leaves a choice the name decides, never the
    // order in which somebody wrote `extends`; inside one ruleset what an amendment says, never its file.
    void order_layers() {
        std::vector<std::uint32_t> depth(input_.modules.size(), 0); // modules come after what they use
        for (std::size_t m = 0; m < depth.size(); ++m)
            for (const auto *needed : {&input_.modules[m].uses, &input_.modules[m].extends})
                for (std::uint32_t other : *needed)
                    if (other < m)
                        depth[m] = std::max(depth[m], depth[other] + 1);
        std::stable_sort(layered_.begin(), layered_.end(), [&](const Ref &a, const Ref &b) {
            if (a.module == b.module)
                return a.text() < b.text();
            return std::tie(depth[a.module], input_.modules[a.module].name) <
                   std::tie(depth[b.module], input_.modules[b.module].name);
        });
    }

    // From here on nothing knows in which file or line something stands: all ids, and with them the order of
    // offers, of lists and of bundles, follow the names. Tests, which have none, stay as they are written.
    void order_by_name() {
        std::vector<Declaration *> sorted;
        for (Declaration &d : result_.all)
            sorted.push_back(&d);
        std::stable_sort(sorted.begin(), sorted.end(), [](const Declaration *a, const Declaration *b) {
            return std::pair(a->name.empty(), a->name) < std::pair(b->name.empty(), b->name);
        });
        std::unordered_map<const Declaration *, Declaration *> moved;
        std::deque<Declaration> all;
        for (Declaration *d : sorted)
            moved[d] = &all.emplace_back(std::move(*d));
        for (auto &[name, d] : result_.by_name)
            d = moved[d];
        for (Declaration *&d : result_.tests)
            d = moved[d];
        result_.all.swap(all);
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
                if (Ref name = slot.find(NodeKind::Name))
                    declare(item, name.text(), name);
                else if (Ref index = slot.find(NodeKind::Index))
                    declare(item, index.text(), index);
            });
            return;
        default: break;
        }
        Ref name = item.find(NodeKind::Name);
        if (!name)
            return; // already reported by the grammar
        if (item.find(NodeKind::Layer) || resets_option(item))
            layered_.push_back(item);
        else
            declare(item, name.text(), name);
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
        if (Ref block = item.find(NodeKind::Block))
            block.each([&](Ref clause) { d.clauses.push_back(clause); });
        result_.all.push_back(std::move(d));
        return result_.all.back();
    }

    void declare(Ref item, std::string_view name, Ref at) {
        auto found = result_.by_name.find(name);
        if (found == result_.by_name.end()) {
            result_.by_name.emplace(name, &make(item, name));
            return;
        }
        if (item.kind() == NodeKind::Tag && found->second->kind == NodeKind::Tag)
            return; // a tag may be named twice
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

    // What a layer changes; nothing after a report.
    Declaration *target(std::string_view name, std::string_view sort, Ref at) {
        auto found = result_.by_name.find(name);
        const bool there = found != result_.by_name.end() && !found->second->removed;
        if (there && found->second->sort == sort)
            return found->second;
        if (there)
            report_other_sort(*found->second, sort, at);
        else if (const Declaration *gone = removed(name, sort))
            report_removed(*gone, at);
        else
            report_nothing_there(name, sort, at);
        return nullptr;
    }

    void report_other_sort(const Declaration &found, std::string_view sort, Ref at) {
        report(Diagnostic(Code::wrong_sort, at.span(),
                          "`" + std::string(found.name) + "` is no " + std::string(sort) + " but " +
                              article(found.sort))
                   .also(found.span(), "declared here"));
    }
    void report_removed(const Declaration &gone, Ref at) {
        const Ref by = gone.headers.back();
        sink_.report(Diagnostic(Code::nothing_to_amend, at.span(),
                                "the " + std::string(gone.sort) + " `" + std::string(gone.name) +
                                    "` is gone: `" + input_.modules[by.module].name + "` removes it")
                         .also(by.span(), "removed here"));
    }
    void report_nothing_there(std::string_view name, std::string_view sort, Ref at) {
        std::vector<std::string_view> names;
        for (const Declaration &d : result_.all)
            if (d.sort == sort && !d.removed)
                names.push_back(d.name);
        Diagnostic problem(Code::nothing_to_amend, at.span(),
                           "there is no " + std::string(sort) + " `" + std::string(name) + "` to change");
        if (auto near = suggest(name, names))
            problem.hint = "did you mean `" + *near + "`?";
        report(std::move(problem));
    }

    const Declaration *removed(std::string_view name, std::string_view sort) const {
        auto found = std::ranges::find_if(
            result_.all, [&](const Declaration &d) { return d.removed && d.name == name && d.sort == sort; });
        return found == result_.all.end() ? nullptr : &*found;
    }

    void apply(Ref item) {
        if (item.kind() == NodeKind::Remove) {
            Ref path = item.find(NodeKind::Path);
            Declaration *d = target(path.text(), item.find(NodeKind::Word).text(), path);
            if (d && !changed_before(*d, item, path))
                remove(*d, item);
            return;
        }
        Ref name = item.find(NodeKind::Name);
        Declaration *d = target(name.text(), sort_of(item), name);
        if (!d || changed_before(*d, item, name))
            return;
        find_siblings(*d, item);
        changes_[d].push_back(item);
        const view::Layer layer = item.find(NodeKind::Layer);
        bool replace = layer.how().word() == Word::replace;
        d->headers.push_back(item);
        if (replace) {
            d->replaced.insert(d->replaced.end(), d->headers.begin(), d->headers.end() - 1);
            d->header = item;
            d->headers = {item};
            d->clauses.clear();
        }
        if (Ref block = item.find(NodeKind::Block))
            amend_clauses(d->clauses, block, replace, sink_);
    }

    // Of two changes of one clause by one ruleset the one that is read last would win: the name of its file
    // would decide.
    bool changed_before(const Declaration &d, Ref item, Ref name) {
        for (const Ref &other : changes_[&d]) {
            if (other.module != item.module)
                continue;
            if (item.kind() != NodeKind::Remove && !changes_same_clause(item, other))
                continue;
            sink_.report(Diagnostic(Code::double_declaration, name.span(),
                                    "`" + std::string(d.name) + "` is changed twice by one ruleset",
                                    "changed again here")
                             .also(name_of(other).span(), "first changed here")
                             .mend("put both changes into one"));
            return true;
        }
        return false;
    }

    static Ref name_of(Ref item) {
        return item.kind() == NodeKind::Remove ? item.find(NodeKind::Path) : item.find(NodeKind::Name);
    }

    // Its last header says who took it away.
    void remove(Declaration &d, Ref item) {
        find_siblings(d, item);
        d.removed = true;
        d.headers.push_back(item);
        result_.by_name.erase(d.name);
    }

    bool reaches(std::uint32_t from, std::uint32_t to) const {
        if (from == to)
            return true;
        const Module &m = input_.modules[from];
        auto step = [&](std::uint32_t next) { return next != from && reaches(next, to); };
        return std::any_of(m.extends.begin(), m.extends.end(), step) ||
               std::any_of(m.uses.begin(), m.uses.end(), step);
    }

    // Two layers that do not know of each other change one declaration: whose change wins would be chance.
    void find_siblings(const Declaration &d, Ref item) {
        for (const Ref &other : changes_[&d]) {
            if (reaches(item.module, other.module) || reaches(other.module, item.module))
                continue;
            if (item.kind() != NodeKind::Remove && !changes_same_clause(item, other))
                continue; // adding different things is no conflict
            siblings_.push_back({&d, item, other});
            return;
        }
    }

    // Unless a ruleset that is laid over both says what counts.
    void report_siblings() {
        for (const auto &[d, item, other] : siblings_) {
            const bool settled = std::ranges::any_of(changes_[d], [&](const Ref &last) {
                if (last.module == item.module || last.module == other.module)
                    return false;
                return reaches(last.module, item.module) && reaches(last.module, other.module) &&
                       (item.kind() == NodeKind::Remove || changes_same_clause(last, item)) &&
                       changes_same_clause(last, other);
            });
            if (settled)
                continue;
            report(
                Diagnostic(Code::sibling_layers, name_of(item).span(),
                           "two layers change `" + std::string(d->name) + "`, and neither extends the other",
                           "changed by `" + input_.modules[item.module].name + "`")
                    .also(name_of(other).span(), "and by `" + input_.modules[other.module].name + "`")
                    .mend("let one of the two rulesets extend the other, or change `" + std::string(d->name) +
                          "` in the one that extends both: then that counts"));
        }
    }

    struct Siblings {
        const Declaration *declaration;
        Ref item, other;
    };
    const CheckInput &input_;
    DiagnosticSink &sink_;
    const BrokenWords &broken_;
    Declarations result_;
    std::vector<Ref> layered_;
    std::unordered_map<const Declaration *, std::vector<Ref>> changes_; // by layers, in order
    std::vector<Siblings> siblings_;
};

} // namespace

Declarations merge_layers(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken) {
    return Merger(input, sink, broken).run();
}

} // namespace bylaw::check
