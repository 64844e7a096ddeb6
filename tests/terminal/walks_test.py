"""walks_test.py BYLAW SOURCE: six games as they are played at a terminal, each with a decision of the game master, are as docs/plays
shows them. BYLAW_BLESS=1 writes these pages anew."""
import os
import re
import sys
import unittest

from cases import SOURCE, TestCase

PAGES = os.path.join(SOURCE, "docs", "plays")
ASKED = r"\[[^\]]+\] >"
LIMIT = 250  # questions of one game

# A title, what to look at, the command, and what is typed: the beginning of a question and the answer to it. Each pair waits for its
# question; meanwhile Enter takes what is marked.
WALKS = {
    "torchlight_duel": (
        "A goblin by torchlight", "The game master lets circumstances favour Cora (`gm`), and she steps back when her blow is spent.",
        ["torchlight/duel", "--as", "we,gm", "--seed", "4"],
        [("Cora: what do you do", "gm favour cora"), ("Cora: what do you do", ""), ("Cora: what do you do", "step back")]),
    "torchlight_day": (
        "A whole day in the hills", "The way out, a trap that is walked into, wolves, a retreat, wounds, the way back, a night. The "
        "game master says how the light is, and lets circumstances favour Bran.",
        ["torchlight/whole_day", "--as", "we,gm", "--seed", "7"],
        [("Game master: How light is it", "dim"), ("Ada: What does the party do about it", "walk on"),
         ("Bran: what do you do", "gm favour bran"), ("Bran: what do you do", ""), ("Ada: what do you do", ""),
         ("Ada: what do you do", "retreat")]),
    "zones_duel": (
        "Blades in a yard", "The game master says who is surprised. Ada takes a stroke back and does something else.",
        ["zones/duel", "--as", "heroes,gm", "--seed", "4"],
        [("Game master: Which side is surprised", "enemies"), ("Ada: what do you do", ""), ("Ada: what do you do", "u"),
         ("Ada: what do you do", "distract Rob")]),
    "skirmish_duel": (
        "Two champions in a ring", "The game master says who is off guard; Ada is played by hand.",
        ["skirmish/duel", "--as", "ada,gm", "--seed", "4"], [("Game master: Is anybody slowed down", "yes")]),
    "traits_duel": (
        "A guard in the way", "Ada evades, and asks why something is not on offer.",
        ["traits/duel", "--as", "ada,gm", "--seed", "4"],
        [("Ada: what do you do", "evade"), ("Ada: what do you do", "why not learn")]),
    "escalation_duel": (
        "An imp at the ford", "The game master says who knew of the other side first.",
        ["escalation/duel", "--as", "bran,gm", "--seed", "4"],
        [("Game master: Who knew of the other side first", "nobody"), ("Game master: Do some of the enemies", "yes")]),
}


class Walks(TestCase):
    def played(self, command, typed):
        """What is on the screen when the game is over."""
        game = self.bylaw("play", *command, columns=100, lines=60, NO_COLOR="1", TERM="dumb")
        waiting = list(typed)
        for _ in range(LIMIT):
            game.wait_until(lambda: "To see the same dice again" in game.text() or game.asks(ASKED), "a question or the end")
            if "To see the same dice again" in game.text():
                self.assertEqual(waiting, [], "these questions never came")
                self.assertEqual(game.wait_end(), 0)
                return self.transcript(game.raw)
            question = self.question(game.lines())
            says = waiting.pop(0)[1] if waiting and question.startswith(waiting[0][0]) else ""
            game.enter(says)
        self.fail(f"the game does not end:\n{game.text()}")

    @staticmethod
    def transcript(raw):
        """All that was written, as it scrolled by."""
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", raw.decode()).replace("\r\n", "\n").replace("\r", "")
        return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))

    @staticmethod
    def question(lines):
        """The last line that asks."""
        return next((line for line in reversed(lines) if re.match(r"\S.*\?$", line)), "")

    def page(self, name):
        title, about, command, typed = WALKS[name]
        said = " ".join(word for word in command)
        return f"# {title}\n\n{about}\n`bylaw play {said}`, as the test `walks_test` plays it at a terminal of 100 columns:\n\n```text\n{self.played(command, typed)}\n```\n"

    def walks(self, name):
        path, page = os.path.join(PAGES, name + ".md"), self.page(name)
        if os.environ.get("BYLAW_BLESS") == "1":
            os.makedirs(PAGES, exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(page, file.read())


for each in WALKS:
    setattr(Walks, "test_" + each, lambda self, name=each: self.walks(name))

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
