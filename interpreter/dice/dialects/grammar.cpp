#include "interpreter/dice/dialects/grammar.hpp"

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

constexpr std::int64_t huge = 1'000'000'000'000;

std::string lower(std::string_view text) {
    std::string small(text);
    for (char &c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

// Huge numbers stay huge; their limits are reported later.
std::int64_t number_in(std::string_view digits) {
    std::int64_t number = 0;
    for (const char c : digits)
        number = std::min(huge, number * 10 + (c - '0'));
    return number;
}

std::int64_t named_number(std::string_view name) {
    constexpr std::array<std::string_view, 11> names = {"",    "one",   "two",   "three", "four", "five",
                                                        "six", "seven", "eight", "nine",  "ten"};
    const std::string small = lower(name);
    if (small == "once")
        return 1;
    if (small == "twice")
        return 2;
    const auto found = std::find(names.begin(), names.end(), small);
    return found == names.end() ? 0 : found - names.begin();
}

std::int64_t named_face(std::string_view name) {
    constexpr std::array<std::string_view, 7> names = {"",      "ones",  "twos", "threes",
                                                       "fours", "fives", "sixes"};
    const std::string small = lower(name);
    if (small == "tens")
        return 10;
    if (small == "twenties")
        return 20;
    const auto found = std::find(names.begin(), names.end(), small);
    return found == names.end() ? 0 : found - names.begin();
}

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

std::string plain_sign(std::string_view sign) {
    return sign == "=>" ? ">=" : sign == "=<" ? "<=" : sign == "==" ? "=" : std::string(sign);
}

// ---- modifiers

std::vector<std::int64_t> listed(std::string_view digits) {
    std::vector<std::int64_t> numbers;
    while (!digits.empty()) {
        const std::size_t end = std::min(digits.find(','), digits.size());
        if (end > 0)
            numbers.push_back(number_in(digits.substr(0, end)));
        digits.remove_prefix(std::min(end + 1, digits.size()));
    }
    return numbers;
}

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

Part joined(Part left, std::string_view sign, Part right) {
    Part part;
    part.kind = Part::Kind::binary;
    part.name = sign == "//"                 ? "/"
                : sign == "x" || sign == "X" ? "*"
                : sign == "**"               ? "^"
                                             : std::string(sign);
    part.parts.push_back(std::move(left));
    part.parts.push_back(std::move(right));
    return part;
}

bool is_sign(const Node &node) {
    return node.is_type<r::sum_sign>() || node.is_type<r::times_sign>() || node.is_type<r::x_sign>() ||
           node.is_type<r::power_sign>();
}

// `4d6-L`
void drop_one(Part &part, std::string_view typed) {
    Part *last = &part;
    while (last->kind == Part::Kind::binary)
        last = &last->parts[1];
    Modifier m;
    m.word = typed.back() == 'H' ? "dh" : "dl";
    last->modifiers.push_back(std::move(m));
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

// So deep brackets are no dice, and the stack is bounded.
constexpr int most_depth = 40;

bool too_deep(const std::string &text) {
    int depth = 0, deepest = 0, signs = 0;
    for (const char c : text) {
        depth += c == '(' || c == '{' || c == '[' ? 1 : c == ')' || c == '}' || c == ']' ? -1 : 0;
        deepest = std::max(deepest, depth);
        signs = c == '-' || c == '+' ? signs + 1 : c == ' ' ? signs : 0;
        deepest = std::max(deepest, signs);
    }
    return deepest > most_depth;
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
