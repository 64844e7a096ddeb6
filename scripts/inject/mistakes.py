"""The mistakes: for each kind, all places where one can be put, and how the text reads then."""
import dataclasses
import re

from inject import tables
from inject.texts import DECLARES, FIELDS, KEYWORDS, known_words, rulesets

KINDS = ("name", "keyword", "header", "moved", "type", "lost", "doubled", "table", "copy")
SHARES = {"name": 0.21, "keyword": 0.18, "header": 0.09, "moved": 0.09, "type": 0.09, "lost": 0.12, "doubled": 0.09, "table": 0.06,
          "copy": 0.07}


@dataclasses.dataclass
class Mistake:
    kind: str
    ruleset: str
    file: str
    lines: set  # where a message about it may stand
    what: str
    text: str  # the whole file with it
    right: str = ""  # the word that was meant


def spoil(file, kind, start, end, new, lines, what="", right=""):
    text = file.text[:start] + new + file.text[end:]
    return Mistake(kind, file.ruleset, file.name, set(lines), what or f"{file.text[start:end]!r} -> {new!r}", text, right)


# ---- misspelt words -------------------------------------------------------------------------------------------------
def misspelt(word, chance, known):
    """The word with one slip in it, none that is a word itself; None where there is none."""
    for _ in range(20):
        at = chance.randrange(len(word))
        other = chance.choice("abcdefghijklmnopqrstuvwxyz")
        slips = [word[:at] + other + word[at + 1:], word[:at] + word[at] + word[at:]]
        if len(word) > 2:
            slips.append(word[:at] + word[at + 1:])
        if at + 1 < len(word):
            slips += [word[:at] + word[at + 1] + word[at] + word[at + 2:]] * 2
        made = chance.choice(slips)
        if made not in known and made != word and re.match(r"[A-Za-z]\w*$", made) and not re.match(r"d\d+$", made):
            return made
    return None


# What stands after these is a new name, or one that a mistake makes into a new name.
NEW_NAME = DECLARES | FIELDS | {"let", "value", "given", "degree", "stage", "as", "each", "tagged", "first", "all", "some", "count",
                                "sum", "most", "least", "every", "any", "ruleset", "language", "for", "where", "redo"}


def is_use(file, number):
    """Whether a name is used here, so that another one would not be known."""
    tokens, token = file.tokens, file.tokens[number]
    before = tokens[number - 1].text if number else ""
    after = tokens[number + 1].text if number + 1 < len(tokens) else ""
    if len(token.text) < 3 or before in NEW_NAME or after == ":" or token.text in ("number", "yesno", "text", "language", "exactly"):
        return False
    if file.home_of(number) in ("enum", "tag", "grid", "ruleset", "use", "extends", "hook"):
        return False
    line = file.text_of_line(token.line).strip()
    if re.match(r"(enum|tag|stat|flag|pool|list|link|mutual|use|extends|grid)\b", line) and "=" not in line.split(token.text)[0]:
        return before in (":", "of") and "enum" not in line
    if before == "," and re.match(r"(before|after|instead|modify|until|ends)\b", line):
        return True
    if re.match(r"-?\d[\d.]* |otherwise\b", line):
        return after in ("(", ".") or before in (".",)  # the name of a row is a new one
    if before == "from" and line.startswith("option"):
        return False
    if file.first_on_line(number) and after in ("{", '"'):
        return False  # an outcome, or a choice: names of other sorts, some of them new
    return True


def name_mistakes(file, chance, known):
    for number, token in enumerate(file.tokens):
        if token.name and is_use(file, number):
            yield token, number


def keyword_mistakes(file, chance, known):
    for number, token in enumerate(file.tokens):
        header = token.depth == 0 and file.first_on_line(number) and token.text in DECLARES
        if token.text in KEYWORDS and not header:
            yield token, number


def header_mistakes(file, chance, known):
    for start, _, word in file.declarations():
        yield file.tokens[start], start


def word_mistake(kind, places):
    def draw(file, chance, known):
        found = list(places(file, chance, known))
        if not found:
            return None
        token, _ = chance.choice(found)
        wrong = misspelt(token.text, chance, known)
        return wrong and spoil(file, kind, token.at, token.end, wrong, [token.line], right=token.text)
    return draw


