"""Runs the `bylaw` command on hostile input and watches what it costs.

A case states what must come out: the exit status and a piece of text (a diagnostic's code, or words where a message has
none). For every case the same bounds hold: no signal, ten seconds of processor time, 500 MB, 64 KB of output, no control
characters in it.
"""
import dataclasses
import os
import pathlib
import subprocess
import tempfile
import threading

SANITIZED = os.environ.get("BYLAW_SANITIZED") == "1"
# The sanitizers cost a factor of two to ten in time and keep freed memory for a while.
# Two seconds is what an idle machine of 2023 needs at most; a busy or older one must not fail the tests for being slow.
MOST_SECONDS = 40 if SANITIZED else 10
MOST_MEGABYTES = 2000 if SANITIZED else 500
MOST_OUTPUT = 64 * 1024
PATIENCE = 120 if SANITIZED else 60  # of the clock on the wall: the machine may be busy


@dataclasses.dataclass
class Case:
    name: str
    words: list  # the command line; "{}" in a word is the case's own folder
    status: int
    expect: list  # all of these occur in the output
    files: dict = dataclasses.field(default_factory=dict)  # name: bytes or text; None is a folder
    typed: bytes = b""
    typed_from: str = ""  # a device; instead of `typed`
    never: list = dataclasses.field(default_factory=list)
    prepare: object = None  # called with the folder
    most_output: int = MOST_OUTPUT
    most_seconds: float = MOST_SECONDS
    most_megabytes: float = MOST_MEGABYTES


@dataclasses.dataclass
class Outcome:
    status: int
    output: bytes
    seconds: float
    megabytes: float
    problems: list


def write_files(folder, files):
    for name, content in files.items():
        path = folder / name
        if content is None:
            path.mkdir(parents=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


# A runaway must not take the machine with it. The shell sets the bounds: with a `preexec_fn` the child would begin as a
# copy of this process with all its input, which costs more than most cases.
BOUNDS = "ulimit -c 0" + ("" if SANITIZED else "; ulimit -v 4194304")  # kilobytes
BOUNDED = ["sh", "-c", BOUNDS + '; exec "$0" "$@"']


def run(command, words, folder, typed, typed_from=""):
    """Status (negative: a signal), output, processor seconds and peak megabytes (never below those of this process)."""
    out_path = folder / ".output"
    environment = dict(os.environ, NO_COLOR="1", COLUMNS="100", LC_ALL="C", UBSAN_OPTIONS="print_stacktrace=1")
    with open(out_path, "wb") as out, open(typed_from, "rb") if typed_from else tempfile.TemporaryFile() as stdin:
        if not typed_from:
            stdin.write(typed)
            stdin.seek(0)
        process = subprocess.Popen([*BOUNDED, command, *words], stdin=stdin, stdout=out, stderr=subprocess.STDOUT,
                                   cwd=folder, env=environment)
        timer = threading.Timer(PATIENCE, process.kill)
        timer.start()
        _, raw, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(raw)
    return process.returncode, out_path.read_bytes(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def judge(case, status, output, seconds, megabytes):
    problems = []
    if status != case.status:
        problems.append(f"exit status {status} instead of {case.status}")
    for words in case.expect:
        if words.encode() not in output:
            problems.append(f"the output lacks `{words}`")
    for words in [*case.never, "AddressSanitizer", "runtime error:", "LeakSanitizer", "a defect of bylaw"]:
        if words.encode() in output:
            problems.append(f"the output has `{words}`")
    if len(output) > case.most_output:
        problems.append(f"{len(output)} bytes of output")
    if any(byte < 32 and byte not in b"\n\t" or byte == 127 for byte in output):
        problems.append("control characters in the output")
    if seconds > case.most_seconds:
        problems.append(f"{seconds:.1f} s of processor time")
    if megabytes > case.most_megabytes:
        problems.append(f"{megabytes:.0f} MB")
    return problems


def try_case(command, case):
    with tempfile.TemporaryDirectory(prefix="bylaw-limits-") as name:
        folder = pathlib.Path(name)
        write_files(folder, case.files)
        if case.prepare:
            case.prepare(folder)
        words = [word.replace("{}", name) for word in case.words]
        status, output, seconds, megabytes = run(command, words, folder, case.typed, case.typed_from)
        return Outcome(status, output, seconds, megabytes, judge(case, status, output, seconds, megabytes))
