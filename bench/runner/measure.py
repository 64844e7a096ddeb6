"""Runs other programs and says what they cost and what they printed."""
import json
import os
import shutil
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build-bench"
WORK = BUILD / "runner"  # what is compiled and generated for the comparison


class Unavailable(Exception):
    """Something that is to be measured is not there; the table says so."""


@dataclass
class Cost:
    cpu: float   # user and system seconds
    wall: float
    out: str


def pinned(command, cpu="0"):
    """On one processor, so that nothing is lost by moving."""
    return ["taskset", "-c", cpu, *command] if cpu and shutil.which("taskset") else list(command)


def run(command, cpu="0", check=True, root=ROOT):
    """One process, waited for by hand, since only wait4 tells what it used."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        begin = os.times().elapsed
        process = subprocess.Popen([str(word) for word in pinned(command, cpu)], stdout=out, stderr=err, cwd=root)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall = os.times().elapsed - begin
        out.seek(0), err.seek(0)
        if check and process.returncode != 0:
            raise Unavailable(next(iter((err.read() or out.read()).strip().splitlines()), "it failed"))
        return Cost(usage.ru_utime + usage.ru_stime, wall, out.read())


def megabytes(command):
    """The most that was resident. Not from wait4: that counts what Python had before the other program began."""
    return float(run([BUILD / "bench/bench_memory_of", *command]).out)


def median_of(times, measure):
    return statistics.median(measure() for _ in range(times))


def build(*targets, root=ROOT):
    """Targets of the preset `bench`; a target that does not exist in this state of the tree is no failure."""
    folder = root / "build-bench"
    log = folder / "bench_build.log"
    subprocess.run(["cmake", "--preset", "bench", "--log-level=WARNING"], cwd=root, check=True, stdout=subprocess.DEVNULL)
    for target in targets:
        with open(log, "a") as to:
            done = subprocess.run(["cmake", "--build", folder, "-j", str(os.cpu_count()), "--target", target], cwd=root,
                                  stdout=to, stderr=subprocess.STDOUT)
        if done.returncode != 0:
            print(f"bench: {target} was not built, see {log}")


def google_benchmark(name, *args, filter="."):
    """What a program of Google Benchmark says: its rows by name."""
    program = BUILD / "bench" / name
    if not program.exists():
        raise Unavailable(f"{name} is not there")
    cost = run([program, *args, f"--benchmark_filter={filter}", "--benchmark_format=json", "--benchmark_min_time=0.3",
                "--benchmark_repetitions=5", "--benchmark_report_aggregates_only=true"])
    return {row["run_name"]: row for row in json.loads(cost.out)["benchmarks"] if row["aggregate_name"] == "median"}


def in_milliseconds(row):
    return row["cpu_time"] * {"ns": 1e-6, "us": 1e-3, "ms": 1, "s": 1e3}[row["time_unit"]]
