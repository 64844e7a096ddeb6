"""links_test.py BYLAW SOURCE: folders of strangers: a link that leads out of one is refused, as a path with `..` is, and shows nothing."""
import os
import subprocess
import sys
import tempfile
import unittest

BYLAW = os.path.abspath(sys.argv[1])
SECRET = "the secret of this computer"


class Links(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.makedirs(os.path.join(self.folder, "r"))
        os.makedirs(os.path.join(self.folder, "elsewhere"))
        self.write("elsewhere/secret.bylaw", f"{SECRET}\n")
        self.write("elsewhere/secret.lua", f"function l(n) return 7 end -- {SECRET}\n")
        self.write("elsewhere/secret.md", f"# {SECRET}\n")
        self.write("elsewhere/secret.csv", f"{SECRET}\n")
        self.write("r/r.bylaw", 'ruleset r "R" language 1\n')

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)

    def link(self, name, to):
        os.symlink(to, os.path.join(self.folder, name))

    def bylaw(self, *words):
        answer = subprocess.run([BYLAW, *words], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
        self.assertNotIn(SECRET, answer.stdout + answer.stderr)
        return answer

    def refused(self, *words, code="B0867"):
        answer = self.bylaw(*words)
        self.assertEqual(answer.returncode, 1, answer.stdout + answer.stderr)
        self.assertIn(f"error[{code}]", answer.stderr)
        self.assertIn("leads out", answer.stderr)

    def test_rule_files(self):
        for to in ("../elsewhere/secret.bylaw", os.path.join(self.folder, "elsewhere/secret.bylaw"), "again.bylaw"):
            with self.subTest(to=to):
                self.link("r/pw.bylaw", to)
                if to == "again.bylaw":
                    self.link("r/again.bylaw", "../elsewhere/secret.bylaw")
                for command in ("check", "test", "rules", "layers"):
                    self.refused(command, "r")
                self.refused("check", ".")
                os.remove(os.path.join(self.folder, "r/pw.bylaw"))

    def test_a_folder_of_single_files(self):
        os.remove(os.path.join(self.folder, "r/r.bylaw"))
        self.write("r/one.bylaw", "tag one\n")
        self.link("r/pw.bylaw", "../elsewhere/secret.bylaw")
        self.refused("check", "r")

    def test_what_is_needed_beside_and_the_inventory(self):
        self.write("single.bylaw", "use secret\n")
        os.makedirs(os.path.join(self.folder, "alone"))
        os.rename(os.path.join(self.folder, "single.bylaw"), os.path.join(self.folder, "alone/single.bylaw"))
        self.link("alone/secret.bylaw", "../elsewhere/secret.bylaw")
        self.refused("check", "alone/single.bylaw")
        self.link("r/rules.csv", "../elsewhere/secret.csv")
        self.refused("rules", "r")

    def test_hooks(self):
        self.write("r/r.bylaw", 'ruleset r "R" language 1\nhook l(n: number): number pure in "link.lua"\ntest "t" {\n    expect l(1) is 7\n}\n')
        self.link("r/link.lua", "../elsewhere/secret.lua")
        self.refused("test", "r")
        os.remove(os.path.join(self.folder, "r/link.lua"))
        self.write("r/r.bylaw", 'ruleset r "R" language 1\nhook l(n: number): number pure in "deep/secret.lua"\ntest "t" {\n    expect l(1) is 7\n}\n')
        self.link("r/deep", "../elsewhere")
        self.refused("test", "r")

    def test_links_within_the_folder_and_files_that_are_named_stay_what_they_were(self):
        os.makedirs(os.path.join(self.folder, "r/lua"))
        self.write("r/lua/l.lua", "function l(n) return 7 end\n")
        self.write("r/r.bylaw", 'ruleset r "R" language 1\nhook l(n: number): number pure in "link.lua"\ntest "t" {\n    expect l(1) is 7\n}\n')
        self.link("r/link.lua", "lua/l.lua")
        self.assertIn("1 passed", self.bylaw("test", "r").stdout)
        self.link("also", "r")
        self.assertIn("1 passed", self.bylaw("test", "also").stdout)
        self.write("good.bylaw", "tag one\n")
        os.makedirs(os.path.join(self.folder, "desk"))
        self.link("desk/mine.bylaw", "../good.bylaw")
        self.assertEqual(self.bylaw("check", "desk/mine.bylaw").returncode, 0)

    def test_what_is_laid_out_and_published(self):
        self.write("elsewhere/loose.bylaw", "tag   one\n")
        self.link("r/loose.bylaw", "../elsewhere/loose.bylaw")
        self.assertEqual(self.bylaw("fmt", "r").returncode, 0)
        with open(os.path.join(self.folder, "elsewhere/loose.bylaw"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "tag   one\n")
        os.makedirs(os.path.join(self.folder, "docs"))
        self.write("docs/README.md", "# Pages\n\n![a picture](x.png)\n")
        self.link("docs/x.md", "../elsewhere/secret.md")
        self.link("docs/x.png", "../elsewhere/secret.md")
        made = self.bylaw("doc", "docs", "--site", "-o", "out")
        self.assertEqual(made.returncode, 1)
        self.assertIn("x.md", made.stderr)
        for path, _, names in os.walk(os.path.join(self.folder, "out")):
            for name in names:
                with open(os.path.join(path, name), encoding="utf-8", errors="replace") as file:
                    self.assertNotIn(SECRET, file.read(), name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
