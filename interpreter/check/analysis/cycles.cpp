// Finds cycles: formulas that call each other, fields whose modifiers read them, starting values that start
// from each other, conditions that hold while they hold. One depth-first search covers all of these.
#include "interpreter/check/analysis/analysis.hpp"

#include <algorithm>
#include <array>

namespace bylaw::check {

namespace {

enum class Sort : std::uint8_t { formula, field_value, field_start, condition, field_end };
using Key = std::pair<Sort, std::uint32_t>;

class CycleFinder {
  public:
    CycleFinder(const Program &program, DiagnosticSink &sink) : program_(program), sink_(sink) {
        marks(Sort::formula).resize(program.formulas.size());
        marks(Sort::field_value).resize(program.fields.size());
        marks(Sort::field_start).resize(program.fields.size());
        marks(Sort::condition).resize(program.conditions.size());
        marks(Sort::field_end).resize(program.fields.size());
    }

    void run() {
        for (FormulaId i = 0; i < program_.formulas.size(); ++i)
            visit({Sort::formula, i});
        for (FieldId i = 0; i < program_.fields.size(); ++i)
            visit({Sort::field_value, i}), visit({Sort::field_start, i});
        for (ConditionId i = 0; i < program_.conditions.size(); ++i)
            visit({Sort::condition, i});
    }

  private:
    enum class Mark : std::uint8_t { fresh, running, done };

    std::vector<Mark> &marks(Sort sort) { return marks_[static_cast<std::size_t>(sort)]; }

    void visit(Key key) {
        Mark &mark = marks(key.first)[key.second];
        if (mark == Mark::running)
            report(key);
        if (mark != Mark::fresh)
            return;
        mark = Mark::running;
        path_.push_back(key);
        look_inside(key);
        path_.pop_back();
        mark = Mark::done;
    }

    void look_inside(Key key) {
        switch (key.first) {
        case Sort::formula: {
            const Formula &f = program_.formulas[key.second];
            function(f.function, Sort::field_value);
            modifiers(f.modifies);
            break;
        }
        case Sort::field_value:
            modifiers(program_.fields[key.second].modifies);
            if (program_.fields[key.second].sort == FieldSort::pool) // it reads as what its ends leave of it
                visit({Sort::field_end, key.second});
            break;
        case Sort::field_end:
            function(program_.fields[key.second].low, Sort::field_value);
            function(program_.fields[key.second].high, Sort::field_value);
            break;
        case Sort::field_start: {
            const Field &f = program_.fields[key.second];
            function(f.initial, Sort::field_start);
            function(f.low, Sort::field_start);
            function(f.high, Sort::field_start);
            break;
        }
        case Sort::condition: function(program_.conditions[key.second].while_, Sort::field_value); break;
        }
    }

    void modifiers(const std::vector<ModifyMatch> &matches) {
        for (const ModifyMatch &m : matches) {
            const Modify &modify = program_.modifies[m.modify];
            const Bundle &bundle = program_.bundles[modify.bundle];
            if (bundle.sort == BundleSort::condition && program_.conditions[bundle.of].while_ != no_id)
                visit({Sort::condition, bundle.of});
            function(bundle.while_, Sort::field_value);
            tree(modify.guard, Sort::field_value);
            function(modify.function, Sort::field_value);
        }
    }

    void function(FunctionId id, Sort field_sort) {
        if (id < program_.functions.size())
            tree(program_.functions[id].body, field_sort);
    }

    void tree(ir::NodeId root, Sort field_sort) {
        walk(program_.ir, root, [&](const ir::Node &n, ir::NodeId) {
            auto id = static_cast<std::uint32_t>(n.value);
            if (n.op == ir::Op::call_formula)
                visit({Sort::formula, id});
            else if (n.op == ir::Op::field || (n.op == ir::Op::game_field && field_sort == Sort::field_value))
                visit({field_sort, id});
            else if (n.op == ir::Op::field_max || n.op == ir::Op::field_min)
                visit({field_sort == Sort::field_value ? Sort::field_end : field_sort, id});
            else if (n.op == ir::Op::bears && program_.conditions[id].while_ != no_id)
                visit({Sort::condition, id});
        });
    }

    std::string name(Key key) const {
        switch (key.first) {
        case Sort::formula: return program_.formulas[key.second].name;
        case Sort::condition: return program_.conditions[key.second].name;
        default: return program_.fields[key.second].name;
        }
    }
    Span span(Key key) const {
        switch (key.first) {
        case Sort::formula: return program_.formulas[key.second].span;
        case Sort::condition: return program_.conditions[key.second].span;
        default: return program_.fields[key.second].span;
        }
    }

    void report(Key key) {
        std::string path;
        bool inside = false;
        std::vector<Key> steps;
        for (Key step : path_) {
            inside = inside || step == key;
            if (!inside)
                continue;
            steps.push_back(step);
            if (step.first != Sort::field_end) // the pool stands before it
                path += "`" + name(step) + "` → ";
        }
        Diagnostic d(Code::cycle, span(key),
                     "`" + name(key) + "` is defined by itself: " + path + "`" + name(key) + "`");
        for (Key step : steps)
            if (step != key)
                d.others.push_back({span(step), "by way of this"});
        if (std::ranges::any_of(steps, [](Key step) { return step.first == Sort::condition; }))
            d.hint =
                "let the condition look at a field that nothing modifies, and modify a formula made of it";
        sink_.report(std::move(d));
    }

    const Program &program_;
    DiagnosticSink &sink_;
    std::array<std::vector<Mark>, 5> marks_; // by sort and number
    std::vector<Key> path_;
};

} // namespace

void find_cycles(const Program &program, DiagnosticSink &sink) {
    CycleFinder(program, sink).run();
}

} // namespace bylaw::check
