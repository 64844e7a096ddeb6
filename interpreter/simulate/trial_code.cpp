#include "interpreter/simulate/trial_code.hpp"

#include "interpreter/residual/variable.hpp"
#include "interpreter/simulate/trial_columns.hpp"

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
        columns_ = columns_of(r_);
        out_.columns = columns_.count;
        for (const residual::Block &block : r_.blocks) {
            lower(block);
        }
        return std::move(out_);
    }

  private:
    std::uint32_t column(Word word) {
        if (is_variable(word)) {
            return columns_.of[number_of(word)];
        }
        const auto [at, made] = numbers_.emplace(word, out_.columns);
        if (made) {
            ++out_.columns;
            out_.numbers.emplace_back(at->second, static_cast<std::int32_t>(word));
        }
        return at->second;
    }

    void count_uses() {
        uses_.resize(r_.variables);
        const auto use = [&](Word word) {
            if (is_variable(word)) {
                ++uses_[number_of(word)];
            }
        };
        for (const residual::Block &block : r_.blocks) {
            each_read(block, use);
            for (const Word word : block.reports) {
                use(word);
            }
        }
    }

    void lower(const residual::Block &block) {
        TrialCode::Block made;
        made.begin = here();
        made.exit = block.exit.kind;
        const bool fused = block.exit.kind == Exit::Kind::branch && lower_branch(block, made);
        for (std::size_t i = 0; i + (fused ? 1 : 0) < block.code.size(); ++i) {
            lower(block.code[i]);
        }
        made.end = made.moves_begin = here();
        if (block.exit.kind == Exit::Kind::jump) {
            made.then = block.exit.then;
            lower_moves(block.moves);
        }
        made.moves_end = here();
        for (const Word word : block.reports) {
            made.reports.push_back(column(word));
        }
        out_.blocks.push_back(std::move(made));
    }

    std::uint32_t here() const { return static_cast<std::uint32_t>(out_.code.size()); }

    void lower(const residual::Instruction &in) {
        const std::uint32_t a = column(in.a), b = column(in.b);
        out_.code.push_back(
            {static_cast<TrialCode::Op>(in.op), columns_.kept[in.to], columns_.of[in.to], a, b, in.imm});
    }

    // Is the last instruction a part of the branch?
    bool lower_branch(const residual::Block &block, TrialCode::Block &made) {
        made.then = block.exit.then;
        made.otherwise = block.exit.otherwise;
        if (block.code.empty() || !fuses(block)) {
            made.a = column(block.exit.condition);
            return false;
        }
        const residual::Instruction &last = block.code.back();
        made.test = last.op == residual::Op::equal  ? TrialCode::Test::equal
                    : last.op == residual::Op::less ? TrialCode::Test::less
                                                    : TrialCode::Test::less_equal;
        made.a = column(last.a);
        made.b = column(last.b);
        return true;
    }

    // Whether the last instruction computes the condition, and only the branch reads it.
    bool fuses(const residual::Block &block) const {
        const residual::Instruction &last = block.code.back();
        const bool compares = last.op == residual::Op::equal || last.op == residual::Op::less ||
                              last.op == residual::Op::less_equal;
        return compares && block.exit.condition == residual::variable(last.to) && uses_[last.to] == 1;
    }

    struct Copy {
        std::uint32_t to, from;
    };

    // One after the other, so that none overwrites what another reads.
    void lower_moves(const std::vector<residual::Move> &moves) {
        std::vector<Copy> left;
        for (const residual::Move &move : moves) {
            left.push_back({columns_.of[move.to], column(move.from)});
        }
        std::uint32_t used = 0;
        while (!left.empty()) {
            const auto free =
                std::ranges::find_if(left, [&](const Copy &each) { return is_free(each, left); });
            if (free == left.end()) {
                step_aside(left, used++);
                continue;
            }
            if (free->to != free->from) {
                emit_copy(free->to, free->from, true);
            }
            left.erase(free);
        }
    }

    // Does no other read what it overwrites?
    static bool is_free(const Copy &copy, const std::vector<Copy> &left) {
        return std::ranges::none_of(
            left, [&](const Copy &other) { return other.from == copy.to && &other != &copy; });
    }

    // In a ring, one value is kept elsewhere until all who read it have read that.
    void step_aside(std::vector<Copy> &left, std::uint32_t number) {
        const std::uint32_t aside = temporary(number);
        const std::uint32_t from = left.front().to;
        emit_copy(aside, from, false);
        for (Copy &copy : left) {
            copy.from = copy.from == from ? aside : copy.from;
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
    TrialColumns columns_;
    std::vector<std::uint32_t> uses_, aside_; // by variable; columns of rings of moves
};

} // namespace

TrialCode lower(const residual::Residual &residual) {
    return Lowering(residual).run();
}

} // namespace bylaw
