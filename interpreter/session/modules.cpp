#include "interpreter/session/modules.hpp"
#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "base/text/whole_number.hpp"
#include "grammar/parse.hpp"
#include "interpreter/check/hook_key.hpp"
#include "interpreter/session/disk_folder.hpp"
#include "interpreter/session/locate.hpp"
#include "interpreter/session/named_rules.hpp"
#include "interpreter/session/parsed_files.hpp"
#include "interpreter/session/std_words.hpp"
#include "interpreter/session/tests_below.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace bylaw {

namespace {

using ast::NodeKind;
using ast::Tree;

// A ruleset has fewer files; otherwise the folder is the wrong one.
constexpr std::size_t most_files = 5000;
constexpr std::size_t deepest_import = 200;
constexpr std::int64_t this_language = 1;

class Gatherer {
  public:
    Gatherer(const api::LibraryOptions &options, Gathered &into, DiagnosticSink &sink,
             ParsedFiles *known = nullptr)
        : options_(options), into_(into), sink_(sink), known_(known) {
        into_.input.elsewhere = std_words(options);
    }

    // `imported`: what the rulesets that it needs are wanted for.
    std::uint32_t add_main(const std::string &path, api::Purpose purpose,
                           api::Purpose imported = api::Purpose::play);
    std::uint32_t add_text(std::string name, std::string text, const std::string &beside,
                           const Module &beginning);

  private:
    // A module that is being read, for the report of a cycle.
    struct Open {
        std::string path;
        Span import;
    };

    void fail(Code code, Span span, std::string message, std::string hint = "");
    std::optional<SourceId> read(const std::string &path);
    Tree parsed(SourceId id);
    std::optional<std::uint32_t> add_path(const std::string &path, api::Purpose purpose);
    bool report_links(const std::string &folder);
    bool report_rulesets_beside(const std::string &folder, const std::vector<std::string> &files);
    std::uint32_t add_module(Module module, std::vector<Tree> trees, const std::string &beside);
    void read_header(Module &module, const std::vector<Tree> &trees);
    void check_language(const Tree &tree, ast::NodeId language);
    void add_imports(Module &module, const Tree &tree, const std::string &beside);
    void add_import(Module &module, const Tree &tree, ast::NodeId node, const std::string &beside);
    std::optional<std::uint32_t> import(const std::string &path, Span at);
    void report_missing(const std::string &name, Span at);
    void report_cycle(const std::string &path, Span at);
    void read_hooks(const Tree &tree, const std::string &beside);
    void read_hook(const std::string &name, Span at, SourceId declared_in, const std::string &beside);

