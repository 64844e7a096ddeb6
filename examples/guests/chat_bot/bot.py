#!/usr/bin/env python3
"""A chat bot that plays Bylaw: one JSON object a line on stdin, one answer a line on stdout.

    bot.py FOLDER [RULES...]

FOLDER keeps the games, a file for each chat; RULES are those that may be played (all that ship with Bylaw). What carries
messages to and from a chat service is somebody else's: it writes what people say and press, and shows what comes back.

    {"id": 1, "chat": "tavern", "text": "/start zones/ambush 7"}    somebody wrote that
    {"id": 2, "chat": "tavern", "press": "6f1c09aa:0"}              somebody pressed the button with that `press`

Each line gets one answer with the same `id`: {"id", "chat", "text", "buttons": [{"press", "label", …}]}. When it is there the
input is in the game's file, whatever happens to the bot. A line that had no answer may be sent again after a restart: if it
was done already, its button belongs to a question that stands no more, and it is refused.
"""
import hashlib
import json
import pathlib
import sys

import bylaw

LONGEST_LINE = 10_000
MOST_CHATS_AT_HAND = 500
# Of each call. A chat's rules may be anybody's; the other chats wait no longer than this.
BUDGETS = {"instructions": 5_000_000, "dice_rolled": 10_000, "output": 200_000, "memory": 50_000_000, "seconds": 2.0}
HELP = """/start RULES/SCENARIO [SEED]  begins a game    /rules     what can be played
/table   how it stands                         /why       why the last roll came out so
/whynot NAME   why that is not on offer        /undo      takes the last answer back
/end     puts the game aside"""


class Refused(Exception):
    """What is said to whoever wrote that."""


def number(text):
    """What somebody typed, if it is a number of 64 bits; Python's int() fails of thousands of digits."""
    digits = text.isascii() and text.isdecimal() and len(text) <= 20
    return int(text) if digits and int(text) < 2 ** 64 else None


def options_of(question):
    """Buttons: what each says, does and costs."""
    for choice in question.choices:
        button = {"label": choice.text}
        if isinstance(choice.value, bylaw.Act):
            button["act"] = choice.value.rule
            button["roles"] = {role: str(value) for role, value in choice.value.roles.items()}
        if choice.prices:
            button["price"] = " or ".join(price.text for price in choice.prices)
        if choice.number == question.suggested:
            button["suggested"] = True
        yield button


class Chat:
    """One chat, and the game in it."""

    def __init__(self, bot, name):
        self.bot, self.file, self.session, self.told = bot, None, None, 0
        self.path = bot.folder / (hashlib.sha256(name.encode()).hexdigest()[:32] + ".game")
        if self.path.exists():
            self.take_up()

    def take_up(self):
        self.file = bylaw.SaveFile.open(self.path)
        self.session = self.file.resume(self.bot.program(self.file.notes["rules"]), **BUDGETS)
        self.told = len(self.session.events)

    # What people write.

    def start(self, what="", seed="0"):
        if self.session:
            raise Refused("A game is going on here: /end puts it aside.")
        rules, _, scenario = what.rpartition("/")
        if not scenario or number(seed) is None:
            raise Refused("Which one? /start RULES/SCENARIO [SEED]")
        session = bylaw.Session(self.bot.program(rules), seed=number(seed), **BUDGETS)
        session.start(scenario)
        # The file is there with the first question in it, or not at all.
        unfinished = self.path.with_suffix(".new")
        for left in self.bot.folder.glob(unfinished.name + "*"):  # by a bot that died just here
            left.unlink()
        bylaw.SaveFile.create(unfinished, session, {"rules": rules, "scenario": scenario}).close()
        unfinished.rename(self.path)
        self.file, self.session, self.told = bylaw.SaveFile.open(self.path), session, 0

    def rules(self):
        return "\n".join(f"/start {name}/{each.name}  {each.title}" for name in self.bot.rules
                         for each in self.bot.program(name).scenarios)

    def table(self):
        return "\n\n".join("\n".join("  ".join(row) for row in rows) for rows in self.game().look()["views"].values())

    def why(self):
        return "\n".join(self.game().why(places=False)) or "No dice were rolled."

    def whynot(self, *name):
        return "\n".join(self.game().why_not(" ".join(name), places=False))

    def undo(self):
        return None if self.game().undo(decision=True) else "There is nothing to take back."

    def end(self):
        self.game()
        self.file.close()
        self.path.rename(self.path.with_suffix(f".{self.path.stat().st_mtime_ns}.ended"))
        self.file = self.session = None
        return "The game is put aside."

    def help(self):
        return HELP

    COMMANDS = {"/start": start, "/rules": rules, "/table": table, "/why": why, "/whynot": whynot, "/undo": undo, "/end": end,
                "/help": help}

    # What comes in, and what goes out.

    def write(self, text):
        command, *words = text.split() or ["/help"]
        do = self.COMMANDS.get(command)
        if not do:
            raise Refused("I know no such thing: /help")
        try:
            return do(self, *words)
        except TypeError:
            raise Refused("That has too many words, or too few: /help") from None

    def press(self, button):
        place, _, option = button.partition(":")
        if place != self.place() or number(option) is None:
            raise Refused("That button belongs to what was asked before.")
        self.game().answer(number(option))

    def game(self):
        if not self.session:
            raise Refused("No game is played here: /rules says which there are.")
        return self.session

    def place(self):
        """Names where the game stands: nothing was done here that has not led to it."""
        return hashlib.sha256(self.session.save().encode()).hexdigest()[:12] if self.session else ""

    def shown(self, said):
        """What happened since it was shown last, and what is asked now."""
        if not self.session:
            return {"text": said or ""}
        events = self.session.events
        self.told, before = len(events), min(self.told, len(events))
        lines = [event.text for event in events[before:] if event.weight in ("spoken", "plain")] + ([said] if said else [])
        question = self.session.question
        if question:
            place = self.place()
            lines.append(f"{question.who}: {question.text or 'what now?'}")
            return {"text": "\n".join(lines), "asked": question.who,
                    "buttons": [{"press": f"{place}:{n}", **button} for n, button in enumerate(options_of(question))]}
        if not said:
            lines += [f"{name}: {value}" for name, value in self.session.reports.items()]
        return {"text": "\n".join(lines), "over": True}


