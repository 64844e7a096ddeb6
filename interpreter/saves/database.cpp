#include "interpreter/saves/database.hpp"

#include <sqlite3.h>
#include <unistd.h>

namespace bylaw {

namespace {

constexpr int longest_value = 16'000'000; // bytes; files come from anywhere
constexpr int patience = 100;             // milliseconds for another program that only looks at it

[[noreturn]] void fail(sqlite3 *database) {
    if (const int code = sqlite3_errcode(database); code == SQLITE_BUSY || code == SQLITE_LOCKED)
        throw DatabaseInUse();
    throw DatabaseError(sqlite3_errmsg(database));
}

} // namespace

Statement::Statement(sqlite3 *database, const char *sql) : database_(database) {
    sqlite3_stmt *made = nullptr;
    const int result = sqlite3_prepare_v2(database, sql, -1, &made, nullptr);
    statement_.reset(made);
    demand(result);
}

void Statement::Finalize::operator()(sqlite3_stmt *statement) const {
    sqlite3_finalize(statement);
}

void Statement::demand(int result) const {
    if (result != SQLITE_OK)
        fail(database_);
}

Statement &Statement::bind(std::int64_t number) {
    demand(sqlite3_bind_int64(statement_.get(), ++bound_, number));
    return *this;
}

Statement &Statement::bind(const std::string &text) {
    demand(sqlite3_bind_text64(statement_.get(), ++bound_, text.data(), text.size(), SQLITE_TRANSIENT,
                               SQLITE_UTF8));
    return *this;
}

bool Statement::next() {
    const int result = sqlite3_step(statement_.get());
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        fail(database_);
    return result == SQLITE_ROW;
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
    const auto *bytes = reinterpret_cast<const char *>(sqlite3_column_text(statement_.get(), column));
    if (bytes == nullptr && sqlite3_errcode(database_) == SQLITE_NOMEM)
        fail(database_);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes == nullptr ? std::string() : std::string(bytes, size);
}

// Files come from anywhere: nothing of what stands in them is trusted.
Database::Database(const std::string &path, Open how) : database_(nullptr, Close{getpid()}) {
    const int flags = SQLITE_OPEN_READWRITE | (how == Open::create ? SQLITE_OPEN_CREATE : 0);
    sqlite3 *made = nullptr;
    const int result = sqlite3_open_v2(path.c_str(), &made, flags, nullptr);
    database_.reset(made);
    if (result != SQLITE_OK)
        fail(made);
    sqlite3_limit(made, SQLITE_LIMIT_LENGTH, longest_value);
    sqlite3_busy_timeout(made, patience);
    sqlite3_db_config(made, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(made, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(made, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, how == Open::look ? 1 : 0, nullptr);
    run("PRAGMA cell_size_check = ON");
    run("PRAGMA locking_mode = EXCLUSIVE");
    run("PRAGMA synchronous = FULL"); // committed data survives a loss of power
}

void Database::Close::operator()(sqlite3 *database) const {
    if (process == getpid())
        sqlite3_close_v2(database);
}

bool Database::is_own() const {
    return database_.get_deleter().process == getpid();
}

void Database::run(const char *sql) {
    if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK)
        fail(database_.get());
}

std::string Database::text(const char *sql) {
    Statement query = prepare(sql);
    return query.next() ? query.text(0) : "";
}

std::int64_t Database::number(const char *sql) {
    Statement query = prepare(sql);
    return query.next() ? query.number(0) : 0;
}

bool Database::in_transaction() const {
    return sqlite3_get_autocommit(database_.get()) == 0;
}

// One that could not be rolled back when it was left, for lack of memory, is so now.
Transaction::Transaction(Database &database) : database_(database) {
    if (database_.in_transaction())
        database_.run("ROLLBACK");
    database_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (!open_)
        return;
    try {
        if (database_.in_transaction()) // else SQLite has rolled back by itself
            database_.run("ROLLBACK");
    } catch (...) { // the next one does it
    }
}

void Transaction::commit() {
    database_.run("COMMIT");
    open_ = false;
}

} // namespace bylaw
