// What the table of instructions says of registers is tried on the machine: whatever an instruction changes
// is listed as written, whatever is not listed as read makes no difference, and what is listed does.
#include "interpreter/machine/stepper.hpp"
#include "interpreter/program/operands.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <set>

using namespace bylaw;

namespace {

constexpr std::uint16_t register_count = 8;
constexpr std::uint32_t elsewhere = 2; // where jumps go
constexpr Word words = 4;              // numbers, lists and slots alike are below this

// What became of one instruction, with lists as what stands in them.
struct Result {
    bool done = false;
    std::uint32_t pc = 0;
    std::vector<std::vector<Word>> registers;
    std::vector<Word> fields;

    friend bool operator==(const Result &, const Result &) = default;
};

class Trial {
  public:
    explicit Trial(Instruction in) {
        code_.functions.resize(1);
        code_.functions[0].code = {in, {Op::give_nothing}, {Op::give_nothing}};
        code_.functions[0].registers.resize(register_count);
        state_.words.resize(8);
        for (Word i = 0; i < 8; ++i) {
            state_.words[static_cast<std::size_t>(i)] = 10 + i;
        }
        for (const std::vector<Word> &list : {std::vector<Word>{1}, {2, 1, 2}, {3, 0}}) {
            state_.lists.intern(list);
        }
        state_.calls.emplace_back();
    }

    Operands operands() const { return operands_of(program_, code_, code_.functions[0], 0); }

    Result run(const std::vector<Word> &registers) const {
        State state = state_;
        state.frames.resize(register_count);
        std::ranges::copy(registers, state.frames.begin());
        Stepper stepper(program_, code_, state);
        Result result;
        result.done = stepper.step();
        result.pc = state.calls.back().pc;
        const bool lists = op_facts(code_.functions[0].code[0].op).effects.changes == Part::lists;
        for (std::uint16_t r = 0; r < register_count; ++r) {
            const Word word = state.frames[r];
            const auto list = state.lists[static_cast<ListId>(word)];
            const bool made = lists && operands().writes(r);
            result.registers.push_back(made ? std::vector<Word>(list.begin(), list.end())
                                            : std::vector<Word>{word});
        }
        result.fields = state.words;
        return result;
    }

  private:
    Program program_;
    Bytecode code_;
    State state_;
};

std::vector<Op> tried() {
    std::vector<Op> all;
    const std::set<Op> need_more{Op::grid,
                                 Op::in_set,
                                 Op::wrong_kind,
                                 Op::fail,
                                 Op::build,
                                 Op::build_add,
                                 Op::build_end,
                                 Op::build_groups,
                                 Op::all_things,
                                 Op::load,
                                 Op::load_at,
                                 Op::store,
                                 Op::store_at,
                                 Op::debt_take,
                                 Op::debt_add,
                                 Op::debt_read,
                                 Op::mutual,
                                 Op::load_instance,
                                 Op::load_instance_at,
                                 Op::store_instance,
                                 Op::store_instance_at};
    for (std::size_t i = 0; i < op_count; ++i) {
        const auto op = static_cast<Op>(i);
        const Family family = op_facts(op).family;
        if ((family == Family::values || family == Family::lists || family == Family::fields) &&
            !need_more.contains(op)) {
            all.push_back(op);
        }
    }
    return all;
}

std::vector<Instruction> forms(Op op) {
    std::vector<Instruction> all;
    for (std::uint32_t number = 0; number < 3; ++number) {
        const std::int64_t imm = op_facts(op).jumps()    ? halves(elsewhere, number)
                                 : op == Op::check_range ? halves(no_id, 0)
                                                         : halves(number, 0);
        const std::uint16_t c = op == Op::list ? 2 : 5;
        all.push_back({op, 1, 3, c, imm});
    }
    return all;
}

std::vector<Word> random_registers(std::mt19937 &random) {
    std::vector<Word> registers(register_count);
    for (Word &each : registers) {
        each = static_cast<Word>(random() % words);
    }
    return registers;
}

} // namespace

TEST_CASE("what the table says of an instruction's registers is what the machine does") {
    std::mt19937 random(17);
    for (const Op op : tried()) {
        INFO(name_of(op));
        std::set<std::uint16_t> mattered, changed;
        Operands operands;
        for (const Instruction &in : forms(op)) {
            const Trial trial(in);
            operands = trial.operands();
            for (int sample = 0; sample < 60; ++sample) {
                const std::vector<Word> before = random_registers(random);
                const Result result = trial.run(before);
                for (std::uint16_t r = 0; r < register_count; ++r) {
                    const bool kept = result.registers[r] == std::vector<Word>{before[r]};
                    CHECK((kept || operands.writes(r)));
                    if (!kept) {
                        changed.insert(r);
                    }
                    std::vector<Word> other = before;
                    other[r] = (other[r] + 1) % words;
                    Result differs = trial.run(other);
                    if (kept && differs.registers[r] == std::vector<Word>{other[r]}) {
                        differs.registers[r] = result.registers[r]; // it is what it was before
                    }
                    if (differs != result) {
                        mattered.insert(r);
                    }
                }
            }
        }
        for (std::uint16_t r = 0; r < register_count; ++r) {
            INFO("register " << r);
            CHECK(operands.reads(r) == mattered.contains(r));
            CHECK((operands.writes(r) || !changed.contains(r)));
            CHECK((!operands.writes(r) || changed.contains(r)));
        }
    }
}

TEST_CASE("a walk that is over has advanced nothing") {
    for (const Op op : {Op::next_element}) {
        const Trial trial({op, 1, 3, 5, halves(elsewhere, 0)});
        const Result over =
            trial.run({0, 7, 0, 1, 0, 1, 0, 0}); // the list has one element, and this is past it
        CHECK(over.pc == elsewhere);
        CHECK(over.registers[1] == std::vector<Word>{7});
        CHECK(over.registers[5] == std::vector<Word>{1});
        for (const RegisterRange &each : trial.operands()) {
            CHECK(each.use != Use::writes);
        }
    }
}
