// Diagnostics: a problem in the author's text, its place, and how to fix it.
#pragma once
#include <bylaw/export.h>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::api {

// A range of a text. Lines and columns count from 1, columns in characters. The end is the place after the
// last character. Without a text (`file` empty) the numbers are 0.
struct Place {
    std::string file;
    std::uint32_t line = 0, column = 0, end_line = 0, end_column = 0;
};

// "rulesets/zones/core.bylaw:12", or "" without a text.
BYLAW_API std::string to_string(const Place &place);

enum class Severity : std::uint8_t { error, warning, note };

struct Diagnostic {
    std::string code; // "B0204"
    Severity severity = Severity::error;
    Place place;
    std::string message;
    std::string hint; // the fix; may be empty
};

// Layout of a printed report. The caller asks its terminal; this library does not.
struct TextStyle {
    int width = 100;
    bool colour = false;
    bool unicode = false;
};

// Diagnostics with their texts.
class BYLAW_API Report {
  public:
    Report() = default;
    const std::vector<Diagnostic> &all() const { return all_; }
    bool empty() const { return all_.empty(); }
    bool has_errors() const { return has(Severity::error); }
    bool has_warnings() const { return has(Severity::warning); }
    // Appends the messages of another report, without repetitions: rules may share files.
    void add(const Report &other);

    // Returns all messages as text, with source lines, marks and hints; "" without messages.
    std::string text(const TextStyle &style) const;
    // "2 errors, 1 warning", or "no errors"
    std::string summary() const;
    // {"diagnostics": [{"code", "severity", "file", "line", "column", "end_line", "end_column", "message",
    // "hint", ...}]}
    std::string json() const;

    struct Data; // private to the library
    explicit Report(std::shared_ptr<const Data> data);

  private:
    bool has(Severity severity) const;

    std::vector<Diagnostic> all_;
    // By diagnostic: its run, and its number in that run.
    std::vector<std::pair<std::shared_ptr<const Data>, std::size_t>> origins_;
};

// Returns the page of a code as Markdown; "" for an unknown code.
BYLAW_API std::string explain_code(const std::string &code);

} // namespace bylaw::api
