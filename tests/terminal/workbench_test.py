"""workbench_test.py BYLAW SOURCE: the prompt as a place to write rules at: back and forth, files, editor, tour, Tab; and whether tests would
notice a broken rule. At a pseudo-terminal, like terminal_test.py."""
import os
import unittest

from blows import BLOWS
from cases import ASKED, TOLL, TestCase

with open(TOLL, encoding="utf-8") as toll:
    TEXT = toll.read()


class BackAndForth(TestCase):
    def test_redo_of_a_line_with_its_dice(self):
        prompt = self.repl(lines=40)
        for line in ('given ann = traveller "Ann"', "ann.coins -= roll(d6)", ":undo"):
            prompt.enter(line)
            prompt.wait_prompt("toll>")
        prompt.enter(":dice 4")
        prompt.wait_prompt("toll>")
        prompt.enter("haggle(ann)")
        prompt.wait_for("takes a coin more of Ann")
        prompt.wait_prompt("toll>")
        prompt.enter("ann.coins")
        prompt.wait_for("8  (number)")
        prompt.wait_prompt("toll>")
        prompt.enter(":undo")
        prompt.wait_prompt("toll>")
        prompt.enter("ann.coins")
        prompt.wait_for("9  (number)")
        prompt.wait_prompt("toll>")
        prompt.enter(":redo")
        prompt.wait_prompt("toll>")
        self.assertEqual(prompt.text().count("takes a coin more of Ann"), 2)
        prompt.enter("ann.coins + 100")
        prompt.wait_for("108  (number)")

    def test_redo_of_a_decision_at_a_question(self):
        prompt = self.repl(lines=90)
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        prompt.enter("1")
        prompt.wait_for("Mo         6")
        prompt.wait_prompt(ASKED)
        prompt.enter("u")
        prompt.wait_for("Taken back")
        prompt.wait_prompt(ASKED)
        self.assertIn("Mo         9", prompt.text().split("Taken back")[1].split("\n", 1)[1])
        prompt.enter(":redo")
        prompt.wait_prompt(ASKED)
        again = prompt.text().split(":redo")[1]
        self.assertIn("Mo pays and goes on", again)
        self.assertIn("Mo         6", again)

    def test_what_was_left_is_done_once_more(self):
        prompt = self.repl(lines=90)
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        prompt.enter("1")
        prompt.wait_prompt(ASKED)
        prompt.enter("q")
        prompt.wait_prompt("toll>")
        prompt.enter(":redo")
        prompt.wait_prompt(ASKED)
        self.assertIn("Mo         6", prompt.text().split(":redo")[1])

    def test_commands_at_a_question(self):
        prompt = self.repl(lines=60)
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        prompt.enter(":state Mo")
        prompt.wait_for("coins 9, wit 2")
        prompt.wait_prompt(ASKED)
        prompt.enter("1")
        prompt.wait_for("Mo         6")


