"""Dice without rules, also as other tools write them."""
from __future__ import annotations

import json
import random
from typing import Any, Dict, List, Optional

from . import _native
from ._arguments import checked, whole
from ._errors import raise_errors


class DiceReading:
    """How a text of dice was read."""

    def __init__(self, read: Dict[str, Any]) -> None:
        self.typed: str = read["typed"]
        self.foreign: bool = read["foreign"]  #: in another notation than Bylaw's own words
        self.rolls: List[str] = read["rolls"]  #: in Bylaw's words; several are rolled one after the other
        self.times: int = read["times"]
        self.others: List[Dict[str, Any]] = read["others"]  #: tools that read the text otherwise: who, rolls, times
        self.notes: List[str] = read["notes"]
        self.comment: str = read["comment"]

    def __repr__(self) -> str:
        return f"<DiceReading {self.typed} = {', then '.join(self.rolls)}{f', {self.times} times' if self.times != 1 else ''}>"


class Roll:
    """One roll: its total, the dice that fell, and how a table would say it."""

    def __init__(self, rolled: Dict[str, Any]) -> None:
        self.total: int = rolled["total"]
        self.dice: List[Dict[str, Any]] = rolled["dice"]
        self.text: str = rolled["text"]
        self.value: Optional[bool] = {"yes": True, "no": False}.get(rolled.get("value", ""))  #: of a question

    def __int__(self) -> int:
        return self.total

    def __repr__(self) -> str:
        return f"<Roll {self.text}>"


@checked
def read_dice(text: str, dialect: str = "") -> DiceReading:
    """Reads dice such as "4d6kh3" or "d20 adv". Where tools differ, the usual reading is taken, or that of `dialect`."""
    report, read = _native.read_dice(text, dialect)
    raise_errors(report)
    return DiceReading(json.loads(read))


@checked
def rolls(text: str, times: int = 1, seed: Optional[int] = None, dialect: str = "") -> List[Roll]:
    """`times` of all that the text rolls: "6#4d6" makes six."""
    number = random.getrandbits(63) if seed is None else whole("seed", seed)
    report, answer = _native.roll_dice(text, number, times, dialect)
    raise_errors(report)
    return [Roll(each) for each in json.loads(answer)["rolls"]]


@checked
def roll(text: str, seed: Optional[int] = None, dialect: str = "") -> Roll:
    """One roll: of several the first. rolls() has all."""
    return rolls(text, 1, seed, dialect)[0]
