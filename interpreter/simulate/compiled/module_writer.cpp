#include "interpreter/simulate/compiled/module_writer.hpp"

#include "base/text/filled.hpp"
#include "interpreter/machine/grid_lines.hpp"
#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/function_writer.hpp"
#include "interpreter/simulate/compiled/runtime_text.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::compiled {

namespace {

// Names disjoint parts of memory: a store in one is not read in another.
constexpr std::string_view parts[] = {"context",    "words",  "things", "lists",     "frame",
                                      "window",     "steps",  "borne",  "active",    "memos",
                                      "remembered", "random", "dice",   "instances", "luck"};
constexpr std::size_t first_part = 10;

// `!tbaa !words` becomes `!tbaa !21`.
std::string with_parts(const std::string &text) {
    static constexpr std::string_view mark = "!tbaa !";
    std::string made;
    made.reserve(text.size());
    std::size_t from = 0;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, from)) {
        const std::size_t name = at + mark.size();
        std::size_t end = name;
        while (end < text.size() && text[end] >= 'a' && text[end] <= 'z') {
            ++end;
        }
        const std::string_view part = std::string_view(text).substr(name, end - name);
        const auto found =
            static_cast<std::size_t>(std::find(std::begin(parts), std::end(parts), part) - std::begin(parts));
        made.append(text, from, name - from);
        made += number(first_part + 2 * found + 1);
        from = end;
    }
    return made.append(text, from);
}

std::string part_nodes() {
    std::string text = "!0 = !{}\n!1 = !{!\"bylaw\"}\n";
    for (std::size_t i = 0; i < std::size(parts); ++i) {
        const std::string scalar = number(first_part + 2 * i), access = number(first_part + 2 * i + 1);
        text += "!" + scalar + " = !{!\"" + std::string(parts[i]) + "\", !1, i64 0}\n";
        text += "!" + access + " = !{!" + scalar + ", !" + scalar + ", i64 0}\n";
    }
    return text;
}

std::string table(const std::string &name, std::string_view type, const std::vector<std::string> &elements) {
    std::string text =
        name + " = internal constant [" + number(elements.size()) + " x " + std::string(type) + "] [";
    for (std::size_t i = 0; i < elements.size(); ++i) {
        text += (i == 0 ? "" : ", ") + std::string(type) + " " + elements[i];
    }
    return text + "]\n";
}

std::string numbers(const std::string &name, std::string_view type, std::size_t count,
                    const std::function<std::uint64_t(std::size_t)> &at) {
    std::vector<std::string> made;
    for (std::size_t i = 0; i < std::max<std::size_t>(count, 1); ++i) {
        made.push_back(i < count ? number(static_cast<std::int64_t>(at(i))) : "0");
    }
    return table(name, type, made);
}

class ModuleWriter {
  public:
    explicit ModuleWriter(const Plan &plan) : plan_(plan), program_(plan.program()), code_(plan.code()) {}

    std::string write();

  private:
    void write_things(), write_players(), write_grids(), write_rules(), write_changes(), write_acts(),
        write_functions();
    void write_changed(const std::string &name, const std::vector<std::size_t> &memos);
    void write_thunks(const std::string &name,
                      const std::function<std::uint32_t(const RuleCode &)> &function);
    std::string write_thunk(std::uint32_t function);

    const Plan &plan_;
    const Program &program_;
    const Bytecode &code_;
    std::string text_;
    std::set<std::uint32_t> thunks_;
};

