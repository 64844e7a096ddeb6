#include "interpreter/simulate/compiled/runtime_text.hpp"

#include "base/text/filled.hpp"
#include "interpreter/simulate/compiled/context.hpp"
#include "interpreter/simulate/compiled/function_writer.hpp"

namespace bylaw::compiled {

namespace {

// Rounded down, or up: what is cut off is made good where the signs say so.
std::string quotient_text(std::string_view name, std::string_view where, std::string_view how) {
    return filled(R"(
define internal i64 @{}(i64 %a, i64 %b) alwaysinline nounwind {
  %whole = sdiv i64 %a, %b
  %rest = srem i64 %a, %b
  %some = icmp ne i64 %rest, 0
  %signs = xor i64 %a, %b
  %where = icmp {} i64 %signs, 0
  %there = and i1 %some, %where
  %one = zext i1 %there to i64
  %rounded = {} i64 %whole, %one
  ret i64 %rounded
}
)",
                  {name, where, how});
}

} // namespace

std::string runtime_text(std::size_t dice) {
    const auto field = [](std::size_t offset) { return number(offset); };
    std::string text = filled(
        R"(
define internal {i64, i64} @roll(ptr %cx, i64 %dice, i64 %luck) alwaysinline nounwind {
  %from = add i64 %dice, {}
  %own = icmp ult i64 %from, {}
  br i1 %own, label %known, label %slow
known:
  %place = getelementptr i8, ptr %cx, i64 {}
  %rolls = load ptr, ptr %place, !tbaa !context, !invariant.load !0
  %offset = mul i64 %dice, {}
  %at = getelementptr i8, ptr %rolls, i64 %offset
  %count = getelementptr i8, ptr %at, i64 {}
  %range = load i32, ptr %count, !tbaa !dice
  %none = icmp eq i32 %range, 0
  br i1 %none, label %slow, label %fast
fast:
  %draw = call i64 @below(ptr %cx, i32 %range)
  %totals = load ptr, ptr %at, !tbaa !dice
  %a1 = getelementptr {i64, i64}, ptr %totals, i64 %draw
  %total = load i64, ptr %a1, !tbaa !dice
  %a2 = getelementptr {i64, i64}, ptr %totals, i64 %draw, i32 1
  %natural = load i64, ptr %a2, !tbaa !dice
  %noted = icmp sge i64 %luck, 0
  br i1 %noted, label %note, label %done
note:
  call void @note_luck(ptr %cx, ptr %at, i64 %draw, i64 %luck)
  br label %done
done:
  %a = insertvalue {i64, i64} undef, i64 %total, 0
  %b = insertvalue {i64, i64} %a, i64 %natural, 1
  ret {i64, i64} %b
slow:
  %s = call i64 {}(ptr %cx, i64 %dice) nounwind
  %n = getelementptr i8, ptr %cx, i64 {}
  %natural_slow = load i64, ptr %n
  %c = insertvalue {i64, i64} undef, i64 %s, 0
  %d = insertvalue {i64, i64} %c, i64 %natural_slow, 1
  ret {i64, i64} %d
}
)",
        {number(RollTables::most_made), number(RollTables::most_made + static_cast<std::int64_t>(dice)),
         field(offsetof(Context, rolls)), number(sizeof(RollTable)), field(offsetof(RollTable, outcomes)),
         helper("roll"), field(offsetof(Context, natural))});
    const std::string lucks = "<" + number(sorts_of_luck) + " x double>";
    text += filled(R"(
define internal void @note_luck(ptr %cx, ptr %table, i64 %draw, i64 %luck) alwaysinline nounwind {
  %place = getelementptr i8, ptr %cx, i64 {}
  %places = load ptr, ptr %place, !tbaa !context, !invariant.load !0
  %at = getelementptr ptr, ptr %places, i64 %luck
  %seen = load ptr, ptr %at, !tbaa !luck
  %new = icmp eq ptr %seen, null
  br i1 %new, label %ask, label %add, !prof !2
ask:
  %given = call ptr {}(ptr %cx, i64 %luck) nounwind
  br label %add
add:
  %sums = phi ptr [ %seen, %0 ], [ %given, %ask ]
  %field = getelementptr i8, ptr %table, i64 {}
  %lucks = load ptr, ptr %field, !tbaa !dice
  %offset = mul i64 %draw, {}
  %more = getelementptr i8, ptr %lucks, i64 %offset
  %before = load {}, ptr %sums, align 8, !tbaa !luck
  %rolled = load {}, ptr %more, align 8, !tbaa !luck
  %after = fadd {} %before, %rolled
  store {} %after, ptr %sums, align 8, !tbaa !luck
  ret void
}
)",
                   {field(offsetof(Context, lucks)), helper("luck"), field(offsetof(RollTable, lucks)),
                    number(sizeof(RolledLuck)), lucks, lucks, lucks, lucks});
    // xoshiro128++ and Lemire's draw, as in interpreter/dice/random.hpp.
    text += filled(R"(
define internal i32 @random32(ptr %at) alwaysinline nounwind {
  %a1 = getelementptr i32, ptr %at, i64 1
  %a2 = getelementptr i32, ptr %at, i64 2
  %a3 = getelementptr i32, ptr %at, i64 3
  %s0 = load i32, ptr %at, !tbaa !random
  %s1 = load i32, ptr %a1, !tbaa !random
  %s2 = load i32, ptr %a2, !tbaa !random
  %s3 = load i32, ptr %a3, !tbaa !random
  %sum = add i32 %s0, %s3
  %turned = call i32 @llvm.fshl.i32(i32 %sum, i32 %sum, i32 7)
  %result = add i32 %turned, %s0
  %shifted = shl i32 %s1, 9
  %n2 = xor i32 %s2, %s0
  %n3 = xor i32 %s3, %s1
  %n1 = xor i32 %s1, %n2
  %n0 = xor i32 %s0, %n3
  %m2 = xor i32 %n2, %shifted
  %m3 = call i32 @llvm.fshl.i32(i32 %n3, i32 %n3, i32 11)
  store i32 %n0, ptr %at, !tbaa !random
  store i32 %n1, ptr %a1, !tbaa !random
  store i32 %m2, ptr %a2, !tbaa !random
  store i32 %m3, ptr %a3, !tbaa !random
  ret i32 %result
}

define internal i64 @below(ptr %cx, i32 %range) alwaysinline nounwind {
  %place = getelementptr i8, ptr %cx, i64 {}
  %random = load ptr, ptr %place, !tbaa !context, !invariant.load !0
  %wide = zext i32 %range to i64
  %first = call i32 @random32(ptr %random)
  %f64 = zext i32 %first to i64
  %product = mul i64 %f64, %wide
  %low = trunc i64 %product to i32
  %doubt = icmp ult i32 %low, %range
  br i1 %doubt, label %exact, label %done, !prof !2
exact:
  %minus = sub i32 0, %range
  %threshold = urem i32 %minus, %range
  br label %again
again:
  %p = phi i64 [ %product, %exact ], [ %next, %more ]
  %l = trunc i64 %p to i32
  %bad = icmp ult i32 %l, %threshold
  br i1 %bad, label %more, label %done
more:
  %another = call i32 @random32(ptr %random)
  %a64 = zext i32 %another to i64
  %next = mul i64 %a64, %wide
  br label %again
done:
  %last = phi i64 [ %product, %0 ], [ %p, %again ]
  %high = lshr i64 %last, 32
  ret i64 %high
}

define internal i64 @quotient2(i64 %a, i64 %b) alwaysinline nounwind {
  %q = call i64 {}(i64 %a, i64 %b) nounwind
  ret i64 %q
}

define internal i64 @contains(ptr %words, i64 %count, i64 %word) nounwind {
  br label %look
look:
  %i = phi i64 [ 0, %0 ], [ %next, %on ]
  %over = icmp eq i64 %i, %count
  br i1 %over, label %no, label %see
see:
  %at = getelementptr i64, ptr %words, i64 %i
  %each = load i64, ptr %at, !tbaa !lists
  %same = icmp eq i64 %each, %word
  br i1 %same, label %yes, label %on
on:
  %next = add i64 %i, 1
  br label %look
yes:
  ret i64 1
no:
  ret i64 0
}

declare {i64, i1} @llvm.sadd.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare ptr @llvm.frameaddress.p0(i32)

)",
                   {field(offsetof(Context, random)), helper("nearest")});
    return text + quotient_text("quotient0", "slt", "sub") + quotient_text("quotient1", "sge", "add");
}

} // namespace bylaw::compiled
