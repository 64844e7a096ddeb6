// Words of the machine as values that a host understands, and back.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/session/play.hpp"

#include <bylaw/value.hpp>

namespace bylaw {

api::Value value_of(const Program &program, const State &state, Type type, Word word);
// The rule and roles that are kept as a list.
api::Act act_of(const Program &program, const State &state, ListId act);

// The first thing of that kind that is called so, by people or by the scenario or text that named it; 0:
// none.
ThingId thing_called(const Play &play, const std::string &name, KindId kind);

// A value of a host does not fit; the message gives the reason.
struct Unfit {
    std::string message;
};
// A value where one of that type is wanted; `what` it is for messages: "the role `target`". Throws Unfit.
// Lists are made in `state`, which is that of the play or a copy.
Word word_of(const Play &play, State &state, Type type, const api::Value &value, const std::string &what);

// Returns the rule of that name for a call by a host; throws Unfit.
RuleId rule_called(const Program &program, const std::string &name);
// The roles of a rule in its order; what is left out has its default. Throws Unfit.
std::vector<Word> roles_of(const Play &play, State &state, RuleId rule, const std::vector<api::Role> &given);

// A call as one line that a save can hold, and back (throws Unfit): "lunge #1 #2 yes [ 1 2 ]".
std::string line_of_act(const Program &program, const State &state, RuleId rule,
                        const std::vector<Word> &roles);
std::pair<RuleId, std::vector<Word>> act_of_line(const Play &play, State &state, const std::string &line);

} // namespace bylaw
