"""screens_test.py BYLAW SOURCE: the story, the table and the question are on the screen together, whatever was asked in between."""
import re
import sys
import unittest

from cases import ASKED, QUESTION, TestCase

ANY_QUESTION = r"\[\d+\] >"
COVERED = r"\[Enter: back to the table\] >"
HELP_LINES = 6
# A fight of every game.
FIGHTS = ["zones/ambush", "escalation/bridge_of_bones", "skirmish/chapel", "torchlight/dim_light", "traits/last_breath"]
SIZES = [(80, 24), (100, 40), (140, 50), (40, 24)]


class Notes(TestCase):
    """What is asked for beside the question: appended, set above the scene, or on a screen of its own."""

    def test_a_note_that_fits_below(self):
        game = self.toll(lines=15)
        game.enter("w")
        game.wait_prompt(ASKED)
        self.assertEqual(game.lines()[0], "  traveller  coins")
        self.assertIn("No dice have been rolled yet.", game.text())

    def test_the_question_stands_below_the_help(self):
        game = self.toll(lines=15)
        game.enter("?")
        game.wait_prompt(ASKED)
        self.assertIn("q         leaves the game", game.text())
        self.assertEqual(game.text().split("\n")[-5:-1], [QUESTION, " * 1  pay the toll", "   2  talk to the keeper", "   3  wait"])

    def test_a_note_that_fits_with_the_scene_but_not_below_what_was_typed(self):
        game = self.toll(lines=15)
        for typed in ("run", "run", "?"):
            game.enter(typed)
            game.wait_prompt(ASKED)
        text = game.text()
        self.assertLess(text.index("words     do, too"), text.index("traveller  coins"))
        self.assertLess(text.index("Mo         9"), text.index(QUESTION))
        self.assertEqual(text.split("\n")[-5:-1], [QUESTION, " * 1  pay the toll", "   2  talk to the keeper", "   3  wait"])

    def test_options_stand_abreast_where_that_makes_room(self):
        game = self.toll(lines=12)
        game.enter("?")
        game.wait_prompt(ASKED)
        self.assertEqual(game.text().split("\n")[-6:], ["  traveller  coins", "  Mo         9", "", QUESTION, " * 1  pay the toll    2  talk to the keeper    3  wait", "[1] >"])

    def test_a_note_that_takes_the_screen_gives_it_back(self):
        game = self.toll(lines=9)
        game.enter("?")
        game.wait_prompt(COVERED)
        self.assertIn("a number  takes that option", game.text())
        game.enter()
        game.wait_prompt(ASKED)
        self.assertIn("traveller  coins", game.text())
        self.assertIn(QUESTION, game.text())
        game.enter("?")
        game.wait_prompt(COVERED)
        game.enter("wait")  # or it is answered at once
        game.wait_for("Nothing happens")

    def test_wrong_answers_do_not_drive_the_question_away(self):
        game = self.toll(lines=12)
        for _ in range(9):
            game.enter("run")
            game.wait_prompt(ASKED)
            self.assertIn(QUESTION, game.text())
            self.assertIn("3  wait", game.text())
            self.assertIn("No option says `run`", game.text())

    def test_the_help_names_the_numbers_of_the_menu_that_stands_there(self):
        game = self.toll(lines=15)
        game.enter("?")
        game.wait_prompt(ASKED)
        self.assertNotIn("lists these options", game.text())  # each of the three has a line
        fight = self.bylaw("play", "zones/ambush", "--seed", "11", columns=100, lines=50)
        fight.wait_prompt(ANY_QUESTION)
        fight.enter("?")
        fight.wait_for("4-7       lists these options")
        fight.wait_prompt(ANY_QUESTION)

    def test_at_dice_the_help_is_about_dice(self):
        game = self.toll("--dice", "typed", lines=30)
        game.enter("talk")
        game.wait_prompt(r"Roll a d20 for Mo's haggle:")
        game.enter("?")
        game.wait_for("a number  what the dice show")
        self.assertNotIn("takes the marked option", game.text())

    def test_the_story_is_told_again(self):
        game = self.toll(lines=30)
        game.enter("wait")
        game.wait_prompt(ASKED)
        game.enter("s")
        game.wait_prompt(ASKED)
        self.assertEqual(game.text().count("Nothing happens"), 2)
        game.enter("v")
        game.wait_prompt(ASKED)
        self.assertEqual(game.text().split("[1] > v")[1].split("\n"), [
            "", "", "  traveller  coins", "  Mo         9", "", "> wait", "Nothing happens", "", QUESTION, " * 1  pay the toll", "   2  talk to the keeper", "   3  wait", "[1] >"])

    def test_what_led_to_a_decision_is_told_when_it_is_taken_back(self):
        game = self.toll(lines=40)
        game.enter("wait")
        game.wait_prompt(ASKED)
        game.enter("pay")
        game.wait_prompt(ASKED)
        game.enter("u")
        game.wait_prompt(ASKED)
        self.assertIn("Nothing happens", game.text().split("Taken back")[1].split("\n", 1)[1])


