// A word of the language that is not reserved names whatever the author wants: in each of these texts it is
// read as any other name would be.
#include "grammar/keywords.hpp"
#include "tests/unit/grammar/support.hpp"

#include <catch2/catch.hpp>

using bylaw::test::Parsed;

namespace {

constexpr std::string_view plain_name = "zork"; // no word of the language

// Each $ is the name.
constexpr const char *clauses[] = {
    // statements
    "$ = 3", "$ += 1", "$ -= $", "$.hp = 3", "$.hp -= $.hp", "$[1] = 2", "$[$] += $", "$(x)", "$($, $: $)",
    "$(x).y += 1", "$(x) with { plus $ }", "$ gains prone", "$ gains $", "$ gains $($) from $ for 3 $",
    "$ gains $ until end of $", "$ loses prone", "$ loses $", "$ loses oldest $", "$ plays careful",
    "$ plays $", "$ may any action", "$ may any check tagged $", "$ may attack(x)", "$ may $(x)",
    "$ may free $($)", "$ may \"do it?\" { }", "if $ { }", "if $ > 3 { }", "if $.hp < $ { }",
    "if $(x) is $ { }", "if not $ or $ and $ { }", "if x is $ { } else if $ { }", "if $ is not $ { }",
    "if $ has x { }", "if x in $ { }", "if $ may attack(x) { }", "let $ = 3", "let x = $",
    "let x = $ + $ * $ / $ rounded up", "let x = -$", "let x = $[$].$", "let x = [$, $]", "let x = ($)d6 + $",
    "let x = ($)d($)", "let x = $.hp.max", "let x = if $ then $ else $", "let x = 4d6 highest $",
    "let x = $ lowest 2", "let x = d6 explode ($)", "let x = $ count 5", "x.$ = 3", "x = $(x)", "x = x.$(3)",
    "x.$(3)", "say $", "say \"{$} {$.hp} {$(x)}\"", "each $ in x { }", "each x in $ { }",
    "each x in $ where $ > x by most $ then least $ { }", "each $ in $ together { }", "each x in $ $ += 1",
    "each x in l $ = 3", "each x in l $.hp = 3", "each x in l where x > 2 by most x $(x)",
    "let x = all $ in $ where $ by least $", "let x = first $ in $", "let x = count $ in $ where $",
    "let x = sum $ in $ of $", "let x = most $ in $ of $", "if some $ in $ has $ { }",
    "if every $ in $ has $ { }", "let x = ask $ \"Which?\" from $ default $",
    "ask $ \"Which?\" { $ { } ; other { } }", "ask $ \"Which?\" { $ \"so\" { } }", "let x = make $",
    "let x = make $ \"x\" { $ = 3 }", "repeat $ times { }", "repeat while $ { }", "repeat until $ { }",
    "repeat while $ may any action { }", "stop $", "redo $", "redo $.$", "redo x.$", "put $ before $ in $",
    "perform $", "perform $ free", "result $", "row $, $", "show $($)",
    // adjustments
    "$ plus 3", "$ minus $", "$ plus ($ + 1)", "$ plus $ as $ over $ when $ because \"x\"",
    "$ becomes 0 when $", "$ becomes $", "$ at least 3", "$ at most $", "$ starts at $", "$ times 3/4",
    "$ times $ rounded down", "$ divided by 2", "plus $", "minus $ when $", "plus $ as $ over $, $",
    "times $", "at least $", "starts at $", "becomes $", "forbid when $", "ignores $",
    "degree becomes $ when $", "degree $ above $ below $ is $ when $",
    // rules
    "roll $", "roll $ + $", "roll ($)d6", "against $ when $", "under $", "degree $ is $ when $", "degree $",
    "$ { }", "stage $ { }", "stage $", "value $ = $", "value $: $ = $", "requires $ else \"{$}\"",
    "requires not $", "cost 1 $", "cost $ moves", "cost 1 $ ahead", "cost 1 $ or 2 $ and 3 $ when $",
    "cost as $", "cost 2 $.$", "once per $", "1 $", "1..2 $ \"x\"", "1.. $", "1 $ = $", "1 $ { }",
    "otherwise $", "otherwise $ { }",
    // bundles
    "modify $ { }", "modify $ of $ { }", "modify $($: $, $ as $) tagged $ { }",
    "modify any check tagged $ { }", "before $ { }", "after $($) when $ once per $ { }",
    "instead of $.$($: $) { }", "whenever $ is 0 { }", "whenever $ { }", "every $ { }", "every 2 $ { }",
    "every 2 $ when $ { }", "stacking highest $", "ends after $ by $($) when $", "ends by $",
    "plus 2 until end of $", "plus 2 until start of $ of $ or until end of $",
    "plus 2 until end of next $ of $", "counts once when $",
    // fields
    "stat $", "stat $ = $", "stat $ in 0..$ = $ per $ of $", "stat [$] in $..$", "stat $[$]: $",
    "pool $ in 0..$ per $", "flag $, $", "link $: $ = $", "list $: list of $", "mutual list $: $",
    "formula $($: $ = $): $ = $",
    // tests, scenarios, policies
    "given $ = $ { }", "given $ = $ \"x\"", "given $ = 3 * $ \"x\" { $ = 3 }", "given $",
    "given option $ = $", "do $($)", "do $.$($)", "refused $($) \"x\"", "report $ as $", "report $",
    "expect said \"{$}\"", "expect not asked $ \"x\"", "expect offered $($)", "expect not offered x.$($)",
    "at start of $ { expect $ }", "at end of $ 2 of $ { expect $ }", "expect $", "expect $ is $",
    "expect odds of ($ is $) is 1/2", "answers $, $, $($)", "x plays $"};

constexpr const char *in_policies[] = {"prefer $",         "prefer $($, $) by most $ then least $ when $",
                                       "prefer $ of $",    "prefer $ in $",
                                       "prefer $ least $", "prefer any check tagged $ by most $"};

// One more of it. What begins a clause does so here, too: `pool plus 1` is one more of a pool.
constexpr const char *alone[] = {"$", "$ when x", "$ until end of $", "$ because \"x\""};

constexpr const char *declarations[] = {
    "ruleset $ \"x\"",
    "use $.$",
    "extends $",
    "option $ = $",
    "option $ in 0..$ = $",
    "option $: $ from $, $ = $",
    "enum $: $, $",
    "tag $, $",
    "kind $ { }",
    "kind $ is $, $ follows $ \"x\" { $ = $ }",
    "check $($: $ = $, $) is $($) tagged $, $ { }",
    "table $ rolls $ { }",
    "action $ tagged $",
    "view $($) { row $ }",
    "condition $($) on $ is $ while $ lasts for 3 $ or until $ follows $ \"x\" { }",
    "rule $ while $ follows $ { }",
    "grid $($: $, $: $): $ {\n $ $\n $ 1 $\n 1..2 $ $\n 3 $ -\n otherwise $ $\n $ $ $\n}",
    "hook $($: $): $ pure in \"x\"",
    "policy $ { }",
    "scenario $ \"x\" { }",
    "amend check $ { }",
    "remove check $",
    "stat $ = $",
    "pool $ in 0..$",
    "formula $($) = $"};

std::string with_name(std::string text, std::string_view name) {
    for (std::size_t at = text.find('$'); at != text.npos; at = text.find('$', at + name.size()))
        text.replace(at, 1, name);
    return text;
}

// The trees of the text with this name and with a plain one, where the name is made the same.
bool reads_alike(const std::string &text, std::string_view word) {
    const Parsed with_word(with_name(text, word)), plain(with_name(text, plain_name));
    std::string tree = with_word.root();
    std::string wanted = plain.root();
    for (std::size_t at = wanted.find(plain_name); at != wanted.npos;
         at = wanted.find(plain_name, at + word.size()))
        wanted.replace(at, plain_name.size(), word);
    return with_word.messages() == plain.messages() && tree == wanted;
}

// Cases that cannot be distinguished follow the language: docs/language_reference.md, section 2.
bool cannot_be_told(std::string_view text, std::string_view word) {
    constexpr std::string_view exceptions[][2] = {{"cost $ moves", "plus"},
                                                  {"cost $ moves", "minus"},
                                                  {"cost $ moves", "times"},
                                                  {"cost $ moves", "becomes"},
                                                  {"$ may \"do it?\" { }", "ask"}};
    for (const auto &[of_text, of_word] : exceptions)
        if (text == of_text && word == of_word)
            return true;
    if (word == "cost") // `cost gains moves` is a price
        return text.starts_with("$ gains") || text.starts_with("$ loses") || text.starts_with("$ plays");
    // The built-in function is no statement.
    return word == "roll" && (text.starts_with("$(") || text.ends_with(" $(x)"));
}

bool begins_clause(const bylaw::keywords::Keyword &keyword) {
    using namespace bylaw::keywords;
    return keyword.uses & (D | F | C | A);
}

enum class Words { all, that_begin_no_clause };

void check_each(const std::string &before, const std::string &text, const std::string &after,
                Words words = Words::all) {
    for (const auto &keyword : bylaw::keywords::all) {
        if ((keyword.uses & bylaw::keywords::R) || cannot_be_told(text, keyword.word) ||
            (words != Words::all && begins_clause(keyword)))
            continue;
        const std::string whole = before + text + after;
        INFO(with_name(whole, keyword.word));
        CHECK(reads_alike(whole, keyword.word));
    }
}

} // namespace

TEST_CASE("at most 25 words are reserved") {
    unsigned reserved = 0;
    for (const auto &keyword : bylaw::keywords::all)
        reserved += bylaw::keywords::is_reserved(keyword.word);
    CHECK(reserved <= 25);
}

TEST_CASE("the plain name reads without a mistake") {
    for (const char *text : clauses)
        CHECK(Parsed("check c {\n" + with_name(text, plain_name) + "\n}\n").messages() ==
              std::vector<std::string>{});
}

TEST_CASE("a word that is not reserved is a name in every clause") {
    for (const char *text : clauses)
        check_each("check c {\n", text, "\nx = 3\n}\n");
    for (const char *text : in_policies)
        check_each("policy p {\n", text, "\n}\n");
    for (const char *text : alone)
        check_each("check c {\n", text, "\nx = 3\n}\n", Words::that_begin_no_clause);
}

TEST_CASE("a word that is not reserved is a name in every declaration") {
    for (const char *text : declarations)
        check_each("", text, "\n");
}
