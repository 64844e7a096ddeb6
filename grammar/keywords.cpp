#include "grammar/keywords.hpp"

namespace bylaw::keywords {

std::vector<std::string_view> with_use(unsigned uses) {
    std::vector<std::string_view> words;
    for (const Keyword &keyword : all)
        if (keyword.uses & uses)
            words.push_back(keyword.word);
    return words;
}

} // namespace bylaw::keywords
