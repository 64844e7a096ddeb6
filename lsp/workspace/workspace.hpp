// Open texts, and their rulesets.
#pragma once
#include "lsp/workspace/analysis.hpp"
#include "lsp/workspace/documents.hpp"
#include "lsp/workspace/overlay.hpp"

#include <memory>
#include <set>
#include <vector>

namespace bylaw::lsp {

using Known = std::shared_ptr<const Analysis>;

class Workspace {
  public:
    explicit Workspace(api::LibraryOptions options);

    // ---- what the client said when it came
    Encoding encoding = Encoding::utf16;
    std::vector<std::string> folders; // whose rulesets are looked through for uses of a name
    void look_for_rulesets_in(const std::string &root);

    // ---- texts
    const Documents &documents() const { return documents_; }
    const Document *document(const std::string &path) const;
    void open(const std::string &path, Document document);
    void change(const std::string &path, const std::vector<Edit> &edits, std::int64_t version);
    void close(const std::string &path);
    void files_changed();
    std::string uri(const std::string &path) const; // as the client writes it; empty for what is built in

    // ---- rulesets
    std::string target_of(const std::string &path) const;
    Known ruleset_of(const std::string &path); // the one that a text is a part of
    std::vector<Known> open_rulesets();        // rulesets of all open texts
    // Rulesets of the folders that read that file: those that use or extend it.
    std::vector<Known> rulesets_with(const std::string &path);
    std::vector<Known> all_rulesets();
    // As ruleset_of, if the text were another.
    Analysis ruleset_if(const std::string &target,
                        const std::vector<std::pair<std::string, std::string>> &texts);
    // Does so with an unknown name in it.
    Analysis ruleset_with_gap(const Gap &gap, std::string text);

    // ---- made ready to run
    // The ruleset that a text is a part of, with its tests; kept as long as nothing of it changes.
    const api::Loaded &program_of(const std::string &path);
    // Expensive notes, kept with the program, by name.
    std::map<std::string, std::string> &notes_on(const std::string &path);
    // A game played again is another one.
    std::uint64_t next_seed() { return ++seed_; }

    const api::LibraryOptions &options() const { return options_; }

  private:
    Known ruleset(const std::string &target);
    void forget(const std::string &path);

    struct Ready {
        Known of;
        api::Loaded loaded;
        std::map<std::string, std::string> notes;
    };
    Ready &ready(const std::string &path);

    Documents documents_;
    std::shared_ptr<Overlay> overlay_;
    api::LibraryOptions options_;
    ParsedFiles parsed_;
    std::map<std::string, Known> known_; // by target, as long as no text of theirs changes
    std::map<std::string, Ready> ready_; // by path
    std::uint64_t seed_ = 0;
};

} // namespace bylaw::lsp
