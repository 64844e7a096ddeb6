"""sweeps_test.py BYLAW SOURCE: what is set from outside means what it would mean if the scenario's text said so. The text is changed here, by hand, in a
copy of the rules; both have to come to the same, byte for byte. Where --refine puts values is worked out here once more."""
import json
import math
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unittest

BYLAW, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
GAMES = ["zones", "traits", "skirmish", "escalation", "torchlight"]

TOWN = """enum arm: axe, sword
kind fighter "fighter" {
    stat might = 2
    flag brave
    stat arm: arm = axe
    stat skill[arm] = 1
    list spares: arm
}
kind brute is fighter "brute" {
    might = 4
}
kind cart "cart" { }
option luck in 0..9 = 3
option rain = no
scenario fair "At the fair" {
    given option rain = yes
    given ada = fighter "Ada" { might = 5; brave = yes }
    given bo = brute
    given thugs = 2 * fighter "Thug" {
        skill[axe] = 3  # each of them
    }
    given prize = 7
    given wagon = cart "the wagon" { }
    if rain {
        given guards = 3 * brute "Guard" { }
        report count g in guards where g.might > 3 as "guards"
    }
    report sum f in fighter of f.might as "might"
    report sum f in fighter of f.skill[axe] + 10 * f.skill[sword] as "skill"
    report sum f in fighter of count s in f.spares where s is axe as "spares"
    report count f in fighter where f.brave as "brave"
    report count f in fighter as "all"
    report "{ada}, {bo}, {thugs}" as "names"
    report prize + luck as "prize"
    report rain and wagon is not none as "rain"
    report roll(d20) + ada.might > 10 + count t in thugs as "ada wins"
}
"""


def bylaw(*arguments, cwd=None, program=BYLAW, seconds=60):
    return subprocess.run([program, *arguments], cwd=cwd, capture_output=True, text=True, timeout=seconds)


def timeless(result):
    return {key: value for key, value in result.items() if key not in ("seconds", "preparing", "batched")}


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def simulated(self, where, *more, trials=60, seed=5, **options):
        run = bylaw("sim", where, "-n", str(trials), "--seed", str(seed), "-o", "-", *more, cwd=self.folder, **options)
        self.assertEqual((run.returncode, run.stderr), (0, ""), more)
        return run.stdout

    def copy_of(self, game):
        folder = os.path.join(self.folder, game)
        if not os.path.exists(folder):
            shutil.copytree(os.path.join(SOURCE, "rulesets", game), folder)
        return folder


class Groups(Folder):
    def test_one_more_in_each_group_of_each_scenario(self):
        found = 0
        for game in GAMES:
            folder, as_written = self.copy_of(game), {}
            for name in sorted(os.listdir(os.path.join(folder, "scenarios"))):
                path = os.path.join(folder, "scenarios", name)
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                scenarios = [(match.start(), match[1]) for match in re.finditer(r"^scenario (\w+)", text, re.M)]
                for group in re.finditer(r"^ *given (\w+) = (\d+) \*", text, re.M):
                    scenario = [each for start, each in scenarios if start < group.start()][-1]
                    more = str(int(group[2]) + 1)
                    if scenario not in as_written:
                        as_written[scenario] = self.simulated(f"{folder}:{scenario}")
                    with self.subTest(game=game, scenario=scenario, group=group[1]):
                        set_outside = self.simulated(f"{folder}:{scenario}", "--option", f"{group[1]}={more}")
                        self.assertNotEqual(set_outside, as_written[scenario])
                        with open(path, "w", encoding="utf-8") as file:
                            file.write(text[:group.start(2)] + more + text[group.end(2):])
                        try:
                            self.assertEqual(set_outside, self.simulated(f"{folder}:{scenario}"))
                        finally:
                            with open(path, "w", encoding="utf-8") as file:
                                file.write(text)
                    found += 1
        self.assertGreater(found, 20)


