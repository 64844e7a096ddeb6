#include "interpreter/simulate/compiled/passes.hpp"

#include "base/text/filled.hpp"

#include <string_view>

namespace bylaw::compiled {

namespace {

// Each takes `instcombine` as it is called.
constexpr std::string_view before =
    "annotation2metadata,inferattrs,function(sroa,early-cse<memssa>,simplifycfg,{}),"
    "ipsccp,globalopt,cgscc(inline,function-attrs,function(sroa,early-cse<memssa>,";
constexpr std::string_view of_functions =
    "jump-threading,correlated-propagation,simplifycfg,{},reassociate,"
    "loop-mssa(loop-rotate,licm,simple-loop-unswitch),simplifycfg,{},gvn,dse,"
    "adce,simplifycfg,{}";
constexpr std::string_view after = ")),globaldce";

// Makes trials as fast as `default<O3>` does, within a hundredth, in three quarters of its time.
Passes at_once(const std::string &combine) {
    return {filled(before, {combine}) + filled(of_functions, {combine, combine, combine}) +
                std::string(after),
            ""};
}

// Functions grow into their callers before they have become as short as they can: such trials take up to a
// twentieth longer, where they are short. But all threads work on most of it.
Passes shared(const std::string &combine) {
    return {filled(before, {combine}) + "simplifycfg" + std::string(after),
            "function(" + filled(of_functions, {combine, combine, combine}) + ")"};
}

} // namespace

bool is_small(std::size_t size) {
    return size < 400'000;
}

std::vector<Passes> passes_for(std::size_t size, unsigned threads) {
    constexpr std::size_t large = 1'800'000; // from here on several threads are half a second faster
    const Passes all{"default<O3>", ""};
    const auto chosen = size < large || threads == 1 ? at_once : shared;
    // It has to be told from LLVM 18 on that it may leave something to the next time, or it ends the program.
    const std::vector<Passes> made{chosen("instcombine<no-verify-fixpoint>"), chosen("instcombine"), all};
    return is_small(size) ? std::vector{all} : made;
}

} // namespace bylaw::compiled
