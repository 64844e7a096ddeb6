"""A thousand random edits of a shipped ruleset leave the server with the diagnostics that a fresh `bylaw check` has of the same
texts: after every edit of some, and at the end of each run of edits.

usage: edits_test.py BYLAW ROOT [EDITS [SEED]]"""
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from client import Client

COMMAND, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
EDITS = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
COMPARED_EVERY = 10
RULESETS = ["zones", "zones_exploding"]  # the second is a layer over the first

PIECES = ["{", "}", "(", ")", "\n", " ", "#", '"', "x", "let y = 2\n", "kind", "use std.time\n", "extends zones\n", "ruleset", "é", "𝄞", "3",
          "\t", "target", ".", "=", "rule", "wounds", "option o = 3\n", "remove ", "amend "]


def fresh(folder):
    """By file: what `bylaw check` says of all that is open, places as editors count them."""
    out = subprocess.run([COMMAND, "check", "--json", *("rulesets/" + name for name in RULESETS)], cwd=folder,
                         capture_output=True, text=True).stdout
    found = {}
    for d in json.loads(out)["diagnostics"]:
        place = (d["line"] - 1, d["column"] - 1, d["end_line"] - 1, d["end_column"] - 1) if d["file"] else (0, 0, 0, 0)
        labels = [(str(folder / l["file"]), l["line"] - 1, l["column"] - 1, l["message"]) for l in d["labels"] if not l["file"].startswith("<")]
        found.setdefault(str(folder / d["file"]) if d["file"] else "", []).append((d["code"], d["severity"], *place, d["message"], d["label"], d["hint"], labels))
    return {name: sorted(all_) for name, all_ in found.items()}


def served(client, folder):
    found = {}
    for uri, params in client.published.items():
        for d in params["diagnostics"]:
            start, end = d["range"]["start"], d["range"]["end"]
            labels = [(pathlib.Path(r["location"]["uri"].removeprefix("file://")).as_posix(), r["location"]["range"]["start"]["line"],
                       r["location"]["range"]["start"]["character"], r["message"]) for r in d.get("relatedInformation", [])]
            file = uri.removeprefix("file://")
            found.setdefault(file, []).append(
                (d["code"], {1: "error", 2: "warning", 3: "note"}[d["severity"]], start["line"], start["character"], end["line"],
                 end["character"], d["data"]["message"], d["data"]["label"], d["data"]["hint"], labels))
    return {name: sorted(all_) for name, all_ in found.items()}


def without_places(found):
    """What has no place is told in the open files of its ruleset; here only that it is told."""
    placeless = {d[6] for d in found.pop("", [])}
    return found, placeless


def compare(client, texts, folder, step):
    for path, text in texts.items():
        path.write_text(text.text, newline="")
    client.settle(texts.values())
    expected, placeless = without_places(fresh(folder))
    got = served(client, folder)
    for name in list(got):
        got[name] = [d for d in got[name] if d[6] not in placeless]
        if not got[name]:
            del got[name]
    if got != expected:
        for name in sorted(set(got) | set(expected)):
            if got.get(name) != expected.get(name):
                print(f"{name}\n  server: {got.get(name)}\n  check:  {expected.get(name)}")
        raise AssertionError(f"after {step} edits of seed {SEED}")


def edit(text, dice):
    size = len(text.text)
    begin = dice.randrange(size + 1)
    what = dice.random()
    if what < 0.45:
        text.edit(begin, begin, dice.choice(PIECES))
    elif what < 0.8:
        text.edit(begin, min(size, begin + dice.choice([1, 1, 1, 3, 20])), "")
    else:
        source = dice.randrange(size + 1)
        text.edit(begin, min(size, begin + dice.randrange(8)), text.text[source:source + dice.randrange(40)])


def run(folder):
    dice = random.Random(SEED)
    for name in RULESETS:
        shutil.copytree(ROOT / "rulesets" / name, folder / "rulesets" / name)
    paths = [path for name in RULESETS for path in sorted((folder / "rulesets" / name).rglob("*.bylaw"))]
    originals = {path: path.read_text() for path in paths}
    with Client(COMMAND, folder, "utf-32") as client:
        client.initialize()
        texts = {path: client.open(path) for path in paths}
        for step in range(1, EDITS + 1):
            edit(texts[dice.choice(paths)], dice)
            if step % COMPARED_EVERY == 0:
                compare(client, texts, folder, step)
            if step % 50 == 0:  # else all is one heap of syntax errors
                for path, text in texts.items():
                    if text.text != originals[path]:
                        text.replace_all(originals[path])
                compare(client, texts, folder, step)


with tempfile.TemporaryDirectory() as name:
    run(pathlib.Path(name).resolve())
print(f"{EDITS} edits, compared every {COMPARED_EVERY}")
