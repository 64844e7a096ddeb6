#include "interpreter/simulate/trial_code.hpp"

#include "interpreter/residual/live_variables.hpp"
#include "interpreter/residual/variable.hpp"

#include <algorithm>
#include <map>

namespace bylaw {

namespace {

using residual::Exit;
using residual::is_variable;
using residual::number_of;

class Lowering {
  public:
    explicit Lowering(const residual::Residual &residual) : r_(residual) {}

    TrialCode run() {
        out_.tables = r_.tables;
        out_.reports = r_.reports;
        for (const Draw &draw : r_.draws) {
            const auto range = static_cast<std::uint32_t>(outcomes(draw));
            out_.draws.push_back({range, static_cast<std::uint32_t>(-range) % range});
        }
        count_uses();
        find_kept();
        share_columns();
        for (const residual::Block &block : r_.blocks) {
            lower(block);
        }
        return std::move(out_);
    }

  private:
    std::uint32_t column(Word word) {
        if (is_variable(word)) {
            return columns_[number_of(word)];
        }
        const auto [at, made] = numbers_.emplace(word, out_.columns);
        if (made) {
            ++out_.columns;
            out_.numbers.emplace_back(at->second, static_cast<std::int32_t>(word));
        }
        return at->second;
    }

    // Variables that only one block knows take turns with columns, so that few are in use; the others keep
    // one each.
    void share_columns() {
        constexpr std::uint32_t nowhere = 0xffffffff, everywhere = 0xfffffffe;
        std::vector<std::uint32_t> home(r_.variables, nowhere);
        std::uint32_t id = 0;
        const auto seen = [&](Word word) {
            if (is_variable(word)) {
                std::uint32_t &where = home[number_of(word)];
                where = where == nowhere || where == id ? id : everywhere;
            }
        };
        for (; id < r_.blocks.size(); ++id) {
            const residual::Block &block = r_.blocks[id];
            for (const residual::Instruction &in : block.code) {
                seen(in.a);
                seen(in.b);
                seen(residual::variable(in.to));
            }
            for (const residual::Move &move : block.moves) {
                seen(move.from);
                seen(residual::variable(move.to));
            }
            if (block.exit.kind == Exit::Kind::branch) {
                seen(block.exit.condition);
            }
            for (const Word word : block.reports) { // looked at when all blocks have run
                if (is_variable(word)) {
                    home[number_of(word)] = everywhere;
                }
            }
        }
        columns_.resize(r_.variables, nowhere);
        for (std::uint32_t v = 0; v < r_.variables; ++v) {
            if (home[v] == everywhere) {
                columns_[v] = out_.columns++;
            } else {
                kept_[v] = false; // other lanes hold nothing in it
            }
        }
        std::vector<std::uint32_t> shared;
        std::uint32_t in_use = 0, last = nowhere;
        for (std::uint32_t v = 0; v < r_.variables; ++v) { // numbered in the order of the blocks
            if (columns_[v] != nowhere || home[v] == nowhere) {
                continue;
            }
            in_use = home[v] == last ? in_use : 0;
            last = home[v];
            if (in_use == shared.size()) {
                shared.push_back(out_.columns++);
            }
            columns_[v] = shared[in_use++];
        }
    }

    void count_uses() {
        uses_.resize(r_.variables);
        const auto use = [&](Word word) {
            if (is_variable(word)) {
                ++uses_[number_of(word)];
            }
        };
        for (const residual::Block &block : r_.blocks) {
            for (const residual::Instruction &in : block.code) {
                use(in.a);
                use(in.b);
            }
            for (const residual::Move &move : block.moves) {
                use(move.from);
            }
            if (block.exit.kind == Exit::Kind::branch) {
                use(block.exit.condition);
            }
            for (const Word word : block.reports) {
                use(word);
            }
        }
    }

