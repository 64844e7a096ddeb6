#!/usr/bin/env python3
"""Pictures of terminal screens: runs a program at a pseudo-terminal and draws as SVG what a person would see.

usage: screenshot.py                         all of docs/pictures/screens.json, with build/bylaw
       screenshot.py NAME...                 only these
       screenshot.py -o FILE.svg COMMAND...  any command, once it has ended

Text stays text: a line of the screen is a <text>, a stretch of one colour a <tspan> that is stretched to its columns whatever the font. `text_of` reads it back,
and tests/terminal/pictures_test.py compares it with a run of today. Wants python3-pyte.

A screen of screens.json:
  name      of the file without .svg        columns, lines   of the terminal; lines that stay empty are cut off
  folder    of the project, whose files are there; "README" for the rules that the README shows first
  changes   {file: [from, to]}: what is written otherwise there
  files     {file: [line, …]}: what is there, too; PROJECT in them is this project's folder
  needs     the program without which it cannot be drawn
  runs      [{"command": …, "typed": [[prompt, text], …], "until": prompt}]: without "until" the command is waited for;
            or {"command": …, "keys": [[what is seen, keys], …], "shows": what is seen in the end}
"""
import html
import json
import os
import pathlib
import re
import shlex
import shutil
import sys
import tempfile
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/terminal"))
import pyte  # noqa: E402
from terminal import Terminal  # noqa: E402

PICTURES = ROOT / "docs/pictures"
CELL, LINE, EDGE, SIZE = 8.4, 19, 14, 14  # of a column, of a line, around it all, of the letters
GROUND, INK = "#1b1f27", "#d7dce5"
# Each is readable on the ground: at least 4.5 to 1.
COLOURS = {"black": "#7d8799", "red": "#ff7b80", "green": "#8fd18b", "brown": "#e6c06c", "blue": "#82b1ff", "magenta": "#d7a1f0", "cyan": "#74d0d8",
           "white": "#d7dce5"}
COLOURS.update({"bright" + name: colour for name, colour in COLOURS.items()})


def colour_of(name, otherwise):
    if re.fullmatch("[0-9a-f]{6}", name):
        return "#" + name
    return COLOURS.get(name, otherwise)


def look_of(cell):
    """What the text is drawn with, and what is behind it."""
    ink, ground = colour_of(cell.fg, INK), colour_of(cell.bg, "")
    if cell.reverse:
        ink, ground = ground or GROUND, ink
    style = f'fill="{ink}"'
    style += ' font-weight="bold"' if cell.bold else ""
    style += ' font-style="italic"' if cell.italics else ""
    style += ' text-decoration="underline"' if cell.underscore else ""
    return style, ground


def stretches(row, columns):
    """(column, text, look) of what looks alike, up to the last sign of the line."""
    cells = [row[column] for column in range(columns)]
    while cells and cells[-1].data in (" ", "") and not look_of(cells[-1])[1]:
        cells.pop()
    found = []
    for column, cell in enumerate(cells):
        if found and found[-1][2] == look_of(cell):
            found[-1][1].append(cell.data)
        else:
            found.append((column, [cell.data], look_of(cell)))
    return [(column, "".join(text), look) for column, text, look in found]


def drawn_line(number, row, columns):
    ground, text = "", ""
    for column, part, (style, behind) in stretches(row, columns):
        x, width = EDGE + column * CELL, len(part) * CELL
        if behind:
            ground += f'<rect x="{x:.1f}" y="{EDGE + number * LINE}" width="{width:.1f}" height="{LINE}" fill="{behind}"/>'
        text += f'<tspan x="{x:.1f}" textLength="{width:.1f}" {style}>{html.escape(part, quote=False)}</tspan>'
    return f'{ground}<text xml:space="preserve" y="{EDGE + number * LINE + SIZE}">{text}</text>\n'


