#include "interpreter/dice/dialects/dialect.hpp"

#include <algorithm>
#include <iterator>

namespace bylaw::dialects {

const Dialect default_dialect{"", "", as_most};

namespace {

constexpr Dialect dialects[] = {
#define DIALECT(name, others, flags) {name, others, flags},
#include "interpreter/dice/dialects/dialects.def"
#undef DIALECT
};

std::string bare_name(std::string_view name) {
    std::string bare;
    for (const char c : name)
        if (c != ' ' && c != '-' && c != '_')
            bare += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return bare;
}

bool is_among(std::string_view names, const std::string &bare) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find('|'), names.size());
        if (bare_name(names.substr(0, end)) == bare)
            return true;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return false;
}

} // namespace

std::span<const Dialect> all_dialects() {
    return {dialects, std::size(dialects)};
}

const Dialect *find_dialect(std::string_view name) {
    const std::string bare = bare_name(name);
    for (const Dialect &dialect : dialects)
        if (bare_name(dialect.name) == bare || is_among(dialect.others, bare))
            return &dialect;
    return nullptr;
}

std::string dialect_names() {
    std::string names;
    for (const Dialect &dialect : dialects)
        names += (names.empty() ? "" : ", ") + std::string(dialect.name);
    return names;
}

} // namespace bylaw::dialects
