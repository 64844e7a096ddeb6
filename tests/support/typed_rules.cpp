#include "tests/support/typed_rules.hpp"

#include "tests/support/typed_declarations.hpp"

#include <array>
#include <utility>
#include <vector>

namespace bylaw::test {

std::size_t Choices::below(std::size_t n) {
    if (!bytes_.empty() || state_ == 0) {
        return next_ < bytes_.size() && n > 0 ? bytes_[next_++] % n : 0;
    }
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return n == 0 ? 0 : (state_ >> 33) % n;
}

namespace {

// being > hero > knight; box and thing apart. What each type is called in the text.
enum class Sort : std::uint8_t {
    number,
    yesno,
    aim,
    dice,
    being,
    hero,
    knight,
    box,
    thing,
    heroes,
    beings,
    count
};
constexpr std::array names{"number", "yesno", "aim",   "dice",         "being",        "hero",
                           "knight", "box",   "thing", "list of hero", "list of being"};
const char *name(Sort sort) {
    return names[static_cast<std::size_t>(sort)];
}

class Writer {
  public:
    Writer(Choices &choices, std::size_t wrong) : c_(choices), wrong_(wrong) {}

    std::string all() {
        text_ = typed_declarations;
        for (std::size_t i = 0, n = 2 + c_.below(3); i < n; ++i)
            formula(i);
        for (std::size_t i = 0, n = 2 + c_.below(4); i < n; ++i)
            procedure(i);
        policy();
        for (std::size_t i = 0; i < 3; ++i)
            game("test \"t" + std::to_string(i) + "\"", false);
        game("scenario s \"s\"", true);
        return text_;
    }

  private:
    struct Known {
        std::string name;
        Sort sort;
    };
    struct Rule {
        std::string name;
        std::vector<Sort> roles;
        Sort result;
    };

    Sort any_sort() { return static_cast<Sort>(c_.below(static_cast<std::size_t>(Sort::count))); }
    Sort a_thing() { return static_cast<Sort>(static_cast<std::size_t>(Sort::being) + c_.below(3)); }

    std::string roles(Rule &rule) {
        std::string text;
        scope_.clear();
        for (std::size_t i = 0, n = 1 + c_.below(3); i < n; ++i) {
            rule.roles.push_back(i == 0 ? a_thing() : any_sort());
            scope_.push_back({"r" + std::to_string(i), rule.roles.back()});
            text += (i == 0 ? "" : ", ") + scope_.back().name + ": " + name(rule.roles.back());
        }
        return text;
    }

    void formula(std::size_t i) {
        Rule rule{"f" + std::to_string(i), {}, any_sort()};
        pure_ = true;
        const std::string head =
            "formula " + rule.name + "(" + roles(rule) + "): " + name(rule.result) + " = ";
        text_ += head + value(rule.result, 3) + "\n";
        formulas_.push_back(std::move(rule));
        pure_ = false;
    }

    void procedure(std::size_t i) {
        Rule rule{"p" + std::to_string(i), {}, any_sort()};
        const bool action = c_.once_in(3);
        text_ += (action ? "action " : "procedure ") + rule.name + "(" + roles(rule) + ") {\n";
        if (c_.once_in(3)) {
            pure_ = true;
            text_ += "    requires " + value(Sort::yesno, 2) + "\n";
            pure_ = false;
        }
        if (action && c_.once_in(2))
            text_ += "    cost 1 r0.wind\n";
        text_ += "    link own: " + std::string(name(a_thing())) + "\n    list own_list: " + name(a_thing()) +
                 "\n";
        scope_.push_back({"own", Sort::being});
        statements(2, "    ");
        text_ += "    result " + value(rule.result, 2) + "\n}\n";
        procedures_.push_back(std::move(rule));
    }

    void policy() {
        text_ += "policy wild {\n";
        scope_.clear();
        for (std::size_t i = 0, n = c_.below(3); i < n; ++i) {
            static constexpr std::array wishes{"chest", "yes", "pass", "3", "none", "any action", "kept"};
            text_ += "    prefer " + std::string(wishes[c_.below(wishes.size())]) + "\n";
        }
        text_ += c_.once_in(2) ? "    otherwise random\n}\n" : "    otherwise default\n}\n";
    }

    void game(const std::string &head, bool scenario) {
        text_ += head + " {\n    given wolf = being\n    given ada = hero\n    given tom = knight\n    given "
                        "chest_1 = box\n";
        scope_ = {{"wolf", Sort::being}, {"ada", Sort::hero}, {"tom", Sort::knight}, {"chest_1", Sort::box}};
        if (c_.once_in(2))
            text_ += "    ada plays wild\n    gm plays wild\n";
        if (!scenario) {
            for (std::size_t i = 0, n = c_.below(4); i < n; ++i)
                text_ += "    answers " + value(any_sort(), 1) + "\n";
            for (std::size_t i = 0, n = c_.below(6); i < n; ++i)
                text_ += "    dice " + std::to_string(c_.below(9)) + "\n";
        }
        statements(3 + c_.below(4), "    ");
        if (scenario)
            text_ += "    report " + value(Sort::number, 2) + " as \"n\"\n    report " +
                     value(any_sort(), 2) + " as \"v\"\n";
        text_ += "}\n";
    }

