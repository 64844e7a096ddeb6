#include "interpreter/specialise/recipes.hpp"

#include "interpreter/residual/variable.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

using Kind = TermNode::Kind;

constexpr std::size_t most_parts = 24; // parts of a term that is computed by its structure

} // namespace

void Recipes::add(Term term, const Recipe &recipe) {
    recipes_[name(term)].push_back(recipe);
    if (terms_.is_yes_or_no(term)) {
        add_opposites(term, recipe);
    }
}

// `not a and b` is one operation on yes or no: a < b.
void Recipes::add_opposites(Term made, const Recipe &recipe) {
    const auto also = [&](Op op, Term a, Term b) {
        recipes_[name(made)].push_back({op, a, b, no_term, 0, {0, 1}});
    };
    const bool both = recipe.op == Op::lesser, either = recipe.op == Op::greater;
    if ((both || either) && terms_.is_yes_or_no(recipe.a) && terms_.is_yes_or_no(recipe.b)) {
        const Op op = both ? Op::less : Op::less_equal;
        also(op, terms_.opposite(recipe.a), recipe.b);
        also(op, terms_.opposite(recipe.b), recipe.a);
    }
    if (recipe.op == Op::negation) {
        const auto found = recipes_.find(name(recipe.a));
        for (std::size_t i = 0; found != recipes_.end() && i < found->second.size(); ++i) {
            const Recipe inner = found->second[i];
            if (inner.op == Op::less || inner.op == Op::less_equal) {
                also(inner.op == Op::less ? Op::less_equal : Op::less, inner.b, inner.a);
            }
        }
    }
}

void Recipes::add_choice(Term made, const Recipe &recipe) {
    add(made, recipe);
    if (terms_.is_yes_or_no(recipe.b)) {
        const Term opposite = terms_.opposite(recipe.b);
        add(made, {Op::choose, recipe.a, opposite, recipe.otherwise, 1 - recipe.imm, recipe.bounds});
        const Term condition = recipe.imm == 0 ? recipe.b : opposite;
        add_yes_or_no(made, recipe.a, condition, recipe.otherwise);
        join_choices(made, recipe, condition);
    }
}

// `a, or 1 if c` is `c or a`.
void Recipes::add_yes_or_no(Term made, Term word, Term condition, Term otherwise) {
    if (!terms_.is_yes_or_no(word) || !terms_.is_yes_or_no(otherwise)) {
        return;
    }
    if (terms_.is_number(word)) {
        add(made, {terms_.is(word, 1) ? Op::greater : Op::less, condition, otherwise, no_term, 0, {0, 1}});
    }
    if (terms_.is_number(otherwise)) {
        add(made,
            {terms_.is(otherwise, 0) ? Op::lesser : Op::less_equal, condition, word, no_term, 0, {0, 1}});
    }
}

// A choice whose word is a choice with the same other end is one choice, by both conditions.
void Recipes::join_choices(Term made, const Recipe &recipe, Term condition) {
    const auto inner = recipes_.find(name(recipe.a));
    if (inner == recipes_.end()) {
        return;
    }
    const std::vector<Recipe> ways = inner->second;
    for (const Recipe &way : ways) {
        if (way.op != Op::choose || way.imm != 0 || !terms_.is_yes_or_no(way.b)) {
            continue;
        }
        const bool keeps = name(way.a) == name(recipe.otherwise);
        if (keeps || name(way.otherwise) == name(recipe.otherwise)) {
            const Term only = terms_.both(condition, keeps ? terms_.opposite(way.b) : way.b);
            add(only, {keeps ? Op::less : Op::lesser, way.b, condition, no_term, 0, {0, 1}});
            const Term word = keeps ? way.otherwise : way.a;
            add(made, {Op::choose, word, only, recipe.otherwise, 0, recipe.bounds});
        }
    }
}

// A term of one draw is a table.
std::optional<Recipe> Recipes::by_draw(Term term) {
    std::vector<Term> parts{term};
    Term draw = no_term;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const TermNode &node = terms_.node(parts[i]);
        if (node.kind == Kind::number) {
            continue;
        }
        const Term test = node.kind == Kind::choice ? terms_.test_of(parts[i]) : no_term;
        if (test == no_term || terms_.node(test).kind != Kind::unknown || (draw != no_term && draw != test)) {
            return std::nullopt;
        }
        draw = test;
        parts.push_back(node.a);
        parts.push_back(node.b);
    }
    if (draw == no_term) {
        return std::nullopt;
    }
    std::vector<std::int32_t> values;
    for (std::uint32_t i = 0; i < terms_.node(draw).imm; ++i) {
        values.push_back(static_cast<std::int32_t>(terms_.where_drawn(term, i)));
    }
    const auto [low, high] = std::ranges::minmax(values);
    return Recipe{Op::lookup, draw, terms_.number(0), no_term, table(std::move(values)), {low, high}};
}

