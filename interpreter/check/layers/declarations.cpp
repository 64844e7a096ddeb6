// Collects the declarations of all files and lays the amendments of each layer over what they amend.
#include "interpreter/check/layers/declarations.hpp"

#include "base/text/filled.hpp"
#include "interpreter/check/layers/amend.hpp"
#include "interpreter/check/layers/kind_tables.hpp"
#include "interpreter/check/layers/layer_order.hpp"
#include "interpreter/check/layers/said_parts.hpp"
#include "interpreter/check/layers/siblings.hpp"
#include "interpreter/check/wording.hpp"

#include "base/diagnostics/suggest.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace bylaw::check {

using ast::NodeKind;

namespace {

class Merger {
  public:
    Merger(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken)
        : input_(input), sink_(sink), broken_(broken), siblings_(input) {}

    Declarations run() {
        result_.by_name.reserve(count_items());
        for (const ModuleFile &file : input_.files) {
            Ref root{&file.tree, file.tree.root, file.module};
            if (!root)
                continue;
            root.each([&](Ref item) { add(item); });
            for (const ast::NodeId kind : file.tree.unfolded)
                add({&file.tree, kind, file.module});
        }
        // Amendments wait until every file is read: order inside one ruleset's folder is of no meaning.
        order_layers();
        for (Ref item : layered_)
            apply(item);
        finish_amendments();
        replace_tests();
        std::erase_if(result_.tests, [&](const Declaration *test) {
            return input_.modules[test->header.module].tests_apart;
        });
        for (Diagnostic &open : siblings_.open())
            report(std::move(open));
        order_by_name();
        return std::move(result_);
    }

  private:
    std::size_t count_items() const {
        std::size_t count = 0;
        for (const ModuleFile &file : input_.files)
            count += Ref{&file.tree, file.tree.root, file.module}.size() + file.tree.unfolded.size();
        return count;
    }

    void report(Diagnostic d) {
        if (!broken_.explain(d))
            sink_.report(std::move(d));
    }

    // Inside one ruleset what an amendment says decides, never its file.
    void order_layers() {
        const std::vector<std::uint32_t> places = layer_order(input_.modules);
        std::stable_sort(layered_.begin(), layered_.end(), [&](const Ref &a, const Ref &b) {
            return a.module == b.module ? a.text() < b.text() : places[a.module] < places[b.module];
        });
    }

    static std::string_view phrase(const Declaration &test) {
        return test.header.find(NodeKind::Text).text();
    }

    // Puts the tests of a layer in the place of those that it replaces, if the base's tests are included.
    void replace_tests() {
        const std::vector<Declaration *> all = result_.tests;
        for (const Declaration *own : all)
            if (view::Layer(own->header.find(NodeKind::Layer)).how().word() == Word::replace)
                replace_test(*own, all);
    }

    void replace_test(const Declaration &own, const std::vector<Declaration *> &all) {
        bool others = false, found = false;
        for (Declaration *test : all) {
            if (test->header.module == own.header.module ||
                !stands_on(input_, own.header.module, test->header.module))
                continue;
            others = true;
            if (phrase(*test) != phrase(own))
                continue;
            found = test->removed = true;
            std::erase(result_.tests, test);
        }
        if (others && !found)
            report(Diagnostic(Code::nothing_to_amend, own.header.find(NodeKind::Text).span(),
                              "there is no test of this name to replace"));
    }

