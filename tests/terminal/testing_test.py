"""testing_test.py BYLAW: `bylaw test` as authors, editors and continuous integration use it."""
import html.parser
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree as xml

from blows import BLOWS as RULES

BYLAW = os.path.abspath(sys.argv[1])

SMALL = """
test "a <blow> & more of 2 takes 2" {    @H-2
    given ada = hero
    do hurt(ada, 2)
    expect ada.hp is 7
}
"""
WRONG = """
test "a blow of 0 takes 1" {
    given ada = hero
    do hurt(ada, 0)
    expect ada.hp is 8
}
"""


class Balanced(html.parser.HTMLParser):
    EMPTY = {"meta", "br", "link", "!doctype"}

    def __init__(self):
        super().__init__()
        self.open, self.rows = [], []

    def handle_starttag(self, tag, attrs):
        if tag not in self.EMPTY:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append((dict(attrs).get("class"), []))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.rows and self.open[-1:] == ["td"]:
            self.rows[-1][1].append(data)


class Testing(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.write("game.bylaw", RULES)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return file.read()

    def bylaw(self, *arguments, status=0):
        answer = subprocess.run([BYLAW, "test", *arguments], cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertEqual(answer.returncode, status, answer.stdout + answer.stderr)
        return answer.stdout + answer.stderr

    def test_only(self):
        self.write("game.bylaw", RULES + SMALL)
        self.assertIn("2 passed", self.bylaw("game.bylaw"))
        self.assertIn("1 passed", self.bylaw("game.bylaw", "--only", "OF 5"))
        self.assertIn("1 passed", self.bylaw("game.bylaw", "--only", "@H-2"))
        self.assertIn("2 passed", self.bylaw("game.bylaw", "--only", "of 5", "--only", "@H-2"))
        self.assertIn("no test is called so", self.bylaw("game.bylaw", "--only", "giants", status=2))

    def test_junit(self):
        self.write("game.bylaw", RULES + SMALL + WRONG)
        self.bylaw("game.bylaw", "--junit", "result.xml", status=1)
        suites = xml.fromstring(self.read("result.xml"))
        self.assertEqual((suites.get("tests"), suites.get("failures")), ("3", "1"))
        cases = list(suites.iter("testcase"))
        self.assertEqual(cases[1].get("name"), "a <blow> & more of 2 takes 2")
        self.assertEqual(cases[1].get("line"), str(1 + (RULES + SMALL).split("\n").index('test "a <blow> & more of 2 takes 2" {    @H-2')))
        failures = [case.find("failure") for case in cases]
        self.assertEqual([failure is not None for failure in failures], [False, False, True])
        self.assertIn("ada.hp is 8", failures[2].text)
        self.assertIn("9", failures[2].text)

    def test_coverage(self):
        told = self.bylaw("game.bylaw", "--coverage")
        self.assertRegex(told, r"game\.bylaw:6 +branch +amount > 3 +came out one way only")
        self.assertRegex(told, r"all +1/1 +0/1 +50 %")
        self.write("game.bylaw", RULES + SMALL)
        self.assertRegex(self.bylaw("game.bylaw", "--coverage"), r"all +1/1 +1/1 +100 %")

    def test_coverage_for_other_tools(self):
        self.bylaw("game.bylaw", "--lcov", "lcov.info", "--html", "page.html")
        lines = self.read("lcov.info").split("\n")
        self.assertIn("SF:game.bylaw", lines)
        self.assertIn("DA:7,1", lines)  # who.hp -= 3
        self.assertIn("DA:9,0", lines)  # who.hp -= amount
        self.assertFalse([line for line in lines if line.startswith("DA:13") or line.startswith("DA:15")], "a test is no rule")
        self.assertEqual(sorted(line for line in lines if line.startswith("BRDA:6,0,")), ["BRDA:6,0,0,0", "BRDA:6,0,1,1"])
        page = Balanced()
        page.feed(self.read("page.html"))
        self.assertEqual(page.open, [])
        by_line = {cells[0]: (marked, cells) for marked, cells in page.rows if cells}
        self.assertEqual(by_line["7"][0], "met")
        self.assertEqual(by_line["9"][0], "unmet")
        told = json.loads(self.bylaw("game.bylaw", "--coverage", "--json"))
        self.assertEqual(told["coverage"]["files"][0]["lines"]["9"], 0)

    def test_watching(self):
        self.write("other.bylaw", RULES)
        started = subprocess.Popen([BYLAW, "test", "game.bylaw", "other.bylaw", "--watch"], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        self.addCleanup(started.stdout.close)
        self.addCleanup(started.wait)
        self.addCleanup(started.kill)
        told = queue.Queue()
        threading.Thread(target=lambda: [told.put(line) for line in started.stdout], daemon=True).start()

        def until_waiting():
            lines = []
            while not lines or not lines[-1].startswith("waiting"):
                lines.append(told.get(timeout=30))
            return "".join(lines)

        self.assertIn("2 passed, 0 failed", until_waiting())
        time.sleep(0.05)  # a clock of files may be coarse
        self.write("game.bylaw", RULES + WRONG)
        again = until_waiting()
        self.assertIn("game.bylaw was saved", again)
        self.assertIn("2 passed, 1 failed", again)
        self.write("game.bylaw", RULES + SMALL)
        self.assertIn("3 passed, 0 failed", until_waiting())
        self.write("game.bylaw", RULES + "nonsense {\n")
        self.assertIn("nonsense", until_waiting())
        os.remove(os.path.join(self.folder, "game.bylaw"))
        until_waiting()
        self.write("game.bylaw", RULES)
        self.assertIn("2 passed, 0 failed", until_waiting())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
