"""A game in progress."""
from __future__ import annotations

import inspect
import threading
from dataclasses import dataclass, field
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _native
from ._arguments import MOST, checked, real, whole
from ._errors import BylawError, Diagnostic, diagnostics_of, raise_errors
from ._program import Program
from ._values import Choice, Thing, choices_of, to_native, to_python, to_roles


@dataclass(frozen=True)
class Question:
    """A player has to decide."""

    asker: Optional[Thing]  #: None: the game master
    who: str  #: the asker's name, or "game master"
    text: str
    choices: Tuple[Choice, ...]
    suggested: int  #: what the asker's policy would take, else what the rule says, else the first

    @property
    def options(self) -> List[str]:
        return [each.text for each in self.choices]

    @property
    def suggestion(self) -> Choice:
        return self.choices[self.suggested]


@dataclass(frozen=True)
class DiceWanted:
    """Dice are rolled at the table: Session.give_faces() takes what fell."""

    count: int
    sides: int
    what: str  #: "avoid (Ada, Bo)": the rule that rolls, and whom it is about
    rule: str = ""  #: as the rules call it
    people: Mapping[str, Thing] = field(default_factory=dict)  #: whom it is about, by its roles in their order


@dataclass(frozen=True)
class Done:
    """It ran to its end; `value` is the value of an expression or a rule."""

    value: Any = None
    text: str = ""  #: the value as Bylaw text
    type: str = ""  #: the value's, in words


Step = Union[Question, DiceWanted, Done]
Answer = Union[int, str, Choice]
Decide = Callable[[Question], Answer]
AsyncDecide = Callable[[Question], Union[Answer, Awaitable[Answer]]]
Faces = Callable[[DiceWanted], Sequence[int]]


