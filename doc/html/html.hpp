// Text of web pages that is known to be well formed: rule files may hold any bytes, and none of them gets
// here but through `escaped` or an attribute.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace bylaw::doc {

class Html {
  public:
    Html() = default;
    // Text that this program itself has written.
    static Html trusted(std::string text) {
        Html made;
        made.text_ = std::move(text);
        return made;
    }

    const std::string &text() const { return text_; }
    bool empty() const { return text_.empty(); }
    Html &operator+=(const Html &more) {
        text_ += more.text_;
        return *this;
    }
    friend Html operator+(Html a, const Html &b) { return a += b; }

  private:
    std::string text_;
};

// The characters that mean something in HTML are named; what is no UTF-8, does not print or turns the
// direction of text becomes U+FFFD.
Html escaped(std::string_view text);

using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;
// <name attributes>content</name>; attributes are escaped, and those with an empty name left out.
Html element(std::string_view name, Attributes attributes, const Html &content);
Html element(std::string_view name, const Html &content);
// <name attributes/>, of elements that hold nothing.
Html void_element(std::string_view name, Attributes attributes);
Html link(std::string_view target, const Html &content);

// As it may stand in a script element: no text of it can end that, or begin a comment.
Html script_text(std::string_view json);

} // namespace bylaw::doc
