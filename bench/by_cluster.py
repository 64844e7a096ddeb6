#!/usr/bin/env python3
"""Ten million trials on a Dask cluster of two processes: with both of them, with one of them killed in the middle, and beside what two plain
processes reach here. All have to come to the same result file, byte for byte.

    by_cluster.py [TRIALS [SCENARIO [RULES [ENGINE]]]]

Needs the package for Python (./dev python builds it) and Debian's python3-distributed. Seconds are by the clock: measure while nobody else works.
"""
import os
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import bylaw
from distributed import Client, LocalCluster

TRIALS = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
SCENARIO, RULES, ENGINE = [*sys.argv[2:], *("delve_below", "torchlight", "interpreter")[len(sys.argv[2:]):]]
SEED, SHARDS = 7, 16


def here(shard=(1, 1)):
    return bylaw.load(RULES).simulate(SCENARIO, trials=TRIALS, seed=SEED, engine=ENGINE, shard=shard).file()


def two_processes():
    with ProcessPoolExecutor(2) as pool:
        return bylaw.merge(list(pool.map(here, [(1, 2), (2, 2)]))).file()


def on_workers(count, kill=False):
    """They start before the clock does; who is killed dies when some of it is done, and Dask begins another in its place."""
    with LocalCluster(n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None) as cluster, Client(cluster) as client:
        workers, killed = list(client.run(os.getpid).values()), []

        def look(done, planned, seconds):
            if kill and not killed and done * 3 > planned:
                killed.append(done)
                os.kill(workers[0], signal.SIGKILL)

        began = time.monotonic()
        report = bylaw.load(RULES).simulate(SCENARIO, trials=TRIALS, seed=SEED, engine=ENGINE, client=client, shards=SHARDS, progress=look)
        assert bool(killed) == kill
        return report.file(), time.monotonic() - began


def timed(work):
    began = time.monotonic()
    return work(), time.monotonic() - began


def main():
    print(f"{RULES}/{SCENARIO}, {TRIALS} trials, engine {ENGINE}")
    whole, alone = timed(here)
    print(f"one process: {alone:.1f} s", flush=True)
    for name, play in {"two plain processes": lambda: timed(two_processes), "two workers": lambda: on_workers(2),
                       "two workers, one killed": lambda: on_workers(2, kill=True)}.items():
        file, seconds = play()
        print(f"{name}: {seconds:.1f} s, {alone / seconds:.2f} x one process, {'the same bytes' if file == whole else 'OTHER BYTES'}; load "
              f"{os.getloadavg()[0]:.1f}", flush=True)


if __name__ == "__main__":
    main()
