"""typing_test.py BYLAW SOURCE: what helps while somebody types at the prompt: colours, several lines, what was typed before, Tab; and what ? lists
at a question."""
import unittest

from cases import ASKED, TestCase

UP, DOWN, LEFT, HOME = "\x1b[A", "\x1b[B", "\x1b[D", "\x01"


class Typing(TestCase):
    def looks(self, prompt, word):
        """Colours and weights that the letters of a word have where it stands last; none where it does not stand."""
        at = [(row, line.rfind(word)) for row, line in enumerate(prompt.lines()) if word in line]
        if not at:
            return set()
        cells = [prompt.screen.buffer[at[-1][0]][at[-1][1] + i] for i in range(len(word))]
        return {(cell.fg, cell.bold) for cell in cells}

    def wait_look(self, prompt, word, colour, bold=False):
        prompt.wait_until(lambda: self.looks(prompt, word) == {(colour, bold)}, f"`{word}` in {colour}")


class Colours(Typing):
    def test_words_numbers_and_texts_differ(self):
        prompt = self.repl(columns=100)
        prompt.type('if ann.coins < 12 { say "poor {ann.coins + 1}" }  # ha')
        prompt.wait_for("# ha")
        self.wait_look(prompt, "if", "magenta")
        self.wait_look(prompt, "say", "magenta")
        self.wait_look(prompt, "12", "cyan")
        self.wait_look(prompt, '"poor', "green")
        self.wait_look(prompt, "1", "cyan")
        for plain in ("ann", "coins", "<"):
            self.wait_look(prompt, plain, "default")

    def test_a_word_that_becomes_another_loses_its_colour(self):
        prompt = self.repl()
        prompt.type("say yes")
        self.wait_look(prompt, "yes", "cyan")
        prompt.type("terday")
        self.wait_look(prompt, "yesterday", "default")
        prompt.type("\x7f" * 6)
        self.wait_look(prompt, "yes", "cyan")

    def test_the_cursor_stays_where_it_is(self):
        prompt = self.repl(columns=40)
        text = "say 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11 + 12 + 13"  # two lines of the screen
        prompt.type(text)
        prompt.wait_until(lambda: prompt.text().replace("\n", "").endswith("+ 13"), "all of it")
        self.wait_look(prompt, "13", "cyan")
        place = (2 + (6 + len(text)) // 40, (6 + len(text)) % 40)  # two of greeting
        prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == place, "the cursor behind it")
        prompt.type(HOME)
        prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == (2, 6), "the cursor at the beginning")
        self.assertEqual("".join(prompt.text().split("toll> ")[1].split()), "".join(text.split()))
        prompt.type("if yes { \x05 }")
        prompt.wait_until(lambda: prompt.text().replace("\n", "").endswith("+ 13 }"), "the brace at the end")
        self.wait_look(prompt, "if", "magenta")

    def test_a_line_that_just_fills_the_screen(self):
        prompt = self.repl(columns=40)
        prompt.type("1 + " * 8 + "1 ")  # 6 + 34 = 40
        prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == (3, 0), "the cursor in the next line")
        prompt.type("+ 1")
        prompt.wait_until(lambda: prompt.lines()[3] == "+ 1", "the rest in the next line")
        prompt.enter()
        prompt.wait_for("10  (number)")

    def test_commands(self):
        prompt = self.repl()
        prompt.type(":odds 2d6 + 1")
        self.wait_look(prompt, "2d6", "cyan")
        self.wait_look(prompt, ":odds", "default", bold=True)

    def test_none_where_they_are_not_wanted(self):
        prompt = self.repl(NO_COLOR="1")
        prompt.enter("1 + 1")
        prompt.wait_for("2  (number)")
        self.assertNotIn(b"\x1b[36m", prompt.raw)
        self.assertNotIn(b";36m", prompt.raw)

    def test_answers_at_a_question_have_none(self):
        prompt = self.repl(lines=60)
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        prompt.type("if yes")
        prompt.wait_for("[1] > if yes")
        self.assertEqual(self.looks(prompt, "if yes"), {("default", False)})