    // From here on nothing knows in which file or line something stands: all ids, and with them the order of
    // offers, of lists and of bundles, follow the names. Tests, which have none, stay as they are written.
    void order_by_name() {
        std::vector<Declaration *> sorted;
        sorted.reserve(result_.all.size());
        for (Declaration &d : result_.all)
            sorted.push_back(&d);
        const auto unnamed = std::stable_partition(sorted.begin(), sorted.end(),
                                                   [](const Declaration *d) { return !d->name.empty(); });
        std::stable_sort(sorted.begin(), unnamed,
                         [](const Declaration *a, const Declaration *b) { return a->name < b->name; });
        std::vector<Declaration *> moved(sorted.size());
        std::deque<Declaration> all;
        for (Declaration *d : sorted) {
            const std::size_t read_as = d->read_as;
            moved[read_as] = &all.emplace_back(std::move(*d));
        }
        for (auto &[name, d] : result_.by_name)
            d = moved[d->read_as];
        for (Declaration *&d : result_.tests)
            d = moved[d->read_as];
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
        case NodeKind::Kinds: check_kind_table(item, sink_); return; // its rows are declared one by one
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

    // `option luck = 13` in a ruleset that extends the option's owner turns the option.
    bool resets_option(Ref item) const {
        return item.kind() == NodeKind::Option && !input_.modules[item.module].extends.empty() &&
               declared_elsewhere(item);
    }
    bool declared_elsewhere(Ref item) const {
        auto found = result_.by_name.find(item.find(NodeKind::Name).text());
        return found != result_.by_name.end() && found->second->header.module != item.module;
    }

    Declaration &make(Ref item, std::string_view name) {
        Declaration &d = result_.all.emplace_back();
        d.read_as = static_cast<std::uint32_t>(result_.all.size() - 1);
        d.kind = item.kind();
        d.sort = sort_of(item);
        d.name = name;
        d.header = item;
        d.headers.push_back(item);
        d.library = input_.modules[item.module].library;
        const Ref block = item.find(NodeKind::Block);
        d.clauses.reserve(block.size());
        block.each([&](Ref clause) { d.clauses.push_back(clause); });
        return d;
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
        problem.hint = apart(first, item);
        report(std::move(problem));
    }

    // Returns advice about a second declaration of a name. The first may stand in a module that the author
    // cannot edit.
    std::string apart(const Declaration &first, Ref item) const {
        const Module &owner = input_.modules[first.header.module], &own = input_.modules[item.module];
        if (first.header.module == item.module)
            return "give one of them another name";
        const bool same_sort = sort_of(item) == first.sort;
        const auto sort = std::string(first.sort), name = std::string(first.name);
        if (same_sort && !own.extends.empty() && !owner.library)
            return filled("to change a published one, write `amend {} {} { … }`", {sort, name});
        std::string hint = filled("this name belongs to {}`{}`, which is brought in: give yours another name",
                                  {owner.library ? "the library's " : "", owner.name});
        if (same_sort && first.header.find(NodeKind::Block))
            hint += filled("; `amend {} {} { … }` adds to what is there", {sort, name});
        if (same_sort && first.kind == NodeKind::Option)
            hint += filled("; `amend option {} = …` turns that dial", {name});
        if (same_sort && (first.header.find(NodeKind::Block) || first.kind == NodeKind::Formula))
            hint += filled("; `replace {} {}` puts another in its place", {sort, name});
        return hint;
    }

    // Returns the declaration that a layer changes; null after a report.
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

    Declaration *removed(std::string_view name, std::string_view sort) {
        auto found = std::ranges::find_if(
            result_.all, [&](const Declaration &d) { return d.removed && d.name == name && d.sort == sort; });
        return found == result_.all.end() ? nullptr : &*found;
    }

    void apply(Ref item) {
        const bool removes = item.kind() == NodeKind::Remove;
        const Ref name = name_of(item);
        const std::string_view sort = removes ? item.find(NodeKind::Word).text() : sort_of(item);
        if (Declaration *gone = result_.by_name.contains(name.text()) ? nullptr : removed(name.text(), sort))
            if (settles(*gone, item))
                return;
        Declaration *d = target(name.text(), sort, name);
        if (!d || changed_before(*d, item, name))
            return;
        siblings_.note(*d, item);
        lay_over(*d, item);
    }

    // One layer removes what another one changes: that is for a layer over both to decide.
    bool settles(Declaration &gone, Ref item) {
        const bool open = siblings_.are_unrelated(item, gone.headers.back());
        if (!open && !siblings_.settles_removal(gone, item))
            return false;
        siblings_.note(gone, item);
        if (!open && item.kind() != NodeKind::Remove) {
            gone.removed = false;
            result_.by_name.emplace(gone.name, &gone);
            lay_over(gone, item);
        }
        return true;
    }

    LayerStep &step(const Declaration &d, Ref item) {
        const auto [found, fresh] = steps_.try_emplace({item.module, d.sort, d.name}, result_.steps.size());
        if (fresh)
            result_.steps.push_back(LayerStep{item.module, d.sort, d.name, item, d.headers, {}, false});
        return result_.steps[found->second];
    }

    void lay_over(Declaration &d, Ref item) {
        if (amended_ != &d || amendment_.module != item.module)
            finish_amendments();
        LayerStep &now = step(d, item);
        if (item.kind() == NodeKind::Remove) {
            finish_amendments();
            now.item = item;
            now.removed = true;
            return remove(d, item);
        }
        amended_ = &d;
        amendment_ = item;
        amend(d, item);
    }

    // Applies all amendments of one ruleset at once: each one alone would search the whole declaration.
    void finish_amendments() {
        if (amended_ == nullptr)
            return;
        amend_clauses(amended_->clauses, blocks_, result_.lines_gone);
        step(*amended_, amendment_).after = amended_->headers;
        amended_ = nullptr;
        blocks_.clear();
    }

    void amend(Declaration &d, Ref item) {
        const view::Layer layer = item.find(NodeKind::Layer);
        const bool replace = layer.how().word() == Word::replace;
        d.headers.push_back(item);
        if (replace) {
            blocks_.clear();
            d.replaced.insert(d.replaced.end(), d.headers.begin(), d.headers.end() - 1);
            d.header = item;
            d.headers = {item};
            d.clauses.clear();
        }
        if (Ref block = item.find(NodeKind::Block))
            blocks_.push_back(block);
    }

    // Reports two changes of one clause by one ruleset. The last one read would win, so the name of its file
    // would decide.
    bool changed_before(const Declaration &d, Ref item, Ref name) {
        SaidParts &said = changes_[{&d, item.module}];
        const Ref other = said.conflict(item);
        if (other)
            sink_.report(changed_twice(d.name, name.span(), name_of(other).span()));
        else
            said.add(item);
        return static_cast<bool>(other);
    }

    // Its last header says who took it away.
    void remove(Declaration &d, Ref item) {
        d.removed = true;
        d.headers.push_back(item);
        result_.by_name.erase(d.name);
    }

    const CheckInput &input_;
    DiagnosticSink &sink_;
    const BrokenWords &broken_;
    Declarations result_;
    std::vector<Ref> layered_;
    std::map<std::pair<const Declaration *, std::uint32_t>, SaidParts> changes_; // by one ruleset
    std::map<std::tuple<std::uint32_t, std::string_view, std::string_view>, std::size_t> steps_;
    Siblings siblings_;
    // The last amendment of the current ruleset, and the blocks of all, until they are applied.
    Declaration *amended_ = nullptr;
    Ref amendment_;
    std::vector<Ref> blocks_;
};

} // namespace

Declarations merge_layers(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken) {
    return Merger(input, sink, broken).run();
}

} // namespace bylaw::check
