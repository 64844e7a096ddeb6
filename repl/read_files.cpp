#include "repl/read_files.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

std::optional<std::filesystem::file_time_type> written_at(const std::string &path) {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(path, error);
    return error ? std::nullopt : std::optional(time);
}

// Rules, their hooks and inventories.
std::vector<std::string> rules_of(std::vector<std::string> paths) {
    std::erase_if(paths, [](const std::string &path) {
        return !path.ends_with(".bylaw") && !path.ends_with(".lua") && !path.ends_with(".csv");
    });
    return paths;
}

api::LibraryOptions reading(api::LibraryOptions options, std::shared_ptr<const api::Files> files) {
    options.files = std::move(files);
    return options;
}

} // namespace

ReadFiles::ReadFiles(std::shared_ptr<const api::Files> files)
    : files_(files ? std::move(files) : std::make_shared<api::DiskFiles>()) {}

// Before it is read: what is written in the meantime is noticed the next time.
ReadFiles::Seen &ReadFiles::note(const std::string &path) const {
    return seen_.try_emplace(path, Seen{written_at(path), false, std::nullopt}).first->second;
}

std::optional<std::string> ReadFiles::read(const std::string &path) const {
    note(path);
    return files_->read(path);
}

bool ReadFiles::is_folder(const std::string &path) const {
    return note(path).is_folder = files_->is_folder(path);
}

std::vector<std::string> ReadFiles::list(const std::string &folder) const {
    Seen &seen = note(folder);
    std::vector<std::string> paths = files_->list(folder);
    if (files_->is_folder(folder)) // the time of a file is more exact
        seen.listed = rules_of(paths);
    return paths;
}

bool ReadFiles::has_changed(const std::string &path, const Seen &seen) const {
    if (seen.listed)
        return rules_of(files_->list(path)) != *seen.listed;
    if (seen.is_folder)
        return !files_->is_folder(path);
    return written_at(path) != seen.time;
}

std::vector<std::string> ReadFiles::changed() const {
    std::vector<std::string> paths;
    for (const auto &[path, seen] : seen_)
        if (has_changed(path, seen))
            paths.push_back(path);
    return paths;
}

Reader::Reader(const api::Library &like)
    : files(std::make_shared<ReadFiles>(like.options().files)), library(reading(like.options(), files)) {}

} // namespace bylaw::repl
