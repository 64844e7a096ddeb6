"""The extension: the C++ headers, close to as they are. Not meant to be used as such; what it gives out is described here."""
from typing import Any, List, Optional

class Place:
    file: str
    line: int
    column: int
    end_line: int
    end_column: int

class Die:
    sides: int
    face: int
    kept: bool
    thrown_again: bool

class Detail:
    name: str
    text: str
    number: int
    is_number: bool
    thing: int

class Event:
    """Something that happened, with the rule and the line that caused it."""

    id: int
    cause: int
    kind: str
    rule: str
    at: Place
    weight: str
    depth: int
    opens_paragraph: bool
    deed: str
    deed_in_own_words: bool
    text: str
    details: List[Detail]
    dice: List[Die]
    json: str

class OptionInfo:
    name: str
    type: str
    value: str
    low: Optional[int]
    high: Optional[int]
    choices: List[str]
    place: Place

class ScenarioInfo:
    name: str
    title: str
    place: Place

def __getattr__(name: str) -> Any: ...