// Writes the things that exist when a trial begins, which do not change while it runs. If others are made,
// one more entry stands for all of these; for a kind without new things the table is complete.
void ModuleWriter::write_things() {
    const auto &things = plan_.prepared().things;
    const bool fixed = plan_.things_are_fixed();
    const auto write = [&](const std::string &name, std::string_view type, std::uint64_t made,
                           const std::function<std::uint64_t(std::size_t)> &at) {
        text_ += numbers(name, type, things.size() + (fixed ? 0 : 1),
                         [&](std::size_t i) { return i < things.size() ? at(i) : made; });
    };
    write("@offsets", "i64", 0, [&](std::size_t i) { return things[i].offset; });
    const auto write_next = [&](const std::string &name, KindId kind,
                                const std::function<bool(std::size_t)> &is) {
        constexpr std::uint64_t none = std::uint64_t{1} << 62; // more than any
        const std::uint64_t last = plan_.makes(kind) ? unsaid_next : none;
        write(name, "i64", last, [&](std::size_t i) {
            std::size_t next = i + 1;
            while (next < things.size() && !is(next)) {
                ++next;
            }
            return next < things.size() ? next : last;
        });
    };
    write_next("@next_any", any_kind, [](std::size_t) { return true; });
    for (KindId kind = 0; kind < code_.kind_is.size(); ++kind) {
        const auto is = [&](std::size_t thing) {
            return thing > 0 && code_.kind_is[things[thing].kind][kind];
        };
        write("@kind" + number(kind), "i8", plan_.makes(kind) ? unsaid_kind : 0,
              [&](std::size_t i) { return is(i) ? 1U : 0U; });
        write_next("@next" + number(kind), kind, is);
    }
}

// Who plays by which policy, where that does not change either. What is made has none.
void ModuleWriter::write_players() {
    const State &prepared = plan_.prepared();
    text_ += numbers("@policies", "i64", prepared.things.size() + 1, [&](std::size_t i) {
        const auto found = std::ranges::find(prepared.players, static_cast<ThingId>(i), &Player::asker);
        return found == prepared.players.end() ? ~std::uint64_t{0} : std::uint64_t{found->policy};
    });
}

void ModuleWriter::write_grids() {
    for (std::size_t i = 0; i < program_.grids.size(); ++i) {
        const Grid &grid = program_.grids[i];
        const std::string name = "@grid" + number(i);
        text_ += numbers(name, "i64", grid.cells.size(),
                         [&](std::size_t cell) { return static_cast<std::uint64_t>(grid.cells[cell]); });
        for (std::size_t key = 0; key < grid.keys.size(); ++key) {
            if (const auto lines = key_lines(grid.keys[key])) {
                text_ += numbers(name + "_" + number(key), "i32", lines->lines.size(),
                                 [&](std::size_t line) { return lines->lines[line]; });
            }
        }
    }
}

void ModuleWriter::write_rules() {
    for (RuleId ancestor = 0; ancestor < code_.rules.size(); ++ancestor) {
        text_ += numbers("@rule_is" + number(ancestor), "i8", code_.rules.size(),
                         [&](std::size_t rule) { return code_.rule_is[rule][ancestor] ? 1U : 0U; });
    }
}

void ModuleWriter::write_changed(const std::string &name, const std::vector<std::size_t> &memos) {
    text_ += "define internal void @" + name + "(ptr %cx) nounwind {\n";
    for (std::size_t i = 0; i < memos.size(); ++i) {
        const std::string n = number(i);
        text_ += filled(
            "  %p{} = getelementptr i8, ptr %cx, i64 {}\n  %o{} = load i64, ptr %p{}, !tbaa !memos\n"
            "  %n{} = add i64 %o{}, 1\n  store i64 %n{}, ptr %p{}, !tbaa !memos\n",
            {n, number(sizeof(Context) + plan_.memos()[memos[i]].changed * sizeof(Word)), n, n, n, n, n, n});
    }
    text_ += "  ret void\n}\n";
}

void ModuleWriter::write_changes() {
    const Watched &watched = plan_.watched();
    std::vector<std::size_t> all, conditions;
    for (std::size_t i = 0; i < plan_.memos().size(); ++i) {
        all.push_back(i);
        const auto &of = plan_.memos()[i].watched;
        if (std::ranges::any_of(of, [&](std::uint32_t each) {
                return each >= watched.condition(0) && each <= watched.any_condition();
            })) {
            conditions.push_back(i);
        }
    }
    write_changed("changed_all", all);
    write_changed("changed_conditions", conditions);
    for (std::uint32_t i = 0; i < watched.count(); ++i) {
        if (const auto readers = plan_.readers(i); !readers.empty()) {
            write_changed("changed" + number(i), readers);
        }
    }
}