    const api::LibraryOptions &options_;
    Gathered &into_;
    DiagnosticSink &sink_;
    ParsedFiles *known_;
    std::map<std::string, std::uint32_t> done_;
    std::vector<Open> open_;
    const std::vector<Tree> *own_ = nullptr; // names of the current module
    api::Purpose imported_ = api::Purpose::play;
};

void Gatherer::fail(Code code, Span span, std::string message, std::string hint) {
    into_.complete = false;
    sink_.report(Diagnostic(code, span, std::move(message)).mend(std::move(hint)));
}

std::optional<SourceId> Gatherer::read(const std::string &path) {
    std::optional<std::string> text = read_text(options_, path);
    if (!text)
        return fail(Code::file_missing, {0, 0, no_source}, filled("the file `{}` cannot be read", {path})),
               std::nullopt;
    return into_.sources->add(path, std::move(*text));
}

Tree Gatherer::parsed(SourceId id) {
    return known_ ? known_->tree_of(*into_.sources, id, sink_) : parse(*into_.sources, id, sink_);
}

std::uint32_t Gatherer::add_main(const std::string &path, api::Purpose purpose, api::Purpose imported) {
    imported_ = imported;
    open_.push_back({path, {0, 0, no_source}});
    return add_path(path, purpose).value_or(0);
}

std::optional<std::uint32_t> Gatherer::add_path(const std::string &path, api::Purpose purpose) {
    bool folder = is_folder(options_, path);
    std::vector<std::string> files = folder ? rule_files(options_, path, purpose) : std::vector{path};
    if (folder && (report_links(path) || report_rulesets_beside(path, files)))
        return std::nullopt;
    if (files.empty())
        return fail(Code::no_rules, {0, 0, no_source},
                    filled("there are no rules in the folder `{}`", {path}),
                    "rules are files whose name ends in .bylaw"),
               std::nullopt;
    if (files.size() + into_.sources->size() > most_files)
        return fail(Code::too_many_files, {0, 0, no_source},
                    filled("`{}` has more than {} rule files", {path, std::to_string(most_files)})),
               std::nullopt;
    Module module;
    module.name = stem_of(path);
    module.library = path.starts_with(stdlib_beginning) || (!folder && stem_of(folder_of(path)) == "stdlib");
    std::vector<SourceId> texts; // all before the first is parsed: a hint may name what another declares
    for (const std::string &file : files)
        if (const std::optional<SourceId> id = read(file))
            texts.push_back(*id);
    std::vector<Tree> trees;
    for (const SourceId id : texts)
        trees.push_back(parsed(id));
    if (folder)
        if (auto inventory = read_text(options_, path + "/rules.csv"))
            into_.inventories.push_back(std::move(*inventory));
    return add_module(std::move(module), std::move(trees), folder_of(files.front()));
}

constexpr const char *copy_it = "copy the file itself to where the link is";

// Downloaded rules must not show other files of this computer in their messages, nor be left out silently.
bool Gatherer::report_links(const std::string &folder) {
    bool found = false;
    for (const std::string &link : list_disk(folder).led_out)
        if (link.ends_with(".bylaw") || link == folder + "/rules.csv") {
            fail(Code::file_outside, {0, 0, no_source},
                 filled("`{}` is a link that leads out of the folder of its rules", {link}), copy_it);
            found = true;
        }
    return found;
}

// A folder is one ruleset: what another `ruleset` clause begins would be left out without a word.
bool Gatherer::report_rulesets_beside(const std::string &folder, const std::vector<std::string> &files) {
    const std::vector<std::string> others = rulesets_beside(options_, folder);
    if (others.empty())
        return false;
    if (!files.empty() && has_ruleset_header(read_text(options_, files.front()).value_or("")))
        fail(Code::double_declaration, {0, 0, no_source},
             filled("`{}` begins a ruleset of its own, which is no part of `{}`",
                    {others.front(), files.front()}),
             "take its `ruleset` clause away, or put it into a folder of its own");
    else
        fail(Code::double_declaration, {0, 0, no_source},
             filled("the folder `{}` holds several rulesets, such as `{}`", {folder, others.front()}),
             "name one of them, or call the one that the folder is `ruleset.bylaw`");
    return true;
}

std::uint32_t Gatherer::add_text(std::string name, std::string text, const std::string &beside,
                                 const Module &beginning) {
    std::vector<Tree> trees;
    trees.push_back(parse(*into_.sources, into_.sources->add(std::move(name), std::move(text)), sink_));
    return add_module(beginning, std::move(trees), beside);
}

// Modules get their number when all that they need has one, so that the list is in load order.
std::uint32_t Gatherer::add_module(Module module, std::vector<Tree> trees, const std::string &beside) {
    own_ = &trees;
    for (const Tree &tree : trees) {
        const std::string &file = (*into_.sources)[tree.source].name();
        std::string folder = file.find('/') == std::string::npos ? beside : folder_of(file);
        add_imports(module, tree, folder);
        read_hooks(tree, folder);
    }
    read_header(module, trees);
    auto number = static_cast<std::uint32_t>(into_.input.modules.size());
    into_.input.modules.push_back(std::move(module));
    for (Tree &tree : trees)
        into_.input.files.push_back({std::move(tree), number});
    return number;
}

// `ruleset crows "A Murder of Crows"`. The last module that is added is the one that is wanted: its title
// stays.
void Gatherer::read_header(Module &module, const std::vector<Tree> &trees) {
    into_.title.clear();
    for (const Tree &tree : trees) {
        ast::NodeId header = tree.find(tree.root, NodeKind::Ruleset);
        if (header == ast::no_node)
            continue;
        if (ast::NodeId name = tree.find(header, NodeKind::Name); name != ast::no_node)
            module.name = tree.text_of(name);
        if (ast::NodeId language = tree.find(header, NodeKind::Language); language != ast::no_node)
            check_language(tree, language);
        if (ast::NodeId text = tree.find(header, NodeKind::Text); text != ast::no_node)
            if (ast::NodeId part = tree.find(text, NodeKind::TextPart); part != ast::no_node)
                into_.title = tree.text_of(part);
    }
}

// Rules of another language may mean something else by the same words.
void Gatherer::check_language(const Tree &tree, ast::NodeId language) {
    ast::NodeId number = tree.find(language, NodeKind::Number);
    if (number == ast::no_node || whole_number(tree.text_of(number)) == this_language)
        return;
    const std::string known = std::to_string(this_language);
    fail(Code::unknown_language, tree.span(number),
         filled("these rules are written in language {}, and this Bylaw reads language {}",
                {tree.text_of(number), known}),
         filled("get a newer Bylaw, or write `language {}` if that is what they are written in", {known}));
}

void Gatherer::add_imports(Module &module, const Tree &tree, const std::string &beside) {
    for (ast::NodeId node : tree.children(tree.root))
        if (tree.kind(node) == NodeKind::Use || tree.kind(node) == NodeKind::Extends)
            add_import(module, tree, node, beside);
}

void Gatherer::add_import(Module &module, const Tree &tree, ast::NodeId node, const std::string &beside) {
    ast::NodeId path = tree.find(node, NodeKind::Path);
    if (path == ast::no_node)
        return; // reported as syntax
    std::string name;
    for (ast::NodeId part : tree.children(path))
        name += (name.empty() ? "" : "/") + std::string(tree.text_of(part));
    std::string file = name.starts_with("std/")
                           ? locate_stdlib(options_, name.substr(4))
                           : locate_import(options_, beside, name, open_.empty() ? "" : open_.back().path);
    if (file.empty()) // but for itself
        file = locate_import(options_, beside, name);
    if (file.empty() && !open_.empty() && is_folder(options_, open_.back().path)) // two folders side by side
        file = locate_import(options_, beside == "." ? ".." : folder_of(beside), name, open_.back().path);
    if (file.empty())
        return report_missing(std::string(tree.text_of(path)), tree.span(path));
    const bool layer = tree.kind(node) == NodeKind::Extends;
    const auto name_of = [&](const Tree &each) { return (*into_.sources)[each.source].name(); };
    if (!layer && name_of(tree) != file && std::ranges::find(*own_, file, name_of) != own_->end())
        return; // another file of this very folder: it is there anyway
    if (is_led_out(options_, file, name))
        return fail(Code::file_outside, tree.span(path),
                    filled("`{}` is a link that leads out of the folder of these rules", {file}), copy_it);
    auto number = import(file, tree.span(path));
    if (!number)
        return;
    into_.input.modules[*number].tests_apart |= layer && imported_ != api::Purpose::test;
    auto &list = layer ? module.extends : module.uses;
    if (std::find(list.begin(), list.end(), *number) == list.end())
        list.push_back(*number);
}

std::optional<std::uint32_t> Gatherer::import(const std::string &path, Span at) {
    if (auto found = done_.find(path); found != done_.end())
        return found->second;
    if (std::ranges::any_of(open_, [&](const Open &open) { return open.path == path; }))
        return report_cycle(path, at), std::nullopt;
    if (open_.size() >= deepest_import) { // each is read inside the one that names it
        fail(Code::too_many_files, at,
             filled("rules use each other more than {} deep", {std::to_string(deepest_import)}));
        return std::nullopt;
    }
    open_.push_back({path, at});
    const std::vector<Tree> *own = own_;
    std::optional<std::uint32_t> number = add_path(path, imported_);
    own_ = own;
    open_.pop_back();
    if (number)
        done_[path] = *number;
    return number;
}

void Gatherer::report_missing(const std::string &name, Span at) {
    std::vector<std::string> names;
    for (const std::string &each : stdlib_names(options_))
        names.push_back("std." + each);
    for (const std::string &each : api::Library(options_).rulesets())
        names.push_back(each);
    std::vector<std::string_view> views(names.begin(), names.end());
    auto near = suggest(name, views);
    fail(Code::unknown_import, at, filled("there are no rules called `{}`", {name}),
         near ? "did you mean `" + *near + "`?" : "");
}

void Gatherer::report_cycle(const std::string &path, Span at) {
    std::string way;
    auto begin =
        std::find_if(open_.begin(), open_.end(), [&](const Open &open) { return open.path == path; });
    for (auto open = begin; open != open_.end(); ++open)
        way += filled("`{}` needs ", {stem_of(open->path)});
    Diagnostic cycle(Code::import_cycle, at,
                     filled("these rules need each other in a circle: {}`{}`", {way, stem_of(path)}));
    for (auto open = begin + 1; open != open_.end(); ++open)
        cycle.others.push_back({open->import, "needed here"});
    into_.complete = false;
    sink_.report(std::move(cycle));
}

// The files of hooks stand beside the rules that declare them.
void Gatherer::read_hooks(const Tree &tree, const std::string &beside) {
    for (ast::NodeId node : tree.children(tree.root)) {
        if (tree.kind(node) != NodeKind::Hook)
            continue;
        ast::NodeId text = tree.find(node, NodeKind::Text);
        if (ast::NodeId part = text == ast::no_node ? ast::no_node : tree.find(text, NodeKind::TextPart);
            part != ast::no_node)
            read_hook(std::string(tree.text_of(part)), tree.span(text), tree.source, beside);
    }
}

void Gatherer::read_hook(const std::string &name, Span at, SourceId declared_in, const std::string &beside) {
    auto &hooks = into_.input.hook_sources;
    const std::string key = check::hook_key(declared_in, name),
                      path = beside == "." ? name : beside + '/' + name;
    if (std::any_of(hooks.begin(), hooks.end(), [&](const auto &hook) { return hook.first == key; }))
        return;
    if (!stays_inside(name))
        return fail(
            Code::file_outside, at,
            filled("the file of a hook stands in the folder of its rules or below it, and `{}` does not",
                   {name}),
            "copy the file beside the rules");
    if (leads_out(beside, path))
        return fail(Code::file_outside, at,
                    filled("`{}` is a link that leads out of the folder of its rules", {path}), copy_it);
    auto known = std::find_if(hooks.begin(), hooks.end(),
                              [&](const auto &hook) { return (*into_.sources)[hook.second].name() == path; });
    if (known != hooks.end())
        hooks.emplace_back(key, known->second);
    else if (std::optional<std::string> code = read_text(options_, path))
        hooks.emplace_back(key, into_.sources->add(path, std::move(*code)));
    else
        fail(Code::file_missing, at, filled("the file `{}` cannot be read", {path}));
}

} // namespace

