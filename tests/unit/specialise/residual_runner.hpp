// Runs residual code in the plainest way, over given draws: what the passes over such code are measured
// against.
#pragma once
#include "interpreter/residual/residual.hpp"
#include "interpreter/residual/variable.hpp"
#include "interpreter/specialise/writer.hpp"

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace bylaw::test {

struct Ran {
    bool asks = false; // for more draws than are given, of so many outcomes
    std::uint64_t outcomes = 0;
    std::string end; // "1 7" or "bail"
};

// `unset`: what stands in a variable that was never set; nothing: nobody may read it.
inline Ran run_residual(const residual::Residual &code, const std::vector<Word> &draws,
                        std::optional<Word> unset = std::nullopt) {
    using namespace residual;
    std::map<std::uint32_t, Word> set;
    const auto value = [&](Word word) {
        if (!is_variable(word)) {
            return word;
        }
        if (!set.contains(number_of(word)) && unset) {
            return *unset;
        }
        if (!set.contains(number_of(word))) {
            throw std::logic_error("v" + std::to_string(number_of(word)) + " is read and was never set");
        }
        return set[number_of(word)];
    };
    std::size_t drawn = 0, blocks = 0;
    for (BlockId id = 0;;) {
        const Block &block = code.blocks.at(id);
        if (++blocks > 10'000) {
            throw std::logic_error("it never ends");
        }
        for (const residual::Instruction &in : block.code) {
            switch (in.op) {
            case residual::Op::draw:
                if (value(in.a) != 0) {
                    set[in.to] = 0; // nobody reads it
                    break;
                }
                if (drawn == draws.size()) {
                    return {true, outcomes(code.draws.at(in.imm)), ""};
                }
                set[in.to] = draws[drawn++];
                break;
            case residual::Op::lookup:
                set[in.to] = code.tables.at(in.imm).at(static_cast<std::size_t>(value(in.a)));
                break;
            case residual::Op::choose:
                if ((value(in.b) != 0) != (in.imm != 0)) {
                    set[in.to] = value(in.a);
                }
                break;
            default: set[in.to] = compute(in.op, value(in.a), value(in.b), in.imm).value();
            }
        }
        std::map<std::uint32_t, Word> moved;
        for (const Move &move : block.moves) {
            moved[move.to] = value(move.from);
        }
        for (const auto &[to, word] : moved) {
            set[to] = word;
        }
        switch (block.exit.kind) {
        case Exit::Kind::jump: id = block.exit.then; break;
        case Exit::Kind::branch:
            id = value(block.exit.condition) != 0 ? block.exit.then : block.exit.otherwise;
            break;
        case Exit::Kind::bail: return {false, 0, "bail"};
        case Exit::Kind::finish: {
            std::string end;
            for (const Word word : block.reports) {
                end += (end.empty() ? "" : " ") + std::to_string(value(word));
            }
            return {false, 0, end};
        }
        }
    }
}

// By all draws that it can ask for, in the order of counting up: "0 3" -> "1 7".
inline std::vector<std::pair<std::vector<Word>, std::string>>
all_runs(const residual::Residual &code, std::size_t most_draws = 6,
         std::optional<Word> unset = std::nullopt) {
    std::vector<std::pair<std::vector<Word>, std::string>> runs;
    std::function<void(std::vector<Word> &)> go = [&](std::vector<Word> &draws) {
        const Ran ran = run_residual(code, draws, unset);
        if (!ran.asks) {
            runs.emplace_back(draws, ran.end);
            return;
        }
        if (draws.size() == most_draws) {
            return; // a loop that goes on
        }
        for (std::uint64_t i = 0; i < ran.outcomes; ++i) {
            draws.push_back(static_cast<Word>(i));
            go(draws);
            draws.pop_back();
        }
    };
    std::vector<Word> none;
    go(none);
    return runs;
}

// The changed code does on all draws what the other did. Empty, or what is not so. What stands in either
// where nothing was set, as above.
inline std::string changed_meaning(const residual::Residual &before, const residual::Residual &after,
                                   std::size_t most_draws = 6, std::optional<Word> unset = std::nullopt,
                                   std::optional<Word> unset_after = std::nullopt) {
    for (const auto &[draws, end] : all_runs(before, most_draws, unset)) {
        const Ran ran = run_residual(after, draws, unset_after);
        if (ran.asks || ran.end != end) {
            std::string text;
            for (const Word each : draws) {
                text += std::to_string(each) + " ";
            }
            return "after draws " + text + "it is `" + (ran.asks ? "another draw" : ran.end) +
                   "` instead of `" + end + "`";
        }
    }
    return "";
}

// Structured code by hand: blocks are made as they are jumped to.
class Residuals {
  public:
    residual::Residual code;

    residual::BlockId block() {
        code.blocks.emplace_back();
        return static_cast<residual::BlockId>(code.blocks.size() - 1);
    }
    Word fresh() { return residual::variable(code.variables++); }
    Word draw(residual::BlockId at, std::uint32_t sides) {
        const Word to = fresh();
        code.draws.push_back({sides, 1});
        code.blocks[at].code.push_back({residual::Op::draw, residual::number_of(to), 0, 0,
                                        static_cast<std::uint32_t>(code.draws.size() - 1)});
        return to;
    }
    Word make(residual::BlockId at, residual::Op op, Word a, Word b = 0, std::uint32_t imm = 0) {
        const Word to = fresh();
        code.blocks[at].code.push_back({op, residual::number_of(to), a, b, imm});
        return to;
    }
    void move(residual::BlockId at, Word to, Word from) {
        code.blocks[at].moves.push_back({residual::number_of(to), from});
    }
    void jump(residual::BlockId at, residual::BlockId to) {
        code.blocks[at].exit = {residual::Exit::Kind::jump, 0, to, residual::no_block};
    }
    void branch(residual::BlockId at, Word condition, residual::BlockId yes, residual::BlockId no) {
        code.blocks[at].exit = {residual::Exit::Kind::branch, condition, yes, no};
    }
    void finish(residual::BlockId at, std::vector<Word> reports) {
        code.blocks[at].exit = {residual::Exit::Kind::finish, 0, residual::no_block, residual::no_block};
        code.blocks[at].reports = std::move(reports);
    }
};

} // namespace bylaw::test
