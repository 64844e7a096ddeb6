// Looking at a state from outside: names, fields, values as text.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <optional>
#include <span>
#include <string>

namespace bylaw {

std::string name_of(const Program &program, const State &state,
                    ThingId thing); // "crow 2"; "game master" for 0
std::string value_text(const Program &program, const State &state, Type type, Word value);
// Returns the text for events: long values are cut, since each step may report them again.
std::string told_text(const Program &program, const State &state, Type type, Word value);
std::string act_text(const Program &program, const State &state, ListId act); // "attack(ada, crow 2)"
std::string report_name(const Program &program, const State &state, const Reported &reported);
std::string dice_text(const Program &program, const State &state, Word dice);

// The stored word, without modifiers; index of an indexed field.
Word read_field(const Program &program, const State &state, ThingId thing, FieldId field,
                std::uint32_t index = 0);
void write_field(const Program &program, State &state, ThingId thing, FieldId field, Word value,
                 std::uint32_t index = 0);
Word read_option(const State &state, OptionId option);
void write_option(State &state, OptionId option, Word value);
std::span<const Word> list_words(const State &state, ListId list);

bool is_kind(const Bytecode &code, const State &state, ThingId thing, KindId kind);
// The registers of the innermost call of that rule, by its own numbering; nothing if none is running.
std::optional<std::span<const Word>> innermost(const Bytecode &code, const State &state, RuleId rule);
std::vector<ThingId> things_of(const Bytecode &code, const State &state, KindId kind);

} // namespace bylaw
