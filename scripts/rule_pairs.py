#!/usr/bin/env python3
"""Which rules of a ruleset meet: for each field and each moment the declarations that touch it.

    scripts/rule_pairs.py rulesets/torchlight            # how many pairs, how many tried, the fullest places
    scripts/rule_pairs.py rulesets/torchlight --list     # every pair that no test tries

A declaration touches a field when it writes or modifies it; it touches a moment when it hangs a `before`, `after`,
`instead of`, `every`, `ends after`, `until`, `per` or `modify` on the rule. Two declarations of different names that touch the same
place are a pair: one test of both is due. A pair counts as tried when a test names both declarations, or carries references
of both (`@T-081`). It reads the text line by line and knows no types: fields of one name are one place.
What binds a role to its own declaration (`after aftermath(target, what: curse)` in `curse`) meets nothing else there.
"""
import itertools
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"^(?:amend |replace )?(?:kind|procedure|action|check|table|condition|rule|formula) (\w+)")
NESTED = re.compile(r"^    (?:whenever|before|after|instead of|modify|every|ending|begins)\b")
WRITE = re.compile(r"^\s*(?:\w+\.)*(\w+)(?:\[\w+\])? (?:=|\+=|-=) ")
GAIN = re.compile(r"\b(?:gains|loses(?: oldest)?) (\w+)")
MOMENT = re.compile(r"\b(?:before|after|instead of|per|redo|start of|end of) (\w+)")
CLOCK = re.compile(r"\bevery (?:\w+ )?(hour|round|turn|day)s?\b")
MODIFY = re.compile(r"\bmodify (?:any )?(\w+)")
STAT = re.compile(r"^\s*(?:stat|pool|flag|link|list)\b")
REFERENCE = re.compile(r"@?\b([A-Z]-A?\d+)\b")
TEST = re.compile(r'^test "')
ROW_WORDS = {"let", "name", "the", "a", "it", "action", "check"}


def strip(line: str) -> str:
    """The line without its texts, its comment and its references."""
    return re.sub(r"\s+@\S+", "", re.sub(r'"[^"]*"', '""', line).split("#")[0])


def places(line: str):
    """What one line of a declaration touches."""
    if not STAT.match(line):
        if match := WRITE.match(line):
            yield "field " + match[1]
    for match in GAIN.finditer(line):
        yield "condition " + match[1]
    for pattern in (MOMENT, CLOCK):
        for match in pattern.finditer(line):
            yield "moment " + match[1]
    for match in MODIFY.finditer(line):
        yield "modified " + match[1]


def touched(folder: pathlib.Path):
    """Place -> the declarations that touch it; and declaration -> its references."""
    by_place: dict[str, set[str]] = {}
    references: dict[str, set[str]] = {}
    for path in sorted(folder.glob("*.bylaw")):
        name, clause, of_kind = "", False, False
        for raw in path.read_text().splitlines():
            line = strip(raw)
            if match := DECLARATION.match(line):
                name, clause, of_kind = match[1], False, " kind " in f" {line}"
            elif line and not line[0].isspace() and line[0] != "}":
                name = ""
            clause = clause and line != "    }" or bool(NESTED.match(line))
            if not name:
                continue
            references.setdefault(name, set()).update(REFERENCE.findall(raw))
            if name and re.search(rf": {name}\b", line):
                continue    # bound to itself: no other declaration is meant at that moment
            for place in places(line):
                starts_with = of_kind and not clause and place.startswith("field ")
                if place.split()[1] not in ROW_WORDS and not starts_with:
                    by_place.setdefault(place, set()).add(name)
    return by_place, references


def tests(folder: pathlib.Path):
    """The words and the references of each test, in one set each."""
    found = []
    for path in sorted((folder / "tests").glob("*.bylaw")):
        inside = None
        for raw in path.read_text().splitlines():
            if TEST.match(raw):
                inside = set(REFERENCE.findall(raw))
                found.append(inside)
            elif raw.startswith("}"):
                inside = None
            elif inside is not None:
                inside.update(re.findall(r"\w+", raw))
    return found


def is_tried(one: str, other: str, references, all_tests) -> bool:
    def in_test(name, test):
        return name in test or bool(references.get(name, set()) & test)
    return any(in_test(one, test) and in_test(other, test) for test in all_tests)


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__)
        return 2
    folder = pathlib.Path(sys.argv[1])
    by_place, references = touched(folder)
    all_tests = tests(folder)
    pairs: dict[tuple[str, str], list[str]] = {}
    for place, who in sorted(by_place.items()):
        for pair in itertools.combinations(sorted(who), 2):
            pairs.setdefault(pair, []).append(place)
    untried = [pair for pair in pairs if not is_tried(*pair, references, all_tests)]
    if "--list" in sys.argv:
        for pair in sorted(untried, key=lambda pair: pairs[pair]):
            print(f"{', '.join(pairs[pair])}: {pair[0]} + {pair[1]}")
    counted = sorted(((len(who), place) for place, who in by_place.items() if len(who) > 1), reverse=True)
    print(f"{len(pairs)} pairs at {len(counted)} places, {len(pairs) - len(untried)} of them in a test")
    for count, place in [] if "--list" in sys.argv else counted[:12]:
        print(f"  {count:3} declarations  {place}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