    // Variables that are alive where a loop goes back: lanes may wait there while others run the loop's code.
    void find_kept() {
        const residual::LiveVariables live(r_);
        kept_.resize(r_.variables);
        for (std::size_t id = 0; id < r_.blocks.size(); ++id) {
            const Exit &exit = r_.blocks[id].exit;
            for (const residual::BlockId next : {exit.then, exit.otherwise}) {
                const bool goes =
                    exit.kind == Exit::Kind::branch || (exit.kind == Exit::Kind::jump && next == exit.then);
                for (std::uint32_t v = 0; goes && next <= id && v < r_.variables; ++v) {
                    kept_[v] = kept_[v] || live.before(next).has(v);
                }
            }
        }
        // What is set in several places holds what another place set, on other lanes.
        std::vector<std::uint32_t> sets(r_.variables);
        for (const residual::Block &block : r_.blocks) {
            for (const residual::Instruction &in : block.code) {
                sets[in.to] += in.op == residual::Op::choose ? 2 : 1; // it is a part of what is set
            }
            for (const residual::Move &move : block.moves) {
                ++sets[move.to];
            }
        }
        for (std::uint32_t v = 0; v < r_.variables; ++v) {
            kept_[v] = kept_[v] || sets[v] > 1;
        }
        // Lanes whose trial is over wait for someone to take their reports.
        for (const residual::Block &block : r_.blocks) {
            for (const Word word : block.reports) {
                if (is_variable(word)) {
                    kept_[number_of(word)] = true;
                }
            }
        }
    }

    void lower(const residual::Block &block) {
        TrialCode::Block made;
        made.begin = static_cast<std::uint32_t>(out_.code.size());
        made.exit = block.exit.kind;
        std::size_t count = block.code.size();
        if (block.exit.kind == Exit::Kind::branch) {
            made.then = block.exit.then;
            made.otherwise = block.exit.otherwise;
            if (count > 0 && fuses(block)) {
                const residual::Instruction &last = block.code[--count];
                made.test = last.op == residual::Op::equal  ? TrialCode::Test::equal
                            : last.op == residual::Op::less ? TrialCode::Test::less
                                                            : TrialCode::Test::less_equal;
                made.a = column(last.a);
                made.b = column(last.b);
            } else {
                made.a = column(block.exit.condition);
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            const residual::Instruction &in = block.code[i];
            out_.code.push_back({static_cast<TrialCode::Op>(in.op), kept_[in.to], columns_[in.to],
                                 column(in.a), column(in.b), in.imm});
        }
        made.end = static_cast<std::uint32_t>(out_.code.size());
        made.moves_begin = made.end;
        if (block.exit.kind == Exit::Kind::jump) {
            made.then = block.exit.then;
            lower_moves(block.moves);
        }
        made.moves_end = static_cast<std::uint32_t>(out_.code.size());
        for (const Word word : block.reports) {
            made.reports.push_back(column(word));
        }
        out_.blocks.push_back(std::move(made));
    }

    // The last instruction makes the condition, and nobody else wants it.
    bool fuses(const residual::Block &block) const {
        const residual::Instruction &last = block.code.back();
        const bool compares = last.op == residual::Op::equal || last.op == residual::Op::less ||
                              last.op == residual::Op::less_equal;
        return compares && block.exit.condition == residual::variable(last.to) && uses_[last.to] == 1;
    }

    void lower_moves(const std::vector<residual::Move> &moves) {
        std::vector<std::pair<std::uint32_t, std::uint32_t>> left; // to, from
        for (const residual::Move &move : moves) {
            left.emplace_back(columns_[move.to], column(move.from));
        }
        std::uint32_t used = 0;
        while (!left.empty()) {
            const auto free = std::ranges::find_if(left, [&](const auto &move) {
                return std::ranges::none_of(
                    left, [&](const auto &other) { return other.second == move.first && &other != &move; });
            });
            if (free == left.end()) { // a ring: one value steps aside
                const std::uint32_t aside = temporary(used++);
                const std::uint32_t from = left.front().first;
                emit_copy(aside, from, false);
                for (auto &move : left) {
                    move.second = move.second == from ? aside : move.second;
                }
                continue;
            }
            if (free->first != free->second) {
                emit_copy(free->first, free->second, true);
            }
            left.erase(free);
        }
    }

    void emit_copy(std::uint32_t to, std::uint32_t from, bool keeps) {
        out_.code.push_back({TrialCode::Op::copy, keeps, to, from, from, 0});
    }

    // Columns for moves in a ring; they stand with the numbers, which are made as they are met.
    std::uint32_t temporary(std::uint32_t n) {
        while (aside_.size() <= n) {
            aside_.push_back(out_.columns++);
        }
        return aside_[n];
    }

    const residual::Residual &r_;
    TrialCode out_;
    std::map<Word, std::uint32_t> numbers_;
    std::vector<std::uint32_t> uses_, aside_, columns_; // by variable; of rings of moves; of variables
    std::vector<bool> kept_;
};

} // namespace

TrialCode lower(const residual::Residual &residual) {
    return Lowering(residual).run();
}

} // namespace bylaw
