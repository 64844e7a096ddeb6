// A thin cover of SQLite's C interface: what fails is thrown, what was opened is closed.
#pragma once
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

struct sqlite3;
struct sqlite3_stmt;

namespace bylaw {

// In SQLite's words: "database or disk is full".
struct DatabaseError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
// Another program, or this one, has it open.
struct DatabaseInUse : DatabaseError {
    DatabaseInUse() : DatabaseError("another program, or this one, has it open") {}
};

class Statement {
  public:
    Statement(sqlite3 *database, const char *sql);

    Statement &bind(std::int64_t number);
    Statement &bind(const std::string &text);
    // To the next row; false: there is none.
    bool next();
    // Reads a column of the row. SQLite converts a column of another type.
    std::int64_t number(int column) const;
    std::string text(int column) const;

  private:
    struct Finalize {
        void operator()(sqlite3_stmt *statement) const;
    };
    void demand(int result) const;

    sqlite3 *database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = 0;
};

class Database {
  public:
    enum class Open : std::uint8_t {
        create, // a new file: see NewFile
        write,  // one that is there, for oneself alone
        look,   // does so read-only; the log keeps its contents
    };
    Database(const std::string &path, Open how);

    void run(const char *sql);
    bool in_transaction() const;
    // Whether this process has opened it: SQLite's files do not survive fork().
    bool is_own() const;
    Statement prepare(const char *sql) { return {database_.get(), sql}; }
    // Returns the result of a query with one row.
    std::string text(const char *sql);
    std::int64_t number(const char *sql);

  private:
    // In a child of fork() it is left open: closing would take away what the parent writes to.
    struct Close {
        int process; // that opened it
        void operator()(sqlite3 *database) const;
    };
    std::unique_ptr<sqlite3, Close> database_;
};

// All or nothing: what is not committed is rolled back.
class Transaction {
  public:
    explicit Transaction(Database &database);
    ~Transaction();
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    void commit();

  private:
    Database &database_;
    bool open_ = true;
};

} // namespace bylaw