// From the words of an act.
std::string ModuleWriter::write_thunk(std::uint32_t function) {
    const std::string name = "@act" + number(function);
    if (!thunks_.insert(function).second) {
        return name;
    }
    const std::size_t all = parameters_of(plan_, function);
    const std::size_t count = code_.functions[function].rule == no_id ? all : all - 1;
    text_ += "define internal {i64, i64} " + name + "(ptr %cx, i64 %mode, ptr %words) nounwind {\n";
    std::string arguments;
    for (std::size_t i = 0; i < all; ++i) {
        const std::string n = number(i);
        if (i < count) {
            text_ += filled(
                "  %a{} = getelementptr i64, ptr %words, i64 {}\n  %w{} = load i64, ptr %a{}, !tbaa !lists\n",
                {n, number(i + 1), n, n});
        }
        arguments += i < count ? ", i64 %w" + n : ", i64 0";
    }
    const bool remembered = plan_.memo(function) != nullptr;
    text_ += filled("  %given = call {i64, i64} {}(ptr %cx, i64 %mode{})\n  ret {i64, i64} %given\n}\n",
                    {remembered ? name_of_memo(function) : name_of({function, 0}), arguments});
    return name;
}

void ModuleWriter::write_thunks(const std::string &name,
                                const std::function<std::uint32_t(const RuleCode &)> &function) {
    std::vector<std::string> made;
    for (const RuleCode &each : code_.rules) {
        const std::uint32_t of = function(each);
        const bool there = of != no_id && plan_.versions().contains({of, 0});
        made.push_back(there ? write_thunk(of) : "@act_of_none");
    }
    text_ += table(name, "ptr", made);
}

void ModuleWriter::write_acts() {
    text_ += filled("define internal {i64, i64} @act_of_none(ptr %cx, i64 %mode, ptr %words) nounwind {\n"
                    "  call void {}(ptr %cx) cold noreturn nounwind\n  unreachable\n}\n",
                    {helper("give_up")});
    write_thunks("@perform_acts", [](const RuleCode &rule) { return rule.perform; });
    write_thunks("@legal_acts", [](const RuleCode &rule) { return rule.legal; });
    write_thunks("@payable_acts", [](const RuleCode &rule) { return rule.payable; });
    write_thunks("@pay_acts", [](const RuleCode &rule) { return rule.pay; });
}

void ModuleWriter::write_functions() {
    for (const Version &each : plan_.versions()) {
        text_ += FunctionWriter(plan_, each).write();
    }
    for (const MemoPlan &each : plan_.memos()) {
        text_ += FunctionWriter(plan_, Version{each.function, 0}).write_memo(each);
    }
    for (std::size_t i = 0; i < plan_.prepared().calls.size(); ++i) {
        text_ += FunctionWriter(plan_, i).write();
    }
    text_ += "define i64 @run(ptr %cx) nounwind {\n  %given = call {i64, i64} @resume0(ptr %cx, ptr null)\n"
             "  %steps = extractvalue {i64, i64} %given, 1\n  ret i64 %steps\n}\n";
}

std::string ModuleWriter::write() {
    write_things();
    write_players();
    write_grids();
    write_rules();
    text_ += runtime_text(program_.dice.size());
    write_changes();
    write_acts();
    write_functions();
    return with_parts(text_) + part_nodes() + "!2 = !{!\"branch_weights\", i32 1, i32 1000000}\n";
}

} // namespace

std::string write_module(const Plan &plan) {
    return ModuleWriter(plan).write();
}

} // namespace bylaw::compiled
