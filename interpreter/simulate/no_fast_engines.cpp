// Where nothing is partially evaluated (BYLAW_ACCELERATION=OFF) there is no code that these could run.
#include "interpreter/simulate/fast_engines.hpp"

namespace bylaw {

namespace {

NoEngine left_out() {
    NoEngine no;
    no.sort = NoEngine::Sort::lacking;
    no.obstacle.why = "this program was built without it";
    return no;
}

std::unique_ptr<TrialEngine> none(NoEngine *why) {
    if (why != nullptr) {
        *why = left_out();
    }
    return nullptr;
}

} // namespace

NoEngine why_not_compiled() {
    return left_out();
}
bool has_jit() {
    return false;
}
std::vector<std::string_view> machine_code_names() {
    return {};
}
std::unique_ptr<TrialEngine> make_compiled_engine(const TrialSetup &) {
    return nullptr;
}
std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup) {
    return make_reference_engine(setup);
}
std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &,
                                                std::unique_ptr<ReferenceEngine> reference) {
    return reference;
}
std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &, NoEngine *why) {
    return none(why);
}
std::unique_ptr<TrialEngine> make_batch_engine(const TrialSetup &, NoEngine *why) {
    return none(why);
}

} // namespace bylaw