# What is set; what the author would have written instead of what.
CHANGES = [
    ({"thugs": "4"}, {"= 2 * fighter": "= 4 * fighter"}),
    ({"thugs": "0"}, {"""2 * fighter "Thug" {
        skill[axe] = 3  # each of them
    }""": "[]"}),
    ({"thugs": "brute"}, {"= 2 * fighter": "= 2 * brute"}),
    ({"thugs": "3 * brute"}, {"= 2 * fighter": "= 3 * brute"}),
    ({"thugs": '1 * brute "Ogre" { skill[axe] = 9 }'}, {'2 * fighter "Thug"': '1 * brute "Ogre"', "skill[axe] = 3": "skill[axe] = 9"}),
    ({"ada": "brute"}, {'= fighter "Ada"': '= brute "Ada"'}),
    ({"ada": "brute { skill[sword] = 4 }"}, {'= fighter "Ada"': '= brute "Ada"', "brave = yes": "brave = yes; skill[sword] = 4"}),
    ({"ada": "brute { might = 1 }"}, {'= fighter "Ada"': '= brute "Ada"', "might = 5": "might = 1"}),
    ({"ada": 'make brute "Eve" { might = 1 }'}, {'= fighter "Ada" { might = 5; brave = yes }': '= make brute "Eve" { might = 1 }'}),
    ({"bo": "fighter"}, {"= brute\n": "= fighter\n"}),
    ({"bo": 'brute "Bo" { might = 3 }'}, {"= brute\n": '= brute "Bo" { might = 3 }\n'}),
    ({"bo.might": "3"}, {"= brute\n": "= brute { might = 3 }\n"}),
    ({"bo": "fighter", "bo.arm": "sword"}, {"= brute\n": "= fighter { arm = sword }\n"}),
    ({"prize": "(2 + 3) * luck"}, {"= 7": "= (2 + 3) * luck"}),
    ({"prize": "roll(2d6)"}, {"= 7": "= roll(2d6)"}),
    ({"ada.brave": "no"}, {"brave = yes": "brave = no"}),
    ({"ada.arm": "sword"}, {"brave = yes": "brave = yes; arm = sword"}),
    ({"ada.spares": "[axe, sword, axe]"}, {"brave = yes": "brave = yes; spares = [axe, sword, axe]"}),
    ({"ada.skill[sword]": "(1 + 1) * 3"}, {"brave = yes": "brave = yes; skill[sword] = (1 + 1) * 3"}),
    ({"thugs.skill[axe]": "8"}, {"skill[axe] = 3": "skill[axe] = 8"}),
    ({"thugs": "3", "thugs.brave": "yes", "ada": "brute"},
     {"= 2 * fighter": "= 3 * fighter", "skill[axe] = 3": "skill[axe] = 3; brave = yes", '= fighter "Ada"': '= brute "Ada"'}),
    ({"guards": "5"}, {"3 * brute": "5 * brute"}),
    ({"rain": "no"}, {"given option rain = yes": "given option rain = no"}),
]


