// Bylaw for C++ programs: start here. Load rules, play a session, answer its questions.
//
//     #include <bylaw/bylaw.hpp>
//     using namespace bylaw::api;
//
//     Loaded loaded = Library(usual_options()).load("zones");
//     if (!loaded.program) return; // loaded.report says what is wrong, with places and hints
//     Session session(loaded.program, {.seed = 7});
//     Step step = session.start("ambush");
//     while (step.kind == Step::Kind::question)
//         step = session.answer(step.question.suggested);
//
// The library has no global state and prints nothing. Mistakes of rules or hosts throw no exceptions. A
// Program is immutable and may be shared by threads. A Session is a value: copy it for an experiment.
#pragma once
#include <bylaw/budgets.hpp>     // limits for a game
#include <bylaw/cast.hpp>        // the cast of a scenario
#include <bylaw/compare.hpp>     // the difference of two rulesets
#include <bylaw/coverage.hpp>    // coverage of rules by tests
#include <bylaw/diagnostic.hpp>  // reports of mistakes, as data, as text, as JSON
#include <bylaw/dice.hpp>        // dice without rules
#include <bylaw/event.hpp>       // events, as data and in words
#include <bylaw/files.hpp>       // how files are read; replace it to read from elsewhere
#include <bylaw/format.hpp>      // the canonical layout of a text
#include <bylaw/jobs.hpp>        // simulation and odds in the background
#include <bylaw/layers.hpp>      // changes of house rules
#include <bylaw/library.hpp>     // loading
#include <bylaw/mutation.hpp>    // whether tests notice a broken rule
#include <bylaw/new_ruleset.hpp> // the start of a new ruleset
#include <bylaw/played.hpp>      // whether the rules of a rulebook come up in play
#include <bylaw/program.hpp>     // checked rules: options, scenarios, references to the rulebook
#include <bylaw/save_file.hpp>   // a game kept in a file while it is played
#include <bylaw/session.hpp>     // a game in progress
#include <bylaw/simulate.hpp>    // simulation: many games, and statistics of their reports
#include <bylaw/suggest.hpp>     // "did you mean"
#include <bylaw/syntax.hpp>      // the pieces of a half-typed text
#include <bylaw/test.hpp>        // running the `test` blocks of rules
#include <bylaw/tour.hpp>        // the language in ten steps
#include <bylaw/value.hpp>       // values, things and acts as data