def svg_of(screen, title):
    used = [number for number in range(screen.lines) if stretches(screen.buffer[number], screen.columns)]
    lines = used[-1] + 1 if used else 1
    width, height = 2 * EDGE + screen.columns * CELL, 2 * EDGE + lines * LINE
    body = "".join(drawn_line(number, screen.buffer[number], screen.columns) for number in range(lines))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}" role="img" '
            f'font-family="\'DejaVu Sans Mono\', \'Cascadia Mono\', Menlo, Consolas, monospace" font-size="{SIZE}">\n'
            f'<title>{html.escape(title, quote=False)}</title>\n<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>\n{body}</svg>\n')


def text_of(svg):
    """The screen that such a picture shows."""
    lines = xml.etree.ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    return "\n".join("".join(line.itertext()).rstrip() for line in lines)


class Shot:
    """A screen on which one command after the other writes."""

    def __init__(self, columns, lines, folder, paths):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.folder = folder
        self.environment = {"PATH": f"{paths}:/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": folder, "HOME": folder,
                            "BYLAW_RULESETS": ".", "BYLAW_STDLIB": str(ROOT / "stdlib")}

    def run(self, command, typed=(), until=None, keys=(), shows=None):
        above = "\r\n" if any(line.strip() for line in self.screen.display) else ""
        self.stream.feed(f"{above}\x1b[1m$ {command}\x1b[0m\r\n".encode())
        words = shlex.split(command)
        words[0] = shutil.which(words[0], path=self.environment["PATH"]) or words[0]
        with Terminal(words, self.screen.columns, self.screen.lines, self.environment, self.folder) as terminal:
            terminal.screen, terminal.stream = self.screen, self.stream
            for prompt, text in typed:
                terminal.wait_prompt(prompt)
                terminal.enter(text)
            for seen, pressed in keys:
                terminal.wait_for(seen)
                terminal.wait_editor()
                terminal.type(pressed)
            if until:
                terminal.wait_prompt(until)
            elif shows:
                terminal.wait_for(shows)
            else:
                terminal.wait_end()


def prepare(screen, folder):
    if screen.get("folder") == "README":
        rules = re.search(r"^```bylaw\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)[1]
        pathlib.Path(folder, "duel.bylaw").write_text(rules, encoding="utf-8")
    elif screen.get("folder"):
        shutil.copytree(ROOT / screen["folder"], folder, dirs_exist_ok=True)
    for name, (old, new) in screen.get("changes", {}).items():
        file = pathlib.Path(folder, name)
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    for name, lines in screen.get("files", {}).items():
        pathlib.Path(folder, name).write_text("\n".join(lines).replace("PROJECT", str(ROOT)) + "\n", encoding="utf-8")


def picture(screen, bylaw):
    """The SVG of a screen of screens.json."""
    with tempfile.TemporaryDirectory() as folder:
        prepare(screen, folder)
        shot = Shot(screen["columns"], screen["lines"], folder, pathlib.Path(bylaw).resolve().parent)
        for each in screen["runs"]:
            shot.run(**each)
        return svg_of(shot.screen, "$ " + "; $ ".join(each["command"] for each in screen["runs"]))


def screens():
    return json.loads((PICTURES / "screens.json").read_text(encoding="utf-8"))


def can_be_drawn(screen):
    return "needs" not in screen or shutil.which(screen["needs"]) is not None


def main():
    if sys.argv[1:2] == ["-o"] and len(sys.argv) > 3:
        shot = Shot(100, 60, os.getcwd(), ROOT / "build")
        shot.run(shlex.join(sys.argv[3:]))
        pathlib.Path(sys.argv[2]).write_text(svg_of(shot.screen, shlex.join(sys.argv[3:])), encoding="utf-8")
        return
    names = set(sys.argv[1:])
    unknown = names - {screen["name"] for screen in screens()}
    if unknown:
        sys.exit(f"screenshot.py: screens.json has no {', '.join(sorted(unknown))}")
    for screen in screens():
        if (not names and can_be_drawn(screen)) or screen["name"] in names:
            (PICTURES / f"{screen['name']}.svg").write_text(picture(screen, ROOT / "build/bylaw"), encoding="utf-8")


if __name__ == "__main__":
    main()
