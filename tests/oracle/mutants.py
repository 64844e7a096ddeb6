#!/usr/bin/env python3
"""Does the oracle notice when one engine takes one instruction to mean something else?

    tests/oracle/mutants.py [FOLDER]

Twenty changes of meaning are put into a copy of the tree (FOLDER, else ../mutants), all at once: an environment
variable says which of them is on. So one build is enough. Each is tried on the programs of CI's seeds.
"""
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WANTED = 19  # of 20

HEADER = """#pragma once
#include <cstdlib>

inline bool mutant(int number) {
    static const int chosen = std::getenv("BYLAW_MUTANT") != nullptr ? std::atoi(std::getenv("BYLAW_MUTANT")) : 0;
    return chosen == number;
}
"""

MACHINE = "interpreter/machine/"
NATIVE = MACHINE + "native/native_numbers.cpp"
COMPILED = "interpreter/simulate/compiled/write_values.cpp"
SPECIALISE = "interpreter/specialise/values.cpp"
LANES = "interpreter/simulate/native/"
TRACER = "interpreter/odds/rules/tracer_steps.cpp"

# Who runs it, the file, the text that is there, what stands there instead (M: is this one on?).
MUTANTS = [
    ("plain machine", MACHINE + "dispatch.cpp", "at = r[in.a] <= r[in.b] ? code", "at = r[in.a] + (M ? 1 : 0) <= r[in.b] ? code"),
    ("plain machine", MACHINE + "dispatch.cpp", "r[in.a] = std::min(r[in.a], r[in.b]);", "r[in.a] = std::min(r[in.a], r[in.b] + (M ? 1 : 0));"),
    ("quick loop", MACHINE + "quick_numbers.inc", "JUMP_WHEN(r[at->a] <= r[at->b], 1);", "JUMP_WHEN(r[at->a] + (M ? 1 : 0) <= r[at->b], 1);"),
    ("quick loop", MACHINE + "quick_numbers.inc", "r[at->a] = std::min(r[at->b], r[at->c]);", "r[at->a] = M ? std::max(r[at->b], r[at->c]) : std::min(r[at->b], r[at->c]);"),
    ("quick loop", MACHINE + "quick_things.inc", "r[at->a] = SLOT(thing, at->low + r[at->c]);", "r[at->a] = SLOT(thing, at->low + (M ? 0 : r[at->c]));"),
    ("machine code of the quick loop", NATIVE, "one_of(in().a, in().b, X::cmovl);", "one_of(in().a, in().b, M ? X::cmovg : X::cmovl);"),
    ("machine code of the quick loop", NATIVE, "return arithmetic(X::sub, operand(in().c));", "return arithmetic(M ? X::add : X::sub, operand(in().c));"),
    ("machine code of the quick loop", NATIVE, "to_.put(X::and_, made, 1);", "to_.put(X::and_, made, M ? 0 : 1);"),
    ("LLVM", COMPILED, 'call i64 @llvm.smin.i64(i64 {}, i64 {})", {read(in.b)', 'call i64 @llvm.s" + std::string(M ? "max" : "min") + ".i64(i64 {}, i64 {})", {read(in.b)'),
    ("LLVM", COMPILED, 'compare("slt", read(in.b), read(in.c))', 'compare(M ? "sle" : "slt", read(in.b), read(in.c))'),
    ("specialiser", SPECIALISE, "return step.clamps(Op::lesser);", "return step.clamps(M ? Op::greater : Op::lesser);"),
    ("specialiser", SPECIALISE, "return step.jumps_where(Op::less_equal, step.a(), step.b());", "return step.jumps_where(M ? Op::less : Op::less_equal, step.a(), step.b());"),
    ("specialiser", SPECIALISE, "return step.gives(Op::subtract, 0, step.b());", "return M ? step.gives(Op::add, 0, step.b()) : step.gives(Op::subtract, 0, step.b());"),
    ("scalar", LANES + "one_lane.cpp", "return compute(Inst::kIdSub, a, b);", "return compute(M ? Inst::kIdAdd : Inst::kIdSub, a, b);"),
    ("batch, AVX-512", LANES + "avx512_lanes.cpp", "compare(a, b, x86::VPCmpImm::kLT);", "compare(a, b, M ? x86::VPCmpImm::kLE : x86::VPCmpImm::kLT);"),
    ("batch, AVX2", LANES + "avx2_lanes.cpp", "compute(Inst::kIdVpsubd, a, b);", "compute(M ? Inst::kIdVpaddd : Inst::kIdVpsubd, a, b);"),
    ("odds", TRACER, "reckon(Op::greater, in.a, term(in.a), term(in.b));", "reckon(M ? Op::lesser : Op::greater, in.a, term(in.a), term(in.b));"),
    ("odds", TRACER, "jump(in, Op::less_equal, true, term(in.a), term(in.b));", "jump(in, M ? Op::less : Op::less_equal, true, term(in.a), term(in.b));"),
    ("odds", TRACER, "test(in.a, Op::equal, term(in.b), number(0));", "test(in.a, Op::equal, term(in.b), number(M ? 1 : 0));"),
    ("odds", "interpreter/odds/rules/roll_chances.cpp", "told.total, told.natural, narrow(weight)}", "told.total + (M ? 1 : 0), told.natural, narrow(weight)}"),
]


def run(*words, **more):
    return subprocess.run(words, check=True, **more)


def copy_tree(folder):
    """A worktree of what is committed, with every change in it."""
    if not folder.exists():
        run("git", "-C", ROOT, "worktree", "add", "--detach", folder)
    run("git", "-C", folder, "checkout", "-q", "--force", "--detach", subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip())
    (folder / "base/mutant.hpp").write_text(HEADER)
    for number, (_, name, old, new) in enumerate(MUTANTS, 1):
        path = folder / name
        text = path.read_text()
        if old not in text:
            sys.exit(f"{name}: there is no `{old}`")
        text = text.replace(old, re.sub(r"\bM\b", f"mutant({number})", new), 1)
        includes = path if path.suffix == ".cpp" else path.parent / "quick_run.cpp"
        path.write_text(text)
        text = includes.read_text()
        if "base/mutant.hpp" not in text:
            includes.write_text('#include "base/mutant.hpp"\n' + text)


def build(folder):
    if not (folder / "build").exists():
        run("cmake", "--preset", "release", cwd=folder, stdout=subprocess.DEVNULL)
    run("nice", "-n", "15", "cmake", "--build", "build", "-j2", "--target", "oracle", cwd=folder,
        stdout=subprocess.DEVNULL)


def notices(folder, number):
    """The first program of CI's seeds that fails with it, if there is one."""
    told = subprocess.run(["nice", "-n", "15", folder / "build/tests/oracle/oracle", "ci"], capture_output=True, text=True,
                          env={**os.environ, "BYLAW_MUTANT": str(number)}).stdout
    return next((line for line in told.splitlines() if line.startswith("seed ")), None)


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "mutants"
    copy_tree(folder)
    build(folder)
    if wrong := notices(folder, 0):
        sys.exit(f"something is wrong without any change: {wrong}")
    noticed = 0
    for number, (engine, name, old, _) in enumerate(MUTANTS, 1):
        found = notices(folder, number)
        noticed += found is not None
        print(f"{number:2} {engine}: `{old}`: {found or 'NOT NOTICED'}", flush=True)
    print(f"{noticed} of {len(MUTANTS)} are noticed")
    return 0 if noticed >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
