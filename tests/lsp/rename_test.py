"""Renaming in shipped rulesets. Whatever may be renamed is: then the rules check and their tests pass as before, no file has the old
name where it was taken away, and renamed back all texts are as they were.

usage: rename_test.py BYLAW ROOT [NAMES [SEED]]"""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from client import Client, Refused

COMMAND, ROOT = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
NAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 25
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
RULESETS = ["zones", "zones_exploding"]
DECLARED = re.compile(r"^(?:\w+ )?(?:kind|action|check|procedure|table|condition|rule|formula|option|grid|view) (\w+)|^    (?:stat|pool|flag|link|formula|value|let) (\w+)", re.M)


def rename(client, texts, path, offset, new):
    changes = texts[path].ask("rename", offset, newName=new)["changes"]
    for uri, edits in changes.items():
        changed = pathlib.Path(uri.removeprefix("file://"))
        texts[changed].replace_all(texts[changed].apply(edits))
    return len(changes)


def require_well(client, texts, folder, what):
    client.settle(texts.values())
    wrong = {uri: p["diagnostics"] for uri, p in client.published.items() if p["diagnostics"]}
    if wrong:
        raise AssertionError((what, wrong))
    for path, text in texts.items():
        path.write_text(text.text)
    for name in RULESETS:
        done = subprocess.run([COMMAND, "test", folder / "rulesets" / name], cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError((what, done.stdout[-2000:], done.stderr[-2000:]))


def run(folder):
    dice = random.Random(SEED)
    for name in RULESETS:
        shutil.copytree(ROOT / "rulesets" / name, folder / "rulesets" / name)
    paths = [path for name in RULESETS for path in sorted((folder / "rulesets" / name).rglob("*.bylaw"))]
    declared = [(path, match.start(i), match[i]) for path in paths for match in DECLARED.finditer(path.read_text())
                for i in (1, 2) if match[i]]
    refused, changed = [], 0
    with Client(COMMAND, folder) as client:
        client.initialize()
        texts = {path: client.open(path) for path in paths}
        for path, offset, name in dice.sample(declared, min(NAMES, len(declared))):
            before = {each: text.text for each, text in texts.items()}
            new = "renamed_" + name
            try:
                changed += rename(client, texts, path, offset, new)
            except Refused as why:
                refused.append(f"{path.name}: {name}: {why}")
                continue
            require_well(client, texts, folder, name)
            moved = len("renamed_") * len(re.findall(rf"\brenamed_{name}\b", texts[path].text[:offset + 9 * before[path][:offset].count(name)]))
            back = min((m.start() for m in re.finditer(rf"\b{new}\b", texts[path].text)), key=lambda at: abs(at - offset - moved))
            rename(client, texts, path, back, name)
            if any(text.text != before[each] for each, text in texts.items()):
                raise AssertionError((name, "back again is not what it was"))
    return refused, changed


with tempfile.TemporaryDirectory() as folder_name:
    refusals, changes = run(pathlib.Path(folder_name).resolve())
for line in refusals:
    print("refused:", line)
if len(refusals) > NAMES // 4:
    raise AssertionError("too much is refused")
print(f"{NAMES} names, {len(refusals)} refused, {changes} files changed")
