"""One game at a table: who sits where, who sees what, and what each of them may do. Knows nothing of networks."""
import copy
import hashlib
import hmac
import json
import pathlib
import random
import secrets

import bylaw

GAME_MASTER = "game master"
MOST_DICE = 1000  # that are thrown by hand at once
BUDGETS = {"instructions": 20_000_000, "dice_rolled": 10_000, "output": 500_000, "memory": 100_000_000, "seconds": 5.0}


class Refused(Exception):
    """What is said to whoever asked for that."""


class Seat:
    def __init__(self, name, people):
        self.name, self.people = name, people
        self.throws = False  # real dice, and types what fell

    def plays(self, who):
        return who in self.people


class Table:
    """`seats` are names and whom each plays; what nobody plays is the game master's."""

    def __init__(self, path, rules, scenario, seats, master="gm", seed=None):
        self.master = master
        self.seats = {name: Seat(name, set(people)) for name, people in {**seats, master: []}.items()}
        self.path, self.program = pathlib.Path(path), bylaw.load(rules)
        if self.path.exists():
            self.file = bylaw.SaveFile.open(self.path)
            self.session = self.file.resume(self.program, **BUDGETS)
        else:
            # Dice are always those of the table: who does not throw them has them thrown by the server.
            self.session = bylaw.Session(self.program, dice="table", **BUDGETS)
            self.session.start(scenario)
            notes = {"key": secrets.token_hex(32), "seed": str(seed if seed is not None else secrets.randbits(64))}
            self.file = bylaw.SaveFile.create(self.path, self.session, notes)
        self.notes = self.file.notes
        self.go_on()

    # Who it is.

    def token(self, seat):
        """What opens a seat, also after a restart; nobody can guess it."""
        return hmac.new(bytes.fromhex(self.notes["key"]), seat.encode(), hashlib.sha256).hexdigest()[:32]

    def seat_of(self, token):
        for name, seat in self.seats.items():
            if token.isascii() and hmac.compare_digest(self.token(name), token):
                return seat
        raise Refused("This link opens no seat at this table.")

    def owner(self, who):
        """Whose turn it is to speak for somebody."""
        return next((seat for seat in self.seats.values() if seat.plays(who)), self.seats[self.master])

    def asked(self, step):
        """The seat that has to answer or to throw; none where nothing is asked."""
        if isinstance(step, bylaw.Question):
            return self.owner(step.who)
        if isinstance(step, bylaw.DiceWanted):
            return self.owner(next((str(who) for who in step.people.values()), GAME_MASTER))
        return None

    # What is done.

    def answer(self, seat, option):
        asked = self.expect(seat, bylaw.Question)
        if not 0 <= option < len(asked.choices):
            raise Refused("There is no such choice.")
        self.do(lambda: self.session.answer(option))

    def speak_up(self, seat):
        """What the rules let the game master do at any time: also while somebody else is asked."""
        if seat.name != self.master or not self.session.may_speak_up:
            raise Refused("Only the game master does that, and while somebody is asked.")
        self.do(self.session.speak_up)

    def give_faces(self, seat, faces):
        wanted = self.expect(seat, bylaw.DiceWanted)
        if len(faces) != wanted.count or not all(1 <= face <= wanted.sides for face in faces):
            raise Refused(f"It takes {wanted.count} dice from 1 to {wanted.sides}.")
        self.do(lambda: self.session.give_faces(faces))

    def throw_for(self, seat):
        """Only this time, for somebody who throws himself."""
        wanted = self.expect(seat, bylaw.DiceWanted)
        self.do(lambda: self.session.give_faces(self.faces(wanted)))

    def set_throws(self, seat, throws):
        seat.throws = throws
        if isinstance(self.session.step, bylaw.DiceWanted) and not self.waits(self.session.step):
            self.do(lambda: None)

    def do(self, deed):
        """That and all that follows of itself; or nothing, where the rules fail on the way."""
        before = copy.copy(self.session)
        try:
            deed()
            self.go_on()
        except bylaw.BylawError:
            self.session = before
            raise

    def undo(self, seat):
        """Back to what was decided or thrown last. The game master's alone: who has seen what came of an answer may know more than before."""
        if seat.name != self.master:
            raise Refused("Only the game master takes something back.")
        before = copy.copy(self.session)
        while before.undo():
            if self.waits(before.step):  # what the server threw meanwhile was nobody's decision
                self.session = before
                return self.keep()
        raise Refused("There is nothing to take back.")

    def expect(self, seat, kind):
        step = self.session.step
        if not isinstance(step, kind):
            raise Refused("Nothing of that sort is asked.")
        if self.asked(step) is not seat:
            raise Refused(f"That is for {self.asked(step).name} to say.")
        return step

    def waits(self, step):
        """Has somebody to answer, or to throw real dice?"""
        if isinstance(step, bylaw.DiceWanted):
            return self.asked(step).throws and step.count <= MOST_DICE
        return isinstance(step, bylaw.Question)

    def go_on(self):
        """Throws the dice that nobody throws by hand. Then all of it is in the file."""
        step = self.session.step
        while isinstance(step, bylaw.DiceWanted) and not self.waits(step):
            step = self.session.give_faces(self.faces(step))
        self.keep()

    def keep(self):
        self.file.keep(self.session)
        # Drawn by lot: whatever is computed from the state, and be it with a key, shows when the same secret answer comes again.
        self.place = secrets.token_hex(6)

    def faces(self, wanted):
        """The next dice of the server's own: they are the same whatever was answered in secret before."""
        fallen = sum(len(deed["numbers"]) for deed in json.loads(self.session.save())["deeds"] if deed["do"] == "faces")
        dice = random.Random(f"{self.notes['seed']} {fallen}")
        return [dice.randint(1, wanted.sides) for _ in range(wanted.count)]

    # What is seen.

    def log(self):
        """What everybody hears: what the rules say aloud. Not who was asked what, what he answered or tried in vain."""
        return [event.text for event in self.session.events if event.weight == "spoken"]

    def seen_by(self, seat):
        """The views, which the rules draw for all, and one's own people with all that they have; the game master sees everybody."""
        step = self.session.step
        asked = self.asked(step)
        seen = {
            "seat": seat.name, "place": self.place, "log": self.log(), "throws": seat.throws,
            "may_speak_up": seat.name == self.master and self.session.may_speak_up,
            "waits_for": asked.name if asked else None, "over": isinstance(step, bylaw.Done),
            "views": self.session.look()["views"],
            "own": [self.sheet(name, thing) for name, thing in self.session.things().items()
                    if seat.name == self.master or seat.plays(name)],
            "reports": self.session.reports if isinstance(step, bylaw.Done) else {},
        }
        if asked is seat and isinstance(step, bylaw.Question):
            seen["question"] = {"who": step.who, "text": step.text, "suggested": step.suggested,
                                "choices": [{"text": each.text, "price": " or ".join(price.text for price in each.prices)}
                                            for each in step.choices]}
        if asked is seat and isinstance(step, bylaw.DiceWanted):
            seen["dice"] = {"count": step.count, "sides": step.sides, "what": step.what}
        return seen

    @staticmethod
    def sheet(name, thing):
        fields = {key: str(value) for key, value in thing.items() if key not in ("kind", "number", "conditions")}
        return {"name": name, "kind": thing["kind"], "conditions": thing["conditions"], "fields": fields}
