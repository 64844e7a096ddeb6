#include "lsp/features/error_pages.hpp"
#include "lsp/protocol/uri.hpp"

#include <filesystem>

namespace bylaw::lsp {

namespace {

namespace fs = std::filesystem;

// In a checkout the program lies in a folder of it; installed, beside `share`.
std::string folder_of_pages() {
    std::error_code error;
    const fs::path root = fs::read_symlink("/proc/self/exe", error).parent_path().parent_path();
    for (const char *folder : {"docs/errors", "share/doc/bylaw/errors"})
        if (!error && fs::is_directory(root / folder, error))
            return (root / folder).string();
    return "";
}

} // namespace

std::string error_page_uri(Code code) {
    static const std::string folder = folder_of_pages();
    return folder.empty() ? "" : uri_of(folder + '/' + code_text(code) + ".md");
}

} // namespace bylaw::lsp