class Answers(TestCase):
    """What may be typed in a shipped fight."""

    def test_squares_are_named_by_their_values(self):
        game = self.bylaw("play", "skirmish/chapel", "--seed", "3", columns=100, lines=60)
        for typed in ("", "move to a sq", "2 5"):
            game.wait_prompt(ANY_QUESTION)
            game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        self.assertRegex(game.text(), r"Bran +#+ +22/22 +2, 5")

    def test_typed_dice_say_what_they_are_for(self):
        game = self.bylaw("play", "zones/ambush", "--dice", "typed", columns=100, lines=60)
        for prompt in (r"Roll a d6 for who goes first:", r"Roll a d6 for Ada's initiative:", r"Roll a d6 for Bran's initiative:"):
            game.wait_prompt(prompt)
            game.enter("6")
        game.wait_prompt(ANY_QUESTION)
        game.enter("sh bandit 2")
        game.wait_prompt(r"Roll a d20 for Bran's ranged attack \(Bandit 2\):")
        game.enter("15 3")
        game.wait_for("These are 2 numbers. Type what the die shows, a number from 1 to 20")
        game.wait_prompt(r"Roll a d20 for Bran's ranged attack \(Bandit 2\):")
        game.enter("15")
        game.wait_prompt(r"Roll a d6 for Bandit 2's damage:")

    def test_why_says_what_counted_and_the_rest_on_request(self):
        game = self.bylaw("play", "zones/ambush", "--dice", "6,6,6,15,3", columns=100, lines=70)
        for typed in ("sh bandit 2", "w"):
            game.wait_prompt(ANY_QUESTION)
            game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        why = game.text().split("] > w\n")[1]
        self.assertIn("rolls d20: 15\n", why)
        self.assertNotIn("does not apply", why)
        self.assertLessEqual(len(why.split("(w deep")[0].splitlines()), 10)
        self.assertIn("(w all: of all since your answer; w deep: every cause, and the rules' lines)", why)
        game.enter("w deep")
        game.wait_for("does not apply")
        game.wait_prompt(ANY_QUESTION)
        self.assertRegex(game.text().split("] > w deep\n")[1], r"rolls d20: 15  \[.*attacks.bylaw:\d+\]")

    def test_why_of_everything_that_others_did_since_the_answer(self):
        game = self.bylaw("play", "zones/ambush", "--seed", "11", columns=100, lines=70)
        for typed in ("w all", "move to the roadside", "pass"):
            game.wait_prompt(ANY_QUESTION)
            game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        self.assertIn("each rolls([Ada, Bran], d6)", game.text())
        self.assertNotIn("becomes", game.text())  # what was set up is no try
        game.enter("w")
        game.wait_for("No dice since your last answer; of the roll before it:")
        game.wait_prompt(ANY_QUESTION)
        self.assertIn("No dice have been rolled since your answer.", self.asked(game, "w all"))

    def test_why_not_names_the_requirement_the_price_and_the_guard(self):
        game = self.bylaw("play", "zones/ambush", "--dice", "6,6,6,15,3", columns=200, lines=90)
        for typed in ("why not melee attack", "w not disengage", "sh bandit 2", "w not critical", "w not crtical", "w not"):
            game.wait_prompt(ANY_QUESTION)
            game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        text = game.text()
        self.assertIn("melee attack: the bow is no melee weapon", text)
        self.assertIn("disengage: no enemy is Close (needs `size(close enemies(mover)) > 0`; `size(close enemies(mover))` is 0; mover is Bran)", text)
        self.assertIn("critical: ranged attack came to success: needs `natural is 20`; `natural` is 15", text)
        self.assertIn("there is no `crtical` in these rules; did you mean `critical`?", text)
        self.assertIn("Type what you miss behind it", text)
        self.assertIn("push: it costs 1 of `actions`, and none is left", self.asked(game, "why not push"))

    def test_an_answer_that_is_no_option_now_is_told_why(self):
        game = self.bylaw("play", "zones/ambush", "--seed", "11", columns=100, lines=90)
        game.wait_prompt(ANY_QUESTION)
        self.assertIn("No option says `attack bandit 3`\n  the bow is no melee weapon\n", self.asked(game, "attack bandit 3"))
        self.assertIn("it is among the options: Bandit 1, Bandit 2, Bandit 3\n", self.asked(game, "why not shoot at"))
        self.assertNotIn("the bow is", self.asked(game, "dance"))

    def test_a_price_that_may_be_paid_in_two_ways_is_asked_for(self):
        game = self.bylaw("play", "skirmish/chapel", "--seed", "9", columns=100, lines=60)
        for typed in ("", "put the bow away", "move to a square", "0 0"):
            game.wait_prompt(ANY_QUESTION)
            if typed == "move to a square":
                self.assertRegex(game.text(), r"Bran: how is it paid for\?\n( [ *] \d  1 of (bonus|move|attack) actions\n){3}\[\d\] >$")
                game.enter()
                game.wait_for("Bran puts the bow away")
                game.wait_prompt(ANY_QUESTION)
            game.enter(typed)

    def test_what_differs_too_much_to_be_said_in_a_line_has_lines_where_there_is_room(self):
        tall = self.bylaw("play", "escalation/bridge_of_bones", "--seed", "5", columns=100, lines=60)
        tall.wait_prompt(ANY_QUESTION)
        tall.enter()  # a question to the game master
        tall.wait_prompt(ANY_QUESTION)
        self.assertIn("12     do something else (the main thing of the turn)\n", tall.text())
        low = self.bylaw("play", "escalation/bridge_of_bones", "--seed", "5", columns=80, lines=24)
        low.wait_prompt(ANY_QUESTION)
        low.enter()
        low.wait_prompt(ANY_QUESTION)
        self.assertIn("12-15  do something else ...\n", low.text())

    def test_who_is_played_is_named(self):
        game = self.bylaw("play", "zones/ambush", "--seed", "11", lines=50)
        game.wait_for("You play the party (Ada and Bran); policies play the rest.")

    def asked(self, game, typed):
        game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        return game.text().split(f"] > {typed}\n")[-1]