class Files(TestCase):
    def test_a_game_is_saved_and_goes_on_in_another_process(self):
        prompt = self.repl(lines=60)
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        prompt.enter("1")
        prompt.wait_prompt(ASKED)
        prompt.enter(":save gate.game")
        prompt.wait_for("Saved; :load-state gate.game goes on with it.")
        prompt.wait_prompt(ASKED)
        other = self.repl(lines=60)
        other.enter(":load-state gate.game")
        other.wait_prompt(ASKED)
        self.assertIn("Mo         6", other.text())

    def editor(self, name, text):
        path = self.path(name, "#!/bin/sh\n" + text)
        os.chmod(path, 0o755)
        return path

    def test_edit_opens_the_line_and_reloads(self):
        mine = self.path("mine.bylaw", TEXT)
        line = 1 + TEXT.split("\n").index("check haggle(speaker: traveller) {")
        # An editor that knows lines by its name, says what it was called with, and makes a change.
        vi = self.editor("vi", 'echo "called with $*" >> calls\nsed -i "s/against 11/against 5/" "$2"\n')
        prompt = self.bylaw("repl", mine, "--seed", "1", lines=40, EDITOR=vi)
        prompt.wait_prompt("toll>")
        prompt.enter('given ann = traveller "Ann" { wit = 3 }')
        prompt.wait_prompt("toll>")
        prompt.enter(":edit haggle")
        prompt.wait_for("Reloaded")
        prompt.wait_prompt("toll>")
        with open(self.path("calls"), encoding="utf-8") as calls:
            self.assertEqual(calls.read(), f"called with +{line} {mine}\n")
        prompt.enter(":odds haggle(ann) is success")
        prompt.wait_for("95.00 %")  # 2 or more, with 3 against 5
        prompt.wait_prompt("toll>")
        self.assertFalse(prompt.echoes())

    def test_edit_without_a_change_and_without_an_editor(self):
        mine = self.path("mine.bylaw", TEXT)
        prompt = self.bylaw("repl", mine, "--seed", "1", lines=40, VISUAL="true", EDITOR="false")
        prompt.wait_prompt("toll>")
        prompt.enter(":edit")
        prompt.wait_for("Nothing was changed.")
        prompt = self.bylaw("repl", mine, "--seed", "1", lines=40, EDITOR="false")
        prompt.wait_prompt("toll>")
        prompt.enter(":edit")
        prompt.wait_for("`false` failed.")
        prompt = self.bylaw("repl", mine, "--seed", "1", lines=40)
        prompt.wait_prompt("toll>")
        prompt.enter(":edit")
        prompt.wait_for("No editor is set.")

    def test_a_mistake_made_in_the_editor_is_where_it_opens_next(self):
        mine = self.path("mine.bylaw", TEXT)
        line = 1 + TEXT.split("\n").index("    stat wit = 0")
        nano = self.editor("nano", 'echo "$1" >> calls\nsed -i "s/stat wit = 0/stat wit =/" "$2" 2>/dev/null || true\n')
        prompt = self.bylaw("repl", mine, "--seed", "1", lines=60, EDITOR=nano)
        prompt.wait_prompt("toll>")
        prompt.enter(":edit haggle")
        prompt.wait_for("Not reloaded; all is as it was.")
        prompt.wait_prompt("toll>")
        prompt.enter(":edit")
        prompt.wait_for("Nothing was changed.")
        prompt.wait_prompt("toll>")
        with open(self.path("calls"), encoding="utf-8") as calls:
            self.assertEqual(calls.read().split("\n")[1], f"+{line}")

    def test_a_reload_says_what_it_left_out_and_is_taken_back(self):
        mine = self.path("mine.bylaw", TEXT)
        prompt = self.bylaw("repl", mine, "--seed", "1", lines=60)
        prompt.wait_prompt("toll>")
        for line in ('given ann = traveller "Ann" { wit = 7 }', 'given bo = traveller "Bo"', "bo.coins -= 2"):
            prompt.enter(line)
            prompt.wait_prompt("toll>")
        self.path("mine.bylaw", TEXT.replace("wit", "wisdom"))
        prompt.enter(":reload")
        prompt.wait_prompt("toll>")
        told = prompt.text().split(":reload")[1]
        self.assertIn("given ann = traveller", told)
        self.assertIn("`traveller` has no field `wit`", told)
        self.assertNotIn("given bo", told)
        prompt.enter("bo.coins + 100")
        prompt.wait_for("107  (number)")
        prompt.wait_prompt("toll>")
        prompt.enter(":undo")
        prompt.wait_for("by the rules of then")
        prompt.wait_prompt("toll>")
        prompt.enter("ann.wit + 100")
        prompt.wait_until(lambda: prompt.text().count("107  (number)") == 2, "Ann's wit")


