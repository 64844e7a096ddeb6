// The grammar of foreign dice notation. Alternatives are ordered: what is longer stands before what it begins
// with.
#pragma once
#include <tao/pegtl.hpp>

#include <cstddef>

namespace bylaw::dialects::rules {

namespace p = tao::pegtl;

template <std::size_t N> struct Letters {
    char letters[N];
    constexpr Letters(const char (&text)[N]) {
        for (std::size_t i = 0; i < N; ++i)
            letters[i] = text[i];
    }
};

// The letters of `Text`, large or small.
template <Letters Text> struct letters {
    using rule_t = letters;
    using subs_t = p::empty_list;
    template <typename In> static bool match(In &in) {
        constexpr std::size_t length = sizeof(Text.letters) - 1;
        if (in.size(length) < length)
            return false;
        for (std::size_t i = 0; i < length; ++i) {
            const char c = in.peek_char(i);
            if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != Text.letters[i])
                return false;
        }
        in.bump(length);
        return true;
    }
};
template <Letters... Text> struct any_of : p::sor<letters<Text>...> {};
template <Letters... Text> struct word : p::seq<any_of<Text...>, p::not_at<p::alpha>> {};

// ---- small things
struct blank : p::one<' ', '\t', '\n', '\r'> {};
struct gap : p::star<blank> {};
struct wide : p::plus<blank> {};
struct apart : p::plus<blank> {}; // a blank that a modifier remembers
struct number : p::plus<p::digit> {};
struct whole : p::seq<number, p::not_at<p::one<'.'>, p::digit>> {};
struct number_name
    : word<"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twice", "once"> {};
struct amount : p::sor<p::seq<number, p::not_at<p::alnum>>, number_name> {};
struct sign : p::sor<any_of<">=", "<=", "=>", "=<", "<>", "==">, p::one<'<', '>', '='>> {};
struct the : p::seq<word<"the", "all", "any", "its", "your">, gap> {};
struct article : p::opt<the> {};

struct sum;
struct commas; // sums set apart by commas

// ---- dice
struct unclosed : p::eof {};
template <char Open, char Close>
struct bracketed : p::seq<p::one<Open>, gap, commas, gap, p::sor<p::one<Close>, unclosed>> {};
struct group : p::sor<bracketed<'(', ')'>, bracketed<'{', '}'>> {};

struct d_letter : p::one<'d', 'D'> {};
struct other_letter : p::one<'w', 'W', 't', 'T', 'k', 'K'> {};
struct first_letter : p::one<'d', 'D', 'w', 'W'> {};
struct die_letter : p::sor<d_letter, other_letter> {};
struct fate_one : p::seq<p::one<'f', 'F'>, letters<".1">, p::not_at<p::alnum>> {};
struct fate : p::seq<p::one<'f', 'F'>, p::opt<letters<".2">>, p::not_at<p::alnum>> {};
struct percent : p::one<'%'> {};
struct sides : p::sor<number, percent, fate_one, fate, group> {};
struct bare
    : p::not_at<
          p::sor<p::digit, p::one<'(', '%', '_'>, p::seq<p::not_at<p::one<'x', 'X'>, p::digit>, p::alpha>>> {
};
struct half_dice : p::seq<p::plus<p::digit>, p::one<'.'>, p::plus<p::digit>, d_letter> {};
struct letter_of_die : p::sor<d_letter, other_letter> {};
struct spaced : p::seq<whole, gap, p::at<d_letter, gap, p::digit>, letter_of_die, gap, number> {};
struct counted : p::seq<whole, p::sor<p::seq<p::at<d_letter>, letter_of_die, sides>,
                                      p::seq<p::at<other_letter>, letter_of_die, number>>> {};
struct single : p::seq<p::at<first_letter>, letter_of_die, sides> {};
struct sideless : p::seq<whole, d_letter, bare> {};
struct pool : p::sor<counted, spaced, single, sideless> {};

