// The files of this computer with the open texts laid over them.
#pragma once
#include "lsp/workspace/documents.hpp"

#include <bylaw/files.hpp>

namespace bylaw::lsp {

class Overlay final : public api::Files {
  public:
    explicit Overlay(const Documents &documents) : documents_(documents) {}

    std::optional<std::string> read(const std::string &path) const override;
    bool is_folder(const std::string &path) const override;
    std::vector<std::string> list(const std::string &folder) const override;

    // Replaces one text for a trial.
    void try_instead(std::string path, std::string text) { instead_[std::move(path)] = std::move(text); }
    void stop_trying() { instead_.clear(); }
    // Forgets what was read, since it may have changed.
    void forget_files() { known_.clear(), folders_.clear(); }

  private:
    const Documents &documents_;
    std::map<std::string, std::string> instead_;
    api::DiskFiles disk_;
    // A check reads each file several times, and none changes between two keystrokes: the client reports
    // changes.
    mutable std::map<std::string, std::optional<std::string>> known_;
    mutable std::map<std::string, std::vector<std::string>> folders_;
};

} // namespace bylaw::lsp
