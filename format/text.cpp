#include "format/text.hpp"

#include "base/text/display.hpp"

namespace bylaw::format {

std::size_t TokenText::width(std::size_t first, std::size_t last) const {
    std::size_t sum = 0;
    for (std::size_t i = first; i < last; ++i)
        sum += display_width(of(i)) + (i > first && blank_before(i));
    return sum;
}

void TokenText::append(std::size_t first, std::size_t last, std::string &to) const {
    for (std::size_t i = first; i < last; ++i) {
        if (i > first && blank_before(i))
            to += ' ';
        to += of(i);
    }
}

std::size_t TokenText::end_of_content(std::size_t first, std::size_t last) const {
    if (last > first && is_kind(last - 1, Token::Kind::comment))
        --last;
    while (last > first && is_kind(last - 1, Token::Kind::reference))
        --last;
    return last;
}

} // namespace bylaw::format
