#include "repl/write_file.hpp"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace bylaw::repl {

namespace {

bool fail(const std::string &path, Console &console) {
    console.err << "bylaw: cannot write `" << path << "`\n";
    return false;
}

// Or a failure of power just after the renaming might leave an empty file.
void sync_file(const std::string &path) {
    if (const int file = open(path.c_str(), O_RDONLY); file >= 0) {
        fsync(file);
        close(file);
    }
}

} // namespace

bool write_file(const std::string &path, const std::string &text, Console &console) {
    if (path == "-") {
        console.data() << text;
        return true;
    }
    std::error_code error;
    // Special files (a device, a pipe, a link to one) are written to, never replaced.
    const auto kind = std::filesystem::symlink_status(path, error).type();
    const bool special =
        kind != std::filesystem::file_type::not_found && kind != std::filesystem::file_type::regular;
    const std::string fresh = special ? path : path + '.' + std::to_string(getpid());
    std::ofstream file(fresh, std::ios::binary);
    file << text << std::flush;
    file.close();
    if (!file) {
        if (!special)
            std::filesystem::remove(fresh, error);
        return fail(path, console);
    }
    if (special)
        return true;
    sync_file(fresh);
    std::filesystem::rename(fresh, path, error);
    return error ? fail(path, console) : true;
}

} // namespace bylaw::repl
