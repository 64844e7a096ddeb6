"""Rule files as tokens: enough of the language to know where a mistake can be put."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEYWORDS = {word: set(uses.split("|")) for word, uses in
            re.findall(r"KEYWORD\((\w+), ([\w|]+)\)", (ROOT / "grammar" / "keywords.def").read_text())}
DECLARES = {word for word, uses in KEYWORDS.items() if "D" in uses}
FIELDS = {word for word, uses in KEYWORDS.items() if "F" in uses}

TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|#[^\n]*|@[\w.-]+|\d*d\d+\b|\d[\d_]*|[A-Za-z_]\w*|\.\.|[<>+\-]=|\S|\n')


class Token:
    def __init__(self, text, at, line, depth, brackets):
        self.text, self.at, self.line, self.depth, self.brackets = text, at, line, depth, brackets

    @property
    def end(self):
        return self.at + len(self.text)

    @property
    def word(self):
        return bool(re.match(r"[A-Za-z_]\w*$", self.text))

    @property
    def name(self):
        return self.word and self.text not in KEYWORDS


class File:
    def __init__(self, ruleset, name, text):
        self.ruleset, self.name, self.text = ruleset, name, text
        self.tokens, self.partner = [], {}
        self.lines = text.split("\n")
        self.read()

    def read(self):
        line, depth, brackets, opened = 1, 0, 0, []
        for found in TOKEN.finditer(self.text):
            text = found.group()
            if text == "\n":
                line += 1
                continue
            if text[0] == "#":
                continue
            if text in ")]}":
                if opened:
                    partner = opened.pop()
                    self.partner[partner], self.partner[len(self.tokens)] = len(self.tokens), partner
                depth -= text == "}"
                brackets -= text != "}"
            self.tokens.append(Token(text, found.start(), line, depth, brackets))
            if text in "([{":
                opened.append(len(self.tokens) - 1)
                depth += text == "{"
                brackets += text != "{"

    def first_on_line(self, number):
        return number == 0 or self.tokens[number - 1].line != self.tokens[number].line

    def text_of_line(self, line):
        return self.lines[line - 1]

    def declarations(self):
        """(first token, last token, keyword) of each top-level declaration."""
        starts = [n for n, t in enumerate(self.tokens) if t.depth == 0 and t.brackets == 0 and self.first_on_line(n)
                  and t.text in DECLARES | FIELDS]
        for start, following in zip(starts, starts[1:] + [len(self.tokens)]):
            yield start, following - 1, self.tokens[start].text

    def home_of(self, number):
        """The keyword of the top-level declaration around a token."""
        home = ""
        for start, end, word in self.declarations():
            if start <= number <= end:
                home = word
        return home


def rulesets(root):
    """All files of all rulesets, as they are checked: without what only play needs."""
    return [File(folder.name, str(path.relative_to(folder)), path.read_text())
            for folder in sorted((root / "rulesets").iterdir()) if folder.is_dir()
            for path in sorted(folder.rglob("*.bylaw"))]


def known_words(files, root):
    words = set(KEYWORDS) | {"number", "yesno", "text", "dice", "act", "thing"}
    for path in sorted((root / "stdlib").glob("*.bylaw")):
        words |= set(re.findall(r"[A-Za-z_]\w*", path.read_text()))
    for file in files:
        words |= set(re.findall(r"[A-Za-z_]\w*", file.text))
    return words
