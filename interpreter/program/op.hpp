// Opcodes: all of them, and those of each family, so that a switch over a family can be complete.
#pragma once
#include <cstdint>

// Code that handles instructions must handle each: a forgotten one fails the build.
#pragma GCC diagnostic error "-Wswitch"

namespace bylaw {

enum class Op : std::uint16_t {
#define OP(name, ...) name,
#include "interpreter/program/ops.def"
};

enum class ValueOp : std::uint16_t {
#define VALUE_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class FieldOp : std::uint16_t {
#define FIELD_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class ThingOp : std::uint16_t {
#define THING_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class ConditionOp : std::uint16_t {
#define CONDITION_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class AdjustmentOp : std::uint16_t {
#define ADJUST_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class CallOp : std::uint16_t {
#define CALL_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class ListOp : std::uint16_t {
#define LIST_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class DiceOp : std::uint16_t {
#define DICE_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class TextOp : std::uint16_t {
#define TEXT_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class PeopleOp : std::uint16_t {
#define PEOPLE_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};
enum class SceneOp : std::uint16_t {
#define SCENE_OP(name, ...) name = static_cast<std::uint16_t>(Op::name),
#include "interpreter/program/ops.def"
};

} // namespace bylaw
