"""Arguments of the public functions, checked by their annotations before the engine sees them: an error names the argument."""
from __future__ import annotations

import functools
import inspect
import math
import operator
import os
from typing import Any, Callable, Dict, TypeVar, cast

MOST = 2 ** 64 - 1
_MOST_OF = {"threads": 2 ** 32 - 1}

Function = TypeVar("Function", bound=Callable[..., Any])


def whole(name: str, value: Any) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is to be a whole number, not {value!r}") from None
    most = _MOST_OF.get(name, MOST)
    if not 0 <= number <= most:
        raise ValueError(f"{name} is to be from 0 to {most}, not {number if abs(number) < 10 ** 40 else 'so large a number'}")
    return number


def real(name: str, value: Any) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is to be a number, not {value!r}") from None
    if math.isnan(number):
        raise ValueError(f"{name} is to be a number, not NaN")
    return number


def text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is to be a str, not {value!r}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise ValueError(f"{name} has a character that is no Unicode text: {value!r}") from None
    return value


def path(name: str, value: Any) -> str:
    try:
        found = text(name, os.fspath(value))
    except TypeError:
        raise TypeError(f"{name} is to be a path, not {value!r}") from None
    if "\0" in found:
        raise ValueError(f"{name} has a character 0: {found!r}")
    return found


def thing(name: str, value: Any) -> Any:
    if not hasattr(value, "number"):
        raise TypeError(f"{name} is to be a Thing, not {value!r}")
    return value


_CHECKS: Dict[str, Callable[[str, Any], Any]] = {
    "int": whole,
    "float": real,
    "Optional[float]": lambda name, value: None if value is None else real(name, value),
    "str": text,
    "Path": path,
    "Thing": thing,
}


def checked(function: Function) -> Function:
    """The function, with arguments that are as its annotations say."""
    signature = inspect.signature(function)
    checks = [
        (name, _CHECKS[each.annotation], each.kind is each.VAR_POSITIONAL)
        for name, each in signature.parameters.items()
        if each.annotation in _CHECKS and each.kind is not each.VAR_KEYWORD
    ]

    @functools.wraps(function)
    def call(*given: Any, **named: Any) -> Any:
        try:
            bound = signature.bind(*given, **named)
        except TypeError:
            return function(*given, **named)  # which says what is missing, with its name
        for name, check, several in checks:
            if name in bound.arguments:
                value = bound.arguments[name]
                bound.arguments[name] = tuple(check(name, each) for each in value) if several else check(name, value)
        return function(*bound.args, **bound.kwargs)

    return cast(Function, call)

