// Noticing that files which were read are written again.
#pragma once
#include <bylaw/library.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::repl {

// The files of this computer, with a list of those that were read, asked for in vain, or listed.
class ReadFiles final : public api::Files {
  public:
    explicit ReadFiles(std::shared_ptr<const api::Files> files);
    std::optional<std::string> read(const std::string &path) const override;
    bool is_folder(const std::string &path) const override;
    std::vector<std::string> list(const std::string &folder) const override;

    // Returns what changed since the last reset: written files, and folders with other rule files. An
    // editor's temporary files are no rules.
    std::vector<std::string> changed() const;
    void forget() { seen_.clear(); }

  private:
    struct Seen {
        std::optional<std::filesystem::file_time_type> time; // none: there is no such file
        bool is_folder = false;
        std::optional<std::vector<std::string>> listed; // the rules in it
    };
    Seen &note(const std::string &path) const;
    bool has_changed(const std::string &path, const Seen &seen) const;

    std::shared_ptr<const api::Files> files_;
    mutable std::map<std::string, Seen> seen_;
};

// A library, and the files that it reads.
struct Reader {
    explicit Reader(const api::Library &like);

    std::shared_ptr<ReadFiles> files;
    api::Library library;
};

} // namespace bylaw::repl
