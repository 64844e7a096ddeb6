"""The colours of the VS Code extension are made of the words of the language as they are now, and its files are JSON that an editor
can read; the snippets are rules.

usage: grammar_test.py BYLAW ROOT"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[2]).resolve()
FOLDER = ROOT / "editors" / "vscode"

subprocess.run([sys.executable, ROOT / "scripts" / "make_textmate.py", "--check"], check=True)
package = json.loads((FOLDER / "package.json").read_text())
parts = package["contributes"]
for file in [parts["languages"][0]["configuration"], parts["grammars"][0]["path"], parts["snippets"][0]["path"]]:
    json.loads((FOLDER / file).read_text())
assert (FOLDER / package["main"]).is_file()

keywords = {word for word in re.findall(r"^KEYWORD\((\w+)", (ROOT / "grammar" / "keywords.def").read_text(), re.M)}
snippets = json.loads((FOLDER / "snippets" / "bylaw.json").read_text())
begun = {snippet["body"][0].split()[0] for snippet in snippets.values()} - {"#"}
assert begun <= keywords, begun - keywords


def filled_in(snippet):
    """What stands in the editor when nothing is typed over the names that a snippet proposes."""
    return re.sub(r"\$\{\d+:([^}]*)\}", r"\1", "\n".join(snippet["body"])).replace("$0", "") + "\n"


# Statements stand in a rule; all is then right as far as `bylaw check` goes, but for names that nobody uses.
rules = "kind hero { stat might = 1 }\n"
for name, snippet in snippets.items():
    text = filled_in(snippet)
    statement = name in ("if", "each")
    rules += "procedure with_" + name + "(heroes: list of hero) {\n" + text + "}\n" if statement else text
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "snippets.bylaw"
    path.write_text(rules)
    checked = subprocess.run([pathlib.Path(sys.argv[1]).resolve(), "check", path], capture_output=True, text=True)
    assert checked.returncode == 0, rules + checked.stdout + checked.stderr


def patterns(node):
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("match", "begin", "end"):
                yield value
            else:
                yield from patterns(value)
    elif isinstance(node, list):
        for each in node:
            yield from patterns(each)


grammar = json.loads((FOLDER / parts["grammars"][0]["path"]).read_text())
compiled = [re.compile(pattern, re.M) for pattern in patterns(grammar)]


def scope(line, word):
    """The first of the patterns that takes the word, as an editor tries them: earliest place first, then in order."""
    at, repository = 0, grammar["repository"]
    order = [repository[each["include"][1:]] for each in repository["all"]["patterns"]]
    while at < len(line):
        found = [(m.start(), i, m, rule) for i, rule in enumerate(order)
                 if (m := re.compile(rule.get("match") or rule["begin"]).search(line, at))]
        if not found:
            return None
        _, _, match, rule = min(found, key=lambda each: each[:2])
        for group in range(0, (match.lastindex or 0) + 1):
            name = rule.get("name") if group == 0 else rule.get("captures", {}).get(str(group), {}).get("name")
            if name and match[group] == word:
                return name
        at = max(match.end(), at + 1)
    return None


for line, word, wanted in (
        ("action strike(a: hero) {", "action", "keyword.declaration.bylaw"), ("action strike(a: hero) {", "strike", "entity.name.bylaw"),
        ("    let x = 2d6", "let", "keyword.control.bylaw"), ("    let x = 2d6", "2d6", "constant.numeric.dice.bylaw"),
        ("    if a is none and b {", "if", "keyword.control.bylaw"), ("    if a is none and b {", "none", "constant.language.bylaw"),
        ("    stat wit = 3 # four", "# four", "comment.line.number-sign.bylaw"), ("kind x { @Z-025", "@Z-025", "entity.other.attribute-name.bylaw"),
        ("    roll.total = 3", "roll", None), ("    let y = odds_of(3)", "odds_of", "entity.name.function.bylaw")):
    assert scope(line, word) == wanted, (line, word, scope(line, word))
print(f"{len(compiled)} patterns, {len(keywords)} words")
