#include "interpreter/dice/dialects/read_dice.hpp"

#include "interpreter/dice/dialects/grammar.hpp"
#include "interpreter/dice/dialects/letters.hpp"
#include "interpreter/dice/dialects/refused.hpp"

#include "base/text/filled.hpp"

#include <algorithm>

namespace bylaw::dialects {

namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() &&
           (text.front() == ' ' || text.front() == '\t' || text.front() == '\n' || text.front() == '\r'))
        text.remove_prefix(1);
    while (!text.empty() &&
           (text.back() == ' ' || text.back() == '\t' || text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

// `3d6` in a comment would not be rolled.
bool holds_dice(std::string_view text) {
    for (std::size_t i = 1; i + 1 < text.size(); ++i)
        if ((text[i] == 'd' || text[i] == 'D') && is_digit(text[i + 1]) && !is_letter(text[i - 1]))
            return true;
    return text.size() > 1 && text[0] == 'd' && is_digit(text[1]);
}

// Words that say something of dice, so that no comment holds them.
constexpr std::string_view words_of_dice[] = {
    "advantage", "disadvantage", "highest",    "lowest",  "explode",     "explodes",    "exploding", "reroll",
    "rerolls",   "keep",         "keeping",    "drop",    "dropping",    "count",       "successes", "best",
    "worst",     "minimum",      "maximum",    "penalty", "bonus",       "twice",       "times",     "minus",
    "plus",      "divided",      "multiplied", "rounded", "compounding", "penetrating", "rerolling", "unique",
    "doubled",   "halved",       "half",       "top",     "high",        "low"};

std::size_t distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t corner = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, corner + (a[i - 1] == b[j - 1] ? 0 : 1)});
            corner = above;
        }
    }
    return row[b.size()];
}

// The word of dice that this is, or is a slip of.
std::string_view near_word(std::string_view word) {
    std::string small(word);
    for (char &c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (small.size() > 20)
        return {};
    for (const std::string_view known : words_of_dice)
        if (small == known ||
            (known.size() > 5 && small.size() > 4 && distance(small, known) <= 2 && small[0] == known[0]))
            return known;
    return {};
}

void check_words(std::string_view words) {
    for (std::size_t at = 0; at < words.size();) {
        if (!is_letter(words[at])) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < words.size() && is_letter(words[end]))
            ++end;
        const std::string_view word = words.substr(at, end - at);
        if (const std::string_view known = near_word(word); !known.empty())
            throw Refused(
                filled("what `{}` says here is not understood", {word}),
                filled("put it right behind the dice, as in `4d6 drop lowest`; a comment begins with `#`",
                       {}));
        at = end;
    }
}

// `2 red 1 blue`: dice that have names and no sides.
bool names_dice(std::string_view rest) {
    std::size_t at = 0;
    const auto skip = [&](auto is) {
        const std::size_t begin = at;
        while (at < rest.size() && is(rest[at]))
            ++at;
        return at > begin;
    };
    const auto blank = [](char c) { return c == ' '; };
    return skip(is_letter) && skip(blank) && skip(is_digit) && skip(blank) && skip(is_letter);
}

[[noreturn]] void refuse_rest(std::string_view rest, bool begins_apart) {
    const char first = rest[0];
    constexpr std::string_view signs = "+-*/%^<>=";
    if (signs.find(first) != signs.npos) {
        const std::string_view behind = trimmed(rest.substr(1));
        if (behind.empty())
            throw Refused(filled("this is unfinished: something is missing behind `{}`", {rest.substr(0, 1)}),
                          "write what is added, or leave the sign out");
        if (is_letter(behind[0])) {
            std::size_t end = 0;
            while (end < behind.size() &&
                   (is_letter(behind[end]) || is_digit(behind[end]) || behind[end] == '_'))
                ++end;
            throw Refused(filled("`{}` is a name from a sheet that is not here", {behind.substr(0, end)}),
                          "write its number");
        }
    }
    if (is_digit(first) && begins_apart)
        throw Refused("this is a number too many: is it added, is it a target, or a slip?",
                      "write `+` before it, or `vs` before a target");
    if (first == ')' || first == ']' || first == '}')
        throw Refused("a bracket is closed that was not opened", "take it out, or open it");
    throw Refused(filled("`{}` is not understood behind these dice",
                         {rest.substr(0, std::min<std::size_t>(rest.size(), 30))}),
                  "a comment begins with `#`", Refusal::vague);
}

