"""Values of the rules as Python's own, there and back."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from . import _native
from ._arguments import text


@dataclass(frozen=True)
class Thing:
    """A thing in a game. Its number is stable for the whole game, also in a save."""

    number: int
    name: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.name

    def __bool__(self) -> bool:
        return self.number != 0


class Member(str):
    """A member of an enum, or the degree of a check: the str is its name in the rules, `text` what people read."""

    text: str
    place: int

    def __new__(cls, name: str, text: str = "", place: int = 0) -> "Member":
        made = super().__new__(cls, name)
        made.text, made.place = text or name, place
        return made

    def __reduce__(self) -> Any:
        return Member, (str(self), self.text, self.place)


@dataclass(frozen=True)
class Act:
    """A rule with its roles: who does it, and its targets."""

    rule: str
    roles: Mapping[str, Any]
    text: str = ""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Price:
    """One way to pay for an act: all of its payments, each an amount and what it is taken from."""

    text: str
    payments: Tuple[Tuple[Optional[int], str], ...] = ()  #: an amount that is not known before is None


@dataclass(frozen=True)
class Choice:
    """An option of a question: what a button says, does and costs."""

    number: int  #: what Session.answer() takes
    text: str
    value: Any  #: an Act; a Thing, a number, a Member; the name of a choice
    prices: Tuple[Price, ...] = ()
    alias: str = ""  #: what else may be given for it: "near" for "within reach"

    def __str__(self) -> str:
        return self.text


def to_python(value: Any) -> Any:
    """None, int, bool, Member, Thing, str, list or Act."""
    kind = value.kind
    if kind == "none":
        return None
    if kind == "number":
        return value.number
    if kind == "yes_no":
        return value.number != 0
    if kind == "member":
        return Member(value.name, value.text, value.number)
    if kind == "thing":
        return Thing(value.number, value.text)
    if kind == "list":
        return [to_python(each) for each in value.elements]
    if kind == "act":
        return Act(value.rule, {role.name: to_python(role.value) for role in value.roles}, value.text)
    return value.text


def to_native(value: Any, name: str = "the value") -> Any:
    make = _native.Value
    if value is None:
        return make.none()
    if isinstance(value, bool):
        return make.yes_no(value)
    if hasattr(value, "__index__"):  # numpy's integers, too
        if not -2 ** 63 <= value.__index__() < 2 ** 63:
            raise ValueError(f"{name} is a number of more than 64 bits, which the rules do not have")
        return make.of_number(value.__index__())
    if isinstance(value, Thing):
        return make.of_thing(value.number)
    if isinstance(value, str):
        return make.named(text(name, str(value)))
    if isinstance(value, Sequence):
        return make.of_list([to_native(each, name) for each in value])
    raise TypeError(f"{name} is to be a number, a bool, a Thing, a str or a list of these, not {value!r}")


def to_roles(given: Sequence[Any], named: Mapping[str, Any]) -> List[Any]:
    roles = [_native.Role("", to_native(each, f"role {place}")) for place, each in enumerate(given, 1)]
    return roles + [_native.Role(text("the name of a role", name), to_native(each, name)) for name, each in named.items()]


def rule_text(value: Any) -> str:
    """An option's value as Bylaw text."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def settings_of(values: Mapping[str, Any]) -> List[Tuple[str, str]]:
    return [(name, rule_text(value)) for name, value in values.items()]


def choices_of(found: Sequence[Any], question: Any) -> List[Choice]:
    """With what else may be typed for each."""
    names: Dict[int, str] = dict(enumerate(question.names))
    return [
        Choice(number, each.text, to_python(each.value),
               tuple(Price(price.text, tuple((one.amount, one.source) for one in price.payments)) for price in each.prices),
               names.get(number, ""))
        for number, each in enumerate(found)
    ]
