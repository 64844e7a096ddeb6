"""One session with `bylaw lsp`, from `initialize` to `exit`, in a ruleset of three files of which one is open.

usage: session_test.py BYLAW"""
import pathlib
import sys
import tempfile

from client import Client

COMMAND = str(pathlib.Path(sys.argv[1]).resolve())

RULES = {
    "ruleset.bylaw": """ruleset crows "A Murder of Crows"

# Whoever flies.
kind crow {
    stat vigor in 0..9 = 5              @C-001
    stat wit = 2
}
""",
    "attack.bylaw": """# How hard a peck is.
formula harm(who: crow) = who.vigor + 1

# One crow pecks another.
action peck(pecker: crow, target: crow) {
    let dealt = harm(pecker)
    target.vigor -= dealt
}
""",
    "attack_test.bylaw": """test "a peck hurts" {
    given ada = crow { vigor = 1 }
    given bran = crow { vigor = 8 }
    do peck(ada, bran)
    expect bran.vigor is 6
    expect ada.wit is 2
}
""",
    "rules.csv": "id,kind,title\nC-001,stat,Vigor is what a crow has left\n",
}


def check(condition, *what):
    if not condition:
        raise AssertionError(what)


def write_rules(folder):
    for name, text in RULES.items():
        (folder / name).write_text(text)


def labels(answer):
    return [item["label"] for item in answer["items"]]


def diagnose(client, folder):
    text = client.open(folder / "attack.bylaw")
    check(text.diagnostics() == [], "the rules are right")
    begin = text.after("    target.")
    text.edit(begin, begin + len("vigor"), "vigour")
    (found,) = text.diagnostics()
    check(found["code"] == "B0202" and found["severity"] == 1, found)
    check(found["range"] == {"start": text.position(begin), "end": text.position(begin + 6)}, found)
    check("did you mean `vigor`?" in found["message"], found)
    check(found["codeDescription"]["href"].endswith("/B0202.md"), found)
    (related,) = found["relatedInformation"]
    check(related["location"]["uri"] == client.uri(folder / "ruleset.bylaw"), related)
    (action,) = text.about("codeAction", range=found["range"], context={"diagnostics": [found]})
    (edit,) = action["edit"]["changes"][text.uri]
    check(text.apply([edit]) == RULES["attack.bylaw"], action)
    text.replace_all(RULES["attack.bylaw"])
    check(text.diagnostics() == [], "mended")
    return text


# What a mend puts in the place of more than one word: nothing of what was wrong may stay beside it.
MENDS = [
    ("table luck rolls d4 {\n    1-3 bad\n    4 good\n}\n", "1-3", "1..3"),
    ("scenario black-wood {\n}\n", "black-wood", "black_wood"),
    ("check fly(who: crow) {\n    roll 2d6!\n    against 7\n}\n", "2d6!", "2d6 explode"),
    ("action rest(who: crow) {\n    cost vigor 1\n}\n", "cost vigor 1", "cost 1 vigor"),
    ("procedure feast(who: crow) {\n    stage eat {\n        peck who, who\n    }\n}\n", "peck who, who", "peck(who, who)"),
]


def mend_more_than_a_word(text):
    for rules, wrong, right in MENDS:
        text.replace_all(RULES["attack.bylaw"] + rules)
        told = [each for each in text.diagnostics() if each["severity"] == 1]
        check(len(told) == 1, rules, told)
        (found,) = told
        (action,) = text.about("codeAction", range=found["range"], context={"diagnostics": [found]})
        (edit,) = action["edit"]["changes"][text.uri]
        mended = text.apply([edit])
        check(mended == RULES["attack.bylaw"] + rules.replace(wrong, right), mended)
    text.replace_all(RULES["attack.bylaw"])
    check(text.diagnostics() == [], "as before")


def break_another_file(client, folder, attack):
    """What is wrong in a file that is not open is told; unsaved texts count."""
    ruleset = client.open(folder / "ruleset.bylaw")
    ruleset.diagnostics()
    begin = ruleset.after("    stat ")
    ruleset.edit(begin, begin + len("vigor"), "strength")
    client.settle([ruleset])
    uri = client.uri(folder / "attack_test.bylaw")
    codes = {uri: [d["code"] for d in params["diagnostics"]] for uri, params in client.published.items()}
    check(codes[attack.uri] and codes[uri], codes)
    ruleset.replace_all(RULES["ruleset.bylaw"])
    client.settle([ruleset])
    check(not any(p["diagnostics"] for p in client.published.values()), client.published)
    return ruleset


