#!/usr/bin/env python3
"""Pairs of rules that meet: which declarations of a ruleset touch the same field, condition or moment, and for how
many of these pairs some test names a row of the rulebook from both.

    scripts/rule_pairs.py rulesets/zones            # figures
    scripts/rule_pairs.py rulesets/zones --open     # and the pairs that no test names, the most telling first

Two declarations meet in a field (or condition) where one of them changes it and the other one reads or changes it,
and in a moment where both do something before, after or instead of the same rule. Only declarations tied to rows of
the rulebook count. This reads text, not meaning: it says where to look, not that something is wrong.
"""
import itertools
import pathlib
import re
import sys

HEAD = re.compile(r"(?:amend |replace )?(kind|condition|rule|procedure|action|check|table|grid|formula|view)\s+(\w+)")
ROW = re.compile(r"@([A-Z]-[A-Z]?\d+)")
FIELD = re.compile(r"^\s*(?:mutual )?(?:stat|pool|flag|link|list)\s+(\w+)", re.M)
MOMENT = re.compile(r"\b(?:before|after|instead of|start of|end of)\s+(\w+)")


def declarations(path):
    """The top-level declarations of a file as texts: a header in the first column, to the next one."""
    lines = path.read_text().split("\n")
    start = None
    for number, line in enumerate(lines + ["kind end_of_file"]):
        if HEAD.match(line):
            if start is not None:
                yield "\n".join(lines[start:number])
            start = number


def strip(text):
    text = re.sub(r'"[^"\n]*"', '""', text)
    return re.sub(r"#.*", "", text)


class Rule:
    def __init__(self, text, fields, conditions):
        self.name = " ".join(HEAD.match(text).groups())
        self.rows = set(ROW.findall(text))
        code = strip(text)
        self.moments = set(MOMENT.findall(code)) - {"any", "the", "rule"}
        words = set(re.findall(r"\w+", code))
        self.reads = words & (fields | conditions)
        self.writes = {w for w in re.findall(r"(\w+)(?:\[[^]]*\])?\s*[-+]?=(?!=)", code) if w in fields}
        self.writes |= {w for w in re.findall(r"modify\s+(\w+)", code) if w in fields}
        self.writes |= {w for w in re.findall(r"(?:gains|loses)\s+(?:oldest\s+)?(\w+)", code) if w in conditions}
        if self.name.startswith("kind"):
            self.writes = {w for w in self.writes if re.search(rf"\.{w}\b", code)}

    def meets(self, other):
        return (self.moments & other.moments) | (self.writes & other.reads) | (self.reads & other.writes)


def main():
    folder = pathlib.Path(sys.argv[1])
    files = sorted(p for p in folder.glob("*.bylaw") if p.stem not in ("cast", "policies", "telling", "ruleset", "options"))
    texts = [t for p in files for t in declarations(p)]
    whole = strip("\n".join(p.read_text() for p in files))
    fields = set(FIELD.findall(whole)) | {"hp", "out", "actions", "moves", "spot", "acted", "order", "initiative"}
    conditions = set(re.findall(r"^condition\s+(\w+)", whole, re.M))
    rules = [r for r in (Rule(t, fields, conditions) for t in texts) if r.rows and not r.name.startswith("formula")]
    tests = [set(ROW.findall(t)) for p in (folder / "tests").glob("*.bylaw")
             for t in re.split(r"(?m)^(?=test )", p.read_text()) if t.startswith("test ")]
    met = [(a, b, a.meets(b)) for a, b in itertools.combinations(rules, 2)]
    met = [(a, b, where) for a, b, where in met if where]
    named = [(a, b, w) for a, b, w in met if any(t & a.rows and t & b.rows and len(t & (a.rows | b.rows)) > 1 for t in tests)]
    print(f"{folder.name}: {len(rules)} rules, {len(met)} pairs that meet, {len(named)} of them named by one test")
    if "--open" in sys.argv:
        seen = {(a.name, b.name) for a, b, _ in named}
        for a, b, where in sorted(met, key=lambda m: -len(m[2])):
            if (a.name, b.name) not in seen:
                print(f"  {a.name} x {b.name}: {', '.join(sorted(where))}")


main()
