#include "tests/support/typed_rules.hpp"

#include "tests/support/typed_declarations.hpp"
#include "tests/support/typed_values.hpp"

#include <array>
#include <utility>

namespace bylaw::test {

namespace {

// The declarations and statements; what stands in them is of TypedValues.
class Writer : private TypedValues {
  public:
    Writer(Choices &choices, std::size_t wrong) : TypedValues(choices, wrong) {}

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
                text_ += "    dice " + std::to_string(c_.once_in(8) ? c_.below(9) : 1 + c_.below(6)) + "\n";
        }
        bonds();
        statements(3 + c_.below(4), "    ");
        if (scenario)
            text_ += "    report " + value(Sort::number, 2) + " as \"n\"\n    report " +
                     value(any_sort(), 2) + " as \"v\"\n";
        text_ += "}\n";
    }

    // Mostly there is somebody at the other end of a link: a game of nothing but `none` ends at once.
    void bonds() {
        static constexpr std::array all{
            "wolf.friend = ada",      "ada.friend = tom",      "tom.friend = wolf",  "wolf.idol = tom",
            "ada.idol = ada",         "tom.idol = ada",        "ada.lord = tom",     "tom.lord = tom",
            "ada.pages = [tom, ada]", "tom.pages += ada",      "wolf.band = being",  "tom.band += wolf",
            "chest_1.owner = ada",    "chest_1.owners = hero", "chest_1.loot = wolf"};
        if (!c_.once_in(4))
            for (const char *each : all)
                if (!c_.once_in(8))
                    text_ += "    " + std::string(each) + "\n";
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
        case 0: return line(who + ".a = " + value(Sort::number, 2));
        case 1: return line(who + ".friend = " + value(Sort::being, 2));
        case 2: return line(who + ".idol = " + value(Sort::hero, 2));
        case 3: return line(who + ".band += " + value(c_.once_in(2) ? Sort::beings : Sort::being, 2));
        case 4:
            return line(named(Sort::box) + ".owners " + (c_.once_in(2) ? "+= " : "-= ") +
                        value(c_.once_in(2) ? Sort::heroes : Sort::being, 2));
        case 5: return line(named(Sort::box) + ".loot = " + value(a_thing(), 1));
        case 6: return line(who + ".size_of[" + value(Sort::aim, 2) + "] = " + value(Sort::number, 1));
        case 7: return line(named(Sort::being) + " gains brave(" + value(Sort::hero, 1) + ")");
        case 8: return line(who + (c_.once_in(2) ? " gains wary" : " loses brave"));
        case 9: return narrowed(indent);
        case 10: {
            const std::string fresh = "v" + std::to_string(++fresh_);
            const Sort sort = any_sort();
            line("let " + fresh + " = " + value(sort, 2));
            scope_.push_back({fresh, sort});
            return;
        }
        case 11: return line("touch(" + value(a_thing(), 1) + ")");
        case 12: return line("say \"{" + value(any_sort(), 2) + "}\"");
        case 13: return line(who + " may any action");
        case 14: return line(named(Sort::hero) + ".peers = " + value(Sort::heroes, 2));
        case 15: return line("kept = " + value(Sort::aim, 2));
        default:
            if (!procedures_.empty())
                line(call(procedures_[c_.below(procedures_.size())], 1));
        }
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

    std::size_t fresh_ = 0;
    std::string text_;
};

} // namespace

std::string typed_rules(Choices &choices, std::size_t wrong) {
    return Writer(choices, wrong).all();
}

} // namespace bylaw::test
