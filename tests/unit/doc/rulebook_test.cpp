// Rules and what a player reads of them. What is expected was written from the rule, by hand.
#include "doc/html/html.hpp"
#include "doc/rulebook.hpp"

#include <bylaw/library.hpp>
#include <catch2/catch.hpp>

using namespace bylaw;
using namespace bylaw::doc;

namespace {

const std::string game = R"(ruleset duel "Duel" language 1

# One who fights.
kind fighter {
    stat strength = 2
    stat armour = 12
    stat hp in 0..10 = 10
    flag down
}

# How hard it is to get up.
option steepness = 9

# A blow with anything.
check blow(striker: fighter, target: fighter, bonus: number = 0) {
    roll d20
    plus striker.strength + bonus
    against target.armour
    degree critical is success when natural is 20

    success {
        target.hp -= roll(d6)
    }
}

# A blow that is aimed.
check aimed(archer: fighter, prey: fighter) is blow(archer, prey, 3) {
    requires not prey.down else "{prey} lies down"
}

# Up again.
procedure rise(who: fighter) {
    if who.down and steepness < 10 {
        who.down = no
    } else {
        say "{who} stays where it is."
    }
}

# How tired.
formula weariness(who: fighter): number =
    if who.hp is 10 then 0
    else if who.hp > 5 then 1
    else 2

table fate rolls d6 {
    1..5 nothing "nothing happens"
    6    luck "a stroke of luck"
}
)";

std::string page_of(const std::string &rules, const std::string &page, bool odds = false) {
    api::LibraryOptions options;
    options.files =
        std::make_shared<api::MemoryFiles>(std::map<std::string, std::string>{{"duel.bylaw", rules}});
    const Rulebook made = make_rulebook(api::Library(options), "duel.bylaw", {.odds = odds});
    CHECK_FALSE(made.report.has_errors());
    for (const RulebookFile &file : made.files)
        if (file.name == page)
            return file.text;
    return {};
}

// The words of one entry, each blank once.
std::string told(const std::string &page, const std::string &anchor) {
    const std::size_t begin = page.find("<article id=\"" + anchor + "\"");
    const std::size_t end = page.find("</article>", begin);
    REQUIRE(begin != std::string::npos);
    std::string text;
    bool tag = false;
    for (const char c : page.substr(begin, end - begin)) {
        tag = tag || c == '<';
        if (!tag)
            text += c;
        else if (c == '>' && !text.ends_with(' '))
            text += ' ';
        tag = tag && c != '>';
    }
    return text;
}

std::string words(const std::string &anchor) {
    static const std::string page = page_of(game, "duel.html");
    std::string text = told(page, anchor);
    for (const char *sign : {" .", " ,", " ’", " )", " :"})
        for (std::size_t at; (at = text.find(sign)) != std::string::npos;)
            text.erase(at, 1);
    for (std::size_t at; (at = text.find("( ")) != std::string::npos;)
        text.erase(at + 1, 1);
    for (std::size_t at; (at = text.find("  ")) != std::string::npos;)
        text.erase(at, 1);
    return text;
}

bool says(const std::string &anchor, const std::string &sentence) {
    const std::string text = words(anchor);
    INFO(text);
    const bool found = text.find(sentence) != std::string::npos;
    CHECK(found);
    return found;
}

} // namespace

TEST_CASE("a table of kinds is one entry, with a row for each") {
    const std::string page = page_of(game + R"(
# Those who wait.
kinds of fighter {
           strength  hp
    guard  3         -   { down = yes }
    ogre   6         9
}
)",
                                     "duel.html");
    CHECK(page.find("<h2>Kinds of <a href=\"#fighter\">fighter</a></h2>") != std::string::npos);
    CHECK(page.find("Those who wait.") != std::string::npos);
    CHECK(page.find("<tr id=\"guard\"><th scope=\"row\">Guard</th><td>3</td><td>–</td>") !=
          std::string::npos);
    CHECK(page.find("<tr id=\"ogre\"><th scope=\"row\">Ogre</th><td>6</td><td>9</td>") != std::string::npos);
}

TEST_CASE("a check is one sentence") {
    says("blow", "Roll d20, plus striker’s strength + bonus, against target’s armour.");
    says("blow", "A blow with anything.");
    says("blow", "Critical is a success when natural is 20.");
    says("blow", "Target’s hp falls by roll (d6).");
}

TEST_CASE("what a check is built on is told with its own roles") {
    says("aimed", "Roll d20, plus archer’s strength + 3, against prey’s armour.");
    says("aimed", "Only if Prey is not down — else prey lies down.");
}

TEST_CASE("what is done is a list") {
    says("rise", "If who is down and steepness &lt; 10: Who is no longer down.");
    says("rise", "Otherwise: Who stays where it is.");
}

TEST_CASE("a chain of cases is a list of them") {
    says("weariness", "0, if who’s hp is 10 1, if who’s hp &gt; 5 2, otherwise");
}

TEST_CASE("kinds, options and tables say their figures") {
    says("fighter", "strength number 2");
    says("fighter", "hp number 0–10 10");
    says("fighter", "down yes or no");
    says("steepness", "Played as: 9");
    says("fate", "Roll d6.");
    says("fate", "1–5 Nothing nothing happens 6 Luck a stroke of luck");
}

TEST_CASE("names lead to what they mean") {
    const std::string page = page_of(game, "duel.html");
    CHECK(page.find("<a href=\"#fighter.armour\">armour</a>") != std::string::npos);
    CHECK(page.find("<a href=\"#steepness\">steepness</a>") != std::string::npos);
}

// d20 + 2 against 12: 10 and more of 20, the 20 is critical. With 3 more: 7 and more.
TEST_CASE("the chances stand beside the check") {
    const std::string page = page_of(game, "duel.html", true);
    const std::string blow = told(page, "blow"), aimed = told(page, "aimed");
    INFO(blow);
    CHECK(blow.find("critical 5.0 % success 50.0 % failure 45.0 %") != std::string::npos);
    CHECK(aimed.find("critical 5.0 % success 65.0 % failure 30.0 %") != std::string::npos);
    CHECK(page.find("striker’s strength: <output") != std::string::npos);
    CHECK(page.find("target’s armour: <output") != std::string::npos);
}

TEST_CASE("text of rules never becomes HTML") {
    CHECK(escaped("<b> & \"x\" 'y'").text() == "&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;");
    CHECK(escaped("a\x01"
                  "b\xff"
                  "c")
              .text() == "a\xEF\xBF\xBD"
                         "b\xEF\xBF\xBD"
                         "c");
    CHECK(escaped("\xE2\x80\xAE"
                  "abc")
              .text() == "\xEF\xBF\xBD"
                         "abc");                             // right to left from here on
    CHECK(escaped("\xEF\xBF\xBE").text() == "\xEF\xBF\xBD"); // U+FFFE is no character
    CHECK(escaped("\xC3\xA9\n\t").text() == "\xC3\xA9\n\t");
    CHECK(element("a", {{"title", "\"><script>"}}, escaped("x")).text() ==
          "<a title=\"&quot;&gt;&lt;script&gt;\">x</a>");
    CHECK(script_text("[\"</script><!--&\"]").text() == "[\"\\u003c/script\\u003e\\u003c!--\\u0026\"]");
}
