"""saved_test.py BYLAW SOURCE: files that are saved while a game goes on at the prompt."""
import os
import time
import unittest

from cases import ASKED, TOLL, TestCase

with open(TOLL, encoding="utf-8") as toll:
    TEXT = toll.read()


class Saved(TestCase):
    def setUp(self):
        super().setUp()
        self.mine = self.path("mine.bylaw", TEXT)

    def save(self, text):
        time.sleep(0.05)  # a clock of files may be coarse
        self.path("mine.bylaw", text)

    def prompt(self, **settings):
        prompt = self.bylaw("repl", self.mine, "--seed", "1", lines=60, **settings)
        prompt.wait_prompt("toll>")
        return prompt

    def do(self, prompt, *lines):
        for line in lines:
            prompt.enter(line)
            prompt.wait_prompt("toll>")

    def test_what_is_typed_next_is_done_by_the_new_rules(self):
        prompt = self.prompt()
        self.do(prompt, 'given ann = traveller "Ann" { wit = 3 }')
        self.save(TEXT.replace("against 11", "against 5"))
        prompt.enter(":odds haggle(ann) is success")
        prompt.wait_for("95.00 %")  # 2 or more of a d20, with 3 against 5; by the old rules 65 %
        prompt.wait_prompt("toll>")
        told = " ".join(prompt.text().split())
        self.assertEqual(told.count("mine.bylaw was saved; the game goes on by the rules as they are now."), 1)
        self.do(prompt, "ann.wit + 100")
        self.assertIn("103  (number)", prompt.text())
        self.assertEqual(" ".join(prompt.text().split()).count("was saved"), 1)

    def test_what_no_longer_fits_is_named_and_comes_back(self):
        prompt = self.prompt()
        self.do(prompt, 'given ann = traveller "Ann" { wit = 7 }', 'given bo = traveller "Bo"', "bo.coins -= 2")
        self.save(TEXT.replace("wit", "wisdom"))
        self.do(prompt, "")
        told = prompt.text().split("was saved")[1]
        self.assertIn("given ann = traveller", told)
        self.assertIn("`traveller` has no field `wit`", told)
        self.assertNotIn("given bo", told)
        self.do(prompt, "bo.coins + 100")
        self.assertIn("107  (number)", prompt.text())

    def test_a_mistake_is_told_once_and_the_rules_of_before_stay(self):
        prompt = self.prompt()
        self.do(prompt, 'given ann = traveller "Ann" { wit = 3 }')
        self.save(TEXT.replace("stat wit = 0", "stat wit ="))
        self.do(prompt, "ann.wit + 100", "ann.wit + 200", "ann.wit + 300")
        for answer in ("103  (number)", "203  (number)", "303  (number)"):
            self.assertIn(answer, prompt.text())
        self.assertEqual(prompt.text().count("error[B0101]"), 1)
        self.assertEqual(" ".join(prompt.text().split()).count("the rules of before stay in force"), 1)
        self.save(TEXT.replace("stat wit = 0", "stat wit = 4"))
        self.do(prompt, 'given bo = traveller "Bo"', "bo.wit + 500")
        self.assertIn("504  (number)", prompt.text())

    def test_at_a_question_the_game_stays_where_it_is(self):
        prompt = self.prompt()
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        self.save(TEXT.replace("against 11", "against 5"))
        prompt.enter(":odds haggle(mo) is success")
        prompt.wait_for("was saved")
        prompt.wait_prompt(ASKED)
        prompt.enter("1")
        prompt.wait_for("Mo         6")

    def test_files_beside_the_rules_are_none_of_them(self):
        os.mkdir(self.path("toll"))
        self.path("toll/toll.bylaw", TEXT)
        prompt = self.bylaw("repl", "toll", "--seed", "1", lines=40)
        prompt.wait_prompt("toll>")
        time.sleep(0.05)
        self.path("toll/.toll.bylaw.swp", "what an editor writes")
        self.do(prompt, "1 + 1")
        self.assertNotIn("was saved", prompt.text())
        self.path("toll/more.bylaw", "formula twice(n: number): number = 2 * n\n")
        self.do(prompt, "twice(21)")
        self.assertIn("42  (number)", prompt.text())


if __name__ == "__main__":
    unittest.main(argv=["saved_test.py"])
