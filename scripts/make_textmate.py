#!/usr/bin/env python3
"""Makes the colours of rules from the words of the language, grammar/keywords.def and what stands beside it here: for editors that
read TextMate grammars editors/vscode/syntaxes/bylaw.tmLanguage.json, for the playground bindings/js/playground/src/keywords.js.
With --check it only says whether both are current."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TEXTMATE = ROOT / "editors" / "vscode" / "syntaxes" / "bylaw.tmLanguage.json"
PLAYGROUND = ROOT / "bindings" / "js" / "playground" / "src" / "keywords.js"
KEYWORD = re.compile(r"^KEYWORD\((\w+), ([\w|]+)\)", re.M)
NAME = r"[A-Za-z_][A-Za-z0-9_]*"


def keywords():
    text = (ROOT / "grammar" / "keywords.def").read_text()
    return {word: set(uses.split("|")) for word, uses in KEYWORD.findall(text)}


def words(which):
    return r"\b(?:" + "|".join(sorted(which)) + r")\b"


def sorts():
    """The words by what they look like."""
    known = keywords()
    values = {"yes", "no", "none", "pass"}
    declares = {word for word, uses in known.items() if uses & {"D", "F"}}
    # A word that is not reserved may be a name, too: it counts where a clause can begin, else only if it is one of those that
    # join values.
    begins = {word for word, uses in known.items() if uses & {"C", "A"}} - declares
    reserved = {word for word, uses in known.items() if "R" in uses} - values
    joins = {word for word, uses in known.items() if uses & {"T", "X"}} - declares - values - reserved
    return {"declares": declares, "begins": begins, "reserved": reserved, "values": values, "joins": joins}


def grammar():
    sort = sorts()
    declares, begins, reserved, values, joins = (sort[name] for name in ("declares", "begins", "reserved", "values", "joins"))
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Bylaw",
        "scopeName": "source.bylaw",
        "fileTypes": ["bylaw"],
        "patterns": [{"include": "#all"}],
        "repository": {
            "all": {"patterns": [{"include": "#" + part} for part in (
                "comment", "text", "reference", "dice", "number", "declaration", "clause", "reserved", "value", "join", "call", "operator")]},
            "comment": {"name": "comment.line.number-sign.bylaw", "match": "#.*$"},
            "text": {
                "name": "string.quoted.double.bylaw", "begin": '"', "end": '"|$',
                "patterns": [
                    {"name": "constant.character.escape.bylaw", "match": r'\\["\\{}n]'},
                    {"name": "meta.embedded.bylaw", "begin": r"\{", "end": r"\}|(?=\")|$", "patterns": [{"include": "#all"}]},
                ],
            },
            "reference": {"name": "entity.other.attribute-name.bylaw", "match": r"@[A-Za-z0-9._-]+"},
            "dice": {"name": "constant.numeric.dice.bylaw", "match": r"\b\d*d\d+\b"},
            "number": {"name": "constant.numeric.bylaw", "match": r"\b\d[\d_]*(?:[./]\d+)?\b"},
            "declaration": {
                "match": rf"^\s*({words(declares)})(?:\s+({NAME}))?",
                "captures": {"1": {"name": "keyword.declaration.bylaw"}, "2": {"name": "entity.name.bylaw"}},
            },
            "clause": {"match": rf"^\s*({words(begins)})(?!\s*[.(=\[]|\s*[+-]=)", "captures": {"1": {"name": "keyword.control.bylaw"}}},
            "reserved": {"name": "keyword.control.bylaw", "match": words(reserved)},
            "value": {"name": "constant.language.bylaw", "match": words(values)},
            "join": {"name": "keyword.other.bylaw", "match": rf"(?<![.]){words(joins)}(?=\s+[A-Za-z0-9_\"(])"},
            "call": {"name": "entity.name.function.bylaw", "match": rf"\b{NAME}(?=\()"},
            "operator": {"name": "keyword.operator.bylaw", "match": r"[+\-]=|[<>]=?|\.\.|[+\-*/=]"},
        },
    }


def made():
    lines = [f"export const {name} = new Set({json.dumps(' '.join(sorted(words)))}.split(\" \"));\n" for name, words in sorts().items()]
    return {
        TEXTMATE: json.dumps(grammar(), indent=2, ensure_ascii=False) + "\n",
        PLAYGROUND: "// Made by scripts/make_textmate.py.\n" + "".join(lines),
    }


def main(arguments):
    old = [file for file, text in made().items() if not file.is_file() or file.read_text() != text]
    if arguments == ["--check"]:
        for file in old:
            print(f"{file.relative_to(ROOT)} is old: run python3 scripts/make_textmate.py")
        return 1 if old else 0
    for file in old:
        file.write_text(made()[file])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
