// Hooks: values across the boundary, and a hook run as an instruction.
#include "interpreter/machine/hosting.hpp"

#include "base/text/display.hpp"
#include "base/text/filled.hpp"
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/machine/look.hpp"

#include <algorithm>

namespace bylaw {

HookValue Run::hook_value(Type type, Word word) const {
    switch (type.kind) {
    case TypeKind::yesno: return HookValue::of_truth(word != 0);
    case TypeKind::member: { // scripts know members by their names, never by their titles
        const auto &members = program_.enums[type.of].members;
        const bool there = word >= 0 && static_cast<std::size_t>(word) < members.size();
        return HookValue::of_member(word, there ? members[static_cast<std::size_t>(word)] : "none");
    }
    case TypeKind::degree: return HookValue::of_member(word, value_text(program_, state_, type, word));
    case TypeKind::thing: return word == 0 ? HookValue() : HookValue::of_thing(word);
    case TypeKind::dice: return HookValue::of_dice(word, value_text(program_, state_, type, word));
    case TypeKind::text: return HookValue::of_text(text(word));
    case TypeKind::list: {
        std::vector<HookValue> items;
        for (const Word each : state_.lists[static_cast<ListId>(word)]) {
            items.push_back(hook_value(element_of(type), each));
        }
        return HookValue::of_list(std::move(items));
    }
    default: return HookValue::of_number(word);
    }
}

// A thing of another kind is no value of the type, wherever it comes from.
std::optional<Word> Run::thing_word(Type type, const HookValue &value) const {
    if (value.kind == HookValue::Kind::nothing) {
        return 0;
    }
    const bool known = value.kind == HookValue::Kind::thing && value.number > 0 &&
                       static_cast<std::size_t>(value.number) < state_.things.size();
    return known && is_kind(code_, state_, static_cast<ThingId>(value.number), type.of)
               ? std::optional(value.number)
               : std::nullopt;
}

namespace {

// Dice of another table, made by recipes as rules make them. Nothing: no recipe says them.
class Remaker {
  public:
    using Make = std::function<std::optional<Word>(std::initializer_list<Word>)>;
    Remaker(const DiceTable &table, Make make) : table_(table), make_(std::move(make)) {}

    std::optional<Word> operator()(DiceId id) const {
        return std::visit([this](const auto &shape) { return made(shape); }, table_[id].shape);
    }

  private:
    static constexpr Word word(Op op) { return static_cast<Word>(op); }

    std::optional<Word> made(const Constant &number) const {
        return make_({word(Op::dice_number), number.value});
    }
    std::optional<Word> made(const Combination &both) const {
        const auto left = (*this)(both.left), right = left ? (*this)(both.right) : std::nullopt;
        return right ? make_({word(Op::dice_combine), *left, *right, static_cast<Word>(both.how)})
                     : std::nullopt;
    }
    std::optional<Word> made(const Negation &) const { return std::nullopt; }
    std::optional<Word> made(const Climb &) const { return std::nullopt; }
    std::optional<Word> made(const Pool &pool) const {
        std::optional<Word> all;
        for (const DieGroup &group : pool.groups) {
            const auto one = make_({word(Op::dice_make), group.count, group.sides});
            all = !one   ? std::nullopt
                  : !all ? one
                         : make_({word(Op::dice_combine), *all, *one, static_cast<Word>(DiceOperator::add)});
            if (!all) {
                return std::nullopt;
            }
        }
        return all ? said(pool, *all) : std::nullopt;
    }
    std::optional<Word> said(const Pool &pool, Word dice) const {
        std::optional<Word> all = dice;
        const auto ranges = [&](Op op, const FaceRanges &faces, Word how) {
            if (all && !faces.empty()) {
                const FaceRange &only = faces.ranges().front();
                all = faces.ranges().size() > 1 ? std::nullopt
                                                : make_({word(op), *all, only.low, only.high, how});
            }
        };
        ranges(Op::dice_reroll, pool.reroll, pool.reroll_once ? 1 : 0);
        ranges(Op::dice_explode, pool.explode, number_of(pool.explosion));
        for (const KeepStep &step : pool.keep) {
            all =
                all ? make_({word(Op::dice_keep), *all, step.n, static_cast<Word>(step.how)}) : std::nullopt;
        }
        if (all && pool.counting && (pool.worths.empty() || !pool.counted.empty())) {
            const auto &faces = pool.counted.ranges();
            all = faces.size() == 1 ? make_({word(Op::dice_count), *all, faces[0].low, faces[0].high})
                                    : std::nullopt;
        }
        for (const FaceWorth &worth : pool.worths) {
            ranges(Op::dice_worth, worth.faces, worth.value);
        }
        return all;
    }

