// Lines of output: content, references in their column, comments at the end in columns of their own.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::format {

class Writer {
  public:
    struct Line {
        std::string content;    // with its indentation
        std::string references; // "@Z-025 @Z-026", or empty
        std::string comment;    // at its end, or empty
    };
    void line(Line line);
    void blank();
    void as_it_stands(std::string_view text); // whole lines, without the last line end
    std::string take() &&;

  private:
    void flush();

    std::string out_;
    std::vector<Line> waiting_; // lines with comments, one below the other
};

} // namespace bylaw::format