class Lines(Typing):
    def test_a_text_of_several_lines_is_one_text(self):
        prompt = self.repl()
        prompt.type("if yes {\r")
        prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == (2, 4), "a margin for what is within the brace")
        prompt.type('say "one"')
        prompt.wait_until(lambda: prompt.lines()[2] == '    say "one"', "what is in it")
        prompt.type("\r")
        prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == (3, 4), "the same margin")
        prompt.type("}")
        prompt.wait_until(lambda: prompt.lines()[3] == "}", "the brace at the margin")
        for key, place in ((UP, (2, 1)), (UP, (1, 7)), (DOWN, (2, 1)), (HOME, (1, 6)), ("\x1b[C" * 5, (1, 11)), (DOWN, (2, 5)), (DOWN, (3, 1))):
            prompt.type(key)  # the prompt stands before the first line alone
            prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == place, f"the cursor at {place}")
        prompt.enter()
        prompt.wait_prompt("toll>")
        self.assertEqual(prompt.lines()[4], "one")

    def test_a_word_in_the_middle_is_mended_before_it_is_done(self):
        prompt = self.repl()
        prompt.type('if yes {\rsay "one"\r}' + UP)  # all at once it has no margins
        prompt.wait_until(lambda: (prompt.screen.cursor.y, prompt.screen.cursor.x) == (2, 1), "the line above")
        prompt.type("\x1b[C" * 7 + "\x7f" * 3 + "two")
        prompt.wait_until(lambda: prompt.lines()[2] == 'say "two"', "the other word")
        prompt.enter()
        prompt.wait_prompt("toll>")
        self.assertEqual(prompt.lines()[4:6], ["two", "toll>"])

    def test_an_empty_line_gives_up(self):
        prompt = self.repl()
        prompt.type("if yes {\r")
        prompt.wait_until(lambda: prompt.screen.cursor.y == 2, "a second line")
        prompt.enter()
        prompt.wait_for("error[B0102]")
        prompt.wait_prompt("toll>")


class Before(Typing):
    def test_all_lines_come_back(self):
        prompt = self.repl(lines=40)
        prompt.type('if yes {\rsay "one"\r}')
        prompt.enter()
        prompt.wait_prompt("toll>")
        prompt.type(UP)
        prompt.wait_until(lambda: prompt.text().endswith('one\ntoll> if yes {\nsay "one"\n}'), "the whole text")
        prompt.enter()
        prompt.wait_until(lambda: prompt.lines().count("one") == 2, "it done again")

    def test_search(self):
        prompt = self.repl(lines=40)
        for line in ("100 + 11", "200 + 22", "300 + 33"):
            prompt.enter(line)
            prompt.wait_prompt("toll>")
        prompt.type("\x1200 + 2")
        prompt.wait_for("toll> 200 + 22")
        prompt.type("\x1b")  # ends the search
        prompt.enter()
        prompt.wait_until(lambda: prompt.text().count("222  (number)") == 2, "what was found done again")


class Tab(Typing):
    def test_what_is_called_shows_its_roles(self):
        prompt = self.repl()
        prompt.enter("procedure hail(speaker: traveller, loudness: number) { say \"hail\" }")
        prompt.wait_prompt("toll>")
        prompt.type("ha\t")
        prompt.wait_for("haggle(speaker: traveller)")
        prompt.wait_for("hail(speaker: traveller, loudness: number)")
        prompt.wait_until(lambda: prompt.last_line() == "toll> ha", "the line as it was typed")


class Help(Typing):
    def test_the_prompt_lists_its_commands_at_a_question(self):
        prompt = self.repl(lines=60)
        prompt.enter(":scenario gate")
        prompt.wait_prompt(ASKED)
        prompt.enter("?")
        prompt.wait_for(":redo     once more, same dice")
        prompt.wait_prompt(ASKED)
        for line in (":odds     how likely, exactly", ":state    all things, or one", "also :load"):
            self.assertIn(line, prompt.text())
        self.assertLess(prompt.text().index(":state    all"), prompt.text().rindex("Mo: The gate is shut."))  # the question stays last
        for each in (":seed", ":sim", ":tour", ":unwatch"):
            self.assertIn(each, prompt.text())

    def test_a_game_without_the_prompt_has_none(self):
        game = self.toll(lines=60)
        game.enter("?")
        game.wait_for("takes a decision back")
        game.wait_prompt(ASKED)
        self.assertNotIn(":state", game.text())


class Difference(Typing):
    def test_what_a_layout_changes_is_coloured(self):
        self.path("mood.bylaw", "option  patience=3\n")
        shown = self.bylaw("fmt", "--diff", "mood.bylaw")
        self.assertEqual(shown.wait_end(), 0)
        self.assertEqual(self.looks(shown, "-option  patience=3"), {("red", False)})
        self.assertEqual(self.looks(shown, "+option patience = 3"), {("green", False)})
        self.assertEqual(self.looks(shown, "--- mood.bylaw"), {("default", True)})
        shown = self.bylaw("fmt", "--diff", "mood.bylaw", NO_COLOR="1")
        self.assertEqual(shown.wait_end(), 0)
        self.assertNotIn(b"\x1b[", shown.raw)


if __name__ == "__main__":
    unittest.main(argv=["typing_test.py"])
