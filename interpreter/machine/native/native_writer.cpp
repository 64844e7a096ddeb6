#include "interpreter/machine/native/native_writer.hpp"

#include "interpreter/program/op_facts.hpp"

#include <cstddef>

namespace bylaw::native {

namespace {

// Where an operation continues: see quick_ops.def.
enum class Flow : std::uint8_t { next, branch, jump, either, body, stop, outside };

struct Shape {
    std::uint8_t places;
    Flow flow;
};

constexpr Shape shapes[] = {
#define QUICK(name, places, flow) {places, Flow::flow},
#include "interpreter/machine/quick_ops.def"
#undef QUICK
};

constexpr auto no_label = static_cast<Label>(~0U);

// Behind those the loop often enters again.
bool may_leave(QuickOp op) {
    return op == QuickOp::perform || op == QuickOp::call_trigger || op == QuickOp::active ||
           op == QuickOp::mode || op == QuickOp::roll || op == QuickOp::perform_act ||
           op == QuickOp::take_act;
}

} // namespace

NativeWriter::NativeWriter(QuickCode &code, const Relations &relations, const QuickFunction &function,
                           std::span<const Quick> places, Assembly &to)
    : code_(code), relations_(relations), function_(function), places_(places), to_(to),
      reached_(places.size()), heads_(places.size()), written_(places.size()),
      labels_(places.size(), no_label) {}

void NativeWriter::write() {
    find_heads();
    for (std::size_t place = 0; place < places_.size(); ++place) {
        if (heads_[place]) {
            open_.push_back(place);
        }
    }
    std::ranges::reverse(open_); // so that code lies about as it is written
    while (!open_.empty()) {
        const std::size_t place = open_.back();
        open_.pop_back();
        follow(place);
    }
    for (std::size_t i = 0; i < later_.size(); ++i) {
        later_[i]();
    }
    write_entries();
    write_exits();
}

// Heads are where more than one way leads to, or where the loop may enter.
void NativeWriter::find_heads() {
    std::vector<std::size_t> &found = open_;
    reach(0, true);
    while (!found.empty()) {
        const std::size_t place = found.back();
        found.pop_back();
        look_at(place);
    }
}

void NativeWriter::reach(std::size_t place, bool jump) {
    reached_[place] = static_cast<std::uint8_t>(std::min(reached_[place] + 1, 2));
    heads_[place] = heads_[place] || jump || reached_[place] > 1;
    if (reached_[place] == 1) {
        open_.push_back(place);
    }
}

void NativeWriter::look_at(std::size_t place) {
    at_ = place;
    const Shape shape = shapes[static_cast<std::size_t>(in().op)];
    switch (shape.flow) {
    case Flow::next: return reach(behind(shape.places), may_leave(in().op));
    case Flow::branch: reach(behind(shape.places), false); return reach(goal(in().low), true);
    case Flow::jump: return reach(goal(in().low), false);
    case Flow::either: reach(goal(in().low), true); return reach(goal(in().high), true);
    case Flow::body: return reach(goal(in().high), false);
    case Flow::stop: return;
    case Flow::outside: {
        const OpFacts &facts = op_facts(function_.plain[place].op);
        if (facts.jumps()) {
            reach(goal(in().low), true);
        }
        if (facts.falls_through()) {
            reach(behind(1), true);
        }
    }
    }
}

Label NativeWriter::head(std::size_t place) {
    if (labels_[place] == no_label) {
        labels_[place] = to_.label();
    }
    return labels_[place];
}

// From there on to where there is code already, or nothing behind.
void NativeWriter::follow(std::size_t place) {
    if (written_[place]) {
        return;
    }
    for (at_ = place; at_ != nowhere; at_ = write_one()) {
        if (written_[at_]) {
            return to_.put(X::jmp, head(at_));
        }
        written_[at_] = true;
        if (is_head(at_)) {
            const Label label = head(at_);
            to_.bind(label);
            known_.forget_all();
            entries_.emplace_back(at_, label);
        }
    }
}

NativeWriter::Next NativeWriter::write_one() {
    switch (in().op) {
#define QUICK(name, ...)                                                                                     \
    case QuickOp::name:                                                                                      \
        return write_##name();
#include "interpreter/machine/quick_ops.def"
#undef QUICK
    }
    return nowhere;
}

Label NativeWriter::exit(NativeExit how) {
    const auto known = std::ranges::find_if(exits_.rbegin(), exits_.rend(), [&](const Exit &each) {
        return each.place != at_ || each.how == how;
    });
    if (known == exits_.rend() || known->place != at_) {
        exits_.push_back({at_, how, to_.label()});
        return exits_.back().label;
    }
    return known->label;
}

// The place and, in the lowest byte, how: rax.
void NativeWriter::write_exits() {
    const Label together = to_.label();
    for (const Exit &each : exits_) {
        to_.bind(each.label);
        to_.constant(Reg::rax, each.place << 8 | static_cast<std::uint64_t>(each.how));
        to_.put(X::jmp, together);
    }
    to_.bind(together);
    to_.constant(Reg::rdx, reinterpret_cast<std::uint64_t>(&function_));
    to_.put(X::jmp, of_context(offsetof(NativeContext, leave)));
}

// Code that is written later belongs to the same operation.
void NativeWriter::later(std::function<void()> write) {
    later_.push_back([this, place = at_, write = std::move(write)] {
        at_ = place;
        write();
    });
}

// --- words of the frame

Reg NativeWriter::word(std::uint16_t of) {
    if (const auto known = known_.find(What::word, of)) {
        return *known;
    }
    const Reg reg = known_.take();
    to_.put(X::mov, reg, word_at(of));
    known_.know(What::word, of, reg);
    return reg;
}

Operand NativeWriter::operand(std::uint16_t of) {
    const auto known = known_.find(What::word, of);
    return known ? Operand(*known) : word_at(of);
}

Reg NativeWriter::copy(std::uint16_t of) {
    const Operand from = operand(of);
    const Reg reg = known_.take();
    to_.put(X::mov, reg, from);
    return reg;
}

void NativeWriter::set(std::uint16_t to, Reg from) {
    to_.put(X::mov, word_at(to), from);
    known_.forget(to);
    known_.know(What::word, to, from);
}

void NativeWriter::set(std::uint16_t to, std::int64_t value) {
    to_.put(X::mov, word_at(to), number(value));
    known_.forget(to);
}

Operand NativeWriter::number(std::int64_t value) {
    if (value == static_cast<std::int32_t>(value)) {
        return value;
    }
    const Reg reg = known_.take();
    to_.constant(reg, static_cast<std::uint64_t>(value));
    return reg;
}

// --- calls of C++

void NativeWriter::call_at(std::uint64_t address) {
    to_.constant(Reg::rax, address);
    to_.put(X::call, Reg::rax);
}

void NativeWriter::help_with(const void *operation, std::uint64_t address) {
    to_.put(X::mov, of_context(offsetof(NativeContext, steps)), steps);
    to_.put(X::mov, Reg::rdi, context);
    to_.constant(Reg::rsi, reinterpret_cast<std::uint64_t>(operation));
    to_.put(X::mov, Reg::rdx, frame);
    call_at(address);
    to_.put(X::mov, steps, of_context(offsetof(NativeContext, steps)));
    known_.forget_all();
}

NativeWriter::Next NativeWriter::bridge(Bridge *over) {
    to_.constant(Reg::rax, reinterpret_cast<std::uint64_t>(over));
    to_.constant(Reg::rsi, reinterpret_cast<std::uint64_t>(&in()));
    to_.constant(Reg::rdx, reinterpret_cast<std::uint64_t>(&function_));
    to_.put(X::jmp, of_context(offsetof(NativeContext, bridge)));
    return nowhere;
}

NativeWriter::Next NativeWriter::leave_at_zero(NativeExit how, std::size_t places) {
    to_.put(X::test, Reg::rax, Reg::rax);
    to_.jump(When::zero, exit(how));
    return behind(places);
}

} // namespace bylaw::native
