"""completion_test.py BYLAW: Tab in bash, zsh and fish, each asked as it asks itself; the manual page as `man` reads it."""
import os
import re
import subprocess
import sys
import tempfile
import time
import pty
import select
import unittest

BYLAW = os.path.abspath(sys.argv[1])
ENVIRONMENT = dict(os.environ, PATH=os.path.dirname(BYLAW) + ":" + os.environ["PATH"], LC_ALL="C.UTF-8")


def run(*command, **more):
    return subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=60, **more)


def script(shell):
    return run(BYLAW, "completion", shell).stdout


class Bash(unittest.TestCase):
    def complete(self, *words, folder="/"):
        asked = script("bash") + "COMP_WORDS=(%s); COMP_CWORD=%d; _bylaw; printf '%%s\\n' \"${COMPREPLY[@]}\"\n" % (
            " ".join("'%s'" % word for word in words), len(words) - 1)
        answer = run("bash", "--norc", "-c", asked, cwd=folder)
        self.assertEqual(answer.stderr, "")
        return [line for line in answer.stdout.split("\n") if line]

    def test_commands(self):
        self.assertEqual(self.complete("bylaw", "exp"), ["explain"])
        self.assertIn("--version", self.complete("bylaw", "--v"))

    def test_flags_of_this_command(self):
        self.assertEqual(self.complete("bylaw", "test", "--cov"), ["--coverage"])
        self.assertEqual(self.complete("bylaw", "play", "--cov"), [])

    def test_rulesets_and_scenarios(self):
        self.assertEqual(self.complete("bylaw", "check", "zo")[:1], ["zones"])
        self.assertIn("zones/ambush", self.complete("bylaw", "play", "zones/a"))
        self.assertEqual(self.complete("bylaw", "new", "mine", "--layer-of", "torchl")[0], "torchlight")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            open(os.path.join(folder, "duel.bylaw"), "w", encoding="utf-8").close()
            self.assertEqual(self.complete("bylaw", "fmt", "du", folder=folder), ["duel.bylaw"])
            self.assertIn("duel.bylaw", self.complete("bylaw", "test", "du", folder=folder))


class Fish(unittest.TestCase):
    def complete(self, typed):
        answer = run("fish", "--no-config", "-c", script("fish") + "complete -C %r" % typed, cwd="/")
        self.assertEqual(answer.stderr, "")
        return [line.split("\t")[0] for line in answer.stdout.split("\n") if line]

    def test_all(self):
        self.assertEqual(self.complete("bylaw exp"), ["explain"])
        self.assertEqual(self.complete("bylaw test --cov"), ["--coverage"])
        self.assertEqual(self.complete("bylaw play --cov"), [])
        self.assertIn("zones", self.complete("bylaw check zo"))
        self.assertIn("zones/ambush", self.complete("bylaw play zones/a"))


class Zsh(unittest.TestCase):
    """zsh completes only where somebody types: in a pseudo-terminal."""

    def complete(self, typed):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "_bylaw"), "w", encoding="utf-8") as file:
                file.write(script("zsh"))
            with open(os.path.join(folder, ".zshrc"), "w", encoding="utf-8") as file:
                file.write(f"PS1='ready> '; fpath=({folder} $fpath); autoload -U compinit; compinit -u -d {folder}/dump; unsetopt beep\n")
            process, terminal = pty.fork()
            if process == 0:
                os.chdir("/")
                os.execvpe("zsh", ["zsh", "-i", "-d"], dict(ENVIRONMENT, ZDOTDIR=folder, TERM="dumb", COLUMNS="200"))
            try:
                shown = self.until(terminal, "ready> ", "")
                os.write(terminal, typed.encode() + b"\t\t")
                shown = self.until(terminal, None, "")
            finally:
                os.kill(process, 9)
                os.waitpid(process, 0)
                os.close(terminal)
            return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown)

    def until(self, terminal, what, shown):
        """Until `what` is shown, or nothing more for two seconds."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if not select.select([terminal], [], [], 30 if what else 2)[0]:
                break
            shown += os.read(terminal, 65536).decode(errors="replace")
            if what and what in shown:
                return shown
        return shown

    def test_all(self):
        self.assertIn("explain", self.complete("bylaw expl"))
        self.assertIn("--coverage", self.complete("bylaw test --cov"))
        self.assertIn("bylaw check zones", self.complete("bylaw check zones_expl").replace("zones_exploding", "zones"))
        self.assertIn("ambush", self.complete("bylaw play zones/amb"))


class Manual(unittest.TestCase):
    def test_as_man_reads_it(self):
        page = script("man")
        with tempfile.NamedTemporaryFile("w", suffix=".1", encoding="utf-8") as file:
            file.write(page)
            file.flush()
            told = run("mandoc", "-Tlint", "-Wwarning", file.name).stdout
            # A page without a date is made the same every day.
            self.assertEqual([line for line in told.split("\n") if line and "missing date" not in line], [])
            shown = re.sub(".\b", "", run("mandoc", "-Tutf8", file.name).stdout)
        for words in ["--coverage", "bylaw play zones/ambush", "BYLAW_STDLIB", "bylaw odds "]:
            self.assertIn(words, shown)

    def test_nothing_is_left_out(self):
        page = script("man").replace("\\-", "-")
        for command in re.findall(r'^\.SS "bylaw (\w+)', page, re.M):
            for flag in re.findall(r"(--[a-z-]+)", run(BYLAW, command, "--help").stdout.split("Examples:")[0]):
                self.assertIn(flag, page)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
