#include "interpreter/machine/quick_pairs.hpp"

namespace bylaw {

namespace {

using Q = QuickOp;

bool small(std::int64_t number) {
    return number == static_cast<std::int32_t>(number);
}

// Looks at the instruction at a place of code whose later places are done already, and at the plain ones
// behind it.
class Pairs {
  public:
    Pairs(std::vector<Quick> &code, std::size_t own, const Bytecode &all)
        : code_(code), plain_(code), own_(own), all_(all) {}

    void run() {
        for (std::size_t i = code_.size(); i-- > 0;) {
            at_ = i;
            code_[i] = together();
        }
    }

  private:
    const Quick &plain(std::size_t behind) const {
        static const Quick nothing{nullptr, Q::outside};
        return at_ + behind < plain_.size() ? plain_[at_ + behind] : nothing;
    }
    const Quick &first() const { return plain_[at_]; }
    // Returns the fast instruction at the target of a plain jump so far behind.
    std::size_t goal(std::size_t behind) const {
        return at_ + behind + static_cast<std::size_t>(plain(behind).low);
    }
    // A jump that stands so far behind, from here.
    std::int32_t from_here(std::size_t behind) const {
        return plain(behind).low + static_cast<std::int32_t>(behind);
    }

    Quick together() const {
        switch (first().op) {
        case Q::jump: return jump();
        case Q::loop: return loop(first());
        case Q::constant: return constant();
        case Q::move: return move();
        case Q::load: return load();
        case Q::add_constant: return add_constant();
        case Q::subtract: return subtract();
        case Q::act_rule_is: return act_rule_is();
        case Q::instance_mark: return instance_mark();
        case Q::thing_mark: return thing_mark();
        default: return first();
        }
    }

    // Follows a chain of jumps and returns its end.
    std::size_t end_of(std::size_t place) const {
        for (int hops = 0; place < plain_.size() && plain_[place].op == Q::jump && hops < 8; ++hops) {
            place += static_cast<std::size_t>(plain_[place].low);
        }
        return place;
    }
    std::int32_t way_to(std::size_t place) const {
        return static_cast<std::int32_t>(static_cast<std::ptrdiff_t>(place) -
                                         static_cast<std::ptrdiff_t>(at_));
    }

    Quick jump() const {
        const Quick &to = plain_[goal(0)];
        if (to.op == Q::give || to.op == Q::give_nothing) {
            return to;
        }
        if (to.op == Q::jump) {
            Quick straight = first();
            straight.low = way_to(end_of(at_));
            return straight;
        }
        if (to.op == Q::loop && at_ < own_) { // where garbage is collected there has to be a frame
            Quick moved = to;
            moved.low += first().low;
            return loop(moved);
        }
        return first();
    }

    // `loop` with its goal counted from here.
    Quick loop(const Quick &back) const {
        const Quick &to = plain_[at_ + static_cast<std::size_t>(back.low)];
        Quick made = to;
        made.high = back.low + 1;
        made.low = back.low + to.low;
        if (to.op == Q::next_element) {
            made.op = Q::loop_element;
            return made;
        }
        if (to.op == Q::next_thing) {
            made.op = Q::loop_thing;
            made.far = to.high;
            return made;
        }
        return back;
    }

    Quick constant() const {
        const Quick &made = first(), &next = plain(1);
        if (next.op == Q::give && next.a == made.a) {
            return as(made, Q::give_constant);
        }
        if (!small(made.imm())) {
            return made;
        }
        if (next.op == Q::next_element && next.c == made.a) {
            Quick both = as(next, Q::first_element);
            both.high = made.low;
            both.low = from_here(1);
            return both;
        }
        if (next.op == Q::store && next.b == made.a && next.a != made.a) {
            Quick both = as(next, Q::constant_store);
            both.c = made.a;
            both.far = made.low;
            return both;
        }
        if (next.op == Q::constant && small(next.imm()) && code_[at_ + 1].op == Q::constant) {
            Quick both = as(made, Q::constant_2);
            both.c = next.a;
            both.high = next.low;
            return both;
        }
        return at_ + 1 < plain_.size() ? constant_jump() : made;
    }

    // To where a jump behind it ends up; beyond a branch that it decides.
    Quick constant_jump() const {
        const std::size_t goal = end_of(at_ + 1);
        const Quick &to = plain_[goal];
        const bool decides = to.a == first().a && (to.op == Q::jump_if || to.op == Q::jump_unless);
        if (plain(1).op != Q::jump && !decides) {
            return first();
        }
        if (to.op == Q::give && to.a == first().a) {
            return as(first(), Q::give_constant);
        }
        const bool taken = (first().imm() != 0) == (to.op == Q::jump_if);
        const std::int32_t beyond = !decides ? 0 : taken ? to.low : 1;
        Quick made = as(first(), Q::constant_jump);
        made.high = static_cast<std::int32_t>(first().imm());
        made.low = way_to(end_of(goal + static_cast<std::size_t>(beyond)));
        return made;
    }

    static Quick as(Quick made, Q op) {
        made.op = op;
        return made;
    }

