#include "repl/write_file.hpp"

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace bylaw::repl {

namespace {

bool fail(const std::string &path, Console &console) {
    console.err << "bylaw: cannot write `" << path << "`\n";
    return false;
}

} // namespace

bool write_file(const std::string &path, const std::string &text, Console &console) {
    std::error_code error;
    // A device or a pipe cannot be replaced.
    const bool special = std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
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
    std::filesystem::rename(fresh, path, error);
    return error ? fail(path, console) : true;
}

} // namespace bylaw::repl
