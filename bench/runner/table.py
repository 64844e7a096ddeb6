"""The table of results: each line says what is measured, against what, and whether the goal is met."""
from dataclasses import dataclass, field


def short(number):
    """Three figures that matter, with M and k."""
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if abs(number) >= size:
            return f"{number / size:.3g} {unit}"
    return f"{number:.3g}"


@dataclass
class Section:
    title: str
    about: str  # what the figures mean
    columns: tuple
    rows: list = field(default_factory=list)
    judged: int = 0
    met: int = 0

    def add(self, *cells):
        self.rows.append([str(cell) for cell in cells])

    def verdict(self, value, goal, at_least=True):
        """`yes` or `no`, counted."""
        good = value >= goal if at_least else value <= goal
        self.judged += 1
        self.met += good
        return "yes" if good else "**no**"

    def markdown(self):
        lines = [f"## {self.title}", "", self.about, ""]
        lines.append("| " + " | ".join(self.columns) + " |")
        lines.append("| " + " | ".join("---" for _ in self.columns) + " |")
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join(lines) + "\n"