def look(client, folder, attack, ruleset):
    shown = attack.ask("hover", attack.after("target.vig"))["contents"]["value"]
    check("stat vigor in 0..9 = 5" in shown and "Vigor is what a crow has left" in shown, shown)
    shown = attack.ask("hover", attack.after("dealt = ha"))["contents"]["value"]
    check("How hard a peck is." in shown and "formula harm(who: crow)" in shown, shown)
    check("a number" in attack.ask("hover", attack.after("-= dea"))["contents"]["value"])
    (place,) = attack.ask("definition", attack.after("(pecker: cr"))
    check(place["uri"] == ruleset.uri, place)
    at = ruleset.after("kind ")
    check(place["range"]["start"] == ruleset.position(at), place)
    uses = ruleset.ask("references", at, context={"includeDeclaration": True})
    check(len(uses) == 6, uses)  # the declaration, three parameters, two in the test
    outline = attack.about("documentSymbol")
    check([s["name"] for s in outline] == ["harm", "peck"], outline)
    found = client.request("workspace/symbol", {"query": "vgr"})
    check([s["name"] for s in found] == ["vigor"] and found[0]["containerName"] == "crow", found)
    folds = attack.about("foldingRange")
    check({"startLine": 4, "endLine": 7} in folds, folds)
    (hint,) = attack.about("inlayHint", range={"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}})
    check(hint["label"] == ": number" and hint["position"] == attack.position(attack.after("let dealt")), hint)
    data = attack.about("semanticTokens/full")["data"]
    check(data[:5] == [1, 8, 4, 3, 0], data)  # `harm`, a function


def complete(attack):
    end = attack.after("-= dealt")
    attack.edit(end, end, "\n    pecker.")
    check(labels(attack.ask("completion", attack.after("    pecker."))) == ["vigor", "wit"])
    attack.edit(attack.after("    pecker."), attack.after("    pecker."), "wit = ")
    here = attack.after("pecker.wit = ")
    offered = labels(attack.ask("completion", here))
    check({"pecker", "target", "dealt", "harm", "if"} <= set(offered), offered)
    check("kind" not in offered and "stage" not in offered, offered)
    attack.edit(here, here, "harm(")
    help_ = attack.ask("signatureHelp", attack.after("= harm("))
    check(help_["signatures"][0]["label"].startswith("formula harm(who: crow)") and help_["activeParameter"] == 0, help_)
    attack.replace_all(RULES["attack.bylaw"] + "\n")
    offered = labels(attack.ask("completion", len(attack.text)))
    check("action" in offered and "let" not in offered, offered)
    attack.edit(0, 0, "opt")
    check("option" in labels(attack.ask("completion", 3)))
    attack.replace_all(RULES["attack.bylaw"])
    attack.diagnostics()


def rename(client, folder, attack, ruleset):
    at = ruleset.after("    stat ")
    refused = client.refusal("textDocument/rename", {"textDocument": {"uri": ruleset.uri}, "newName": "wit",
                                                     "position": ruleset.position(at)})
    check("wit" in str(refused) or "twice" in str(refused), refused)
    refused = client.refusal("textDocument/rename", {"textDocument": {"uri": ruleset.uri}, "newName": "if",
                                                     "position": ruleset.position(at)})
    check("word of the language" in str(refused), refused)
    changes = ruleset.ask("rename", at, newName="might")["changes"]
    check(len(changes) == 3, changes)
    for name in ("ruleset.bylaw", "attack.bylaw", "attack_test.bylaw"):
        before = RULES[name]
        text = type(attack)(client, "", before)
        check(text.apply(changes[client.uri(folder / name)]) == before.replace("vigor", "might"), name, changes)


def lay_out(attack):
    attack.replace_all(RULES["attack.bylaw"].replace("    let dealt = ", "  let dealt  =   "))
    (edit,) = attack.about("formatting", options={"tabSize": 4, "insertSpaces": True})
    check(edit["range"]["start"]["line"] == 5 and attack.apply([edit]) == RULES["attack.bylaw"], edit)
    attack.replace_all(RULES["attack.bylaw"])
    check(attack.about("formatting", options={}) == [], "nothing to change")


def session(encoding):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        write_rules(folder)
        with Client(COMMAND, folder, encoding) as client:
            answer = client.initialize()
            check(answer["capabilities"]["positionEncoding"] == encoding, answer)
            attack = diagnose(client, folder)
            mend_more_than_a_word(attack)
            ruleset = break_another_file(client, folder, attack)
            look(client, folder, attack, ruleset)
            complete(attack)
            rename(client, folder, attack, ruleset)
            lay_out(attack)
            check(client.shut_down() == 0, "ends well")


for wanted in ("utf-16", "utf-8", "utf-32"):
    session(wanted)
print("3 sessions")
