#include "interpreter/specialise/slot_types.hpp"

namespace bylaw::residual {

SlotTypes::SlotTypes(const Program &program) {
    const auto placed = [&](const std::vector<FieldId> &ids, std::vector<PlacedType> types) {
        for (const FieldId id : ids) {
            const Field &field = program.fields[id];
            for (std::uint32_t i = 0; i < field.count; ++i) {
                types.push_back({field.slot + i, field.type});
            }
        }
        return types;
    };
    std::vector<PlacedType> options;
    for (std::uint32_t i = 0; i < program.options.size(); ++i) {
        options.push_back({i, program.options[i].type});
    }
    game = placed(program.game_fields, std::move(options));
    for (const auto &kind : program.kinds) {
        kinds.push_back(placed(kind.fields, {}));
    }
    for (const auto &condition : program.conditions) {
        conditions.push_back(placed(condition.fields, {}));
    }
}

} // namespace bylaw::residual
