// A file that is there only if it became whole: what could not be made to its end is taken away again.
#pragma once
#include "interpreter/saves/database.hpp"

#include <filesystem>
#include <string>
#include <system_error>

namespace bylaw::saves {

// Make it before the database that writes it, which has to be closed by then.
class NewFile {
  public:
    // Throws if a file of that name exists.
    explicit NewFile(const std::string &path) : parts_{path, path + "-wal", path + "-shm"} {
        if (std::filesystem::exists(path))
            throw DatabaseError("there is a file of this name already");
    }
    ~NewFile() {
        std::error_code no_matter;
        for (const std::filesystem::path &each : parts_)
            if (!whole_)
                std::filesystem::remove(each, no_matter);
    }
    NewFile(const NewFile &) = delete;
    NewFile &operator=(const NewFile &) = delete;

    void is_whole() { whole_ = true; }

  private:
    const std::filesystem::path parts_[3];
    bool whole_ = false;
};

} // namespace bylaw::saves
