// Applies settings to a `given`: another number, another kind, other fields, or another value.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "grammar/ast/ref.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw {

// Something to write into a text.
struct TextEdit {
    std::uint32_t begin = 0, end = 0;
    std::string text;
};

// The text with all of them, which do not overlap; their places count from `from`.
std::string edited(std::string_view text, std::vector<TextEdit> edits, std::uint32_t from);

class GivenText {
  public:
    // For `given NAME = MADE`.
    GivenText(std::string name, ast::Ref made) : name_(std::move(name)), made_(made) {}

    // `given NAME = 4`, `= rogue`, `= 4 * rogue`, `= rogue "Rita" { wits = 3 }`, or any other value. What is
    // wrong with it, if anything; so do the others.
    std::optional<Diagnostic> set(ast::Ref given);
    // A field of theirs, such as `wits` or `training[knives]`, and the assignment that was read.
    std::optional<Diagnostic> set_field(const std::string &place, ast::Ref assignment);
    // Adds what changes in the rules.
    std::optional<Diagnostic> write(std::vector<TextEdit> &edits) const;

    // Names of kinds, or whatever names stand in their place; nothing where none does.
    ast::Ref old_kind() const { return kind_of(made_); }
    ast::Ref new_kind() const { return kind_; }

  private:
    struct Field {
        std::string place; // "" where it sets none: then checking says what it is
        std::string text;  // the whole clause
        Span at;
    };

    static ast::Ref kind_of(ast::Ref made);
    bool is_group() const;
    std::optional<Diagnostic> set_number(ast::Ref given, ast::Ref number);
    void set_count(ast::Ref number);
    std::optional<Diagnostic> set_template(ast::Ref value);
    std::optional<Diagnostic> add(Field field);
    void write_head(std::vector<TextEdit> &edits) const;
    void write_fields(std::vector<TextEdit> &edits) const;

    std::string name_;
    ast::Ref made_, kind_, title_;
    bool set_ = false;
    std::string count_;                // "": as it stands
    std::optional<std::string> whole_; // instead of all that is there
    std::vector<Field> fields_;
};

} // namespace bylaw