class Texts(Folder):
    def setUp(self):
        super().setUp()
        self.town = os.path.join(self.folder, "town.bylaw")
        self.write(TOWN)

    def write(self, text):
        with open(self.town, "w", encoding="utf-8") as file:
            file.write(text)

    def test_a_setting_is_what_an_author_would_write(self):
        plain = self.simulated("town.bylaw")
        for settings, edits in CHANGES:
            with self.subTest(settings=settings):
                words = [word for name, value in settings.items() for word in ("--option", f"{name}={value}")]
                set_outside = self.simulated("town.bylaw", *words)
                text = TOWN
                for old, new in edits.items():
                    self.assertEqual(text.count(old), 1, old)
                    text = text.replace(old, new)
                self.write(text)
                self.assertEqual(set_outside, self.simulated("town.bylaw"))
                self.write(TOWN)
                self.assertNotEqual(set_outside, plain)

    def test_a_row_of_a_sweep_is_that_simulation(self):
        arguments = ["-n", "50", "--seed", "3", "--json"]
        run = bylaw("sim", "town.bylaw", *arguments, "--sweep", 'thugs=1..2|[]|2 * brute "A, B|C", ada.spares=[axe, sword]|[axe]', cwd=self.folder)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual([list(row["settings"].values()) for row in rows],
                         [[thugs, spares] for thugs in ("1", "2", "[]", '2 * brute "A, B|C"') for spares in ("[axe, sword]", "[axe]")])
        heads = {"1": '1 * fighter "Thug"', "2": '2 * fighter "Thug"', '2 * brute "A, B|C"': '2 * brute "A, B|C"'}
        for row in rows:
            thugs, spares = row["settings"].values()
            text = TOWN.replace("brave = yes }", f"brave = yes; spares = {spares} }}")
            head = TOWN[TOWN.index('2 * fighter "Thug"'):TOWN.index("    given prize")]
            text = text.replace(head, "[]\n") if thugs == "[]" else text.replace('2 * fighter "Thug"', heads[thugs])
            self.write(text)
            alone = json.loads(bylaw("sim", "town.bylaw", *arguments, cwd=self.folder).stdout)
            self.assertEqual({**timeless(row["result"]), "fingerprint": 0}, {**timeless(alone), "fingerprint": 0})

    def test_whoever_takes_option_takes_these(self):
        for command in (["play", "town.bylaw", "--auto", "--seed", "2"], ["odds", "town.bylaw:fair"]):
            outside = bylaw(*command, "--option", "thugs=2 * brute", "--option", "bo.might=9", cwd=self.folder)
            again = outside.stdout.rpartition("To see the same dice again: ")[2]
            self.write(TOWN.replace("2 * fighter", "2 * brute").replace("= brute\n", "= brute { might = 9 }\n"))
            self.assertEqual(outside.returncode, 0, outside.stderr)
            self.assertEqual(outside.stdout.replace(" --option 'thugs=2 * brute' --option bo.might=9\n", "\n"), bylaw(*command, cwd=self.folder).stdout)
            self.write(TOWN)
            self.assertNotEqual(outside.stdout, bylaw(*command, cwd=self.folder).stdout)
            if again.startswith("bylaw play"):
                self.assertEqual(bylaw(*shlex.split(again)[1:], "--auto", cwd=self.folder).stdout, outside.stdout)

    def test_a_house_rule_may_have_amended_the_scenario(self):
        with open(os.path.join(self.folder, "house.bylaw"), "w", encoding="utf-8") as file:
            file.write('ruleset house "House"\nextends town\namend scenario fair {\n    given eve = fighter\n    report eve.might as "eve"\n}\n')
        for setting, report, mean in (("eve=brute", "eve", 4), ("thugs=6", "all", 11)):
            run = bylaw("sim", "house.bylaw:fair", "-n", "5", "--json", "--option", setting, cwd=self.folder)
            self.assertEqual(json.loads(run.stdout)["reports"][report]["mean"], mean, run.stderr)

    def test_what_does_not_fit_is_said(self):
        for setting, code, said in (
                ("ada=", "B0101", "was expected after `=`"), ("ada=1/0", "B0702", ""), ("ada=ada", "B0201", "no kind `ada`"), ("ada=rogue", "B0201", "no kind"),
                ("ada=brut", "B0201", "did you mean `brute`?"), ("ada=cart", "B0301", "nothing in common"), ("ada=3", "B0301", "ada=3 * fighter"),
                ("ada=axe", "B0201", "no kind"), ("prize=yes", "B0301", ""), ("wagon=5 * cart { }", "B0309", ""), ("thugs=-1", "B0404", "group"),
                ("thugs=1e9", "B0101", "1e9"), ("thugs=1000000000", "B0404", "1 to 200"), ("thugs=1..3", "B0101", "range"), ("thugs=3, bo=4", "B0101", ""),
                ("ada.might=", "B0101", ""), ("ada.migth=2", "B0202", "did you mean `might`?"), ("ada.might=yes", "B0301", ""), ("ada.arm=swrod", "B0", "`sword`"),
                ("ada.might=1; brave = no", "B0101", "on its own"), ("ada.might=1 } given x = brute {", "B0102", ""), ("ada={[(", "B0101", ""),
                ("ada=brute {", "B0102", ""), ("ada=[", "B0102", ""), ("ada=\nbrute\nthugs=3", "B0101", ""), ("eda=brute", "B0201", "did you mean `ada`?"),
                ("eda.might=1", "B0201", "did you mean `ada`?"), ("luk=1", "B0201", "did you mean `luck`?"), ("luck=1\noption rain = yes", "B0101", ""),
                ("luck=12", "B0404", ""), ("thugs[1].might=4", "B0201", "thugs.FIELD"), ("ada.might { x=4", "B0101", ""), ("prize.x=4", "B0301", "no fields"),
                ("thugs=2 * cart", "B0301", "nothing in common"), ("rain=maybe", "B0", "")):
            with self.subTest(setting=setting):
                run = bylaw("sim", "town.bylaw", "-n", "5", "--option", setting, cwd=self.folder)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertIn(f"error[{code}", run.stderr)
                self.assertIn(said, run.stderr)
        for twice in (["ada=brute", "ada=fighter"], ["ada.might=1", "ada.might=2"], ["ada=brute { might = 1 }", "ada.might=2"], ["luck=1", "luck=2"]):
            run = bylaw("sim", "town.bylaw", "-n", "5", "--option", twice[0], "--option", twice[1], cwd=self.folder)
            self.assertEqual(run.returncode, 2)
            self.assertIn("error[B0206]", run.stderr)
        nobody = bylaw("sim", "town.bylaw", "-n", "5", "--option", "thugs=0", "--option", "thugs.might=2", cwd=self.folder)
        self.assertIn("nobody is in `thugs`", nobody.stderr)

    def test_very_long_texts(self):
        for long in ("ada=" + "[" * 50_000, "ada=" + "x" * 100_000, "ada.might=" + "1 + " * 25_000 + "1", "thugs=" + "9" * 100_000, "ada=" + "{" * 100_000,
                     "x" * 100_000 + "=1", "ada." + "x" * 100_000 + "=1"):
            run = bylaw("sim", "town.bylaw", "-n", "5", "--option", long, cwd=self.folder, seconds=20)
            self.assertEqual(run.returncode, 2, long[:20])
            self.assertIn("error[B0", run.stderr)
            sweep = bylaw("sim", "town.bylaw", "-n", "5", "--sweep", long, cwd=self.folder, seconds=20)
            self.assertIn(sweep.returncode, (1, 2), long[:20])
            self.assertLess(len(sweep.stderr), 30_000)

    def test_all_words_are_looked_at_before_anything_is_played(self):
        run = bylaw("sim", "town.bylaw", "-n", "100000000", "--sweep", "ada=fighter|brute|brut", cwd=self.folder, seconds=20)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertTrue(run.stderr.startswith("With --option ada=brut:\nerror[B0201]"), run.stderr)

    def test_tables_hold_words(self):
        run = bylaw("sim", "town.bylaw", "-n", "10", "--sweep", "thugs=2 * brute|1,ada=fighter|brute { might = 1 }", "--csv", "t.csv", "--svg", "t.svg", cwd=self.folder)
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = run.stdout.splitlines()
        column = lines[2].index("ada")
        self.assertEqual({line[column:].split("  ")[0] for line in lines[3:7]}, {"fighter", "brute { might = 1 }"})
        with open(os.path.join(self.folder, "t.csv"), encoding="utf-8") as file:
            self.assertEqual([row.split(",")[:2] for row in file.read().splitlines()[1:]],
                             [[thugs, ada] for thugs in ("2 * brute", "1") for ada in ("fighter", "brute { might = 1 }")])
        with open(os.path.join(self.folder, "t.svg"), encoding="utf-8") as file:
            self.assertIn(">brute { might = 1 }</text>", file.read())


