// HookRunner over a sandbox.
#include "base/text/filled.hpp"
#include "interpreter/lua/convert.hpp"
#include "interpreter/lua/files.hpp"
#include "interpreter/lua/protected.hpp"

#include <new>
#include <optional>

namespace bylaw::lua {
namespace {

using Cause = HookProblem::Cause;

void refuse_result(Run &run, const std::string &returned) {
    run.cause = Cause::result;
    run.message = filled("the hook `{}` must return {}, but it returned {}",
                         {run.hook->name, describe(run.hook->result), returned});
}

// Takes the results, which stand on the stack above the function. Lua can raise nothing here.
void take_result(lua_State *L, int function, Run &run) noexcept {
    try {
        const int count = lua_gettop(L) - function;
        std::string why;
        if (count > 1)
            refuse_result(run, std::to_string(count) + " values");
        else if (count == 1 && !read_value(L, -1, run.result, why))
            refuse_result(run, why);
        else if (!fit(run.hook->result, run.result, *run.host))
            refuse_result(run, describe(run.result));
    } catch (...) {
        keep_exception(state_of(L));
    }
}

// A wrong result is blamed on the function: Lua does not tell which `return` it came from.
void blame_function(lua_State *L, int function, Run &run) {
    lua_Debug definition;
    lua_pushvalue(L, function);
    lua_getinfo(L, ">S", &definition);
    run.place = {run.hook->file, static_cast<std::uint32_t>(definition.linedefined)};
}

int call_hook(lua_State *L) {
    Run &run = *static_cast<Run *>(lua_touserdata(L, 1));
    push_hook(L, run);
    const int function = lua_gettop(L);
    const int arguments = static_cast<int>(run.arguments.size());
    luaL_checkstack(L, arguments + 8, "too many arguments");
    run.started = true;
    lua_pushvalue(L, function);
    for (const HookValue &argument : run.arguments)
        push_value(L, argument);
    lua_call(L, arguments, LUA_MULTRET);
    luaL_checkstack(L, 8, nullptr);
    take_result(L, function, run);
    if (run.cause == Cause::result)
        blame_function(L, function, run);
    return 0;
}

int probe_hook(lua_State *L) {
    Run &run = *static_cast<Run *>(lua_touserdata(L, 1));
    push_hook(L, run);
    check_parameters(L, run);
    return 0;
}

class LuaRunner : public HookRunner {
  public:
    LuaRunner(std::shared_ptr<const HookTable> table, const LuaLimits &limits);

    HookOutcome run(HookId hook, std::span<const HookValue> arguments, HookHost &host) override;

    std::optional<DiceId> read_dice(std::string_view text, DiceTable &table) const override {
        return table_->read_dice ? table_->read_dice(text, table) : std::nullopt;
    }

    // Returns the error of a hook, without running it.
    std::optional<HookProblem> probe(HookId hook);

    // Returns the compile errors of each file.
    const std::vector<std::optional<HookProblem>> &file_problems() const { return file_problems_; }

  private:
    HookOutcome start(HookId hook, Run &run, lua_CFunction function);

    std::shared_ptr<const HookTable> table_;
    std::optional<Sandbox> sandbox_; // none where there are no hooks: making it takes longer than many a game
    std::vector<std::optional<HookProblem>> file_problems_;
};

LuaRunner::LuaRunner(std::shared_ptr<const HookTable> table, const LuaLimits &limits)
    : table_(std::move(table)) {
    if (table_->files.empty())
        return;
    sandbox_.emplace(limits);
    if (sandbox_->state().budget.host_is_full)
        throw std::bad_alloc();
    for (std::uint32_t file = 0; file < table_->files.size(); ++file)
        file_problems_.push_back(
            sandbox_->lua()
                ? compile_file(*sandbox_, *table_, file)
                : HookProblem{Cause::memory, "the memory limit does not hold the Lua library", file});
    Budget &budget = sandbox_->state().budget;
    budget.longest_kept_text = budget.longest_text;
}

HookOutcome LuaRunner::start(HookId hook, Run &run, lua_CFunction function) {
    run.hook = &table_->hooks[hook];
    run.place.file = run.hook->file;
    HookOutcome outcome{HookOutcome::State::failed, {}, file_problems_[run.hook->file]};
    if (!outcome.problem)
        outcome = run_protected(*sandbox_, run, function, &run);
    if (outcome.problem)
        outcome.problem->hook = hook;
    return outcome;
}

HookOutcome LuaRunner::run(HookId hook, std::span<const HookValue> arguments, HookHost &host) {
    Run run;
    run.arguments = arguments;
    run.host = &host;
    return start(hook, run, call_hook);
}

std::optional<HookProblem> LuaRunner::probe(HookId hook) {
    Run run;
    return start(hook, run, probe_hook).problem;
}

// Hooks that share a file would all report what is wrong with the file.
bool is_known(const std::vector<HookProblem> &problems, const HookProblem &problem) {
    for (const HookProblem &known : problems)
        if (known.file == problem.file && known.line == problem.line && known.message == problem.message)
            return true;
    return false;
}

} // namespace
} // namespace bylaw::lua

namespace bylaw {

std::unique_ptr<HookRunner> make_lua_runner(std::shared_ptr<const HookTable> table, const LuaLimits &limits) {
    return std::make_unique<lua::LuaRunner>(std::move(table), limits);
}

std::vector<HookProblem> check_lua_hooks(const HookTable &table, const LuaLimits &limits) {
    // The runner lives no longer than this call; the empty deleter leaves the table to the caller.
    lua::LuaRunner runner({&table, [](const HookTable *) {}}, limits);
    std::vector<HookProblem> problems;
    for (const auto &problem : runner.file_problems())
        if (problem)
            problems.push_back(*problem);
    for (HookId hook = 0; hook < table.hooks.size(); ++hook) {
        const auto problem =
            runner.file_problems()[table.hooks[hook].file] ? std::nullopt : runner.probe(hook);
        if (problem && !lua::is_known(problems, *problem))
            problems.push_back(*problem);
    }
    return problems;
}

} // namespace bylaw
