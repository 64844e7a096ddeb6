#!/usr/bin/env python3
"""Checks the mechanical rules of plain English in Markdown, comments, docstrings and help texts.

    check_prose.py                    every file that git knows or could know, with a table of counts
    check_prose.py docs include       these files and folders; prints each finding
    check_prose.py --changed main     only lines that differ from that commit, committed or not; prints each finding

Rules:
    sentence  a sentence has at most 30 words (the aim is 25)
    words     a word of FORBIDDEN has a plainer one
    opening   a comment does not begin with "Of", "The same" or "What": its subject comes first
    fragment  a comment at the end of a line neither
    column    a line of Markdown prose has at most 160 columns
    cell      a cell of a table has at most 200 characters

Code blocks, code spans and rule files (*.bylaw) are not checked. The exit status is 1 if files, folders or lines were
asked for and one of them breaks a rule.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

RULES = ("sentence", "words", "opening", "fragment", "column", "cell")
MOST_WORDS = 30
MOST_COLUMNS = 160
MOST_CELL = 200

# Where a pattern applies: "all"; "code": comments, docstrings and help texts; "reference": code, and Markdown
# outside of TEACHING. Pages for authors may speak of somebody at a table.
FORBIDDEN = [
    # pattern, where, term to use instead
    (r"performings?", "all", "rule invocation, call"),
    (r"deeds?", "all", "command (session), action (rules)"),
    (r"mend(s|ed|ing)?", "all", "fix, hint"),
    (r"dials?", "all", "option"),
    (r"rooms? (of|over|that|the construct)|in rooms", "all", "module"),
    (r"(only )?doors?", "code", "entry point, public header"),
    (r"the only doors?|one door|its door", "all", "entry point, public header"),
    (r"work(s|ed|ing)? out( beforehand)?", "reference", "compute, evaluate, partially evaluate"),
    (r"(can|cannot|could) be worked out", "all", "can be evaluated (partially evaluated)"),
    (r"told apart|tell(s|ing)? apart", "all", "distinguish, distinct"),
    (r"comes? to|came to|coming to", "reference", "yields, results in, reaches"),
    (r"what came of|what comes of|comes of it|come of it", "all", "the result"),
    (r"h[au]ngs? on|hang on", "all", "depends on"),
    (r"reckon(s|ed|ing)?", "all", "compute"),
    (r"anew", "all", "again, restart, new"),
    (r"meanwhile", "reference", "in the background, since then"),
    (r"be it", "all", "whether"),
    (r"lies? beyond", "all", "exceeds"),
    (r"gone on with", "all", "continued"),
    (r"that is wished|is wished", "all", "requested"),
    (r"want of memory", "all", "out of memory"),
    (r"by half", "all", "partially"),
    (r"whoever|whomever|nobody|somebody|everybody|anybody", "reference", "the caller, the player, the user, no X"),
    (r"whom", "code", "the thing, the player"),
    (r"workshops?", "code", "scratch buffers"),
    (r"witness(es)?", "code", "example, counterexample"),
    (r"surroundings", "code", "run context"),
    (r"(is|are|be|was|were|been) looked at", "all", "is read, inspected, checked"),
    (r"is told|are told|was told|tells? (of|what|who|that)", "reference", "is reported, reports"),
    (r"makes? way", "all", "yields"),
    (r"foregone", "all", "constant"),
    (r"settled", "code", "invariant, materialised"),
    (r"rubble", "all", "ReserveAllocator"),
    (r"lie(s)? over", "all", "is layered over"),
    (r"carried by|carries it", "code", "implemented by"),
]
FORBIDDEN = [(re.compile(r"\b(?:" + pattern + r")\b", re.IGNORECASE), where, better) for pattern, where, better in FORBIDDEN]
ANY_FORBIDDEN = re.compile("|".join(pattern.pattern for pattern, _, _ in FORBIDDEN), re.IGNORECASE)

# Pages that teach rules to people who play: somebody and whoever are right there.
TEACHING = ("docs/guide/", "docs/how_to", "docs/tour", "docs/language", "docs/errors/", "docs/rulebook", "examples/", "rulesets/", "README.md",
            "templates/", "stdlib/")
# History keeps its words.
HISTORY = ("CHANGELOG.md", "docs/project/")
# Diaries are not rewritten.
DIARIES = "bench/history/"
# Lists the forbidden words themselves.
EXEMPT = ("scripts/check_prose.py", "tests/scripts/check_prose_test.py")
OPENING = re.compile(r"(Of|The same|What)\b", re.IGNORECASE)

CODE = (".cpp", ".hpp", ".h", ".def", ".inc", ".c", ".ts", ".js", ".mjs", ".css")
HELP = re.compile(r"(^|/)(command_line|flags|\w+_flags|surface|help)\.cpp$")
TOKENS = re.compile(
    r'//(?P<line>[^\n]*)|/\*(?P<block>.*?)\*/|R"(?P<mark>[^()\s\\]{0,16})\(.*?\)(?P=mark)"|"(?P<text>(?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)*\'',
    re.DOTALL)
SPLIT = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[A-Z`\"'(\[*_0-9])")
# An abbreviation or a single initial does not end a sentence.
NO_END = re.compile(r"(\be\.g|\bi\.e|\bcf|\bvs|\betc|\bNo|…)\.$")
SPAN = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
WORD = re.compile(r"[A-Za-z0-9]")

Finding = collections.namedtuple("Finding", "file line rule text")


def words_in(sentence):
    return sum(1 for word in sentence.split() if WORD.search(word))


def plain(text):
    return LINK.sub(r"\1", SPAN.sub("X", text))


def applies(where, path, code):
    if where == "all" or code:
        return True
    return where == "reference" and not path.startswith(TEACHING)


class Checker:
    def __init__(self, path):
        self.path = path
        self.history = path.startswith(HISTORY)
        self.findings = []

    def note(self, line, rule, text):
        self.findings.append(Finding(self.path, line, rule, " ".join(text.split())[:160]))

    def words(self, line, text, code):
        if self.history or not ANY_FORBIDDEN.search(text):
            return
        for pattern, where, better in FORBIDDEN:
            if applies(where, self.path, code):
                for found in pattern.finditer(text):
                    self.note(line, "words", "%s -> %s" % (found.group(0), better))

    def sentences(self, lines):
        """`lines` are (number, text) of one paragraph."""
        text = " ".join(part for _, part in lines)
        if text.count(" ") < MOST_WORDS:
            return
        starts, at = [], 0
        for number, part in lines:
            starts.append((at, number))
            at += len(part) + 1
        at, begin = 0, 0
        pieces = SPLIT.split(text)
        joined = []
        for piece in pieces:
            if joined and NO_END.search(joined[-1]):
                joined[-1] += " " + piece
            else:
                joined.append(piece)
        for piece in joined:
            begin = text.find(piece, at)
            begin = at if begin < 0 else begin
            at = begin + len(piece)
            count = words_in(piece)
            if count > MOST_WORDS:
                line = [number for start, number in starts if start <= begin][-1]
                self.note(line, "sentence", "%d words: %s" % (count, piece))

    # ---- Markdown

    def markdown(self, text):
        fenced, paragraph = False, []
        for number, line in enumerate(text.split("\n"), 1):
            stripped = line.strip()
            if stripped.startswith(("```", "~~~")):
                fenced = not fenced
                self.flush(paragraph)
                continue
            if fenced or line.startswith("    ") and not paragraph:
                continue
            if stripped.startswith("|"):
                self.flush(paragraph)
                self.row(number, stripped)
                continue
            if not stripped or stripped.startswith("<"):
                self.flush(paragraph)
                continue
            if len(line) > MOST_COLUMNS and not re.match(r"\s*!?\[[^\]]*\]\([^)]*\)\s*$", line):
                self.note(number, "column", "%d columns: %s" % (len(line), stripped))
            clean = plain(line)
            self.words(number, clean, False)
            if stripped.startswith("#"):
                self.flush(paragraph)
                continue
            item = re.match(r"\s*([-*+]|\d+\.)\s+(.*)", clean)
            if item:
                self.flush(paragraph)
                clean = item.group(2)
            paragraph.append((number, clean.strip()))
        self.flush(paragraph)

    def flush(self, paragraph):
        if paragraph:
            self.sentences(paragraph)
            paragraph.clear()

    def row(self, number, line):
        for cell in re.split(r"(?<!\\)\|", SPAN.sub(lambda span: span.group(0).replace("|", "/"), line.strip("|"))):
            if len(cell.strip()) > MOST_CELL:
                self.note(number, "cell", "%d characters: %s" % (len(cell.strip()), cell))
        self.words(number, plain(line), False)

    # ---- comments

    def comment(self, lines, own=True):
        """`lines` are (number, text after the mark) of one block; `own`: no code stands before it."""
        first = next(((number, text) for number, text in lines if text.strip()), None)
        if first and OPENING.match(first[1].strip()):
            self.note(first[0], "opening" if own else "fragment", first[1])
        paragraph = []
        for number, text in lines:
            body = text.strip()
            example = len(text) - len(text.lstrip()) >= 5
            if not body or example or body.startswith(("---", "|", "[{", "{\"")):
                self.flush(paragraph)
                continue
            clean = plain(body)
            self.words(number, clean, True)
            item = re.match(r"([-*]|\d+\.)\s+(.*)", clean)
            if item:
                self.flush(paragraph)
                clean = item.group(2)
            paragraph.append((number, clean))
        self.flush(paragraph)

    def code(self, text):
        help_text = bool(HELP.search(self.path))
        number, at, block, last, column, whole = 1, 0, [], -1, -1, True
        for token in TOKENS.finditer(text):
            kind = token.lastgroup
            if kind not in ("line", "block") and not (help_text and kind == "text"):
                continue
            number += text.count("\n", at, token.start())
            at = token.start()
            if kind == "text":
                self.words(number, token.group("text"), True)
                continue
            begin = text.rfind("\n", 0, token.start()) + 1
            own = not text[begin:token.start()].strip()
            if kind == "line":
                if block and own and last == number - 1 and column == token.start() - begin:
                    block.append((number, token.group("line")))
                else:
                    self.close(block, whole)
                    block, whole, column = [(number, token.group("line"))], own, token.start() - begin
                last = number
                continue
            self.close(block, whole)
            block = []
            self.comment([(number + i, re.sub(r"^\s*\*( |$)", "", part))
                          for i, part in enumerate(token.group("block").lstrip("*").split("\n"))], own)
        self.close(block, whole)

    def close(self, block, own=True):
        if block:
            self.comment(block, own)

    def python(self, text):
        block, last, quoted = [], -1, None
        for number, line in enumerate(text.split("\n"), 1):
            stripped = line.strip()
            if quoted is not None:
                if '"""' in line:
                    quoted.append((number, line.split('"""')[0].strip()))
                    self.comment(quoted)
                    quoted = None
                else:
                    quoted.append((number, stripped if not stripped.startswith(">>>") else ""))
                continue
            if stripped.startswith('"""'):
                rest = stripped[3:]
                if rest.endswith('"""') and len(rest) >= 3:
                    self.comment([(number, rest[:-3])])
                elif '"""' not in rest:
                    quoted = [(number, rest)]
                continue
            if stripped.startswith("#") and not stripped.startswith("#!"):
                if block and last == number - 1:
                    block.append((number, stripped[1:]))
                else:
                    self.close(block)
                    block = [(number, stripped[1:])]
                last = number
        self.close(block)


