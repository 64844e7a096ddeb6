"""ten_minutes_test.py BYLAW SOURCE: what docs/first_ten_minutes.md shows is what a stranger sees. Each `console` block is typed at a
pseudo-terminal, and the screen must be the block. BYLAW_BLESS=1 writes the screens into the page; read the diff.

`<!-- FILE: OLD => NEW -->` changes a file before the next block. Lines `duel> …` of a block are typed at the prompt."""
import os
import re
import shlex
import unittest

from cases import SOURCE, TestCase

PAGE = os.path.join(SOURCE, "docs/first_ten_minutes.md")
PROMPT = "duel> "
STEP = re.compile(r"^<!-- (\S+): (.*) => (.*) -->$|^```console\n((?:.*\n)*?)```$", re.M)


def rules_of(path):
    with open(path, encoding="utf-8") as file:
        return re.search(r"^```bylaw\n(.*?)^```", file.read(), re.M | re.S)[1]


class TenMinutes(TestCase):
    def shown(self, block):
        """The screen after the block's command, and what it types."""
        command, *lines = block.rstrip("\n").split("\n")
        terminal = self.bylaw(*shlex.split(command.removeprefix("$ bylaw ")), columns=110, lines=70)
        for typed in [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]:
            terminal.wait_prompt(PROMPT)
            terminal.enter(typed)
        self.assertIn(terminal.wait_end(), (0, 1))
        return f"{command}\n{terminal.text()}\n"

    def edit(self, name, old, new):
        path = self.path(name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text.count(old), 1, old)
        self.path(name, text.replace(old, new))

    def test_the_page_is_what_a_stranger_sees(self):
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        self.path("duel.bylaw", rules_of(PAGE))
        pieces, at = [], 0
        for step in STEP.finditer(page):
            if step[1]:
                self.edit(*step.groups()[:3])
                continue
            pieces += [page[at:step.start()], f"```console\n{self.shown(step[4])}```"]
            at = step.end()
        self.assertGreater(len(pieces), 10)
        seen = "".join([*pieces, page[at:]])
        if os.environ.get("BYLAW_BLESS"):
            with open(PAGE, "w", encoding="utf-8") as file:
                file.write(seen)
        else:
            self.assertEqual(page, seen)

    def test_its_rules_are_those_of_the_readme(self):
        self.assertEqual(rules_of(PAGE), rules_of(os.path.join(SOURCE, "README.md")))


if __name__ == "__main__":
    unittest.main(argv=["ten_minutes_test"])
