#include "interpreter/dice/dialects/grammar.hpp"

#include "interpreter/dice/dialects/part_facts.hpp"
#include "interpreter/dice/dialects/pieces.hpp"
#include "interpreter/dice/dialects/refused.hpp"
#include "interpreter/dice/dialects/rules.hpp"

#include <tao/pegtl/contrib/parse_tree.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace bylaw::dialects {

namespace {

namespace r = rules;
namespace p = tao::pegtl;
using Node = p::parse_tree::node;

template <typename Rule>
using Selected = p::parse_tree::selector<
    Rule,
    p::parse_tree::store_content::on<
        r::apart, r::number, r::number_name, r::sign, r::group, r::unclosed, r::letter_of_die, r::fate_one,
        r::fate, r::percent, r::half_dice, r::wild, r::computed, r::counted, r::spaced, r::single,
        r::sideless, r::system_name, r::flag, r::before, r::behind, r::system, r::modifier_word, r::last,
        r::more_numbers, r::weight, r::letters_modifier, r::bang_word, r::bang, r::compared, r::keep_verb,
        r::drop_verb, r::high, r::low, r::keep_phrase, r::own_keep_phrase, r::face_name, r::up_to, r::or_less,
        r::or_more, r::once_word, r::reroll_phrase, r::explode_phrase, r::count_phrase, r::for_worse,
        r::for_better, r::edge_phrase, r::bonus_word, r::penalty_word, r::bonus_phrase, r::versus_phrase,
        r::function_name, r::call, r::best_of, r::minus_lowest, r::negated, r::positive, r::power_sign,
        r::power, r::times_sign, r::x_sign, r::term, r::sum_sign, r::sum, r::other_side, r::roll, r::repeated,
        r::late_x, r::late_times, r::repeat_call, r::rest, r::modifiers, r::primary, r::spaced_letters,
        r::modifier>>;

template <typename Rule> const Node *find(const Node &in) {
    for (const auto &child : in.children)
        if (child->is_type<Rule>())
            return child.get();
    return nullptr;
}

template <typename Rule> bool has(const Node &in) {
    return find<Rule>(in) != nullptr;
}

std::optional<std::int64_t> number_of(const Node &in) {
    for (const auto &child : in.children) {
        if (child->is_type<r::number>() || child->is_type<r::last>())
            return number_in(child->string_view());
        if (child->is_type<r::number_name>())
            return named_number(child->string_view());
    }
    return std::nullopt;
}

// ---- modifiers

void add_target(const Node &node, Modifier &m) {
    for (const auto &child : node.children) {
        if (child->is_type<r::sign>())
            m.sign = plain_sign(child->string_view());
        else if (child->is_type<r::number>())
            m.numbers.push_back(number_in(child->string_view()));
        else if (child->is_type<r::more_numbers>())
            for (const std::int64_t number : listed(child->string_view()))
                m.numbers.push_back(number);
        else if (child->is_type<r::last>()) {
            m.numbers.push_back(number_in(child->string_view()));
            m.weight = 0; // `r1=1`
        } else if (child->is_type<r::weight>())
            m.weight = number_of(*child).value_or(1);
    }
}

Modifier letters_of(const Node &node, bool apart) {
    Modifier m;
    m.apart = apart;
    const std::string_view typed = find<r::modifier_word>(node)->string_view();
    m.word = typed == "K" ? "K" : lower(typed);
    add_target(node, m);
    return m;
}

// `1s and 2s`, `5+`, `1..2`: the faces, with a sign where they go on.
void add_faces(const Node &node, Modifier &m) {
    bool range = false;
    for (const auto &child : node.children) {
        std::optional<std::int64_t> face;
        if (child->is_type<r::up_to>()) {
            m.numbers.push_back(number_of(*child).value_or(0));
            range = true;
        } else if (child->is_type<r::number>())
            face = number_in(child->string_view());
        else if (child->is_type<r::face_name>())
            face = named_face(child->string_view());
        else if (child->is_type<r::or_less>())
            m.sign = "<=";
        else if (child->is_type<r::or_more>())
            m.sign = ">=";
        if (!face)
            continue;
        for (std::int64_t each = range ? m.numbers.back() + 1 : *face;
             range && each < *face && m.numbers.size() < 1000; ++each)
            m.numbers.push_back(each);
        m.numbers.push_back(*face);
        range = false;
    }
    m.once = has<r::once_word>(node);
    m.phrase = true;
}

Modifier keep_of(const Node &node) {
    Modifier m;
    m.phrase = m.apart = true;
    const bool drops = has<r::drop_verb>(node), low = has<r::low>(node), high = has<r::high>(node);
    m.word = drops ? (high ? "dh" : "dl") : low ? "kl" : "kh";
    if (const auto number = number_of(node))
        m.numbers = {*number};
    return m;
}

Modifier phrase_of(const Node &node, const char *word) {
    Modifier m;
    m.apart = true;
    m.word = word;
    add_faces(node, m);
    return m;
}

std::optional<Modifier> modifier_of(const Node &node) {
    const bool apart = has<r::apart>(node);
    for (const auto &child : node.children) {
        if (child->is_type<r::spaced_letters>())
            return letters_of(*find<r::letters_modifier>(*child), true);
        if (child->is_type<r::letters_modifier>())
            return letters_of(*child, apart);
        if (child->is_type<r::keep_phrase>() || child->is_type<r::own_keep_phrase>())
            return keep_of(*child);
        if (child->is_type<r::reroll_phrase>())
            return phrase_of(*child, "reroll");
        if (child->is_type<r::explode_phrase>())
            return phrase_of(*child, "explode");
        if (child->is_type<r::count_phrase>())
            return phrase_of(*child, "count");
        if (child->is_type<r::bonus_phrase>()) {
            Modifier m;
            m.phrase = m.apart = true;
            m.word = has<r::bonus_word>(*child) ? "bonus" : "penalty";
            m.numbers = {number_of(*child).value_or(1)};
            return m;
        }
        if (child->is_type<r::bang>() || child->is_type<r::compared>()) {
            Modifier m;
            m.apart = apart;
            if (const Node *word = find<r::bang_word>(*child))
                m.word = lower(word->string_view());
            add_target(*child, m);
            return m;
        }
    }
    return std::nullopt; // a label
}

Modifier edge_of(const Node &node) {
    Modifier m;
    m.phrase = m.apart = true;
    if (node.is_type<r::edge_phrase>()) {
        m.word = has<r::for_worse>(node) ? "dis" : "adv";
    } else {
        m.word = "vs";
        m.numbers = {number_of(node).value_or(0)};
    }
    return m;
}

// ---- values

Part part_of(const Node &node);

void add_modifiers(const Node &node, Part &part) {
    for (const auto &child : node.children)
        if (auto modifier = modifier_of(*child))
            part.modifiers.push_back(std::move(*modifier));
}

// The sums between brackets.
Part group_of(const Node &node) {
    if (has<r::unclosed>(node))
        throw Refused("a bracket is not closed", "write `)` where it ends");
    Part part;
    part.kind = Part::Kind::group;
    part.name = std::string(node.string_view().substr(0, 1));
    for (const auto &child : node.children)
        if (child->is_type<r::sum>())
            part.parts.push_back(part_of(*child));
    return part;
}

void add_sides(const Node &node, Part &part) {
    if (node.is_type<r::number>()) {
        part.number = node.string_view() == "00" ? 100 : number_in(node.string_view());
        part.sides = Part::Sides::number;
    } else if (node.is_type<r::percent>()) {
        part.number = 100;
        part.sides = Part::Sides::percent;
    } else if (node.is_type<r::fate>() || node.is_type<r::fate_one>()) {
        part.sides = node.is_type<r::fate>() ? Part::Sides::fate : Part::Sides::fate_one;
    } else if (node.is_type<r::group>()) {
        part.sides = Part::Sides::computed;
        part.parts.push_back(group_of(node));
    }
}

Part pool_of(const Node &node) {
    Part part;
    part.kind = Part::Kind::pool;
    part.sides = Part::Sides::bare;
    part.number = 6;
    bool letter = node.is_type<r::sideless>();
    for (const auto &child : node.children) {
        if (child->is_type<r::letter_of_die>()) {
            part.letter = lower(child->string_view())[0];
            letter = true;
        } else if (child->is_type<r::number>() && (!letter || node.is_type<r::sideless>())) {
            part.count = number_in(child->string_view());
        } else {
            add_sides(*child, part);
        }
    }
    return part;
}

Part computed_of(const Node &node, Part count) {
    Part part;
    part.kind = Part::Kind::pool;
    part.computed_count = true;
    part.parts.push_back(std::move(count));
    for (const auto &child : node.children) {
        if (child->is_type<r::modifiers>())
            add_modifiers(*child, part);
        else
            add_sides(*child, part);
    }
    return part;
}

Part system_of(const Node &node) {
    Part part;
    part.kind = Part::Kind::system;
    part.name = lower(find<r::system_name>(node)->string_view());
    part.numbers = {-1};
    bool named = false;
    for (const auto &child : node.children) {
        named = named || child->is_type<r::system_name>();
        if (child->is_type<r::before>())
            part.numbers[0] = number_in(child->string_view());
        if (child->is_type<r::behind>() && named)
            part.numbers.push_back(number_in(child->string_view()));
    }
    part.flag = has<r::flag>(node);
    return part;
}

Part primary_of(const Node &node) {
    Part part;
    for (const auto &child : node.children) {
        if (child->is_type<r::half_dice>())
            throw Refused("a part of a die: only single games say what that is",
                          "write a whole number of dice");
        if (child->is_type<r::counted>() || child->is_type<r::spaced>() || child->is_type<r::single>() ||
            child->is_type<r::sideless>())
            part = pool_of(*child);
        else if (child->is_type<r::system>())
            part = system_of(*child);
        else if (child->is_type<r::modifiers>())
            add_modifiers(*child, part);
        else if (child->is_type<r::number>())
            part.number = number_in(child->string_view());
        else if (child->is_type<r::group>())
            part = group_of(*child);
        else if (child->is_type<r::computed>())
            part = computed_of(*child, std::move(part));
        else if (child->is_type<r::wild>()) {
            part.kind = Part::Kind::system;
            part.name = "d6s";
            part.numbers = {-1, number_in(find<r::behind>(*child)->string_view())};
        } else if (child->is_type<r::call>()) {
            part = group_of(*find<r::group>(*child));
            part.kind = Part::Kind::call;
            part.name = lower(find<r::function_name>(*child)->string_view());
        } else if (child->is_type<r::best_of>()) {
            Part inner = part_of(*find<r::sum>(*child));
            part = {};
            part.kind = Part::Kind::group;
            part.name = "(";
            part.parts.push_back(std::move(inner));
            part.modifiers.push_back(keep_of(*child));
        }
    }
    return part;
}

bool is_sign(const Node &node) {
    return node.is_type<r::sum_sign>() || node.is_type<r::times_sign>() || node.is_type<r::x_sign>() ||
           node.is_type<r::power_sign>();
}

// Operands and operators in turn, from the left.
Part chain_of(const Node &node) {
    std::optional<Part> whole;
    std::string_view sign;
    for (const auto &child : node.children) {
        if (is_sign(*child)) {
            sign = child->string_view();
        } else if (child->is_type<r::minus_lowest>()) {
            drop_one(*whole, child->string_view());
        } else {
            Part next = part_of(*child);
            whole = whole ? joined(std::move(*whole), sign, std::move(next)) : std::move(next);
        }
    }
    return std::move(*whole);
}

Part signed_of(const Node &node) {
    Part part;
    part.kind = node.is_type<r::negated>() ? Part::Kind::negate : Part::Kind::plus;
    part.parts.push_back(part_of(*node.children.back()));
    return part;
}

Part part_of(const Node &node) {
    if (node.is_type<r::primary>())
        return primary_of(node);
    if (node.is_type<r::negated>() || node.is_type<r::positive>())
        return signed_of(node);
    return chain_of(node);
}

// ---- whole texts

RollText roll_of(const Node &node) {
    RollText roll;
    for (const auto &child : node.children) {
        if (child->is_type<r::sum>())
            roll.sum = part_of(*child);
        else if (child->is_type<r::keep_phrase>())
            roll.phrases.push_back(keep_of(*child));
        else if (child->is_type<r::edge_phrase>() || child->is_type<r::versus_phrase>())
            roll.phrases.push_back(edge_of(*child));
        else if (child->is_type<r::other_side>()) {
            roll.sign = plain_sign(find<r::sign>(*child)->string_view());
            roll.other = part_of(*find<r::sum>(*child));
        }
    }
    return roll;
}

void add_to(Line &line, const Node &node) {
    for (const auto &child : node.children) {
        if (child->is_type<r::roll>())
            line.rolls.push_back(roll_of(*child));
        else if (child->is_type<r::repeated>() || child->is_type<r::late_times>() ||
                 child->is_type<r::late_x>()) {
            line.repeats = number_of(*child).value_or(1);
            line.spaced_x = child->is_type<r::late_x>();
        } else if (child->is_type<r::repeat_call>()) {
            add_to(line, *child);
            line.repeats = number_of(*child).value_or(1);
        } else if (child->is_type<r::rest>())
            line.rest = child->string();
    }
}

} // namespace

std::optional<Line> parse_line(const std::string &text) {
    if (text.size() > 1000)
        throw Refused("these dice are longer than 1000 characters");
    if (too_deep(text))
        throw Refused("these brackets or signs are nested more than 40 deep");
    p::memory_input in(text, "dice");
    const auto root = p::parse_tree::parse<r::line, Selected>(in);
    if (!root)
        return std::nullopt;
    Line line;
    add_to(line, *root);
    return line;
}

} // namespace bylaw::dialects
