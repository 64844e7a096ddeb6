#include "interpreter/study/run_counts.hpp"

#include <algorithm>

namespace bylaw {

namespace {

bool chooses(Op op) {
    return op >= Op::jump_if && op <= Op::jump_more_than;
}

} // namespace

RunCounts::RunCounts(const Program &program, const Bytecode &code, const CodeCoverage &met) {
    for (std::size_t f = 0; f < met.functions(); ++f) {
        add_function(code.functions[f], met.of(f));
        add_rows(program, code.functions[f], met.of(f));
    }
}

// Within one function the largest count holds, over several functions the sum.
void RunCounts::add_function(const FunctionCode &function, const std::vector<Met> &met) {
    std::map<SourceId, Texts> own;
    for (std::size_t pc = 0; pc < function.code.size() && pc < met.size(); ++pc) {
        const Span span = function.spans[pc];
        if (span.source == no_source) {
            continue;
        }
        RunCount &to = own[span.source][{span.begin, span.end}];
        to.run = std::max<std::uint64_t>(to.run, met[pc].run);
        if (chooses(function.code[pc].op)) {
            to.chooses = true;
            to.tested += met[pc].run;
            to.jumped += met[pc].jumped;
        }
    }
    for (const auto &[source, texts] : own) {
        for (const auto &[place, from] : texts) {
            RunCount &to = all_[source][place];
            to.run += from.run;
            to.tested += from.tested;
            to.jumped += from.jumped;
            to.chooses = to.chooses || from.chooses;
        }
    }
}

void RunCounts::add_rows(const Program &program, const FunctionCode &function, const std::vector<Met> &met) {
    for (std::size_t pc = 0; pc < met.size(); ++pc) {
        const Instruction &in = function.code[pc];
        if (in.op == Op::note && in.low() == static_cast<std::uint32_t>(Note::row)) {
            const Span row = program.rules[in.high()].rows[in.c].span;
            rows_[{row.source, row.begin}] += met[pc].run;
        }
    }
}

std::uint64_t RunCounts::times(Span span) const {
    std::uint64_t most = 0;
    each_within(span, [&](Span, const RunCount &count) { most = std::max(most, count.run); });
    return most;
}

bool RunCounts::has_code(Span span) const {
    bool found = false;
    each_within(span, [&](Span, const RunCount &) { found = true; });
    return found;
}

std::uint64_t RunCounts::times_of_row(Span span) const {
    const auto found = rows_.find({span.source, span.begin});
    return found == rows_.end() ? 0 : found->second;
}

const RunCount *RunCounts::at(Span span) const {
    const auto own = all_.find(span.source);
    if (own == all_.end()) {
        return nullptr;
    }
    const auto found = own->second.find({span.begin, span.end});
    return found == own->second.end() ? nullptr : &found->second;
}

} // namespace bylaw
