// Odds of rules between the engine and the public headers.
#pragma once
#include "interpreter/odds/rules/answer.hpp"

#include <bylaw/odds.hpp>

namespace bylaw {

odds::rules::AnswerOptions answer_options(const api::OddsOptions &options);

// Were all games followed to their ends? Else a mean is only of those that were.
bool mean_known(const odds::rules::BranchAnswer &branch);

// Requires an answer without error.
void show_answer(const odds::rules::Answer &from, const Program &program, const odds::rules::Wanted &wanted,
                 const api::OddsOptions &options, api::OddsAnswer &to);

// "128/221 (0.579186)", or the number alone where no fraction is known.
std::string shown_number(double number, const std::optional<odds::rules::Fraction> &fraction);

} // namespace bylaw