// ---- words of single systems: `4cod`, `ed18`
struct system_name : any_of<"dndstats", "fate", "flux", "wod", "cod", "yz", "sr", "ed", "du", "dc", "dd", "f",
                            "s", "u", "w"> {};
struct flag : p::one<'e', 'E'> {};
struct before : p::plus<p::digit> {};
struct behind : p::plus<p::digit> {};
struct wild : p::seq<letters<"d6s">, behind, p::not_at<p::alnum>> {};
struct kept : p::seq<p::one<'k', 'K'>, behind> {};
struct system : p::seq<p::opt<before>, system_name, p::opt<p::seq<behind, p::opt<kept>>>, p::opt<flag>,
                       p::not_at<p::alnum>> {};

// ---- what is said of dice
struct keep_glued : p::sor<any_of<"kh", "kl", "dh", "dl">, p::seq<p::one<'k', 'K'>, p::digit>> {};
struct modifier_word
    : any_of<"min", "max", "even", "odd", "adv", "dis", "mi", "ma", "ms", "sf", "sc", "sa", "sd", "cs", "cf",
             "kh", "kl", "dh", "dl", "ph", "pl", "df", "rr", "ro", "rk", "rc", "ra", "ir", "ie", "es", "xo",
             "tt", "k", "h", "l", "d", "r", "x", "o", "e", "p", "u", "t", "s", "b", "f"> {};
struct last : number {};
struct more_numbers : p::plus<p::one<','>, number, p::not_at<p::sor<p::alnum, p::one<'('>>>> {};
struct once_more : p::seq<p::one<'='>, last> {}; // `r1=1`
struct weight : p::seq<p::one<'#'>, number> {};
struct weighed : p::seq<p::opt<sign, gap>, number, weight> {};
struct target : p::seq<p::opt<sign, gap>, number, p::not_at<p::one<'.'>, p::digit>> {};
// Only faces that are rolled again are listed: `r1,2`. `r1=1` is one die of those that show a 1.
struct reroll_target
    : p::seq<p::at<any_of<"r", "ir">>, modifier_word, target, p::opt<p::sor<more_numbers, once_more>>> {};
struct ends : p::sor<p::not_at<p::alnum>, p::at<keep_glued>> {};
struct with_target : p::seq<modifier_word, p::sor<weighed, target>> {};
struct without : p::seq<modifier_word, ends> {};
struct letters_modifier : p::sor<reroll_target, with_target, without> {};
// A blank before it is a question of `x`, which multiplies there.
struct spaced_letters
    : p::seq<apart, p::not_at<p::sor<p::one<'x', 'X'>, word<"adv", "dis">>>, letters_modifier> {};
struct bang_word
    : p::seq<p::one<'!'>, p::opt<p::one<'!'>>, p::opt<p::one<'p', 'P'>>, p::opt<p::one<'o', 'O'>>> {};
struct bang : p::seq<bang_word, p::opt<target>> {};
struct compared
    : p::seq<sign, gap, number, p::not_at<p::sor<p::one<'.', '(', '*', '/'>, p::one<'d', 'D', 'w', 'W'>>>> {};
struct label
    : p::seq<gap, p::one<'['>,
             p::star<p::not_one<'[', ']', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'>>, p::one<']'>> {};

