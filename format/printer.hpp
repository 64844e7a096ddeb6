// Declarations and clauses, one below the other.
#pragma once
#include "format/lines.hpp"
#include "format/rows.hpp"
#include "format/writer.hpp"

namespace bylaw::format {

class Printer {
  public:
    explicit Printer(const TokenText &text) : text_(text) {}
    std::string print() &&;

  private:
    struct Run { // rows one below the other whose cells stand in columns
        std::size_t end = 0;
        Columns columns;
    };

    void entries(std::size_t first, std::size_t last, std::size_t indent);
    std::size_t comment(std::size_t at, std::size_t indent);
    std::size_t entry(std::size_t first, std::size_t last, std::size_t indent, Run &run);
    void separate(std::size_t at, bool first_entry, bool opens_block, std::size_t indent);

    std::size_t end_of_joined(std::size_t first, std::size_t end, std::size_t last, std::size_t indent) const;
    std::string joined(std::size_t first, std::size_t last) const;
    bool is_plain(std::size_t first, std::size_t last) const;
    void clause(std::size_t first, std::size_t last, std::size_t comment, std::size_t indent);
    void row(std::size_t first, std::size_t last, std::size_t comment, std::size_t indent, const Run &run);
    void stretch(const StretchOfClause &stretch, std::size_t comment);
    void write(std::size_t content_end, std::size_t last, std::string content, std::size_t comment);

    std::size_t end_of_clause(std::size_t first, std::size_t last) const;
    std::size_t end_of_stretch(std::size_t first, std::size_t last, bool expand) const;
    std::size_t skip_separators(std::size_t at, std::size_t last) const;
    std::size_t comment_behind(std::size_t at) const;
    bool is_sign(std::size_t at, char sign) const;
    bool stands_on_one_line(std::size_t brace) const;
    bool begins_line(std::size_t at) const;
    bool is_expanded(std::size_t first, std::size_t last) const;

    bool is_grid_line(std::size_t first) const;
    std::size_t end_of_row(std::size_t first, std::size_t last) const;
    std::size_t closing_brace(std::size_t behind) const;
    bool stands_in_columns(std::size_t first, std::size_t last) const;
    std::vector<std::string> cells(std::size_t first, std::size_t last) const;
    Run find_run(std::size_t first, std::size_t last) const;

    const TokenText &text_;
    Writer writer_;
    bool last_was_expanded_ = false; // the declaration before had a block of many lines
};

} // namespace bylaw::format