    Quick move() const {
        Quick made = first();
        const Quick &next = plain(1), &after = plain(2);
        if (calls(next, made.a, 1)) {
            made.op = Q::call_moved;
            made.c = made.a;
            made.a = next.a;
            made.high = next.low;
            return made;
        }
        if (next.op == Q::move && next.a == made.a + 1 && calls(after, made.a, 2)) {
            made.op = Q::call_moved_2;
            made.c = made.a;
            made.a = after.a;
            made.d = next.b;
            made.high = after.low;
            return made;
        }
        if (next.op == Q::move) {
            made.op = Q::move_2;
            made.c = next.a;
            made.d = next.b;
            return made;
        }
        if (next.op == Q::give && next.a == made.a) {
            made.op = Q::give;
            made.a = made.b;
            return made;
        }
        if (next.op != Q::jump) {
            return made;
        }
        const Quick &to = plain_[goal(1)];
        if (to.op == Q::give && to.a == made.a) {
            made.op = Q::give;
            made.a = made.b;
            return made;
        }
        made.op = Q::move_jump;
        made.low = from_here(1);
        return made;
    }

    Quick load() const {
        Quick made = first();
        const Quick &next = plain(1);
        const std::int32_t slot = made.low;
        if (next.op == Q::load) {
            made.op = Q::load_2;
            made.c = next.a;
            made.d = next.b;
            made.high = next.low;
            return made;
        }
        made.high = slot;
        made.low = from_here(1);
        if (next.op == Q::contains && next.b == made.a) {
            made.op = Q::load_contains;
            made.c = next.a;
            made.d = next.c;
            return made;
        }
        if (next.a == made.a && (next.op == Q::jump_if || next.op == Q::jump_unless)) {
            made.op = next.op == Q::jump_if ? Q::load_jump_if : Q::load_jump_unless;
            return made.op == Q::load_jump_if ? load_any(made) : made;
        }
        if (next.a == made.a && (next.op == Q::jump_equal_to || next.op == Q::jump_unequal_to)) {
            made.op = next.op == Q::jump_equal_to ? Q::load_jump_equal_to : Q::load_jump_unequal_to;
            made.far = next.high;
            return made;
        }
        if ((next.a == made.a || next.b == made.a) &&
            (next.op == Q::jump_equal || next.op == Q::jump_unequal)) {
            made.op = next.op == Q::jump_equal ? Q::load_jump_equal : Q::load_jump_unequal;
            made.c = next.a == made.a ? next.b : next.a;
            return made;
        }
        return first();
    }

    // With the same of the same thing behind it, which are done by now.
    Quick load_any(Quick made) const {
        if (at_ + 2 >= code_.size()) {
            return made;
        }
        const Quick &behind = code_[at_ + 2];
        if (behind.a != made.a || behind.b != made.b || made.a == made.b || behind.low + 2 != made.low) {
            return made;
        }
        if (behind.op == Q::load_jump_if) {
            made.op = Q::load_jump_if_any_2;
            made.far = behind.high;
        } else if (behind.op == Q::load_jump_if_any_2 && behind.far >= 0 && behind.far < no_register) {
            made.op = Q::load_jump_if_any_3;
            made.far = behind.high;
            made.d = static_cast<std::uint16_t>(behind.far);
        }
        return made;
    }

    Quick add_constant() const {
        Quick made = first();
        if (plain(1).op == Q::jump_unless && small(made.imm())) {
            made.op = Q::add_jump_unless;
            made.high = static_cast<std::int32_t>(made.imm());
            made.low = from_here(1);
            made.c = plain(1).a;
        }
        return made;
    }

    Quick subtract() const {
        Quick made = first();
        if (plain(1).op == Q::absolute && plain(1).b == made.a) {
            made.op = Q::distance;
            made.d = plain(1).a;
        }
        return made;
    }

    Quick act_rule_is() const {
        Quick made = first();
        const Quick &next = plain(1);
        if (next.a == made.a && (next.op == Q::jump_if || next.op == Q::jump_unless)) {
            made.op = next.op == Q::jump_if ? Q::rule_is_jump_if : Q::rule_is_jump_unless;
            made.far = made.low;
            made.low = from_here(1);
        }
        return made;
    }

    Quick thing_mark() const {
        const Quick &none = plain(1), &walk = plain(2);
        if (walk.op != Q::next_thing || none.op != Q::constant || none.imm() != 0 || walk.a != none.a ||
            walk.c != first().a || none.a == first().a) {
            return first();
        }
        Quick made = as(walk, Q::walk_things);
        made.low = from_here(2);
        return made;
    }

    // Most conditions have no bearer most of the time.
    Quick instance_mark() const {
        const Quick &none = plain(1), &walk = plain(2);
        const bool walks = walk.op == Q::next_instance || walk.op == Q::next_owned;
        if (!walks || none.op != Q::constant || none.imm() != 0 || walk.a != none.a || walk.c != first().a ||
            none.a == first().a) {
            return first();
        }
        Quick made = as(walk, Q::walk_instances);
        made.low = from_here(2);
        return made;
    }

    // Is it a call of a function with so many parameters, the first of them in that register?
    bool calls(const Quick &in, std::uint16_t first, std::uint32_t parameters) const {
        return in.op == Q::call && in.b == first &&
               all_.functions[static_cast<std::uint32_t>(in.low)].parameters == parameters;
    }

    std::vector<Quick> &code_;
    const std::vector<Quick> plain_;
    const std::size_t own_;
    const Bytecode &all_;
    std::size_t at_ = 0;
};

} // namespace

void take_together(std::vector<Quick> &code, std::size_t own, const Bytecode &all) {
    Pairs(code, own, all).run();
}

} // namespace bylaw
