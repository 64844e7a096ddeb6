#include "lsp/workspace/workspace.hpp"
#include "interpreter/session/locate.hpp"
#include "lsp/protocol/uri.hpp"

#include <algorithm>

namespace bylaw::lsp {

Workspace::Workspace(api::LibraryOptions options)
    : overlay_(std::make_shared<Overlay>(documents_)), options_(std::move(options)) {
    options_.files = overlay_;
}

// The editor may have started this program anywhere.
void Workspace::look_for_rulesets_in(const std::string &root) {
    for (std::string &folder : options_.ruleset_folders)
        if (!folder.starts_with('/'))
            folder = tidy(root + '/' + folder);
    files_changed();
}

const Document *Workspace::document(const std::string &path) const {
    const auto found = documents_.find(path);
    return found == documents_.end() ? nullptr : &found->second;
}

void Workspace::open(const std::string &path, Document document) {
    documents_[path] = std::move(document);
    files_changed(); // it may be a new one, in a folder that was without it
}

void Workspace::change(const std::string &path, const std::vector<Edit> &edits, std::int64_t version) {
    const auto found = documents_.find(path);
    if (found == documents_.end())
        return;
    for (const Edit &edit : edits)
        apply(found->second.text, edit, encoding);
    found->second.version = version;
    forget(path);
}

void Workspace::close(const std::string &path) {
    documents_.erase(path);
    files_changed();
}

void Workspace::files_changed() {
    overlay_->forget_files();
    known_.clear();
}

void Workspace::forget(const std::string &path) {
    std::erase_if(known_, [&](const auto &known) {
        return known.first == path || path.starts_with(known.first + '/') ||
               known.second->source_of(path) != no_source || !known.second->gathered.complete;
    });
}

std::string Workspace::uri(const std::string &path) const {
    if (const Document *open = document(path))
        return open->uri;
    return path.starts_with('/') ? uri_of(path) : "";
}

std::string Workspace::target_of(const std::string &path) const {
    return locate(options_, path);
}

Known Workspace::ruleset(const std::string &target) {
    Known &known = known_[target];
    if (!known)
        known = std::make_shared<const Analysis>(analyse(options_, target, parsed_));
    return known;
}

Known Workspace::ruleset_of(const std::string &path) {
    return ruleset(target_of(path));
}

std::vector<Known> Workspace::open_rulesets() {
    std::set<std::string> targets;
    for (const auto &[path, document] : documents_)
        if (path.ends_with(".bylaw") || !path.starts_with('/'))
            targets.insert(target_of(path));
    std::vector<Known> all;
    for (const std::string &target : targets)
        all.push_back(ruleset(target));
    return all;
}

std::vector<Known> Workspace::all_rulesets() {
    std::set<std::string> targets;
    for (const std::string &folder : folders)
        for (const std::string &target : programs_in(options_, folder))
            if (is_folder(options_, target) || read_text(options_, target))
                targets.insert(target);
    for (const auto &[path, document] : documents_)
        targets.insert(target_of(path));
    std::vector<Known> all;
    for (const std::string &target : targets)
        all.push_back(ruleset(target));
    return all;
}

std::vector<Known> Workspace::rulesets_with(const std::string &path) {
    std::vector<Known> all = all_rulesets();
    std::erase_if(all, [&](const Known &each) { return each->source_of(path) == no_source; });
    return all;
}

Workspace::Ready &Workspace::ready(const std::string &path) {
    const std::string target = target_of(path);
    Ready &known = ready_[target];
    if (const Known now = ruleset(target); known.of != now)
        known = {now, api::Library(options_).load(target, api::Purpose::test), {}};
    return known;
}

const api::Loaded &Workspace::program_of(const std::string &path) {
    return ready(path).loaded;
}

std::map<std::string, std::string> &Workspace::notes_on(const std::string &path) {
    return ready(path).notes;
}

Analysis Workspace::ruleset_if(const std::string &target,
                               const std::vector<std::pair<std::string, std::string>> &texts) {
    for (const auto &[path, text] : texts)
        overlay_->try_instead(path, text);
    Analysis made = analyse(options_, target, parsed_);
    overlay_->stop_trying();
    return made;
}

Analysis Workspace::ruleset_with_gap(const Gap &gap, std::string text) {
    const std::string target = target_of(gap.path);
    overlay_->try_instead(gap.path, std::move(text));
    Analysis made = analyse_with_gap(options_, target, gap, parsed_);
    overlay_->stop_trying();
    return made;
}

} // namespace bylaw::lsp
