"""The chat bot from the outside: lines in, lines out, and what is left of it after `kill -9`."""
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

from common import GUESTS, Conversation, unittest

import bylaw

KILLS = 12
HANGING = """ruleset hanging "Hanging"
kind toy "toy" {
    stat count = 0
}
procedure for_ever(a: toy) {
    if ask a "For ever?" {
        repeat until a.count < 0 {
            a.count += 1
        }
    }
}
scenario shelf "The shelf" {
    given a = toy "Toy"
    do for_ever(a)
}
"""


class Bot:
    """A bot in a process of its own."""

    def __init__(self, folder, *rules):
        self.words = [sys.executable, "-B", str(GUESTS / "chat_bot" / "bot.py"), str(folder), *rules]
        self.folder, self.number, self.begun = pathlib.Path(folder), 0, None
        self.begin()

    def begin(self):
        self.begun = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def write(self, line):
        self.begun.stdin.write(line if isinstance(line, bytes) else line.encode() + b"\n")
        self.begun.stdin.flush()

    def read(self):
        line = self.begun.stdout.readline()
        return json.loads(line) if line.endswith(b"\n") else None

    def say(self, chat, **what):
        self.number += 1
        self.write(json.dumps({"id": self.number, "chat": chat, **what}))
        answer = self.read()
        if answer is None:
            raise AssertionError(self.begun.stderr.read().decode())
        assert (answer["id"], answer["chat"]) == (self.number, chat), answer
        return answer

    def kill(self):
        self.begun.kill()
        self.close()

    def close(self):
        """What its errors say; "" where there were none."""
        try:
            self.begun.stdin.close()
        except BrokenPipeError:
            pass
        said = self.begun.stderr.read().decode()
        self.begun.wait(timeout=20)
        self.begun.stdout.close()
        self.begun.stderr.close()
        return said


def suggested(answer):
    return next(each for each in answer["buttons"] if each.get("suggested"))


