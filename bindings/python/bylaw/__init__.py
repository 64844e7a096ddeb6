"""Bylaw: tabletop rules that are checked, run, and explained.

>>> import bylaw
>>> session = bylaw.Session(bylaw.load("zones"), seed=7)
>>> session.start("ambush")
>>> session.play(lambda question: question.suggestion)
>>> session.reports
"""
from ._dice import DiceReading, Roll, read_dice, roll, rolls
from ._errors import BudgetExceeded, BylawError, Diagnostic, Interrupted
from ._odds import Distribution, Odds, odds, scenario_odds
from ._program import Program, check, load, load_text, rulesets
from ._saves import SaveFile
from ._session import DiceWanted, Done, Question, Session
from ._simulate import SimulationReport, Statistics, engines, merge, simulate
from ._values import Act, Choice, Member, Price, Thing

__all__ = [
    "Act", "BudgetExceeded", "BylawError", "Choice", "Diagnostic", "DiceReading", "DiceWanted", "Distribution", "Done", "Interrupted", "Member", "Odds",
    "Price", "Program", "Question", "Roll", "SaveFile", "Session", "SimulationReport", "Statistics", "Thing", "check", "engines", "load", "load_text", "merge",
    "odds", "read_dice", "roll", "rolls", "rulesets", "scenario_odds", "simulate",
]
