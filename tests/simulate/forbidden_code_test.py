#!/usr/bin/env python3
"""Where the system lets nobody make machine code, every scenario comes to the same, to the last byte of its result file: with
a filter of system calls that refuses executable memory, and without one. Usage: forbidden_code_test.py BYLAW SOURCE_FOLDER"""
import ctypes
import pathlib
import platform
import re
import struct
import subprocess
import sys
import tempfile

TRIALS = {"skirmish": 30, "escalation": 40}  # else 120
SKIPPED = 77  # to CTest

SYSTEM_CALLS = {"mmap": 9, "mprotect": 10, "memfd_create": 319, "pkey_mprotect": 329}
NUMBER, PROTECTION, FLAGS = 0, 32, 40  # where they are in what a filter reads
EXECUTABLE, SHARED_OR_ANONYMOUS = 4, 0x21  # libraries are private mappings of files
LOAD, EQUAL, ANY_BIT, GIVE = 0x20, 0x15, 0x45, 0x06
ALLOWED, REFUSED = 0x7FFF0000, 0x00050001  # with "not permitted"

# (what, number, steps further if so, if not)
FILTER = [
    (LOAD, NUMBER, 0, 0),
    (EQUAL, SYSTEM_CALLS["memfd_create"], 8, 0),
    (EQUAL, SYSTEM_CALLS["mprotect"], 4, 0),
    (EQUAL, SYSTEM_CALLS["pkey_mprotect"], 3, 0),
    (EQUAL, SYSTEM_CALLS["mmap"], 0, 4),
    (LOAD, FLAGS, 0, 0),
    (ANY_BIT, SHARED_OR_ANONYMOUS, 0, 2),
    (LOAD, PROTECTION, 0, 0),
    (ANY_BIT, EXECUTABLE, 1, 0),
    (GIVE, ALLOWED, 0, 0),
    (GIVE, REFUSED, 0, 0),
]


def forbid():
    """From now on this process gets no memory whose code it has written."""
    code = b"".join(struct.pack("=HBBI", what, yes, no, number) for what, number, yes, no in FILTER)
    room = ctypes.create_string_buffer(code)
    program = ctypes.create_string_buffer(struct.pack("@HP", len(FILTER), ctypes.addressof(room)))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(38, 1, 0, 0, 0) == 0  # no new privileges
    assert libc.prctl(22, 2, program, 0, 0) == 0, ctypes.get_errno()  # the filter


def sim(bylaw, source, scenario, engine, output, before=None, trials=None):
    words = [bylaw, "sim", scenario, "-n", trials or TRIALS.get(scenario.split("/")[0], 120), "--seed", 11, "--engine", engine, "--threads", 2, "-o", output]
    done = subprocess.run(list(map(str, words)), cwd=source, capture_output=True, text=True, preexec_fn=before)
    assert done.returncode == 0 and not done.stderr, (scenario, engine, done)
    return output.read_bytes()


def check_filter():
    """It does what it is for."""
    made = "import mmap; mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)"
    assert subprocess.run([sys.executable, "-c", made], capture_output=True).returncode == 0
    assert b"PermissionError" in subprocess.run([sys.executable, "-c", made], capture_output=True, preexec_fn=forbid).stderr


def scenarios(source):
    for path in sorted(source.glob("rulesets/*/scenarios/*.bylaw")):
        for name in re.findall(r"^scenario (\w+)", path.read_text(), re.MULTILINE):
            yield f"{path.parts[-3]}/{name}"


def main():
    bylaw, source = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    if platform.machine() != "x86_64" or platform.system() != "Linux":
        sys.exit(SKIPPED)
    check_filter()
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "result.json"
        for scenario in scenarios(source):
            wanted = sim(bylaw, source, scenario, "interpreter", output)
            assert sim(bylaw, source, scenario, "auto", output, forbid) == wanted, scenario
        # Long enough for rules to be compiled meanwhile: where that is not allowed, nobody hears of it.
        long = [sim(bylaw, source, "zones/encounter", "auto", output, before, 300_000) for before in (forbid, None)]
        assert long[0] == long[1]
        fight = "bench/fights/d1.bylaw"
        assert sim(bylaw, source, fight, "auto", output, forbid) == sim(bylaw, source, fight, "interpreter", output)


if __name__ == "__main__":
    main()
