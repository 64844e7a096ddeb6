"""Loading rules, and what is known of them before a game."""
from __future__ import annotations

import functools
import os
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from . import _native
from ._arguments import checked
from ._errors import Diagnostic, diagnostics_of, raise_errors
from ._values import settings_of

Path = Union[str, "os.PathLike[str]"]


class Program:
    """Checked rules, ready to be played. Immutable; any number of threads may share one.

    A program can be pickled: the texts that it was made of go along, so another process needs none of its files.
    """

    def __init__(self, loaded: Any, library: Any, recipe: Tuple[Any, ...]) -> None:
        self.warnings: List[Diagnostic] = raise_errors(loaded.report)  #: what is doubtful
        self._native, self._library, self._recipe = loaded.program, library, recipe

    @property
    def name(self) -> str:
        return self._native.name

    @property
    def title(self) -> str:
        return self._native.title

    @property
    def scenarios(self) -> List[Any]:
        """Each has a `name`, a `title` and a `place`."""
        return self._native.scenarios()

    @property
    def options(self) -> Dict[str, Any]:
        """The options by their names: `type`, `value`, `low`, `high`, `choices`, `place`."""
        return {each.name: each for each in self._native.options()}

    @property
    def names(self) -> List[str]:
        """All names that mean something in these rules, sorted."""
        return self._native.names()

    @checked
    def extend(self, text: str, name: str = "house rule") -> "Program":
        """With more declarations over it, as a house rule would be."""
        return self._next(("extend", name, text))

    def with_options(self, values: Optional[Mapping[str, Any]] = None, **more: Any) -> "Program":
        """Returns the program with other option values: `program.with_options(difficulty=14, surprise="lose_action")`."""
        return self._next(("set_options", tuple(settings_of({**(values or {}), **more}))))

    @checked
    def vary(self, scenario: str, values: Mapping[str, Any]) -> "Program":
        """With other values in a scenario: `{"bandits": 4, "ada": "rogue", "bran.STR": 3}`, or of an option."""
        return self._next(("vary", scenario, tuple(settings_of(values))))

    def odds(self, expression: str, **options: Any) -> Any:
        """Exact odds of an expression by these rules; see `bylaw.odds`."""
        from ._odds import odds

        return odds(expression, self, **options)

    def scenario_odds(self, scenario: str, **options: Any) -> Any:
        """Exact odds of what a scenario reports, under its policies; see `bylaw.scenario_odds`."""
        from ._odds import scenario_odds

        return scenario_odds(self, scenario, **options)

    def simulate(self, scenario: str, **options: Any) -> Any:
        """A scenario played many times; see `bylaw.simulate`."""
        from ._simulate import simulate

        return simulate(self, scenario, **options)

    def _next(self, step: Tuple[Any, ...]) -> "Program":
        return Program(_cook(self._library, self._native, step), self._library, (*self._recipe, step))

    def _plain(self) -> Tuple[Any, ...]:
        """The sources of the program, hashable."""
        texts, folders, stdlib = self._library.state()
        return tuple(sorted(texts.items())), tuple(folders), stdlib, self._recipe

    def __reduce__(self) -> Any:
        return rebuilt, self._plain()

    def __repr__(self) -> str:
        return f"<bylaw.Program {self.name!r}>"


def _cook(library: Any, program: Any, step: Tuple[Any, ...]) -> Any:
    do, *given = step
    if do in ("load", "load_text"):
        return getattr(library, do)(*given)
    return getattr(library, do)(program, *(list(each) if isinstance(each, tuple) else each for each in given))


@functools.lru_cache(maxsize=32)
def rebuilt(texts: Any, folders: Any, stdlib: str, recipe: Any) -> Program:
    """Returns the program that Program._plain() describes; the same object if it was built here before."""
    library = _native.Library(dict(texts), list(folders), stdlib)
    first, *others = recipe
    program = Program(_cook(library, None, first), library, (first,))
    for step in others:
        program = program._next(step)
    return program


@checked
def load(target: Path, *layers: Path, options: Optional[Mapping[str, Any]] = None) -> Program:
    """Rules from a file, a folder, or by the name of a ruleset, with files of house rules over them.

    >>> bylaw.load("zones", options={"difficulty": 14}).title

    Raises BylawError, whose `diagnostics` say what is wrong and where.
    """
    library, recipe = _native.Library(), ("load", str(target))
    program = Program(_cook(library, None, recipe), library, (recipe,))
    for layer in layers:
        with open(layer, encoding="utf-8") as file:
            program = program.extend(file.read(), str(layer))
    return program.with_options(options) if options else program


@checked
def load_text(text: str, name: str = "rules.bylaw", options: Optional[Mapping[str, Any]] = None) -> Program:
    """Rules from one text that is no file; `name` is what messages call it by."""
    library, recipe = _native.Library(), ("load_text", name, text)
    program = Program(_cook(library, None, recipe), library, (recipe,))
    return program.with_options(options) if options else program


@checked
def check(target: Path) -> List[Diagnostic]:
    """Returns the mistakes in rules and their tests; raises nothing. Empty without mistakes."""
    return diagnostics_of(_native.Library().check(str(target)))


def rulesets() -> List[str]:
    """The names of all rulesets that can be found."""
    return _native.Library().rulesets()
