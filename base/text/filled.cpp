#include "base/text/filled.hpp"

namespace bylaw {

std::string filled(std::string_view sentence, std::initializer_list<std::string_view> words) {
    std::string out;
    for (const std::string_view word : words) {
        const std::size_t gap = sentence.find("{}");
        out += sentence.substr(0, gap);
        out += word;
        sentence.remove_prefix(gap + 2);
    }
    return out += sentence;
}

} // namespace bylaw
