#include "grammar/repair.hpp"

#include "base/text/filled.hpp"
#include "grammar/characters.hpp"
#include "grammar/errors/errors.hpp"
#include "grammar/errors/near_miss.hpp"
#include "grammar/keywords.hpp"
#include "grammar/recovery.hpp"

#include <algorithm>
#include <cstdlib>

namespace bylaw::grammar {
namespace {

constexpr std::size_t longest_keyword = 12;
constexpr std::size_t most_words = 14; // before the mistake: a slip stands near to where it shows

// Letters put in, left out, exchanged or swapped with their neighbour; words are short.
unsigned distance(std::string_view a, std::string_view b) {
    unsigned rows[longest_keyword + 3][longest_keyword + 3];
    for (unsigned i = 0; i <= a.size(); ++i)
        rows[i][0] = i;
    for (unsigned j = 0; j <= b.size(); ++j)
        rows[0][j] = j;
    for (unsigned i = 1; i <= a.size(); ++i)
        for (unsigned j = 1; j <= b.size(); ++j) {
            unsigned least = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1,
                                       rows[i - 1][j - 1] + (a[i - 1] != b[j - 1] ? 1u : 0u)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                least = std::min(least, rows[i - 2][j - 2] + 1);
            rows[i][j] = least;
        }
    return rows[a.size()][b.size()];
}

// Twice as good as any other slip: the same letters.
bool same_letters(std::string_view a, std::string_view b) {
    return a.size() == b.size() && std::is_permutation(a.begin(), a.end(), b.begin());
}

void add_spellings(const char *at, std::string_view word, std::vector<Patch> &patches) {
    if (const std::string_view ours = other_language(word); !ours.empty() && keywords::find(ours))
        return void(patches.push_back({Patch::Kind::respelt, at, ours, 1}));
    if (word.size() < 2 || word.size() > longest_keyword + 2)
        return;
    for (const keywords::Keyword &keyword : keywords::all) {
        const std::size_t longer = std::max(word.size(), keyword.word.size());
        if (keyword.word.size() > longest_keyword || longer - std::min(word.size(), keyword.word.size()) > 2)
            continue;
        const unsigned slips = distance(word, keyword.word);
        if (slips > std::max<std::size_t>(1, longer / 3) || slips >= longer)
            continue;
        patches.push_back({Patch::Kind::respelt, at, keyword.word,
                           slips * 2 - (same_letters(word, keyword.word) ? 1u : 0u)});
    }
}

// Past a text, a comment, a number or a sign.
const char *past_token(const char *p, const char *end) {
    if (*p == '#')
        return std::find(p, end, '\n');
    if (*p == '"') {
        const char *close = p + 1;
        while (close != end && *close != '"' && *close != '\n')
            close += *close == '\\' && close + 1 != end ? 2 : 1;
        return close == end ? end : close + (*close == '"');
    }
    return is_name_part(*p) ? end_of_word(p, end) : p + 1;
}

// The token behind the mistake, on this line or the next, too.
const char *behind(const Builder &b, const char *at) {
    while (at != b.text_end && (is_blank(*at) || *at == '\n'))
        ++at;
    return at == b.text_end ? at : past_token(at, b.text_end);
}

bool line_ends(const Builder &b, const char *at) {
    while (at != b.text_end && is_blank(*at))
        ++at;
    return at == b.text_end || *at == '\n' || *at == '#';
}

bool is_doubled_bracket(const Builder &b, const char *p) {
    return std::string_view("()[]").find(*p) != std::string_view::npos && p + 1 != b.text_end && p[1] == *p;
}

} // namespace

std::vector<Patch> likely_patches(Builder &b, const char *from, const Mistake &mistake) {
    std::vector<Patch> patches;
    const char *end = behind(b, mistake.at);
    std::vector<std::string_view> words;
    for (const char *p = from; p < end; p = past_token(p, b.text_end)) {
        if (is_name_start(*p))
            words.push_back(word_at(p, b.text_end));
        if (is_doubled_bracket(b, p))
            patches.push_back({Patch::Kind::skipped, p, {}, 2});
    }
    // The first word, and the last ones.
    if (words.size() > most_words)
        words.erase(words.begin() + 1, words.end() - most_words);
    for (const std::string_view word : words)
        if (!keywords::find(word) && !b.declares_rule(word)) // the name of a rule is no slip
            add_spellings(word.data(), word, patches);
    if (!words.empty() && keywords::is_reserved(words.back()) && words.back().data() >= mistake.at)
        patches.push_back({Patch::Kind::name, words.back().data(), words.back(), 4});
    if (line_ends(b, mistake.at))
        patches.push_back({Patch::Kind::layout, mistake.at, {}, 3});
    constexpr std::size_t most = 40;
    if (patches.size() > most)
        patches.erase(patches.begin(), patches.end() - most);
    return patches;
}

Mistake meant_otherwise(const Builder &b, const Patch &patch, const Mistake &mistake) {
    Mistake made = mistake;
    made.open = false;
    if (patch.kind == Patch::Kind::respelt) {
        const std::string_view word = word_at(patch.at, b.text_end);
        made.diagnostic =
            Diagnostic(Code::syntax, b.span(patch.at, patch.at + word.size()),
                       in_ticks(word) + " is no word of the language")
                .mend(other_language(word).empty() ? filled("did you mean {}?", {in_ticks(patch.word)})
                                                   : "write " + in_ticks(patch.word));
    } else if (patch.kind == Patch::Kind::skipped) {
        made.diagnostic = Diagnostic(Code::unclosed, b.span(patch.at, patch.at + 1),
                                     filled("one {} too many", {in_ticks({patch.at, 1})}))
                              .mend("take one of the two away");
    } else if (patch.kind == Patch::Kind::name) {
        made.diagnostic = Diagnostic(Code::syntax, b.span(patch.at, patch.at + patch.word.size()),
                                     in_ticks(patch.word) + " is a word of the language; choose another name",
                                     "a name was expected");
    }
    return made;
}

Trial::Trial(Builder &b, const Patch &patch, const Mistake &mistake)
    : b_(b), mistake_(mistake), before_(b.condition()) {
    b.begin_trial();
    b.add_patch(patch);
}

Trial::~Trial() {
    b_.drop_patch();
    b_.end_trial(before_);
}

Trial::Result Trial::read_to(const char *end, bool thrown) const {
    // A mistake in a later line is one of its own.
    const bool later = thrown && end > mistake_.at && std::find(mistake_.at, end, '\n') != end &&
                       !line_ends(b_, mistake_.at);
    return {!thrown || later, b_.trial_mistakes() + (thrown ? 1u : 0u)};
}

bool better(const Trial::Result &a, const Patch &a_patch, const Trial::Result &b, const Patch &b_patch,
            const char *at) {
    if (a.mistakes != b.mistakes)
        return a.mistakes < b.mistakes;
    if (a_patch.slips != b_patch.slips)
        return a_patch.slips < b_patch.slips;
    return std::abs(a_patch.at - at) < std::abs(b_patch.at - at);
}

} // namespace bylaw::grammar
