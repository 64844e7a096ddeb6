// Compiled code is read before it runs. Of what is shipped nothing is found; of code in which one number is
// another, that.
#include "interpreter/check/check.hpp"
#include "interpreter/session/modules.hpp"
#include "interpreter/session/rules.hpp"
#include "interpreter/session/sound_code.hpp"
#include "interpreter/verify/sorts.hpp"
#include "interpreter/verify/verify.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

namespace verify_test {

using namespace bylaw;

namespace {

const std::string root = BYLAW_TEST_ROOT;

Rules load(const std::string &target) {
    api::LibraryOptions options;
    options.files = std::make_shared<api::DiskFiles>();
    options.stdlib_folder = root + "/stdlib";
    options.ruleset_folders = {root + "/rulesets"};
    DiagnosticSink sink;
    const Gathered gathered = gather(options, target, api::Purpose::test, sink);
    INFO(target);
    REQUIRE(gathered.complete);
    std::shared_ptr<Program> program = check_program(gathered.input, *gathered.sources, sink);
    REQUIRE(program);
    return make_rules(std::move(program));
}

std::string told(const Bytecode &code, const std::vector<CodeFault> &faults) {
    std::string all;
    for (const CodeFault &each : faults) {
        all += code.functions[each.function].name + " " + std::to_string(each.pc) + ": " + each.what + "\n";
    }
    return all;
}

void check_sound(const std::string &target) {
    INFO(target);
    const Rules rules = load(target);
    CHECK(told(*rules.code, verify(*rules.program, *rules.code)) == "");
}

// The first instruction of that kind, wherever it stands.
Instruction *first(Bytecode &code, Op op) {
    for (FunctionCode &function : code.functions) {
        for (Instruction &in : function.code) {
            if (in.op == op) {
                return &in;
            }
        }
    }
    return nullptr;
}

std::string broken(const Rules &rules, Op op, const std::function<void(Bytecode &, Instruction &)> &act) {
    Bytecode code = *rules.code;
    Instruction *in = first(code, op);
    REQUIRE(in);
    act(code, *in);
    return told(code, verify(*rules.program, code));
}

bool holds(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("in what is shipped every instruction gets what it takes", "[verify]") {
    for (const char *ruleset : {"escalation", "skirmish", "torchlight", "traits", "zones"}) {
        check_sound(ruleset);
    }
    for (const char *example : {"embers", "graveledger", "oathbound"}) {
        check_sound(root + "/examples/" + example);
    }
    for (const char *folder : {"/examples/systems", "/tests/values", "/tests/odds", "/tests/hardest",
                               "/tests/unit/simulate/rules", "/bench/fights"}) {
        for (const auto &entry : std::filesystem::directory_iterator(root + folder)) {
            if (entry.path().extension() == ".bylaw") {
                check_sound(entry.path().string());
            }
        }
    }
}

TEST_CASE("what an instruction does not take is found", "[verify]") {
    const Rules rules = load("zones");
    const auto sound = [](Bytecode &, Instruction &) {};
    CHECK(broken(rules, Op::roll, sound) == "");
    const auto plain = [](Bytecode &code, Instruction &in) { // dice of a register that holds a number
        for (FunctionCode &function : code.functions) {
            if (&in >= function.code.data() && &in < function.code.data() + function.code.size()) {
                function.registers.push_back(type_yesno);
                in.b = static_cast<std::uint16_t>(function.registers.size() - 1);
            }
        }
    };
    CHECK(holds(broken(rules, Op::roll, plain), "`roll` takes dice where a number stands"));
    CHECK(holds(broken(rules, Op::size, plain), "`size` takes a list where a number stands"));
    CHECK(holds(broken(rules, Op::load, plain), "`load` takes a thing where a number stands"));
}

TEST_CASE("numbers that name nothing, and registers and places that are not there, are found", "[verify]") {
    const Rules rules = load("zones");
    const auto number = [](std::int64_t what) {
        return [what](Bytecode &, Instruction &in) { in.imm = what; };
    };
    CHECK(holds(broken(rules, Op::jump, number(1'000'000)), "`jump` names instruction 1000000"));
    CHECK(holds(broken(rules, Op::call, number(1'000'000)), "`call` names function 1000000"));
    CHECK(holds(broken(rules, Op::load, number(halves(9'999, 0))), "`load` names word 9999"));
    CHECK(holds(broken(rules, Op::load, number(halves(0, 99'999))), "`load` names field 99999"));
    CHECK(holds(broken(rules, Op::perform, number(halves(99'999, 0))), "`perform` names rule 99999"));
    CHECK(holds(broken(rules, Op::text_literal, number(1'000'000)), "`text_literal` names text 1000000"));
    CHECK(holds(broken(rules, Op::move, [](Bytecode &, Instruction &in) { in.b = 5'000; }),
                "`move` uses registers that the frame has not got"));
    CHECK(holds(
        broken(rules, Op::give_nothing,
               [](Bytecode &code, Instruction &) { code.functions[0].code.back().op = Op::group_open; }),
        "its code goes on behind its end"));
}

// What ended the process before the checker knew: dice were adjusted as if their number were what they show.
TEST_CASE("dice that are counted with like numbers are found", "[verify]") {
    const Rules rules = load(root + "/tests/unit/simulate/rules/modified_dice.bylaw");
    Program wrong = *rules.program;
    for (AdjustInfo &each : wrong.adjusts) {
        each.amount = each.of.kind == TypeKind::dice ? type_dice : each.amount;
    }
    CHECK(holds(told(*rules.code, verify(wrong, *rules.code)), "`adjust` takes dice where a number stands"));
    for (AdjustInfo &each : wrong.adjusts) {
        each.op = AdjustOp::at_least;
    }
    CHECK(holds(told(*rules.code, verify(wrong, *rules.code)), "`adjust` counts with dice"));
}

TEST_CASE("wrong code is told as a fault of Bylaw, with the place and with what to do", "[verify]") {
    Rules rules = load(root + "/tests/unit/simulate/rules/modified_dice.bylaw");
    DiagnosticSink fine;
    CHECK(is_sound(rules, fine));
    CHECK(fine.all().empty());
    const auto wrong = std::make_shared<Program>(*rules.program);
    for (AdjustInfo &each : wrong->adjusts) {
        each.op = AdjustOp::at_least;
    }
    rules.program = wrong;
    DiagnosticSink sink;
    CHECK(!is_sound(rules, sink));
    REQUIRE(!sink.all().empty());
    const Diagnostic &told = sink.all().front();
    CHECK(told.code == Code::unsound_code);
    CHECK(holds(told.message, "Bylaw makes wrong code of this: in `"));
    CHECK(holds(told.message, "` `adjust` counts with dice"));
    CHECK(told.primary.span.source != no_source);
    CHECK(told.hint == "this is a fault of Bylaw and none of yours: please report it with these rules");
}

} // namespace verify_test
