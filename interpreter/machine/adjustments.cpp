#include "interpreter/machine/adjustments.hpp"

#include "interpreter/dice/dice_node.hpp"
#include "interpreter/program/op.hpp"

#include <algorithm>

namespace bylaw {

__extension__ typedef __int128 Wide;

bool Adjustments::add(std::uint32_t adjust, Word amount) {
    const AdjustInfo &info = program_->adjusts[adjust];
    bool found = false;
    for (std::size_t i = groups_.empty() ? values_.size() : groups_.back().value; i < values_.size(); ++i) {
        // An adjustment that drops a label drops it from every value of the group.
        Value &value = values_[i];
        if (value.name != info.target && (info.op != AdjustOp::ignores || info.target != no_id)) {
            continue;
        }
        const bool plus = info.op == AdjustOp::plus, minus = info.op == AdjustOp::minus;
        value.plain = value.plain && info.label == no_id && (plus || minus) &&
                      info.of.kind != TypeKind::dice &&
                      !(plus ? __builtin_add_overflow(value.sum, amount, &value.sum)
                             : __builtin_sub_overflow(value.sum, amount, &value.sum));
        value.adjusted = true;
        entries_.push_back({&info, amount, i});
        found = true;
    }
    return found;
}

bool Adjustments::wanted(StringId name) const {
    for (std::size_t i = groups_.empty() ? values_.size() : groups_.back().value; i < values_.size(); ++i) {
        if (values_[i].name == name) {
            return true;
        }
    }
    return false;
}

void Adjustments::clear() {
    values_.clear();
    entries_.clear();
    groups_.clear();
}

// One value's entries, folded step by step.
class Adjustments::Sum {
  public:
    using Outdone = std::vector<std::pair<const AdjustInfo *, Word>>;

    // `outdone`: null if not requested.
    Sum(Word initial, std::vector<Entry> &entries, const MakeDice &make, Outdone *outdone)
        : entries_(entries), make_(make), outdone_(outdone), dice_(of_dice(entries)) {
        result_.value = initial;
    }

    Result run() {
        drop_ignored();
        set(AdjustOp::starts_at);
        if (ok()) {
            add();
        }
        if (ok()) {
            scale();
        }
        bound();
        if (ok()) {
            set(AdjustOp::becomes);
        }
        return result_;
    }

  private:
    // An adjustment that drops a label has no type.
    static bool of_dice(const std::vector<Entry> &entries) {
        return std::ranges::any_of(entries,
                                   [](const Entry &each) { return each.info->of.kind == TypeKind::dice; });
    }

    bool ok() const { return result_.problem == AdjustProblem::none; }
    void fail(AdjustProblem problem) { result_.problem = problem; }

    static bool ignores(const Entry &each) { return each.info->op == AdjustOp::ignores; }

    void drop_ignored() {
        if (std::ranges::none_of(entries_, ignores)) {
            return;
        }
        const std::vector<Entry> all = entries_;
        std::erase_if(entries_, [&](const Entry &each) {
            const bool dropped = !ignores(each) && each.info->label != no_id &&
                                 std::ranges::any_of(all, [&](const Entry &other) {
                                     return ignores(other) && other.info->label == each.info->label;
                                 });
            return dropped && leave_out(each);
        });
    }

    bool leave_out(const Entry &each) {
        if (outdone_ != nullptr) {
            outdone_->emplace_back(each.info, each.amount);
        }
        return true;
    }

    // `starts at` and `becomes`: what a bundle says goes before the rule's own; of two, the one that is over
    // the other.
    void set(AdjustOp op) {
        const Entry *chosen = nullptr;
        for (const Entry &each : entries_) {
            if (each.info->op != op || (chosen != nullptr && beats(*chosen, each) && leave_out(each))) {
                continue;
            }
            if (chosen != nullptr && !beats(each, *chosen) && each.amount != chosen->amount) {
                result_.first = chosen->info;
                result_.second = each.info;
                return fail(AdjustProblem::conflict);
            }
            if (chosen != nullptr) {
                leave_out(*chosen);
            }
            chosen = &each;
        }
        if (chosen != nullptr) {
            result_.value = chosen->amount;
        }
    }

