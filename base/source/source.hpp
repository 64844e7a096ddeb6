// Source texts and the way from a byte offset to the line and column that a person counts.
#pragma once
#include "base/source/span.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

// A place as people count: both from 1; the column counts code points, not bytes.
struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;

    friend bool operator==(const Position &, const Position &) = default;
};

// One text with the name that messages call it by. Immutable once made. A byte order mark is left out;
// offsets are 32 bits wide, so a text ends at 4 GiB (the session refuses far smaller ones).
class Source {
  public:
    Source(std::string name, std::string text);

    const std::string &name() const { return name_; }
    std::string_view text() const { return text_; }
    std::string_view text(Span span) const; // clipped to the text
    Position position(std::uint32_t offset) const;
    std::uint32_t line_count() const { return static_cast<std::uint32_t>(line_starts_.size()); }
    std::string_view line(std::uint32_t number) const; // from 1, without its line end

  private:
    std::string name_;
    std::string text_;
    std::vector<std::uint32_t> line_starts_;
};

// All texts of one program. A SourceId is an index into it and stays valid when more are added; there may be
// no_source (65535) of them. Copies share the texts.
class SourceMap {
  public:
    SourceId add(std::string name, std::string text);
    const Source &operator[](SourceId id) const { return *sources_[id]; }
    bool contains(SourceId id) const { return id < sources_.size(); }
    std::size_t size() const { return sources_.size(); }
    std::string_view text(Span span) const { return sources_[span.source]->text(span); }
    Position position(Span span) const { return sources_[span.source]->position(span.begin); }

  private:
    std::vector<std::shared_ptr<const Source>> sources_;
};

} // namespace bylaw