Gathered gather(const api::LibraryOptions &options, const std::string &target, api::Purpose purpose,
                DiagnosticSink &sink, ParsedFiles *known) {
    Gathered gathered;
    const std::string path = named_rules(options, target, sink);
    if (path.empty()) {
        gathered.complete = false;
        return gathered;
    }
    if (const std::string named = tidy(target);
        named != path && is_for_tests(below(path, named)) && read_text(options, named))
        purpose = api::Purpose::test; // a file of tests was named that belongs to the ruleset
    Gatherer gatherer(options, gathered, sink, known);
    gathered.input.main = gatherer.add_main(path, purpose);
    return gathered;
}

Gathered gather_with_tests_below(const api::LibraryOptions &options, const std::string &path,
                                 DiagnosticSink &sink) {
    Gathered gathered;
    gathered.input.main =
        Gatherer(options, gathered, sink).add_main(path, api::Purpose::test, api::Purpose::test);
    return gathered;
}

Gathered gather_text(const api::LibraryOptions &options, const std::string &name, std::string text,
                     const std::string &beside, DiagnosticSink &sink) {
    Gathered gathered;
    Module module;
    module.name = name;
    gathered.input.main = Gatherer(options, gathered, sink).add_text(name, std::move(text), beside, module);
    return gathered;
}