# ---- clauses in another place -----------------------------------------------------------------------------------------
# Clauses of one line, and declarations in whose braces they mean nothing.
HOMELESS = {
    "roll": ("kind", "condition", "rule", "procedure", "policy", "scenario", "test"),
    "against": ("kind", "condition", "rule", "procedure", "policy", "scenario", "test"),
    "degree": ("kind", "condition", "rule", "procedure", "policy", "scenario", "test"),
    "cost": ("kind", "condition", "rule", "policy", "scenario", "test"),
    "requires": ("kind", "condition", "rule", "policy", "scenario", "test"),
    "stacking": ("kind", "rule", "procedure", "check", "action", "policy", "scenario", "test"),
    "ends": ("kind", "rule", "procedure", "check", "action", "policy", "scenario", "test"),
    "expect": ("kind", "condition", "rule", "procedure", "check", "action", "policy"),
    "given": ("kind", "condition", "rule", "procedure", "check", "action", "policy"),
    "report": ("kind", "condition", "rule", "procedure", "check", "action", "policy"),
    "answers": ("kind", "condition", "rule", "procedure", "check", "action", "policy"),
    "prefer": ("kind", "condition", "rule", "procedure", "check", "action", "scenario", "test"),
    "result": ("kind", "condition", "rule", "policy", "scenario", "test"),
    "let": ("kind", "condition", "rule", "policy"),
    "say": ("kind", "condition", "rule", "policy"),
}


def whole_line(file, number):
    """A clause that is one line: nothing of it before or behind."""
    line = file.tokens[number].line
    text = file.text_of_line(line)
    code = text.split("#")[0].split("@")[0].rstrip()
    following = file.text_of_line(line + 1) if line < len(file.lines) else ""
    goes_on = re.search(r"([,=+*/(\[-]|\b(and|or|then|else|not|is|of|in))$", code)
    return not goes_on and code.count("{") == code.count("}") and code.count("(") == code.count(")") and not re.match(
        r"\s*(and|or|then|else|when|because|until|as|over|from|by)\b", following)


def moved(file, chance, known):
    clauses = [n for n, t in enumerate(file.tokens) if t.text in HOMELESS and t.depth > 0 and file.first_on_line(n) and whole_line(file, n)]
    if not clauses:
        return None
    number = chance.choice(clauses)
    token = file.tokens[number]
    homes = [(start, end) for start, end, word in file.declarations() if word in HOMELESS[token.text]
             and file.tokens[end].text == "}" and file.tokens[file.partner.get(end, end)].line < file.tokens[end].line
             and not start <= number <= end]
    if not homes:
        return None
    start, end = chance.choice(homes)
    brace = file.tokens[file.partner[end]]
    begin = file.text.index("\n", brace.at) + 1
    lines = file.lines
    clause = lines[token.line - 1]
    out = file.text[:begin] + "    " + clause.strip() + "\n" + file.text[begin:]
    return Mistake("moved", file.ruleset, file.name, {brace.line + 1}, f"{clause.strip()!r} into {file.tokens[start].text!r}", out)


# ---- values of another type ----------------------------------------------------------------------------------------------
def wrong_type(file, chance, known):
    found = []
    for number, token in enumerate(file.tokens[1:-1], 1):
        before, after = file.tokens[number - 1].text, file.tokens[number + 1].text
        line = file.text_of_line(token.line).strip()
        if file.home_of(number) in ("grid", "enum", "ruleset", "option") or line.startswith(("say ", "row ", "dice ", "answers ", "let ")):
            continue
        if re.match(r"\d[\d_]*$", token.text) and before in ("+", "-", "<", ">", "<=", ">=", "+=", "-=", "plus", "minus", "against", "under"):
            found.append((token, '"many"'))
        elif token.text in ("yes", "no") and before in ("=",):
            found.append((token, '"maybe"'))
        elif token.text in ("when", "requires", "if") and after not in ("not", "(", "some") and token.brackets == 0:
            found.append((file.tokens[number + 1], None))
    if not found:
        return None
    token, new = chance.choice(found)
    if new is None:  # a text is no condition
        return spoil(file, "type", token.at, token.at, '"ready" and ', [token.line])
    return spoil(file, "type", token.at, token.end, new, [token.line])


