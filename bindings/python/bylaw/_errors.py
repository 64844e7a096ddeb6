"""Errors as exceptions, with the diagnostics of the language."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Sequence

_BUDGETS = {"B0785", "B0786", "B0787", "B0788", "B0789", "B0994"}


@dataclass(frozen=True)
class Diagnostic:
    """A mistake in a text, with its place and a hint."""

    code: str  #: "B0204"; `bylaw explain B0204` says more
    severity: str  #: "error", "warning" or "note"
    message: str
    file: str  #: "" where it is about no text
    line: int  #: from 1
    column: int  #: from 1, in characters
    end_line: int
    end_column: int
    mend: str  #: "" where there is none

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity} {self.code}: {self.message}"


class BylawError(Exception):
    """Rules, or what was asked of them, are wrong: `diagnostics` says what, and str() tells it with the lines meant."""

    def __init__(self, text: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(text)
        self.diagnostics: List[Diagnostic] = list(diagnostics)

    @property
    def codes(self) -> List[str]:
        return [each.code for each in self.diagnostics]

    def __reduce__(self) -> Any:
        return type(self), (str(self), self.diagnostics)


class BudgetExceeded(BylawError):
    """A budget was used up. Nothing of the call has happened; what was asked is asked still."""


class Interrupted(BylawError):
    """`Session.interrupt()` was called. Nothing of the call has happened."""


def diagnostics_of(report: Any) -> List[Diagnostic]:
    return [
        Diagnostic(each.code, each.severity, each.message, each.place.file, each.place.line, each.place.column,
                   each.place.end_line, each.place.end_column, each.hint)
        for each in report.all
    ]


def raise_errors(report: Any, always: bool = False) -> List[Diagnostic]:
    """Its warnings and notes; an exception where there are errors."""
    found = diagnostics_of(report)
    if not always and not report.has_errors:
        return found
    codes = {each.code for each in found}
    kind = BudgetExceeded if codes & _BUDGETS else Interrupted if "B0750" in codes else BylawError
    raise kind(report.text(100).rstrip() or "it failed", found)
