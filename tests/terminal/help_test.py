"""help_test.py BYLAW: every example that `--help` shows, of the program and of each command, works; from any folder."""
import json
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

BYLAW = os.path.abspath(sys.argv[1])
COMMANDS = ["play", "sim", "merge", "repl", "eval", "roll", "odds", "check", "fmt", "test", "rules", "explain", "layers", "diff", "new", "doc", "completion", "save", "replay"]
FOR_PROGRAMS = ["lsp"]  # nobody types what they are asked: no examples


def run(arguments, folder):
    return subprocess.run([BYLAW, *arguments], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)


class Examples(unittest.TestCase):
    def test_examples(self):
        with tempfile.TemporaryDirectory() as folder:
            done = set()
            for command in [None, *COMMANDS]:
                shown = run([command, "--help"] if command else ["--help"], folder)
                self.assertEqual(shown.returncode, 0, command)
                examples = [line.strip() for line in shown.stdout.split("\n") if line.startswith("  bylaw ")]
                self.assertTrue(examples, f"`{command} --help` has no example")
                for example in examples:
                    if example in done:
                        continue
                    done.add(example)
                    with self.subTest(example=example):
                        answer = run(shlex.split(example)[1:], folder)
                        self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)
                        self.assertTrue(answer.stdout or " -o " in example)

    def test_no_command_was_forgotten(self):
        shown = run(["--help"], "/").stdout.split("Subcommands:" if "Subcommands:" in run(["--help"], "/").stdout else "SUBCOMMANDS:")[1]
        named = [line.split()[0] for line in shown.split("\n") if line.startswith("  ") and not line.startswith("   ") and not line.startswith("  bylaw ") and line[2].isalpha()]
        self.assertEqual(sorted(set(named)), sorted(COMMANDS + FOR_PROGRAMS))


SMALL = """formula twice(n) = 2 * n
test "twice" {
    expect twice(3) is 6
}
"""
# What has `--threads`, by what it may be asked: what it answers does not hang on how many there are.
THREADED = {"sim": ["sim", "zones/ambush", "-n", "20", "--json"], "odds": ["odds", "2d6", "--json"],
            "test": ["test", "small.bylaw", "--mutate", "--json"]}


def untimed(answer):
    return {name: value for name, value in json.loads(answer).items() if name not in ("seconds", "preparing")}


class Threads(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        with open(os.path.join(self.folder, "small.bylaw"), "w", encoding="utf-8") as file:
            file.write(SMALL)

    def test_none_means_one_on_each_processor_everywhere(self):
        having = [command for command in COMMANDS if "--threads" in run([command, "--help"], "/").stdout]
        self.assertEqual(sorted(having), sorted(THREADED))
        for command, words in THREADED.items():
            with self.subTest(command=command):
                self.assertIn("0: one on each processor", " ".join(run([command, "--help"], "/").stdout.split()))
                plain, none = run(words, self.folder), run([*words, "--threads", "0"], self.folder)
                self.assertEqual((none.returncode, none.stderr), (plain.returncode, plain.stderr))
                self.assertEqual(untimed(none.stdout), untimed(plain.stdout))

    def test_what_is_no_such_number(self):
        for words in THREADED.values():
            for wrong in ["-1", "1025", "two", "1.5", ""]:
                answer = run([*words, f"--threads={wrong}"], self.folder)
                self.assertEqual(answer.returncode, 2, (words, wrong, answer.stdout))
                self.assertIn("--threads", answer.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
