"""output_test.py BYLAW SOURCE: what cannot be written is said and fails, whatever command wrote it; whoever stops reading is left in peace."""
import os
import subprocess
import sys
import tempfile
import unittest

BYLAW, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
TOLL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "toll.bylaw")

# Every command, in every form that prints in its own way.
PRINTING = [
    ["--help"], ["--version"], ["play", "--help"],
    ["play", TOLL + ":gate", "--auto"], ["play", TOLL + ":gate", "--json"], ["play", TOLL + ":gate", "--verbose", "--auto"],
    ["sim", TOLL + ":gate", "-n", "10"], ["sim", TOLL + ":gate", "-n", "10", "--json"], ["sim", TOLL + ":gate", "-n", "10", "-o", "-"],
    ["sim", TOLL + ":gate", "-n", "10", "--explain-trial", "1"], ["sim", TOLL + ":gate", "-n", "10", "--sweep", "price=1..2:1"],
    ["sim", TOLL + ":gate", "-n", "10", "--sweep", "price=1..2:1", "--csv", "-"],
    ["eval", TOLL, "1 + 1"], ["eval", TOLL, "1 + 1", "--json"], ["roll", "3d6"], ["roll", "3d6", "--json"],
    ["odds", "3d6"], ["odds", "3d6", "--json"], ["odds", "3d6", "--svg", "-"], ["odds", TOLL + ":gate"], ["check", TOLL], ["check", TOLL, "--json"],
    ["test", TOLL], ["test", TOLL, "--json"], ["rules", TOLL], ["rules", TOLL, "--json"],
    ["explain", "B0707"], ["explain", TOLL, "1d6 + 1"], ["explain", "play", TOLL + ":gate"], ["repl", TOLL], ["merge", "part.json"], ["merge", "part.json", "--json"],
]
# Every option that writes a file.
WRITING = [
    ["sim", TOLL + ":gate", "-n", "10", "-o", "/dev/full"], ["merge", "part.json", "-o", "/dev/full"],
    ["sim", TOLL + ":gate", "-n", "10", "--sweep", "price=1..2:1", "--csv", "/dev/full"],
    ["sim", TOLL + ":gate", "-n", "10", "--sweep", "price=1..2:1,mo.wit=1..2:1", "--svg", "/dev/full"], ["odds", "3d6", "--svg", "/dev/full"],
]


@unittest.skipUnless(os.path.exists("/dev/full"), "there is no /dev/full")
class Output(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        subprocess.run([BYLAW, "sim", TOLL + ":gate", "-n", "10", "-o", os.path.join(cls.folder.name, "part.json")], check=True)

    def run_with(self, arguments, output):
        return subprocess.run([BYLAW, *arguments], cwd=self.folder.name, input="1 + 1\n", stdout=output, stderr=subprocess.PIPE, text=True, timeout=60)

    def test_a_full_disk(self):
        for arguments in PRINTING:
            with self.subTest(arguments=arguments), open("/dev/full", "w", encoding="utf-8") as full:
                answer = self.run_with(arguments, full)
                self.assertEqual(answer.returncode, 3, answer.stderr)
                self.assertIn("bylaw: cannot write the output: No space left on device", answer.stderr)

    def test_they_all_work_where_there_is_room(self):
        for arguments in PRINTING:
            with self.subTest(arguments=arguments):
                answer = self.run_with(arguments, subprocess.PIPE)
                self.assertEqual(answer.returncode, 0, answer.stderr)
                self.assertTrue(answer.stdout)

    def test_a_file_on_a_full_disk(self):
        for arguments in WRITING:
            with self.subTest(arguments=arguments):
                answer = self.run_with(arguments, subprocess.PIPE)
                self.assertEqual(answer.returncode, 3, answer.stderr)
                self.assertIn("cannot write `/dev/full`", answer.stderr)

    def test_a_reader_who_has_had_enough(self):
        for ignored in ("", "trap '' PIPE; "):  # a shell may have told its children to ignore it
            run = subprocess.run(["/bin/sh", "-c", f"{ignored}'{BYLAW}' rules '{SOURCE}/rulesets/zones' | head -n 1"], capture_output=True, text=True, timeout=60)
            self.assertEqual((run.stdout.count("\n"), run.stderr), (1, ""))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
