// State of all modules in one place. Only the checker itself includes this.
#pragma once
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/expressions/offers.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/kinds.hpp"
#include "interpreter/check/types/options.hpp"

namespace bylaw::check {

struct Rooms {
    Rooms(const CheckInput &input, Program &program)
        : context{.input = input,
                  .program = program,
                  .names = names,
                  .kinds = kinds,
                  .fields = fields,
                  .formulas = formulas,
                  .options = options,
                  .rules = rules,
                  .offers = offers,
                  .labels = labels,
                  .bundles = bundles,
                  .conditions = conditions,
                  .tests = tests} {}
    Rooms(const Rooms &) = delete;
    Rooms &operator=(const Rooms &) = delete;

    Names names;
    Kinds kinds;
    Fields fields;
    Formulas formulas;
    Options options;
    Rules rules;
    Offers offers;
    Labels labels;
    Bundles bundles;
    Conditions conditions;
    Tests tests;
    Context context;
};

} // namespace bylaw::check