# ---- brackets -----------------------------------------------------------------------------------------------------------------
def around(file, number):
    """The lines of a bracket, of its partner, and the next one with something on it."""
    lines = {file.tokens[number].line}
    if number in file.partner:
        lines.add(file.tokens[file.partner[number]].line)
    if file.tokens[number].text == "}":
        for token in file.tokens[number + 1:]:
            lines.add(token.line)
            break
    return lines


def lost(file, chance, known):
    found = [n for n, t in enumerate(file.tokens) if t.text in "()[]{}" or t.text[0] == '"']
    if not found:
        return None
    number = chance.choice(found)
    token = file.tokens[number]
    if token.text[0] == '"':
        return spoil(file, "lost", token.end - 1, token.end, "", [token.line], f"the quote of {token.text[:30]}")
    # what a lost brace leaves empty: the line may be gone altogether
    return spoil(file, "lost", token.at, token.end, "", around(file, number), f"lost {token.text!r}")


def doubled(file, chance, known):
    found = [n for n, t in enumerate(file.tokens) if t.text in tuple("()[]{}")]
    if not found:
        return None
    number = chance.choice(found)
    token = file.tokens[number]
    new = token.text + " " + token.text if token.text in "{}" else token.text * 2
    return spoil(file, "doubled", token.at, token.end, new, around(file, number), f"doubled {token.text!r}")


# ---- copies -----------------------------------------------------------------------------------------------------------------------
COPIED = ("stat", "flag", "pool", "list", "link", "formula", "value", "degree", "stage", "roll", "against", "stacking", "modify", "before",
          "after", "success", "failure", "begins", "ending")


def copy(file, chance, known):
    found = []
    for start, end, word in file.declarations():
        if word not in ("use", "extends", "amend", "replace", "remove", "tag"):
            found.append((start, end))
        if word in ("kind", "condition", "check", "rule"):
            found += [(n, n) for n in range(start, end) if file.tokens[n].depth == 1 and file.tokens[n].text in COPIED and file.first_on_line(n)]
    if not found:
        return None
    start, end = chance.choice(found)
    first = file.tokens[start].line
    if start == end:
        end = start
        if file.text_of_line(first).rstrip().split(" @")[0].rstrip().endswith("{"):
            opened = max(n for n, t in enumerate(file.tokens) if t.line == first and t.text == "{")
            end = file.partner[opened]
        elif not whole_line(file, start):
            return None
    last = file.tokens[end].line
    part = file.lines[first - 1:last]
    text = "\n".join(file.lines[:last] + part + file.lines[last:])
    span = set(range(first, first + 1)) | set(range(last + 1, last + 1 + len(part)))
    return Mistake("copy", file.ruleset, file.name, span, f"twice: {part[0].strip()}", text)


MAKERS = {"name": word_mistake("name", name_mistakes), "keyword": word_mistake("keyword", keyword_mistakes),
          "header": word_mistake("header", header_mistakes), "moved": moved, "type": wrong_type, "lost": lost, "doubled": doubled,
          "table": lambda file, chance, known: tables.spoilt(file, chance, spoil), "copy": copy}


def draw(root, number, chance, only=None):
    """So many mistakes, in the shares of their kinds; none twice."""
    files = rulesets(root)
    known = known_words(files, root)
    weights = [len(file.text) for file in files]
    made, seen = [], set()
    for kind in [only] if only else KINDS:
        wanted = number if only else round(number * SHARES[kind])
        for _ in range(wanted * 60):
            if wanted == 0:
                break
            mistake = MAKERS[kind](chance.choices(files, weights)[0], chance, known)
            if mistake and (mistake.ruleset, mistake.file, mistake.text) not in seen:
                seen.add((mistake.ruleset, mistake.file, mistake.text))
                made.append(mistake)
                wanted -= 1
    return made
