"""What the guests' tests share: where they are, and what they are compared with."""
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GUESTS = ROOT / "examples" / "guests"


def shown_conversation(heading):
    """Lines of the README's section: (">" or "<", the line)."""
    text = (GUESTS / "README.md").read_text(encoding="utf-8")
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^    ([<>]) (.+)$", section, re.M)


class Conversation:
    """One that is shown, held again. Where a game stands is named by a sum over its rules, too: it is another one in each edition of them."""

    def __init__(self, heading, place):
        self.lines, self.place, self.places = shown_conversation(heading), place, {}

    def true(self, line):
        """A line of the page, as it is to be sent."""
        return re.sub(self.place, lambda found: self.places[found[0]], line)

    def compare(self, shown, said):
        """` … ` stands for anything."""
        for one, other in zip(re.findall(self.place, shown)[:1], re.findall(self.place, said)):
            self.places.setdefault(one, other)
        parts = [re.escape(self.true(part)) for part in shown.split(" … ")]
        if not re.fullmatch(".*".join(parts), said, re.S):
            raise AssertionError(f"this is shown: {shown}\nand this was said: {said}")


__all__ = ["Conversation", "GUESTS", "ROOT", "unittest"]
