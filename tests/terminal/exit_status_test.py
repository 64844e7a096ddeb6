"""exit_status_test.py BYLAW SOURCE: one table of exit statuses, kept by every command: 0 done, 1 the rules, a test or a game failed,
2 wrong usage, 3 a file or ruleset that is not there or cannot be read or written. 70 is a defect, and never comes here.
"""
import os
import subprocess
import sys
import tempfile
import unittest

BYLAW = os.path.abspath(sys.argv[1])
GOOD = 'option dial in 1..9 = 3\nscenario s "S" {\n    say "hello"\n    report dial as "dial"\n}\ntest "t" {\n    expect 1 is 1\n}\n'
BROKEN = "check hit { roll }\n"
FAILING = 'test "t" {\n    expect 1 is 2\n}\n'
# What reads rules, by where they stand in its words.
READS = {
    "play": "play {}", "sim": "sim {} -n 5", "eval": "eval {} 1", "odds": "odds {} 1", "check": "check {}", "test": "test {}",
    "mutate": "test {} --mutate", "rules": "rules {}", "doc": "doc {} -o book", "explain": "explain {} 1", "layers": "layers {}",
    "diff": "diff good.bylaw {} --no-odds",
}
COMMANDS = ["play", "save", "replay", "sim", "merge", "repl", "eval", "roll", "odds", "check", "test", "fmt", "rules", "doc", "explain", "layers", "diff",
            "new", "lsp", "completion"]


class ExitStatus(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in (("good.bylaw", GOOD), ("broken.bylaw", BROKEN), ("failing.bylaw", FAILING), ("notes.md", "# Notes\n"), ("file", "x")):
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def run_words(self, words):
        return subprocess.run([BYLAW, *words], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)

    def ends(self, status, *lines):
        for line in lines:
            words = line if isinstance(line, list) else line.split()
            answer = self.run_words(words)
            with self.subTest(words=words):
                self.assertEqual(answer.returncode, status, answer.stdout + answer.stderr)
                self.assertTrue(status == 0 or answer.stderr or answer.stdout)

    def test_done(self):
        self.ends(0, *(words.format("good.bylaw") for words in READS.values()), "roll 3d6", "fmt good.bylaw", "new game", "completion bash", "--help", "--version")

    def test_rules_that_are_broken(self):
        self.ends(1, *(words.format("broken.bylaw") for words in READS.values()))
        self.ends(1, "test failing.bylaw", ["roll", "2d0"], ["odds", "2d0"], ["eval", "good.bylaw", "1 / 0"])

    def test_wrong_usage(self):
        self.ends(2, *([command, "--nonsense"] for command in COMMANDS))
        self.ends(2, "plya", "sim good.bylaw --engine fast", "save lgo x", "completion bsh", "play good.bylaw --seed x", "roll", "explain B9999",
                  "merge", "fmt", "fmt notes.md", "new bad-name", "test good.bylaw --only nothing")
        self.ends(2, "play good.bylaw:nothing", "sim good.bylaw:nothing", "odds good.bylaw:nothing", "play good.bylaw --as nobody",
                  "play good.bylaw --option nothing=1", "sim good.bylaw --option nothing=1", "eval good.bylaw 1 --option nothing=1",
                  "odds good.bylaw 1 --option nothing=1", "sim good.bylaw -n 5 --sweep nothing=1|2", "play good.bylaw --option dial",
                  "play good.bylaw --option dial=99")

    def test_what_is_not_there_or_cannot_be_read(self):
        self.ends(3, *(words.format("nothing.bylaw") for words in READS.values()), "play nothing/s", "sim nothing/s", "odds nothing/s",
                  "fmt nothing.bylaw", "merge nothing.json", "merge file", "save log nothing", "save log file", "replay nothing", "replay file",
                  "play --resume nothing", "new game --layer-of nothing", "doc nothing --site -o book",
                  *(words.format("notes.md") for name, words in READS.items() if name not in ("test", "mutate")))

    def test_what_cannot_be_written(self):
        self.ends(3, "doc good.bylaw -o file", "odds d6 --svg nowhere/chart.svg", "sim good.bylaw -n 5 -o nowhere/part.json",
                  "sim good.bylaw -n 5 --sweep dial=1|2 --csv nowhere/x.csv", "test good.bylaw --junit nowhere/x.xml", "play good.bylaw --save nowhere/x.save")

    def test_help_and_manual_page_show_the_table(self):
        table = self.run_words(["--help"]).stdout.split("Exit status:\n")[1].split("\n")[:5]
        self.assertEqual([line.split()[0] for line in table], ["0", "1", "2", "3", "70"])
        page = self.run_words(["completion", "man"]).stdout
        for line in table:
            number, meaning = line.split(maxsplit=1)
            self.assertIn(f"\\fB{number}\\fR\n{meaning}\n", page)
            for command in COMMANDS:
                if command != "lsp":
                    self.assertIn(line, self.run_words([command, "--help"]).stdout, command)

    def test_the_near_name_is_named(self):
        for words, near in (("plya good.bylaw", "`play`"), ("check --jso good.bylaw", "`--json`"), ("test good.bylaw --coverge", "`--coverage`"),
                            ("--verson", "`--version`"), ("sim good.bylaw --sed 3 -n 5", "`--seed`"), ("sim good.bylaw --engine atuo", "`auto`"),
                            ("save lgo x", "`log`"), ("play zones/ambsh", "`ambush`"), ("play zoens/ambush", "`zones`"), ("odds zoens/ambush", "`zones`")):
            with self.subTest(words=words):
                self.assertIn(f"did you mean {near}?", self.run_words(words.split()).stderr)

    def test_the_program_alone_lists_its_commands(self):
        alone = self.run_words([])
        self.assertEqual((alone.returncode, alone.stdout, alone.stderr), (0, self.run_words(["--help"]).stdout, ""))
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", alone.stdout)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
