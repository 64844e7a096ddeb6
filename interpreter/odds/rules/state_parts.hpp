// The parts of a state as bytes, one after the other, and back; see state_codec.hpp. What has a `base` is
// packed as what differs from it.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/rules/kept_numbers.hpp"
#include "interpreter/odds/rules/packing.hpp"
#include "interpreter/odds/rules/word_plans.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw::odds::rules {

// But for the fields of things that were there at the beginning.
void pack_things(const State &state, const State &base, Packer &to);
void unpack_things(Unpacker &from, const State &base, State &to);

void pack_instances(const State &state, Packer &to);
void unpack_instances(Unpacker &from, State &to);

void pack_lists(const State &state, const KeptNumbers &numbers, Packer &to); // and dice, and texts
void unpack_lists(Unpacker &from, State &to);

void pack_finished(const State &state, const FieldPlan &plan, Packer &to);
void unpack_finished(Unpacker &from, const Program &program, const FieldPlan &plan, State &to);

void pack_rest(const State &state, const State &base, Packer &to);
void unpack_rest(Unpacker &from, const State &base, State &to);

} // namespace bylaw::odds::rules
