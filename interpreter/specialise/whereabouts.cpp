#include "interpreter/specialise/whereabouts.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::residual {

Span Whereabouts::span_of(CodePlace place) const {
    const std::vector<Span> &spans = code_.functions[place.first].spans;
    return place.second < spans.size() ? spans[place.second] : Span{};
}

// And not of the standard library, wherever that lies.
bool Whereabouts::is_an_authors(Span span) const {
    return program_.sources.contains(span.source) &&
           program_.sources[span.source].name().find("stdlib") == std::string::npos;
}

void Whereabouts::stands_at_report(std::uint32_t number) {
    const std::vector<bylaw::Instruction> &code = code_.functions[scenario_].code;
    for (std::uint32_t pc = 0; pc < code.size(); ++pc) {
        if (code[pc].op == bylaw::Op::report && code[pc].c == number) {
            here_.emplace(scenario_, pc);
            return;
        }
    }
}

std::vector<Span> Whereabouts::places() const {
    constexpr std::size_t most_places = 3;
    using Parting = std::pair<Span, std::size_t>;
    std::vector<Parting> partings; // an expression is several instructions
    bool an_authors = false;
    for (const auto &[place, times] : partings_) {
        const Span span = span_of(place);
        const auto known = std::ranges::find(partings, span, &Parting::first);
        known == partings.end() ? partings.emplace_back(span, times).second : known->second += times;
        an_authors = an_authors || is_an_authors(span);
    }
    std::erase_if(partings, [&](const Parting &each) {
        return each.first == Span{} || is_an_authors(each.first) != an_authors;
    });
    std::ranges::stable_sort(partings, std::greater{}, &Parting::second);
    std::vector<Span> places;
    for (std::size_t i = 0; i < std::min(partings.size(), most_places); ++i) {
        places.push_back(partings[i].first);
    }
    return places;
}

} // namespace bylaw::residual
