#include "lsp/workspace/overlay.hpp"

#include <algorithm>

namespace bylaw::lsp {

std::optional<std::string> Overlay::read(const std::string &path) const {
    if (const auto tried = instead_.find(path); tried != instead_.end())
        return tried->second;
    if (const auto open = documents_.find(path); open != documents_.end())
        return open->second.text;
    auto [known, fresh] = known_.try_emplace(path);
    if (fresh)
        known->second = disk_.read(path);
    return known->second;
}

bool Overlay::is_folder(const std::string &path) const {
    const auto first = documents_.lower_bound(path + '/');
    return disk_.is_folder(path) || (first != documents_.end() && first->first.starts_with(path + '/'));
}

std::vector<std::string> Overlay::list(const std::string &folder) const {
    auto [known, fresh] = folders_.try_emplace(folder);
    if (!fresh)
        return known->second;
    std::vector<std::string> paths = disk_.list(folder);
    const std::string beginning = folder.ends_with('/') ? folder : folder + '/';
    for (const auto &[path, document] : documents_) // also those that were never saved
        if (path.starts_with(beginning))
            paths.push_back(path);
    std::ranges::sort(paths);
    paths.erase(std::ranges::unique(paths).begin(), paths.end());
    return known->second = paths;
}

} // namespace bylaw::lsp
