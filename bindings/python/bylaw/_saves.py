"""A game that is kept in a file while it is played."""
from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, Optional, Tuple, Union

from ._arguments import checked, text
from ._errors import Diagnostic, raise_errors
from . import _native
from ._program import Program
from ._session import Session, budgets_of

Path = Union[str, "os.PathLike[str]"]


class SaveFile:
    """One SQLite file, to which everything that is done in a game is added.

    It belongs to the process that opened it: a child of fork() has to open it itself.
    What keep() came back from is there after a crash, a `kill -9` or a full disk; what was taken back is not lost.

    >>> file = bylaw.SaveFile.create("evening.bylawsave", session, notes={"table": "the green one"})
    >>> session.answer(0)
    >>> file.keep(session)
    >>> session = bylaw.SaveFile.open("evening.bylawsave").resume(program)

    A damaged file is a BylawError (B0990) that says how much SaveFile.repair() can recover. A file is closed with its last
    reference, by close(), or behind `with`.
    """

    def __init__(self, opened: Tuple[Any, Any]) -> None:
        self._file: Optional[Any]
        self._file, report = opened
        self.warnings: List[Diagnostic] = raise_errors(report, always=self._file is None)  #: what repair() left out

    @classmethod
    @checked
    def create(cls, path: Path, session: Session, notes: Optional[Mapping[str, str]] = None) -> "SaveFile":
        """A new file for the game as it stands, with what the host wants to remember of it."""
        return cls(_native.create_save(str(path), session._game, {text("a note", name): text(f"the note {name!r}", note) for name, note in (notes or {}).items()}))

    @classmethod
    @checked
    def open(cls, path: Path) -> "SaveFile":
        """Opens the file to continue its game."""
        return cls(_native.open_save(str(path)))

    @classmethod
    @checked
    def repair(cls, path: Path, into: Path) -> "SaveFile":
        """The longest line that is whole, in a new file."""
        return cls(_native.repair_save(str(path), str(into)))

    def keep(self, session: Session) -> None:
        """All that was done in the game since. Where it raises, nothing of it is in the file; the next call tries again."""
        raise_errors(self._open.keep(session._game))

    @checked
    def resume(self, program: Program, branch: str = "", *, keep_events: bool = True, **budgets: float) -> Session:
        """The game of a branch ("": the one that is played), where it stood, with all that happened in its `events`.

        Budgets limit each replayed command, and the session from then on.
        """
        game, report = self._open.resume(program._native, branch, budgets_of(budgets), keep_events)
        return Session._restored(program, game, report, keep_events)

    @checked
    def branch(self, name: str, after: int) -> None:
        """Begins a branch after a command of the log (0: at the beginning), and plays it from now on."""
        raise_errors(self._open.branch(name, after))

    @checked
    def play_branch(self, name: str) -> None:
        raise_errors(self._open.play_branch(name))

    @property
    def log(self) -> Dict[str, Any]:
        """{"rules", "fingerprint", "seed", "branch", "branches", "deeds", "notes"}"""
        return json.loads(self._open.log())

    @property
    def notes(self) -> Dict[str, str]:
        """The notes that create() got."""
        return self.log["notes"]

    def close(self) -> None:
        self._file = None

    def __enter__(self) -> "SaveFile":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @property
    def _open(self) -> Any:
        if self._file is None:
            raise ValueError("this file is closed")
        return self._file