class Story(TestCase):
    """What others do is told in paragraphs, one for each of them, as in a game that is left to the policies."""

    def test_a_turn_of_others_is_a_paragraph(self):
        game = self.bylaw("play", "torchlight/dim_light", "--seed", "8", columns=100, lines=90)
        for typed in ("", "pass"):  # the game master is asked first: is it an ambush?
            game.wait_prompt(ANY_QUESTION)
            game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        story = game.text().split("\n> pass\n")[1].split("\nAda: what do you do?")[0].replace("\n\n", "|").replace("\n", " ").strip(" |").split("|")
        for name in ("Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4"):
            self.assertEqual(len([told for told in story if told.startswith(name + " ")]), 1, game.framed())

    def test_what_was_chosen_begins_the_story_of_what_came_of_it(self):
        # Enter alone, a number, a word: the screen says what that was, below the table and above the next question.
        for typed, chosen, told in (("", "> pay the toll", "Mo pays and goes on"), ("3", "> wait", "Nothing happens"), ("wa", "> wait", "Nothing happens")):
            game = self.toll(lines=24)
            game.enter(typed)
            game.wait_prompt(ASKED)
            coins = 6 if told.startswith("Mo") else 9
            self.assertEqual(game.text().split(f"[1] >{' ' + typed if typed else ''}\n")[1].split("\n")[:8],
                             ["", "  traveller  coins", f"  Mo         {coins}", "", chosen, told, "", QUESTION])

    def test_the_end_of_a_story_that_does_not_fit_stands_above_the_question(self):
        game = self.bylaw("play", "torchlight/dim_light", "--seed", "8", columns=80, lines=24)
        for typed in ("", "pass"):  # the game master is asked first: is it an ambush?
            game.wait_prompt(ANY_QUESTION)
            game.enter(typed)
        game.wait_prompt(ANY_QUESTION)
        above = game.text().split("\nAda: what do you do?")[0]
        self.assertTrue(above.endswith("The goblin chief runs towards Ada.\n"), game.framed())
        self.assertIn("\n> pass\nGoblin 1 runs", game.raw.decode().replace("\r", ""))  # its beginning was shown, too

    def test_the_story_of_typed_dice_goes_on_where_they_were_asked_for(self):
        game = self.toll("--dice", "typed", lines=30)
        game.enter("2")
        game.wait_prompt(r"Roll a d20 for Mo's haggle:")
        self.assertTrue(game.text().endswith("\n\n> talk to the keeper\nRoll a d20 for Mo's haggle:"), game.framed())
        game.enter("3")
        game.wait_prompt(ASKED)
        self.assertEqual(game.text().split("haggle: 3\n")[1].split("\n")[:6],
                         ["  traveller  coins", "  Mo         8", "", "The keeper shakes his head and takes a coin more of Mo", "", QUESTION])
        game.enter("v")
        game.wait_prompt(ASKED)
        self.assertEqual(game.text().split("[1] > v\n")[1].split("\n")[4:7],
                         ["> talk to the keeper", "Roll a d20 for Mo's haggle: 3", "The keeper shakes his head and takes a coin more of Mo"])

    def test_a_deed_of_which_the_rules_say_nothing_is_told_before_the_next_question(self):
        game = self.bylaw("play", "escalation/bridge_of_bones", "--seed", "5", columns=100, lines=60)
        game.wait_prompt(ANY_QUESTION)
        game.enter()  # a question to the game master
        game.wait_prompt(ANY_QUESTION)
        game.enter("take prisoners from now on")
        game.wait_for("\nCiri: take prisoners from now on\n")