    static bool beats(const Entry &a, const Entry &b) {
        return (b.info->bundle == no_id && a.info->bundle != no_id) ||
               std::ranges::count(a.info->over, b.info->bundle) > 0;
    }

    // The strongest of one label and direction; all that have no label.
    template <class Stronger> bool is_strongest(const Entry &entry, Stronger stronger) const {
        if (entry.info->label == no_id) {
            return true;
        }
        for (const Entry &other : entries_) {
            if (&other == &entry || other.info->label != entry.info->label || !same_direction(other, entry)) {
                continue;
            }
            if (stronger(other, entry) || (!stronger(entry, other) && &other < &entry)) {
                return false;
            }
        }
        return true;
    }

    static bool shrinks(const Entry &each) {
        return each.info->op == AdjustOp::divided_by ? each.amount >= each.info->denominator
                                                     : each.amount < each.info->denominator;
    }
    static bool is_scale(const Entry &each) {
        return each.info->op == AdjustOp::times || each.info->op == AdjustOp::divided_by;
    }
    static bool same_direction(const Entry &a, const Entry &b) {
        return is_scale(a) && is_scale(b) ? shrinks(a) == shrinks(b) : a.info->op == b.info->op;
    }

    // Dice go to dice; what is added in numbers is one number behind them.
    void add() {
        Wide sum = dice_ ? 0 : result_.value;
        for (const Entry &each : entries_) {
            const bool plus = each.info->op == AdjustOp::plus;
            if (!plus && each.info->op != AdjustOp::minus) {
                continue;
            }
            if (each.info->amount.kind == TypeKind::dice) {
                combine(plus ? DiceOperator::add : DiceOperator::subtract, result_.value, each.amount);
            } else if (is_strongest(each,
                                    [](const Entry &a, const Entry &b) { return a.amount > b.amount; })) {
                sum += plus ? Wide{each.amount} : -Wide{each.amount};
            } else {
                leave_out(each);
            }
        }
        dice_ ? add_to_dice(sum) : store(sum);
    }

    void store(Wide value) {
        if (value > INT64_MAX || value < INT64_MIN) {
            return fail(AdjustProblem::overflow);
        }
        result_.value = static_cast<Word>(value);
    }

    Word made(std::initializer_list<Word> recipe) {
        const auto dice = ok() && make_ ? make_({recipe.begin(), recipe.size()}) : std::nullopt;
        if (ok() && !dice) {
            fail(AdjustProblem::dice);
        }
        return dice.value_or(0);
    }
    Word number_dice(Word number) { return made({static_cast<Word>(Op::dice_number), number}); }
    void combine(DiceOperator how, Word left, Word right) {
        result_.value = made({static_cast<Word>(Op::dice_combine), left, right, static_cast<Word>(how)});
    }

    // Writes the dice in the form of the language: d6 + 2, d6 - 2, 2 * d6, d6 / 2.
    void add_to_dice(Wide number) {
        if (number > INT64_MAX || number < -INT64_MAX) {
            return fail(AdjustProblem::overflow);
        }
        if (number != 0) {
            combine(number > 0 ? DiceOperator::add : DiceOperator::subtract, result_.value,
                    number_dice(static_cast<Word>(number > 0 ? number : -number)));
        }
    }
    void scale_dice(Wide over, Wide under) {
        const Word sign = under < 0 ? -1 : 1;
        if (over * sign != 1) {
            combine(DiceOperator::multiply, number_dice(static_cast<Word>(over) * sign), result_.value);
        }
        if (under * sign != 1) {
            combine(DiceOperator::divide, result_.value, number_dice(static_cast<Word>(under) * sign));
        }
    }

    struct Fraction {
        Wide over, under;
    };
    static Fraction fraction(const Entry &each) {
        return each.info->op == AdjustOp::times ? Fraction{each.amount, each.info->denominator}
                                                : Fraction{each.info->denominator, each.amount};
    }

