// Input of a player: an answer to a question, or faces of dice.
#pragma once
#include <bylaw/session.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::repl {

std::string_view trimmed(std::string_view text);

struct Choice {
    std::optional<std::size_t> option;
    std::string problem;              // where there is no option
    std::vector<std::size_t> several; // where more than one is meant: these
};

// Returns whether some option is a number itself. Then options have no numbers of their own: each is typed as
// it reads, so `5` bids 5.
bool typed_as_they_read(const std::vector<std::string> &options);

// Reads a number, nothing (the suggested one), or a text that fits one option. That is its words, its
// beginning, its values ("3 3" for "3, 3"), or beginnings of its words in order ("att gob 2"). "2-6" asks for
// the options of a line.
Choice read_choice(std::string_view line, const api::Question &question);

struct Faces {
    std::vector<std::int64_t> values;
    std::string problem; // empty where the values fit
};

// As many numbers as there are dice, each one that the die can show.
Faces read_faces(std::string_view line, std::int64_t count, std::int64_t sides);

// Members of enums are names of the rules, `one_handed_swords`; people read them, and may type them, with
// blanks.
std::string in_words(std::string_view name);
std::vector<std::string> in_words(const std::vector<std::string> &names);

// "Ada: which action?"
std::string question_line(const api::Question &question);

} // namespace bylaw::repl
