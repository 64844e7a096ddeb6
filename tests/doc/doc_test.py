"""doc_test.py BYLAW ROOT: the pages that `bylaw doc` writes are well-formed, each link leads somewhere, and no text of rules breaks them."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree

BYLAW = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(sys.argv[2])
GAMES = ["zones", "torchlight", "traits", "skirmish", "escalation"]
WITH_ODDS = ["zones", "skirmish"]  # those of the rest take seconds: `./dev browser` looks at them
LAYERS = ["torchlight_gritty", "zones_exploding", "escalation_stepped"]
VOID = {"meta", "link", "input", "rect"}
MOST_SECONDS = 60  # the slowest game takes 3 of the processor; a busy machine may take its time

HOSTILE = r'''ruleset evil "</title><script>alert(1)</script> &amp; \"x\" \{" language 1

# </article><script>alert(1)</script> ]]> <!-- &lt; `<img src=x>` @Z-1 @<b>
#     <dt>   </dl> "'
kind thing_of "<i>\"quoted\"</i> & more" {
    # ' onmouseover="alert(1)"
    stat size = 1
}

# ---- </h2><script> ----

check hit(a: thing_of, b: thing_of) "hit {b} </q><script>x</script>" {
    requires a is not b else "</li> & <script>"
    roll d20
    plus a.size
    against 10
    success {
        say "</span><script>alert('{a}')</script> \\ \" \{ & ]]>"
    }
}

table draw rolls d2 {
    1 one "</td><b>"
    2 two "&"
}

scenario </s> "x" { }
'''.replace('scenario </s> "x" { }', 'scenario bad "</p><script>" {\n    given t = thing_of "</li><script>&"\n    given u = thing_of "u"\n}')


SMALL_GAME = '''ruleset game "Game" language 1

# How loud it is.
stat noise in 0..9 = 1

# Whoever listens.
kind creature "creature" {
    # How well it hears.
    stat ear in 0..6 = 2
    link friend: creature
    flag awake
}

# It hears best.
kind owl is creature "owl" {
    ear = 4
}

# Does it hear that?
check hear(who: creature, goal: number = 12) {
    roll d20
    plus who.ear
    against goal
    success {
        noise += 1
    }
}

formula heard(who: creature, aloud: yesno): yesno = aloud or who.ear > noise

condition deaf(how_much: number) on creature "deaf" {
    modify ear of bearer {
        minus how_much
    }
}

procedure shouting() {
    gm may "Shout?" {
        noise += 2
    }
}

policy dull {
    prefer pass
}
'''

NIGHT = '''# One hears the other.
scenario night "Night" {
    given wood = creature "the wood"
    given hoo = owl "Hoo" { ear = 5; friend = wood; awake = yes }
    do hear(hoo)
    report noise
}
'''


def write(target, folder, *more, cwd=None):
    return subprocess.run([BYLAW, "doc", target, "-o", str(folder), *more], capture_output=True, text=True, errors="replace", timeout=300, cwd=cwd or ROOT)


def parse(path):
    text = path.read_text(encoding="utf-8")  # strictly
    if not text.startswith("<!DOCTYPE html>\n"):
        raise ValueError("no doctype")
    return ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))


class Pages(unittest.TestCase):
    def look_at(self, folder):
        """Every page of a folder: ids, links, labels, headings; answers with the pages' roots."""
        roots = {path.name: parse(path) for path in sorted(pathlib.Path(folder).glob("*.html"))}
        self.assertIn("index.html", roots)
        ids = {}
        for name, root in roots.items():
            listed = [node.get("id") for node in root.iter() if node.get("id")]
            self.assertEqual(len(listed), len(set(listed)), name)
            ids[name] = set(listed)
        for name, root in roots.items():
            self.look_at_page(name, root, roots, ids)
        return roots

    def look_at_page(self, name, root, roots, ids):
        self.assertEqual(root.get("lang"), "en")
        self.assertTrue(root.findtext("head/title"))
        self.assertEqual(len(list(root.iter("main"))), 1, name)
        self.assertEqual(len(list(root.iter("h1"))), 1, name)
        labelled = {label.get("for") for label in root.iter("label")}
        for node in root.iter():
            if node.tag == "a":
                page, _, anchor = node.get("href").partition("#")
                page = page or name
                self.assertIn(page, roots, f"{name}: {node.get('href')}")
                if anchor:
                    self.assertIn(anchor, ids[page], f"{name}: {node.get('href')}")
            elif node.tag == "input":
                self.assertIn(node.get("id"), labelled, name)
            elif node.tag in ("script", "link"):
                source = node.get("src") or node.get("href")
                self.assertFalse(source and ("/" in source or ":" in source), source)  # beside the page, never the network
            # `<x/>` is an empty element of XML, but the beginning of one in HTML.
            self.assertNotIn(node.tag, {"i", "img", "dt>"} if node.tag in VOID else {"img"})
        for figure in root.iter("figure"):
            self.look_at_chart(figure)

    def look_at_chart(self, figure):
        self.assertTrue(figure.find("svg").get("aria-label"))
        script = figure.find(".//script")
        if script is None:
            return
        data = json.loads(script.text)
        cells = 1
        for values, dial in zip(data["values"], figure.iter("input"), strict=True):
            self.assertEqual(int(dial.get("max")), len(values) - 1)
            self.assertEqual(values[int(dial.get("value"))], int(dial.get("aria-valuetext")))
            cells *= len(values)
        # What a slider sets is not set by the call that the caption names.
        asked = figure.find(".//figcaption/code").text
        for label in figure.iter("label"):
            role = label.text.removesuffix(": ").replace(" ", "_")
            for given in re.findall(rf"\b{role}: ([^,)]*)", asked):
                self.assertEqual(given, "…", asked)
        self.assertEqual(len(data["chances"]), cells * data["degrees"])
        for cell in range(cells):
            whole = sum(data["chances"][cell * data["degrees"]:(cell + 1) * data["degrees"]])
            self.assertAlmostEqual(whole, 1000, delta=data["degrees"])

    def test_games(self):
        for game in GAMES + LAYERS:
            with self.subTest(game=game), tempfile.TemporaryDirectory() as folder:
                begun = time.monotonic()
                answer = write(game, folder, *([] if game in WITH_ODDS else ["--no-odds"]))
                self.assertEqual(answer.returncode, 0, answer.stderr)
                self.assertLess(time.monotonic() - begun, MOST_SECONDS)
                self.assertEqual(answer.stderr, "")
                roots = self.look_at(folder)
                self.assertEqual("house-rules.html" in roots, game in LAYERS)
                names = json.loads((pathlib.Path(folder) / "names.js").read_text().removeprefix("const bylawNames = ").removesuffix(";\n"))
                self.assertGreater(len(names), 50)
                if game in GAMES:
                    self.look_at_rows(game, roots["paragraphs.html"])

    def look_at_rows(self, game, page):
        """Every row of the inventory stands there, with its title, and what says that it carries it is linked."""
        lines = (ROOT / "rulesets" / game / "rules.csv").read_text().splitlines()[1:]
        ids = {line.split(",")[0] for line in lines if line}
        rows = {row.find("th").text: row for row in page.iter("tr") if row.get("id")}
        self.assertEqual(set(rows), ids)
        linked = sum(1 for row in rows.values() if list(row.iter("a")))
        self.assertGreater(linked, 0.8 * len(rows))

    def test_library_module(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(write("std.damage", folder).returncode, 0)
            self.assertIn("std-damage.html", self.look_at(folder))

    def test_the_same_again(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            write("skirmish", one), write("skirmish", other)
            for path in pathlib.Path(one).iterdir():
                self.assertEqual(path.read_bytes(), (pathlib.Path(other) / path.name).read_bytes(), path.name)

    def test_hostile_texts(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = pathlib.Path(folder) / "evil"
            rules.mkdir()
            (rules / "ruleset.bylaw").write_text(HOSTILE)
            (rules / "rules.csv").write_bytes(b'id,kind,title\n"Z-1<b>",x,"</td><script>"\nZ-2,\xff\xfe,"&"\n')
            (rules / "\"><script>&.bylaw").write_text("# <!-- & ' \u00e9\U0001f409\nformula two(): number = 2 # </p>\n", encoding="utf-8")
            answer = write(str(rules), pathlib.Path(folder) / "book")
            self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)
            roots = self.look_at(pathlib.Path(folder) / "book")
            for name, root in roots.items():
                for script in root.iter("script"):
                    self.assertTrue(script.get("src") or script.get("type") == "application/json", name)
                self.assertFalse(list(root.iter("i")) + list(root.iter("img")), name)
            for path in (pathlib.Path(folder) / "book").iterdir():
                self.assertRegex(path.name, r"^[a-z0-9.-]+$")

    def told(self, files):
        """The pages of such a game: {page: root}, and what each says."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder) / "game" / name
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            answer = write("game", pathlib.Path(folder) / "book", cwd=folder)
            self.assertEqual(answer.returncode, 0, answer.stdout + answer.stderr)
            roots = self.look_at(pathlib.Path(folder) / "book")
        return roots, {name: " ".join("".join(root.find(".//main").itertext()).split()) for name, root in roots.items()}

    def test_what_is_kept_for_the_game_is_told_and_led_to(self):
        roots, says = self.told({"ruleset.bylaw": SMALL_GAME})
        self.assertIn("How loud it is.Number 0–9, at first 1.", says["game.html"])
        entry = roots["game.html"].find(".//article[@id='noise']")
        self.assertIsNotNone(entry)
        links = [node.get("href") for node in roots["game.html"].iter("a") if node.text in ("noise", "Noise")]
        self.assertEqual(set(links), {"#noise"})
        self.assertIn("noise", says["names.html"])

    def test_roles_are_told_in_words(self):
        _, says = self.told({"ruleset.bylaw": SMALL_GAME})
        for words in ("Of who (creature), goal (number, usually 12).",  # a check
                      "Of who (creature), aloud (yes or no).",          # a formula
                      "Of how much (number).",                          # a condition
                      "The game master decides: Shout?"):
            self.assertIn(words, says["game.html"])

    def test_columns_without_anything_in_them_are_left_out(self):
        roots, _ = self.told({"ruleset.bylaw": SMALL_GAME})
        heads = {entry.get("id"): [head.text for head in entry.iter("th") if head.get("scope") == "col"] for entry in roots["game.html"].iter("article")}
        self.assertEqual(heads["creature"], ["Figure", "What", "At first", "Meaning"])
        self.assertEqual(heads["owl"], ["Figure", "At first"])

    def test_tests_are_no_chapter_and_a_game_in_one_file_is_no_example(self):
        roots, says = self.told({"ruleset.bylaw": SMALL_GAME, "tests.bylaw": "test \"quiet\" {\n    expect noise is 1\n}\n"})
        self.assertEqual([name for name in roots if name.startswith("test")], [])
        self.assertIn("The rulesGame", says["index.html"])

    def test_a_cast_is_told_by_its_titles_with_what_is_said_of_it(self):
        _, says = self.told({"ruleset.bylaw": SMALL_GAME, "scenarios/night.bylaw": NIGHT})
        self.assertIn("the wood: creature", says["night.html"])
        self.assertIn("Hoo: owl, ear 5, friend the wood, awake", says["night.html"])
        self.assertIn("NightOne hears the other.", says["index.html"])

    def test_what_is_wrong_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = pathlib.Path(folder) / "broken.bylaw"
            broken.write_text("check hit { roll }\n")
            answer = write(str(broken), pathlib.Path(folder) / "book")
            self.assertEqual(answer.returncode, 1)
            self.assertIn("error[", answer.stderr)
            self.assertFalse((pathlib.Path(folder) / "book").exists())
            self.assertEqual(write("zones", broken).returncode, 3)  # a file stands where the folder should


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
