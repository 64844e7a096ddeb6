#include "interpreter/simulate/trial_columns.hpp"

#include "interpreter/residual/live_variables.hpp"
#include "interpreter/residual/variable.hpp"

namespace bylaw {

namespace {

using residual::BlockId;
using residual::Exit;
using residual::is_variable;
using residual::number_of;

// ---- what is kept

// Does this way out go back in a loop?
bool goes_back(const Exit &exit, BlockId from, BlockId next) {
    const bool goes = exit.kind == Exit::Kind::branch || (exit.kind == Exit::Kind::jump && next == exit.then);
    return goes && next <= from;
}

// Variables that are alive where a loop goes back: lanes may wait there while others run the loop's code.
void keep_in_loops(const residual::Residual &code, std::vector<bool> &kept) {
    const residual::LiveVariables live(code);
    for (BlockId id = 0; id < code.blocks.size(); ++id) {
        const Exit &exit = code.blocks[id].exit;
        for (const BlockId next : {exit.then, exit.otherwise}) {
            for (std::uint32_t v = 0; goes_back(exit, id, next) && v < code.variables; ++v) {
                kept[v] = kept[v] || live.before(next).has(v);
            }
        }
    }
}

// A column that is set in several places holds other values on other lanes.
void keep_set_twice(const residual::Residual &code, std::vector<bool> &kept) {
    std::vector<std::uint32_t> sets(code.variables);
    for (const residual::Block &block : code.blocks) {
        for (const residual::Instruction &in : block.code) {
            sets[in.to] += in.op == residual::Op::choose ? 2 : 1; // it is a part of what is set
        }
        for (const residual::Move &move : block.moves) {
            ++sets[move.to];
        }
    }
    for (std::uint32_t v = 0; v < code.variables; ++v) {
        kept[v] = kept[v] || sets[v] > 1;
    }
}

// Lanes whose trial is over wait for someone to take their reports.
void keep_reported(const residual::Residual &code, std::vector<bool> &kept) {
    for (const residual::Block &block : code.blocks) {
        for (const Word word : block.reports) {
            if (is_variable(word)) {
                kept[number_of(word)] = true;
            }
        }
    }
}

// ---- where it stands

constexpr std::uint32_t nowhere = 0xffffffff, everywhere = 0xfffffffe;

// By variable: the block that alone knows it.
class Homes {
  public:
    explicit Homes(std::uint32_t variables) : home_(variables, nowhere) {}

    void read(BlockId id, const residual::Block &block) {
        each_read(block, [&](Word word) { see(id, word); });
        for (const residual::Instruction &in : block.code) {
            see(id, residual::variable(in.to));
        }
        for (const residual::Move &move : block.moves) {
            see(id, residual::variable(move.to));
        }
        for (const Word word : block.reports) { // looked at when all blocks have run
            see(everywhere, word);
        }
    }

    std::uint32_t operator[](std::uint32_t variable) const { return home_[variable]; }

  private:
    void see(std::uint32_t id, Word word) {
        if (is_variable(word)) {
            std::uint32_t &where = home_[number_of(word)];
            where = where == nowhere || where == id ? id : everywhere;
        }
    }

    std::vector<std::uint32_t> home_;
};

Homes homes_of(const residual::Residual &code) {
    Homes homes(code.variables);
    for (BlockId id = 0; id < code.blocks.size(); ++id) {
        homes.read(id, code.blocks[id]);
    }
    return homes;
}

void give_own_columns(const Homes &homes, TrialColumns &columns) {
    for (std::uint32_t v = 0; v < columns.of.size(); ++v) {
        if (homes[v] == everywhere) {
            columns.of[v] = columns.count++;
        } else {
            columns.kept[v] = false; // other lanes hold nothing in it
        }
    }
}

// Variables are numbered in the order of the blocks.
void take_turns(const Homes &homes, TrialColumns &columns) {
    std::vector<std::uint32_t> shared;
    std::uint32_t in_use = 0, last = nowhere;
    for (std::uint32_t v = 0; v < columns.of.size(); ++v) {
        if (columns.of[v] != nowhere || homes[v] == nowhere) {
            continue;
        }
        in_use = homes[v] == last ? in_use : 0;
        last = homes[v];
        if (in_use == shared.size()) {
            shared.push_back(columns.count++);
        }
        columns.of[v] = shared[in_use++];
    }
}

} // namespace

// Variables that only one block knows take turns with columns, so that few are in use; the others keep one
// each.
TrialColumns columns_of(const residual::Residual &residual) {
    TrialColumns columns;
    columns.of.resize(residual.variables, nowhere);
    columns.kept.resize(residual.variables);
    keep_in_loops(residual, columns.kept);
    keep_set_twice(residual, columns.kept);
    keep_reported(residual, columns.kept);
    const Homes homes = homes_of(residual);
    give_own_columns(homes, columns);
    take_turns(homes, columns);
    return columns;
}

} // namespace bylaw