class Learning(TestCase):
    def test_a_tour_by_enter_and_by_hand(self):
        prompt = self.repl(columns=80, lines=40)
        prompt.enter(":tour")
        prompt.wait_prompt("tour 1/10>")
        prompt.enter("2d6+3")  # not what the step wants: it is answered, and the step waits
        prompt.wait_prompt("tour 1/10>")
        prompt.enter("2d6  +  3")
        prompt.wait_prompt("tour 2/10>")
        for step in range(3, 11):
            prompt.enter()
            prompt.wait_prompt(f"tour {step}/10>")
            self.assertNotIn("error", prompt.text())
        prompt.enter()
        prompt.wait_for("That was the tour.")
        prompt.wait_prompt("toll>")

    def test_the_tour_is_read_at_forty_columns(self):
        prompt = self.repl(columns=40, lines=40)
        prompt.enter(":tour")
        prompt.wait_prompt("tour 1/10>")
        self.assertTrue(all(len(line) <= 40 for line in prompt.lines()))
        prompt.type("\x03")
        prompt.wait_prompt("tour 1/10>")  # Ctrl-C is no Enter
        prompt.enter(":tour off")
        prompt.wait_prompt("toll>")

    def test_tab_shows_the_roles_of_an_open_call(self):
        prompt = self.repl()
        prompt.type("hagg\t")
        prompt.wait_until(lambda: prompt.last_line() == "toll> haggle(", "the bracket of the call")
        prompt.type("\t")
        prompt.wait_for("haggle(speaker: traveller)")
        prompt.wait_until(lambda: prompt.last_line() == "toll> haggle(", "the line as it was typed")
        self.assertIn(b"haggle(\x1b[1mspeaker: traveller\x1b[0m)", prompt.raw)
        prompt.type("\x15nobody(\t")
        prompt.wait_until(lambda: prompt.last_line() == "toll> nobody(", "the line as it was typed")


class Mutation(TestCase):
    def test_what_survives_is_listed_with_its_place(self):
        self.path("game.bylaw", BLOWS)
        shown = self.bylaw("test", "game.bylaw", "--mutate", lines=60)
        self.assertEqual(shown.wait_end(), 0)
        # 11 places: three bounds of hp, 4 and 2 for each 3, >=, and three statements. 1..9, > 4, > 2, >= and the `else` go unnoticed.
        self.assertIn("noticed: 6 of 11, 54.5 %", shown.text())
        self.assertRegex(shown.text(), r"number +7 ")
        told = shown.text().split("no test notices:")[1]
        self.assertEqual([line.strip() for line in told.split("\n") if "game.bylaw" in line],
                         ["game.bylaw:2  number", "game.bylaw:6  comparison", "game.bylaw:6  number", "game.bylaw:6  number",
                          "game.bylaw:9  removed"])
        self.assertIn("was  if amount > 3 {\n      is   if amount >= 3 {", told)
        self.assertIn("was  who.hp -= amount\n      is   (gone)", told)
        self.assertNotIn("tried (Ctrl-C", shown.text())  # the bar leaves no trace

    def test_what_it_does_not_answer_is_refused(self):
        self.path("game.bylaw", BLOWS)
        for other in ("--watch", "--coverage", "--base"):
            shown = self.bylaw("test", "game.bylaw", "--mutate", other)
            self.assertEqual(shown.wait_end(), 2)
            self.assertIn("excludes", shown.text())

    def test_tests_that_fail_are_mended_first(self):
        self.path("game.bylaw", BLOWS.replace("hp is 6", "hp is 5"))
        shown = self.bylaw("test", "game.bylaw", "--mutate", lines=60)
        self.assertEqual(shown.wait_end(), 1)
        self.assertIn("`ada.hp is 5` does not hold", shown.text())
        self.assertIn("mend these first", shown.text())

    def test_ctrl_c_and_seconds_end_it_with_what_is_known(self):
        shown = self.bylaw("test", "escalation", "--mutate", "--seconds", "1", "--threads", "1", lines=24, columns=120)
        self.assertEqual(shown.wait_end(bound=120), 0)
        self.assertIn(b"not tried: ", shown.raw)
        stopped = self.bylaw("test", "escalation", "--mutate", "--threads", "1", lines=24, columns=120)
        stopped.wait_for("tried (Ctrl-C: enough)", bound=120)
        stopped.type("\x03")
        self.assertEqual(stopped.wait_end(bound=120), 0)
        self.assertIn(b"not tried: ", stopped.raw)


if __name__ == "__main__":
    unittest.main(argv=["workbench_test.py"])
