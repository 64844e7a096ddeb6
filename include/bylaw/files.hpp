// The interface by which the library reads files. A host with rules elsewhere (a database, a browser)
// implements it.
#pragma once
#include <bylaw/export.h>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::api {

class BYLAW_API Files {
  public:
    virtual ~Files() = default;
    // Returns the whole text, or nothing without such a file.
    virtual std::optional<std::string> read(const std::string &path) const = 0;
    virtual bool is_folder(const std::string &path) const = 0;
    // Returns the paths of all files in a folder and its subfolders, sorted; each begins with the folder.
    virtual std::vector<std::string> list(const std::string &folder) const = 0;
};

// The files of this computer.
class BYLAW_API DiskFiles final : public Files {
  public:
    std::optional<std::string> read(const std::string &path) const override;
    bool is_folder(const std::string &path) const override;
    std::vector<std::string> list(const std::string &folder) const override;
};

// Texts by path, for hosts without files and for tests.
class BYLAW_API MemoryFiles final : public Files {
  public:
    explicit MemoryFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}
    std::optional<std::string> read(const std::string &path) const override;
    bool is_folder(const std::string &path) const override;
    std::vector<std::string> list(const std::string &folder) const override;

  private:
    std::map<std::string, std::string> texts_;
};

} // namespace bylaw::api
