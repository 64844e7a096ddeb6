// Computes the first characters of a rule from its parts at compile time. `either` reads the next character
// once and tries only rules that can begin with it.
#pragma once
#include "grammar/builder.hpp"
#include "grammar/pegtl.hpp"

#include <array>
#include <cstdint>

namespace bylaw::grammar::rules {

struct Beginnings {
    std::array<std::uint64_t, 4> bits{};
    bool may_be_empty = false; // then whatever comes may be the beginning of what follows

    constexpr void add(unsigned char c) { bits[c / 64] |= std::uint64_t{1} << (c % 64); }
    constexpr bool has(unsigned char c) const { return may_be_empty || (bits[c / 64] >> (c % 64) & 1); }
    constexpr void add(const Beginnings &other) {
        for (std::size_t i = 0; i < bits.size(); ++i)
            bits[i] |= other.bits[i];
    }
};

constexpr Beginnings begins_with_any() {
    return {{~0ull, ~0ull, ~0ull, ~0ull}, false};
}
constexpr Beginnings begins_with_nothing() {
    return {{}, true};
}
constexpr Beginnings begins_with(char c) {
    Beginnings made;
    made.add(static_cast<unsigned char>(c));
    return made;
}

template <typename Rule> constexpr Beginnings find_beginnings();
template <typename Rule> inline constexpr Beginnings beginnings_of = find_beginnings<Rule>();

// One part after another: the second counts where the first may be empty.
template <typename... Rules> struct InTurn {
    static constexpr Beginnings beginnings() { return begins_with_nothing(); }
};
template <typename First, typename... Rest> struct InTurn<First, Rest...> {
    static constexpr Beginnings beginnings() {
        constexpr Beginnings first = beginnings_of<First>;
        if constexpr (first.may_be_empty) {
            Beginnings all = InTurn<Rest...>::beginnings();
            all.add(first);
            return all;
        } else {
            return first;
        }
    }
};

template <typename... Rules> constexpr Beginnings of_any(bool may_be_empty) {
    Beginnings all;
    all.may_be_empty = may_be_empty || (beginnings_of<Rules>.may_be_empty || ...);
    (all.add(beginnings_of<Rules>), ...);
    return all;
}

// PEGTL's own rules, by what its analysis calls them. Whatever is not known here may begin with anything.
template <typename Sort, typename Parts> struct OfPegtl {
    static constexpr Beginnings beginnings() {
        if constexpr (requires { Sort::test('a'); }) {
            Beginnings made;
            for (int c = 0; c < 128; ++c)
                if (Sort::test(static_cast<char>(c)))
                    made.add(static_cast<unsigned char>(c));
            return made;
        } else {
            return begins_with_any();
        }
    }
};
template <typename... S, typename... R>
struct OfPegtl<tao::pegtl::internal::seq<S...>, tao::pegtl::type_list<R...>> : InTurn<R...> {};
template <typename S, typename... R>
struct OfPegtl<tao::pegtl::internal::plus<S>, tao::pegtl::type_list<R...>> : InTurn<R...> {};
template <typename... S, typename... R>
struct OfPegtl<tao::pegtl::internal::sor<S...>, tao::pegtl::type_list<R...>> {
    static constexpr Beginnings beginnings() { return of_any<R...>(false); }
};
template <typename S, typename... R>
struct OfPegtl<tao::pegtl::internal::opt<S>, tao::pegtl::type_list<R...>> {
    static constexpr Beginnings beginnings() { return of_any<R...>(true); }
};
template <typename S, typename... R>
struct OfPegtl<tao::pegtl::internal::star<S>, tao::pegtl::type_list<R...>> {
    static constexpr Beginnings beginnings() { return of_any<R...>(true); }
};
template <typename S, typename Parts> struct OfPegtl<tao::pegtl::internal::at<S>, Parts> : InTurn<> {};
template <typename S, typename Parts> struct OfPegtl<tao::pegtl::internal::not_at<S>, Parts> : InTurn<> {};
template <typename Parts> struct OfPegtl<tao::pegtl::internal::success, Parts> : InTurn<> {};

// Our rules say it themselves, or what their parts are.
template <typename Rule> constexpr Beginnings find_beginnings() {
    if constexpr (requires { Rule::beginnings(); })
        return Rule::beginnings();
    else if constexpr (requires { typename Rule::parts; })
        return Rule::parts::beginnings();
    else
        return OfPegtl<typename Rule::rule_t, typename Rule::subs_t>::beginnings();
}

// Like sor, for rules that skip blanks first.
template <typename... Rules> struct either {
    static_assert(sizeof...(Rules) <= 32);
    using rule_t = typename tao::pegtl::sor<Rules...>::rule_t;
    using subs_t = typename tao::pegtl::sor<Rules...>::subs_t;
    using Set = std::conditional_t<sizeof...(Rules) <= 8, std::uint8_t, std::uint32_t>;

    static constexpr Beginnings beginnings() { return of_any<Rules...>(false); }

    template <tao::pegtl::apply_mode, tao::pegtl::rewind_mode, template <typename...> class,
              template <typename...> class, typename In>
    static bool match(In &in, Builder &b) {
        static constexpr std::array<Set, 257> fitting = by_character();
        const char *from = b.skip_blanks(in.current());
        const bool at_end = from == in.end();
        const bool any = at_end ? b.collects_words_at_end() : b.is_patched(from);
        const Set set =
            any ? static_cast<Set>(~Set{0}) : fitting[at_end ? text_end : static_cast<unsigned char>(*from)];
        if (set == 0)
            return false;
        Set bit = 1;
        return (attempt<Rules>(in, b, set, bit) || ...);
    }

  private:
    static constexpr std::size_t text_end = 256; // no character: only what may be empty fits

    static constexpr bool fits(const Beginnings &beginnings, std::size_t c) {
        return c == text_end ? beginnings.may_be_empty : beginnings.has(static_cast<unsigned char>(c));
    }

    static constexpr std::array<Set, 257> by_character() {
        std::array<Set, 257> table{};
        for (std::size_t c = 0; c < table.size(); ++c) {
            Set bit = 1;
            ((table[c] |= fits(beginnings_of<Rules>, c) ? bit : Set{0}, bit <<= 1), ...);
        }
        return table;
    }

    template <typename Rule, typename In> static bool attempt(In &in, Builder &b, Set set, Set &bit) {
        const bool fits = set & bit;
        bit <<= 1;
        return fits &&
               tao::pegtl::match<Rule, tao::pegtl::apply_mode::nothing, tao::pegtl::rewind_mode::active,
                                 tao::pegtl::nothing, tao::pegtl::normal>(in, b);
    }
};

} // namespace bylaw::grammar::rules
