"""A program that lies beside rules which are not those it was built with says so once, where they are wrong, and only there.

usage: not_as_built_test.py BYLAW ROOT"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

BYLAW, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
NOTE = "this program was built when"


def said(folder, *words):
    done = subprocess.run([folder / "build" / "bylaw", *words], cwd=folder, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})
    # Lines are broken where the window ends.
    return done.returncode, " ".join(done.stderr.split())


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


with tempfile.TemporaryDirectory() as name:
    tree = pathlib.Path(name).resolve() / "tree"
    (tree / "build").mkdir(parents=True)
    shutil.copy(BYLAW, tree / "build" / "bylaw")
    shutil.copytree(ROOT / "rulesets", tree / "rulesets")
    shutil.copytree(ROOT / "stdlib", tree / "stdlib")
    weapons = tree / "rulesets" / "zones" / "weapons.bylaw"
    rules = weapons.read_text()

    # Another text without a mistake: nothing to say.
    weapons.write_text(rules + "# A word more.\n")
    status, text = said(tree, "check", "zones")
    check(status == 0 and NOTE not in text, text)

    # With one: the file is named, once for all rulesets that read it.
    weapons.write_text(rules + "become mist\n")
    status, text = said(tree, "check", "rulesets/zones", "rulesets/zones_exploding")
    check(status == 1 and text.count(NOTE) == 1 and str(weapons) in text and "build it again" in text, text)

    # A new file that uses what the standard library has learnt since.
    weapons.write_text(rules)
    (weapons.parent / "mist.bylaw").write_text("become mist\n")
    library = sorted((tree / "stdlib").glob("*.bylaw"))[0]
    library.write_text(library.read_text() + "# A word more.\n")
    status, text = said(tree, "check", "zones")
    check(status == 1 and text.count(NOTE) == 1 and str(library) in text, text)

    # Rules elsewhere are somebody's own, whatever they are called.
    own = tree / "own" / "zones"
    own.mkdir(parents=True)
    (own / "ruleset.bylaw").write_text('ruleset zones "Mine"\n\nbecome mist\n')
    status, text = said(tree, "check", "own/zones")
    check(status == 1 and "B0101" in text and NOTE not in text, text)
print("told once, where it matters")