class Bot:
    def __init__(self, folder, rules):
        self.folder, self.rules = pathlib.Path(folder), rules or bylaw.rulesets()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.programs, self.chats = {}, {}

    def program(self, name):
        if name not in self.rules:
            raise Refused(f"There are no rules {name!r} here: /rules says which there are.")
        if name not in self.programs:
            self.programs[name] = bylaw.load(name)
        return self.programs[name]

    def hear(self, line):
        """The answer to one line."""
        try:
            given = read(line)
        except (ValueError, RecursionError):
            return {"id": None, "error": 'a line is {"id": 1, "chat": "…", "text": "…"} or {"id": 1, "chat": "…", "press": "…"}'}
        answer = {"id": given["id"], "chat": given["chat"]}
        try:
            return {**answer, **self.do(given["chat"], given)}
        except Refused as refused:
            return {**answer, "error": str(refused)}
        except bylaw.BylawError as error:  # also a budget that is spent: nothing was done then
            return {**answer, "error": error.diagnostics[0].message if error.diagnostics else str(error), "codes": error.codes}

    def do(self, name, given):
        # The one that was used last is the last; what is not in memory is in its file.
        chat = self.chats[name] = self.chats.pop(name, None) or Chat(self, name)
        try:
            said = chat.write(given["text"]) if "text" in given else chat.press(given["press"])
            return {**chat.shown(said), **self.kept(chat)}
        finally:
            if not chat.session:
                del self.chats[name]
            while len(self.chats) > MOST_CHATS_AT_HAND:
                del self.chats[next(iter(self.chats))]

    @staticmethod
    def kept(chat):
        """Before anybody is told that it is done it is in the file; or he is told that it is not, and the next one tries again."""
        try:
            if chat.session:
                chat.file.keep(chat.session)
            return {}
        except bylaw.BylawError as error:
            return {"error": error.diagnostics[0].message, "codes": error.codes}


def read(line):
    """What somebody wrote or pressed; ValueError where it is neither."""
    given = json.loads(line)
    said = {key: given.get(key) for key in ("id", "chat", "text", "press")} if isinstance(given, dict) else {}
    said = {key: value for key, value in said.items() if value is not None}
    texts = {key: value for key, value in said.items() if key != "id"}
    if len(texts) != 2 or "chat" not in texts or not all(isinstance(each, str) for each in texts.values()):
        raise ValueError
    if type(said.setdefault("id", 0)) not in (int, str):
        raise ValueError
    "".join(map(str, said.values())).encode()  # half of a character is none
    return said


def lines_of(stream):
    """One after the other; None for one that is too long to be read."""
    while line := stream.readline(LONGEST_LINE):
        rest = line
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            line, rest = None, stream.readline(LONGEST_LINE)
        yield line


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8")
    bot = Bot(sys.argv[1], sys.argv[2:])
    for line in lines_of(sys.stdin.buffer):
        answer = bot.hear(line) if line is not None else {"id": None, "error": f"a line has at most {LONGEST_LINE} bytes"}
        print(json.dumps(answer, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
