"""Scenarios played many times."""
from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from . import _native
from ._arguments import checked, text, whole
from ._errors import raise_errors
from ._program import Program

Progress = Callable[[int, int, float], Any]


class Statistics:
    """Statistics of one report of the scenario. Yes counts 1, no 0."""

    def __init__(self, native: Any) -> None:
        self.name: str = native.name
        self.sort: str = native.sort  #: "number", "yes_no" or "value"
        self.count: int = native.count  #: trials that reported it
        self.mean: float = native.mean
        self.deviation: float = native.deviation
        self.error: float = native.error  #: standard error of the mean
        self.interval: Tuple[float, float] = (native.low, native.high)  #: 95 % of the mean
        self.least: int = native.least
        self.most: int = native.most
        self.median: Optional[int] = native.median
        self.quantiles: Dict[int, int] = dict(native.quantiles)  #: by percent: 5, 25, 50, 75, 95
        #: How often each value came: ints, True and False, or Bylaw text. Empty where there are too many.
        self.counts: Dict[Union[int, bool, str], int] = {_value(each, self.sort): each.times for each in native.histogram}

    def arrays(self) -> Any:
        """Two numpy arrays: the values and how often each came."""
        import numpy

        return numpy.array(list(self.counts)), numpy.array(list(self.counts.values()), dtype=numpy.int64)

    def frame(self) -> Any:
        """A pandas frame with the columns `value`, `times` and `share`."""
        import pandas

        times = list(self.counts.values())
        return pandas.DataFrame({"value": list(self.counts), "times": times, "share": [each / self.count for each in times]})

    def __repr__(self) -> str:
        return f"<Statistics {self.name!r}: mean {self.mean:.6g}, deviation {self.deviation:.6g}, {self.count} trials>"


def _value(counted: Any, sort: str) -> Union[int, bool, str]:
    if sort == "yes_no":
        return counted.value == "yes"
    return counted.value if counted.number is None else counted.number


class SimulationReport:
    """Statistics of a scenario's reports: `report["rounds"].mean`."""

    def __init__(self, native: Any) -> None:
        self.warnings = raise_errors(native.report)
        self._native = native
        self.rules: str = native.rules
        self.scenario: str = native.scenario
        self.seed: int = native.seed
        self.trials: int = native.trials
        self.failed: int = native.failed
        self.failures: List[Tuple[int, str, str]] = [(each.trial, each.code, each.message) for each in native.failures]
        self.seconds: float = native.seconds
        self.interrupted: bool = native.interrupted
        self.precise: bool = native.precise
        self.reports: Dict[str, Statistics] = {each.name: Statistics(each) for each in native.reports}

    def __getitem__(self, name: str) -> Statistics:
        return self.reports[name]

    def file(self) -> str:
        """The result file, as `bylaw sim -o` writes it. Equal simulations give equal files, byte for byte."""
        return self._native.file()

    def json(self) -> Any:
        """The output of `bylaw sim --json`, parsed."""
        return json.loads(self._native.json())

    def frame(self) -> Any:
        """A pandas frame with one row for each report."""
        import pandas

        rows = [
            {"mean": each.mean, "deviation": each.deviation, "error": each.error, "low": each.interval[0], "high": each.interval[1],
             "least": each.least, "median": each.median, "most": each.most, "count": each.count}
            for each in self.reports.values()
        ]
        return pandas.DataFrame(rows, index=pandas.Index(list(self.reports), name="report"))

    def __repr__(self) -> str:
        return f"<SimulationReport {self.rules}/{self.scenario}: {self.trials} trials of seed {self.seed}>"


@checked
def simulate(program: Program, scenario: str, *, trials: int = 10_000, seed: int = 0, threads: int = 1, engine: str = "auto",
             precision: Optional[float] = None, seconds: Optional[float] = None, shard: Tuple[int, int] = (1, 1),
             progress: Optional[Progress] = None, client: Any = None, shards: int = 0, retries: int = 3) -> SimulationReport:
    """A scenario played many times by its policies.

    Trial i of a seed is always the same game, for any number of threads, shards and computers. `precision` or `seconds` stop
    earlier. `progress(done, planned, seconds)` is called now and then; if it gives False, the report is of what was done.

    With `client`, a Dask client, the trials are cut into `shards` (0: as many as suit the cluster) that its workers play. The
    shards of a lost worker are played again, other failures up to `retries` times. The report is the same, byte for byte. A
    part of the shards is no report: if `progress` gives False, Interrupted is raised.
    """
    if client is not None:
        from ._cluster import simulate_there

        if precision is not None or seconds is not None or shard != (1, 1):
            raise ValueError("precision, seconds and shard are not for a cluster: its shards do not know of each other")
        return simulate_there(client, program, scenario, trials, seed, threads, engine, shards, retries, progress)
    asked = _native.Asked()
    asked.seed, asked.trials, asked.threads, asked.engine, asked.precision = seed, trials, threads, engine, precision
    asked.shard, asked.shards = (whole("shard", each) for each in shard)
    if seconds is not None:
        asked.seconds = seconds
    return SimulationReport(_native.simulate(program._native, scenario, asked, progress))


def merge(files: Sequence[str]) -> SimulationReport:
    """The result files of all shards of one simulation, in any order, as the simulation that was not cut."""
    return SimulationReport(_native.merge([(f"part {number}", text(f"file {number}", each)) for number, each in enumerate(files, 1)]))


def engines() -> List[str]:
    """The values of `engine`; all give the same result."""
    return _native.engines()