SHOOTING = """option distance in 0..1000 = 10
option wind in 0..100 = 0
scenario shot "A shot" {
    let roll_of_bow = roll(d100)
    report roll_of_bow > distance - 300 + wind as "hit"
    report 3 as "always"
}
"""


def refined(rows, axes, room):
    """The rule of docs/simulation.md, from the results alone: {values: reports} of a whole grid -> (axis, value), or nothing."""
    best = None
    span = {}
    for name in next(iter(rows.values())):
        means = [reports[name]["mean"] for reports in rows.values()]
        span[name] = 1 if next(iter(rows.values()))[name]["type"] == "yes or no" else max(means) - min(means)
    for axis, values in enumerate(axes):
        for low, high in zip(values, values[1:]):
            if high - low < 2 or len(rows) // len(values) > room:
                continue
            for place, one in rows.items():
                if place[axis] != low:
                    continue
                other = rows[place[:axis] + (high,) + place[axis + 1:]]
                for name in one:
                    a, b = one[name], other[name]
                    half = [(each["interval"][1] - each["interval"][0]) / 2 for each in (a, b)]
                    far = abs(a["mean"] - b["mean"]) - math.hypot(*half)
                    if far <= 0:
                        continue
                    crosses = a["type"] == "yes or no" and (a["mean"] > 0.5) != (b["mean"] > 0.5)
                    score = (crosses, far / span[name], high - low)
                    if best is None or score > best[0]:
                        best = (score, axis, low + (high - low) // 2)
    return best and best[1:]


class Refining(Folder):
    def setUp(self):
        super().setUp()
        with open(os.path.join(self.folder, "bow.bylaw"), "w", encoding="utf-8") as file:
            file.write(SHOOTING)

    def rows(self, sweep, *more):
        run = bylaw("sim", "bow.bylaw", "-n", "400", "--json", "--sweep", sweep, *more, cwd=self.folder)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        rows = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual(len(rows), len({tuple(row["settings"].values()) for row in rows}))
        return {tuple(int(value) for value in row["settings"].values()): row["result"]["reports"] for row in rows}

    def check(self, sweep, limit, axes):
        for value in range(100):
            rows = self.rows(",".join(f"{name}={'|'.join(map(str, values))}" for name, values in zip(sweep, axes)))
            step = refined(rows, axes, limit - len(rows))
            if not step:
                break
            axes[step[0]] = sorted(axes[step[0]] + [step[1]])
        return rows

    def test_values_go_where_the_rule_says(self):
        self.assertEqual(self.rows("distance=0..1000:500", "--refine", "9"), self.check(["distance"], 9, [[0, 500, 1000]]))
        both = self.rows("distance=200..500:150,wind=0..80:40", "--refine", "40")
        self.assertEqual(both, self.check(["distance", "wind"], 40, [[200, 350, 500], [0, 40, 80]]))
        self.assertLessEqual(len(both), 40)
        self.assertEqual(list(both), sorted(both))

    def test_it_finds_where_the_answer_crosses(self):
        hits = {place[0]: reports["hit"]["mean"] for place, reports in self.rows("distance=0..1000:500", "--refine", "14").items()}
        near = [distance for distance in hits if 340 <= distance <= 360]  # 50 % is at 350
        self.assertTrue(near)
        self.assertEqual([distance for distance in hits if distance > 500], [1000])  # nobody hits there anyway

    def test_it_ends_where_nothing_is_to_be_found(self):
        flat = self.rows("distance=0..300:100", "--refine", "1000")
        self.assertEqual(len(flat), 4)
        self.assertEqual(len(self.rows("distance=348..352:2", "--refine", "1000")), 3)  # 2 % more or less are nothing in 400 trials
        self.assertEqual(len(self.rows("distance=300|301|302", "--refine", "1000")), 3)

    def test_the_same_for_any_number_of_threads(self):
        one, more = (bylaw("sim", "bow.bylaw", "-n", "400", "--sweep", "distance=0..1000:250,wind=0|50", "--refine", "20", "--threads", threads,
                           cwd=self.folder).stdout for threads in ("1", "3"))
        self.assertEqual(one, more)
        self.assertIn("uneven steps", one)

    def test_what_it_refuses(self):
        for arguments in (["--refine", "5"], ["--sweep", "distance=1..9", "--refine", "9"], ["--sweep", "distance=1..9", "--refine", "99999"],
                          ["--sweep", "distance=1+1|2+2", "--refine", "9"], ["--sweep", "distance=1..9", "--refine", "-1"]):
            run = bylaw("sim", "bow.bylaw", "-n", "5", *arguments, cwd=self.folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)


class Elsewhere(Folder):
    def test_an_installed_program_far_from_the_rules(self):
        os.mkdir(os.path.join(self.folder, "bin"))
        program = shutil.copy(BYLAW, os.path.join(self.folder, "bin"))
        arguments = ["zones/ambush", "--option", "bandits=2 * goblin_archer", "--option", "ada=rogue"]
        self.assertEqual(self.simulated(*arguments, program=program), self.simulated(os.path.join(SOURCE, "rulesets", "zones") + ":ambush", *arguments[1:]))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
