"""players_test.py BYLAW SOURCE: whom the players play, and that the policies play the rest."""
import os
import re
import sys
import unittest

from cases import HERE, TestCase

CREWS = os.path.join(HERE, "crews.bylaw")
ASKED = r"\[\d\] >"


class Players(TestCase):
    def askers(self, *arguments):
        """Who is asked in a game in which everybody takes the marked option, in order, and the screen at its end."""
        game = self.bylaw("play", *arguments, "--seed", "1", lines=400, NO_COLOR="1")
        while True:
            game.wait_until(lambda: "To see the same dice again" in game.text() or game.asks(ASKED), "a question or the end")
            if "To see the same dice again" in game.text():
                break
            game.enter()
        self.assertEqual(game.wait_end(), 0)
        lines = game.lines()
        # Who is named by the question itself is not named before it, too.
        asked = [re.match(r"(?:(.*?): .*|.*, (.*))\?$", line) for line in lines if line.endswith("?")]
        return [match[1] or match[2] for match in asked if match], game.text()

    def test_those_whom_the_rules_mark(self):
        asked, text = self.askers(CREWS + ":marked")
        self.assertEqual(asked, ["Ann", "Ann"])
        self.assertTrue(text.startswith("You play the Gulls (Ann); policies play the rest."))
        self.assertIn("lots  14", text)  # 1 + 3 + 3, twice: the others are greedy

    def test_everybody_where_nobody_is_marked_or_all_is_said(self):
        everybody = ["Ann", "Bo 1", "Bo 2", "Game master"] * 2
        self.assertEqual(self.askers(CREWS + ":unmarked")[0], everybody)
        asked, text = self.askers(CREWS + ":marked", "--all")
        self.assertEqual(asked, everybody)
        self.assertIn("--seed 1 --all", text)

    def test_those_who_are_named(self):
        for named, asked in (("ann", ["Ann"] * 2), ("bo", ["Bo 1", "Bo 2"] * 2), ("terns", ["Bo 1", "Bo 2"] * 2), ("Ann,gm", ["Ann", "Game master"] * 2), ("gulls,terns", ["Ann", "Bo 1", "Bo 2"] * 2)):
            with self.subTest(named):
                who, text = self.askers(CREWS + ":marked", "--as", named)
                self.assertEqual(who, asked)  # Bo's link to Ann does not make him hers
                self.assertIn("--as " + named, text)

    def test_who_is_not_of_the_cast(self):
        game = self.bylaw("play", CREWS + ":marked", "--as", "anne")
        self.assertEqual(game.wait_end(), 2)
        self.assertIn("nobody is called `anne` in this scenario; did you mean `ann`?", game.text())

    def test_undo_goes_back_to_what_a_person_decided(self):
        game = self.bylaw("play", CREWS + ":marked", "--seed", "1", lines=60)
        game.wait_prompt(ASKED)
        game.enter("u")
        game.wait_for("There is nothing to take back.")
        game.wait_prompt(ASKED)
        game.enter("2")
        game.wait_prompt(ASKED)
        game.enter("u")
        game.wait_prompt(ASKED)
        again = game.text().split("Taken back")[1].split("\n", 1)[1]
        self.assertIn("You play the Gulls", again)
        self.assertNotIn("Bo 1 has", again)
        game.enter("3")
        game.wait_prompt(ASKED)
        self.assertIn("Ann has 3.", game.text().split("Taken back")[1].split("\n", 1)[1])

    def test_a_shipped_fight_asks_the_party(self):
        asked, _ = self.askers("zones/twin_blades")
        self.assertTrue(asked)
        everybody, _ = self.askers("zones/twin_blades", "--all")
        self.assertEqual({"Bran", "Cato"}, set(asked))
        self.assertLess(set(asked), set(everybody))
        self.assertNotIn("Game master", asked)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
