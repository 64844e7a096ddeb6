#include "interpreter/odds/rules/list_order.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// Lists of what has an order of its own that no collector changes.
bool sortable(Type type) {
    if (type.kind != TypeKind::list) {
        return false;
    }
    switch (type.element) {
    case TypeKind::number:
    case TypeKind::yesno:
    case TypeKind::member:
    case TypeKind::degree:
    case TypeKind::thing: return true;
    default: return false;
    }
}

} // namespace

// Backwards, until nothing new is found: where the order of what an instruction makes counts, that of what it
// makes it of does, too.
class OrderSearch {
  public:
    OrderSearch(const Program &program, const Bytecode &code, const State &state, const Liveness &live,
                ListOrder &found)
        : program_(program), code_(code), live_(live), found_(found), reach_(reach_of(program, code, state)),
          outermost_(state.calls.empty() ? no_id : state.calls.front().function), calls_(state.calls),
          results_(program.rules.size()) {}

    // False: nothing is known.
    bool run() {
        for (const Field &each : program_.fields) {
            found_.fields_.push_back(!sortable(each.type));
        }
        found_.functions_.resize(code_.functions.size());
        for (const std::uint32_t function : reach_.functions) {
            prepare(function);
        }
        do {
            changed_ = false;
            for (const std::uint32_t function : reach_.functions) {
                analyse(function);
            }
            note_open_calls();
        } while (changed_ && known_);
        return known_ && !reach_.hooks;
    }

  private:
    using Function = ListOrder::Function;

    void enter(std::uint32_t number) {
        number_ = number;
        code_here_ = &code_.functions[number];
        here_ = &found_.functions_[number];
    }

    void prepare(std::uint32_t number) {
        enter(number);
        for (const Type &each : code_here_->registers) {
            here_->sortable.push_back(sortable(each));
        }
        here_->width = code_here_->registers.size() / 64 + 1;
        here_->rows.assign(here_->width * (code_here_->code.size() + 1), 0);
        here_->loops.resize(code_here_->code.size());
        here_->given = number == outermost_ || !code_here_->pure; // a pure function is only called
        for (std::size_t pc = 0; pc < code_here_->code.size(); ++pc) {
            if (code_here_->code[pc].op == Op::next_element) {
                here_->loops[pc] = order_loop(program_, code_, live_, number, pc);
            }
        }
    }

    void analyse(std::uint32_t number) {
        enter(number);
        for (bool again = true; again;) {
            again = false;
            for (std::size_t pc = code_here_->code.size(); pc-- > 0;) {
                again = (reach_.runs[number][pc] && step(pc)) || again;
            }
            changed_ = changed_ || again;
        }
    }

    bool list(std::uint32_t reg) const {
        return reg != no_register && code_here_->registers[reg].kind == TypeKind::list;
    }
    void needs(std::uint32_t reg) {
        if (list(reg)) {
            row_[reg / 64] |= std::uint64_t{1} << reg % 64;
        }
    }
    void done(std::uint32_t reg) {
        if (reg != no_register) {
            row_[reg / 64] &= ~(std::uint64_t{1} << reg % 64);
        }
    }
    void done(const RegisterRange &range) {
        for (std::uint32_t i = 0; i < range.count; ++i) {
            done(range.first + i);
        }
    }
    // Whatever is no list is not followed.
    bool counts(std::uint32_t reg) const {
        return reg != no_register && (!list(reg) || (row_[reg / 64] >> reg % 64 & 1) != 0);
    }
    void count_field(FieldId field) {
        changed_ = changed_ || !found_.fields_[field];
        found_.fields_[field] = true;
    }

    void add_row(std::size_t pc) {
        for (std::size_t i = 0; i < here_->width; ++i) {
            row_[i] |= here_->rows[pc * here_->width + i];
        }
    }

    // Adds reads by other code, and the places where a call may continue.
    void add_others() {
        const RuleId rule = code_here_->rule;
        if (rule == no_id) {
            return;
        }
        for (const std::uint32_t reg : live_.escaping(rule)) {
            needs(reg);
        }
        if (code_.rules[rule].perform == number_) {
            add_row(code_.rules[rule].leave);
            for (const std::uint32_t stage : code_.rules[rule].stages) {
                add_row(stage);
            }
        }
    }

    // True: something new counts before it.
    bool step(std::size_t pc) {
        const Instruction &in = code_here_->code[pc];
        const Operands operands = operands_of(program_, code_, *code_here_, pc);
        row_.assign(here_->width, 0);
        if (op_facts(in.op).falls_through()) {
            add_row(pc + 1);
        }
        for (const RegisterRange &each : operands) {
            if (each.use == Use::advances) {
                done(each);
            }
        }
        if (op_facts(in.op).jumps()) {
            add_row(in.low());
        }
        if (in.op == Op::ask) {
            add_row(code_.questions[static_cast<std::size_t>(in.imm)].restart);
        }
        add_others();
        follow(in, pc, operands);
        add_others();
        bool fresh = false;
        for (std::size_t i = 0; i < here_->width; ++i) {
            std::uint64_t &known = here_->rows[pc * here_->width + i];
            fresh = fresh || (known | row_[i]) != known;
            known |= row_[i];
        }
        return fresh;
    }

