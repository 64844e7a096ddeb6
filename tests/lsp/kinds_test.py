"""A table of kinds in an editor: hover, definition, references, renaming, outline, folding and what is wrong in a cell.

usage: kinds_test.py BYLAW [ROOT]"""
import pathlib
import sys
import tempfile

from client import Client

COMMAND = str(pathlib.Path(sys.argv[1]).resolve())

RULES = """ruleset mill "The Mill"

enum craft: cutting, aiming

# Something to fight with.
kind tool "tool" {
    stat damage: dice = d4
    stat skill: craft = cutting
    stat bonus[craft] = 0
}

# What hangs on the wall.
kinds of tool {
                         damage  skill   bonus[aiming]
    # For wood, mostly.
    axe                  d8      -       -
    long_bow "long bow"  d6      aiming  2             { bonus[cutting] = -1 }
}

kind pike is axe { damage = d10 }

test "a bow" {
    given it = long_bow
    expect it.damage is d6
    expect it.skill is aiming and it.bonus[aiming] is 2
    given other = pike
    expect other.bonus[cutting] is 0
}
"""


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


def look(text):
    shown = text.ask("hover", text.after("kind pike is a"))["contents"]["value"]
    for part in ("kinds of tool", "damage  skill   bonus[aiming]", "axe                  d8", "For wood, mostly."):
        check(part in shown, part, shown)
    (place,) = text.ask("definition", text.after("given it = long"))
    check(place["range"]["start"] == text.position(text.after("For wood, mostly.\n    axe                  d8      -       -\n    ")), place)
    (field,) = text.ask("definition", text.after("                         dam"))
    check(field["range"]["start"] == text.position(text.after("    stat ")), field)
    outline = text.about("documentSymbol")
    (table,) = [s for s in outline if s["kind"] == 18]
    check([s["name"] for s in table["children"]] == ["axe", "long_bow"], table)
    check({"startLine": 12, "endLine": 17} in text.about("foldingRange"), text.about("foldingRange"))


def rename(text):
    for at, old, new, times in ((text.after("kind pike is "), "axe", "hatchet", 2), (text.after("    stat "), "damage", "harm", 4),
                                (text.after("enum craft: cutting, "), "aiming", "shooting", 5)):
        before = text.text
        (edits,) = text.ask("rename", at, newName=new)["changes"].values()
        check(len(edits) == times, old, edits)
        check(text.apply(edits) == before.replace(old, new), old, edits)


def mistakes(text):
    before = text.text
    at = text.after("axe                  ")
    text.edit(at, at + 2, "12")
    check(text.diagnostics() == [], "a number is dice that show it")
    text.edit(at, at + 2, "cutting")
    (found,) = text.diagnostics()
    check(found["range"]["start"] == text.position(at), found)
    text.replace_all(before)
    at = text.after("                         ")
    text.edit(at, at + len("damage"), "damige")
    (found,) = text.diagnostics()
    check(found["code"] == "B0202" and "did you mean `damage`?" in found["message"], found)
    text.replace_all(before.replace("d8      -       -", "d8   - -"))
    (edit,) = text.about("formatting", options={})
    check(text.apply([edit]) == before, edit)
    text.replace_all(before)


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name).resolve()
    (folder / "ruleset.bylaw").write_text(RULES)
    with Client(COMMAND, folder) as client:
        client.initialize()
        rules = client.open(folder / "ruleset.bylaw")
        found = rules.diagnostics()
        check(found == [], "the rules are right", found)
        look(rules)
        rename(rules)
        mistakes(rules)
        check(client.shut_down() == 0, "ends well")
print("a table of kinds")
