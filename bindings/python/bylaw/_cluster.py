"""Simulation on a Dask cluster: the workers play shards, and give their result files back."""
from __future__ import annotations

import time
from typing import Any, Callable, Dict, Optional, Tuple

from ._errors import Interrupted
from ._program import Program, rebuilt
from ._simulate import SimulationReport, merge, simulate

_PARTS_OF_EACH = 4  # for each thread of the cluster: what is lost with a worker is little, and all end together


def play_shard(recipe: Tuple[Any, ...], scenario: str, trials: int, seed: int, threads: int, engine: str, shard: int, shards: int) -> str:
    """On a worker: the result file of one part. The program is made here: made while the task is unpickled, it would stop the worker's
    answers to the cluster for as long as loading takes."""
    return simulate(rebuilt(*recipe), scenario, trials=trials, seed=seed, threads=threads, engine=engine, shard=(shard, shards)).file()


def simulate_there(client: Any, program: Program, scenario: str, trials: int, seed: int, threads: int, engine: str, shards: int,
                   retries: int, progress: Optional[Callable[[int, int, float], Any]]) -> SimulationReport:
    from distributed import as_completed

    began = time.monotonic()
    recipe = program._plain()
    shards = max(1, min(shards or _PARTS_OF_EACH * _threads_of(client), trials))
    futures = [
        client.submit(play_shard, recipe, scenario, trials, seed, threads, engine, number, shards, pure=False, retries=retries)
        for number in range(1, shards + 1)
    ]
    files: Dict[Any, str] = {}  # kept here as they come: a worker that dies later takes nothing along
    try:
        for future, text in as_completed(futures, with_results=True):
            files[future.key] = text
            if progress and progress(trials * len(files) // shards, trials, time.monotonic() - began) is False:
                raise Interrupted(f"stopped after {len(files)} of {shards} shards")
    finally:
        client.cancel(futures)
    return merge(list(files.values()))


def _threads_of(client: Any) -> int:
    return sum(client.nthreads().values()) or 1
