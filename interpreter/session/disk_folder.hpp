// Folders of this computer. Strangers pack links into them: one that leads out of its folder is refused, as a
// path with `..` is.
#pragma once
#include <string>
#include <vector>

namespace bylaw {

// All files in a folder and below, as paths that begin with it, sorted. Folders that links lead to are not
// gone into.
struct DiskFolder {
    std::vector<std::string> inside, led_out; // links that lead out of the folder stand apart
};
DiskFolder list_disk(const std::string &folder);

// Whether links lead from `path`, below `folder`, to a place outside of it. False for what is not on this
// computer.
bool leads_out(const std::string &folder, const std::string &path);

} // namespace bylaw