def check(root, path):
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        return []
    checker = Checker(path)
    if path.endswith(".md"):
        checker.markdown(text)
    elif path.endswith(CODE):
        checker.code(text)
    elif path.endswith((".py", ".pyi")):
        checker.python(text)
    return checker.findings


def wanted(path):
    return path.endswith(CODE + (".md", ".py", ".pyi")) and "/golden/" not in path and not path.endswith(EXEMPT) and not path.startswith(DIARIES)


def git(root, *words):
    return subprocess.run(("git", "-C", root) + words, stdout=subprocess.PIPE, check=True, encoding="utf-8").stdout


def new_files(root):
    return git(root, "ls-files", "--others", "--exclude-standard").split("\n")[:-1]


def every_line(root, path):
    with open(os.path.join(root, path), "rb") as file:
        return set(range(1, file.read().count(b"\n") + 2))


def changed_lines(root, commit):
    """The lines that differ from a commit, by file: what is committed since, what is not, and new files."""
    changed, file = collections.defaultdict(set), None
    for line in git(root, "diff", "-U0", "--no-color", "--no-ext-diff", commit).split("\n"):
        if line.startswith("+++ "):
            file = line[6:] if line.startswith("+++ b/") else None
        elif line.startswith("@@") and file:
            begin, _, count = re.search(r"\+(\d+)(,(\d+))?", line).group(1, 2, 3)
            changed[file].update(range(int(begin), int(begin) + int(count if count is not None else 1)))
    for path in new_files(root):
        if wanted(path):
            changed[path] = every_line(root, path)
    return changed


