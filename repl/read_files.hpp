// Noticing that files which were read are written again.
#pragma once
#include <bylaw/library.hpp>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace bylaw::repl {

// The files of this computer, with a list of those that were read, asked for in vain, or listed.
class ReadFiles final : public api::Files {
  public:
    explicit ReadFiles(std::shared_ptr<const api::Files> files);
    std::optional<std::string> read(const std::string &path) const override;
    bool is_folder(const std::string &path) const override;
    std::vector<std::string> list(const std::string &folder) const override;

    // Of what was read since the last time it was forgotten: what has been written since.
    std::vector<std::string> changed() const;
    void forget() { seen_.clear(); }

  private:
    using Time = std::optional<std::filesystem::file_time_type>; // none: there is no such file
    void note(const std::string &path) const;

    std::shared_ptr<const api::Files> files_;
    mutable std::map<std::string, Time> seen_;
};

} // namespace bylaw::repl
