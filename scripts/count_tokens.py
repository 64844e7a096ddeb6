#!/usr/bin/env python3
"""Counts the tokens of the texts in docs/project/comparison.md, and of the games in examples/.

A token is a name, a number, dice, a text, a reference or a mark; line ends and comments are none. The same rule counts
Bylaw, JSON and Lua.

    count_tokens.py docs/project/comparison.md            prints the tables
    count_tokens.py docs/project/comparison.md --write    puts them between the lines `<!-- counts -->` and `<!-- end -->`, and
                                                  between `<!-- games -->` and `<!-- end games -->`
    count_tokens.py docs/project/comparison.md --check    fails when they stand otherwise there

In a ```bylaw block, what stands between `# counted: NAME` and `# end` is counted; what is outside of that is set-up or,
from the first `test` on, tests. A ```json, ```lua or ```text block is counted whole, under the name in the line
`<!-- counted: NAME -->` above it. With `<!-- counted: NAME from FILE -->` the block must be what FILE holds.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

TOKEN = re.compile(
    r'"(?:\\.|[^"\\\n])*"'  # a text
    r"|@[A-Za-z0-9.-]*[A-Za-z0-9]"  # a reference to the rulebook
    r"|[0-9]*d[0-9]+\b"  # dice
    r"|[A-Za-z_][A-Za-z0-9_]*"
    r"|[0-9][0-9_]*(?:\.[0-9]+)?"
    r"|\.\.|[<>=~!]=|[+-]=|\S"
)
COMMENT = {"bylaw": re.compile(r'("(?:\\.|[^"\\\n])*")|#.*'), "lua": re.compile(r'("(?:\\.|[^"\\\n])*")|--.*')}
NOTE = re.compile(r"<!-- counted: (.+?)(?: from (\S+))? -->")
MARKS = [("<!-- counts -->\n", "<!-- end -->\n"), ("<!-- games -->\n", "<!-- end games -->\n")]
TASKS = {"a": 80, "b": 66, "c": 87, "d": 58, "e": 51, "e, looked up": 51}  # tokens of the rival's shortest version
GAMES = {"embers": 6123, "graveledger": 5097, "oathbound": 5169}  # tokens as handed over, without tests
PARTS = {"a json", "b json", "c json"}  # these do not do the whole task


def tokens(lines, language):
    if language in COMMENT:
        lines = [COMMENT[language].sub(lambda m: m.group(1) or "", line) for line in lines]
    return sum(len(TOKEN.findall(line)) for line in lines)


def blocks(text):
    """(language, name, file, lines) of every block between fences."""
    language, note, lines = None, (None, None), []
    for line in text.splitlines():
        if language is None:
            if found := NOTE.match(line):
                note = found.groups()
            elif line.startswith("```"):
                language, lines = line[3:].strip(), []
        elif line.startswith("```"):
            yield language, note[0], note[1], lines
            language, note = None, (None, None)
        else:
            lines.append(line)


def count_bylaw(lines, figures):
    name, counted, setup, tests = None, [], [], []
    inside, testing = False, False
    for line in lines:
        if line.startswith("# counted: "):
            name, inside = line[len("# counted: "):].strip(), True
        elif line == "# end":
            inside = False
        else:
            testing = testing or (not inside and line.startswith("test "))
            (counted if inside else tests if testing else setup).append(line)
    if name:
        filled = sum(1 for line in counted if line.strip() and not line.lstrip().startswith("#"))
        figures[name] = (tokens(counted, "bylaw"), filled, tokens(setup, "bylaw"), tokens(tests, "bylaw"))


def count(path):
    figures = {}
    for language, name, file, lines in blocks(path.read_text()):
        if language == "bylaw":
            count_bylaw(lines, figures)
        elif name:
            if file and (ROOT / file).read_text().splitlines() != lines:
                sys.exit(f"{path}: the block `{name}` is not what {file} holds")
            rule = "bylaw" if file else language
            figures[name] = (tokens(lines, rule), len([line for line in lines if line.strip()]), 0, 0)
    return figures


def table(figures):
    def tell(name, otherwise):
        part = ", a part" if name in PARTS else ""
        return f"{figures[name][0]}{part}" if name in figures else otherwise

    out = "| task | rival | goal | **Bylaw** | lines | of the rival's | without the library | set-up, tests | JSON | Lua |\n"
    out += "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n"
    for task, rival in TASKS.items():
        own, lines, setup, tests = figures[task]
        out += f"| {task} | {rival} | {rival // 2} | **{own}** | {lines} | {100 * own / rival:.0f} % | "
        out += f"{tell(task + ' written out', 'the same')} | {f'{setup}, {tests}' if tests else 'in the other files'} | "
        out += f"{tell(task + ' json', 'cannot' if task == 'd' else 'not written')} | {tell(task + ' lua', 'not written')} |\n"
    return out


def count_game(folder):
    files = [file for file in folder.rglob("*.bylaw") if "tests" not in file.relative_to(folder).parts]
    return sum(tokens(file.read_text().splitlines(), "bylaw") for file in files)


def games(examples):
    out = "| game | handed over | goal | **now** | of that |\n| --- | --- | --- | --- | --- |\n"
    for game, before in GAMES.items():
        now = count_game(examples / game)
        out += f"| {game} | {before} | {3 * before // 4} | **{now}** | {100 * now / before:.0f} % |\n"
    return out


def main():
    path = pathlib.Path(sys.argv[1])
    text = path.read_text()
    made = [table(count(path)), games(ROOT / "examples")]
    if "--write" not in sys.argv and "--check" not in sys.argv:
        return print("\n".join(made), end="")
    now = text
    for (begin, end), what in zip(MARKS, made):
        if begin not in now or end not in now:
            sys.exit(f"{path}: there is no line `{begin.strip()}` or `{end.strip()}`")
        before, rest = now.split(begin, 1)
        now = before + begin + what + end + rest.split(end, 1)[1]
    if "--write" in sys.argv:
        path.write_text(now)
    elif now != text:
        sys.exit(f"{path}: a table is not what counting gives; run {sys.argv[0]} {path} --write")


if __name__ == "__main__":
    main()
