#include "interpreter/dice/dialects/pool_words.hpp"

#include "interpreter/dice/dialects/refused.hpp"
#include "interpreter/dice/dice_error.hpp"

#include "base/text/filled.hpp"

#include <algorithm>

namespace bylaw::dialects {

namespace {

// Faces of more sides are not written out one by one.
constexpr std::int64_t most_counted_sides = 1000;
constexpr std::size_t most_listed = 40;

} // namespace

PoolWords::PoolWords(Words count, Words sides) : count_(std::move(count)), sides_(std::move(sides)) {
    if (sides_.constant && *sides_.constant < 0)
        throw Refused("a die has fewer than no sides here", "write how many it has: `d6`");
    if (sides_.constant == 0)
        throw Refused("a die without sides cannot be rolled", "write how many it has: `d6`");
    if (sides_.constant && *sides_.constant > max_sides)
        throw Refused(filled("a die has at most {} sides", {std::to_string(max_sides)}));
    if (count_.constant && *count_.constant <= 0)
        throw Refused(
            "there are no dice at all here: what a pool of 0 does is a rule of its own in each game",
            "roll at least one die");
    if (count_.constant && *count_.constant > max_dice)
        throw Refused(filled("these are more dice than anybody rolls: one roll has at most {}",
                             {std::to_string(max_dice)}));
    window_ = {0, count_.constant.value_or(0)};
}

std::int64_t PoolWords::sides() const {
    if (!sides_.constant)
        throw Refused("this can be said only of dice whose sides are a number");
    return *sides_.constant;
}

std::int64_t PoolWords::dice() const {
    if (!count_.constant)
        throw Refused("this can be said only of dice whose number is known");
    return *count_.constant;
}

void PoolWords::keep(bool high, std::int64_t n, bool looks_at_all) {
    if (count_.constant && n > (looks_at_all ? dice() : window_.second - window_.first))
        throw Refused("this keeps more dice than are rolled", "keep at most as many as there are");
    narrow(high, n, looks_at_all);
}

void PoolWords::drop(bool high, std::int64_t n, bool looks_at_all) {
    if (explodes_ && !compounding_)
        throw Refused("how many dice are left when exploding dice are dropped is not known beforehand",
                      "say how many are kept: `kh3`");
    const std::int64_t left = looks_at_all ? dice() : window_.second - window_.first;
    dice();
    if (n > left)
        throw Refused("this drops more dice than are rolled", "drop fewer than there are");
    narrow(!high, left - n, looks_at_all);
}

void PoolWords::narrow(bool high, std::int64_t n, bool looks_at_all) {
    keeps_ = true;
    const auto [first, last] = window_;
    const std::int64_t all = count_.constant.value_or(0);
    if (!looks_at_all) {
        window_ = high ? std::pair(last - n, last) : std::pair(first, first + n);
        keeps_text_ += filled(" {} {}", {high ? "highest" : "lowest", std::to_string(n)});
        return;
    }
    window_ = high ? std::pair(std::max(first, all - n), last) : std::pair(first, std::min(last, n));
    window_.second = std::max(window_.first, window_.second);
    keeps_text_ = window_text();
}

// Returns the kept dice in one form, for every order of the modifiers.
std::string PoolWords::window_text() const {
    const std::int64_t all = count_.constant.value_or(0);
    std::string text;
    if (window_.first > 0 || window_.second == all)
        text += filled(" highest {}", {std::to_string(all - window_.first)});
    if (window_.second < all)
        text += filled(" lowest {}", {std::to_string(kept())});
    return text;
}

void PoolWords::reroll(const FaceRanges &faces, bool once) {
    if (!once && is_all(united(reroll_, faces), sides()))
        throw Refused("no face may stand, so these dice would be rolled again for ever",
                      "leave at least one face that stands");
    FaceRanges &to = once ? reroll_once_ : reroll_;
    to = united(to, faces);
}

void PoolWords::explode(const FaceRanges &faces) {
    explodes_ = true;
    explode_ = united(explode_, faces);
}

void PoolWords::begin_counting(bool shown) {
    if (counts_)
        return;
    if (sides() > most_counted_sides)
        throw Refused("dice of more than 1000 sides are not counted");
    counts_ = true;
    worths_.assign(static_cast<std::size_t>(sides()) + 1, {0, shown});
}

void PoolWords::count_as(const FaceRanges &faces, std::int64_t value) {
    begin_counting(false);
    for (const FaceRange &range : faces.ranges())
        for (std::int64_t face = range.low; face <= range.high; ++face)
            worths_[static_cast<std::size_t>(face)] = {worths_[static_cast<std::size_t>(face)].value + value,
                                                       false};
}

void PoolWords::each_counts() {
    begin_counting(true);
}

void PoolWords::set(const FaceRanges &faces, std::int64_t value) {
    begin_counting(true);
    for (const FaceRange &range : faces.ranges())
        for (std::int64_t face = range.low; face <= range.high; ++face)
            worths_[static_cast<std::size_t>(face)] = {value, false};
}

void PoolWords::set_negative(const FaceRanges &faces) {
    begin_counting(true);
    for (const FaceRange &range : faces.ranges())
        for (std::int64_t face = range.low; face <= range.high; ++face)
            worths_[static_cast<std::size_t>(face)] = {-face, false};
}

void PoolWords::bound(std::int64_t least, std::int64_t most) {
    if (counts_)
        throw Refused("dice that are counted show no least or most");
    if (least > 0)
        least_ = std::max(least, least_.value_or(least));
    if (most > 0)
        most_ = std::min(most, most_.value_or(most));
    if (least_ && most_ && *least_ > *most_)
        throw Refused("the least of a die lies above its most");
}

// ---- text

std::string PoolWords::dice_text(const std::string &count) const {
    if (!sides_.constant)
        return "(" + (count.empty() ? "1" : count) + ")d(" + sides_.text + ")";
    if (*sides_.constant == 66 || *sides_.constant == 88 || *sides_.constant == 44 || *sides_.constant == 666)
        return (count.empty() ? "" : "(" + count + ")") + "d(" + std::to_string(*sides_.constant) + ")";
    return count + "d" + std::to_string(*sides_.constant);
}

std::string PoolWords::reroll_text(std::int64_t lowered) const {
    const FaceRanges &faces = reroll_.empty() ? reroll_once_ : reroll_;
    if (faces.empty())
        return "";
    if (faces.ranges().size() > 1)
        throw Refused("Bylaw's words reroll one stretch of faces",
                      "roll again what is next to each other: 1 and 2");
    const FaceRanges lower{{faces.lowest() - lowered, faces.highest() - lowered}};
    return " reroll " + faces_text(lower, 0, false) + (reroll_.empty() ? " once" : "");
}

std::string PoolWords::explode_text() const {
    if (!explodes_)
        return "";
    std::string text = " explode";
    const bool top =
        explode_.empty() || (sides_.constant && explode_ == FaceRanges{{*sides_.constant, *sides_.constant}});
    if (sides_.constant && is_all(explode_, *sides_.constant))
        throw Refused("these dice explode on every face, so they would never end",
                      "leave a face that ends it");
    if (sides_.constant == 1)
        throw Refused("this die explodes on its only face, so it would never end", "give it more sides");
    if (explode_.ranges().size() > 1)
        throw Refused("Bylaw's words explode one stretch of faces", "take faces next to each other: 5 and 6");
    if (!top)
        text += " " + faces_text(explode_, 0, false);
    return text + (once_ ? " once" : "") + (compounding_ && (keeps_ || counts_) ? " compounding" : "") +
           (penetrating_ ? " penetrating" : "");
}

std::string PoolWords::count_text() const {
    std::string text;
    std::size_t listed = 0;
    for (std::size_t face = 1; face < worths_.size();) {
        std::size_t end = face;
        while (end + 1 < worths_.size() && worths_[end + 1] == worths_[face])
            ++end;
        const Worth worth = worths_[face];
        if (worth.shown || worth.value != 0) {
            text += text.empty() ? " count " : ", ";
            text += std::to_string(face);
            const bool last = end + 1 == worths_.size();
            if (end > face || (last && (compounding_ || penetrating_))) // whose totals go beyond the top face
                text += last ? ".." : ".." + std::to_string(end);
            text += worth.shown ? " as shown" : worth.value == 1 ? "" : " as " + std::to_string(worth.value);
            ++listed;
        }
        face = end + 1;
    }
    if (listed > most_listed)
        throw Refused("these dice have too many faces that count for something of their own");
    return text;
}

std::string PoolWords::said(bool with_keeps) const {
    const std::string keeps = keeps_ && !explodes_ && count_.constant ? window_text() : keeps_text_;
    return explode_text() + (with_keeps ? keeps : "") + count_text();
}

static Words clamped(Words die, std::optional<std::int64_t> least, std::optional<std::int64_t> most) {
    if (least)
        die = extreme("greater", die, constant(*least));
    if (most)
        die = extreme("lesser", die, constant(*most));
    return die;
}

// A number where no die is left, or none counts.
std::optional<Words> PoolWords::nothing() const {
    const bool none_left = keeps_ && count_.constant && kept() == 0;
    if (!none_left && !(counts_ && count_text().empty()))
        return std::nullopt;
    if (!none_left && (compounding_ || penetrating_))
        throw Refused("totals beyond the top face are counted here, for which Bylaw has no words");
    Words none = constant(0);
    none.notes = notes_;
    none.notes.emplace_back(none_left ? "no die is left" : "no face counts");
    return none;
}

// Each die counts for what it shows, within the bounds.
Words PoolWords::bounded() const {
    PoolWords each = *this;
    each.least_ = each.most_ = std::nullopt;
    if (counts_) { // by what a die shows within the bounds
        for (std::int64_t face = 1; face <= sides(); ++face) {
            const std::int64_t shows =
                std::min(std::max(face, least_.value_or(face)), most_.value_or(sides()));
            if (shows > sides())
                throw Refused("each die shows more than it has sides, and is counted");
            const Worth &worth = worths_[static_cast<std::size_t>(shows)];
            each.worths_[static_cast<std::size_t>(face)] = worth.shown ? Worth{shows, false} : worth;
        }
        return each.words();
    }
    each.each_counts();
    if (least_)
        each.set(faces_by("<", *least_, sides()), *least_);
    if (most_)
        each.set(faces_by(">", *most_, sides()), *most_);
    return each.words();
}

// What never stands is no face of the die; the others begin behind it.
Words PoolWords::rerolled_twice() const {
    if (reroll_.ranges().size() > 1 || reroll_.lowest() != 1 || explodes_ || counts_ || keeps_)
        throw Refused(
            "Bylaw's words say of a die's faces that they are rolled again once, or until they stand");
    const std::int64_t gone = reroll_.highest();
    PoolWords rest(count_, constant(sides() - gone));
    rest.reroll_once_ = reroll_once_;
    Words all;
    all.dice = true;
    all.notes = notes_;
    all.text = filled("{}{} + {}", {rest.dice_text(written_count()), rest.reroll_text(gone),
                                    std::to_string(gone * dice())});
    all.strength = Strength::sum;
    return all;
}

std::string PoolWords::written_count() const {
    if (!count_.constant)
        return "(" + rolled(count_).text + ")";
    return *count_.constant == 1 ? "" : std::to_string(*count_.constant);
}

Words PoolWords::words() const {
    if (auto none = nothing())
        return *none;
    const bool bounds = least_ || most_;
    if (bounds && (count_.constant != 1 || explodes_ || keeps_))
        return bounded();
    if (!reroll_.empty() && !reroll_once_.empty())
        return rerolled_twice();
    Words all;
    all.dice = true;
    all.notes = notes_;
    const std::string reroll = reroll_text(0), said_of = said(true);
    all.text = dice_text(written_count()) + reroll + said_of;
    all.strength = reroll.empty() && said_of.empty() ? Strength::atom : Strength::pool;
    return bounds ? clamped(all, least_, most_) : all;
}

} // namespace bylaw::dialects
