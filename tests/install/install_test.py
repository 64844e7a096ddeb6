#!/usr/bin/env python3
"""Installs Bylaw into an empty folder and builds other people's programs against it: C++ and C, shared and static, by CMake
and by pkg-config. All play the same battle with decisions of their own and must come to the same end.

    install_test.py BUILD_FOLDER
"""
import os
import pathlib
import subprocess
import sys
import tempfile

CONSUMER = pathlib.Path(__file__).parent / "consumer"
# Every function that a host may link against: who takes one away breaks hosts, who adds one keeps it.
SYMBOLS = pathlib.Path(__file__).parent / "symbols.txt"
PUBLIC = ("bylaw::api::", "bylaw_")
RULES, SCENARIO = "zones", "ambush"


def run(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        prefix = root / "usr"
        run("cmake", "--install", build, "--prefix", prefix)
        libraries = next(prefix.glob("lib*/**/libbylaw.so")).parent
        # Far from the checkout, with nothing of it in the surroundings.
        clean = {"PATH": os.environ["PATH"], "HOME": folder, "LD_LIBRARY_PATH": str(libraries)}

        run("cmake", "-S", CONSUMER, "-B", root / "made", f"-DCMAKE_PREFIX_PATH={prefix}", env=clean)
        run("cmake", "--build", root / "made", env=clean)
        ends = {name: run(root / "made" / name, RULES, SCENARIO, cwd=folder, env=clean)
                for name in ("play_cpp", "play_cpp_static", "play_c")}
        ends["play_c, put away and taken up"] = run(root / "made" / "play_c", RULES, SCENARIO, "again", cwd=folder, env=clean)

        packages = dict(clean, PKG_CONFIG_PATH=str(libraries / "pkgconfig"))
        flags = run("pkg-config", "--cflags", "--libs", "bylaw", env=packages).split()
        run("cc", "-std=c99", "-pedantic-errors", "-Wall", "-Werror", CONSUMER / "play.c", "-o", root / "by_pkg_config", *flags)
        ends["by_pkg_config"] = run(root / "by_pkg_config", RULES, SCENARIO, cwd=folder, env=clean)

        # The installed program needs nothing of the checkout either.
        version = run(prefix / "bin" / "bylaw", "--version", cwd=folder, env=clean)
        run(prefix / "bin" / "bylaw", "play", f"{RULES}/{SCENARIO}", "--auto", "--seed", "7", cwd=folder, env=clean)

        visible = run("nm", "-DC", "--defined-only", libraries / "libbylaw.so").splitlines()
        hidden = [line for line in visible if " T " in line and "bylaw" not in line.split(" T ", 1)[1]]

    if len(set(ends.values())) != 1:
        sys.exit("the same battle came to different ends:\n" + "\n".join(f"{name}:\n{end}" for name, end in ends.items()))
    end = ends["play_c"].splitlines()
    if int(end[0].split()[1]) < 10 or len(end) < 2:
        sys.exit(f"that was no battle: {end}")
    # Weak ones are what a compiler did not put in line.
    shown = sorted({name for _, kind, name in (line.split(" ", 2) for line in visible) if kind == "T" and name.startswith(PUBLIC) and "[" not in name})
    if os.environ.get("BYLAW_BLESS"):
        SYMBOLS.write_text("\n".join(shown) + "\n", encoding="utf-8")
    known = SYMBOLS.read_text(encoding="utf-8").splitlines()
    gone, new = [each for each in known if each not in shown], [each for each in shown if each not in known]
    if gone or new:
        sys.exit("what the shared library shows is not what tests/install/symbols.txt lists (BYLAW_BLESS=1 rewrites it):\n"
                 + "\n".join([f"- {each}" for each in gone] + [f"+ {each}" for each in new]))
    if hidden:
        sys.exit("the shared library shows what is not its own:\n" + "\n".join(hidden[:20]))
    print(f"{len(ends)} programs: {end[0]}, {len(end) - 1} reports alike; {version.strip()}")


if __name__ == "__main__":
    main()
