#include "interpreter/compile/probes.hpp"

#include "interpreter/compile/function.hpp"
#include "interpreter/compile/reached.hpp"

namespace bylaw {

namespace {

void begin_probe(FunctionCompiler &f, FunctionId of, bool instance_first, Type gives) {
    f.begin(f.p.functions[of], instance_first);
    f.e.code.parameters = static_cast<std::uint32_t>(f.p.functions[of].registers.size());
    f.e.code.gives = gives;
    f.e.code.pure = f.e.code.quiet = true;
}

} // namespace

Probes::Probes(const Program &program, const Bytecode &code)
    : program_(program), code_(code), unit_(std::make_unique<Unit>(program_, code_)) {
    unit_->note_roles_of_functions();
}

Probes::~Probes() = default;

void Probes::finish() {
    unit_->run_queue();
    compile_reached(*unit_);
}

std::uint32_t Probes::begin_value(ir::NodeId node, FunctionId of, bool instance_first) {
    const std::string key = "probe " + std::to_string(node) + " of " + std::to_string(of);
    const std::uint32_t made = unit_->made(key, [=](FunctionCompiler &f) {
        begin_probe(f, of, instance_first, f.n(node).type);
        f.e.at(f.n(node).span);
        f.e.emit(Op::give, f.value(node));
        f.finish();
    });
    values_[{node, of}] = made;
    return made;
}

std::uint32_t Probes::value(ir::NodeId node, FunctionId of, bool instance_first) {
    if (const auto known = values_.find({node, of}); known != values_.end()) {
        return known->second;
    }
    const std::uint32_t made = begin_value(node, of, instance_first);
    finish();
    return made;
}

void Probes::make_values(const std::vector<std::pair<ir::NodeId, FunctionId>> &wanted) {
    for (const auto &[node, of] : wanted) {
        begin_value(node, of, false);
    }
    finish();
}

std::uint32_t Probes::forbidding(RuleId rule) {
    const std::uint32_t made = unit_->made("forbidding " + std::to_string(rule), [=](FunctionCompiler &f) {
        const Rule &r = f.p.rules[rule];
        begin_probe(f, r.function, false, type_number);
        for (std::size_t i = 0; i < r.forbids.size(); ++i) {
            f.forbidden(r.forbids[i],
                        [&](Reg) { f.e.emit(Op::give, f.constant(static_cast<std::int64_t>(i) + 1)); });
        }
        f.finish();
    });
    finish();
    return made;
}

} // namespace bylaw
