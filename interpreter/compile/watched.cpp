#include "interpreter/compile/watched.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace bylaw {

namespace {

constexpr int deepest_formula = 32; // formulas within formulas; deeper ones count as looking elsewhere

class Search {
  public:
    Search(const Program &program, FieldId field, bool of_condition)
        : p_(program), field_(field), of_condition_(of_condition) {}

    // `own`: which registers of the function hold the one that it is about.
    bool function(FunctionId id, const std::vector<bool> &own, int depth) {
        return id >= p_.functions.size() || depth > deepest_formula ||
               tree(p_.functions[id].body, own, depth);
    }

  private:
    bool is_own(ir::NodeId id, const std::vector<bool> &own) const {
        const ir::Node &node = p_.ir[id];
        if (node.op == ir::Op::bearer)
            return of_condition_;
        return node.op == ir::Op::local && static_cast<std::size_t>(node.value) < own.size() &&
               own[static_cast<std::size_t>(node.value)];
    }

    bool tree(ir::NodeId id, const std::vector<bool> &own, int depth) {
        if (id == ir::none)
            return false;
        const ir::Node &node = p_.ir[id];
        const auto args = p_.ir.args(id);
        const bool read = node.op == ir::Op::field || node.op == ir::Op::field_base ||
                          node.op == ir::Op::field_max || node.op == ir::Op::field_min;
        if (read && node.value == static_cast<std::int64_t>(field_) &&
            (args.empty() || !is_own(args[0], own)))
            return true;
        if (node.op == ir::Op::call_formula && formula(node, args, own, depth))
            return true;
        return std::ranges::any_of(args, [&](ir::NodeId arg) { return tree(arg, own, depth); });
    }

    bool formula(const ir::Node &node, std::span<const ir::NodeId> args, const std::vector<bool> &own,
                 int depth) {
        const FunctionId called = p_.formulas[static_cast<std::size_t>(node.value)].function;
        std::vector<bool> given;
        for (const ir::NodeId arg : args)
            given.push_back(is_own(arg, own));
        return function(called, given, depth + 1);
    }

    const Program &p_;
    FieldId field_;
    bool of_condition_;
};

bool looks_elsewhere(const Program &program, const Whenever &each, FieldId field) {
    const bool of_condition = program.bundles[each.bundle].sort == BundleSort::condition;
    // The only register that it begins with is the thing, or the instance: what that bears is `bearer`.
    return Search(program, field, of_condition).function(each.condition, {!of_condition}, 0);
}

// The kinds of the things that are made when one of this kind is: itself, and what its fields begin with.
class MadeKinds {
  public:
    explicit MadeKinds(const Program &program) : p_(program) {}

    std::set<KindId> found;

    void add(KindId kind) {
        if (!found.insert(kind).second) {
            return;
        }
        for (const FieldId field : p_.kinds[kind].fields) {
            start(p_.fields[field].initial);
        }
        for (KindId k = kind; k != no_id; k = p_.kinds[k].parent) {
            for (const Initial &each : p_.kinds[k].initials) {
                start(each.function);
            }
        }
    }

  private:
    void start(FunctionId function) {
        if (function < p_.functions.size()) {
            tree(p_.functions[function].body);
        }
    }

    void tree(ir::NodeId id) {
        if (id == ir::none) {
            return;
        }
        if (p_.ir[id].op == ir::Op::make) {
            add(static_cast<KindId>(p_.ir[id].value));
        }
        for (const ir::NodeId each : p_.ir.args(id)) {
            tree(each);
        }
    }

    const Program &p_;
};

// Each field's watchers stand in their order; one that several fields share keeps its place.
void merge(const std::vector<std::uint32_t> &more, std::vector<std::uint32_t> &all) {
    auto before = all.end() - all.begin();
    for (auto each = more.rbegin(); each != more.rend(); ++each) {
        const auto known = std::ranges::find(all, *each);
        if (known == all.end()) {
            all.insert(all.begin() + before, *each);
        } else {
            before = known - all.begin();
        }
    }
}

} // namespace

const std::vector<std::uint32_t> &Watched::elsewhere(FieldId field) {
    auto &known = elsewhere_[field];
    if (!known) {
        known = program_.fields[field].watchers;
        std::erase_if(*known, [&](std::uint32_t watcher) {
            return !looks_elsewhere(program_, program_.whenevers[watcher], field);
        });
    }
    return *known;
}

std::vector<std::uint32_t> Watched::by_made(KindId kind) {
    MadeKinds made(program_);
    made.add(kind);
    std::vector<std::uint32_t> all;
    for (const KindId each : made.found) {
        for (const FieldId field : program_.kinds[each].fields) {
            merge(elsewhere(field), all);
        }
    }
    return all;
}

} // namespace bylaw