    const DiceTable &table_;
    Make make_;
};

} // namespace

std::optional<Word> Run::dice_word(const HookValue &value) {
    if (value.kind == HookValue::Kind::dice && value.number != HookValue::dice_as_text) {
        return value.number;
    }
    if ((value.kind != HookValue::Kind::text && value.kind != HookValue::Kind::dice) ||
        around_.hooks == nullptr) {
        return std::nullopt;
    }
    DiceTable table;
    const auto read = around_.hooks->read_dice(value.text, table);
    return !read ? std::nullopt : Remaker(table, [this](std::initializer_list<Word> recipe) {
        return dice_of({recipe.begin(), recipe.size()});
    })(*read);
}

std::optional<Word> Run::member_word(Type type, const HookValue &value) const {
    const auto &members = program_.enums[type.of].members;
    const auto named = std::ranges::find(members, value.text);
    const bool text = value.kind == HookValue::Kind::text || value.kind == HookValue::Kind::member;
    return text && named != members.end() ? std::optional<Word>(named - members.begin()) : std::nullopt;
}

std::optional<Word> Run::list_word(Type type, const HookValue &value) {
    std::vector<Word> words;
    for (const HookValue &each : value.items) {
        const auto word = word_of(element_of(type), each);
        if (!word) {
            return std::nullopt;
        }
        words.push_back(*word);
    }
    const bool fits = value.kind == HookValue::Kind::list && words.size() <= around_.limits.list_length;
    return fits ? std::optional<Word>(state_.lists.intern(words)) : std::nullopt;
}

std::optional<Word> Run::word_of(Type type, const HookValue &value) {
    using Sort = HookValue::Kind;
    switch (type.kind) {
    case TypeKind::number: return value.kind == Sort::number ? std::optional(value.number) : std::nullopt;
    case TypeKind::yesno: return value.kind == Sort::truth ? std::optional(value.number) : std::nullopt;
    case TypeKind::thing: return thing_word(type, value);
    case TypeKind::dice: return dice_word(value);
    case TypeKind::text:
        return value.kind == Sort::text
                   ? std::optional<Word>(take_text(printable_text(value.text, 100'000, true)))
                   : std::nullopt;
    case TypeKind::nothing: return 0;
    case TypeKind::member: return member_word(type, value);
    case TypeKind::list: return list_word(type, value);
    default: return std::nullopt;
    }
}

bool Run::hook(const Instruction &in) {
    const auto id = static_cast<HookId>(in.imm);
    const Hook &hook = program_.hooks[id];
    if (around_.hooks == nullptr) {
        return fail(Code::hook_failed, filled("nobody here can run the hook `{}`", {hook.name}));
    }
    std::vector<HookValue> arguments;
    for (std::size_t i = 0; i < hook.parameters.size(); ++i) {
        arguments.push_back(hook_value(hook.parameters[i].type, reg(static_cast<std::uint16_t>(in.b + i))));
    }
    State before = state_;
    Hosting host(*this, hook, span(), rule());
    const HookOutcome outcome = around_.hooks->run(id, arguments, host);
    if (outcome.state == HookOutcome::State::pending) {
        run_hook_again(std::move(before));
        return false;
    }
    state_.hook_answers.clear();
    if (outcome.state == HookOutcome::State::failed) {
        fail(Code::hook_failed,
             outcome.problem ? outcome.problem->message : filled("the hook `{}` failed", {hook.name}));
        outcome_.error.hook = outcome.problem;
        return false;
    }
    host.tell_all();
    return hook_result(in.a, hook, outcome.value);
}

// Runs the hook again from its start after a roll or an answer, with its draws and answers so far.
void Run::run_hook_again(State before) {
    before.draws = std::move(state_.draws);
    before.hook_answers = std::move(state_.hook_answers);
    before.dice = std::move(state_.dice); // the roll that it waits for may be of dice that it made
    state_ = std::move(before);
    again();
}

bool Run::hook_result(std::uint16_t to, const Hook &hook, const HookValue &value) {
    const auto word = word_of(hook.type, value);
    if (!word) {
        return fail(Code::hook_result,
                    filled("the hook `{}` gave back something else than declared", {hook.name}));
    }
    if (to != no_register) {
        reg(to) = *word;
    }
    return true;
}

} // namespace bylaw
