#include "interpreter/session/disk_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <filesystem>
#include <memory>
#include <new>

namespace bylaw {

namespace fs = std::filesystem;

namespace {

struct Close {
    void operator()(DIR *folder) const { closedir(folder); }
};

// Reads the folder with readdir: GCC's std::filesystem iterators end the program without memory.
void list_into(DiskFolder &into, const std::string &root, const fs::path &folder) {
    errno = 0;
    const std::unique_ptr<DIR, Close> opened(opendir(folder.c_str()));
    if (!opened && errno == ENOMEM) // half a folder would be other rules
        throw std::bad_alloc();
    while (const dirent *entry = opened ? readdir(opened.get()) : nullptr) {
        if (entry->d_name[0] == '.')
            continue;
        const fs::path path = folder / entry->d_name;
        std::error_code error;
        const fs::file_type type = fs::symlink_status(path, error).type();
        if (type == fs::file_type::directory) {
            list_into(into, root, path);
        } else if (fs::is_regular_file(path, error)) {
            const bool out = type == fs::file_type::symlink && leads_out(root, path.string());
            (out ? into.led_out : into.inside)
                .push_back(path.lexically_normal().generic_string()); // `./a` is `a`
        }
    }
}

} // namespace

DiskFolder list_disk(const std::string &folder) {
    DiskFolder listed;
    list_into(listed, folder, fs::path(folder));
    std::ranges::sort(listed.inside);
    std::ranges::sort(listed.led_out);
    return listed;
}

bool leads_out(const std::string &folder, const std::string &path) {
    std::error_code unknown;
    const fs::path root = fs::canonical(folder, unknown);
    const fs::path there = unknown ? fs::path() : fs::canonical(path, unknown);
    return !unknown &&
           std::mismatch(root.begin(), root.end(), there.begin(), there.end()).first != root.end();
}

} // namespace bylaw
