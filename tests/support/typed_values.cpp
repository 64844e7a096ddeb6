#include "tests/support/typed_values.hpp"

#include <array>
#include <utility>

namespace bylaw::test {

const char *name(Sort sort) {
    static constexpr std::array names{"number", "yesno", "aim",   "dice",         "being",        "hero",
                                      "knight", "box",   "thing", "list of hero", "list of being"};
    return names[static_cast<std::size_t>(sort)];
}

std::string TypedValues::named(Sort wanted) {
    std::vector<std::string> fitting;
    for (const Known &one : scope_)
        if (one.sort == wanted || (one.sort > wanted && wanted >= Sort::being && one.sort <= Sort::knight))
            fitting.push_back(one.name);
    return fitting.empty() ? std::string() : fitting[c_.below(fitting.size())];
}

std::string TypedValues::asker() {
    const std::string one = named(Sort::being);
    return one.empty() ? "gm" : one;
}

std::string TypedValues::call(const Rule &rule, std::size_t depth) {
    std::string text = rule.name + "(";
    for (std::size_t i = 0; i < rule.roles.size(); ++i)
        text += (i == 0 ? "" : ", ") + value(rule.roles[i], depth);
    return text + ")";
}

std::string TypedValues::value(Sort wanted, std::size_t depth) {
    if (wrong_ > 0 && c_.once_in(wrong_))
        wanted = any_sort();
    if (mixed_ > 0 && wanted >= Sort::being && wanted <= Sort::knight && c_.once_in(mixed_))
        wanted = a_thing();
    if (depth > 0 && c_.once_in(4))
        if (std::string called = found(formulas_, wanted, depth); !called.empty())
            return called;
    if (depth > 0 && !pure_ && c_.once_in(5))
        if (std::string called = found(procedures_, wanted, depth); !called.empty())
            return called;
    if (c_.once_in(2))
        for (std::size_t tries = 0; tries < 4; ++tries)
            if (const Known *one = scope_.empty() ? nullptr : &scope_[c_.below(scope_.size())];
                one && one->sort == wanted)
                return one->name;
    return made(wanted, depth);
}

std::string TypedValues::found(const std::vector<Rule> &among, Sort wanted, std::size_t depth) {
    for (const Rule &rule : among)
        if (rule.result == wanted && c_.once_in(2))
            return call(rule, depth - 1);
    return {};
}

// What stands before a dot is known to be of the kind.
std::string TypedValues::base(Sort kind, std::size_t depth) {
    const std::size_t mixed = std::exchange(mixed_, 0), wrong = std::exchange(wrong_, 0);
    std::string text = value(kind, depth);
    mixed_ = mixed, wrong_ = wrong;
    return text;
}

std::string TypedValues::someone(Sort kind) {
    for (const Known &one : scope_)
        if (one.sort == kind)
            return one.name;
    return "(first x in " + std::string(name(kind)) + ")";
}

std::string TypedValues::made(Sort wanted, std::size_t depth) {
    const std::size_t d = depth == 0 ? 0 : depth - 1;
    const auto choice = [&](std::size_t pure, std::size_t all) {
        return depth == 0 ? 0 : c_.below(pure_ ? pure : all);
    };
    switch (wanted) {
    case Sort::number: return number(choice(6, 9), d);
    case Sort::yesno: return yesno(choice(5, 5), d);
    case Sort::aim: return aim(choice(3, 5), d);
    case Sort::dice: return dice(choice(3, 4), d);
    case Sort::being:
        switch (choice(3, 3)) {
        case 1: return base(Sort::being, d) + ".friend";
        case 2: return value(Sort::beings, d) + "[1]";
        default: return someone(Sort::being);
        }
    case Sort::hero: return hero(choice(5, 7), d);
    case Sort::knight: return choice(2, 2) == 0 ? someone(Sort::knight) : base(Sort::hero, d) + ".lord";
    case Sort::box: return someone(Sort::box);
    case Sort::thing: return choice(2, 2) == 0 ? value(a_thing(), 0) : base(Sort::box, d) + ".loot";
    case Sort::heroes: return heroes(choice(4, 5), d);
    default: return choice(2, 2) == 0 ? "being" : base(Sort::being, d) + ".band";
    }
}

// Mostly one that a short list has.
std::string TypedValues::place(std::size_t d) {
    return c_.once_in(4) ? value(Sort::number, d) : "1";
}

std::string TypedValues::number(std::size_t choice, std::size_t d) {
    switch (choice) {
    case 1: return base(Sort::hero, d) + ".luck";
    case 2:
        return "(" + value(Sort::number, d) + (c_.once_in(2) ? " + " : " * ") + value(Sort::number, d) + ")";
    case 3: return base(Sort::being, d) + ".size_of[" + value(Sort::aim, d) + "]";
    case 4: return "size(" + value(c_.once_in(2) ? Sort::heroes : Sort::beings, d) + ")";
    case 5: return base(Sort::hero, d) + ".worth";
    case 6: return "roll(" + value(Sort::dice, d) + ")";
    case 7: return "any_number(" + value(Sort::thing, d) + ")";
    case 8: return base(Sort::knight, d) + ".last";
    default: return std::to_string(c_.below(9));
    }
}

std::string TypedValues::yesno(std::size_t choice, std::size_t d) {
    switch (choice) {
    case 1: return "(" + value(Sort::being, d) + " is " + name(a_thing()) + ")";
    case 2: return "(" + value(Sort::number, d) + " > " + value(Sort::number, d) + ")";
    case 3: return "(" + value(Sort::being, d) + " in " + value(Sort::heroes, d) + ")";
    case 4: return "(" + value(Sort::hero, d) + " is brave)";
    default: return c_.once_in(2) ? "yes" : "no";
    }
}

std::string TypedValues::aim(std::size_t choice, std::size_t d) {
    switch (choice) {
    case 1: return base(Sort::knight, d) + ".mood";
    case 2: return "kept";
    case 3: return "(ask " + asker() + " \"which?\" from aim)";
    case 4: return "any_aim(" + value(Sort::being, d) + ")";
    default: return c_.once_in(2) ? "head" : "legs";
    }
}

std::string TypedValues::dice(std::size_t choice, std::size_t d) {
    switch (choice) {
    case 1: return base(Sort::hero, d) + ".weapon";
    case 2: return "((" + value(Sort::number, d) + ")d(" + value(Sort::number, d) + "))";
    case 3: return "any_dice(" + value(Sort::being, d) + ")";
    default: return "d6";
    }
}

std::string TypedValues::hero(std::size_t choice, std::size_t d) {
    switch (choice) {
    case 1: return base(Sort::being, d) + ".idol";
    case 2: return value(Sort::heroes, d) + "[" + place(d) + "]";
    case 3: return base(Sort::box, d) + ".owner";
    case 4: return "(first h in " + value(Sort::beings, d) + " where h is hero)";
    case 5: return "any_hero(" + value(Sort::being, d) + ")";
    case 6: return "(ask gm \"who?\" from " + value(Sort::heroes, d) + ")";
    default: return someone(Sort::hero);
    }
}

std::string TypedValues::heroes(std::size_t choice, std::size_t d) {
    switch (choice) {
    case 1: return base(Sort::hero, d) + ".pages";
    case 2: return "[" + value(Sort::hero, d) + ", " + value(Sort::hero, d) + "]";
    case 3: return "(all h in being where h is hero)";
    case 4: return "any_heroes(" + value(Sort::being, d) + ")";
    default: return "hero";
    }
}

} // namespace bylaw::test