def folder_of(path):
    parts = path.split("/")
    deep = parts[0] in ("docs", "interpreter", "bindings") and len(parts) > 2
    return "/".join(parts[:2]) if deep else parts[0]


def table(findings):
    counts = collections.defaultdict(collections.Counter)
    for finding in findings:
        counts[folder_of(finding.file)][finding.rule] += 1
        counts["total"][finding.rule] += 1
    yield "%-26s" % "folder" + "".join("%10s" % rule for rule in RULES) + "%10s" % "all"
    for folder in sorted(counts, key=lambda name: (name == "total", -sum(counts[name].values()))):
        yield "%-26s" % folder + "".join("%10d" % counts[folder][rule] for rule in RULES) + "%10d" % sum(counts[folder].values())


def chosen(root, paths, names):
    folders = tuple(os.path.relpath(os.path.abspath(name), os.path.abspath(root)) for name in names)
    return [path for path in paths if any(path == one or path.startswith(one + "/") or one == "." for one in folders)]


def main():
    parser = argparse.ArgumentParser(description="Checks the mechanical rules of plain English.")
    parser.add_argument("paths", nargs="*", help="files and folders (default: all)")
    parser.add_argument("--changed", metavar="COMMIT", help="only lines that differ from this commit")
    parser.add_argument("--root", default=".", help="root of the repository")
    options = parser.parse_args()

    changed = changed_lines(options.root, options.changed) if options.changed else None
    paths = list(changed) if changed is not None else git(options.root, "ls-files").split("\n")[:-1] + new_files(options.root)
    if options.paths:
        paths = chosen(options.root, paths, options.paths)
    findings = [finding for path in paths if wanted(path) for finding in check(options.root, path)
                if changed is None or finding.line in changed[path]]
    asked = bool(options.paths) or changed is not None
    for line in ("%s:%d: %s: %s" % finding for finding in findings) if asked else table(findings):
        print(line)
    return 1 if asked and findings else 0


if __name__ == "__main__":
    sys.exit(main())
