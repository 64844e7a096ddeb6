// Ids of the checked program: each is the position in one of Program's vectors.
#pragma once
#include <cstdint>

namespace bylaw {

using OptionId = std::uint32_t;
using EnumId = std::uint32_t;
using KindId = std::uint32_t;
using FieldId = std::uint32_t;
using FunctionId = std::uint32_t;
using FormulaId = std::uint32_t;
using RuleId = std::uint32_t;
using BundleId = std::uint32_t;
using ConditionId = std::uint32_t;
using TriggerId = std::uint32_t;
using ModifyId = std::uint32_t;
using LastingId = std::uint32_t;
using PolicyId = std::uint32_t;
using GridId = std::uint32_t;
using HookId = std::uint32_t;
using StringId = std::uint32_t;
inline constexpr std::uint32_t no_id = 0xffffffff;

} // namespace bylaw