Gathered gather_layer(const api::LibraryOptions &options, const Gathered &below, const std::string &name,
                      std::string text, DiagnosticSink &sink) {
    Gathered gathered = below;
    gathered.sources = std::make_shared<SourceMap>(*below.sources);
    Module layer;
    layer.name = below.input.modules[below.input.main].name; // the prompt still shows whose rules these are
    for (std::uint32_t i = 0; i < below.input.modules.size(); ++i)
        layer.extends.push_back(i);
    gathered.input.main = Gatherer(options, gathered, sink).add_text(name, std::move(text), ".", layer);
    gathered.title = below.title;
    return gathered;
}

Gathered gather_edited(const Gathered &below, const std::map<SourceId, std::string> &texts,
                       DiagnosticSink &sink) {
    Gathered gathered = below;
    gathered.sources = std::make_shared<SourceMap>();
    for (SourceId id = 0; id < below.sources->size(); ++id) {
        const auto other = texts.find(id);
        const Source &old = (*below.sources)[id];
        gathered.sources->add(old.name(), other == texts.end() ? std::string(old.text()) : other->second);
    }
    for (ModuleFile &file : gathered.input.files)
        if (texts.contains(file.tree.source))
            file.tree = parse(*gathered.sources, file.tree.source, sink);
    return gathered;
}

} // namespace bylaw