    void statements(std::size_t count, const std::string &indent) {
        const std::size_t known = scope_.size();
        for (std::size_t i = 0; i < count; ++i)
            statement(indent);
        scope_.resize(known);
    }

    void block(const std::string &head, const std::string &indent) {
        text_ += indent + head + " {\n";
        if (indent.size() < 16)
            statements(1 + c_.below(2), indent + "    ");
        text_ += indent + "}\n";
    }

    void statement(const std::string &indent) {
        const std::string who = named(Sort::being);
        const auto line = [&](const std::string &text) {
            text_ += indent + (text[0] == '.' || text[0] == ' ' ? "say \"nobody\"" : text) + "\n";
        };
        switch (c_.below(17)) {
        case 0:
            return line(who + ".a = " + value(Sort::number, 2));
        case 1:
            return line(who + ".friend = " + value(Sort::being, 2));
        case 2:
            return line(who + ".idol = " + value(Sort::hero, 2));
        case 3:
            return line(who + ".band += " + value(c_.once_in(2) ? Sort::beings : Sort::being, 2));
        case 4:
            return line(named(Sort::box) + ".owners " + (c_.once_in(2) ? "+= " : "-= ") +
                        value(c_.once_in(2) ? Sort::heroes : Sort::being, 2));
        case 5:
            return line(named(Sort::box) + ".loot = " + value(a_thing(), 1));
        case 6:
            return line(who + ".size_of[" + value(Sort::aim, 2) + "] = " + value(Sort::number, 1));
        case 7:
            return line(named(Sort::being) + " gains brave(" + value(Sort::hero, 1) + ")");
        case 8:
            return line(who + (c_.once_in(2) ? " gains wary" : " loses brave"));
        case 9:
            return narrowed(indent);
        case 10: {
            const std::string fresh = "v" + std::to_string(++fresh_);
            const Sort sort = any_sort();
            line("let " + fresh + " = " + value(sort, 2));
            scope_.push_back({fresh, sort});
            return;
        }
        case 11:
            return line("touch(" + value(a_thing(), 1) + ")");
        case 12:
            return line("say \"{" + value(any_sort(), 2) + "}\"");
        case 13:
            return line(who + " may any action");
        case 14:
            return line(named(Sort::hero) + ".peers = " + value(Sort::heroes, 2));
        case 15:
            return line("kept = " + value(Sort::aim, 2));
        default:
            if (!procedures_.empty())
                line(call(procedures_[c_.below(procedures_.size())], 1));
        }
    }

    // What a statement may begin with: a name of that sort or of one below; none where there is none.
    std::string named(Sort wanted) {
        std::vector<std::string> fitting;
        for (const Known &one : scope_)
            if (one.sort == wanted ||
                (one.sort > wanted && wanted >= Sort::being && one.sort <= Sort::knight))
                fitting.push_back(one.name);
        return fitting.empty() ? std::string() : fitting[c_.below(fitting.size())];
    }

    std::string asker() {
        const std::string one = named(Sort::being);
        return one.empty() ? "gm" : one;
    }

    void narrowed(const std::string &indent) {
        const Known &one = scope_[c_.below(scope_.size())];
        const Sort to = a_thing();
        const bool negated = c_.once_in(2);
        const std::string head = "if " + one.name + (negated ? " is not " : " is ") + name(to);
        const std::size_t at = static_cast<std::size_t>(&one - scope_.data());
        const Sort was = one.sort;
        if (!negated)
            scope_[at].sort = to;
        block(head, indent);
        scope_[at].sort = negated ? to : was;
        text_.pop_back();
        text_ += " else {\n";
        if (indent.size() < 16)
            statements(1, indent + "    ");
        text_ += indent + "}\n";
        scope_[at].sort = was;
    }

    std::string call(const Rule &rule, std::size_t depth) {
        std::string text = rule.name + "(";
        for (std::size_t i = 0; i < rule.roles.size(); ++i)
            text += (i == 0 ? "" : ", ") + value(rule.roles[i], depth);
        return text + ")";
    }

