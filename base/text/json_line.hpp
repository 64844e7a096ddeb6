// JSON written as text, field by field, on one line: what hosts get for each step. A tree is not made, which
// would take five times as long.
//
//     JsonLine line;
//     line.object([&] {
//         line.field("text", choice.text);
//         line.list("prices", choice.prices, [&](const Price &price) { write(line, price); });
//     });
//     return line.take();
#pragma once
#include <charconv>
#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bylaw {

class JsonLine {
  public:
    // `inside` writes its fields.
    template <class Inside> void object(Inside inside) {
        open('{');
        inside();
        close('}');
    }
    template <class All, class Each> void list(const All &all, Each each) {
        open('[');
        for (const auto &one : all)
            each(one);
        close(']');
    }

    // Names the value that is written next.
    void name(std::string_view name);
    template <class T> void field(std::string_view of, const T &given) {
        name(of);
        value(given);
    }
    template <class Inside> void object(std::string_view of, Inside inside) {
        name(of);
        object(inside);
    }
    template <class All, class Each> void list(std::string_view of, const All &all, Each each) {
        name(of);
        list(all, each);
    }

    void value(std::string_view text);
    void value(const std::string &text) { value(std::string_view(text)); }
    void value(const char *text) { value(std::string_view(text)); }
    void value(bool yes) { plain(yes ? "true" : "false"); }
    void value(std::nullptr_t) { plain("null"); }
    template <std::integral Number> void value(Number number) {
        char digits[24];
        const char *end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        plain({digits, static_cast<std::size_t>(end - digits)});
    }
    // JSON that was written elsewhere.
    void written(std::string_view json) { plain(json); }
    void value(const std::vector<std::string> &texts) {
        list(texts, [&](const std::string &text) { value(text); });
    }

    std::string take() { return std::exchange(text_, {}); }

  private:
    void open(char bracket);
    void close(char bracket);
    void plain(std::string_view text);

    std::string text_;
    bool first_ = true; // nothing stands before it in its object or list
};

// Names are once in an object: of several the first says where, the last what. Nothing: not here.
template <class Named> const Named *told_here(const std::vector<Named> &all, std::size_t at) {
    const Named *last = &all[at];
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].name == all[at].name) {
            if (i < at)
                return nullptr;
            last = &all[i];
        }
    return last;
}

} // namespace bylaw
