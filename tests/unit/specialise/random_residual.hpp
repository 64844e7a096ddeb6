// Residual code at random: what the passes over such code are tried on.
#pragma once
#include "interpreter/residual/residual.hpp"
#include "tests/unit/specialise/residual_runner.hpp"

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace bylaw::test {

// Structured code at random: branches within each other, a loop that a die ends, variables that several ways
// set.
class RandomCode {
  public:
    // `gaps`: some variables are set on one of two ways only, and what they hold counts on that way alone.
    // `tables`: some dice have many faces, which tables say the meaning of.
    explicit RandomCode(std::uint64_t seed, bool gaps = false, bool tables = false)
        : random_(seed), gaps_(gaps), tables_(tables) {}

    residual::Residual run() {
        at_ = r_.block();
        for (int i = 0; i < 3; ++i) {
            live_.push_back(tables_  ? looked_up()
                            : i == 0 ? draw()
                                     : r_.make(at_, residual::Op::copy, below(4)));
        }
        piece(3);
        for (Word &each : live_) { // what is reported is kept for that, in any case
            each = tables_ ? r_.make(at_, residual::Op::add, each, 1) : each;
        }
        r_.finish(at_, live_);
        r_.code.bounds.assign(r_.code.variables, {-1000, 1000});
        for (const Word each : truths_) {
            r_.code.bounds[residual::number_of(each)] = {0, 1};
        }
        return std::move(r_.code);
    }

  private:
    Word below(std::uint64_t n) { return static_cast<Word>(random_() % n); }
    Word draw() {
        if (++draws_ > 4) {
            return below(3);
        }
        return tables_ && below(2) == 0 ? looked_up()
                                        : r_.draw(at_, static_cast<std::uint32_t>(2 + below(2)));
    }
    Word looked_up() {
        std::vector<std::int32_t> table(static_cast<std::size_t>(2 + below(99)));
        for (std::int32_t &each : table) {
            each = static_cast<std::int32_t>(below(4));
        }
        const Word face = r_.draw(at_, static_cast<std::uint32_t>(table.size())), meant = r_.fresh();
        r_.code.blocks[at_].code.push_back({residual::Op::lookup, residual::number_of(meant), face, 0,
                                            static_cast<std::uint32_t>(r_.code.tables.size())});
        r_.code.tables.push_back(std::move(table));
        return meant;
    }
    Word any() { return below(4) == 0 ? below(4) : live_[static_cast<std::size_t>(below(live_.size()))]; }

    Word computed() {
        constexpr residual::Op ops[] = {residual::Op::add,     residual::Op::subtract, residual::Op::lesser,
                                        residual::Op::greater, residual::Op::copy,     residual::Op::absolute,
                                        residual::Op::multiply};
        const residual::Op op = ops[below(6)];
        return r_.make(at_, op, any(), any());
    }
    Word condition() {
        constexpr residual::Op ops[] = {residual::Op::equal, residual::Op::less, residual::Op::less_equal,
                                        residual::Op::odd};
        const Word made = r_.make(at_, ops[below(4)], any(), any());
        truths_.push_back(made);
        if (below(4) != 0) {
            return made;
        }
        truths_.push_back(r_.make(at_, residual::Op::negation, made));
        return truths_.back();
    }

    void piece(int depth) {
        for (Word i = 1 + below(3); i > 0; --i) {
            const auto which = static_cast<std::size_t>(below(live_.size()));
            switch (below(depth > 0 ? 7 : 3)) {
            case 0: live_[which] = draw(); break;
            case 1:
            case 2: live_[which] = below(3) == 0 ? condition() : computed(); break;
            case 6: loop(depth); break;
            default: branch(depth);
            }
        }
    }

    void branch(int depth) {
        const Word decides = condition();
        const residual::BlockId from = at_, yes = r_.block(), no = r_.block();
        r_.branch(from, decides, yes, no);
        if (below(3) == 0) {
            live_[0] = decides;
        }
        const std::vector<Word> before = live_;
        at_ = yes;
        piece(depth - 1);
        const residual::BlockId yes_end = at_;
        const std::vector<Word> one = live_;
        live_ = before;
        at_ = no;
        if (below(2) == 0) {
            piece(depth - 1);
        }
        if (below(12) == 0) {
            r_.code.blocks[at_].exit = {}; // bail
            at_ = yes_end;
            live_ = one;
            return;
        }
        const Word asked = gaps_ ? condition_on(yes_end, one) : 0;
        join(yes_end, one);
        if (gaps_ && below(2) == 0) {
            below(2) == 0 ? use_gap(decides, yes_end) : branch_on_gap(decides, yes_end, asked);
        }
    }

    // What the way `yes` alone has set, where the branch went there; else 3.
    void use_gap(Word decides, residual::BlockId yes_end) {
        const Word met = gap(yes_end, 1 + below(3), r_.fresh());
        const Word looks = r_.make(at_, residual::Op::less_equal, met, below(3));
        const Word used = r_.make(at_, residual::Op::copy, 3);
        r_.code.blocks[at_].code.push_back(
            {residual::Op::choose, residual::number_of(used), looks, decides, 0});
        live_[static_cast<std::size_t>(below(live_.size()))] = used;
    }

    // The same, asked by a branch behind the branch: both together may become one.
    void branch_on_gap(Word decides, residual::BlockId yes_end, Word set) {
        const bool is_number = below(2) == 0;
        const Word met = gap(yes_end, set, is_number ? 2 + below(3) : r_.fresh()), used = r_.fresh();
        const residual::BlockId inner = r_.block(), both = r_.block(), other = r_.block(), end = r_.block();
        r_.branch(at_, decides, inner, other);
        const Word asks = below(2) == 0 ? met : r_.make(inner, residual::Op::subtract, 1, met);
        const Word decided = below(2) == 0 ? asks : r_.make(inner, residual::Op::less_equal, asks, below(3));
        truths_.insert(truths_.end(), {asks, decided}); // so it is there, and elsewhere asks may be -3
        r_.branch(inner, decided, both, other);
        r_.move(both, used, below(4));
        r_.jump(both, end);
        r_.move(other, used, 4);
        r_.jump(other, end);
        at_ = end;
        live_[static_cast<std::size_t>(below(live_.size()))] = used;
    }

    // Computed at a way's end.
    Word condition_on(residual::BlockId way, const std::vector<Word> &live) {
        const residual::BlockId here = std::exchange(at_, way);
        const std::vector<Word> others = std::exchange(live_, live);
        const Word made = condition();
        at_ = here;
        live_ = others;
        return made;
    }

    // A variable that is set to one thing at the end of the way `yes`, and to another, or never, on other
    // ways.
    Word gap(residual::BlockId yes_end, Word set, Word other) {
        const Word met = r_.fresh();
        for (residual::BlockId id = 0; id < r_.code.blocks.size(); ++id) {
            const residual::Exit &exit = r_.code.blocks[id].exit;
            if (exit.kind == residual::Exit::Kind::jump && exit.then == at_) {
                r_.move(id, met, id == yes_end ? set : other);
            }
        }
        return met;
    }

    // What differs on the two ways is a variable that both set.
    void join(residual::BlockId other_end, const std::vector<Word> &other) {
        const residual::BlockId end = r_.block();
        for (std::size_t i = 0; i < live_.size(); ++i) {
            if (live_[i] != other[i]) {
                const Word met = r_.fresh();
                r_.move(at_, met, live_[i]);
                r_.move(other_end, met, other[i]);
                live_[i] = met;
            }
        }
        r_.jump(at_, end);
        r_.jump(other_end, end);
        at_ = end;
    }

    void loop(int depth) {
        if (looped_) {
            return;
        }
        looped_ = true;
        const residual::BlockId head = r_.block();
        std::vector<Word> varying;
        for (Word &each : live_) {
            varying.push_back(r_.fresh());
            r_.move(at_, varying.back(), each);
            each = varying.back();
        }
        r_.jump(at_, head);
        at_ = head;
        const residual::BlockId body = r_.block(), out = r_.block();
        const Word die = r_.draw(at_, 2);
        const std::vector<Word> at_head = live_;
        r_.branch(at_, die, body, out);
        at_ = body;
        piece(depth - 1);
        for (std::size_t i = 0; i < live_.size(); ++i) {
            r_.move(at_, varying[i], live_[i]);
        }
        r_.jump(at_, head);
        at_ = out;
        live_ = at_head;
    }

    std::mt19937_64 random_;
    bool gaps_, tables_;
    Residuals r_;
    residual::BlockId at_ = 0;
    std::vector<Word> live_, truths_; // what there is; what is a yes or no where it is read
    int draws_ = 0;
    bool looped_ = false;
};

} // namespace bylaw::test