    // a is made of these, in their order.
    void made_of(std::uint32_t a, std::initializer_list<std::uint32_t> lists) {
        const bool counted = counts(a);
        done(a);
        for (const std::uint32_t each : lists) {
            if (counted) {
                needs(each);
            }
        }
    }

    // For an instruction that is not handled below, the order of its inputs may matter.
    void follow(const Instruction &in, std::size_t pc, const Operands &operands) {
        const OpFacts &facts = op_facts(in.op);
        if (facts.loads_field()) {
            return load(in);
        }
        if (facts.stores_field()) {
            if (in.high() == no_id || found_.fields_[in.high()]) {
                needs(in.b);
            }
            return;
        }
        if (in.op == Op::mutual) {
            count_field(static_cast<FieldId>(in.imm));
        } else if (in.op == Op::move) {
            return made_of(in.a, {in.b});
        } else if (in.op == Op::call) {
            return call(in, static_cast<std::uint32_t>(in.imm));
        } else if (in.op == Op::give) {
            return here_->given ? needs(in.a) : void();
        } else if (in.op == Op::leave) { // the registers that it yields are among those that others look at
            return results_[static_cast<std::size_t>(in.imm)] ? needs(in.a) : void();
        } else if (in.op == Op::perform || in.op == Op::perform_act) {
            note_result(in);
        } else if (facts.family == Family::lists && follow_list(in, pc)) {
            return;
        }
        for (const RegisterRange &each : operands) {
            if (each.use == Use::writes) {
                done(each);
            }
        }
        for (const RegisterRange &each : operands) {
            for (std::uint32_t i = 0; each.read() && i < each.count; ++i) {
                needs(each.first + i);
            }
        }
    }

    // False: as of any other instruction.
    bool follow_list(const Instruction &in, std::size_t pc) {
        switch (static_cast<ListOp>(in.op)) {
        case ListOp::distinct: made_of(in.a, {in.b}); return true;
        case ListOp::append:
        case ListOp::without:
            made_of(in.a, {in.b});
            needs(in.c);
            return true;
        case ListOp::joined: made_of(in.a, {in.b, in.c}); return true;
        case ListOp::without_all: made_of(in.a, {in.b}); return true; // c only says which
        case ListOp::size: return true;
        case ListOp::contains: needs(in.c); return true;
        case ListOp::next_element: loop(in, here_->loops[pc]); return true;
        case ListOp::list:
        case ListOp::element:
        case ListOp::word_at:
        case ListOp::put:
        case ListOp::build:
        case ListOp::build_add:
        case ListOp::build_end:
        case ListOp::build_groups:
        case ListOp::all_things:
        case ListOp::members: break;
        }
        return false;
    }

    void load(const Instruction &in) {
        if (in.high() == no_id) {
            known_ = known_ && !list(in.a);
        } else if (counts(in.a)) {
            count_field(in.high());
        }
        done(in.a);
    }

    void loop(const Instruction &in, const OrderLoop &found) {
        const bool built =
            found.built && ListOrder::has(*here_, *found.built + 1, code_here_->code[*found.built].a);
        const bool nested = found.built && code_here_->code[*found.built].op == Op::build_groups;
        if (!found.free || built || nested) {
            needs(in.b);
        }
    }

    // Records the uses of the result of a call.
    void note_result(const Instruction &in) {
        for (RuleId rule = 0; counts(in.a) && rule < results_.size(); ++rule) {
            if (in.op == Op::perform_act || rule == in.low()) {
                count_result(rule);
            }
        }
    }
    void count_result(RuleId rule) {
        changed_ = changed_ || !results_[rule];
        results_[rule] = true;
    }

    // Who called what runs already is past that instruction.
    void note_open_calls() {
        for (std::size_t i = 0; i < calls_.size(); ++i) {
            const RuleId rule = code_.functions[calls_[i].function].rule;
            if (rule == no_id) {
                continue;
            }
            if (i > 0) {
                enter(calls_[i - 1].function);
                row_.assign(here_->width, 0);
                add_row(calls_[i - 1].pc);
            }
            if (i == 0 || here_->rows.empty() || counts(calls_[i].target)) {
                count_result(rule);
            }
        }
    }

    // Follows the arguments into the callee, and its result.
    void call(const Instruction &in, std::uint32_t number) {
        Function &called = found_.functions_[number];
        if (in.a != no_register && counts(in.a) && !called.given) {
            called.given = changed_ = true;
        }
        done(in.a);
        for (std::uint32_t i = 0; i < code_.functions[number].parameters; ++i) {
            const bool followed = called.sortable[i];
            if (!followed || ListOrder::has(called, 0, i)) {
                needs(in.b + i);
            }
        }
    }

    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    ListOrder &found_;
    Reach reach_;
    std::uint32_t outermost_;
    const OpenCalls &calls_;    // that run already
    std::vector<bool> results_; // per rule: does the order of what it gives count?
    std::uint32_t number_ = 0;  // the function at hand
    const FunctionCode *code_here_ = nullptr;
    Function *here_ = nullptr;
    std::vector<std::uint64_t> row_; // at the instruction at hand
    bool changed_ = false, known_ = true;
};

ListOrder::ListOrder(const Program &program, const Bytecode &code, const State &state, const Liveness &live) {
    any_ = OrderSearch(program, code, state, live, *this).run();
}

} // namespace bylaw::odds::rules
