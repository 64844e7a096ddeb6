// Implementation of api::SaveFile.
#pragma once
#include "interpreter/saves/tables.hpp"

namespace bylaw {

struct api::SaveFile::Data {
    Database database;
    saves::Tables tables;
    SaveLog log;

    // The file holds that from now on; or an error, and it is what it was.
    Report become(saves::Tables after);
};

} // namespace bylaw

namespace bylaw::saves {

api::SaveLog log_of(const Tables &tables);

// How many commands can be recovered from a damaged file; nothing: where the game began is lost, too.
std::optional<std::size_t> recoverable(const std::string &path);

api::Report unwritten(const std::string &why);
api::Report no_branch(const std::string &name);
api::OpenedSave unopened(const std::string &path, const std::string &why,
                         std::optional<std::size_t> recoverable = std::nullopt);

} // namespace bylaw::saves
