#include "interpreter/machine/stepper.hpp"

#include "interpreter/machine/run.hpp"

namespace bylaw {

Stepper::Stepper(const Program &program, const Bytecode &code, State &state)
    : run_(std::make_unique<Run>(program, code, state, around_)) {}

Stepper::Stepper(const Program &program, const Bytecode &code, State &state, const Surroundings &around)
    : around_(around), run_(std::make_unique<Run>(program, code, state, around_)) {}

Stepper::Stepper(const Program &program, const Bytecode &code, State &state, Workshop &shop)
    : run_(std::make_unique<Run>(program, code, state, around_, &shop)) {}

Stepper::Stepper(const Program &program, const Bytecode &code, State &state, const Surroundings &around,
                 Workshop &shop)
    : run_(std::make_unique<Run>(program, code, state, around, &shop)) {}

Stepper::~Stepper() = default;

bool Stepper::step() {
    return run_->step();
}

bool Stepper::step(const Instruction &in) {
    return run_->step(in);
}

bool Stepper::finish_call() {
    return run_->finish_call();
}

const Outcome &Stepper::outcome() const {
    return run_->outcome();
}

std::uint64_t Stepper::steps() const {
    return run_->steps();
}

Word Stepper::given() const {
    return run_->given();
}

} // namespace bylaw