class _Turn:
    """One thread at a time changes a session, and none does from within a listener."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.telling = False

    def __enter__(self) -> None:
        self.lock.acquire()
        if self.telling:  # by this thread: another one waits
            self.lock.release()
            raise BylawError("the session is busy: a listener may look at it, but not change it")

    def __exit__(self, *_: Any) -> None:
        self.lock.release()


class Session:
    """A game in progress. It runs until it ends or needs an answer.

    `seed` and `trial` make the game; `policies=True` lets the rules' policies decide, `dice="table"` asks for the faces
    that fell. Budgets bound each call: `instructions`, `memory`, `depth`, `dice_rolled`, `events_told`, `output`, `seconds`; what
    takes more raises BudgetExceeded and has not happened. `undo_memory` bounds the bytes that are kept for undo().
    `keep_events=False` keeps no list of events.

    >>> session = bylaw.Session(bylaw.load("zones"), seed=7)
    >>> session.start("ambush")
    >>> session.play(lambda question: question.suggestion)
    >>> session.reports

    The engine runs without the interpreter's lock. One thread at a time may use a session; others wait. Only
    interrupt() is meant for another one. copy.copy() gives an independent game, to try something out.
    """

    @checked
    def __init__(self, program: Program, *, seed: int = 0, trial: int = 0, policies: bool = False, dice: str = "seed",
                 keep_events: bool = True, **budgets: float) -> None:
        if dice not in ("seed", "table"):
            raise ValueError(f"dice come from the \"seed\" or the \"table\", not from {dice!r}")
        game = _native.Game(program._native, seed, trial, policies, dice == "table", budgets_of(budgets))
        self._take(program, game, keep_events)

    def _take(self, program: Program, game: Any, keep_events: bool) -> None:
        self.program = program
        self.warnings: List[Diagnostic] = []  #: what was doubtful about a saved game
        self._game = game
        self._events: List[Any] = []
        self._keep = keep_events
        self._listeners: List[Callable[[Any], Any]] = []
        self._turn = _Turn()
        self._game.listen(keep_events)

    # Commands.

    @checked
    def start(self, scenario: str) -> Step:
        """Adds the scenario's cast to the current game and runs it."""
        return self._done(self._game.start, scenario)

    @checked
    def start_anew(self, scenario: str) -> Step:
        """Begins a scenario in a game of its own; undo() brings back what was there."""
        return self._done(self._game.start_anew, scenario)

    @checked
    def evaluate(self, text: str) -> Any:
        """An expression or statements, as at the prompt. Its value, where it is done; else the Question or DiceWanted."""
        step = self._done(self._game.evaluate, text)
        return step.value if isinstance(step, Done) else step

    @checked
    def act(self, rule: str, *given: Any, **roles: Any) -> Any:
        """Performs a rule: `act("lunge", attacker=ada, target=bob)`. What the rule gives, or the Question or DiceWanted."""
        step = self._done(self._game.act, rule, to_roles(given, roles))
        return step.value if isinstance(step, Done) else step

    def answer(self, choice: Answer) -> Step:
        """Answers the question that stands: a Choice, its number, or its text or alias."""
        return self._done(self._game.answer, self._number(choice))

    @property
    def may_speak_up(self) -> bool:
        """Is this a question at which the game master may do what the rules allow at any time?"""
        with self._turn:
            return self._game.may_speak_up()

    def speak_up(self) -> Step:
        """The game master is asked what the rules allow at any time; then what was asked before is asked again."""
        return self._done(self._game.speak_up)

    def policy_speaks_up(self) -> Step:
        """The same by the game master's policy: it does what that prefers now, if anything."""
        return self._done(self._game.policy_speaks_up)

    def give_faces(self, faces: Sequence[int]) -> Step:
        """The dice that fell at the table."""
        return self._done(self._game.give_faces, [_face(face) for face in faces])

    def queue_dice(self, faces: Sequence[int]) -> None:
        """The next dice show these."""
        with self._turn:
            self._game.queue_dice([whole("faces", face) for face in faces])

    @checked
    def reseed(self, seed: int) -> None:
        with self._turn:
            self._game.reseed(seed)

    def allow(self, **budgets: float) -> None:
        """Other budgets from now on; those that are not named are without bound."""
        with self._turn:
            self._game.allow(budgets_of(budgets))

    def policies(self, decide: bool = True) -> None:
        """Whether the rules' policies decide from now on."""
        with self._turn:
            self._game.policies(bool(decide))

    def undo(self, decision: bool = False) -> bool:
        """Back to before the last answer or text; with `decision` to the last question that left a choice."""
        return self._moved(self._game.undo_decision if decision else self._game.undo)

    def redo(self) -> bool:
        """Does once more what was taken back last, with the same dice and answers."""
        return self._moved(self._game.redo)

    def cancel(self) -> None:
        """Gives up what is unfinished, as if it had not been begun."""
        with self._turn:
            self._game.cancel()
            self._hear()

    def interrupt(self) -> None:
        """Makes what another thread runs here raise Interrupted soon."""
        self._game.interrupt()

    def save(self) -> str:
        """The game as one text; Session.restore() takes it, in another process or on another computer."""
        return self._game.save()

    @classmethod
    @checked
    def restore(cls, program: Program, saved: str, *, keep_events: bool = True, **budgets: float) -> "Session":
        """The saved game, where it stood. Rules that have changed since are among its `warnings`.

        Budgets limit each replayed command, and the session from then on.
        """
        game, report = _native.restore(program._native, saved, budgets_of(budgets))
        return cls._restored(program, game, report, keep_events)

    @classmethod
    def _restored(cls, program: Program, game: Any, report: Any, keep_events: bool) -> "Session":
        warnings = raise_errors(report, always=game is None)
        self = cls.__new__(cls)
        self._take(program, game, keep_events)
        self.warnings = warnings
        self._hear()
        return self

    def __copy__(self) -> "Session":
        other = type(self).__new__(type(self))
        with self._turn.lock:  # the game and its events of one moment
            other._take(self.program, self._game.copy(), self._keep)
            other._events = list(self._events)
        return other

    def __deepcopy__(self, memo: Any) -> "Session":
        return self.__copy__()

    # Playing to the end.

    def play(self, decide: Optional[Decide] = None, faces: Optional[Faces] = None) -> Any:
        """Goes on until it is done, and gives the value: `decide` answers the questions (without it: what is suggested)."""
        step = self.step
        while not isinstance(step, Done):
            if isinstance(step, Question):
                step = self.answer(decide(step) if decide else step.suggested)
            else:
                step = self.give_faces(_thrown(faces, step))
        return step.value

    async def play_async(self, decide: Optional[AsyncDecide] = None, faces: Optional[Callable[[DiceWanted], Any]] = None) -> Any:
        """Does so with `decide` and `faces` that may be coroutines; the engine runs beside the event loop."""
        import asyncio

        step = self.step
        while not isinstance(step, Done):
            if isinstance(step, Question):
                answer = await _awaited(decide(step)) if decide else step.suggested
                step = await asyncio.to_thread(self.answer, answer)
            else:
                step = await asyncio.to_thread(self.give_faces, await _awaited(_thrown(faces, step)))
        return step.value

    # Queries.

    @property
    def step(self) -> Step:
        """Where the game stands."""
        with self._turn.lock:
            return self._step(self._game.step())

    @property
    def question(self) -> Optional[Question]:
        """The one that stands, if any."""
        step = self.step
        return step if isinstance(step, Question) else None

    @property
    def events(self) -> List[Any]:
        """All that happened so far and was not taken back."""
        return list(self._events)

    def on_event(self, listener: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Calls it for each event, when the call in which it happens is done. May be a decorator.

        A listener may look at the session; a call that would change it is refused. Where one raises, all listeners hear all
        events nevertheless, then the first exception comes out of the call. That has happened: `step` says where the game stands.
        """
        with self._turn:
            self._listeners.append(listener)
            self._game.listen(True)
        return listener

    @checked
    def find(self, name: str) -> Thing:
        """Returns the thing with this name; the first of several. KeyError if there is none."""
        found = self._game.find(name)
        if found is None:
            raise KeyError(name)
        return Thing(*found)

    @checked
    def all(self, kind: str = "") -> List[Thing]:
        """All things of a kind, in the order in which they were made."""
        return [Thing(*each) for each in self._game.all(kind)]

    @checked
    def read(self, thing: Thing, field: str) -> Any:
        """A field or formula of a thing as it counts now, with all modifiers."""
        value, report = self._game.read(thing.number, field)
        raise_errors(report)
        return to_python(value)

    @checked
    def query(self, expression: str, **names: Any) -> Any:
        """Any expression, on a copy: `session.query("who.STR + 1", who=ada)`."""
        value, report = self._game.query(expression, to_roles((), names))
        raise_errors(report)
        return to_python(value)

    def things(self) -> Dict[str, Dict[str, Any]]:
        """The visible state of each thing, by its name: its fields, and `kind`, `number`, `conditions`.

        Fields are values where the rules can read them now, else texts. Of several with one name all but the first are
        called "NAME #NUMBER".
        """
        seen: Dict[str, Dict[str, Any]] = {}
        for each in self._game.things():
            name = each.name if each.name not in seen else f"{each.name} #{each.number}"
            fields = {_own_name(field): self._field(each.number, field) for field in each.fields}
            seen[name] = {**fields, "kind": each.kind, "number": each.number, "conditions": list(each.conditions)}
        return seen

    def look(self) -> Dict[str, Any]:
        """{"things", "game", "views", "reports"}: the table as mappings."""
        with self._turn.lock:
            return self._look()

    def _look(self) -> Dict[str, Any]:
        return {
            "things": self.things(),
            "game": {each.name: each.value for each in self._game.game_fields()},
            "views": {each.name: [list(row) for row in each.rows] for each in self._game.views()},
            "reports": self.reports,
        }

    @property
    def reports(self) -> Dict[str, str]:
        """The reports of the finished scenario, as texts."""
        return {each.name: each.value for each in self._game.reports()}

    @checked
    def why(self, since: str = "roll", places: bool = True) -> List[str]:
        """Explains the result in at most ten lines, with places in the rules. `since`: "roll", "deed" (command) or "beginning"."""
        if since not in ("roll", "deed", "beginning"):
            raise ValueError(f"since is to be \"roll\", \"deed\" or \"beginning\", not {since!r}")
        return self._game.short_answer(since, places)

    @checked
    def why_not(self, name: str, places: bool = True) -> List[str]:
        """Why something did not come, by its name in the rules."""
        return self._game.why_not(name, places)

    def explain(self, everything: bool = False) -> List[str]:
        """The events of the last roll with what led to it, one a line."""
        return self._game.explain(everything)

    def odds(self, expression: str, **options: Any) -> Any:
        """Exact odds of an expression as the game stands; see `bylaw.odds`."""
        from ._odds import answered

        return answered(self._game.odds, expression, **options)

    # Inside.

    def _done(self, call: Callable[..., Any], *given: Any) -> Step:
        with self._turn:
            native = call(*given)
            step = Done() if native.kind == "failed" else self._step(native)
            try:
                self._hear()
            finally:
                if native.kind == "failed":
                    raise_errors(native.report, always=True)
            return step

    def _moved(self, call: Callable[[], bool]) -> bool:
        with self._turn:
            moved = call()
            self._hear()
            return moved

    def _hear(self) -> None:
        heard = self._game.heard() if self._keep or self._listeners else []
        if self._keep:
            for event in heard:
                while self._events and self._events[-1].id >= event.id:
                    self._events.pop()
                self._events.append(event)
            told = self._game.events_told()
            while self._events and self._events[-1].id > told:
                self._events.pop()
        self._tell(heard)

    def _tell(self, heard: List[Any]) -> None:
        raised: Optional[BaseException] = None
        self._turn.telling = True
        for event in heard:
            for listener in self._listeners:
                try:
                    listener(event)
                except BaseException as error:  # the others hear it all the same
                    raised = raised or error
        self._turn.telling = False
        if raised is not None:
            raise raised

    def _step(self, native: Any) -> Step:
        if native.kind == "question":
            number, name = self._game.asker()
            choices = tuple(choices_of(self._game.choices(), native.question))
            asked = native.question
            return Question(Thing(number, name) if number else None, asked.asker, asked.text, choices, asked.suggested)
        if native.kind == "dice":
            people = {each.name: to_python(each.value) for each in native.dice.people}
            return DiceWanted(native.dice.count, native.dice.sides, native.dice.what, native.dice.rule, people)
        return Done(to_python(self._game.value()), native.value, native.type)

    def _number(self, choice: Answer) -> int:
        if isinstance(choice, Choice):
            return choice.number
        if hasattr(choice, "__index__"):
            number = choice.__index__()
            if not 0 <= number <= MOST:
                raise BylawError(f"there is no option {number if abs(number) < 10 ** 40 else 'of so large a number'}: the first is 0")
            return number
        if not isinstance(choice, str):
            raise TypeError(f"an answer is a Choice, its number or its text, not {choice!r}")
        question = self._game.step().question
        for texts in (question.options, question.names):
            if choice in texts:
                return texts.index(choice)
        raise ValueError(f"{choice!r} is none of {', '.join(question.options) or 'the options: nothing is asked'}")

    def _field(self, number: int, field: Any) -> Any:
        value, report = self._game.read(number, _own_name(field))
        return field.value if report.has_errors else to_python(value)


def _face(face: Any) -> int:
    """As large as the engine's numbers are: what is beyond is as wrong as 0, and the engine says so."""
    if not hasattr(face, "__index__"):
        raise TypeError(f"a face is a whole number, not {face!r}")
    return face.__index__() if 0 <= face.__index__() < 2 ** 62 else 0


def _own_name(field: Any) -> str:
    """Returns the name of a field under a heading, as in `[attribute].STR`."""
    return field.name.rpartition("].")[2]


_BUDGETS = {"instructions": "instructions", "memory": "memory", "depth": "depth", "dice_rolled": "dice", "events_told": "events",
            "output": "output", "seconds": "seconds", "undo_memory": "undo_memory"}


def budgets_of(given: Dict[str, float]) -> Any:
    budgets = _native.Budgets()
    for name, bound in given.items():
        if name not in _BUDGETS:
            raise TypeError(f"there is no budget {name}: there are {', '.join(_BUDGETS)}")
        number = real(name, bound)
        if name == "seconds":
            budgets.seconds = number
        else:  # a float may say without bound, and 1e6
            setattr(budgets, _BUDGETS[name], MOST if number == float("inf") else whole(name, int(bound) if isinstance(bound, float) else bound))
    return budgets


def _thrown(faces: Optional[Callable[[DiceWanted], Any]], wanted: DiceWanted) -> Any:
    if faces is None:
        raise TypeError("dice fall at the table, and nobody gives their faces: play(decide, faces)")
    return faces(wanted)


async def _awaited(given: Any) -> Any:
    return await given if inspect.isawaitable(given) else given