    // Two factors below 1: the smaller one; two others: the larger one.
    static bool scales_more(const Entry &a, const Entry &b) {
        const Fraction x = fraction(a), y = fraction(b);
        return shrinks(a) ? x.over * y.under < y.over * x.under : x.over * y.under > y.over * x.under;
    }

    // All factors make one fraction, which is rounded once.
    void scale() {
        Wide over = 1, under = 1;
        Rounding rounding = Rounding::down;
        for (const Entry &each : entries_) {
            if (!is_scale(each) || (!is_strongest(each, scales_more) && leave_out(each))) {
                continue;
            }
            const Fraction factor = fraction(each);
            if (factor.under == 0) {
                return fail(AdjustProblem::division_by_zero);
            }
            over *= factor.over;
            under *= factor.under;
            rounding = each.info->rounding == Rounding::down ? rounding : each.info->rounding;
            if (!reduce(over, under)) {
                return fail(AdjustProblem::overflow);
            }
        }
        if (dice_) {
            scale_dice(over, under);
        } else if (over != 1 || under != 1) {
            store(rounded(Wide{result_.value} * over, under, rounding));
        }
    }

    // Keeps both below 2^62, so that the next product fits.
    static bool reduce(Wide &over, Wide &under) {
        Wide a = over < 0 ? -over : over, b = under < 0 ? -under : under;
        while (b != 0) {
            const Wide rest = a % b;
            a = b;
            b = rest;
        }
        if (a != 0) {
            over /= a;
            under /= a;
        }
        const Wide limit = Wide{1} << 62;
        return over < limit && over > -limit && under < limit && under > -limit;
    }

    static Wide rounded(Wide over, Wide under, Rounding how) {
        if (under < 0) {
            over = -over;
            under = -under;
        }
        Wide down = over / under;
        const Wide rest = over - down * under;
        if (rest < 0) {
            --down;
        }
        const Wide above = rest < 0 ? rest + under : rest; // over the floor, in parts of `under`
        switch (how) {
        case Rounding::down: return down;
        case Rounding::up: return above == 0 ? down : down + 1;
        case Rounding::nearest: break;
        }
        return 2 * above > under || (2 * above == under && over >= 0) ? down + 1 : down;
    }

    void bound() {
        for (const Entry &each : entries_) {
            if (each.info->op == AdjustOp::at_least) {
                result_.value = std::max(result_.value, each.amount);
            }
        }
        for (const Entry &each : entries_) {
            if (each.info->op == AdjustOp::at_most) {
                result_.value = std::min(result_.value, each.amount);
            }
        }
    }

    std::vector<Entry> &entries_;
    const MakeDice &make_;
    Outdone *outdone_;
    const bool dice_;
    Result result_;
};

Adjustments::Result Adjustments::close_adjusted(std::size_t number, const MakeDice &make) const {
    return Sum(initial_of(number), own_entries(number), make, nullptr).run();
}

std::vector<std::pair<const AdjustInfo *, Word>> Adjustments::outdone(std::size_t number) const {
    Sum::Outdone found;
    const MakeDice same_dice = [](std::span<const Word>) { return 0; }; // their values do not matter here
    Sum(initial_of(number), own_entries(number), same_dice, &found).run();
    return found;
}

Type Adjustments::type_of(std::size_t number) const {
    const auto &own = own_entries(number);
    const auto typed =
        std::ranges::find_if(own, [](const Entry &each) { return each.info->op != AdjustOp::ignores; });
    return typed == own.end() ? type_number : typed->info->of;
}

std::vector<Adjustments::Entry> &Adjustments::own_entries(std::size_t number) const {
    const std::size_t index = groups_.back().value + number;
    own_.clear();
    for (std::size_t i = groups_.back().entry; i < entries_.size(); ++i) {
        if (entries_[i].value == index) {
            own_.push_back(entries_[i]);
        }
    }
    return own_;
}

} // namespace bylaw
