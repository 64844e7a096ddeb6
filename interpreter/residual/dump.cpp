// Residual code as text, for those who work on the specialiser.
#include "interpreter/residual/residual.hpp"
#include "interpreter/residual/variable.hpp"

namespace bylaw::residual {

namespace {

std::string text(Word word) {
    return is_variable(word) ? "v" + std::to_string(number_of(word)) : std::to_string(word);
}

} // namespace

std::string dump(const Residual &residual) {
    std::string out;
    for (std::size_t i = 0; i < residual.blocks.size(); ++i) {
        const Block &block = residual.blocks[i];
        out += "block " + std::to_string(i) + "\n";
        for (const Instruction &in : block.code) {
            out += "  v" + std::to_string(in.to) + " = " + traits(in.op).name;
            if (in.op == Op::draw) {
                const Draw &draw = residual.draws[in.imm];
                out += " " + std::to_string(draw.count) + "d" + std::to_string(draw.sides) +
                       (is_variable(in.a) ? " unless " + text(in.a) : "") + "\n";
            } else {
                out += " " + text(in.a) + " " + text(in.b) +
                       (in.op == Op::lookup ? " table " + std::to_string(in.imm) : "") + "\n";
            }
        }
        for (const Move &move : block.moves) {
            out += "  v" + std::to_string(move.to) + " := " + text(move.from) + "\n";
        }
        switch (block.exit.kind) {
        case Exit::Kind::jump: out += "  to " + std::to_string(block.exit.then) + "\n"; break;
        case Exit::Kind::branch:
            out += "  if " + text(block.exit.condition) + " to " + std::to_string(block.exit.then) +
                   " else " + std::to_string(block.exit.otherwise) + "\n";
            break;
        case Exit::Kind::finish:
            out += "  finish";
            for (const Word word : block.reports) {
                out += " " + text(word);
            }
            out += "\n";
            break;
        case Exit::Kind::bail: out += "  bail\n"; break;
        }
    }
    return out;
}

} // namespace bylaw::residual
