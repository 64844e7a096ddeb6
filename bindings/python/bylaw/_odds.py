"""Exact odds."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Callable, Dict, Iterator, List, Optional, Union

from . import _native
from ._arguments import checked, real, whole
from ._errors import BylawError, raise_errors
from ._program import Program

Value = Union[int, bool, str]


class Distribution(Mapping):  # type: ignore[type-arg]
    """How likely each value is: a mapping of values to Fractions where those are known, else to floats.

    Numbers are ints and stand in order, yes and no are True and False, all else is Bylaw text. get() gives 0
    for a value that cannot come.
    """

    def __init__(self, native: Any) -> None:
        self.name: str = native.name  #: of a scenario's report; else ""
        self.unreported: float = native.unreported  #: how likely the game ends without this report
        self.deviation: float = native.deviation
        self.numeric: bool = native.numeric
        self._floats: Dict[Value, float] = {}
        self._fractions: Dict[Value, Fraction] = {}
        for each in native.outcomes:
            value = _value(each, native.yes_no)
            self._floats[value] = each.probability
            if each.fraction:
                self._fractions[value] = Fraction(each.fraction)
        #: Whether every probability is a Fraction.
        self.exact: bool = len(self._fractions) == len(self._floats)
        #: A Fraction where it is known; None where nothing is, or the values are no numbers.
        self.mean: Union[Fraction, float, None] = None
        if (native.numeric or native.yes_no) and native.mean_known:
            self.mean = Fraction(native.mean_fraction) if native.mean_fraction else native.mean

    def __getitem__(self, value: Value) -> Union[Fraction, float]:
        return self._fractions[value] if self.exact else self._floats[value]

    def get(self, value: Value, default: Any = 0) -> Any:
        return self[value] if value in self._floats else default

    def __iter__(self) -> Iterator[Value]:
        return iter(self._floats)

    def __len__(self) -> int:
        return len(self._floats)

    def at_least(self, number: int) -> Union[Fraction, float]:
        """How likely it is that a number this high comes."""
        start: Union[Fraction, float] = Fraction(0) if self.exact else 0.0
        return sum((self[each] for each in self if isinstance(each, int) and each >= number), start)

    def floats(self) -> Dict[Value, float]:
        """The probabilities as doubles."""
        return dict(self._floats)

    def arrays(self) -> Any:
        """Two numpy arrays: the values and their probabilities."""
        import numpy

        return numpy.array(list(self._floats)), numpy.array(list(self._floats.values()), dtype=float)

    def frame(self) -> Any:
        """A pandas frame with the columns `value` and `probability`."""
        import pandas

        return pandas.DataFrame({"value": list(self._floats), "probability": list(self._floats.values())})

    def __repr__(self) -> str:
        shown = ", ".join(f"{value!r}: {self[value]}" for value in list(self)[:8])
        return f"<Distribution {self.name + ' ' if self.name else ''}{{{shown}{', …' if len(self) > 8 else ''}}}>"


def _value(outcome: Any, yes_no: bool) -> Value:
    if yes_no:
        return outcome.value == "yes"
    return outcome.value if outcome.number is None else outcome.number


class Branch:
    """The odds under one way to decide where no policy does."""

    def __init__(self, native: Any) -> None:
        self.decisions: List[str] = list(native.decisions)
        self.reports: Dict[str, Distribution] = {each.name: Distribution(each) for each in native.distributions}


class Odds:
    """An answer: `branches`, one for each way to decide; where there is one, `distribution` or `reports` are enough."""

    def __init__(self, native: Any) -> None:
        self.warnings = raise_errors(native.report)
        self.branches: List[Branch] = [Branch(each) for each in native.branches]
        self.exact: bool = native.exact  #: False: `unexplored` of the probability was not looked at
        self.unexplored: float = native.unexplored
        self.stopped: str = native.stopped  #: why; "" where exact
        self.states: int = native.states
        self.seconds: float = native.seconds
        self.assumed: List[str] = list(native.assumed)

    @property
    def reports(self) -> Dict[str, Distribution]:
        """The reports of a scenario."""
        if len(self.branches) != 1:
            raise BylawError(f"there are {len(self.branches)} branches, one for each way to decide: look at `branches`")
        return self.branches[0].reports

    @property
    def distribution(self) -> Distribution:
        """The distribution of the one requested value."""
        reports = self.reports
        if len(reports) != 1:
            raise BylawError(f"there are {len(reports)} reports: look at `reports`")
        return next(iter(reports.values()))


_OPTIONS: Dict[str, Any] = {"dialect": "", "rational": False, "most_states": 5_000_000, "most_seconds": 30, "threads": 1, "progress": None}
_MEANT = {"seconds": "most_seconds", "states": "most_states"}


def answered(call: Callable[..., Any], *asked: Any, **given: Any) -> Odds:
    for name in given:
        if name not in _OPTIONS:
            raise TypeError(f"odds have no option {name}: " + (f"did you mean {_MEANT[name]}?" if name in _MEANT else f"there are {', '.join(_OPTIONS)}"))
    wanted = {**_OPTIONS, **given}
    options = _native.AskedOdds()
    options.dialect = str(wanted["dialect"])
    options.rational, options.states = bool(wanted["rational"]), whole("most_states", wanted["most_states"])
    options.seconds, options.threads = real("most_seconds", wanted["most_seconds"]), whole("threads", wanted["threads"])
    return Odds(call(*asked, options, wanted["progress"]))


@checked
def odds(expression: str, program: Optional[Program] = None, **options: Any) -> Odds:
    """Exact odds of dice, or with a program of any expression of its rules, behind statements that set up the game.

    Dice are counted in fractions; whole rules too with `rational=True`. Past `most_states` or `most_seconds` the answer says
    what it did not explore. So many `threads` (0: one for each processor) explore a game at once; the answer is the same.
    `progress(states, seconds)` is called now and then; if it gives False, that is the answer.

    >>> bylaw.odds("3d6").distribution[18]
    Fraction(1, 216)
    """
    if program is None:
        return answered(_native.odds_of_dice, expression, **options)
    return answered(_native.odds_of, program._native, expression, False, **options)


@checked
def scenario_odds(program: Program, scenario: str, **options: Any) -> Odds:
    """Exact odds of what a scenario reports, under its policies: `.reports["the heroes win"]`."""
    return answered(_native.odds_of, program._native, scenario, True, **options)


__all__ = ["Branch", "Distribution", "Odds", "odds", "scenario_odds"]
