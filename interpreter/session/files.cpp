// Files of this computer and texts in memory.
#include "interpreter/session/disk_folder.hpp"

#include <bylaw/files.hpp>

#include <filesystem>
#include <fstream>

namespace bylaw::api {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t longest_file = std::size_t{64} << 20;

} // namespace

std::optional<std::string> DiskFiles::read(const std::string &path) const {
    std::error_code error;
    if (fs::is_directory(path, error))
        return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return std::nullopt;
    std::string text;
    char block[1 << 16];
    // A device may have no end. Callers refuse texts longer than a file of rules.
    while (text.size() <= longest_file && (file.read(block, sizeof block) || file.gcount() > 0))
        text.append(block, static_cast<std::size_t>(file.gcount()));
    if (file.bad()) // half a text would be other rules
        return std::nullopt;
    return text;
}

bool DiskFiles::is_folder(const std::string &path) const {
    std::error_code error;
    return fs::is_directory(path, error);
}

std::vector<std::string> DiskFiles::list(const std::string &folder) const {
    return list_disk(folder).inside;
}

std::optional<std::string> MemoryFiles::read(const std::string &path) const {
    auto found = texts_.find(path);
    if (found == texts_.end())
        return std::nullopt;
    return found->second;
}

bool MemoryFiles::is_folder(const std::string &path) const {
    return !list(path).empty();
}

std::vector<std::string> MemoryFiles::list(const std::string &folder) const {
    std::string beginning = folder.ends_with('/') ? folder : folder + '/';
    std::vector<std::string> paths;
    for (auto at = texts_.lower_bound(beginning); at != texts_.end() && at->first.starts_with(beginning);
         ++at)
        paths.push_back(at->first);
    return paths;
}

} // namespace bylaw::api
