"""help_test.py BYLAW: every example that `--help` shows, of the program and of each command, works; from any folder."""
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
        named = [line.split()[0] for line in shown.split("\n") if line.startswith("  ") and not line.startswith("   ") and not line.startswith("  bylaw ")]
        self.assertEqual(sorted(set(named)), sorted(COMMANDS + FOR_PROGRAMS))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
