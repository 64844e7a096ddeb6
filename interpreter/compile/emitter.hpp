// Writes one function's code: registers for intermediate values, labels, jumps that are patched at the end.
#pragma once
#include "interpreter/program/code.hpp"

#include <span>
#include <string>

namespace bylaw {

using Reg = std::uint16_t;

struct JumpLabel {
    std::uint32_t id = 0;
};
using Label =
    JumpLabel; // diagnostics have a Label of their own, and these names meet when a program is linked

class Emitter {
  public:
    FunctionCode code; // complete after finish()

    // Begins another function, and keeps the capacity of the one before.
    void begin();

    // Temporary registers. One serves values of one type only, for the collector of lists reads frames by the
    // types of their registers; a released one is used again for the same types.
    Reg temp(Type type) { return block({&type, 1}); }
    Reg block(std::span<const Type> types);
    Reg numbers(std::size_t count);
    std::size_t mark() const { return taken_.size(); }
    void release(std::size_t mark);

    void emit(Op op, Reg a = no_register, Reg b = no_register, Reg c = no_register, std::int64_t imm = 0);
    // Tells listeners of something; `of` says what, by its number.
    void note(Note note, std::uint32_t of, Reg a = no_register, Reg b = no_register, Reg c = no_register) {
        emit(Op::note, a, b, c, halves(static_cast<std::uint32_t>(note), of));
    }
    void move(Reg to, Reg from);
    void constant(Reg to, std::int64_t value) { emit(Op::constant, to, no_register, no_register, value); }

    Label label();
    void bind(Label label);
    std::uint32_t here() const { return static_cast<std::uint32_t>(code.code.size()); }
    std::uint32_t place(Label label) const { return places_[label.id]; } // place of a bound label
    void jump(Op op, Label to, Reg a = no_register, Reg b = no_register, Reg c = no_register,
              std::uint32_t high = 0);
    void go(Label to) { jump(Op::jump, to); }

    void at(Span span) { span_ = span; }
    Span at() const { return span_; }
    void finish();

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    struct Shape {                  // equal for the collector; a function has a handful
        std::uint32_t first, count; // in types_
        std::uint32_t unused;       // the latest in unused_, or none
    };
    struct Unused { // registers that were released
        Reg first;
        std::uint32_t before; // the previous one of the same shape
    };
    struct Block {
        std::uint32_t shape;
        Reg first;
    };
    std::uint32_t shape_of(std::span<const Type> types);
    std::span<const Type> types_of(const Shape &shape) const {
        return std::span(types_).subspan(shape.first, shape.count);
    }

    std::vector<Shape> shapes_;
    std::vector<Type> types_; // types of all shapes
    std::vector<Unused> unused_;
    std::vector<Block> taken_;
    std::vector<std::uint32_t> places_;
    std::vector<std::pair<std::uint32_t, Label>> jumps_;
    Span span_;
};

// Gives back all temporaries taken since it was made.
class TempScope {
  public:
    explicit TempScope(Emitter &emitter) : emitter_(emitter), mark_(emitter.mark()) {}
    ~TempScope() { emitter_.release(mark_); }
    TempScope(const TempScope &) = delete;
    TempScope &operator=(const TempScope &) = delete;

  private:
    Emitter &emitter_;
    std::size_t mark_;
};

} // namespace bylaw