// Returns the comment behind the dice; throws Refused for other texts.
std::string comment_of(std::string_view rest, bool begins_apart) {
    rest = trimmed(rest);
    if (rest.empty())
        return {};
    const bool marked = rest.starts_with('#') || rest.starts_with("//") || rest.starts_with("/*");
    if (marked) {
        if (holds_dice(rest))
            throw Refused("a comment begins here, so these dice would not be rolled",
                          "to roll them several times, write the number before `#`: `6#3d6`");
        return std::string(rest);
    }
    const bool words = is_letter(rest[0]) || rest[0] == '"' || rest[0] == '\'';
    if (words && names_dice(rest))
        throw Refused("dice of symbols show no numbers, so they cannot be added up");
    const bool single = rest.size() == 1 || !(is_letter(rest[1]) || rest[1] == ' ');
    if (!words || !begins_apart || single || std::any_of(rest.begin(), rest.end(), is_digit))
        refuse_rest(rest, begins_apart);
    check_words(rest);
    return std::string(rest);
}

bool names_command(std::string_view text) {
    for (const std::string_view command : {"roll ", "/roll", "!roll", "/r ", "!r "})
        if (text.substr(0, command.size()) == command)
            return true;
    return false;
}

void add_other(DiceText &read, Translation meant, const char *who) {
    for (OtherReading &other : read.others)
        if (other.meant == meant) {
            other.who += std::string(", ") + who;
            return;
        }
    read.others.push_back({std::move(meant), who});
}

// As every dialect reads it that reads it differently.
void compare_readings(const Line &line, bool before_comment, std::string_view taken, DiceText &read) {
    std::vector<const Dialect *> all = {&default_dialect};
    for (const Dialect &dialect : all_dialects())
        all.push_back(&dialect);
    for (const Dialect *dialect : all) {
        if (taken == dialect->name)
            continue;
        Translation meant;
        try {
            meant = translate(*dialect, line, before_comment);
        } catch (const Refused &) {
            continue;
        }
        if (!(meant == read.meant))
            add_other(read, std::move(meant),
                      dialect == &default_dialect ? "the usual reading" : dialect->name);
    }
}

} // namespace

DiceText read_dice_text(std::string_view text, std::string_view dialect_name) {
    DiceText read;
    try {
        const Dialect *dialect = dialect_name.empty() ? &default_dialect : find_dialect(dialect_name);
        if (dialect == nullptr)
            throw Refused(filled("`{}` is no dialect of dice that is known here", {dialect_name}),
                          "write one of " + dialect_names(), Refusal::always);
        const std::string plain = plain_letters(trimmed(text));
        if (plain.empty())
            throw Refused("nothing was typed, so there are no dice", "write dice, such as `2d6 + 3`");
        const std::optional<Line> line = parse_line(plain);
        if (!line)
            throw Refused("which dice are rolled is not said", "write dice, such as `2d6 + 3`",
                          names_command(plain) ? Refusal::firm : Refusal::vague);
        const std::size_t before = plain.size() - line->rest.size();
        const bool apart = before > 0 && (plain[before - 1] == ' ' || plain[before - 1] == '\t');
        read.comment = comment_of(line->rest, apart);
        const bool before_comment = !read.comment.empty();
        try {
            read.meant = translate(*dialect, *line, before_comment);
            if (before_comment && read.meant.rolls[0].find('d') == std::string::npos)
                throw Refused("there are no dice before these words", "write dice, such as `2d6 + 3`",
                              Refusal::vague);
        } catch (const Refused &refused) {
            read.refusal = refused.how;
            read.refused = refused.reason;
            read.hint = refused.hint;
        }
        compare_readings(*line, before_comment, dialect->name, read);
    } catch (const Refused &refused) {
        read.refusal = refused.how;
        read.refused = refused.reason;
        read.hint = refused.hint;
    }
    return read;
}

} // namespace bylaw::dialects