    // A parent's thing where the child's is wanted is part of the trial; any other type now and then.
    std::string value(Sort wanted, std::size_t depth) {
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

    std::string found(const std::vector<Rule> &among, Sort wanted, std::size_t depth) {
        for (const Rule &rule : among)
            if (rule.result == wanted && c_.once_in(2))
                return call(rule, depth - 1);
        return {};
    }

    // What stands before a dot is known to be of the kind.
    std::string base(Sort kind, std::size_t depth) {
        const std::size_t mixed = std::exchange(mixed_, 0), wrong = std::exchange(wrong_, 0);
        std::string text = value(kind, depth);
        mixed_ = mixed, wrong_ = wrong;
        return text;
    }

    std::string made(Sort wanted, std::size_t depth) {
        const std::size_t d = depth == 0 ? 0 : depth - 1;
        const auto plain = [&](const char *text) { return std::string(text); };
        const bool leaf = depth == 0;
        switch (wanted) {
        case Sort::number:
            switch (leaf ? 0 : c_.below(pure_ ? 6 : 9)) {
            case 1:
                return base(Sort::hero, d) + ".luck";
            case 2:
                return "(" + value(Sort::number, d) + (c_.once_in(2) ? " + " : " * ") +
                       value(Sort::number, d) + ")";
            case 3:
                return base(Sort::being, d) + ".size_of[" + value(Sort::aim, d) + "]";
            case 4:
                return "size(" + value(c_.once_in(2) ? Sort::heroes : Sort::beings, d) + ")";
            case 5:
                return base(Sort::hero, d) + ".worth";
            case 6:
                return "roll(" + value(Sort::dice, d) + ")";
            case 7:
                return "any_number(" + value(Sort::thing, d) + ")";
            case 8:
                return base(Sort::knight, d) + ".last";
            default:
                return std::to_string(c_.below(9));
            }
        case Sort::yesno:
            switch (leaf ? 0 : c_.below(5)) {
            case 1:
                return "(" + value(Sort::being, d) + " is " + name(a_thing()) + ")";
            case 2:
                return "(" + value(Sort::number, d) + " > " + value(Sort::number, d) + ")";
            case 3:
                return "(" + value(Sort::being, d) + " in " + value(Sort::heroes, d) + ")";
            case 4:
                return "(" + value(Sort::hero, d) + " is brave)";
            default:
                return c_.once_in(2) ? plain("yes") : plain("no");
            }
        case Sort::aim:
            switch (leaf ? 0 : c_.below(pure_ ? 3 : 5)) {
            case 1:
                return base(Sort::knight, d) + ".mood";
            case 2:
                return plain("kept");
            case 3:
                return "(ask " + asker() + " \"which?\" from aim)";
            case 4:
                return "any_aim(" + value(Sort::being, d) + ")";
            default:
                return c_.once_in(2) ? plain("head") : plain("legs");
            }
        case Sort::dice:
            switch (leaf ? 0 : c_.below(pure_ ? 3 : 4)) {
            case 1:
                return base(Sort::hero, d) + ".weapon";
            case 2:
                return "((" + value(Sort::number, d) + ")d(" + value(Sort::number, d) + "))";
            case 3:
                return "any_dice(" + value(Sort::being, d) + ")";
            default:
                return plain("d6");
            }
        case Sort::being:
            switch (leaf ? 0 : c_.below(3)) {
            case 1:
                return base(Sort::being, d) + ".friend";
            case 2:
                return value(Sort::beings, d) + "[1]";
            default:
                return someone(Sort::being);
            }
        case Sort::hero:
            switch (leaf ? 0 : c_.below(pure_ ? 5 : 7)) {
            case 1:
                return base(Sort::being, d) + ".idol";
            case 2:
                return value(Sort::heroes, d) + "[" + value(Sort::number, d) + "]";
            case 3:
                return base(Sort::box, d) + ".owner";
            case 4:
                return "(first h in " + value(Sort::beings, d) + " where h is hero)";
            case 5:
                return "any_hero(" + value(Sort::being, d) + ")";
            case 6:
                return "(ask gm \"who?\" from " + value(Sort::heroes, d) + ")";
            default:
                return someone(Sort::hero);
            }
        case Sort::knight:
            return leaf || c_.once_in(2) ? someone(Sort::knight) : base(Sort::hero, d) + ".lord";
        case Sort::box:
            return someone(Sort::box);
        case Sort::thing:
            return leaf || c_.once_in(2) ? value(a_thing(), 0) : base(Sort::box, d) + ".loot";
        case Sort::heroes:
            switch (leaf ? 0 : c_.below(pure_ ? 4 : 5)) {
            case 1:
                return base(Sort::hero, d) + ".pages";
            case 2:
                return "[" + value(Sort::hero, d) + ", " + value(Sort::hero, d) + "]";
            case 3:
                return "(all h in being where h is hero)";
            case 4:
                return "any_heroes(" + value(Sort::being, d) + ")";
            default:
                return plain("hero");
            }
        default:
            return leaf || c_.once_in(2) ? plain("being") : base(Sort::being, d) + ".band";
        }
    }

    std::string someone(Sort kind) {
        for (const Known &one : scope_)
            if (one.sort == kind)
                return one.name;
        return "(first x in " + std::string(name(kind)) + ")";
    }

    Choices &c_;
    std::size_t wrong_, mixed_ = 4, fresh_ = 0;
    bool pure_ = false;
    std::string text_;
    std::vector<Known> scope_;
    std::vector<Rule> formulas_, procedures_;
};

} // namespace

std::string typed_rules(Choices &choices, std::size_t wrong) {
    return Writer(choices, wrong).all();
}

} // namespace bylaw::test
