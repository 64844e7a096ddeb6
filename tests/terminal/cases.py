"""What the tests at a terminal share: the program, the game of toll.bylaw, whose dice are typed or queued, so that what is expected
follows from its text."""
import os
import sys
import tempfile
import unittest

from terminal import Terminal

BYLAW, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
HERE = os.path.dirname(os.path.abspath(__file__))
TOLL = os.path.join(HERE, "toll.bylaw")
QUESTION = "Mo: The gate is shut. What now?"
ASKED = r"\[1\] >"


class TestCase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, text=None):
        path = os.path.join(self.folder.name, name)
        if text is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return path

    def bylaw(self, *arguments, columns=80, lines=24, **settings):
        """The program at a terminal; a setting of None is taken out of the environment."""
        environment = {"PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": self.folder.name}
        environment.update({name: value for name, value in settings.items() if value is not None})
        environment = {name: value for name, value in environment.items() if settings.get(name, "") is not None}
        terminal = Terminal([BYLAW, *arguments], columns, lines, environment, self.folder.name)
        self.addCleanup(terminal.__exit__)
        return terminal

    def toll(self, *arguments, **settings):
        game = self.bylaw("play", TOLL + ":gate", "--seed", "1", *arguments, **settings)
        game.wait_prompt(ASKED)
        return game

    def repl(self, *arguments, **settings):
        prompt = self.bylaw("repl", *(arguments or [TOLL]), "--seed", "1", **settings)
        prompt.wait_prompt(("toll" if not arguments or arguments[0] == TOLL else "bylaw") + ">")
        return prompt
