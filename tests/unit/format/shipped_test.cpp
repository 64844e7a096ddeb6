// Every rule text in the house: its meaning stays, formatted twice it is as formatted once.
#include "tests/support/files.hpp"
#include "tests/support/ruleset_generator.hpp"
#include "tests/unit/format/formatting.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <random>
#include <sstream>

using namespace bylaw::test;
namespace fs = std::filesystem;

namespace {

const fs::path root = BYLAW_TEST_ROOT;

std::vector<std::string> files_with(const std::vector<std::string> &folders, const std::string &extension) {
    std::vector<std::string> found;
    for (const std::string &folder : folders)
        for (const auto &each : fs::recursive_directory_iterator(root / folder))
            if (each.path().extension() == extension)
                found.push_back(each.path().string());
    std::sort(found.begin(), found.end());
    return found;
}

// What is fenced as ```bylaw in a page.
std::vector<std::string> blocks_of(const std::string &page) {
    std::vector<std::string> blocks;
    std::istringstream lines(page);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            inside = !inside && line.starts_with("```bylaw");
            if (inside)
                blocks.emplace_back();
        } else if (inside) {
            blocks.back() += line + '\n';
        }
    }
    return blocks;
}

void keeps_its_meaning(const std::string &text) {
    const Laid laid = lay_out(text);
    CHECK(ink_of(laid.text) == ink_of(text));
    CHECK(lay_out(laid.text).text == laid.text);
    if (!parses(text))
        return;
    CHECK_FALSE(laid.untouched);
    CHECK(laid.kept == 0);
    CHECK(tree_of(laid.text) == tree_of(text));
}

// The same text without its indentation, and with other blanks between words.
std::string in_disorder(const std::string &text) {
    std::istringstream lines(text);
    std::string made;
    for (std::string line; std::getline(lines, line); made += '\n')
        made += "\t" + line.substr(std::min(line.find_first_not_of(' '), line.size())) + "  ";
    return made;
}

} // namespace

TEST_CASE("rules that are shipped are laid out as `bylaw fmt` would") {
    for (const std::string &path : files_with({"rulesets", "stdlib"}, ".bylaw")) {
        INFO(path << ": run `bylaw fmt rulesets stdlib`");
        const std::string text = read_file(path);
        CHECK(first_difference(lay_out(text).text, text).empty());
    }
}

TEST_CASE("indentation and blanks do not matter to the layout") {
    for (const std::string &path : files_with({"rulesets", "stdlib"}, ".bylaw")) {
        INFO(path);
        CHECK(first_difference(read_file(path), lay_out(in_disorder(read_file(path))).text).empty());
    }
}

TEST_CASE("every rule file of the house keeps its meaning") {
    const auto paths = files_with({"rulesets", "stdlib", "tests", "bench", "docs"}, ".bylaw");
    CHECK(paths.size() > 300);
    for (const std::string &path : paths) {
        INFO(path);
        keeps_its_meaning(read_file(path));
    }
}

TEST_CASE("every example of the documents keeps its meaning") {
    std::size_t blocks = 0;
    for (const std::string &path : files_with({"docs", "rulesets"}, ".md"))
        for (const std::string &block : blocks_of(read_file(path))) {
            INFO(path << "\n" << block);
            keeps_its_meaning(block);
            ++blocks;
        }
    CHECK(blocks > 20);
}

TEST_CASE("three thousand generated rulesets keep their meaning") {
    for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
        INFO("generate_ruleset(" << seed << ")");
        const std::string text = generate_ruleset(seed);
        const Laid laid = lay_out(text);
        REQUIRE(ink_of(laid.text) == ink_of(text));
        REQUIRE_FALSE(laid.untouched);
        REQUIRE(lay_out(laid.text).text == laid.text);
        REQUIRE(tree_of(laid.text) == tree_of(text));
    }
}

TEST_CASE("whatever somebody mistypes, nothing of it is lost") {
    const auto paths = files_with({"rulesets"}, ".bylaw");
    std::mt19937_64 random(7);
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    std::size_t laid_out = 0;
    for (int round = 0; round < 400; ++round) {
        std::string text = read_file(paths[below(paths.size())]).substr(0, 6000);
        const std::string before = text;
        for (std::size_t slips = 1 + below(3); slips > 0; --slips) {
            const std::size_t at = below(text.size());
            const std::string signs = "{}()[]\";,.@#=+-x1\n ";
            if (below(2) == 0)
                text.erase(at, 1 + below(4));
            else
                text.insert(at, 1, signs[below(signs.size())]);
        }
        INFO(text);
        const Laid laid = lay_out(text);
        REQUIRE(ink_of(laid.text) == ink_of(text));
        REQUIRE(lay_out(laid.text).text == laid.text);
        laid_out += !laid.untouched;
    }
    CHECK(laid_out > 200); // one mistake does not keep a whole file from being laid out
}
