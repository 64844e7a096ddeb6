"""Faults in tables and grids."""
import re


def rows(file, start, end):
    """The lines in the braces of a declaration that begin with a number."""
    for line in range(file.tokens[start].line + 1, file.tokens[end].line):
        found = re.match(r"\s*(-?\d+)(?:\.\.(\d+))?\s", file.text_of_line(line))
        if found:
            yield line, found


def offset_of(file, line):
    return sum(len(text) + 1 for text in file.lines[: line - 1])


def table_faults(file, start, end, spoil):
    """Rows that overlap the next one, or leave a gap."""
    found = list(rows(file, start, end))
    head = file.text_of_line(file.tokens[start].line)
    if "rolls" not in head or len(found) < 2:
        return
    for (line, this), (below, following) in zip(found, found[1:]):
        at = offset_of(file, line)
        last = this.group(2) or this.group(1)
        group = 2 if this.group(2) else 1
        begin, stop = at + this.start(group), at + this.end(group)
        lines = {line, below, file.tokens[start].line}
        if group == 2:
            yield spoil(file, "table", begin, stop, following.group(1), lines, f"overlap: {this.group()!r}")
        if group == 2 and int(last) - 1 > int(this.group(1)):
            yield spoil(file, "table", begin, stop, str(int(last) - 1), lines, f"gap: {this.group()!r}")


def grid_faults(file, start, end, spoil):
    """A cell, a column's head or a row's name that is gone or stands twice."""
    first = next((n for n in range(start, end) if file.tokens[n].text == "{"), end)
    lines = {}
    for token in file.tokens[first + 1 : end]:
        lines.setdefault(token.line, []).append(token)
    if not lines:
        return
    head = min(lines)
    for line, cells in lines.items():
        if len(cells) < 3 and line == head:
            continue
        for cell in cells[1:] if line != head else cells:
            around = {line} if line != head else {line, *lines}
            if cell.word or cell.text.isdigit():
                where = {line} if line != head else {head}
                yield spoil(file, "table", cell.at, cell.end, " " * len(cell.text), where, f"lost cell {cell.text} of {file.text_of_line(line).strip()!r}")
                yield spoil(file, "table", cell.at, cell.end, f"{cell.text} {cell.text}", where, f"doubled cell {cell.text} of {file.text_of_line(line).strip()!r}")


def spoilt(file, chance, spoil):
    found = []
    for start, end, word in file.declarations():
        if word == "table":
            found += list(table_faults(file, start, end, spoil))
        if word == "grid":
            found += list(grid_faults(file, start, end, spoil))
    return chance.choice(found) if found else None