// ---- phrases
struct link : p::seq<p::opt<gap, p::one<','>>, gap, p::opt<word<"and", "then">, gap>> {};
struct keep_verb : word<"keep", "keeping", "take", "taking", "use", "using"> {};
struct drop_verb : word<"drop", "dropping", "discard", "ignore", "lose", "remove", "removing"> {};
struct high : word<"highest", "best", "top", "high", "biggest", "largest"> {};
struct low : word<"lowest", "worst", "bottom", "low", "smallest"> {};
struct rank : p::sor<high, low> {};
struct of_dice : p::opt<wide, word<"dice", "die", "rolls", "results", "values">> {};
struct ranked : p::sor<p::seq<rank, p::opt<wide, amount>>, p::seq<amount, p::opt<wide, article, rank>>> {};
struct keep_phrase : p::seq<link, p::sor<keep_verb, drop_verb>, wide, article, ranked, of_dice> {};
struct own_keep_phrase : p::seq<wide, p::at<word<"highest", "lowest">>, rank, wide, amount> {};
struct face_name : word<"ones", "twos", "threes", "fours", "fives", "sixes", "tens", "twenties"> {};
struct face : p::sor<face_name, p::seq<number, p::opt<letters<"s">>, p::not_at<p::alnum>>> {};
struct up_to : p::seq<number, p::sor<letters<"..">, p::one<'-'>>, p::at<p::digit>> {};
struct or_less : p::seq<wide, word<"or">, wide, word<"less", "lower", "below", "under", "fewer">> {};
struct or_more
    : p::sor<p::one<'+'>,
             p::seq<wide, word<"or">, wide, word<"more", "higher", "above", "better", "over", "up">>> {};
struct beyond : p::sor<or_less, or_more> {};
struct next_face : p::sor<p::seq<gap, p::one<','>, gap, p::opt<word<"and", "or">, gap>>,
                          p::seq<wide, word<"and", "or">, wide>> {};
struct face_list : p::seq<p::opt<up_to>, face, p::sor<beyond, p::star<next_face, face>>> {};
struct once_word : p::seq<wide, word<"once">> {};
struct reroll_phrase : p::seq<link, p::sor<word<"reroll", "rerolling", "rerolls">, letters<"re-roll">>, wide,
                              article, face_list, p::opt<once_word>> {};
struct explode_phrase : p::seq<link, word<"explode", "explodes", "exploding">, p::opt<wide, word<"on">>,
                               p::opt<wide, article, face_list>, p::opt<once_word>> {};
struct count_phrase
    : p::seq<link,
             p::sor<p::seq<word<"hits", "hit", "successes", "success", "succeeds">, wide,
                           word<"on", "at", "for">>,
                    word<"count", "counting">>,
             wide, article, p::opt<word<"successes", "hits">, wide, p::opt<word<"on", "at", "of">, wide>>,
             face_list> {};
struct for_worse : word<"disadvantage", "disadv", "dis"> {};
struct for_better : word<"advantage", "adv"> {};
struct edge_phrase : p::seq<wide, p::opt<word<"with", "at">, wide>, p::sor<for_worse, for_better>> {};
struct bonus_word : word<"bonus"> {};
struct penalty_word : word<"penalty"> {};
struct bonus_phrase : p::seq<wide, p::opt<word<"with">, wide>, p::opt<amount, wide>,
                             p::sor<bonus_word, penalty_word>, of_dice> {};
struct versus_phrase : p::seq<wide, word<"vs", "versus", "against">, p::opt<p::one<'.'>>, wide,
                              p::opt<p::seq<p::plus<p::alpha>, wide>>, number, p::not_at<p::alnum>> {};

struct dice_phrase
    : p::sor<keep_phrase, own_keep_phrase, reroll_phrase, explode_phrase, count_phrase, bonus_phrase> {};
struct modifier : p::sor<label, dice_phrase, spaced_letters, letters_modifier, p::seq<p::opt<apart>, bang>,
                         p::seq<p::opt<apart>, compared>> {};
struct modifiers : p::star<modifier> {};

// ---- sums
struct function_name : any_of<"greater", "lesser", "floor", "ceil", "round", "abs", "max", "min"> {};
struct call : p::seq<function_name, p::at<p::one<'('>>, group> {};
struct best_of : p::seq<article, p::at<rank>, rank, p::opt<wide, amount>, wide, word<"of">, wide, sum> {};
struct unknown_name : p::seq<p::alpha, p::star<p::alnum>> {};
// The number of dice stands in brackets: `(1d4)d6`.
struct computed
    : p::seq<p::at<d_letter, p::sor<p::digit, p::one<'(', '%'>>>, letter_of_die, sides, modifiers> {};
struct primary : p::sor<half_dice, wild, p::seq<pool, modifiers>, p::seq<system, modifiers>, call, best_of,
                        whole, p::seq<group, p::sor<computed, modifiers>>> {};