class ChatBot(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def bot(self, *rules):
        bot = Bot(self.folder, *rules)
        self.addCleanup(lambda: bot.begun.poll() is None and bot.kill())
        return bot

    def played_here(self, seed):
        """The same battle by the library alone."""
        session = bylaw.Session(bylaw.load("zones"), seed=seed)
        session.start("ambush")
        session.play()
        return session

    def test_the_conversation_that_is_shown(self):
        bot, conversation, said, count = self.bot("zones"), Conversation("A chat bot", r"\b[0-9a-f]{12}(?=:\d)"), "", 0
        for side, line in conversation.lines:
            if side == ">":
                bot.write(conversation.true(line))
                said = json.dumps(bot.read(), ensure_ascii=False)
            else:
                conversation.compare(line, said)
                count += 1
        self.assertGreaterEqual(count, 7)
        self.assertEqual(bot.close(), "")

    def test_a_battle_is_played_by_pressing_buttons(self):
        bot, told = self.bot(), []
        answer = bot.say("tavern", text="/start zones/ambush 7")
        acts = prices = 0
        while "buttons" in answer:
            told += [line for line in answer["text"].split("\n")[:-1] if line]
            acts += any("act" in each for each in answer["buttons"])
            prices += any("price" in each for each in answer["buttons"])
            answer = bot.say("tavern", press=suggested(answer)["press"])
            self.assertNotIn("error", answer)
        self.assertTrue(answer["over"])
        told += [line for line in answer["text"].split("\n") if line]
        alone = self.played_here(7)
        heard = [line for event in alone.events if event.weight in ("spoken", "plain") for line in event.text.split("\n") if line]
        self.assertEqual(told, heard + [f"{name}: {value}" for name, value in alone.reports.items()])
        self.assertGreater(acts, 3)
        self.assertGreater(prices, 3)
        self.assertEqual(bot.close(), "")

    def test_a_button_says_who_does_what_to_whom(self):
        bot = self.bot()
        answer = bot.say("tavern", text="/start zones/ambush 7")
        while not any(len(each.get("roles", {})) > 1 for each in answer["buttons"]):
            answer = bot.say("tavern", press=suggested(answer)["press"])
        button = next(each for each in answer["buttons"] if len(each.get("roles", {})) > 1)
        self.assertIn(answer["asked"], button["roles"].values())
        self.assertTrue(button["act"].isidentifier())

    def test_games_in_several_chats_know_nothing_of_each_other(self):
        bot, seeds = self.bot("zones"), {"a": 1, "b": 2, "c": 3, "../../d": 4, "": 5}
        answers = {chat: bot.say(chat, text=f"/start zones/ambush {seed}") for chat, seed in seeds.items()}
        chance, ends = random.Random(3), {}
        while answers:
            chat = chance.choice(sorted(answers))
            answers[chat] = bot.say(chat, press=suggested(answers[chat])["press"])
            if "over" in answers[chat]:
                ends[chat] = answers.pop(chat)["text"]
        for chat, seed in seeds.items():
            reports = "\n".join(f"{name}: {value}" for name, value in self.played_here(seed).reports.items())
            self.assertTrue(ends[chat].endswith(reports), (chat, ends[chat]))
        self.assertEqual([each.parent for each in pathlib.Path(self.folder).rglob("*.game")], [pathlib.Path(self.folder)] * 5)
        self.assertEqual(bot.close(), "")

    def test_every_answered_input_outlives_a_kill(self):
        """Killed at random moments, with lines on the way; what had no answer is sent again."""
        bot, chance = self.bot("zones"), random.Random(11)
        answer, answered, kills, refused = bot.say("tavern", text="/start zones/ambush 7"), 1, 0, 0
        while "over" not in answer:
            line = {"id": answered, "chat": "tavern", "press": suggested(answer)["press"]}
            if kills < KILLS and chance.random() < 0.7:
                kills += 1
                bot.write(json.dumps(line))
                time.sleep(chance.random() * 0.03)
                bot.kill()
                self.assertGreaterEqual(self.deeds(), answered)
                bot.begin()
            bot.write(json.dumps(line))
            said = bot.read()
            if "error" in said:  # it was done, and only its answer was lost
                self.assertIn("asked before", said["error"])
                refused += 1
                said = bot.say("tavern", text="/table")
                self.assertNotIn("error", said)
            answer, answered = said, answered + 1
            self.assertGreaterEqual(self.deeds(), answered if "over" not in answer else 0)
        self.assertEqual(kills, KILLS)
        self.assertEqual(bot.close(), "")
        game = bylaw.SaveFile.open(self.file()).resume(bylaw.load("zones"))
        alone = self.played_here(7)
        self.assertEqual([event.json for event in game.events], [event.json for event in alone.events])
        print(f"{kills} kills, {answered} inputs; {refused} were in the file though their answer was lost", file=sys.stderr)

    def file(self):
        return next(pathlib.Path(self.folder).glob("*.game"))

    def deeds(self):
        """How many are in the file as it lies there, looked at in a copy."""
        with tempfile.TemporaryDirectory() as folder:
            for each in pathlib.Path(self.folder).glob("*.game*"):
                shutil.copy(each, folder)
            return len(bylaw.SaveFile.open(next(pathlib.Path(folder).glob("*.game"))).log["deeds"])

    def test_what_was_asked_before_is_refused(self):
        bot = self.bot("zones")
        first = bot.say("tavern", text="/start zones/ambush 7")
        second = bot.say("tavern", press=suggested(first)["press"])
        again = bot.say("tavern", press=suggested(first)["press"])
        self.assertIn("asked before", again["error"])
        back = bot.say("tavern", text="/undo")
        self.assertEqual(back["buttons"], first["buttons"])
        self.assertIn("asked before", bot.say("tavern", press=suggested(second)["press"])["error"])
        self.assertEqual(bot.say("tavern", press=suggested(first)["press"])["buttons"], second["buttons"])

    def test_what_people_may_write(self):
        bot = self.bot("zones")
        self.assertIn("/start zones/ambush", bot.say("tavern", text="/rules")["text"])
        self.assertIn("No game", bot.say("tavern", text="/table")["error"])
        answer = bot.say("tavern", text="/start zones/ambush 7")
        self.assertIn("going on", bot.say("tavern", text="/start zones/ambush 8")["error"])
        self.assertIn("Ada", bot.say("tavern", text="/table")["text"])
        while not any("act" in each for each in answer["buttons"]):
            answer = bot.say("tavern", press=suggested(answer)["press"])
        self.assertIn("/help", bot.say("tavern", text="/whynot")["text"] + "/help")
        offered = {each.get("act") for each in answer["buttons"]}
        missing = next(name for name in ("strike", "shoot", "aim", "retrieve") if name not in offered)
        reasons = bot.say("tavern", text=f"/whynot {missing}")["text"].split("\n")
        self.assertGreater(len(reasons[0]), len(missing))
        self.assertEqual(bot.say("tavern", text="/end")["text"], "The game is put aside.")
        self.assertIn("buttons", bot.say("tavern", text="/start zones/ambush 8"))
        self.assertEqual(bot.close(), "")

    def test_hostile_lines_are_answered_and_harm_nobody(self):
        bot = self.bot("zones")
        answer = bot.say("tavern", text="/start zones/ambush 7")
        for line in (b"\n", b"{\n", b"null\n", b"[]\n", b"\xff\xfe\n", b"[" * 9000 + b"\n", b'{"chat": 5, "text": "/rules"}\n',
                     b'{"chat": "tavern"}\n', b'{"chat": "tavern", "text": "/rules", "press": "x"}\n', b'{"chat": "tavern", "text": 7}\n',
                     b'{"chat": "x", "text": "' + b"y" * 1_000_000 + b'"}\n', b'{"id": 1e999, "chat": "q\\u0000\\ud800", "text": "/table"}\n'):
            bot.write(line)
            self.assertIn("error", bot.read(), line[:60])
        place = answer["buttons"][0]["press"].split(":")[0]
        for press in ("", ":", "0", place, place + ":", place + ":-1", place + ":99", place + ":" + "9" * 40, place + ":" + "9" * 5000, place + ":1e3", place + ":٣٣"):
            self.assertIn("error", bot.say("tavern", press=press), press)
        for text in ("", "/start", "/start zones", "/start zones/", "/start /etc/passwd 7", "/start zones/nowhere", "/start zones/ambush -1",
                     "/start zones/ambush 99999999999999999999999", "/start zones/ambush " + "9" * 5000, "/start zones/ambush ٣", "/start ../zones/ambush", "/whynot " + "(" * 3000, "/undo 1 2", "/hello"):
            said = bot.say("elsewhere", text=text)
            self.assertTrue("error" in said or said["text"].startswith("/start"), text)
        self.assertEqual(bot.say("tavern", press=suggested(answer)["press"]).get("error"), None)
        self.assertEqual(bot.close(), "")

    def test_rules_without_end_stop_one_chat_alone(self):
        rules = pathlib.Path(self.folder, "hanging.bylaw")
        rules.write_text(HANGING)
        bot = self.bot("zones", str(rules))
        answer = bot.say("tavern", text="/start zones/ambush 7")
        endless = bot.say("cellar", text=f"/start {rules}/shelf")
        stopped = bot.say("cellar", press=endless["buttons"][0]["press"])
        self.assertTrue({"B0785", "B0789", "B0994"} & set(stopped["codes"]), stopped)
        self.assertNotIn("error", bot.say("tavern", press=suggested(answer)["press"]))
        self.assertTrue(bot.say("cellar", press=endless["buttons"][1]["press"])["over"])  # it was asked still

    def test_a_damaged_file_is_told_and_left(self):
        bot = self.bot("zones")
        bot.say("tavern", text="/start zones/ambush 7")
        bot.kill()
        content = bytearray(self.file().read_bytes())
        for at in range(4096, len(content), 97):
            content[at] ^= 0x55
        for left in pathlib.Path(self.folder).glob("*.game-*"):
            left.unlink()
        self.file().write_bytes(content)
        bot.begin()
        said = bot.say("tavern", text="/table")
        self.assertEqual(said["codes"], ["B0990"])
        self.assertIn("buttons", bot.say("elsewhere", text="/start zones/ambush 7"))


if __name__ == "__main__":
    unittest.main()