std::uint32_t Recipes::table(std::vector<std::int32_t> values) {
    const auto known = std::ranges::find(r_.tables, values);
    const auto number = static_cast<std::uint32_t>(known - r_.tables.begin());
    if (known == r_.tables.end()) {
        r_.tables.push_back(std::move(values));
    }
    return number;
}

// By its first test.
std::vector<Recipe> Recipes::by_structure(Term term) {
    const TermNode node = terms_.node(term);
    if (node.kind != Kind::choice || !terms_.is_yes_or_no(term) || !terms_.within(term, most_parts)) {
        return {};
    }
    if (auto table = by_draw(term)) {
        return {*table};
    }
    const Term test = terms_.test_of(term);
    const auto simple = [&](Op op, Term b) { return std::vector<Recipe>{{op, test, b, no_term, 0, {0, 1}}}; };
    if (!terms_.is_yes_or_no(test) || test == term) {
        return {};
    }
    if (terms_.is(node.a, 1)) {
        return terms_.is(node.b, 0) ? std::vector<Recipe>{} : simple(Op::greater, node.b);
    }
    if (terms_.is(node.a, 0)) {
        return terms_.is(node.b, 1) ? simple(Op::negation, terms_.number(0)) : simple(Op::less, node.b);
    }
    if (terms_.is(node.b, 0) || terms_.is(node.b, 1)) {
        return simple(terms_.is(node.b, 0) ? Op::lesser : Op::less_equal, node.a);
    }
    return {{Op::choose, node.a, test, node.b, 0, {0, 1}}};
}

void Recipes::consider(Plan &plan, Term name, const Recipe &recipe) {
    std::vector<Term> parts{name};
    for (const Term part : {recipe.a, recipe.b, recipe.otherwise}) {
        if (part == no_term) {
            continue;
        }
        const Plan &needed = this->plan(this->name(part));
        if (!needed.possible) {
            return;
        }
        patience_.spend(1 + parts.size() + needed.parts.size());
        std::vector<Term> joined;
        std::ranges::set_union(parts, needed.parts, std::back_inserter(joined));
        parts = std::move(joined);
    }
    efforts_[name] = effort_of(recipe.op);
    std::size_t effort = 0;
    for (const Term part : parts) {
        effort += efforts_[part];
    }
    if (!plan.possible || effort < plan.effort) {
        plan = {true, recipe, std::move(parts), effort};
    }
}

const Recipes::Plan &Recipes::plan(Term name) {
    const auto [at, made] = plans_.try_emplace(name); // while it is being made, it is no way to itself
    if (!made) {
        return at->second;
    }
    patience_.spend();
    Plan plan;
    if (terms_.is_number(name) || held_.contains(name)) {
        plan.possible = true;
    } else {
        const auto known = recipes_.find(name);
        for (std::size_t i = 0; known != recipes_.end() && i < known->second.size(); ++i) {
            consider(plan, name, known->second[i]);
        }
        for (const Recipe &each : by_structure(name)) {
            consider(plan, name, each);
        }
        efforts_[name] = plan.possible ? effort_of(plan.recipe.op) : 0;
    }
    return plans_[name] = std::move(plan);
}

std::optional<std::size_t> Recipes::effort(Term term) {
    const Plan &found = plan(name(term));
    return found.possible ? std::optional(found.effort) : std::nullopt;
}

std::optional<Recipe> Recipes::best(Term term) {
    const Term own = name(term);
    const Plan &found = plan(own);
    const bool known = !found.possible || terms_.is_number(own) || held_.contains(own);
    return known ? std::nullopt : std::optional(found.recipe);
}

Word Recipes::follow(Term term, std::vector<Instruction> &code) {
    const Term own = name(term);
    if (terms_.is_number(own)) {
        return terms_.node(own).number;
    }
    if (const auto held = held_.find(own); held != held_.end()) {
        return held->second;
    }
    if (!plan(own).possible) {
        failed_ = true;
        return 0;
    }
    const Recipe recipe = plan(own).recipe;
    const Word a = follow(recipe.a, code), b = follow(recipe.b, code);
    const Word otherwise = recipe.otherwise == no_term ? 0 : follow(recipe.otherwise, code);
    const std::uint32_t to = r_.variables++;
    if (!r_.bounds.empty()) {
        r_.bounds.push_back(recipe.bounds);
    }
    if (recipe.op == Op::choose) {
        code.push_back({Op::copy, to, otherwise, 0, 0});
    }
    code.push_back({recipe.op, to, a, b, recipe.imm});
    held_[own] = variable(to);
    return variable(to);
}

} // namespace bylaw::residual