class Fights(TestCase):
    """Every game at every size: after each answer and each key the question and the marked option are in sight; where the scene and the
    help fit the screen together, both are."""

    def fight(self, name, columns, lines):
        game = self.bylaw("play", name, "--all", "--seed", "3", columns=columns, lines=lines)
        for _ in range(3):
            game.wait_prompt(ANY_QUESTION)
            marked = self.question_in_sight(game)
            scene = re.split(r"\n\[\d+\] > ?.*\n", "\n" + game.text())[-1].split("\n")[:-1]
            for key in ("?", "nonsense", "1-2", "w", "v"):
                game.enter(key)
                game.wait_until(lambda: game.asks(ANY_QUESTION) or game.asks(COVERED), "the question")
                if key == "?" and len(scene) + HELP_LINES + 3 <= lines:
                    self.assertEqual([line for line in scene if line not in game.text()], [], game.framed())
                if game.asks(COVERED):
                    game.enter()
                    game.wait_prompt(ANY_QUESTION)
                self.assertEqual(self.question_in_sight(game), marked)
            game.enter()

    def question_in_sight(self, game):
        marked = re.findall(r"\* (\d+)  ", game.text())
        self.assertTrue(marked and game.last_line() == f"[{marked[-1]}] >", game.framed())
        self.assertRegex(game.text(), r"(?m)^[A-Z][^\[\]]*(: |\?)", game.framed())
        return marked[-1]

    def test_every_game_at_every_size(self):
        for name in FIGHTS:
            for columns, lines in SIZES:
                with self.subTest(name, columns=columns, lines=lines):
                    self.fight(name, columns, lines)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