struct minus_lowest : p::seq<gap, p::one<'-'>, gap, p::one<'L', 'H'>, p::not_at<p::alnum>> {};
struct signed_value;
struct negated : p::seq<p::one<'-'>, gap, signed_value> {};
struct positive : p::seq<p::one<'+'>, gap, signed_value> {};
struct signed_value : p::sor<negated, positive, primary> {};
struct power_sign : p::sor<letters<"**">, p::one<'^'>> {};
struct power : p::seq<signed_value, p::opt<gap, power_sign, gap, signed_value>> {};
struct times_sign : p::sor<p::seq<letters<"//">, p::at<gap, p::sor<p::digit, p::one<'('>>>>,
                           p::seq<p::one<'/'>, p::not_at<p::one<'/', '*'>>>,
                           p::seq<p::one<'*'>, p::not_at<p::one<'*', '/'>>>, p::one<'%'>> {};
struct x_sign : p::one<'x', 'X'> {};
struct spaced_x : p::seq<wide, x_sign, wide, p::at<p::sor<p::digit, p::one<'d', 'D', '('>>>> {};
struct term : p::seq<power, p::star<p::sor<p::seq<gap, times_sign, gap>, spaced_x>, power>> {};
struct sum_sign : p::one<'+', '-'> {};
struct sum : p::seq<term, p::star<p::sor<minus_lowest, p::seq<gap, sum_sign, gap, term>>>> {};
struct commas : p::seq<sum, p::star<gap, p::one<','>, gap, sum>> {};

// ---- whole texts
struct other_side : p::seq<gap, sign, gap, sum> {};
struct late_phrase : p::sor<edge_phrase, versus_phrase, keep_phrase> {};
struct roll : p::seq<sum, p::star<late_phrase>, p::opt<other_side>, p::star<late_phrase>> {};
struct next_roll : p::seq<gap, p::one<';', ','>, gap, roll> {};
struct repeats
    : p::sor<p::seq<number, gap, p::one<'#'>, gap>, p::seq<number, gap, p::one<'x', 'X'>, gap>,
             p::seq<letters<"rr">, wide, number, wide>, p::seq<amount, wide, word<"times", "time">, wide>> {};
struct begins_dice
    : p::at<p::sor<
          p::seq<p::opt<number>, p::one<'d', 'D', 'w', 'W'>, p::sor<p::digit, p::one<'%', 'F', 'f', '('>>>,
          p::one<'(', '{'>>> {};
struct repeated
    : p::sor<p::seq<repeats, begins_dice>, p::seq<number, wide, p::at<number, p::one<'d', 'D'>, p::digit>>> {
};
struct late_x : p::seq<wide, x_sign, number, p::at<gap, p::eof>> {};
struct late_times : p::seq<wide, amount, p::opt<wide, word<"times", "time">>, p::at<gap, p::eof>> {};
struct late_named_times
    : p::seq<wide, p::at<p::sor<p::seq<amount, wide, word<"times", "time">>, word<"twice">>>, late_times> {};
struct repeat_call : p::seq<letters<"repeat(">, gap, roll, gap, p::one<','>, gap, number, gap, p::one<')'>> {
};
struct rolls : p::seq<roll, p::star<next_roll>> {};
struct body : p::sor<repeat_call, p::seq<p::opt<repeated>, rolls, p::opt<p::sor<late_x, late_named_times>>>> {
};
struct command : p::seq<p::opt<p::one<'/', '!', '.'>>, word<"roll", "r", "output">, gap> {};
struct inside_two : p::seq<letters<"[[">, gap, body, gap, letters<"]]">> {};
struct inside_one : p::seq<p::one<'['>, gap, body, gap, p::one<']'>> {};
struct rest : p::star<p::any> {};
struct line : p::seq<gap, p::opt<command>, gap, p::sor<inside_two, inside_one, body>, gap, rest, p::eof> {};

} // namespace bylaw::dialects::rules
