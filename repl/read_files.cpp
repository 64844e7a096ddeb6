#include "repl/commands/watch.hpp"

namespace bylaw::repl {

namespace {

std::optional<std::filesystem::file_time_type> written_at(const std::string &path) {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(path, error);
    return error ? std::nullopt : std::optional(time);
}

} // namespace

ReadFiles::ReadFiles(std::shared_ptr<const api::Files> files)
    : files_(files ? std::move(files) : std::make_shared<api::DiskFiles>()) {}

// Before it is read: what is written meanwhile is noticed the next time.
void ReadFiles::note(const std::string &path) const {
    seen_.try_emplace(path, written_at(path));
}

std::optional<std::string> ReadFiles::read(const std::string &path) const {
    note(path);
    return files_->read(path);
}

bool ReadFiles::is_folder(const std::string &path) const {
    note(path);
    return files_->is_folder(path);
}

std::vector<std::string> ReadFiles::list(const std::string &folder) const {
    note(folder);
    return files_->list(folder);
}

std::vector<std::string> ReadFiles::changed() const {
    std::vector<std::string> paths;
    for (const auto &[path, time] : seen_) {
        if (written_at(path) != time) {
            paths.push_back(path);
        }
    }
    return paths;
}

} // namespace bylaw::repl
