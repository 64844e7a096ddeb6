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


__all__ = ["GUESTS", "ROOT", "shown_conversation", "unittest"]
