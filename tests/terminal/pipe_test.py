"""pipe_test.py BYLAW SOURCE: a program drives a game through a pipe: `bylaw play --json --ask`."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

BYLAW = os.path.abspath(sys.argv[1])
RULES = """tag deed

kind wreck "wreck" {
    stat far in 0..9
}

kind man "man" {
    stat depth in 0..9
    pool breath in 0..3
}

action dive(who: man, to: wreck) tagged deed "dive to {to}" {
    cost 1 breath
    who.depth += to.far
}

scenario sea "The sea" {
    given ann = man "Ann"
    given reef = wreck "Reef" { far = 1 }
    given hull = wreck "Hull" { far = 3 }
    ann.depth = ask ann "How deep?" from [2, 4]
    ann may any deed
    ann.depth += roll(2d4)
    report ann.depth as "depth"
}
"""


class Pipe(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(os.path.join(self.folder, "sea.bylaw"), "w", encoding="utf-8") as file:
            file.write(RULES)

    def play(self, answers, *words, status=0):
        """Line by line, as a program does: each answer waits for what is asked. What came out, and the errors."""
        game = subprocess.Popen([BYLAW, "play", "sea.bylaw", "--json", "--ask", "--seed", "1", *words], cwd=self.folder, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        said = []
        for answer in answers:
            while not said or said[-1]["event"] not in ("question", "dice", "problem") or said[-1].get("answered"):
                said.append(json.loads(game.stdout.readline()))
            said[-1]["answered"] = True
            game.stdin.write(answer + "\n")
            game.stdin.flush()
        rest, errors = game.communicate(timeout=60)
        said += [json.loads(line) for line in rest.splitlines()]
        self.assertEqual(game.returncode, status, errors)
        return said, errors

    @staticmethod
    def of(said, event):
        return [each for each in said if each["event"] == event]

    def depth(self, said):
        return next(each["value"] for each in said if each["event"] == "report")

    def test_each_question_is_one_line_and_answered_by_number_or_json(self):
        for answers in (["2", "1"], ['{"answer": 2}', '{"answer": 1}'], ['{"answer": "4"}', '"dive to Reef"'], ['{"answer": "4"}', "dive to Reef"]):
            with self.subTest(answers=answers):
                said, errors = self.play([*answers, "[1, 3]"], "--dice", "typed")
                self.assertEqual(errors, "")
                how_deep, now = self.of(said, "question")
                self.assertEqual(how_deep["asker"]["name"], "Ann")
                self.assertEqual((how_deep["text"], how_deep["suggested"]), ("How deep?", 1))
                self.assertEqual([(each["number"], each["text"]) for each in how_deep["options"]], [(1, "2"), (2, "4")])
                act = now["options"][1]
                self.assertEqual((act["number"], act["text"], act["value"]["rule"]), (2, "dive to Hull", "dive"))
                self.assertEqual({role["name"]: role["value"]["text"] for role in act["value"]["roles"]} if isinstance(act["value"]["roles"], list)
                                 else {name: value["text"] for name, value in act["value"]["roles"].items()}, {"who": "Ann", "to": "Hull"})
                self.assertEqual([price["text"] for price in act["prices"]], ["1 of breath"])
                (dice,) = self.of(said, "dice")
                self.assertEqual((dice["count"], dice["sides"]), (2, 4))
                self.assertEqual(self.depth(said), "9")  # 4, and 1, and 1 + 3
                self.assertEqual(said[-1], {"event": "done", "seed": 1})

    def test_what_does_not_fit_is_named_and_asked_still(self):
        said, _ = self.play(["7", '{"answer": "deep"}', "{", '{"undo": true}', "1", "[0, 9]", "1"], "--dice", "typed", status=1)
        self.assertEqual(len(self.of(said, "problem")), 5)
        self.assertEqual(len(self.of(said, "question")), 2)

    def test_an_answer_is_taken_back(self):
        said, _ = self.play(["2", '{"undo": true}', "1", "1", "1 1"], "--dice", "typed")
        self.assertEqual([each["text"] for each in self.of(said, "question")], ["How deep?", "", "How deep?", ""])
        self.assertEqual(self.depth(said), "5")  # 2, and 1, and 1 + 1

    def test_an_input_that_ends_too_early(self):
        said, errors = self.play(["2"], status=1)
        self.assertIn("the input ended", errors)
        self.assertEqual(self.of(said, "done"), [])

    def test_a_whole_battle_by_what_is_suggested(self):
        game = subprocess.Popen([BYLAW, "play", "zones/ambush", "--json", "--ask", "--all", "--seed", "7"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True)
        asked = 0
        for line in game.stdout:
            said = json.loads(line)
            if said["event"] == "question":
                asked += 1
                game.stdin.write(f'{said["suggested"]}\n')
                game.stdin.flush()
        game.stdin.close()
        game.stdout.close()
        self.assertEqual(game.wait(60), 0)
        self.assertGreater(asked, 10)
        self.assertEqual(said["event"], "done")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
